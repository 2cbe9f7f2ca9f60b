"""Skills of the prototype: none. Its forty characters have skills, but no source gives them."""

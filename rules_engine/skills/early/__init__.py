"""One module per skill of this edition, found by scan. They never import one another."""

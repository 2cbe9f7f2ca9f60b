"""One module per card (or per family of alike cards), found by scan. They never import one another."""

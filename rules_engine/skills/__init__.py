"""Skills, one package per edition."""

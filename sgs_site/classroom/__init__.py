"""Classes, assignments and results."""

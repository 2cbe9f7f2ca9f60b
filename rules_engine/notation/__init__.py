"""One notation for positions, cases and puzzles: text to records to states and back (docs/design.md §5, D1–D4, D6)."""

"""One notation for positions, cases and puzzles: text to records to states and back (docs/decisions.md, D1–D4, D6)."""

"""Proofs: goals and horizons, the AND/OR search, proof files and their independent re-check (docs/puzzles.md)."""

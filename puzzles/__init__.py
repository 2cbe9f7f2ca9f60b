"""The puzzle trainer."""

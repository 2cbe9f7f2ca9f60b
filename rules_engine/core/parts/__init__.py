"""Frames that several cards or skills share."""

"""How much a random test does: a sample in `make test`, everything in `make fuzz`."""

import os

FULL = os.environ.get("SGS_FUZZ") == "full"


def amount(sample: int, full: int) -> int:
    """`sample`, or `full` under SGS_FUZZ=full."""
    return full if FULL else sample

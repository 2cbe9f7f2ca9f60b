"""What can be wrong with the files, and the one error that lists all of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong: the file (relative to the content folder), the key inside it, and what is wrong there."""

    file: str
    key: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.message}" if self.key else f"{self.file}: {self.message}"


class RulebookError(ValueError):
    """The rulebook was refused. `faults` holds every fault that was found, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        count = len(self.faults)
        super().__init__("\n".join([f"the rulebook has {count} fault{'' if count == 1 else 's'}:", *map(str, self.faults)]))

"""What can be wrong with a puzzle or a proof, each with a code, a sentence and the place."""

from __future__ import annotations


class PuzzleFault(ValueError):
    """A puzzle that can't be searched as it is written. `pointer`: the place in the file."""

    def __init__(self, code: str, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.pointer = pointer


class ProofFault(ValueError):
    """A proof file that does not prove its puzzle. `code` names the check that failed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

"""A digest of a game's log: what a replay is compared by."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from rules_engine.core.state import Entry, State
from rules_engine.notation.view import CARDS_KEYS, SEAT_KEYS, SEATS_KEYS, token


def entry_text(g: State, e: Entry) -> str:
    """One entry as a line: seats from 1, cards as tokens. The numbers of the engine are left out."""
    return f"{e.depth} {e.frame}.{e.step} {e.rule} {e.kind} " + " ".join(f"{k}={_value(g, k, v)}" for k, v in sorted(e.data.items()))


def _value(g: State, key: str, value: Any) -> str:
    if key in CARDS_KEYS:
        faces = g.game.faces
        return "+".join(token(faces[c]) if c is not None else "-" for c in value)
    if key in SEAT_KEYS and isinstance(value, int):
        return str(value + 1)
    if key in SEATS_KEYS:
        return ",".join(str(s + 1) for s in value)
    return str(value)


class LogDigest:
    """Reads a growing log and names what it has read so far."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)
        self._read = 0

    def read(self, g: State) -> None:
        """What was logged since the last time."""
        log = g.log or []
        for e in log[self._read :]:
            self._hash.update(entry_text(g, e).encode() + b"\n")
        self._read = len(log)

    def text(self) -> str:
        return self._hash.hexdigest()


def digest(g: State) -> str:
    """The digest of a whole log."""
    out = LogDigest()
    out.read(g)
    return out.text()

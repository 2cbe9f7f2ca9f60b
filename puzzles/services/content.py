"""A puzzle revision made ready: read once per process, kept while it is in use.

Revisions never change, so what is made of one may be kept under its digest for as long as one likes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from puzzles.models import PuzzleRevision
from puzzles.services.errors import NoLongerReplays
from puzzles.services.tree import Tree
from rules_engine import api

_SUITS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}


@dataclass
class Content:
    """One revision: the puzzle's record, its first state (never changed: clone it), and what the proof serves."""

    puzzle: api.PuzzleModel
    state: api.State
    proof: Mapping[str, Any]
    rules_version: int
    played: Sequence[api.State] = ()
    """The states at the lines of the log of `state`."""
    opening: Mapping[str, Any] | None = None
    """The board before the `before:` lines of a puzzle that asks what they lead to, once they have: else the board would answer it."""

    @property
    def is_question(self) -> bool:
        """A puzzle with ready answers."""
        return self.puzzle.kind in ("result", "legal", "order")

    @cached_property
    def tree(self) -> Tree:
        """The served tree. Raises `BrokenTree` for a proof without one."""
        return Tree(self.proof)

    @cached_property
    def you(self) -> int:
        """The number of the learner's seat, from 1."""
        sides = self.state.game.sides
        return sides.index("you") + 1 if "you" in sides else self.state.turn + 1

    @cached_property
    def classes(self) -> dict[str, str]:
        """Token -> class. Cards of one class are equal for everything that can happen in this puzzle (decision D5)."""
        game = self.state.game
        out: dict[str, str] = {}
        for face, cls in zip(game.faces, game.classes, strict=True):
            name = face.kind or "blank"
            token = f"{name}.{_SUITS[face.suit]}{_RANKS.get(face.rank, face.rank)}" if face.suit else name
            out[token] = str(cls)
        return out


_by_row: dict[tuple[int, str], Content] = {}


def content_of(revision: PuzzleRevision) -> Content:
    """The content of a revision: no query if it is known, one if its heavy columns are still to be read."""
    key = (revision.pk, revision.digest)
    found = _by_row.get(key)
    if found is None:
        if len(_by_row) > 256:
            _by_row.clear()
        found = make(revision.source, revision.proof, revision.rules_version)
        _by_row[key] = found
    return found


def make(source: str, proof: Any, rules_version: int) -> Content:
    """Content out of a source text and a proof. Raises `NoLongerReplays` for a position that the rules of today do not take."""
    try:
        puzzle, state = api.load_puzzle(source)
    except (api.NotationError, api.PuzzleFault) as e:
        raise NoLongerReplays(str(e)) from e
    settled = state.question is None or (state.question.kind == "play" and "until" not in puzzle.model_fields_set)
    first, played = api.prelude(source) if state.log else (None, [])
    return Content(puzzle, state, proof, rules_version, played, first if puzzle.kind == "result" and settled and puzzle.before else None)

"""Positions that a reader arranges: opened, drawn, measured and played on. Nothing is stored, and nothing searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzles.services.sentences import Lang
from rules_engine import api

from .rulings import Tried, tried

NotationError = api.NotationError
Refused = api.Refused
TooWide = api.TooWide


def measure(text: str) -> list[dict[str, Any]]:
    """Every living seat with its attack range and its way to each other living one (`api.measured`). Raises NotationError."""
    return api.measured(api.laid_out(text))


def play(text: str, answers: Sequence[str], lang: Lang) -> Tried:
    """A position played on with these answers, told in one language. Raises NotationError, `Refused` with `at`, and `TooWide`."""
    trial = api.play_on(text, answers)
    return tried(trial, trial.board["edition"], lang)


def forked(content: Mapping[str, Any], given: int) -> str:
    """The position text of a ruling (the document of its `Walkthrough`) after the first `given` of its answers."""
    return api.forked(content["source"], content["answers"][:given])


def faults(error: NotationError, text: str, lang: Lang) -> list[dict[str, Any]]:
    """What is wrong with a text, in its order: message, line and column (0 if unknown), JSON pointer, and the line that is meant."""
    lines = text.splitlines()
    return [
        {
            "message": p.message(lang),
            "line": p.line,
            "column": p.column,
            "pointer": p.pointer,
            "text": lines[p.line - 1] if 0 < p.line <= len(lines) else "",
        }
        for p in error.problems
    ]

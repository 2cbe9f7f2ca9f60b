"""How hard a puzzle is, from figures of the search, and how much it promises."""

from __future__ import annotations

from math import log10
from typing import NamedTuple

from rules_engine.workshop.study import Study


class Figures(NamedTuple):
    """What the rating reads: own decisions that count, answers at the first one, natural first moves that fail, decisions of the
    search, at which own decision the bot goes wrong (from 0; −1: nowhere), themes that decide, unknown cards."""

    real: int
    answers: int
    tries: int
    nodes: int
    bot: int
    themes: int
    hidden: bool = False


def figures(found: Study, themes: int) -> Figures:
    hidden = found.draft.hidden
    return Figures(found.real, found.answers, len(found.tries), found.nodes, found.bot, themes, hidden)


def points(f: Figures) -> float:
    """Half a point for a decision more, for ten times the nodes, for three natural tries; one for unknown cards."""
    return 0.5 * max(0, f.real - 1) + 0.5 * log10(max(1, f.nodes)) + 0.15 * min(f.tries, 4) + 0.1 * log10(max(1, f.answers)) + f.hidden


STEPS = (1.4, 2.1, 2.8, 3.6)
"""Points from which a puzzle is a 2, 3, 4, 5."""


def difficulty(f: Figures) -> int:
    """1 to 5."""
    return 1 + sum(points(f) >= step for step in STEPS)


__all__ = ["Figures", "difficulty", "figures", "points"]

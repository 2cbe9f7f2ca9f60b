"""Exhaustive walks: how many decisions and ends a position has. The plainest measure of speed and of sameness. And positions without
equal cards, to measure the merging by.

A state is one decision or one end; no memo, every answer of everybody (decision D12 of docs/design.md). Load the position
with `auto=False`, so that questions with one answer count too.
"""

from __future__ import annotations

from rules_engine.core.cards import HIDDEN
from rules_engine.core.state import State


class Walk:
    """Counts of one walk. `goals`: ends at which the goal was reached."""

    __slots__ = ("decisions", "goals", "leaves")

    def __init__(self) -> None:
        self.decisions = 0
        self.leaves = 0
        self.goals = 0

    @property
    def states(self) -> int:
        return self.decisions + self.leaves


def walk(g: State, counts: Walk) -> None:
    """Walk through everything that can follow from `g`, which is used up."""
    if g.question is None:
        counts.leaves += 1
        if g.outcome is not None and g.outcome.kind == "goal":
            counts.goals += 1
        return
    counts.decisions += 1
    options = g.choices()
    for choice in options[:-1]:
        child = g.clone()
        child.push(choice)
        walk(child, counts)
    g.push(options[-1])
    walk(g, counts)


def perft(g: State) -> Walk:
    """The counts of everything that can follow from `g`, which is not changed."""
    counts = Walk()
    walk(g.clone(), counts)
    return counts


def apart(g: State) -> None:
    """Make a position that is built and not yet begun one without equal cards: every physical card is an answer of its own."""
    game = g.game
    count = len(game.faces) - 1
    game.classes[:] = [*range(count), HIDDEN]
    game.class_names[:] = [(i, *game.faces[i]) for i in range(count)]

"""Exhaustive walks: how many decisions and ends a position has. The plainest measure of speed and of sameness.

A state is one decision or one end; no memo, every answer of everybody (decision D12 of docs/design.md). Load the position
with `auto=False`, so that questions with one answer count too.
"""

from __future__ import annotations

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

"""Which winning moves are the same solution in another order (design §5: unique up to commuting actions and equal cards).

Two moves commute if playing them one after the other, in either order, leads to the same decisions whatever anybody answers.
A move after which the other one ends the puzzle anyway, and that changes nothing about it, is a mere prelude and counts as
the same solution too.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.search.solver import WIN, Solver

MAX_FRONTIER = 400

Frontier = dict[Any, State]


def frontier(solver: Solver, g: State, choice: Choice) -> Frontier | None:
    """The states at which the same seat is free to act again after `choice`, or the ends; None if there are too many."""
    q = g.question
    assert q is not None
    seat = q.seat
    out: Frontier = {}
    seen: set[Any] = set()
    todo = [solver.child(g, choice)]
    while todo:
        s = todo.pop()
        if s.question is None:
            assert s.outcome is not None
            out[("end", s.outcome.kind)] = s
            continue
        key = s.key()
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > 4 * MAX_FRONTIER or len(out) > MAX_FRONTIER:
            return None
        if s.question.kind == "play" and s.question.seat == seat:
            out[key] = s
            continue
        options = solver.options(s)
        if options is None:
            return None
        children = [solver.child(s, c) for c in options]
        if solver.is_own(s):  # what nobody would do on the way makes no difference
            children = [c for c in children if solver.value(c) == WIN] or children
        todo += children
    return out


def both(solver: Solver, first: Frontier, second: Choice) -> set[Any] | None:
    """What is reached by `second` after all of `first`; None if it can't always be played."""
    out: set[Any] = set()
    for key, s in first.items():
        if s.question is None:
            out.add(key)
            continue
        if s.refusal(second) is not None:
            return None
        found = frontier(solver, s, s.canonical(second))
        if found is None:
            return None
        out |= set(found)
    return out


def classes_of_moves(solver: Solver, g: State, moves: list[Choice]) -> list[list[Choice]]:
    """Group moves at one decision: in one group whatever commutes, directly or by steps."""
    q = g.question
    if q is None or q.kind != "play" or len(moves) < 2:
        return [[m] for m in moves]
    fronts = [frontier(solver, g, m) if m.verb in ("use", "skill") else None for m in moves]
    group = list(range(len(moves)))
    for i in range(len(moves)):
        for j in range(i):
            if group[i] == group[j]:
                continue
            a, b = fronts[i], fronts[j]
            if a is None or b is None:
                continue
            ij = both(solver, a, moves[j])
            if ij is not None and ij == both(solver, b, moves[i]):
                old, new = group[i], group[j]
                group = [new if x == old else x for x in group]
    out: dict[int, list[Choice]] = {}
    for m, n in zip(moves, group, strict=True):
        out.setdefault(n, []).append(m)
    return list(out.values())

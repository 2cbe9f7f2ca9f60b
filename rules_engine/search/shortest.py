"""How long a won position takes (in own decisions), and how a lost one is lost.

`Shortest` finds the smallest number of own decisions that still forces the goal, by deepening; so solutions do not dawdle.
`Refuter` plays lost positions out: the others reply with as few cards as they can and in as few steps as they can, the
controlled side makes them spend as many as it can and then wastes no time (decision D9: shortest first, then most common).
"""

from __future__ import annotations

from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.search.solver import CYCLE, LOSS, WIN, Key, LimitReached, Solver, common

FAR = 1_000_000
MAX_DEPTH = 60


class _Step:
    """A decision on the path of the deepening search."""

    __slots__ = ("i", "key", "left", "options", "own", "state")

    def __init__(self, state: State, key: Key, options: list[Choice], own: bool, left: int) -> None:
        self.state, self.key, self.options, self.own, self.left = state, key, options, own, left
        self.i = 0


class Shortest:
    """Distances to the goal in own decisions. `solver` supplies values; `limit` bounds the extra decisions expanded."""

    def __init__(self, solver: Solver, limit: int) -> None:
        self.solver = solver
        self.limit = limit
        self.nodes = 0
        self._least: dict[Key, int] = {}
        self._not_in: dict[Key, int] = {}
        self._best: dict[Key, Choice] = {}
        self.exact = True

    def distance(self, g: State) -> int:
        """Own decisions that are still needed, the first included. `g` must be won. FAR when the budget is used up."""
        if g.question is None:
            return 0
        key = g.key()
        found = self._least.get(key)
        if found is not None and self._not_in.get(key, -1) == found - 1:
            return found
        for k in range(self._not_in.get(key, -1) + 1, MAX_DEPTH):
            if not self.exact:
                break
            if self._within(g, k):
                return k
        return FAR

    def best(self, g: State) -> Choice:
        """The own decision to take in a won position: the quickest, then the first in the order of the list."""
        options = self.solver.options(g)
        assert options is not None
        key = g.key()
        found = self._best.get(key)
        if found is not None and found in options:
            return found
        distance = self.distance(g)
        choice: Choice | None = None
        if distance < FAR:
            for o in options:
                c = self.solver.child(g, o)
                if self.solver.value(c) == WIN and self._within(c, distance - 1):
                    choice = o
                    break
        if choice is None:
            choice = next(o for o in options if self.solver.value(self.solver.child(g, o)) == WIN)
        self._best[key] = choice
        return choice

    def _within(self, start: State, k: int) -> bool:
        """Whether the goal can be forced with at most `k` own decisions. False also when the budget is used up."""
        solver, values = self.solver, self.solver.values
        least, not_in = self._least, self._not_in
        stack: list[_Step] = []
        path: set[tuple[Key, int]] = set()
        g, left = start, k
        while True:
            won: bool | None = None
            q = g.question
            if q is None:
                won = solver.leaf(g) == WIN
            else:
                key = g.key()
                own = solver.own[q.seat]
                if (
                    values.get(key) == LOSS
                    or (own and left == 0)
                    or not_in.get(key, -1) >= left
                    or (key, left) in path
                    or len(stack) > 2000
                    or not self.exact
                ):
                    won = False
                elif least.get(key, FAR) <= left:
                    won = True
                else:
                    self.nodes += 1
                    if self.nodes > self.limit:
                        self.exact = False
                        won = False
                    else:
                        options = solver.options(g)
                        if options is None:
                            won = False
                        else:
                            stack.append(_Step(g, key, list(solver._ordered(options, own)), own, left))
                            path.add((key, left))
            while won is not None:
                if not stack:
                    return won
                step = stack[-1]
                if won != step.own and step.i < len(step.options):
                    break
                stack.pop()
                path.discard((step.key, step.left))
                if won:
                    if step.left < least.get(step.key, FAR):
                        least[step.key] = step.left
                elif self.exact and step.left > not_in.get(step.key, -1):
                    not_in[step.key] = step.left
            step = stack[-1]
            g = solver.child(step.state, step.options[step.i])
            left = step.left - step.own
            step.i += 1


class Refuter:
    """Lines that show why a position is lost. Costs are (cards that the others spend, steps), smallest first."""

    def __init__(self, solver: Solver, limit: int) -> None:
        self.solver = solver
        self.limit = limit
        self.nodes = 0
        self._costs: dict[Key, tuple[int, int]] = {}
        self.exact = True

    def line(self, g: State) -> list[Choice]:
        """The choices of all seats from a lost position to its end. `g` is not changed."""
        g = g.clone()
        out: list[Choice] = []
        while g.question is not None and len(out) < 400:
            choice = self.pick(g)
            out.append(choice)
            g.push(choice)
        return out

    def pick(self, g: State) -> Choice:
        """The choice that belongs to the refutation at a lost position."""
        solver = self.solver
        options = solver.options(g)
        assert options is not None
        q = g.question
        assert q is not None
        own = solver.own[q.seat]
        rated = []
        for n, o in enumerate(options):
            c = solver.child(g, o)
            if not own and solver.value(c) != LOSS:
                continue
            cards, steps = self.cost(c)
            spent = _spends(o, q.seat)
            many = q.weight(g, o) if q.seat == NATURE else common(g, o)
            idle = o.verb in ("pass", "end")
            rated.append(((-cards, steps, not idle, 0, n) if own else (cards + spent, steps, 0, -many, n), o))
        return min(rated)[1]

    def cost(self, g: State) -> tuple[int, int]:
        """Cards that the others still spend in a lost position, and steps to the end."""
        if g.question is None:
            return (0, 0)
        found = self._costs.get(g.key())
        return found if found is not None else self._search(g)

    def _search(self, start: State) -> tuple[int, int]:
        """Depth first over the lost part below `start`, without recursion. Beyond the budget every cost is unknown: FAR."""
        costs, solver = self._costs, self.solver
        stack: list[tuple[Key, list[tuple[Choice, State]], bool, int]] = []
        path: set[Key] = set()
        todo: list[State | None] = [start]
        while todo:
            g = todo.pop()
            if g is None:
                key, children, own, seat = stack.pop()
                path.discard(key)
                costs[key] = self._combine(children, own, seat)
                continue
            if g.question is None:
                continue
            key = g.key()
            if key in costs or key in path:
                continue
            self.nodes += 1
            if self.nodes > self.limit:
                self.exact = False
                costs[key] = (FAR, FAR)
                continue
            options = solver.options(g)
            assert options is not None
            seat = g.question.seat
            own = solver.own[seat]
            children = []
            for o in options:
                c = solver.child(g, o)
                if own or solver.value(c) == LOSS:
                    children.append((o, c))
            path.add(key)
            stack.append((key, children, own, seat))
            todo.append(None)
            todo += [c for _, c in reversed(children)]
        return costs[start.key()]

    def _combine(self, children: list[tuple[Choice, State]], own: bool, seat: int) -> tuple[int, int]:
        rated = []
        for o, c in children:
            cards, steps = (0, 0) if c.question is None else self._costs.get(c.key(), (FAR, FAR))
            rated.append((-cards, steps + 1) if own else (cards + _spends(o, seat), steps + 1))
        if not rated:
            return (FAR, FAR)
        best = min(rated)
        return (-best[0], best[1]) if own else best


def _spends(choice: Choice, seat: int) -> int:
    """Whether a reply costs a card or a skill: NATURE's and passing cost nothing."""
    return 0 if seat == NATURE or choice.verb in ("pass", "end", "nature") else 1


__all__ = ["CYCLE", "FAR", "LimitReached", "Refuter", "Shortest"]

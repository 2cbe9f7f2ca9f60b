"""How long a won position takes (in own decisions), and how cheaply a lost one is lost (in cards that the others spend).

Both are found by deepening: can the goal be forced with 0, 1, 2, … own decisions; can it be prevented with 0, 1, 2, … cards. So
solutions do not dawdle, and refutations show no more than is needed (decision D9: shortest first, then the most common card).
Both have a budget of decisions; when it is used up, `exact` is False and plain choices that are right but not the shortest
are handed out.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.search.solver import LOSS, WIN, Key, Solver, common

FAR = 1_000_000
MAX_DEPTH = 60
MAX_PATH = 2_000
IDLE = ("pass", "end")


class _Step:
    """A decision on the path of a deepening search."""

    __slots__ = ("chooses", "i", "key", "left", "options", "state")

    def __init__(self, state: State, key: Key, options: list[tuple[int, Choice]], chooses: bool, left: int) -> None:
        self.state, self.key, self.options, self.chooses, self.left = state, key, options, chooses, left
        self.i = 0


class Deepening:
    """What it costs one side to get its way: the controlled side to reach the goal (`own`), or the others to prevent it."""

    def __init__(self, solver: Solver, limit: int, own: bool) -> None:
        self.solver = solver
        self.limit = limit
        self.own = own
        self.wanted = WIN if own else LOSS
        self.nodes = 0
        self.exact = True
        self._least: dict[Key, int] = {}
        self._not_in: dict[Key, int] = {}

    def price(self, choice: Choice, seat: int) -> int:
        """What an answer of the choosing side costs."""
        raise NotImplementedError

    def cost(self, g: State, at_least: int = 0) -> int:
        """The least that suffices; FAR if it was not found within the budget."""
        if g.question is None:
            return 0 if self.solver.leaf(g) == self.wanted else FAR
        key = g.key()
        for k in range(max(at_least, self._not_in.get(key, -1) + 1), MAX_DEPTH):
            if self._least.get(key, FAR) <= k or self.within(g, k):
                return k
            if not self.exact:
                break
        return FAR

    def within(self, start: State, k: int) -> bool:
        """Whether at most `k` suffices. False also when the budget is used up."""
        solver, values, wanted = self.solver, self.solver.values, self.wanted
        least, not_in = self._least, self._not_in
        stack: list[_Step] = []
        path: set[tuple[Key, int]] = set()
        g, left = start, k
        while True:
            done: bool | None = None
            q = g.question
            if q is None:
                done = solver.leaf(g) == wanted
            else:
                key = g.key()
                value = values.get(key)
                if (value is not None and value != wanted) or not_in.get(key, -1) >= left or (key, left) in path:
                    done = False
                elif least.get(key, FAR) <= left:
                    done = True
                else:
                    options = self._open(g, q.seat, left, len(stack))
                    if options is None:
                        done = False
                    else:
                        stack.append(_Step(g, key, options, solver.own[q.seat] == self.own, left))
                        path.add((key, left))
            while True:
                if done is not None:
                    if not stack:
                        return done
                    step = stack[-1]
                else:
                    step, done = stack[-1], not stack[-1].chooses
                if done != step.chooses and step.i < len(step.options):
                    break
                stack.pop()
                path.discard((step.key, step.left))
                if done:
                    least[step.key] = min(step.left, least.get(step.key, FAR))
                elif self.exact:
                    not_in[step.key] = max(step.left, not_in.get(step.key, -1))
            step = stack[-1]
            price, choice = step.options[step.i]
            step.i += 1
            g = solver.child(step.state, choice)
            left = step.left - price

    def _open(self, g: State, seat: int, left: int, depth: int) -> list[tuple[int, Choice]] | None:
        """The answers with their prices at a decision that is to be expanded; None if it can't be."""
        self.nodes += 1
        if self.nodes > self.limit or depth > MAX_PATH:
            self.exact = False
        if not self.exact:
            return None
        options = self.solver.options(g)
        if options is None:
            return None
        own = self.solver.own[seat]
        ordered = self.solver._ordered(options, own)
        if own != self.own:
            return [(0, c) for c in ordered]
        priced = [(self.price(c, seat), c) for c in ordered]
        return sorted([p for p in priced if p[0] <= left], key=lambda p: p[0])


class Shortest(Deepening):
    """Own decisions to the goal."""

    def __init__(self, solver: Solver, limit: int) -> None:
        super().__init__(solver, limit, True)
        self._best: dict[Key, Choice] = {}

    def price(self, choice: Choice, seat: int) -> int:
        return 1

    def distance(self, g: State) -> int:
        """Own decisions that are still needed in a won position; FAR when the budget is used up."""
        return self.cost(g)

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
            choice = next((o for o in options if self.within(self.solver.child(g, o), distance - 1)), None)
        if choice is None:
            choice = next(o for o in options if self.solver.value(self.solver.child(g, o)) == WIN)
        self._best[key] = choice
        return choice


class Refuter(Deepening):
    """Cards and skills that the others must spend; passing and what NATURE turns up cost nothing."""

    def __init__(self, solver: Solver, limit: int) -> None:
        super().__init__(solver, limit, False)

    def price(self, choice: Choice, seat: int) -> int:
        return 0 if seat == NATURE or choice.verb in IDLE else 1

    def line(self, g: State) -> list[Choice]:
        """The choices of all seats from a lost position to its end. `g` is not changed."""
        g = g.clone()
        out: list[Choice] = []
        while g.question is not None and len(out) < MAX_PATH:
            choice = self.pick(g)
            out.append(choice)
            g.push(choice)
        return out

    def pick(self, g: State) -> Choice:
        """The choice that belongs to the refutation at a lost position.

        The others: what costs least in all, acting before passing, then the most common card. The controlled side: what makes
        them spend most; if nothing makes them spend anything it ends its turn, or passes.
        """
        q = g.question
        options = self.solver.options(g)
        assert q is not None
        assert options is not None
        cost = self.cost(g)
        if self.solver.own[q.seat]:
            return self._resist(g, options, cost)
        good = []
        for o in options if cost < FAR else ():
            price = self.price(o, q.seat)
            if price <= cost and self.within(self.solver.child(g, o), cost - price):
                good.append(o)
        if not good:
            good = [o for o in options if self.solver.value(self.solver.child(g, o)) == LOSS]
        many = {o: q.weight(g, o) if q.seat == NATURE else common(g, o) for o in good}
        return min(good, key=lambda o: (o.verb in IDLE, -many[o]))

    def _resist(self, g: State, options: Sequence[Choice], cost: int) -> Choice:
        if 0 < cost < FAR:
            for o in sorted(options, key=lambda o: o.verb in IDLE):
                if not self.within(self.solver.child(g, o), cost - 1):
                    return o
        return next((o for o in options if o.verb in IDLE), options[0])


__all__ = ["FAR", "Refuter", "Shortest"]

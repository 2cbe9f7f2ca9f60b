"""Sets of possible worlds, from the definition: unknown hands and the order of the deck are laid down, then one plays without seeing them.

A world is one deal: what the unknown cards are, and in which order the deck lies. Nothing is asked of chance in it and nothing is
merged by keys. What the controlled seats have seen is a trace: the answers of the others (passing is not seen) and, after each
answer, what lies open. Worlds with one trace can't be told apart, so one answer has to do for all of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from typing import Any

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from tests.rules_engine.search.positions import TooLarge, after, form

Trace = tuple[Any, ...]


def controlled(g: State, seat: int) -> bool:
    return seat >= 0 and g.game.sides[seat] in ("you", "ally")


def deals(g: State, each: bool = False) -> Iterator[State]:
    """Every deal of a position whose unknown cards one seat holds. each: also those that differ only in equal cards."""
    holders = [i for i, s in enumerate(g.seats) if HIDDEN in s.hand]
    assert len(holders) < 2
    tokens = g.tokens
    classes = g.game.classes
    met = set()
    for order in itertools.permutations(g.deck.pool):
        hidden, rest = tuple(sorted(order[:tokens])), order[tokens:]
        if not each:
            like = (tuple([classes[c] for c in hidden]), tuple([classes[c] for c in rest]))
            if like in met:
                continue
            met.add(like)
        elif hidden != order[:tokens]:
            continue  # a hand has no order
        w = g.clone()
        for i in holders:
            s = g.seats[i]
            w.seats[i] = s.but(hand=tuple(sorted([c for c in s.hand if c != HIDDEN] + list(hidden))))
        w.deck = w.deck.but(top=w.deck.top + rest, pool=())
        w.tokens = 0
        yield w


def seen(g: State) -> Any:
    """What lies open, and the hands of the controlled seats."""
    classes = g.game.classes

    def like(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted([classes[c] for c in cards]))

    return (
        g.turn, g.phase, like(g.discard), like(g.table),
        tuple([
            (s.alive, s.hp, len(s.hand), like(s.equip), tuple([(v.name, like(v.cards)) for v in s.judge]), like(s.hand) if controlled(g, i) else ())
            for i, s in enumerate(g.seats)
        ]),
    )  # fmt: skip


def ways(g: State, trace: Trace) -> Iterator[tuple[Trace, State]]:
    """All ways on to the next own decision or the end."""
    q = g.question
    if q is None or controlled(g, q.seat):
        yield trace, g
        return
    options = g.choices()
    if q.seat >= 0 and g.game.sides[q.seat] == "passive":
        options = [c for c in options if c.verb in ("pass", "end")] or options
    for c in options:
        child = after(g, c)
        yield from ways(child, longer(g, c, child, trace))


def longer(g: State, c: Choice, child: State, trace: Trace) -> Trace:
    """The trace after an answer of somebody else."""
    assert g.question is not None
    more = trace if c.verb == "pass" else (*trace, (g.question.seat, form(g, c)))
    now = seen(child)
    return more if more and more[-1] == now else (*more, now)


class Beliefs:
    """Whether the goal can be forced without knowing which world it is. `left`: decisions that may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def value(self, g: State) -> bool:
        """The value of a position with unknown cards and an unordered deck. Raises TooLarge."""
        return self._parted([way for deal in deals(g) for way in ways(deal, (seen(deal),))])

    def _parted(self, found: list[tuple[Trace, State]]) -> bool:
        """Each group of worlds that look alike, by itself. A lost end is found before anything is searched."""
        groups: dict[Any, list[State]] = {}
        for trace, w in found:
            if w.question is None:
                if w.outcome is None or w.outcome.kind != "goal":
                    return False
            else:
                prompt = (w.question.seat, w.question.kind, tuple(sorted([repr(form(w, c)) for c in w.choices()])))
                groups.setdefault((trace, prompt), []).append(w)
        return all(self._won(states) for states in groups.values())

    def _won(self, states: list[State]) -> bool:
        self.left -= len(states)
        if self.left < 0:
            raise TooLarge
        return any(self._parted([way for w in states for way in self._after(w, alike(w, states[0], c))]) for c in states[0].choices())

    def _after(self, w: State, c: Choice) -> Iterator[tuple[Trace, State]]:
        child = after(w, c)
        return ways(child, (seen(child),))


class Need(Exception):
    """A plan that says nothing about a decision that comes up."""

    def __init__(self, decision: Any, answers: list[Any]) -> None:
        super().__init__()
        self.decision, self.answers = decision, answers


class Plans:
    """The chance of success by its definition: all plans, each against every deal. `left`: decisions that may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def best(self, g: State, plan: dict[Any, Any]) -> Fraction:
        """What the best plan that does what `plan` says reaches. Raises TooLarge."""
        hands = list(dealt_hands(g))
        try:
            return sum((self.reached(w, (), plan) for w in hands), Fraction(0)) / len(hands)
        except Need as need:
            return max(self.best(g, {**plan, need.decision: answer}) for answer in need.answers)

    def reached(self, g: State, trace: Trace, plan: dict[Any, Any]) -> Fraction:
        """What a plan reaches in one world: the least over the others' answers, the mean over what chance turns up."""
        q = g.question
        if q is None:
            return Fraction(g.outcome is not None and g.outcome.kind == "goal")
        if g.tokens:
            hands = list(dealt_hands(g))
            return sum((self.reached(w, trace, plan) for w in hands), Fraction(0)) / len(hands)
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        options = g.choices()
        if controlled(g, q.seat):
            forms = [form(g, c) for c in options]
            decision = (trace, q.seat, q.kind, tuple(sorted(map(repr, forms))))
            if decision not in plan and len(forms) > 1:
                raise Need(decision, forms)
            answer = plan.get(decision, forms[0])
            child = after(g, options[forms.index(answer)])
            return self.reached(child, (*trace, ("own", answer), seen(child)), plan)
        if q.seat >= 0 and g.game.sides[q.seat] == "passive":
            options = [c for c in options if c.verb in ("pass", "end")] or options
        values = [self.reached(child, longer(g, c, child, trace), plan) for c in options for child in [after(g, c)]]
        return min(values) if q.seat >= 0 else sum(values, Fraction(0)) / len(values)


def dealt_hands(g: State) -> Iterator[State]:
    """Every way to lay down the unknown cards of one seat, physical card by card; the deck stays as it is."""
    holders = [i for i, s in enumerate(g.seats) if HIDDEN in s.hand]
    assert len(holders) < 2
    for i in holders:
        s = g.seats[i]
        known = tuple([c for c in s.hand if c != HIDDEN])
        for group in itertools.combinations(g.deck.pool, g.tokens):
            w = g.clone()
            w.seats[i] = s.but(hand=tuple(sorted(known + group)))
            w.deck = w.deck.but(pool=tuple([c for c in g.deck.pool if c not in group]))
            w.tokens = 0
            if w.question is not None:
                w.question = copy(w.question)
                w.question._options = None
            yield w
    if not holders:
        yield g


def alike(w: State, first: State, c: Choice) -> Choice:
    """The answer in one world that is `c` in another."""
    wanted = form(first, c)
    return next(x for x in w.choices() if form(w, x) == wanted)

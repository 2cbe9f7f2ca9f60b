"""The best try: how likely the goal is where it can't be forced.

Every deal of what nobody knows (unknown hands, the deck, blind picks) is as likely as any other. The others play against you, know
every hand and your plan, but not the deck. You decide by what you have seen. A first move is worth what the best plan that begins
with it reaches: the greatest, over all plans without dice of their own, of the mean over the deals of the least that the others allow.
That is the best-defence model of games with unknown cards (Frank and Basin, Search in games with incomplete information, 1998).

A decision is looked at for all worlds at once that look alike from your side. What a plan reaches there is one number for each of them;
no single number says which plan is better, so the plans that no other beats in every world are kept (a front). Without unknown
cards there is one world at a time, and this is the ordinary mean over chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.search.solver import MAX_OPTIONS, TICK, WIN, Solver

DEFAULT_TRIES = 20_000
MAX_DEPTH = 120
MAX_FRONT = 64

Vector = dict[Any, Fraction]
Value = tuple[str, Any]
"""("is", probability), ("info", (label, key)), ("least", values) or ("mean", ((share, value), …))."""

ZERO, ONE = Fraction(0), Fraction(1)


class NotFound(Exception):
    """The chances could not be worked out. `reason`: limit, wide, deep, plans or shown."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class World:
    """A position in which nothing in a hand is unknown; `veiled`: the cards of others that your side has not seen."""

    g: State
    veiled: frozenset[int] = frozenset()

    def key(self) -> Any:
        """What it has in common with the worlds that are no different from it."""
        classes = self.g.game.classes
        hidden = [tuple([classes[c] for c in s.hand if c in self.veiled]) for s in self.g.seats] if self.veiled else ()
        return (self.g.key(), tuple(hidden))

    def after(self, choice: Choice) -> World:
        """The world after an answer. Who holds a card that was seen and an equal one that was not gives the one that was seen."""
        g = self.g
        q = g.question
        assert q is not None
        if self.veiled and q.seat >= 0 and not self.veiled.isdisjoint(choice.cards):
            choice = choice._replace(cards=self._seen_first(q.seat, choice.cards))
        child = g.clone()
        child.push(choice)
        return World(child, self.veiled & {c for s in child.seats for c in s.hand} if self.veiled else self.veiled)

    def _seen_first(self, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        classes = self.g.game.classes
        hand = self.g.seats[seat].hand
        out = list(cards)
        for i, c in enumerate(out):
            if c in self.veiled:
                out[i] = next((o for o in hand if classes[o] == classes[c] and o not in self.veiled and o not in out), c)
        return tuple(out)


def deals(world: World) -> Iterator[tuple[int, World]]:
    """Every way to lay down the unknown cards, equal cards once: in how many ways it comes about, and the world."""
    g = world.g
    seat = next((i for i, s in enumerate(g.seats) if HIDDEN in s.hand), -1)
    if seat < 0:
        yield 1, world
        return
    s = g.seats[seat]
    known = tuple([c for c in s.hand if c != HIDDEN])
    classes = g.game.classes
    groups: dict[int, list[int]] = {}
    for c in g.deck.pool:
        groups.setdefault(classes[c], []).append(c)
    for ways, cards in _hands(list(groups.values()), len(s.hand) - len(known)):
        w = g.clone()
        w.seats[seat] = s.but(hand=tuple(sorted(known + cards)))
        w.deck = g.deck.but(pool=tuple([c for c in g.deck.pool if c not in cards]))
        w.tokens = g.tokens - len(cards)
        q = w.question
        if q is not None:  # the answers were listed for unknown cards
            w.question = q = copy(q)
            q._options = None
        for more, laid in deals(World(w, world.veiled | set(cards))):
            yield ways * more, laid


def _hands(groups: list[list[int]], count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """All hands of so many cards out of groups of equal ones, with the number of ways to draw each."""
    if not count:
        yield 1, ()
        return
    if not groups:
        return
    first, rest = groups[0], groups[1:]
    for n in range(min(len(first), count) + 1):
        for ways, cards in _hands(rest, count - n):
            yield comb(len(first), n) * ways, (*first[:n], *cards)


@dataclass(frozen=True)
class Chance:
    """What the best plan that begins with a move reaches."""

    move: Choice
    probability: Fraction


class Chances:
    """Chances of success in the positions of one game. `limit`: decisions to look at; `progress` is called now and then with their number."""

    def __init__(self, start: State, limit: int = DEFAULT_TRIES, progress: Callable[[int], None] | None = None) -> None:
        self.rules = Solver(start)
        self.limit = limit
        self.progress = progress
        self.nodes = 0
        self.deals = 0
        self._fronts: dict[Any, list[Vector]] = {}
        self._depth = 0

    def first_moves(self, g: State) -> list[Chance]:
        """The first moves of an own decision, the most promising first. Raises NotFound. `g` is not changed."""
        found = [(ways, w) for ways, w in deals(World(g.clone()))]
        self.deals = sum(ways for ways, _ in found)
        share: Counter[Any] = Counter()
        worlds: dict[Any, World] = {}
        for ways, w in found:
            share[w.key()] += ways
            worlds[w.key()] = w
        out = []
        for move, front in self._moves(worlds):
            best = max(sum((v * share[k] for k, v in vector.items()), ZERO) for vector in front)
            out.append(Chance(move, best / self.deals))
        return sorted(out, key=lambda c: -c.probability)

    # --- own decisions -------------------------------------------------------------------------------------------------

    def _moves(self, worlds: dict[Any, World]) -> Iterator[tuple[Choice, list[Vector]]]:
        """For each answer the front of what plans that begin with it reach."""
        first = next(iter(worlds.values())).g
        for move in self._options(first):
            wanted = first._form(move)
            values: dict[Any, Value] = {}
            infos: dict[Any, dict[Any, World]] = {}
            for key, w in worlds.items():
                same = move if w.g is first else next(c for c in w.g.choices() if w.g._form(c) == wanted)
                child = w.after(same)
                values[key] = self._value(child, _seen((), child, None), infos)
            yield move, self._plans(values, infos)

    def _plans(self, values: dict[Any, Value], infos: dict[Any, dict[Any, World]]) -> list[Vector]:
        """The front over all ways to go on at the decisions that come next."""
        labels: list[Any] = []
        for value in values.values():
            _labels(value, labels)
        fronts = [self._front(infos[label]) for label in labels]
        number = 1
        for front in fronts:
            number *= len(front)
        self._count(number - 1)
        out: list[Vector] = []
        for picks in product(*fronts):
            chosen = dict(zip(labels, picks, strict=True))
            _keep(out, {key: _result(value, chosen) for key, value in values.items()})
        return out

    def _front(self, worlds: dict[Any, World]) -> list[Vector]:
        """What plans reach from a decision on that looks alike in all these worlds."""
        name = frozenset(worlds)
        found = self._fronts.get(name)
        if found is None:
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise NotFound("deep")
            found = []
            for _, front in self._moves(worlds):
                for vector in front:
                    _keep(found, vector)
                if len(found) > MAX_FRONT:
                    raise NotFound("plans")
                if len(found) == 1 and all(v == 1 for v in found[0].values()):
                    break
            self._depth -= 1
            self._fronts[name] = found
        return found

    # --- what the others and chance make of it -------------------------------------------------------------------------

    def _value(self, world: World, trace: tuple[Any, ...], infos: dict[Any, dict[Any, World]], depth: int = 0) -> Value:
        """What is reached in one world, in terms of the own decisions that come next, which are entered in `infos`."""
        g = world.g
        q = g.question
        if q is None:
            if g.outcome is not None and g.outcome.kind == "unknown":
                raise NotFound(g.outcome.reason)
            return ("is", ONE if self.rules.leaf(g) == WIN else ZERO)
        if g.tokens:
            if q.seat == NATURE:
                raise NotFound("shown")
            laid = [*deals(world)]
            total = sum(ways for ways, _ in laid)
            return _mean([(Fraction(ways, total), self._value(w, trace, infos, depth)) for ways, w in laid])
        self._count(1)
        if depth > MAX_DEPTH:
            raise NotFound("deep")
        if self.rules.own[q.seat]:
            label = (trace, q.seat, q.kind, tuple([g._form(c) for c in self._options(g)]))
            key = world.key()
            infos.setdefault(label, {})[key] = world
            return ("info", (label, key))
        options = self._options(g)
        if q.seat == NATURE:
            total = sum(q.weight(g, c) for c in options)
            parts = []
            for c in options:
                child = world.after(c)
                parts.append((Fraction(q.weight(g, c), total), self._value(child, _seen(trace, child, None), infos, depth + 1)))
            return _mean(parts)
        values = []
        for c in options:
            if HIDDEN in c.cards:
                raise NotFound("shown")
            child = world.after(c)
            value = self._value(child, _seen(trace, child, None if c.verb == "pass" else (q.seat, c)), infos, depth + 1)
            if value == ("is", ZERO):
                return value
            values.append(value)
        return _least(values)

    def _options(self, g: State) -> Sequence[Choice]:
        found = self.rules.options(g)
        if found is None:
            raise NotFound("wide")
        assert len(found) <= MAX_OPTIONS
        return found

    def _count(self, more: int) -> None:
        before = self.nodes
        self.nodes += more
        if self.nodes > self.limit:
            raise NotFound("limit")
        if self.progress is not None and before // TICK != self.nodes // TICK:
            self.progress(self.nodes)


def _seen(trace: tuple[Any, ...], world: World, answer: tuple[int, Choice] | None) -> tuple[Any, ...]:
    """The trace with what your side sees of an answer (none if it was a pass, or chance's) and of what lies there now."""
    g, veiled = world.g, world.veiled
    game = g.game
    classes = game.classes
    if answer is not None:
        seat, c = answer
        cards = tuple(sorted([HIDDEN if x in veiled or c.verb == "arrange" else classes[x] for x in c.cards]))
        trace = (*trace, (seat, c.verb, c.skill, c.name, cards, c.seats))
    seats = []
    for s in g.seats:
        hand = tuple(sorted([HIDDEN if x in veiled else x for x in s.hand])) if veiled else s.hand
        seats.append((s if hand == s.hand else s.but(hand=hand)).rid(game))
    d = g.deck
    open_cards = [tuple([classes[c] for c in zone]) for zone in (d.top, d.bottom)]
    gone = [tuple(sorted([classes[c] for c in zone])) for zone in (g.discard, g.table)]
    now = (g.turn, g.phase, g.used, tuple(seats), *open_cards, *gone)
    return trace if trace and trace[-1] == now else (*trace, now)


# --- values and fronts -----------------------------------------------------------------------------------------------


def _mean(parts: list[tuple[Fraction, Value]]) -> Value:
    if all(v[0] == "is" for _, v in parts):
        return ("is", sum((p * v[1] for p, v in parts), ZERO))
    return parts[0][1] if len(parts) == 1 else ("mean", tuple(parts))


def _least(values: list[Value]) -> Value:
    if all(v[0] == "is" for v in values):
        return ("is", min(v[1] for v in values))
    return values[0] if len(values) == 1 else ("least", tuple(values))


def _labels(value: Value, out: list[Any]) -> None:
    """The decisions that a value speaks of."""
    kind, what = value
    if kind == "info":
        if what[0] not in out:
            out.append(what[0])
    elif kind == "least":
        for v in what:
            _labels(v, out)
    elif kind == "mean":
        for _, v in what:
            _labels(v, out)


def _result(value: Value, chosen: dict[Any, Vector]) -> Fraction:
    """The number, when it is settled how to go on at each decision."""
    kind, what = value
    if kind == "is":
        found: Fraction = what
    elif kind == "info":
        found = chosen[what[0]][what[1]]
    elif kind == "least":
        found = min(_result(v, chosen) for v in what)
    else:
        found = sum((share * _result(v, chosen) for share, v in what), ZERO)
    return found


def _keep(front: list[Vector], new: Vector) -> None:
    """Put a vector into a front unless one there is as good everywhere; drop those that it beats."""
    for old in front:
        if all(old[k] >= v for k, v in new.items()):
            return
    front[:] = [old for old in front if not all(v >= old[k] for k, v in new.items())]
    front.append(new)


__all__ = ["DEFAULT_TRIES", "Chance", "Chances", "NotFound"]

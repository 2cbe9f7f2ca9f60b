"""Small random positions for the search tests, and slow solvers written from the definition."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from rules_engine.core.cards import HIDDEN, Face
from rules_engine.core.questions import Choice
from rules_engine.core.setup import SeatSpec, Spec, build, start
from rules_engine.core.state import State
from rules_engine.editions import load
from rules_engine.notation.tokens import Card
from rules_engine.search import goals, perft
from rules_engine.search.goals import Alive, All, Dead, Goal, Has, Hp, Watch
from rules_engine.search.goals import Any as Either

STD = load("std")
YOU, FOE = 0, 1


def face(kind: str) -> Face:
    """`slash.S7` as a face."""
    name, _, rest = kind.partition(".")
    suit = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}[rest[0]]
    return Face(name, suit, int(rest[1:]))


def faces(text: str) -> list[Face | None]:
    return [None if t == "?" else face(t) for t in text.split()]


def position(
    seats: list[SeatSpec], pool: list[Face | None], auto: bool = True, goal: Goal | None = None, until: goals.Until = 1, apart: bool = False
) -> State:
    """A position whose goal, if none is given, is that the second seat is dead at the end of the turn.

    apart: no two cards are equal, so that every physical card is an answer of its own.
    """
    g = build(Spec(STD, seats, pool=[f for f in pool if f], auto=auto))
    if apart:
        perft.apart(g)
    g.game.watch = Watch(goal or Dead((FOE,)), YOU, until)
    return start(g)


def faces_wanted(kind: str) -> tuple[Card, ...]:
    """Cards of a goal: of a kind, with any face."""
    return (Card(kind),)


OWN = ["slash.S7", "slash.H10", "duel.S1", "duel.D1", "nullification.S11", "savage_assault.S7", "peach.H3", "dismantlement.S3"]
OTHER = ["slash.S8", "jink.D2", "peach.H4", "nullification.C12"]
POOL = ["slash.S9", "slash.C2", "jink.D3", "jink.H2", "peach.H6", "nullification.C13", "duel.C1", "eight_diagram.C2"]


class TooLarge(Exception):
    """More decisions than a slow solver is given."""


class Brute:
    """Values by their definition, each found anew; `left`: decisions that may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def value(self, g: State) -> bool:
        """Whether the controlled seats can force the goal. Raises TooLarge."""
        q = g.question
        if q is None:
            return g.outcome is not None and g.outcome.kind == "goal"
        self.looked()
        side = "nature" if q.seat < 0 else g.game.sides[q.seat]
        options = g.choices()
        if side == "passive":
            options = [c for c in options if c.verb in ("pass", "end")] or options
        values = [self.value(after(g, c)) for c in options]
        return any(values) if side in ("you", "ally") else all(values)

    def looked(self) -> None:
        """One more decision."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge


def after(g: State, c: Choice) -> State:
    """What an answer leads to; `g` is not changed."""
    child = g.clone()
    child.push(c)
    return child


def small(rnd: random.Random, hidden: int = 0, auto: bool = True, apart: bool = False) -> State:
    """A random position of three seats; the second has to die and may hold unknown cards."""
    own = rnd.sample(OWN, rnd.randint(2, 4))
    other = rnd.sample(OTHER, rnd.randint(0, 3))
    foe_hand = other[:1] if not hidden and rnd.random() < 0.7 else []
    foe_equip = [face("eight_diagram.S2")] if rnd.random() < 0.3 else []
    foe_skills = tuple(rnd.choice([(), ("fankui",), ("fankui",), ("guicai",)]))
    third = other[1:] if rnd.random() < 0.6 else []
    pool = rnd.sample(POOL, hidden + rnd.randint(2, 3))
    return position(
        [
            SeatSpec(skills=rnd.choice([(), (), ("wusheng",)]), hp=rnd.randint(1, 3), max_hp=4, hand=faces(" ".join(own)), side="you"),
            SeatSpec(skills=foe_skills, hp=rnd.randint(1, 2), max_hp=3, hand=[*faces(" ".join(foe_hand)), *[None] * hidden], equip=foe_equip, side="foe"),
            SeatSpec(skills=rnd.choice([(), ("guicai",)]), hp=2, max_hp=3, hand=faces(" ".join(third)), side="foe"),
        ],
        faces(" ".join(pool)), auto, apart=apart,
    )  # fmt: skip


def dealt(rnd: random.Random, auto: bool = True, apart: bool = False, own_cards: int = 4) -> State:
    """A random position with a deck to draw and to judge from, unknown cards in one hand or in none."""
    hidden = rnd.choice((0, 1, 1, 2))
    own = rnd.sample([*OWN, "ex_nihilo.H7"], rnd.randint(own_cards - 1, own_cards))
    pool = rnd.sample(POOL, hidden + rnd.randint(2, 3))
    known = rnd.sample(OTHER, rnd.choice((0, 0, 1, 2)))
    return position(
        [
            SeatSpec(skills=rnd.choice([(), ("wusheng",)]), hp=rnd.randint(1, 3), max_hp=4, hand=faces(" ".join(own)), side="you"),
            SeatSpec(
                skills=rnd.choice([(), (), ("fankui",), ("guicai",)]), hp=rnd.choice((1, 1, 1, 2)), max_hp=3, hand=[*faces(" ".join(known[:1])), *[None] * hidden],
                equip=[face("eight_diagram.S2")] if rnd.random() < 0.3 else [], side="foe",
            ),
            SeatSpec(skills=rnd.choice([(), (), ("guicai",)]), hp=2, max_hp=3, hand=faces(" ".join(known[1:])), side=rnd.choice(("foe", "passive", "ally"))),
        ],
        faces(" ".join(pool)), auto, apart=apart,
    )  # fmt: skip


SIDES = ("foe", "foe", "passive", "ally")
HORIZONS: tuple[goals.Until, ...] = (1, 1, "phase", 2, 3, goals.Laps(1, YOU))
GOALS = (
    Dead((FOE,)), Dead((2,)), Dead((FOE, 2)), Alive((YOU, 2)), Hp(YOU, ">=", 2), Hp(FOE, "<=", 1), Has(YOU, faces_wanted("slash")),
    All([Dead((FOE,)), Hp(YOU, ">=", 2)]), Either([Dead((2,)), Hp(FOE, "==", 1)]),
)  # fmt: skip


def varied(rnd: random.Random, auto: bool = True, apart: bool = False) -> State:
    """A random position with any goal, horizon and side: little on the table, since the turns of others may follow."""
    own = rnd.sample(OWN, rnd.randint(1, 3))
    other = rnd.sample(OTHER, rnd.randint(0, 2))
    pool = rnd.sample(POOL, rnd.randint(3, 5))
    second, third = rnd.choice(("foe", "foe", "passive")), rnd.choice(SIDES)
    return position(
        [
            SeatSpec(skills=rnd.choice([(), ("wusheng",)]), hp=rnd.randint(1, 3), max_hp=4, hand=faces(" ".join(own)), side="you"),
            SeatSpec(skills=rnd.choice([(), ("fankui",)]), hp=rnd.randint(1, 2), max_hp=3, hand=faces(" ".join(other[:1])), side=second),
            SeatSpec(skills=rnd.choice([(), ("guicai",)]), hp=rnd.randint(1, 2), max_hp=3, hand=faces(" ".join(other[1:])), side=third),
        ],
        faces(" ".join(pool)), auto, rnd.choice(GOALS), rnd.choice(HORIZONS), apart,
    )  # fmt: skip


# --- beliefs -----------------------------------------------------------------------------------------------------------


def worlds(g: State) -> Iterator[State]:
    """The position once for each hand that the unknown cards of the foe may be, equal cards once."""
    seat = g.seats[FOE]
    tokens = seat.hand.count(HIDDEN)
    seen = set()
    classes = g.game.classes
    for group in itertools.combinations(g.deck.pool, tokens):
        form = tuple(sorted(classes[c] for c in group))
        if form in seen:
            continue
        seen.add(form)
        w = g.clone()
        known = tuple(c for c in seat.hand if c != HIDDEN)
        w.seats[FOE] = seat.but(hand=tuple(sorted((*known, *group))))
        w.deck = w.deck.but(pool=tuple(c for c in w.deck.pool if c not in group))
        w.tokens = 0
        yield w


def form(g: State, c: Choice) -> Any:
    """A choice up to equal cards: what the learner sees of it."""
    classes = g.game.classes
    return (c.verb, c.skill, c.name, tuple(sorted(classes[x] for x in c.cards)), c.seats)


def advance(g: State, trace: tuple[Any, ...], out: list[tuple[tuple[Any, ...], State]]) -> None:
    """All ways on to the next own decision, with what is seen on the way (passing shows nothing)."""
    q = g.question
    if q is None or q.seat == YOU:
        out.append((trace, g))
        return
    for c in g.choices():
        child = g.clone()
        child.push(c)
        seen = () if c.verb == "pass" else ((q.seat, q.kind, form(g, c)),)
        advance(child, trace + seen, out)


def belief(group: list[State], memo: dict[Any, bool]) -> bool:
    """Whether one can win choosing alike in all worlds of a group that can't be told apart. The definition; slow."""
    if any(g.question is None and g.outcome is not None and g.outcome.kind != "goal" for g in group):
        return False
    unique = {g.key(): g for g in group if g.question is not None}
    if not unique:
        return True
    key = frozenset(unique)
    if key in memo:
        return memo[key]
    states = list(unique.values())
    prompts: dict[Any, list[State]] = {}
    for g in states:
        assert g.question is not None
        prompts.setdefault((g.question.kind, tuple(sorted(map(repr, (form(g, c) for c in g.choices()))))), []).append(g)
    if len(prompts) > 1:
        result = all(belief(part, memo) for part in prompts.values())
    else:
        result = False
        for mine in sorted({repr(form(states[0], c)) for c in states[0].choices()}):
            by: dict[Any, list[State]] = {}
            for g in states:
                c = next(c for c in g.choices() if repr(form(g, c)) == mine)
                child = g.clone()
                child.push(c)
                found: list[tuple[tuple[Any, ...], State]] = []
                advance(child, (), found)
                for trace, w in found:
                    by.setdefault(trace, []).append(w)
            if all(belief(part, memo) for part in by.values()):
                result = True
                break
    memo[key] = result
    return result


def believed(g: State) -> bool:
    """The value of a position with unknown cards by the definition."""
    group: list[tuple[tuple[Any, ...], State]] = []
    for w in worlds(g):
        advance(w, (), group)
    by: dict[Any, list[State]] = {}
    for trace, w in group:
        by.setdefault(trace, []).append(w)
    memo: dict[Any, bool] = {}
    return all(belief(part, memo) for part in by.values())

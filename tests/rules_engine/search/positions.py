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
from rules_engine.search.goals import Dead, Watch

STD = load("std")
YOU, FOE = 0, 1


def face(kind: str) -> Face:
    """`slash.S7` as a face."""
    name, _, rest = kind.partition(".")
    suit = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}[rest[0]]
    return Face(name, suit, int(rest[1:]))


def faces(text: str) -> list[Face | None]:
    return [None if t == "?" else face(t) for t in text.split()]


def position(seats: list[SeatSpec], pool: list[Face | None], auto: bool = True, goal: tuple[int, ...] = (FOE,)) -> State:
    """A position whose goal is that `goal` are dead at the end of the turn."""
    g = build(Spec(STD, seats, pool=[f for f in pool if f], auto=auto))
    g.game.watch = Watch(Dead(goal), YOU)
    return start(g)


def brute(g: State) -> bool:
    """The value by its definition: no memo, no order, no early end."""
    if g.question is None:
        return g.outcome is not None and g.outcome.kind == "goal"
    own = g.question.seat >= 0 and g.game.sides[g.question.seat] in ("you", "ally")
    values = []
    for c in g.choices():
        child = g.clone()
        child.push(c)
        values.append(brute(child))
    return any(values) if own else all(values)


OWN = ["slash.S7", "slash.H10", "duel.S1", "duel.D1", "nullification.S11", "savage_assault.S7", "peach.H3", "dismantlement.S3"]
OTHER = ["slash.S8", "jink.D2", "peach.H4", "nullification.C12"]
POOL = ["slash.S9", "slash.C2", "jink.D3", "jink.H2", "peach.H6", "nullification.C13", "duel.C1", "eight_diagram.C2"]


def small(rnd: random.Random, hidden: int = 0, auto: bool = True) -> State:
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
        faces(" ".join(pool)), auto,
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

"""The solver against brute force that merges nothing: every physical card an answer of its own, every question asked, no memo.

The same verdict, and the same winning first moves. Moves that are called one solution are looked at without keys: a description of
what lies on the table tells whether both orders lead to the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.search.duals import classes_of_moves
from rules_engine.search.solver import LOSS, WIN, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import Brute, TooLarge, after, small, varied

COUNT = amount(80, 2000)
BLOCKS = 4
#: Decisions that brute force may look at in one position; a larger one is passed over.
ENOUGH = 6_000

Make = Callable[..., State]


def compare(make: Make, seed: int) -> tuple[int, int] | None:
    """(1 if won, first moves compared) of the position of a seed; None if it is too large or has no value."""
    merged = make(random.Random(seed))
    solver = Solver(merged)
    value = solver.value(merged)
    if value not in (WIN, LOSS):
        return None
    plain = make(random.Random(seed), auto=False, apart=True)
    brute = Brute(ENOUGH)
    if plain.question is None or merged.question is None:
        assert brute.value(plain) == (value == WIN)
        return value, 0
    if (plain.question.kind, plain.question.seat) != (merged.question.kind, merged.question.seat) or not solver.is_own(merged):
        assert brute.value(plain) == (value == WIN), seed
        return value, 0
    options = merged.choices()
    met = set()
    won = []
    for c in plain.choices():
        found = brute.value(after(plain, c))
        same = merged.canonical(c)
        assert same in options, (seed, c)
        mine = solver.value(after(merged, same))
        assert mine == (WIN if found else LOSS) or mine < 0, (seed, c)
        met.add(same)
        won.append(found)
    assert met == set(options), seed
    assert any(won) == (value == WIN), seed
    return value, len(won)


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("make", [small, varied])
def test_verdict_and_first_moves_are_those_of_brute_force(make: Make, block: int) -> None:
    compared, won, moves, seed = 0, 0, 0, block
    while compared < COUNT // BLOCKS:
        found = None
        with suppress(TooLarge):
            found = compare(make, seed)
        if found is not None:
            compared += 1
            won += found[0]
            moves += found[1]
        seed += BLOCKS
    print(
        f"{make.__name__}: {compared} positions of seeds {block}, {block + BLOCKS}, … below {seed}: {won} won, {moves} first moves, 0 differences"
    )
    assert compared // 25 < won < compared
    assert moves > 2 * compared


def table(g: State) -> Any:
    """What lies where and who is asked what, card by card; the pile of discarded cards follows from it."""
    q = g.question
    return (
        None if q is None else (q.kind, q.seat), g.outcome and g.outcome.kind, g.turn, g.phase, g.deck.top, g.deck.pool, g.tokens, g.used,
        tuple([(s.alive, s.hp, s.hand, s.equip, tuple([(v.name, v.cards) for v in s.judge]), s.persona.skills) for s in g.seats]),
    )  # fmt: skip


def freed(brute: Brute, g: State, c: Choice) -> dict[Any, State]:
    """The tables at which the seat is free again after a move, or that end it; own answers on the way that lose are left out."""
    assert g.question is not None
    seat = g.question.seat
    out: dict[Any, State] = {}
    todo = [after(g, c)]
    while todo:
        s = todo.pop()
        if s.question is None:
            assert s.outcome is not None
            out[s.outcome.kind] = s
        elif s.question.kind == "play" and s.question.seat == seat:
            out[table(s)] = s
        else:
            children = [after(s, x) for x in s.choices()]
            if s.question.seat == seat:
                children = [x for x in children if brute.value(x)] or children
            todo += children
    return out


def then(brute: Brute, tables: dict[Any, State], c: Choice) -> set[Any] | None:
    """The tables after a second move; None if it can't be made everywhere."""
    out: set[Any] = set()
    for name, s in tables.items():
        if s.question is None:
            out.add(name)
        elif s.refusal(c) is not None:
            return None
        else:
            out |= set(freed(brute, s, s.canonical(c)))
    return out


def solutions(brute: Brute, g: State, moves: list[Choice]) -> list[set[Choice]]:
    """Winning moves grouped by whether they can change places, by hand."""
    groups = [{m} for m in moves]
    acts = [m for m in moves if m.verb in ("use", "skill")]
    after_one = {m: freed(brute, g, m) for m in acts}
    for i, a in enumerate(acts):
        for b in acts[:i]:
            ab = then(brute, after_one[a], b)
            if ab is not None and ab == then(brute, after_one[b], a):
                one, two = (next(x for x in groups if m in x) for m in (a, b))
                if one is not two:
                    groups.remove(two)
                    one |= two
    return groups


@pytest.mark.fuzz
def test_moves_that_count_as_one_solution_can_change_places() -> None:
    compared, joined, seed = 0, 0, 0
    while compared < amount(40, 1000):
        g = small(random.Random(seed))
        seed += 1
        solver = Solver(g)
        if g.question is None or g.question.kind != "play" or solver.value(g) != WIN:
            continue
        good = [c for c in g.choices() if solver.value(after(g, c)) == WIN]
        if len(good) < 2:
            continue
        try:
            by_hand = solutions(Brute(ENOUGH), g, good)
        except TooLarge:
            continue
        found = [set(group) for group in classes_of_moves(solver, g, good)]
        assert sorted(map(sorted, found)) == sorted(map(sorted, by_hand)), seed - 1
        compared += 1
        joined += len(good) - len(found)
    print(f"{compared} positions with several winning first moves of seeds below {seed}: {joined} joined, 0 differences")
    assert joined > compared // 8

"""Unknown cards as tokens, against the definition: one must win choosing alike in all deals that can't be told apart."""

from __future__ import annotations

import random

import pytest

from rules_engine.search.solver import LOSS, WIN, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import TooLarge, believed, dealt, small, worlds
from tests.rules_engine.search.worlds import Beliefs

COUNT = amount(320, 6000)
#: Decisions that the solver over sets of worlds may look at in one position.
ENOUGH = 2_000


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(8))
def test_tokens_agree_with_beliefs(block: int) -> None:
    won = 0
    for seed in range(block, COUNT, 8):
        rnd = random.Random(seed)
        g = small(rnd, hidden=rnd.randint(1, 2))
        found = Solver(g).value(g) == WIN
        assert found == believed(g), seed
        won += found
    assert won > COUNT // 8 // 20


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(4))
def test_tokens_and_unordered_decks_agree_with_sets_of_worlds(block: int) -> None:
    compared, won, seed, unknown, large = 0, 0, block, 0, 0
    while compared < amount(40, 2000) // 4:
        g = dealt(random.Random(seed))
        seed += 4
        value = Solver(g).value(g)
        if value not in (WIN, LOSS):
            unknown += 1
            continue
        try:
            found = Beliefs(ENOUGH).value(g)
        except TooLarge:
            large += 1
            continue
        assert found == (value == WIN), seed - 4
        compared += 1
        won += found
    print(
        f"{compared} positions of seeds {block}, {block + 4}, … below {seed}: {won} won, {unknown} unknown, {large} too large, 0 differences"
    )
    assert won > compared // 20


@pytest.mark.parametrize("seed", [45, 198, 204, 383])
def test_each_deal_by_itself_proves_too_much(seed: int) -> None:
    """Peeking into every deal separately calls these lost positions won: the shortcut that must not be taken."""
    rnd = random.Random(seed)
    g = small(rnd, hidden=rnd.randint(1, 2))
    assert all(Solver(w).value(w) == WIN for w in worlds(g))
    assert not believed(g)
    assert Solver(g).value(g) != WIN

"""Unknown cards as tokens, against the definition: one must win choosing alike in all deals that can't be told apart."""

from __future__ import annotations

import random

import pytest

from rules_engine.search.solver import WIN, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import believed, small, worlds

COUNT = amount(320, 6000)


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


@pytest.mark.parametrize("seed", [45, 198, 204, 383])
def test_each_deal_by_itself_proves_too_much(seed: int) -> None:
    """Peeking into every deal separately calls these lost positions won: the shortcut that must not be taken."""
    rnd = random.Random(seed)
    g = small(rnd, hidden=rnd.randint(1, 2))
    assert all(Solver(w).value(w) == WIN for w in worlds(g))
    assert not believed(g)
    assert Solver(g).value(g) != WIN

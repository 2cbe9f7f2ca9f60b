"""Chances of success against their definition: all plans, each in every deal, every physical card by itself."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.chances import Chances, NotFound
from rules_engine.search.proof import open_puzzle
from rules_engine.search.solver import WIN, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import TooLarge, after, dealt, form
from tests.rules_engine.search.worlds import Plans, dealt_hands

ENOUGH = amount(3_000, 6_000)


def by_definition(g: State) -> dict[object, Fraction]:
    """For each first move, by the faces of its cards, what the best plan reaches that begins with it."""
    q = g.question
    assert q is not None
    plans = Plans(ENOUGH)
    decision = ((), q.seat, q.kind, tuple(sorted([repr(form(g, c)) for c in g.choices()])))
    return {c: plans.best(g, {decision: form(g, c)}) for c in g.choices()}


@pytest.mark.fuzz
def test_chances_are_those_of_the_best_plan_against_all_deals() -> None:
    compared, between, large, seed = 0, 0, 0, 0
    while compared < amount(25, 200):
        own_cards = 2 + (seed % 5 == 0)
        g = dealt(random.Random(seed), own_cards=own_cards)
        plain = dealt(random.Random(seed), auto=False, apart=True, own_cards=own_cards)
        seed += 1
        if g.question is None or g.question.kind != "play" or g.question.seat != 0:
            continue
        try:
            wanted = by_definition(plain)
        except TooLarge:
            large += 1
            continue
        found = {c.move: c.probability for c in Chances(g).first_moves(g)}
        for c, p in wanted.items():
            assert found[g.canonical(c)] == p, (seed - 1, c)
        compared += 1
        between += any(0 < p < 1 for p in wanted.values())
    print(f"{compared} positions of seeds below {seed}: {between} with chances between none and all, {large} too large, 0 differences")
    assert between > compared // 8


@pytest.mark.fuzz
def test_a_forced_goal_has_probability_one_and_only_that() -> None:
    for seed in range(amount(25, 400)):
        g = dealt(random.Random(seed))
        solver = Solver(g)
        if g.question is None or not solver.is_own(g):
            continue
        try:
            found = Chances(g, 2_000).first_moves(g)
        except NotFound:
            continue
        for c in found:
            value = solver.value(after(g, c.move))
            assert (c.probability == 1) == (value == WIN) or value < 0, (seed, c)


TABLE = """\
spn: 1
slug: x
kind: force
edition: std
title: x
explanation: x
difficulty: 1
seats:
  - {hero: 赵云, hp: 4/4, hand: [%s], you: true}
  - {hero: 张飞, hp: 1/4, hand: [%s], equip: [%s]}
deck: {pool: [%s], then: pool}
goal: {dead: [2]}
"""


def opened(own: str, other: str = "", equip: str = "", pool: str = "") -> State:
    return open_puzzle(read_puzzle(TABLE % (own, other, equip, pool))[0])


def chances(g: State) -> dict[str, str]:
    return {choice_text(g, c.move): str(c.probability) for c in Chances(g).first_moves(g)}


def test_an_unknown_card_is_each_card_of_the_pool_alike() -> None:
    g = opened("杀♠7", "暗", pool="闪♦2, 闪♦3, 杀♠8, 桃♥3, 无中生有♥7")
    assert chances(g) == {"use slash.S7 -> 2": "2/5", "end": "0"}


def test_an_armour_judges_with_what_is_left() -> None:
    g = opened("杀♠7", equip="八卦阵♠2", pool="闪♦2, 杀♠8, 杀♠9, 杀♣2")
    assert chances(g)["use slash.S7 -> 2"] == "3/4"


def test_another_move_first_may_raise_the_chance() -> None:
    g = opened("顺手牵羊♠3, 杀♠7", "暗, 暗", pool="闪♦2, 闪♦3, 杀♠8, 杀♠9")
    found = chances(g)
    # slash at once: both hidden cards are no jink, 1 of 6; a card taken first leaves one, which is no jink in half of the cases
    assert found == {"use snatch.S3 -> 2": "1/2", "use slash.S7 -> 2": "1/6", "end": "0"}


@pytest.mark.parametrize(("seed", "blind", "peeking"), [(47, Fraction(1, 2), Fraction(5, 6)), (52, Fraction(1, 3), Fraction(5, 12))])
def test_who_does_not_see_can_do_less_than_who_peeks(seed: int, blind: Fraction, peeking: Fraction) -> None:
    """The mean of what is best in each deal by itself is more than any one plan reaches: the shortcut that must not be taken."""
    g = dealt(random.Random(seed))
    assert Chances(g).first_moves(g)[0].probability == blind
    found = [Chances(w).first_moves(w)[0].probability for w in dealt_hands(g)]
    assert sum(found, Fraction(0)) / len(found) == peeking


@pytest.mark.parametrize(("limit", "reason"), [(1, "limit")])
def test_what_is_too_large_says_so(limit: int, reason: str) -> None:
    g = opened("杀♠7", "暗", pool="闪♦2, 闪♦3, 杀♠8, 桃♥3")
    with pytest.raises(NotFound) as e:
        Chances(g, limit).first_moves(g)
    assert e.value.reason == reason


def test_chances_leave_the_state_alone() -> None:
    g = opened("杀♠7", "暗", pool="闪♦2, 闪♦3, 杀♠8, 桃♥3")
    before = g.key()
    Chances(g).first_moves(g)
    assert g.key() == before
    assert g.tokens == 1

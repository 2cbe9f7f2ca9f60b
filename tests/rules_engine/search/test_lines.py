"""Solutions do not dawdle, refutations are short, commuting moves are one solution."""

from __future__ import annotations

import random

import pytest

from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.duals import classes_of_moves
from rules_engine.search.proof import Proof, open_puzzle, prove
from rules_engine.search.shortest import FAR, Refuter, Shortest
from rules_engine.search.solver import LOSS, WIN, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import YOU, Brute, TooLarge, after, small

HEAD = "spn: 1\nslug: x\nkind: force\nedition: std\ntitle: x\nexplanation: x\ndifficulty: 1\ngoal: {dead: [2]}\n"


def proved(seats: str, more: str = "") -> Proof:
    return prove(read_puzzle(HEAD + "seats:\n" + seats + more)[0])


def test_the_quickest_solution_is_played() -> None:
    proof = proved(
        "  - {hero: 关羽, hp: 2/4, hand: [杀♠7, 桃♥3, 无中生有♥7, 决斗♠A], you: true}\n  - {hero: 张飞, hp: 1/4}\n",
        "deck: {top: [闪♦2, 闪♦3], then: none}\n",
    )
    assert len(proof.main) == 1


def test_a_prelude_that_changes_nothing_is_the_same_solution() -> None:
    proof = proved("  - {hero: 关羽, hp: 2/4, hand: [杀♠7, 桃♥3], you: true}\n  - {hero: 张飞, hp: 1/4}\n")
    assert set(proof.winning) == {"use slash.S7 -> 2", "use slash=peach.H3 by wusheng -> 2", "use peach.H3"}
    assert proof.unique, proof.groups


def test_moves_that_commute_are_one_solution() -> None:
    """Two seats have to die by two cards that do not touch each other: the order is no matter."""
    text = HEAD.replace("{dead: [2]}", "{dead: [2, 3]}") + (
        "seats:\n  - {hero: 赵云, hp: 4/4, hand: [杀♠7, 决斗♠A], you: true}\n  - {hero: 张飞, hp: 1/4, hand: [杀♠8]}\n  - {hero: 吕布, hp: 1/4}\n"
    )
    g = open_puzzle(read_puzzle(text)[0])
    solver = Solver(g)
    options = solver.options(g)
    assert options is not None
    winning = [c for c in options if solver.value(solver.child(g, c)) == WIN]
    assert sorted(choice_text(g, c) for c in winning) == ["use duel.SA -> 3", "use slash.S7 -> 2"]
    assert len(classes_of_moves(solver, g, winning)) == 1


def test_two_ways_that_do_not_commute_are_two_solutions() -> None:
    proof = proved("  - {hero: 赵云, hp: 4/4, hand: [决斗♠A, 决斗♣A, 顺手牵羊♠3], you: true}\n  - {hero: 张飞, hp: 1/4, hand: [杀♠8]}\n")
    assert len(proof.winning) > 1


def test_equal_cards_are_one_move() -> None:
    proof = proved("  - {hero: 赵云, hp: 4/4, hand: [杀♠7, 杀♠8], you: true}\n  - {hero: 张飞, hp: 1/4}\n")
    assert proof.winning == ["use slash.S7 -> 2"]


def test_the_last_action_may_be_dual() -> None:
    proof = proved("  - {hero: 赵云, hp: 4/4, hand: [杀♠7, 杀♥10, 决斗♠A], you: true}\n  - {hero: 张飞, hp: 1/4}\n")
    assert len(proof.winning) == 3
    assert proof.unique


def test_refutations_end_without_the_goal_and_are_short() -> None:
    text = (
        HEAD
        + "seats:\n  - {hero: 赵云, hp: 4/4, hand: [杀♠7, 决斗♠A], you: true}\n  - {hero: 张飞, hp: 2/4, hand: [闪♦2, 杀♠8, 无懈可击♠J]}\n"
    )
    g = open_puzzle(read_puzzle(text)[0])
    solver = Solver(g)
    assert solver.value(g) == LOSS
    refuter = Refuter(solver, 100_000)
    for c in solver.options(g) or ():
        child = solver.child(g, c)
        line = refuter.line(child)
        cost = refuter.cost(child)
        spent = 0
        for answer in line:
            assert child.question is not None
            spent += child.question.seat == 1 and answer.verb not in ("pass", "end")
            child.push(answer)
        assert spent == cost <= 2
        assert child.question is None
        assert child.outcome is not None
        assert child.outcome.kind != "goal"
    assert refuter.exact


def test_hidden_replies_are_named_by_the_most_common_card() -> None:
    proof = proved(
        "  - {hero: 赵云, hp: 4/4, hand: [杀♠7], you: true}\n  - {hero: 张飞, hp: 1/4, hand: [暗]}\n",
        "deck: {pool: [桃♥3, 闪♦2, 闪♦3, 闪♥2], then: pool}\n",
    )
    assert proof.losing["use slash.S7 -> 2"][0].startswith("card jink.")


def test_distances_count_own_decisions() -> None:
    text = HEAD + "seats:\n  - {hero: 赵云, hp: 4/4, hand: [杀♠7, 决斗♠A], you: true}\n  - {hero: 张飞, hp: 2/4}\n"
    g = open_puzzle(read_puzzle(text)[0])
    solver = Solver(g)
    assert solver.value(g) == WIN
    assert Shortest(solver, 10_000).distance(g) == 2


class Costs(Brute):
    """Own decisions to the goal, and cards that the others have to spend to prevent it, by their definitions."""

    def decisions(self, g: State) -> int:
        """The own decisions that are needed against the longest defence; FAR where the goal can't be forced."""
        q = g.question
        if q is None:
            return 0 if g.outcome is not None and g.outcome.kind == "goal" else FAR
        self.looked()
        own = q.seat == YOU
        found = [self.decisions(after(g, c)) for c in g.choices()]
        return min(FAR, min(found) + 1) if own else max(found)

    def spent(self, g: State) -> int:
        """The fewest cards and skills of the others that prevent the goal whatever you do; FAR where it can be forced."""
        q = g.question
        if q is None:
            return FAR if g.outcome is not None and g.outcome.kind == "goal" else 0
        self.looked()
        if q.seat == YOU:
            return max(self.spent(after(g, c)) for c in g.choices())
        return min(FAR, min(self.spent(after(g, c)) + (q.seat >= 0 and c.verb not in ("pass", "end")) for c in g.choices()))


@pytest.mark.fuzz
def test_solutions_and_refutations_are_as_short_as_can_be() -> None:
    won = lost = seed = 0
    while won + lost < amount(60, 1000):
        g = small(random.Random(seed))
        seed += 1
        solver = Solver(g)
        value = solver.value(g)
        costs = Costs(4_000)
        try:
            if value == WIN:
                assert Shortest(solver, 100_000).distance(g) == costs.decisions(g), seed - 1
                won += 1
            else:
                assert Refuter(solver, 100_000).cost(g) == costs.spent(g), seed - 1
                lost += 1
        except TooLarge:
            continue
    print(f"{won} won and {lost} lost positions of seeds below {seed}: 0 differences")
    assert min(won, lost) > 10

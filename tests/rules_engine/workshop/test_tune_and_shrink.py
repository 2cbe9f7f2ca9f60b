"""Bringing drafts to the edge, and taking away what is not needed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules_engine.search.proof import PROVED, prove
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.shrink import keeps, shrink, smaller, without_roles
from rules_engine.workshop.study import GATE, Study, study
from rules_engine.workshop.tune import HOPELESS, easier, harder, tune
from tests.rules_engine.workshop.positions import BLADE, DUELS, GOOD, PADDED, draft


def tuned(start: Draft, seed: int) -> tuple[Study | None, list[Study]]:
    seen: list[Study] = []
    return tune(start, random.Random(seed), seen=seen.append, most=24), seen


def test_a_position_that_is_lost_or_too_easy_is_brought_to_the_edge() -> None:
    less = BLADE.with_hp(2, -1)
    assert less is not None
    for start, fault in ((BLADE.with_seat(2, hand=["闪♦7", "闪♥2"]), "lost"), (less, "short")):
        runs = [tuned(start, seed) for seed in range(3)]
        assert {seen[0].fault for _, seen in runs} == {fault}
        good = [(found, seen) for found, seen in runs if found is not None]
        assert good
        for found, seen in good:
            assert found.good
            assert seen[-1] is found
        assert [s.draft for s in tuned(start, 0)[1]] == [s.draft for s in runs[0][1]]


def test_what_is_hopeless_is_given_up() -> None:
    hopeless = DUELS.with_seat(1, hand=["借刀杀人♣K", "桃♥Q", "桃♥3", "桃♥4"])
    runs = [tuned(hopeless, seed) for seed in range(4)]
    assert any(found is None and [s.fault for s in seen] == ["lost"] * HOPELESS for found, seen in runs)


def test_changes_go_in_both_directions() -> None:
    assert {d.seats[1]["hp"] for d in easier(BLADE) if d.seats[1] != BLADE.seats[1]} == set()  # it goes against seat 3 alone
    assert {d.seats[2]["hp"] for d in easier(BLADE)} == {"1/4", "2/4"}
    assert {d.seats[2]["hp"] for d in harder(BLADE)} == {"3/4", "2/4"}
    assert sorted(len(d.seats[0]["hand"]) for d in harder(BLADE)) == [2, 2, 2, 3, 3]
    spared = replace(BLADE, spare=("桃♥9", "决斗♣A", "的卢♣5"))
    assert any("决斗♣A" in d.seats[0]["hand"] and "决斗♣A" not in d.spare for d in easier(spared))
    assert any("桃♥9" in d.seats[2]["hand"] for d in harder(spared))
    assert study(BLADE).won
    assert [study(d).fault for d in harder(BLADE) if d.seats[2]["hp"] == "3/4"] == ["lost"]


def test_everything_that_is_not_needed_goes() -> None:
    before = study(PADDED)
    assert before.good
    seen: list[Study] = []
    after = shrink(before, seen=seen.append)
    found = after.draft
    assert [s["hero"] for s in found.seats] == ["孙尚香", "孙权", "诸葛亮"]
    assert "deck" not in found.position
    assert "equip" not in found.seats[1]
    assert found.seats[0]["hp"] == "1/3"
    assert shrink(before).draft == found  # always the same
    assert after.decisions >= before.decisions
    assert not any(keeps(after, study(d)) for d in smaller(found))  # nothing is left that could go
    assert len(seen) < 200


@pytest.mark.parametrize("start", GOOD)
def test_what_is_shrunk_stays_proved_with_one_solution(start: Draft) -> None:
    """Not by its own word: the prover is asked."""
    before = study(start)
    small = shrink(before)
    proof = prove(small.draft.model())
    assert proof.verdict == PROVED
    assert proof.unique
    assert small.good
    assert small.decisions >= before.decisions
    assert len(repr(small.draft.position)) <= len(repr(start.position))


def test_a_lord_without_a_role_has_no_hp_more() -> None:
    one = draft([{"hero": "刘备", "role": "主公", "hp": "5/5"}, {"hero": "张飞", "role": "反贼", "hp": "2/4"}])
    less = without_roles(one)
    assert [s["hp"] for s in less.seats] == ["4/4", "2/4"]
    assert not any("role" in s for s in less.seats)
    assert GATE.decisions == 3


def test_an_unknown_card_stays_unknown() -> None:
    """The pool never becomes so small that it says what is held."""
    one = draft([{"hand": ["杀♠7"]}, {"hp": "1/4", "hand": ["暗"]}], deck={"pool": ["闪♥2", "杀♠8", "桃♥3", "桃♥4"], "then": "pool"})
    pools = [d.position["deck"]["pool"] for d in smaller(one) if len(d.position["deck"]["pool"]) < 4]
    assert [len(p) for p in pools] == [3] * 4
    least = one.with_deck({"pool": ["闪♥2", "杀♠8", "桃♥3"], "then": "pool"})
    assert all(len(d.position["deck"]["pool"]) == 3 for d in smaller(least))

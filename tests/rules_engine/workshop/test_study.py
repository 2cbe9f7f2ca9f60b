"""The gate: each check on a position that fails just it, and what is read off a good one."""

from __future__ import annotations

import pytest

from rules_engine.notation.choices import choice_text
from rules_engine.search.proof import PROVED, prove
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.study import CHECKS, GATE, study
from tests.rules_engine.workshop.positions import GOOD, PEACH, draft

FAULTS: dict[str, Draft] = {
    "position": draft([{"hand": ["杀♠7", "杀♠7"]}, {}]),
    "decided": draft([{"hand": ["闪♥2"]}, {"hp": "1/4"}]),
    "narrow": draft([{"hand": ["杀♠7"]}, {"hp": "1/4"}]),
    "lost": draft([{"hand": ["杀♠7", "的卢♣5"]}, {"hp": "1/4", "hand": ["闪♥2"]}]),
    "limit": draft([{"hp": "4/4", "hero": "孙权", "hand": ["决斗♠A", "过河拆桥♠3", "杀♣3", "杀♣4", "南蛮入侵♠7"]},
                    {"hp": "3/4", "hand": ["杀♠8", "闪♥2", "无懈可击♠J"]}, {"hand": ["桃♥3", "无懈可击♣Q"]}]),
    "nobody": draft([{"hand": ["杀♠7", "杀♠8"]}, {"you": True}], {"alive": [2]}, kind="survive"),
    "several": draft([{"hero": "貂蝉", "hp": "1/3", "hand": ["过河拆桥♥Q", "闪♦10"], "equip": ["赤兔♥5"]},
                      {"hero": "刘备", "hp": "2/4", "hand": ["闪♦J", "杀♥10"], "equip": ["雌雄双股剑♠2"]}],
                     {"alive": [1]}, turn=2, kind="survive"),
    "settled": draft([{"hand": ["杀♠7", "决斗♠A"]}, {"hp": "1/4"}, {"hp": "1/4"}]),
    "short": draft([{"hand": ["杀♠7", "过河拆桥♠3"]}, {"hp": "1/4", "hand": ["闪♥2"]}]),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_check_has_a_position_that_fails_it(fault: str) -> None:
    assert study(FAULTS[fault], GATE._replace(nodes=40) if fault == "limit" else GATE).fault == fault
    assert fault in CHECKS


def test_a_good_one() -> None:
    found = study(PEACH)
    assert found.fault == ""
    assert (found.won, found.decisions, found.real) == (True, 3, 3)
    texts = [choice_text(s.state, s.taken) for s in found.steps]
    assert sorted(texts[:2]) == ["use duel.SA -> 2", "use slash.S10 -> 2"]
    assert texts[2] == "use savage_assault.C7"
    wrong = {t.text: t for t in found.tries}
    assert wrong["use savage_assault.C7"].acts
    assert "card peach.H8" in wrong["use savage_assault.C7"].line
    assert found.bot == 0


def test_the_study_says_what_the_prover_says() -> None:
    """Other code walks the main line; verdict, number of decisions and first moves must be those of the proof."""
    for one in (PEACH, *GOOD, *[d for fault, d in FAULTS.items() if fault != "limit"]):
        found = study(one)
        if found.fault in ("position", "decided", "narrow"):
            continue  # not even asked
        proof = prove(one.model())
        assert (proof.verdict == PROVED) == found.won
        if found.steps:
            g = found.steps[0].state
            assert found.nodes == proof.nodes
            assert [[choice_text(g, c) for c in group] for group in found.steps[0].groups] == proof.groups


def test_saving_the_enemy_is_no_decision() -> None:
    """With a peach in the own hand the dying enemy could be saved; nobody thinks about it, so it adds nothing."""
    more = PEACH.with_seat(0, hand=[*PEACH.seats[0]["hand"], "桃♥7"])
    found = study(more)
    assert found.won
    assert not any(s.taken.name == "peach" for s in found.steps)
    assert found.decisions == 3

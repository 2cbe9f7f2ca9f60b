"""寒冰剑 (ex)."""

import pytest

from tests.rules_engine.table import seat, table

SWORD = "ice_sword.S2"


def test_range_two() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(), seat(), seat(), seat(), seat())
    assert t.can("use slash.S7 -> 3")
    assert not t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-418")
def test_two_cards_in_place_of_the_damage() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3 peach.H4 jink.D2", equip="dayuan.SK"))
    t.play("1: use slash.S7 -> 2; 2: pass; 1: invoke ice_sword")
    t.expect(asked="1 pick_card", options=["card_of 2 hand", "card_of 2 dayuan.SK"])
    t.play("1: card_of 2 hand; nature: nature peach.H4")
    t.expect(asked="1 pick_card", options=["card_of 2 hand", "card_of 2 dayuan.SK"])
    t.play("1: card_of 2 dayuan.SK")
    t.expect(hp=[4, 4], hand={2: "H3 jink.D2"}, equip={2: ""}, discard="slash.S7 peach.H4 dayuan.SK", asked="1 play")
    assert t.events("prevent") == [("prevent", 2)]


@pytest.mark.covers("COV-418")
def test_the_user_may_leave_it() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3"))
    t.play("1: use slash.S7 -> 2; 1: pass")
    t.expect(hp=[4, 3], hand={2: "H3"})


@pytest.mark.covers("COV-418")
def test_one_card_if_there_is_only_one() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3"))
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword")
    t.expect(hp=[4, 4], hand={2: ""}, asked="1 play")


@pytest.mark.covers("COV-418")
def test_not_offered_without_a_hand_or_equipped_card() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(judge="lightning.SA"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], judge={2: "lightning.SA"}, asked="1 play")


@pytest.mark.covers("COV-418")
def test_the_judging_zone_does_not_count() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(equip="dayuan.SK", judge="lightning.SA"))
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword")
    t.expect(hp=[4, 4], equip={2: ""}, judge={2: "lightning.SA"}, asked="1 play")


@pytest.mark.covers("COV-418")
def test_the_second_card_is_chosen_after_lianying() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3", skills="lianying"), deck="peach.H4 C9")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword; 2: invoke lianying; 2: invoke lianying")
    t.expect(hp=[4, 4], hand={2: "C9"}, discard="slash.S7 H3 peach.H4")


@pytest.mark.covers("COV-418")
def test_the_second_card_is_chosen_after_xiaoji() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(equip="dayuan.SK", skills="xiaoji"), deck="peach.H4 C9")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword; 2: invoke xiaoji; nature: nature C9")
    t.expect(hp=[4, 4], hand={2: "peach.H4"}, equip={2: ""})


@pytest.mark.covers("COV-418")
@pytest.mark.parametrize("skill", ["fankui", "ganglie", "yiji"])
def test_no_skill_after_damage_that_did_not_happen(skill: str) -> None:
    t = table(seat("slash.S7 H9", equip=SWORD), seat("peach.H3 C3", skills=skill), deck="S5 S6")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword; nature: nature C3")
    t.expect(hp=[4, 4], hand={2: ""}, asked="1 play", top="S5 S6")


def test_nobody_is_dying_of_it() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3", hp=1))
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword")
    t.expect(hp=[4, 1], dead=[])


def test_only_damage_by_a_slash() -> None:
    t = table(seat("duel.SA savage_assault.S9", equip=SWORD), seat("H3"))
    t.play("1: use duel.SA -> 2; 1: use savage_assault.S9")
    t.expect(hp=[4, 2], hand={2: "H3"}, asked="1 play")


def test_after_a_jink_there_is_no_damage_to_prevent() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("H3 jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={2: "H3"}, asked="1 play")


def test_the_sword_of_somebody_else_does_not_count() -> None:
    t = table(seat("slash.S7"), seat("H3", equip=SWORD), seat(equip="kylin_bow.H5"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4], hand={2: "H3"})


def test_hidden_cards_are_named_when_they_are_discarded() -> None:
    t = table(seat("slash.S7", equip=SWORD, side="you"), seat("? ?", side="foe"), pool="peach.H4 C9 duel.SA")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword; nature: nature peach.H4; nature: nature C9")
    t.expect(hp=[4, 4], hand={2: ""}, discard="slash.S7 peach.H4 C9", asked="1 play")
    assert t.g.tokens == 0

"""仁德 (std, 刘备)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-262")
def test_any_number_of_hand_cards() -> None:
    t = table(seat("C5 C6 jink.D2 peach.H3", skills="rende", hp=2), seat("C9"), seat())
    t.play("1: skill rende jink.D2 -> 3; 1: skill rende C5 -> 3; 1: skill rende peach.H3 -> 3")
    t.expect(hand={1: "C6", 2: "C9", 3: "C5 jink.D2 peach.H3"}, hp=[3, 4, 4])
    assert t.rules("give") == ["skill.std.rende.1"] * 3
    assert t.rules("recover") == ["recover.1"]


@pytest.mark.covers("COV-427")
def test_counted_over_the_phase_and_once() -> None:
    t = table(seat("C5 C6 C7 C8", skills="rende", hp=1), seat(), seat())
    t.play("1: skill rende C5 -> 2")
    t.expect(hp=[1, 4, 4])
    t.play("1: skill rende C6 -> 3")
    t.expect(hp=[2, 4, 4])
    t.play("1: skill rende C7 -> 2; 1: skill rende C8 -> 2")
    t.expect(hp=[2, 4, 4], hand={1: "", 2: "C5 C7 C8", 3: "C6"}, options=["end"])


@pytest.mark.covers("COV-427")
def test_four_cards_are_one_hp() -> None:
    t = table(seat("C5 C6 C7 C8", skills="rende", hp=1), seat())
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2; 1: skill rende C7 -> 2; 1: skill rende C8 -> 2")
    t.expect(hp=[2, 4])


@pytest.mark.covers("COV-427")
def test_other_cards_may_come_between() -> None:
    t = table(seat("C5 C6 slash.S7", skills="rende", hp=2), seat())
    t.play("1: skill rende C5 -> 2; 1: use slash.S7 -> 2; 1: skill rende C6 -> 2")
    t.expect(hp=[3, 3])


@pytest.mark.covers("COV-427")
def test_legal_at_full_hp_and_then_the_recovery_is_gone() -> None:
    t = table(seat("C5 C6 C7 duel.SA", skills="rende", hp=4), seat("slash.S9"))
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2")
    t.expect(hp=[4, 4], hand={2: "C5 C6 slash.S9"})
    t.play("1: use duel.SA -> 2; 2: card slash.S9; 1: skill rende C7 -> 2")
    t.expect(hp=[3, 4])


def test_a_new_phase_counts_anew() -> None:
    t = table(seat("C5", skills="rende", hp=2), seat(hp=4), deck="C6 C7 C8 C9")
    t.play("1: skill rende C5 -> 2; 1: end; 2: end; 1: skill rende C8 -> 2")
    t.expect(hp=[2, 4])
    assert t.g.count(0, "rende") == 1


@pytest.mark.covers("COV-262")
def test_only_hand_cards_and_only_to_others() -> None:
    t = table(seat("C5", skills="rende", equip="spear.SQ"), seat(), seat(alive=False))
    assert t.why("skill rende spear.SQ -> 2") == "skill.std.rende.1"
    assert not t.can("skill rende C5 -> 1")
    assert not t.can("skill rende C5 -> 3")
    assert t.why("skill rende -> 2") == "skill.std.rende.1"
    t.play("1: skill rende C5 -> 2")
    t.expect(options=["end"], equip={1: "spear.SQ"})


def test_equal_cards_are_one_choice() -> None:
    t = table(seat("slash.S7 slash.C7 jink.D2", skills="rende"), seat())
    gifts = [o for o in t.options if "rende" in o]
    assert len(gifts) == 2
    assert {o.count("slash") for o in gifts} == {0, 1}


@pytest.mark.covers("COV-438")
def test_the_last_card_wakes_lianying_before_the_recovery() -> None:
    t = table(seat("C5 C6", skills="rende lianying", hp=2), seat(), deck="C7 C8")
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2")
    t.expect(asked="1 invoke", hp=[2, 4], hand={1: "", 2: "C5 C6"})
    t.play("1: invoke lianying")
    t.expect(hp=[3, 4], hand={1: "C7"}, top="C8")
    t.play("1: skill rende C7 -> 2; 1: invoke lianying")
    t.expect(hp=[3, 4], hand={1: "C8"})


def test_kongcheng_of_the_giver_and_the_receiver() -> None:
    """Giving the last card away protects him; a gift takes that away from another."""
    t = table(seat("C5 slash.S7", skills="rende"), seat(skills="kongcheng"))
    assert not t.can("use slash.S7 -> 2")
    t.play("1: skill rende C5 -> 2; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


def test_what_he_gave_may_answer_him() -> None:
    t = table(seat("jink.D2 slash.S7", skills="rende"), seat())
    t.play("1: skill rende jink.D2 -> 2; 1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4])


def test_not_outside_his_play_phase() -> None:
    t = table(seat(), seat("C5", skills="rende"))
    t.expect(options=["end"])


def test_without_hand_cards() -> None:
    t = table(seat(skills="rende", equip="spear.SQ"), seat())
    t.expect(options=["end"])


POOL = "slash.C8 jink.D2 peach.H3"


def test_a_hidden_card_stays_hidden_between_foes() -> None:
    t = table(seat(side="you"), seat("? ? C5", skills="rende", side="foe", hp=2), seat(side="foe"), pool=POOL, turn=2)
    gifts = [o for o in t.options if "rende" in o]
    assert gifts == ["skill rende -> 3", "skill rende -> 1", "skill rende C5 -> 3", "skill rende C5 -> 1"]
    t.play("2: skill rende -> 3")
    t.expect(hand={2: "? C5", 3: "?"}, hp=[4, 2, 4])
    assert t.g.tokens == 2
    assert len(t.g.deck.pool) == 3
    t.play("2: skill rende -> 3")
    t.expect(hand={2: "C5", 3: "? ?"}, hp=[4, 3, 4])


def test_the_receiver_sees_it() -> None:
    t = table(seat(side="you"), seat("? ?", skills="rende", side="foe", hp=2), seat(side="foe"), pool=POOL, turn=2)
    t.play("2: skill rende -> 1")
    t.expect(asked="nature nature", options=["nature slash.C8", "nature jink.D2", "nature peach.H3"])
    t.play("nature: nature jink.D2")
    t.expect(hand={1: "jink.D2", 2: "?"})
    assert t.g.tokens == 1
    assert len(t.g.deck.pool) == 2


def test_a_hidden_card_can_not_be_named() -> None:
    t = table(seat(side="you"), seat("?", skills="rende", side="foe"), seat(side="foe"), pool=POOL, turn=2)
    assert t.why("skill rende jink.D2 -> 3") == "skill.std.rende.1"


def test_an_own_card_given_to_a_foe_is_known() -> None:
    t = table(seat("jink.D2 C5", skills="rende", side="you"), seat("?", side="foe"), pool="slash.C8 peach.H3")
    t.play("1: skill rende jink.D2 -> 2; 1: skill rende C5 -> 2")
    t.expect(hand={1: "", 2: "? C5 jink.D2"})

"""反间 (std, 周瑜)."""

import pytest

from tests.rules_engine.table import Table, seat, table


def zhouyu(hand: str, victim: str = "", skills: str = "", hp: int = 4, switch: str = "", **rest: str) -> Table:
    """周瑜 at his free moment, with somebody to ask and a third seat."""
    rules = {"fanjian": switch} if switch else None
    return table(seat(hand, skills="fanjian", hp=3, max_hp=3), seat(victim, skills=skills, hp=hp), seat(), rules=rules, **rest)


@pytest.mark.covers("COV-279", "COV-435")
def test_another_suit_one_damage_and_the_card() -> None:
    t = zhouyu("slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2")
    t.expect(asked="2 suit", options=["suit S", "suit H", "suit C", "suit D"])
    t.play("2: suit H")
    t.expect(asked="nature nature", options=["nature slash.S7", "nature peach.H3"])
    t.play("nature: nature slash.S7")
    t.expect(hp=[3, 3, 4], hand={1: "peach.H3", 2: "slash.S7"}, asked="1 play")
    assert [k for k, _ in t.events("name_suit", "reveal", "damage", "take")] == ["name_suit", "reveal", "damage", "take"]


@pytest.mark.covers("COV-279")
def test_the_named_suit_only_the_card() -> None:
    t = zhouyu("slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature peach.H3")
    t.expect(hp=[3, 4, 4], hand={1: "slash.S7", 2: "peach.H3"})


@pytest.mark.covers("COV-279")
def test_once_per_phase() -> None:
    t = zhouyu("slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature peach.H3")
    assert t.why("skill fanjian -> 3") == "skill.4"


def test_not_without_a_hand_card_and_not_on_himself() -> None:
    t = zhouyu("")
    assert t.why("skill fanjian -> 2") == "skill.std.fanjian.1"
    t = zhouyu("slash.S7")
    assert t.why("skill fanjian -> 1") == "skill.std.fanjian.1"
    assert t.can("skill fanjian -> 3")


def test_equipment_is_no_hand_card() -> None:
    t = table(seat("slash.S7", equip="chitu.H5", skills="fanjian"), seat())
    t.play("1: skill fanjian -> 2; 2: suit H")
    t.expect(hp=[4, 3], hand={1: "", 2: "slash.S7"}, equip={1: "chitu.H5"})


@pytest.mark.covers("COV-435")
def test_a_dead_victim_gains_nothing() -> None:
    t = zhouyu("slash.S7 jink.D2", hp=1)
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7")
    t.expect(dead=[2], hand={1: "slash.S7 jink.D2"}, asked="1 play")


@pytest.mark.covers("COV-435")
def test_the_shown_peach_is_no_help_to_its_victim() -> None:
    """The card comes after the damage; 周瑜, whose card it still is, may use it, and then it is gained all the same."""
    t = zhouyu("peach.H3 jink.D2", hp=1)
    t.play("1: skill fanjian -> 2; 2: suit S; nature: nature peach.H3")
    t.expect(asked="1 rescue", options=["pass", "card peach.H3"])
    t.play("1: card peach.H3")
    t.expect(hp=[3, 1, 4], hand={1: "jink.D2", 2: "peach.H3"}, discard="", asked="1 play")
    t = zhouyu("peach.H3 jink.D2", hp=1)
    t.play("1: skill fanjian -> 2; 2: suit S; nature: nature peach.H3; 1: pass")
    t.expect(dead=[2], hand={1: "peach.H3 jink.D2"})


def test_saved_by_somebody_else_the_victim_gains_it() -> None:
    t = zhouyu("slash.S7", victim="peach.H4", hp=1)
    t.play("1: skill fanjian -> 2; 2: suit H; 2: card peach.H4")
    t.expect(hp=[3, 1, 4], hand={1: "", 2: "slash.S7"})


def test_fankui_may_take_the_shown_card() -> None:
    """It is one of his hand until the end; whoever has it already gains nothing more."""
    t = zhouyu("slash.S7 jink.D2", skills="fankui")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke fankui; nature: nature slash.S7")
    t.expect(hp=[3, 3, 4], hand={1: "jink.D2", 2: "slash.S7"})
    t = zhouyu("slash.S7 jink.D2", skills="fankui")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke fankui; nature: nature jink.D2")
    t.expect(hand={1: "", 2: "jink.D2 slash.S7"})


def test_the_last_card_under_fankui() -> None:
    t = zhouyu("slash.S7", skills="fankui")
    t.play("1: skill fanjian -> 2; 2: suit H; 2: invoke fankui")
    t.expect(hand={1: "", 2: "slash.S7"}, hp=[3, 3, 4], asked="1 play")


def test_lianying_when_the_shown_card_is_taken() -> None:
    """That the card has gone is noted unasked; only 连营 is a question."""
    t = table(seat("slash.S7", skills="fanjian lianying"), seat(skills="fankui"), deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; 2: invoke fankui")
    t.expect(asked="1 invoke", options=["invoke lianying", "pass"])
    t.play("1: invoke lianying")
    t.expect(hand={1: "C5", 2: "slash.S7"}, asked="1 play")
    assert ("invoke", 1) in t.events("invoke")
    assert len(t.events("invoke")) == 2


def test_ganglie_may_be_paid_with_the_shown_card() -> None:
    """Wherever it has gone it is gained: here from the discard pile."""
    t = zhouyu("slash.S7 jink.D2 peach.H3", skills="ganglie", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke ganglie; 1: cards jink.D2,slash.S7")
    t.expect(hp=[3, 3, 4], hand={1: "peach.H3", 2: "slash.S7"}, discard="C5 jink.D2")


def test_ganglie_paid_with_others() -> None:
    t = zhouyu("slash.S7 jink.D2 peach.H3", skills="ganglie", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke ganglie; 1: cards jink.D2,peach.H3")
    t.expect(hp=[3, 3, 4], hand={1: "", 2: "slash.S7"}, discard="C5 jink.D2 peach.H3")


def test_of_equal_cards_the_shown_one_stays_last() -> None:
    """Two cards that no rule tells apart: one was shown, one is discarded, one is gained."""
    t = zhouyu("slash.S7 slash.S8 jink.D2", skills="ganglie", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke ganglie; 1: cards jink.D2,slash.S7")
    t.expect(hand={1: "", 2: "slash.S8"}, discard="C5 jink.D2 slash.S7")
    t = zhouyu("slash.S7 slash.S8 jink.D2", skills="ganglie", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke ganglie; 1: cards jink.D2,slash.S8")
    t.expect(hand={1: "", 2: "slash.S7"}, discard="C5 jink.D2 slash.S8")


def test_both_equal_cards_are_paid() -> None:
    t = zhouyu("slash.S7 slash.S8 jink.D2", skills="ganglie", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke ganglie; 1: cards slash.S7,slash.S8")
    t.expect(hand={1: "jink.D2"})
    assert len(t.hand(2).split()) == 1
    assert len(t.discard.split()) == 2


def test_his_death_ends_it() -> None:
    t = table(seat("slash.S7", skills="fanjian", hp=1), seat(skills="ganglie"), seat(), deck="C5 C6 C7")
    t.play("1: skill fanjian -> 2; 2: suit H; 2: invoke ganglie")
    t.expect(dead=[1], hand={2: "C6 C7"}, discard="C5 slash.S7")


def test_ganglie_and_fankui_together() -> None:
    """The shown card is taken first, then two of the others are the price; nothing is left to gain."""
    t = zhouyu("slash.S7 jink.D2 peach.H3", skills="ganglie fankui", deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke fankui; nature: nature slash.S7")
    t.play("2: invoke ganglie; 1: cards jink.D2,peach.H3")
    t.expect(hand={1: "", 2: "slash.S7"}, discard="C5 jink.D2 peach.H3")


def test_lianying_of_his() -> None:
    t = table(seat("slash.S7", skills="fanjian lianying"), seat(), deck="C5")
    t.play("1: skill fanjian -> 2; 2: suit H; 1: invoke lianying")
    t.expect(hand={1: "C5", 2: "slash.S7"}, hp=[4, 3])


def test_yiji_before_the_card() -> None:
    t = zhouyu("slash.S7", skills="yiji", deck="C5 C6")
    t.play("1: skill fanjian -> 2; 2: suit H; 2: invoke yiji")
    t.expect(hand={1: "slash.S7", 2: ""}, asked="2 pick_seats")
    t.play("2: seats 1; 2: seats 3")
    t.expect(hand={1: "C5", 2: "slash.S7", 3: "C6"})


def test_he_is_the_source() -> None:
    t = table(seat("slash.S7", skills="fanjian", role="lord"), seat(hp=1, role="loyalist"), seat(role="rebel"), victory=True)
    t.play("1: skill fanjian -> 2; 2: suit H")
    t.expect(dead=[2], hand={1: ""}, discard="slash.S7")


def test_a_card_without_a_suit_is_never_the_named_one() -> None:
    t = zhouyu("slash")
    t.play("1: skill fanjian -> 2; 2: suit S")
    t.expect(hp=[3, 3, 4], hand={2: "slash"})


@pytest.mark.covers("COV-435")
def test_switch_the_card_first() -> None:
    """By the other reading the victim has the peach in time."""
    t = zhouyu("peach.H3 jink.D2", hp=1, switch="before")
    t.play("1: skill fanjian -> 2; 2: suit S; nature: nature peach.H3")
    t.expect(asked="2 rescue", hand={1: "jink.D2", 2: "peach.H3"}, hp=[3, 0, 4])
    t.play("2: card peach.H3")
    t.expect(hp=[3, 1, 4], hand={2: ""}, discard="peach.H3")
    assert [k for k, _ in t.events("reveal", "damage", "take")] == ["reveal", "take", "damage"]


def test_switch_the_card_first_and_a_hit() -> None:
    t = zhouyu("peach.H3 jink.D2", switch="before")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature peach.H3")
    t.expect(hp=[3, 4, 4], hand={2: "peach.H3"}, asked="1 play")


def test_switch_the_card_first_and_fankui() -> None:
    t = zhouyu("slash.S7 jink.D2", skills="fankui", switch="before")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 2: invoke fankui")
    t.expect(hand={1: "", 2: "jink.D2 slash.S7"})


def test_switch_the_card_first_and_death() -> None:
    t = zhouyu("slash.S7 jink.D2", hp=1, switch="before")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7")
    t.expect(dead=[2], hand={1: "jink.D2"}, discard="slash.S7")


def test_his_hidden_card_becomes_known() -> None:
    t = table(seat("?", skills="fanjian"), seat(side="you"), pool="slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2; 2: suit H")
    t.expect(asked="nature nature", options=["nature slash.S7", "nature peach.H3"])
    t.play("nature: nature slash.S7")
    t.expect(hp=[4, 3], hand={1: "", 2: "slash.S7"})
    assert t.g.tokens == 0


def test_a_hidden_card_beside_known_ones() -> None:
    t = table(seat("? slash.S8", skills="fanjian"), seat(), seat(side="you"), pool="slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2; 2: suit C")
    t.expect(options=["nature slash.S8", "nature peach.H3"])
    t.play("nature: nature peach.H3")
    t.expect(hand={1: "slash.S8", 2: "peach.H3"})
    assert t.g.tokens == 0
    t = table(seat("? slash.S8", skills="fanjian"), seat(), seat(side="you"), pool="slash.S7 peach.H3")
    t.play("1: skill fanjian -> 2; 2: suit C; nature: nature slash.S8")
    t.expect(hand={1: "?", 2: "slash.S8"})


def test_a_shown_hidden_card_stays_known_if_its_victim_dies() -> None:
    t = table(seat("? ?", skills="fanjian"), seat(hp=1), seat(side="you"), pool="slash.S7 peach.H3 jink.D2")
    t.play("1: skill fanjian -> 2; 2: suit H; nature: nature slash.S7; 1: pass")
    t.expect(dead=[2], hand={1: "? slash.S7"})


def test_suits_tell_cards_apart_only_where_the_skill_is_in_play() -> None:
    assert len(set(zhouyu("slash.S7 slash.S8 slash.C8").g.game.class_names)) == 2
    assert len(set(table(seat("slash.S7 slash.S8 slash.C8"), seat()).g.game.class_names)) == 1

"""主公技 (early, 孙权 as the lord)."""

import pytest

from tests.rules_engine.table import seat, table

LORD = seat(role="lord", skills="zhiheng zhugong_wu", kingdom="wu", hp=5, max_hp=5)


@pytest.mark.covers("COV-136", "COV-125")
def test_a_wu_player_may_give_a_card_in_his_turn() -> None:
    t = table(LORD, seat("peach.H3 C5", role="rebel", kingdom="wu"), turn=2, edition="early")
    assert t.can("skill zhugong_wu C5 -> 1")
    t.play("2: skill zhugong_wu peach.H3 -> 1")
    t.expect(hand={1: "peach.H3", 2: "C5"})


@pytest.mark.covers("COV-366")
def test_nobody_must() -> None:
    t = table(LORD, seat("peach.H3", role="rebel", kingdom="wu"), turn=2, edition="early")
    t.play("2: end")
    t.expect(hand={2: "peach.H3"})


def test_one_card_per_turn() -> None:
    t = table(LORD, seat("peach.H3 C5", role="rebel", kingdom="wu"), turn=2, edition="early")
    t.play("2: skill zhugong_wu peach.H3 -> 1")
    assert t.why("skill zhugong_wu C5 -> 1") == "skill.4"


def test_not_for_another_kingdom_nor_to_anybody_else() -> None:
    t = table(LORD, seat("peach.H3", kingdom="wei"), seat(role="rebel", skills="zhugong_wu", kingdom="wu"), turn=2, edition="early")
    t.expect(options=["end"])
    assert t.why("skill zhugong_wu peach.H3 -> 1") == "skill.early.zhugong_wu.1"
    assert t.why("skill zhugong_wu peach.H3 -> 3") == "skill.1"


def test_not_in_the_turn_of_the_lord() -> None:
    t = table(LORD, seat("peach.H3", kingdom="wu"), edition="early")
    t.expect(asked="1 play", options=["end"])


@pytest.mark.covers("COV-167")
def test_whoever_counts_for_two_kingdoms() -> None:
    t = table(LORD, seat("peach.H3", kingdom="shu wu", gender="female"), turn=2, edition="early")
    assert t.can("skill zhugong_wu peach.H3 -> 1")


def test_giving_the_last_card_is_a_loss_of_the_hand() -> None:
    t = table(LORD, seat("peach.H3", kingdom="wu", skills="lianying"), turn=2, deck="C5", edition="early")
    t.play("2: skill zhugong_wu peach.H3 -> 1; 2: invoke lianying")
    t.expect(hand={1: "peach.H3", 2: "C5"})


def test_a_hidden_card_stays_hidden_between_seats_that_are_not_controlled() -> None:
    """What it is concerns its giver and the lord."""
    lord = seat(role="lord", skills="zhugong_wu", kingdom="wu", hp=5, max_hp=5, side="foe")
    t = table(
        lord, seat("? peach.H3", role="rebel", kingdom="wu", side="foe"), seat(side="you"), turn=2, pool="C5 jink.D2", edition="early"
    )
    t.expect(options=["skill zhugong_wu peach.H3 -> 1", "skill zhugong_wu -> 1", "end"])
    t.play("2: skill zhugong_wu -> 1")
    t.expect(hand={1: "?", 2: "peach.H3"})


def test_a_hidden_card_is_named_for_a_lord_who_must_know_his_hand() -> None:
    lord = seat(role="lord", skills="zhugong_wu", kingdom="wu", hp=5, max_hp=5, side="you")
    t = table(lord, seat("?", role="rebel", kingdom="wu", side="foe"), turn=2, pool="C5 jink.D2", edition="early")
    t.play("2: skill zhugong_wu -> 1")
    t.expect(asked="nature nature", options=["nature C5", "nature jink.D2"])
    t.play("nature: nature jink.D2")
    t.expect(hand={1: "jink.D2", 2: ""})

"""苦肉 (std, 黄盖)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-277")
def test_one_hp_for_two_cards_as_often_as_he_likes() -> None:
    t = table(seat(skills="kurou"), seat(), deck="C2 C3 C4 C5")
    t.play("1: skill kurou")
    t.expect(hp=[3, 4], hand={1: "C2 C3"}, asked="1 play")
    t.play("1: skill kurou")
    t.expect(hp=[2, 4], hand={1: "C2 C3 C4 C5"})
    assert t.can("skill kurou")
    assert t.rules("lose_hp") == ["loss.1", "loss.1"]


@pytest.mark.covers("COV-277")
def test_at_the_last_point_he_is_dying_first_and_draws_if_saved() -> None:
    t = table(seat("peach.H3", skills="kurou", hp=1), seat(), deck="C2 C3 C4 C5")
    t.play("1: skill kurou")
    t.expect(asked="1 rescue", hp=[0, 4], hand={1: "peach.H3"})
    t.play("1: card peach.H3")
    t.expect(hp=[1, 4], hand={1: "C2 C3"}, asked="1 play")
    assert [k for k, _ in t.events("lose_hp", "dying", "saved", "draw")] == ["lose_hp", "dying", "saved", "draw"]


@pytest.mark.covers("COV-277")
def test_he_may_kill_himself() -> None:
    t = table(seat("slash.S7", skills="kurou", hp=1), seat(), seat(), deck="C2 C3")
    t.play("1: skill kurou")
    t.expect(dead=[1], discard="slash.S7", hand={2: "C2 C3"}, asked="2 play")


@pytest.mark.covers("COV-277")
def test_saved_by_somebody_else_he_may_go_on() -> None:
    t = table(seat(skills="kurou", hp=1), seat("H2 H4", skills="jijiu"), deck="C2 C3 C4 C5")
    t.play("1: skill kurou; 2: card peach=H2 by jijiu")
    t.expect(hp=[1, 4], hand={1: "C2 C3"})
    t.play("1: skill kurou; 2: card peach=H4 by jijiu")
    t.expect(hp=[1, 4], hand={1: "C2 C3 C4 C5"})


def test_nobody_is_rewarded_or_punished() -> None:
    t = table(seat(skills="kurou", hp=1, role="rebel"), seat(role="lord"), seat(role="renegade"), deck="C2 C3 C4")
    t.play("1: skill kurou")
    t.expect(dead=[1], hand={2: "C2 C3", 3: ""}, asked="2 play")
    assert not t.events("reward", "penalty")


def test_it_is_no_damage() -> None:
    t = table(seat(skills="kurou fankui ganglie yiji"), seat("C9"), deck="C2 C3")
    t.play("1: skill kurou")
    t.expect(hp=[3, 4], hand={1: "C2 C3", 2: "C9"}, asked="1 play")


def test_a_short_deck_gives_what_there_is() -> None:
    t = table(seat(skills="kurou"), seat(), deck="C2")
    t.play("1: skill kurou; 1: skill kurou")
    t.expect(hp=[2, 4], hand={1: "C2"})


def test_the_lord_may_end_the_game() -> None:
    t = table(seat("C9", skills="kurou", hp=1, role="lord"), seat(role="rebel"), deck="C2 C3", victory=True)
    t.play("1: skill kurou")
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "rebels"
    t.expect(top="C2 C3")


def test_what_an_unwatched_seat_draws_stays_hidden() -> None:
    t = table(seat(skills="kurou"), seat(side="you"), pool="C2 C3 C4")
    t.play("1: skill kurou")
    t.expect(hand={1: "? ?"})
    assert t.g.tokens == 2


def test_the_new_cards_may_be_used() -> None:
    t = table(seat("slash.S7", skills="kurou"), seat(), deck="crossbow.CA slash.C8")
    t.play("1: use slash.S7 -> 2; 1: skill kurou; 1: use crossbow.CA; 1: use slash.C8 -> 2")
    t.expect(hp=[3, 2])


def test_wu_peach_for_a_lord_with_jiuyuan() -> None:
    t = table(seat(skills="kurou jiuyuan", hp=1, role="lord"), seat("peach.H3", kingdom="wu"), deck="C2 C3")
    t.play("1: skill kurou; 2: card peach.H3")
    t.expect(hp=[2, 4], hand={1: "C2 C3"})


def test_not_outside_his_play_phase() -> None:
    t = table(seat("slash.S7"), seat(skills="kurou"), deck="C2 C3")
    t.expect(options=["use slash.S7 -> 2", "end"])

"""制衡 (early, 孙权)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-135")
def test_filling_up_in_the_discard_phase() -> None:
    t = table(seat("slash.S7", skills="zhiheng"), seat(), deck="C5 C6 C7 C8", phase="discard", until="discard", edition="early")
    t.play("1: invoke zhiheng; 1: cards")
    t.expect(hand={1: "slash.S7 C5 C6 C7"}, top="C8")


@pytest.mark.covers("COV-135")
def test_discarding_first() -> None:
    t = table(
        seat("slash.S7 slash.C8 jink.D2 peach.H3", skills="zhiheng", hp=3),
        seat(),
        deck="C5 C6 C7 C9",
        phase="discard",
        until="discard",
        edition="early",
    )
    t.play("1: invoke zhiheng; 1: cards jink.D2,peach.H3,slash.S7,slash.C8")
    t.expect(hand={1: "C5 C6 C7"}, top="C9")


def test_a_full_hand_must_give_something_up() -> None:
    t = table(
        seat("slash.S7 jink.D2 peach.H3", skills="zhiheng", hp=3), seat(), deck="C5", phase="discard", until="discard", edition="early"
    )
    t.play("1: invoke zhiheng")
    assert not t.can("cards")
    t.play("1: cards jink.D2")
    t.expect(hand={1: "slash.S7 peach.H3 C5"})


def test_the_limit_still_holds_afterwards() -> None:
    t = table(
        seat("slash.S7 jink.D2 peach.H3 duel.SA", skills="zhiheng", hp=2),
        seat(),
        deck="C5",
        phase="discard",
        until="discard",
        edition="early",
    )
    t.play("1: invoke zhiheng; 1: cards jink.D2")
    t.expect(asked="1 discard", options=["cards duel.SA", "cards peach.H3", "cards slash.S7"])


@pytest.mark.covers("COV-135")
def test_once_and_not_in_the_play_phase() -> None:
    t = table(seat("slash.S7", skills="zhiheng", hp=1), seat(), deck="C5 C6 C7 C8", edition="early")
    assert not any("zhiheng" in o for o in t.options)
    t.play("1: end; 1: invoke zhiheng")
    t.expect(asked="2 play", hand={1: "C5"})


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7", skills="zhiheng"), seat(), deck="C5", phase="discard", until="discard", edition="early")
    t.play("1: pass")
    t.expect(hand={1: "slash.S7"}, top="C5")

"""刚烈 (early, 夏侯惇)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-153")
def test_the_source_judges_and_pays_on_black() -> None:
    t = table(seat("archery_attack.HA slash.C8 jink.D2"), seat(skills="ganglie"), deck="S5", edition="early")
    t.play("1: use archery_attack.HA")
    t.expect(asked="1 discard", options=["option lose_hp", "cards jink.D2,slash.C8"])
    t.play("1: cards jink.D2,slash.C8")
    t.expect(hp=[4, 3], hand={1: ""})


@pytest.mark.covers("COV-153")
def test_or_loses_a_point() -> None:
    t = table(seat("slash.S7 slash.C8 jink.D2", skills="fankui"), seat("H9", skills="ganglie"), deck="S5", edition="early")
    t.play("1: use slash.S7 -> 2; 1: option lose_hp")
    t.expect(hp=[3, 3], hand={1: "slash.C8 jink.D2", 2: "H9"})  # no damage, so nothing answers it
    assert t.rules("lose_hp") == ["loss.1"]


@pytest.mark.covers("COV-153")
def test_fewer_than_two_cards_leave_the_point() -> None:
    t = table(seat("slash.S7 jink.D2"), seat(skills="ganglie"), deck="S5", edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[3, 3], hand={1: "jink.D2"})


@pytest.mark.covers("COV-153")
def test_red_does_nothing_and_nobody_is_asked_first() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), deck="D5", edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], asked="1 play")


def test_the_judgement_belongs_to_the_source() -> None:
    """郭嘉 as the source may take the card of the judgement; in the standard edition he could not."""
    t = table(seat("slash.S7", skills="tiandu"), seat(skills="ganglie"), deck="S5", edition="early")
    t.play("1: use slash.S7 -> 2; 1: invoke tiandu")
    t.expect(hp=[3, 3], hand={1: "S5"})


def test_it_can_kill_and_then_there_is_no_killer() -> None:
    t = table(
        seat("slash.S7", hp=1, role="rebel"),
        seat(skills="ganglie", role="lord"),
        seat(role="renegade"),
        deck="S5 C2 C3 C4 C6 C7",
        edition="early",
        victory=True,
    )
    t.play("1: use slash.S7 -> 2")
    t.expect(dead=[1], hp=[0, 3, 4])
    assert t.events("reward") == []


def test_not_for_lightning() -> None:
    t = table(seat(judge="lightning.SA", skills="ganglie"), seat(), deck="S5 D9", phase="judge", until="judge", edition="early")
    t.expect(hp=[1, 4], top="D9")


def test_the_record_says_that_it_had_to_run_and_who_judged() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), deck="S5", edition="early")
    t.play("1: use slash.S7 -> 2")
    assert t.events("invoke", "judge") == [("invoke", 2), ("judge", 1)]
    assert t.rules("invoke") == ["skill.3"]

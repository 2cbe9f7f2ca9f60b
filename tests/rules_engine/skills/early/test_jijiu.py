"""急救 (early, 华佗)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-161")
def test_a_red_card_offsets_a_point_for_anybody() -> None:
    t = table(seat("slash.S7"), seat(hp=3), seat("H3 S4", skills="jijiu", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2; 3: invoke jijiu")
    t.expect(hp=[4, 3, 3], hand={3: "S4"})


@pytest.mark.covers("COV-161")
def test_also_in_his_own_turn_and_for_himself() -> None:
    t = table(seat("duel.SA D4", skills="jijiu", hp=3), seat("slash.C8"), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: invoke jijiu")
    t.expect(hp=[3, 4], hand={1: ""})


def test_nothing_answers_a_point_that_was_offset() -> None:
    t = table(seat("slash.S7 C9"), seat(skills="fankui", hp=3), seat("H3", skills="jijiu"), edition="early")
    t.play("1: use slash.S7 -> 2; 3: invoke jijiu")
    t.expect(hp=[4, 3, 4], hand={1: "C9", 2: ""})


def test_one_card_per_point() -> None:
    t = table(
        seat(judge="lightning.SA"),
        seat("peach.H3 jink.D4 slash.D6", skills="jijiu"),
        deck="S5",
        phase="judge",
        until="judge",
        edition="early",
    )
    t.play("2: invoke jijiu; 2: cards peach.H3; 2: invoke jijiu; 2: cards jink.D4; 2: pass")
    t.expect(hp=[3, 4], hand={2: "slash.D6"})


def test_a_loss_of_hp_as_well() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), seat("H3", skills="jijiu"), deck="S5", edition="early")
    t.play("1: use slash.S7 -> 2; 3: pass; 3: invoke jijiu")
    t.expect(hp=[4, 3, 4])


def test_and_once_more_when_somebody_is_dying() -> None:
    t = table(seat("slash.S7"), seat(hp=1), seat("H3", skills="jijiu"), edition="early")
    t.play("1: use slash.S7 -> 2; 3: pass; 3: card peach=H3 by jijiu")
    t.expect(hp=[4, 1, 4])


def test_no_peach_at_other_times() -> None:
    t = table(seat("H3", skills="jijiu", hp=2), seat(), edition="early")
    t.expect(options=["end"])


def test_only_red() -> None:
    t = table(seat("slash.S7"), seat("S4", skills="jijiu"), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], asked="1 play")


def test_by_the_other_reading_the_point_is_dealt_and_given_back() -> None:
    t = table(
        seat("slash.S7 C9"), seat(skills="fankui", hp=3), seat("H3", skills="jijiu"), edition="early", rules={"jijiu_offset": "healed"}
    )
    t.play("1: use slash.S7 -> 2; 3: invoke jijiu")
    t.expect(hp=[4, 3, 4], hand={1: "", 2: "C9", 3: ""})

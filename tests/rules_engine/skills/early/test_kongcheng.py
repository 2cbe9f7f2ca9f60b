"""空城 (early, 诸葛亮)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-129")
def test_he_may_be_named_but_the_slash_does_nothing() -> None:
    t = table(seat("slash.S7"), seat(skills="kongcheng", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], discard="slash.S7", asked="1 play")
    assert t.rules("no_effect") == ["skill.early.kongcheng.1"]


def test_not_with_a_hand() -> None:
    t = table(seat("slash.S7"), seat("H9", skills="kongcheng", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 2])


@pytest.mark.covers("COV-129")
def test_a_slash_played_in_a_duel_ends_it() -> None:
    t = table(seat("duel.SA", skills="kongcheng", hp=3), seat("slash.S7"), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(hp=[3, 4], asked="1 play", discard="duel.SA slash.S7")


@pytest.mark.covers("COV-129")
def test_also_after_he_played_his_last() -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8", skills="kongcheng", hp=3), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7")
    t.expect(hp=[4, 3], hand={1: "", 2: ""})


def test_the_other_may_keep_the_slash_and_lose() -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8", skills="kongcheng", hp=3), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: pass")
    t.expect(hp=[3, 3])


@pytest.mark.covers("COV-129")
@pytest.mark.parametrize(("reading", "hp"), [("literal", 2), ("immune", 3)])
def test_the_opening_demand_by_both_readings(reading: str, hp: int) -> None:
    t = table(seat("duel.SA"), seat(skills="kongcheng", hp=3), rules={"kongcheng_duel": reading}, edition="early")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, hp])


def test_literal_is_the_default() -> None:
    t = table(seat("duel.SA"), seat(skills="kongcheng", hp=3), edition="early")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 2])


def test_with_cards_but_no_slash_he_loses_the_duel() -> None:
    t = table(seat("duel.SA"), seat("H9", skills="kongcheng", hp=3), rules={"kongcheng_duel": "immune"}, edition="early")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 2])


def test_area_tricks_reach_him() -> None:
    t = table(seat("savage_assault.S7"), seat(skills="kongcheng", hp=3), edition="early")
    t.play("1: use savage_assault.S7")
    t.expect(hp=[4, 2])


def test_a_slash_turned_on_him_is_lost() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat(skills="kongcheng"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 4, 4])

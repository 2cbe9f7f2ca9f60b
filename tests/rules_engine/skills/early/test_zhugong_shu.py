"""主公技 (early, 刘备 as the lord)."""

from typing import Any

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def lord(hand: str = "", skills: str = "rende zhugong_shu", **more: Any) -> SeatSpec:
    return seat(hand, skills=skills, role="lord", kingdom="shu", hp=5, max_hp=5, **more)


def shu(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, kingdom="shu", role="loyalist", **more)


@pytest.mark.covers("COV-124")
def test_a_helper_plays_the_lord_strikes() -> None:
    t = table(lord(), seat(role="rebel", skills="ganglie"), shu("slash.S7"), deck="S5", edition="early")
    t.play("1: skill zhugong_shu -> 2")
    t.expect(asked="3 respond", options=["pass", "card slash.S7"])
    t.play("3: card slash.S7")
    t.expect(hp=[4, 3, 4], discard="slash.S7 S5")
    assert t.why("skill zhugong_shu -> 2") == "limit.1", "it was the lord's slash of this turn"


@pytest.mark.covers("COV-366", "COV-124")
def test_they_may_refuse() -> None:
    t = table(lord("peach.H3"), seat(role="rebel"), shu("slash.S7"), shu("slash.S8"), edition="early")
    t.play("1: skill zhugong_shu -> 2; 3: pass; 4: pass")
    t.expect(hp=[5, 4, 4, 4], asked="1 play")
    assert not t.can("skill zhugong_shu -> 2"), "a call that nobody heard waits until something else was done"


@pytest.mark.covers("COV-124")
def test_in_a_duel_and_against_savage_assault() -> None:
    t = table(lord(), seat("duel.SA savage_assault.S7", role="rebel"), shu("slash.S7 slash.S8"), turn=2, edition="early")
    t.play("2: use duel.SA -> 1; 1: by zhugong_shu; 3: card slash.S7")
    t.expect(hp=[5, 3, 4], asked="2 play")
    t.play("2: use savage_assault.S7")
    t.expect(asked="3 respond")
    t.play("3: pass; 1: by zhugong_shu; 3: card slash.S8")
    t.expect(hp=[5, 3, 3])


@pytest.mark.covers("COV-125")
def test_only_the_lord_and_only_his_kingdom() -> None:
    t = table(seat(skills="zhugong_shu", role="rebel", kingdom="shu"), seat(role="lord"), shu("slash.S7"), edition="early")
    t.expect(options=["end"])
    t = table(lord(), seat(role="rebel"), seat("slash.S7", kingdom="wu", role="loyalist"), edition="early")
    t.expect(options=["end"])


@pytest.mark.covers("COV-167", "COV-124")
def test_whoever_counts_for_two_kingdoms() -> None:
    t = table(lord(), seat("slash.S7", kingdom="shu wu", gender="female", skills="qiankun"), seat(role="rebel"), edition="early")
    t.play("1: skill zhugong_shu -> 3; 2: card slash.S7")
    t.expect(hp=[5, 4, 3])


def test_substitutes_of_the_helpers_count() -> None:
    t = table(lord(), shu("H3", skills="wusheng"), shu("jink.D2", skills="longdan"), seat(role="rebel"), edition="early")
    t.play("1: skill zhugong_shu -> 4; 2: pass; 3: card slash=jink.D2 by longdan")
    t.expect(hp=[5, 4, 4, 3])


def test_the_lords_weapon_and_his_borrowed_one() -> None:
    """equip.6: he strikes, so it is he who chooses the weapon; the slash lies on the table by then."""
    t = table(lord("collateral.CQ", equip="crossbow.DA"), shu("slash.S7"), seat(role="rebel", equip="kylin_bow.H5"), edition="early")
    t.play("1: use collateral.CQ -> 3; 1: skill zhugong_shu -> 3; 2: card slash.S7")
    t.expect(asked="1 pick_card", options=["card_of 1 crossbow.DA", "card_of 1 kylin_bow.H5"])
    t.play("1: card_of 1 kylin_bow.H5")
    t.expect(hp=[5, 4, 3], discard="collateral.CQ slash.S7")


def test_a_helper_in_a_duel_against_an_empty_hand() -> None:
    """空城: the slash touches 诸葛亮 when the lord plays it, not when the helper gives it."""
    t = table(lord("duel.SA"), seat("slash.S8", skills="kongcheng", hp=3, role="rebel"), shu("slash.S7"), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.S8; 1: by zhugong_shu; 3: card slash.S7")
    t.expect(hp=[5, 3, 4], asked="1 play", discard="duel.SA slash.S7 slash.S8")
    assert t.events("no_effect") == [("no_effect", 2)]

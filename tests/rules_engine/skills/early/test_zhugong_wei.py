"""主公技 (early, 曹操 as the lord)."""

from typing import Any

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def lord(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, skills="jianxiong zhugong_wei", role="lord", kingdom="wei", hp=5, max_hp=5, **more)


def wei(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, kingdom="wei", role="loyalist", **more)


@pytest.mark.covers("COV-149")
def test_a_rebel_of_wei_may_help() -> None:
    t = table(seat("slash.S7", role="loyalist"), lord(), wei("jink.D2", skills="tuxi"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: by zhugong_wei; 3: card jink.D2")
    t.expect(hp=[4, 5, 4], discard="slash.S7 jink.D2")


@pytest.mark.covers("COV-366", "COV-149")
def test_asked_in_seat_order_until_one_gives() -> None:
    t = table(seat("slash.S7", role="rebel", equip="spear.SQ"), wei("jink.D2"), lord(), wei("jink.D3"), wei("jink.D4"), edition="early")
    t.play("1: use slash.S7 -> 3; 3: by zhugong_wei; 4: pass; 5: card jink.D4")
    t.expect(hp=[4, 4, 5, 4, 4], hand={2: "jink.D2", 4: "jink.D3", 5: ""})


@pytest.mark.covers("COV-366", "COV-149")
def test_they_may_refuse() -> None:
    t = table(seat("slash.S7", role="rebel"), lord("jink.D5"), wei("jink.D2"), wei("jink.D3"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: by zhugong_wei; 3: pass; 4: pass")
    t.expect(asked="2 respond", options=["pass", "card jink.D5"]), "once for each jink that he needs; his own is still there"
    t.play("2: card jink.D5")
    t.expect(hp=[4, 5, 4, 4])


def test_two_jinks_against_wushuang() -> None:
    t = table(seat("slash.S7", skills="wushuang", role="rebel"), lord(), wei("jink.D2"), wei("jink.D3"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: by zhugong_wei; 3: card jink.D2; 2: by zhugong_wei; 4: card jink.D3")
    t.expect(hp=[4, 5, 4, 4])


def test_against_archery_attack_with_the_helpers_armour_and_skill() -> None:
    t = table(
        seat("archery_attack.HA", role="rebel"), lord(), wei(equip="eight_diagram.S2"), wei("S5", skills="qingguo"), deck="H5 H6",
        edition="early",
    )  # fmt: skip
    t.play("1: use archery_attack.HA; 2: by zhugong_wei; 3: by eight_diagram")
    t.expect(asked="3 respond", hp=[4, 5, 4, 4])


@pytest.mark.covers("COV-125")
def test_the_lord_only() -> None:
    t = table(seat("slash.S7"), seat(skills="zhugong_wei", kingdom="wei", role="rebel"), wei("jink.D2"), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4])

"""护驾 (std, 曹操 as the lord)."""

from typing import Any

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def lord(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, skills="hujia", role="lord", kingdom="wei", **more)


def wei(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, kingdom="wei", role="loyalist", **more)


@pytest.mark.covers("COV-287", "COV-394")
def test_a_helper_plays_a_jink() -> None:
    t = table(seat("slash.S7"), lord(), wei("jink.D2"))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 respond", options=["pass", "by hujia"])
    t.play("2: by hujia; 3: card jink.D2")
    t.expect(hp=[4, 4, 4], hand={3: ""}, discard="jink.D2 slash.S7", asked="1 play")


@pytest.mark.covers("COV-287")
def test_in_seat_order_and_refused() -> None:
    t = table(seat("archery_attack.HA"), lord("jink.D2"), wei("jink.D3"), seat("jink.D5", kingdom="shu"), wei("jink.D4"))
    t.play("1: use archery_attack.HA; 2: by hujia; 3: pass; 5: card jink.D4")
    t.expect(asked="3 respond", hand={2: "jink.D2", 5: ""})


def test_all_decline_he_still_has_his_own() -> None:
    t = table(seat("slash.S7"), lord("jink.D2"), wei("jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: pass")
    t.expect(asked="2 respond", options=["pass", "card jink.D2"])


@pytest.mark.covers("COV-287")
def test_the_lord_only() -> None:
    t = table(seat("slash.S7"), seat(skills="hujia", kingdom="wei", role="rebel"), wei("jink.D2"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4])


@pytest.mark.covers("COV-441")
def test_the_helpers_diagram() -> None:
    t = table(seat("slash.S7"), lord(), wei(equip="eight_diagram.S2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: by eight_diagram")
    t.expect(hp=[4, 4, 4], discard="H5 slash.S7")


@pytest.mark.covers("COV-441")
def test_the_diagram_once_per_call() -> None:
    t = table(seat("slash.S7"), lord(), wei("jink.D2", equip="eight_diagram.S2"), deck="S5 H5")
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: by eight_diagram")
    t.expect(asked="3 respond", options=["pass", "card jink.D2"])


@pytest.mark.covers("COV-441")
def test_one_jink_against_wushuang_is_lost() -> None:
    t = table(seat("slash.S7", skills="wushuang"), lord(), wei("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: card jink.D2; 2: by hujia")
    t.expect(hp=[4, 3, 4], hand={3: ""})


def test_both_against_wushuang_from_two_calls() -> None:
    t = table(seat("slash.S7", skills="wushuang"), lord(), wei("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: card jink.D2; 2: by hujia; 3: card jink.D3")
    t.expect(hp=[4, 4, 4])


def test_tieqi_leaves_nothing_to_ask_for() -> None:
    t = table(seat("slash.S7", skills="tieqi"), lord(), wei("jink.D2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    t.expect(hp=[4, 3, 4])


def test_a_helpers_conversion() -> None:
    t = table(seat("slash.S7"), lord(), wei("SA", skills="qingguo"))
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: card jink=SA by qingguo")
    t.expect(hp=[4, 4, 4])


def test_the_attacker_himself_may_be_of_wei() -> None:
    t = table(wei("slash.S7 jink.D2"), lord())
    t.play("1: use slash.S7 -> 2; 2: by hujia; 1: pass")
    t.expect(hp=[4, 3])


def test_a_blade_follows_a_jink_of_a_helper() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), lord(), wei("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: card jink.D2; 1: invoke blade; 1: card slash.C8; 2: by hujia")
    t.expect(hp=[4, 3, 4])


def test_tiandu_of_a_helper_at_his_judgement() -> None:
    t = table(seat("slash.S7"), lord(), wei(equip="eight_diagram.S2", skills="tiandu"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: by hujia; 3: by eight_diagram; 3: invoke tiandu")
    t.expect(hp=[4, 4, 4], hand={3: "H5"})

"""救援 (std, 孙权 as the lord)."""

from typing import Any

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def lord(hp: int = 1, **more: Any) -> SeatSpec:
    return seat(role="lord", skills="jiuyuan", kingdom="wu", hp=hp, max_hp=5, **more)


@pytest.mark.covers("COV-274")
def test_one_more_from_another_wu_hero() -> None:
    t = table(seat("slash.S7"), lord(), seat("peach.H3", kingdom="wu", role="rebel"))
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    t.expect(hp=[4, 2, 4])
    assert t.rules("recovers_more") == ["skill.std.jiuyuan.1"]


def test_not_from_another_kingdom() -> None:
    t = table(seat("slash.S7"), lord(), seat("peach.H3", kingdom="wei"))
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    t.expect(hp=[4, 1, 4])


def test_not_from_himself() -> None:
    t = table(seat("slash.S7"), lord(hand="peach.H3"))
    t.play("1: use slash.S7 -> 2; 2: card peach.H3")
    t.expect(hp=[4, 1])


def test_only_as_the_lord() -> None:
    t = table(seat("slash.S7"), seat(role="rebel", skills="jiuyuan", kingdom="wu", hp=1), seat("peach.H3", kingdom="wu"))
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    t.expect(hp=[4, 1, 4])


def test_a_deep_wound_needs_fewer_peaches() -> None:
    t = table(lord(hp=2, judge="lightning.SA"), seat("peach.H3 peach.H4", kingdom="wu"), deck="S5 C2 C3", phase="judge", until="judge")
    t.play("2: card peach.H3")
    t.expect(hp=[1, 4], hand={2: "peach.H4"})


def test_never_above_the_maximum() -> None:
    t = table(seat("slash.S7"), seat(role="lord", skills="jiuyuan", kingdom="wu", hp=1, max_hp=1), seat("peach.H3", kingdom="wu"))
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    assert t.g.seats[1].hp == 1


def test_qingnang_is_no_peach() -> None:
    t = table(seat("C5", skills="qingnang", kingdom="wu"), lord(hp=1), rules={"jiuyuan": "any"})
    t.play("1: skill qingnang C5 -> 2")
    t.expect(hp=[4, 2])

"""急救 (std, 华佗)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-297")
def test_a_red_card_saves_in_the_turn_of_another() -> None:
    t = table(seat("slash.S7"), seat(hp=1), seat("H3 S4", skills="jijiu", hp=3))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="3 rescue", options=["pass", "card peach=H3 by jijiu"])
    t.play("3: card peach=H3 by jijiu")
    t.expect(hp=[4, 1, 3], hand={3: "S4"})


@pytest.mark.covers("COV-297")
def test_not_in_his_own_turn() -> None:
    t = table(seat("slash.S7 H3", skills="jijiu", hp=3), seat(hp=1))
    t.play("1: use slash.S7 -> 2")
    t.expect(dead=[2])
    assert not t.can("use peach=H3 by jijiu")


def test_red_equipment_and_himself() -> None:
    t = table(seat("slash.S7"), seat(hp=1, equip="crossbow.DA", skills="jijiu"))
    t.play("1: use slash.S7 -> 2; 2: card peach=crossbow.DA by jijiu")
    t.expect(hp=[4, 1], equip={2: ""})


def test_as_often_as_needed() -> None:
    t = table(seat(judge="lightning.SA", hp=2), seat("H3 D4", skills="jijiu"), deck="S5 S8 S9", phase="judge")
    t.play("2: card peach=H3 by jijiu; 2: card peach=D4 by jijiu")
    assert t.hp[0] == 1


def test_lightning_in_his_own_turn_kills_him() -> None:
    t = table(seat("H3 H4", judge="lightning.SA", hp=3, max_hp=3, skills="jijiu"), seat(), deck="S5", phase="judge")
    t.expect(dead=[1])


def test_ganglie_in_his_own_turn_kills_him() -> None:
    t = table(seat("slash.S7 H3", hp=1, skills="jijiu"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(dead=[1])


def test_a_wu_huatuo_gives_the_lord_two() -> None:
    """A card under 急救 is a peach, so 救援 answers it."""
    lord = seat(role="lord", skills="jiuyuan", kingdom="wu", hp=1, max_hp=5)
    t = table(seat("slash.S7", role="rebel"), lord, seat("H3", skills="jijiu", kingdom="wu", role="rebel"))
    t.play("1: use slash.S7 -> 2; 3: card peach=H3 by jijiu")
    t.expect(hp=[4, 2, 4])

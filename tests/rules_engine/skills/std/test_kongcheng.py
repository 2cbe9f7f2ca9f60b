"""空城 (std, 诸葛亮)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-267")
def test_no_target_without_a_hand() -> None:
    t = table(seat("slash.S7 duel.SA dismantlement.S3"), seat(equip="dilu.C5", skills="kongcheng"))
    assert t.why("use slash.S7 -> 2") in ("distance.3", "skill.std.kongcheng.1")
    assert t.why("use duel.SA -> 2") == "skill.std.kongcheng.1"
    assert t.can("use dismantlement.S3 -> 2")


def test_a_target_with_a_hand() -> None:
    t = table(seat("slash.S7 duel.SA"), seat("peach.H3", skills="kongcheng"))
    assert t.can("use slash.S7 -> 2")
    assert t.can("use duel.SA -> 2")


@pytest.mark.covers("COV-267")
def test_running_out_in_a_duel_does_not_save_him() -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8", skills="kongcheng", hp=3))
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7")
    t.expect(hp=[4, 2])


def test_running_out_in_his_own_duel() -> None:
    t = table(seat("duel.SA", skills="kongcheng", hp=3), seat("slash.C8"))
    t.play("1: use duel.SA -> 2; 2: card slash.C8")
    t.expect(hp=[2, 4])


@pytest.mark.covers("COV-429")
def test_once_a_target_always_a_target() -> None:
    """He gives his last card as the first of two jinks: the slash still hits."""
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2", skills="kongcheng"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 3])


def test_area_tricks_reach_him() -> None:
    t = table(seat("savage_assault.S7"), seat(skills="kongcheng"))
    t.play("1: use savage_assault.S7")
    t.expect(hp=[4, 3])


def test_liuli_can_not_name_him() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="liuli"), seat(skills="kongcheng"), seat(), seat())
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4, 4, 4], asked="1 play")

"""青囊 (std, 华佗)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-298")
def test_once_on_anybody_hurt() -> None:
    t = table(seat("S3 peach.H4", skills="qingnang"), seat(hp=2))
    t.play("1: skill qingnang S3 -> 2")
    t.expect(hp=[4, 3], hand={1: "peach.H4"})
    assert t.why("skill qingnang peach.H4 -> 2") == "skill.4"


@pytest.mark.covers("COV-448")
def test_the_target_must_be_hurt() -> None:
    t = table(seat("S3", skills="qingnang", hp=3), seat(), seat(hp=1))
    assert t.why("skill qingnang S3 -> 2") == "skill.std.qingnang.1"
    t.expect(options=["skill qingnang S3 -> 1", "skill qingnang S3 -> 3", "end"], asked="1 play")
    t.play("1: skill qingnang S3 -> 1")
    t.expect(hp=[4, 4, 1])


def test_a_hand_card_no_equipment() -> None:
    t = table(seat("S3", equip="dilu.C5", skills="qingnang"), seat(hp=2))
    assert not t.can("skill qingnang dilu.C5 -> 2")


def test_it_is_ready_again_next_turn() -> None:
    t = table(seat("S3 S4", skills="qingnang", hp=3), seat(hp=1), deck="C2 C3 C4 C5")
    t.play("1: skill qingnang S3 -> 2; 1: end; 2: end")
    assert t.can("skill qingnang S4 -> 2")


def test_lianying_comes_before_the_recovery() -> None:
    t = table(seat("S3", skills="qingnang lianying"), seat(hp=2), deck="C5")
    t.play("1: skill qingnang S3 -> 2")
    t.expect(asked="1 invoke", hp=[4, 2])

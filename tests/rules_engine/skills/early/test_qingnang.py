"""青囊 (early, 华佗)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-162")
def test_himself_as_often_as_he_likes() -> None:
    t = table(seat("S3", equip="dilu.C5", skills="qingnang", hp=1, max_hp=3), seat(hp=1), edition="early")
    t.play("1: skill qingnang S3; 1: skill qingnang dilu.C5")
    t.expect(hp=[3, 1], hand={1: ""}, equip={1: ""})


def test_not_at_full_hp() -> None:
    t = table(seat("S3", skills="qingnang", hp=3, max_hp=3), seat(), edition="early")
    assert t.why("skill qingnang S3") == "recover.1"


def test_nobody_else() -> None:
    t = table(seat("S3", skills="qingnang", hp=1), seat(hp=1), edition="early")
    assert not t.can("skill qingnang S3 -> 2")

"""乾坤 (early, 孙尚香)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-166")
def test_neither_horse_nor_armour_of_the_others_counts_for_her() -> None:
    t = table(seat("slash.S7", skills="qiankun", hp=3), seat(equip="eight_diagram.S2 dilu.C5"), seat(), seat(), deck="H5", edition="early")
    assert t.g.distance(0, 1) == 1
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[3, 3, 4, 4], top="H5")


@pytest.mark.covers("COV-166")
def test_nor_weapon_nor_horse_with_which_they_aim_at_her() -> None:
    t = table(seat("slash.S7", equip="spear.SQ chitu.H5"), seat(), seat(skills="qiankun", hp=3), seat(), seat(), edition="early")
    assert t.refusal("use slash.S7 -> 3") == ("distance.3", {"why": "range", "distance": 2, "range": 1})
    assert t.can("use slash.S7 -> 2")
    assert t.can("use slash.S7 -> 4")
    assert t.g.reach(0) == 3


def test_a_second_slash_by_the_crossbow_is_not_for_her() -> None:
    t = table(seat("slash.S7 slash.C8", equip="crossbow.DA"), seat(skills="qiankun"), seat(), edition="early")
    t.play("1: use slash.S7 -> 2")
    assert t.why("use slash.C8 -> 2") == "limit.1"
    assert t.can("use slash.C8 -> 3")


def test_skills_still_apply() -> None:
    t = table(seat("slash.S7 slash.C8", skills="mashu feijiang"), seat(), seat(skills="qiankun"), seat(), seat(), edition="early")
    assert t.g.distance(0, 2) == 1
    t.play("1: use slash.S7 -> 3; 1: use slash.C8 -> 3")
    t.expect(hp=[4, 4, 2, 4, 4])


def test_her_own_equipment_works() -> None:
    t = table(
        seat("slash.S7", equip="chitu.H5"), seat("archery_attack.HA", equip="eight_diagram.S2 dilu.C5", skills="qiankun"), edition="early"
    )
    assert t.g.distance(0, 1) == 1 + 1  # her horse counts, his does not
    assert not t.can("use slash.S7 -> 2")


def test_the_diagram_of_the_others_is_void_against_her_archery_attack() -> None:
    t = table(seat("archery_attack.HA", skills="qiankun"), seat(equip="eight_diagram.S2"), deck="H5", edition="early")
    t.play("1: use archery_attack.HA")
    t.expect(hp=[4, 3], top="H5")


def test_snatch_is_measured_the_same_way() -> None:
    t = table(seat("snatch.S3", skills="qiankun"), seat("C8", equip="dilu.C5"), edition="early")
    assert t.can("use snatch.S3 -> 2")

"""马术 (early, 马超)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-131")
def test_both_horses_without_equipment() -> None:
    t = table(seat("slash.S7", skills="mashu"), *[seat() for _ in range(4)], edition="early")
    assert t.g.distance(0, 2) == 1
    assert t.g.distance(2, 0) == 3
    assert t.can("use slash.S7 -> 3")


@pytest.mark.covers("COV-131")
def test_one_real_horse_more() -> None:
    t = table(seat("slash.S7", equip="chitu.H5", skills="mashu"), *[seat() for _ in range(5)], edition="early")
    assert t.g.distance(0, 3) == 1
    assert t.g.distance(3, 0) == 4
    assert t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-131")
def test_a_second_real_horse_takes_the_place_of_the_first() -> None:
    t = table(seat("dilu.C5", equip="chitu.H5", skills="mashu"), seat(), edition="early")
    t.play("1: use dilu.C5")
    t.expect(equip={1: "dilu.C5"}, discard="chitu.H5")


def test_a_horse_of_the_same_kind_replaces_as_ever() -> None:
    t = table(seat("jueying.S5", equip="dilu.C5 spear.SQ", skills="mashu"), seat(), edition="early")
    t.play("1: use jueying.S5")
    t.expect(equip={1: "jueying.S5 spear.SQ"}, discard="dilu.C5")


def test_others_may_ride_both() -> None:
    t = table(seat("dilu.C5", equip="chitu.H5"), seat(skills="mashu"), edition="early")
    t.play("1: use dilu.C5")
    t.expect(equip={1: "dilu.C5 chitu.H5"})

"""马术 (std, 马超)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-269")
def test_one_less_and_a_real_horse_besides() -> None:
    t = table(seat("slash.S7", equip="chitu.H5", skills="mashu"), seat(), seat(), seat(), seat(), seat())
    assert t.g.distance(0, 3) == 1
    assert t.g.distance(1, 0) == 1
    assert t.can("use slash.S7 -> 4")


def test_without_a_horse() -> None:
    t = table(seat("slash.S7 snatch.S3", skills="mashu"), seat("peach.H3"), seat("peach.H4"), seat(), seat())
    assert t.can("use slash.S7 -> 3")
    assert t.can("use snatch.S3 -> 3")
    assert t.g.distance(2, 0) == 2


@pytest.mark.covers("COV-399")
def test_the_floor_is_applied_last() -> None:
    t = table(seat(skills="mashu"), seat(equip="dilu.C5"))
    assert t.g.distance(0, 1) == 1
    assert t.g.distance(1, 0) == 1

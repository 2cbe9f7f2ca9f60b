"""飞将 (early, 张飞)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-127")
def test_any_number_of_slashes_within_range() -> None:
    t = table(seat("slash.S7 slash.C8 slash.C9", skills="feijiang"), seat(), seat(), seat(), edition="early")
    t.play("1: use slash.S7 -> 2; 1: use slash.C8 -> 2")
    assert t.why("use slash.C9 -> 3") == "distance.3"
    t.expect(hp=[4, 2, 4, 4])


def test_a_weapon_lengthens_the_range() -> None:
    t = table(seat("slash.S7 slash.C8", equip="spear.SQ", skills="feijiang"), seat(), seat(), seat(), edition="early")
    t.play("1: use slash.S7 -> 3; 1: use slash.C8 -> 3")
    t.expect(hp=[4, 4, 2, 4])

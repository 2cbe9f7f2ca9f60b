"""倾国 (early, 甄姬)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-160")
def test_any_hand_card() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="qingguo", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2; 2: card jink=peach.H3 by qingguo")
    t.expect(hp=[4, 3])


def test_no_equipment() -> None:
    t = table(seat("slash.S7"), seat(equip="spear.SQ", skills="qingguo", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 2])

"""观星 (early, 诸葛亮)."""

import pytest

from tests.rules_engine.table import seat, table

FIVE = "peach.HA slash.S2 jink.D3 duel.S4 snatch.S5"


@pytest.mark.covers("COV-128")
def test_three_cards_before_the_draw_phase() -> None:
    t = table(seat(skills="guanxing"), seat(), deck=FIVE, phase="draw", until="draw", edition="early")
    t.play("1: invoke guanxing")
    t.expect(asked="1 arrange", top="duel.S4 snatch.S5")
    t.play("1: arrange slash.S2|peach.HA,jink.D3")
    t.expect(hand={1: "slash.S2 duel.S4"})
    assert t.bottom == "peach.HA jink.D3"


@pytest.mark.covers("COV-128")
def test_all_three_may_go_down() -> None:
    t = table(seat(skills="guanxing"), seat(), deck=FIVE, phase="draw", until="draw", edition="early")
    t.play("1: invoke guanxing; 1: arrange |peach.HA,slash.S2,jink.D3")
    t.expect(hand={1: "duel.S4 snatch.S5"})


def test_after_the_judging_phase() -> None:
    t = table(seat(skills="guanxing", judge="indulgence.S6"), seat(), deck=f"H9 {FIVE}", phase="judge", until="draw", edition="early")
    t.expect(asked="1 invoke", top=FIVE)
    t.play("1: pass")
    t.expect(hand={1: "peach.HA slash.S2"})

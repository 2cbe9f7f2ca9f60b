"""闭月 (early, 貂蝉)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-164")
def test_a_card_after_the_discard_phase() -> None:
    t = table(seat("slash.S7 C9", skills="biyue", hp=1), seat(), deck="C5 C6 C7", edition="early")
    t.play("1: end; 1: cards C9")
    t.expect(hand={1: "slash.S7 C5", 2: "C6 C7"}, asked="2 play")


@pytest.mark.covers("COV-164")
def test_with_nothing_to_discard() -> None:
    t = table(seat(skills="biyue"), seat(), deck="C5 C6 C7", edition="early")
    t.play("1: end")
    t.expect(hand={1: "C5", 2: "C6 C7"}, asked="2 play")


def test_not_after_the_discard_phases_of_others() -> None:
    t = table(seat(), seat(skills="biyue"), deck="C5 C6 C7", edition="early")
    t.play("1: end")
    t.expect(hand={2: "C5 C6"})

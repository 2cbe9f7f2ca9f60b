"""英姿 (early, 周瑜)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-141", "COV-048")
def test_three_instead_of_two() -> None:
    t = table(seat(skills="yingzi", hp=3), seat(), deck="C2 C3 C4 C5 C6", phase="draw", edition="early")
    t.expect(hand={1: "C2 C3 C4"}, asked="1 play")


def test_nobody_else() -> None:
    t = table(seat(), seat(skills="yingzi"), deck="C2 C3 C4 C5 C6", phase="draw", edition="early")
    t.expect(hand={1: "C2 C3"}, asked="1 play")

"""苦肉 (early, 黄盖)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-140")
def test_repeatedly_but_not_with_one_hp_left() -> None:
    t = table(seat("peach.H3", skills="kurou", hp=2), seat(), deck="C5 C6 C7", edition="early")
    t.play("1: skill kurou")
    t.expect(hp=[1, 4], hand={1: "C5 C6 peach.H3"})
    assert t.why("skill kurou") == "skill.early.kurou.2"


@pytest.mark.covers("COV-140")
def test_a_peach_in_between() -> None:
    t = table(seat("peach.H3", skills="kurou", hp=2), seat(), deck="C5 C6 C7 C8", edition="early")
    t.play("1: skill kurou; 1: use peach.H3; 1: skill kurou")
    t.expect(hp=[1, 4], hand={1: "C5 C6 C7 C8"})


def test_jijiu_may_offset_the_point() -> None:
    """The price is then not felt, the cards come all the same."""
    t = table(seat(skills="kurou", hp=2), seat("H3", skills="jijiu"), deck="C5 C6", edition="early")
    t.play("1: skill kurou; 2: invoke jijiu")
    t.expect(hp=[2, 4], hand={1: "C5 C6", 2: ""})


def test_it_is_no_damage() -> None:
    t = table(seat(skills="kurou yiji ganglie"), seat("C9"), deck="C5 C6", edition="early")
    t.play("1: skill kurou")
    t.expect(hp=[3, 4], hand={1: "C5 C6"}, asked="1 play")

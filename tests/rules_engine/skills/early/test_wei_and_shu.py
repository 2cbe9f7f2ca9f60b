"""奸雄, 突袭 and 奇才, which the early edition has as the standard edition has them."""

import pytest

from rules_engine.editions import load
from tests.rules_engine.table import seat, table


def test_they_are_the_same() -> None:
    early, std = load("early").skills, load("std").skills
    assert all(early[k] is std[k] for k in ("jianxiong", "tuxi", "qicai"))


@pytest.mark.covers("COV-148")
def test_jianxiong_takes_whatever_hurt_him() -> None:
    t = table(seat("slash.S7 savage_assault.S7"), seat(skills="jianxiong"), seat(), edition="early")
    t.play("1: use slash.S7 -> 2; 2: invoke jianxiong; 1: use savage_assault.S7; 2: pass; 2: invoke jianxiong")
    t.expect(hp=[4, 2, 3], hand={2: "savage_assault.S7 slash.S7"})


@pytest.mark.covers("COV-148")
def test_jianxiong_takes_substitutes_and_no_duel_slashes() -> None:
    t = table(seat("duel.SA peach.H3", skills="wusheng"), seat("slash.C8", skills="jianxiong"), edition="early")
    t.play("1: use duel.SA -> 2; 2: pass; 2: invoke jianxiong; 1: use slash=peach.H3 by wusheng -> 2; 2: invoke jianxiong")
    t.expect(hp=[4, 2], hand={2: "duel.SA peach.H3 slash.C8"})


@pytest.mark.covers("COV-148")
def test_jianxiong_takes_lightning() -> None:
    t = table(seat(judge="lightning.SA", skills="jianxiong"), seat(), deck="S5", phase="judge", until="judge", edition="early")
    t.play("1: invoke jianxiong")
    t.expect(hp=[1, 4], hand={1: "lightning.SA"})


def test_jianxiong_after_a_point_that_was_offset() -> None:
    """Offset damage was not dealt, so there is nothing to take."""
    t = table(seat("slash.S7"), seat(skills="jianxiong"), seat("H3", skills="jijiu", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2; 3: invoke jijiu")
    t.expect(hp=[4, 4, 3], asked="1 play", discard="H3 slash.S7")


@pytest.mark.covers("COV-154")
def test_tuxi_takes_from_one_or_two() -> None:
    t = table(seat(skills="tuxi"), seat("C5"), seat("C6"), seat(), deck="C7 C8", phase="draw", edition="early")
    t.play("1: invoke tuxi; 1: seats 2,3")
    t.expect(hand={1: "C5 C6", 2: "", 3: ""}, top="C7 C8", phase="play")


@pytest.mark.covers("COV-154")
def test_tuxi_with_one_opponent_left() -> None:
    t = table(seat(skills="tuxi"), seat("jink.D2 peach.H3"), deck="C7 C8", phase="draw", edition="early")
    t.play("1: invoke tuxi; nature: nature peach.H3")
    t.expect(hand={1: "peach.H3", 2: "jink.D2"}, top="C7 C8", phase="play")


@pytest.mark.covers("COV-134")
def test_qicai() -> None:
    t = table(seat("snatch.S3", skills="qicai"), seat(), seat("C5"), seat(), edition="early")
    t.play("1: use snatch.S3 -> 3")
    t.expect(hand={1: "C5", 3: ""})

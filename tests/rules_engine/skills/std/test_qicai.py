"""奇才 (std, 黄月英)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-272")
def test_snatch_at_any_distance() -> None:
    t = table(seat("snatch.S3", skills="qicai"), seat("C5"), seat("C6"), seat("C7", equip="dilu.C5"), seat())
    t.play("1: use snatch.S3 -> 4; 1: card_of 4 hand")
    t.expect(hand={1: "C7", 4: ""})


def test_without_it_distance_1() -> None:
    t = table(seat("snatch.S3"), seat("C5"), seat("C6"), seat("C7"), seat())
    assert t.can("use snatch.S3 -> 2")
    assert t.why("use snatch.S3 -> 3") == "card.snatch.1"


@pytest.mark.covers("COV-272")
def test_every_other_condition_stays() -> None:
    t = table(seat("snatch.S3 duel.SA", skills="qicai"), seat("C5", skills="qianxun kongcheng"), seat(), seat(skills="kongcheng"))
    assert t.why("use snatch.S3 -> 2") == "skill.std.qianxun.1"
    assert t.why("use snatch.S3 -> 3") == "card.snatch.1"
    assert t.why("use duel.SA -> 4") == "skill.std.kongcheng.1"


@pytest.mark.covers("COV-433")
def test_lightning_still_lies_before_herself() -> None:
    t = table(seat("lightning.SA", skills="qicai"), seat())
    assert not t.can("use lightning.SA -> 2")
    t.play("1: use lightning.SA")
    t.expect(judge={1: "lightning.SA", 2: ""})


def test_slashes_keep_their_range() -> None:
    t = table(seat("slash.S7", skills="qicai"), seat(), seat(), seat(), seat())
    assert t.why("use slash.S7 -> 3") == "distance.3"


def test_it_changes_no_distance() -> None:
    t = table(seat(skills="qicai"), seat(), seat(), seat(), seat())
    assert t.g.distance(0, 2) == 2


def test_a_converted_trick_too() -> None:
    t = table(seat("D5", skills="qicai guose"), seat(), seat(), seat(), seat())
    assert t.can("use indulgence=D5 by guose -> 3")

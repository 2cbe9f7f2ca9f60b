"""结姻 (std, 孙尚香)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-284")
def test_a_hurt_man_and_she_herself_if_hurt() -> None:
    t = table(
        seat("S3 S4", skills="jieyin", hp=3, max_hp=3, gender="female"),
        seat(hp=2),
        seat(),
        seat(hp=1, max_hp=3, gender="female"),
    )
    assert t.why("skill jieyin S3,S4 -> 3") == "skill.std.jieyin.1"
    assert t.why("skill jieyin S3,S4 -> 4") == "skill.std.jieyin.1"
    t.play("1: skill jieyin S3,S4 -> 2")
    t.expect(hp=[3, 3, 4, 1], hand={1: ""})


def test_both_recover() -> None:
    t = table(seat("S3 S4", skills="jieyin", hp=1, gender="female"), seat(hp=2))
    t.play("1: skill jieyin S3,S4 -> 2")
    t.expect(hp=[2, 3])


def test_once_per_play_phase() -> None:
    t = table(seat("S3 S4 S5 S6", skills="jieyin", gender="female"), seat(hp=1))
    t.play("1: skill jieyin S3,S4 -> 2")
    assert t.why("skill jieyin S5,S6 -> 2") == "skill.4"


def test_exactly_two_hand_cards() -> None:
    t = table(seat("S3", equip="dilu.C5", skills="jieyin", gender="female"), seat(hp=1))
    t.expect(options=["end"], asked="1 play")
    assert not t.can("skill jieyin S3,dilu.C5 -> 2")


def test_seats_without_a_gender_are_no_men() -> None:
    t = table(seat("S3 S4", skills="jieyin", gender="female"), seat(hp=1, gender=""))
    t.expect(options=["end"])

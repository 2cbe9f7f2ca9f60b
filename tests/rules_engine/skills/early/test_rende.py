"""仁德 (early, 刘备)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-122", "COV-123")
def test_one_hp_for_every_two_cards_in_all() -> None:
    t = table(seat("C5 C6 C7 C8 C9", skills="rende", hp=2, max_hp=5), seat(), seat(), seat(), seat(hp=3), edition="early")
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 3")
    assert t.hp[0] == 3
    t.play("1: skill rende C7 -> 4; 1: skill rende C8 -> 5; 1: skill rende C9 -> 5")
    t.expect(hp=[4, 4, 4, 4, 3], hand={1: "", 2: "C5", 3: "C6", 4: "C7", 5: "C8 C9"})
    assert t.rules("give") == ["skill.early.rende.1"] * 5


@pytest.mark.covers("COV-122")
def test_five_to_one_seat() -> None:
    t = table(seat("C5 C6 C7 C8 C9", skills="rende", hp=1, max_hp=5), seat(), edition="early")
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2; 1: skill rende C7 -> 2; 1: skill rende C8 -> 2; 1: skill rende C9 -> 2")
    t.expect(hp=[3, 4])
    assert t.events("recover") == [("recover", 1), ("recover", 1)]


def test_a_remainder_gives_nothing() -> None:
    t = table(seat("C5", skills="rende", hp=2), seat(), edition="early")
    t.play("1: skill rende C5 -> 2")
    t.expect(hp=[2, 4])


def test_never_above_the_maximum() -> None:
    t = table(seat("C5 C6 C7 C8", skills="rende", hp=4), seat(), edition="early")
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2; 1: skill rende C7 -> 2; 1: skill rende C8 -> 2")
    t.expect(hp=[4, 4], hand={2: "C5 C6 C7 C8"})


def test_the_count_ends_with_the_phase() -> None:
    t = table(seat("C5", skills="rende", hp=2), seat(), deck="C6 C7 C8 C9", edition="early")
    t.play("1: skill rende C5 -> 2; 1: end; 2: end; 1: skill rende C8 -> 2")
    t.expect(hp=[2, 4])


def test_only_what_is_left_over_is_remembered() -> None:
    """Two cards given or none: the same position."""
    t = table(seat("C5 C6 C7 C8", skills="rende", hp=4), seat(), edition="early")
    t.play("1: skill rende C5 -> 2; 1: skill rende C6 -> 2")
    assert t.g.used == ()
    t.play("1: skill rende C7 -> 2")
    assert t.g.used == (("phase", 0, "rende", 1),)


def test_lianying_answers_the_last_card() -> None:
    t = table(seat("C5", skills="rende lianying", hp=2), seat(), deck="C6", edition="early")
    t.play("1: skill rende C5 -> 2; 1: invoke lianying; 1: skill rende C6 -> 2; 1: pass")
    t.expect(asked="1 play", hp=[3, 4], hand={2: "C5 C6"})

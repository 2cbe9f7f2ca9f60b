"""桃."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-403", "COV-070")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_oneself_if_hurt(edition: str) -> None:
    t = table(seat("peach.H3 peach.H4", hp=3), seat(hp=1), edition=edition)
    assert not t.can("use peach.H3 -> 2")
    t.play("1: use peach.H3")
    t.expect(hp=[4, 1])
    assert t.why("use peach.H4") == "recover.1"


@pytest.mark.covers("COV-397", "COV-071")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_anybody_may_save(edition: str) -> None:
    t = table(seat("slash.S7"), seat(hp=1), seat("peach.H3"), edition=edition)
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    t.expect(hp=[4, 1, 4], dead=[])


@pytest.mark.covers("COV-397")
def test_asked_in_seat_order_from_the_turn_player() -> None:
    t = table(seat("slash.S7 peach.H3"), seat("peach.H4", hp=1), seat("peach.H6"))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 rescue")
    t.play("1: pass")
    t.expect(asked="2 rescue")
    t.play("2: pass")
    t.expect(asked="3 rescue")
    t.play("3: pass")
    t.expect(dead=[2])


@pytest.mark.covers("COV-397")
def test_passing_is_final_and_nobody_adds_more_at_one() -> None:
    t = table(seat("slash.S7 peach.H3"), seat("peach.H4 peach.H6", hp=1))
    t.play("1: use slash.S7 -> 2; 1: pass; 2: card peach.H4")
    t.expect(hp=[4, 1], hand={1: "peach.H3", 2: "peach.H6"}, asked="1 play")


@pytest.mark.covers("COV-072")
def test_two_for_a_lightning_at_two_hp() -> None:
    t = table(seat("peach.H3 peach.H4", hp=2, judge="lightning.SA"), seat(), deck="S5", phase="judge", until="judge", edition="early")
    t.play("1: card peach.H3; 1: card peach.H4")
    t.expect(hp=[1, 4], discard="S5 lightning.SA peach.H3 peach.H4")


def test_one_is_not_enough() -> None:
    t = table(seat("peach.H3", hp=2, judge="lightning.SA"), seat(), deck="S5", phase="judge")
    t.play("1: card peach.H3")
    t.expect(dead=[1])

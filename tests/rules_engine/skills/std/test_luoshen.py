"""洛神 (std, 甄姬)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-296")
def test_black_cards_are_hers_until_red() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5 S6 H7", phase="start", until="start")
    t.play("1: invoke luoshen; 1: invoke luoshen; 1: invoke luoshen")
    t.expect(hand={1: "C5 S6"}, discard="H7")


@pytest.mark.covers("COV-447")
def test_a_red_card_is_not_gained() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="D7 S8", phase="start", until="start")
    t.play("1: invoke luoshen")
    t.expect(hand={1: ""}, discard="D7", top="S8")


def test_she_may_stop() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5 S6 H7", phase="start", until="start")
    t.play("1: invoke luoshen; 1: pass")
    t.expect(hand={1: "C5"}, top="S6 H7")


def test_or_leave_it() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5", phase="start", until="start")
    t.play("1: pass")
    t.expect(hand={1: ""}, top="C5")


@pytest.mark.covers("COV-447")
def test_before_the_judging_phase() -> None:
    """The card she wins may be a nullification for the trick that lies before her."""
    t = table(seat(skills="luoshen", hp=3, judge="indulgence.S6"), seat(), deck="nullification.SJ H7 C8 C9", phase="start", until="judge")
    t.play("1: invoke luoshen; 1: invoke luoshen")
    t.expect(asked="1 nullify")
    t.play("1: card nullification.SJ")
    t.expect(judge={1: ""}, discard="H7 nullification.SJ indulgence.S6")


def test_only_in_her_own_start_phase() -> None:
    t = table(seat(), seat(skills="luoshen"), deck="C5", phase="start", until="judge")
    t.expect(top="C5")


def test_the_last_black_card_of_the_deck() -> None:
    """No card left to judge with: the game is drawn."""
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5", phase="start")
    t.play("1: invoke luoshen; 1: invoke luoshen")
    assert t.g.outcome is not None
    assert (t.g.outcome.kind, t.g.outcome.reason) == ("drawn", "no_card_to_judge")


def test_tiandu_takes_the_card_only_once() -> None:
    t = table(seat(skills="luoshen tiandu", hp=3), seat(), deck="C5 H6", phase="start", until="start")
    t.play("1: invoke luoshen; 1: invoke tiandu; 1: invoke luoshen; 1: invoke tiandu")
    t.expect(hand={1: "C5 H6"})

"""铁骑 (std, 马超)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-270", "COV-431")
def test_red_leaves_no_answer() -> None:
    t = table(seat("slash.S7", skills="tieqi"), seat("jink.D2", equip="eight_diagram.S2"), deck="H5 H6")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    t.expect(hp=[4, 3], hand={2: "jink.D2"}, top="H6")


@pytest.mark.covers("COV-431")
def test_black_changes_nothing() -> None:
    t = table(seat("slash.S7", skills="tieqi"), seat("jink.D2"), deck="S5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi; 2: card jink.D2")
    t.expect(hp=[4, 4])


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7", skills="tieqi"), seat(), deck="S5")
    t.play("1: use slash.S7 -> 2; 1: pass")
    t.expect(hp=[4, 3], top="S5")


def test_only_for_the_user_and_only_for_a_slash() -> None:
    t = table(seat("duel.SA slash.S7"), seat(skills="tieqi"), deck="H5")
    t.play("1: use duel.SA -> 2; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 2], top="H5")


def test_against_the_seat_the_slash_was_turned_on() -> None:
    """流离 comes when the seat becomes a target, 铁骑 afterwards: it is judged for the final target."""
    t = table(seat("slash.S7", skills="tieqi"), seat("peach.H3", skills="liuli"), seat("jink.D2"), deck="D5")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 1: invoke tieqi")
    t.expect(hp=[4, 4, 3], hand={3: "jink.D2"})


def test_with_wushuang_the_user_orders_the_two() -> None:
    t = table(seat("slash.S7", skills="tieqi wushuang"), seat("jink.D2 jink.D3"), deck="S5")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 invoke", options=["invoke tieqi", "invoke wushuang"])
    t.play("1: invoke wushuang; 1: invoke tieqi; 2: card jink.D2; 2: card jink.D3")
    t.expect(hp=[4, 4])


def test_the_judgement_may_be_replaced() -> None:
    t = table(seat("slash.S7", skills="tieqi"), seat("jink.D2 slash.C8", skills="guicai"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi; 2: invoke guicai; 2: cards slash.C8; 2: card jink.D2")
    t.expect(hp=[4, 4], discard="H5 slash.C8 slash.S7 jink.D2")

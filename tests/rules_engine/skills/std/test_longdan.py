"""龙胆 (std, 赵云)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-268")
def test_a_jink_used_as_slash() -> None:
    t = table(seat("jink.D2", skills="longdan"), seat())
    t.play("1: use slash=jink.D2 by longdan -> 2")
    t.expect(hp=[4, 3], hand={1: ""})


@pytest.mark.covers("COV-268")
def test_a_slash_used_as_jink() -> None:
    t = table(seat("slash.S7"), seat("slash.C8", skills="longdan"))
    t.play("1: use slash.S7 -> 2; 2: card jink=slash.C8 by longdan")
    t.expect(hp=[4, 4], hand={2: ""})


def test_a_jink_played_in_a_duel() -> None:
    t = table(seat("duel.SA"), seat("jink.D2", skills="longdan"))
    t.play("1: use duel.SA -> 2; 2: card slash=jink.D2 by longdan")
    t.expect(hp=[3, 4])


def test_the_converted_slash_counts_for_the_limit() -> None:
    t = table(seat("jink.D2 jink.D3", skills="longdan"), seat())
    t.play("1: use slash=jink.D2 by longdan -> 2")
    assert t.why("use slash=jink.D3 by longdan -> 2") == "limit.1"


def test_other_cards_are_nothing_else() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="longdan"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


def test_two_cards_under_the_spear_are_no_jink() -> None:
    t = table(seat("slash.S7"), seat("peach.H3 peach.H4", equip="spear.SQ", skills="longdan"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={2: "peach.H3 peach.H4"})


def test_a_judgement_of_the_diagram_is_no_slash() -> None:
    t = table(seat("savage_assault.S7"), seat(equip="eight_diagram.S2", skills="longdan"), deck="H5")
    t.play("1: use savage_assault.S7")
    t.expect(hp=[4, 3], top="H5")

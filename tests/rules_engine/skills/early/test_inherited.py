"""Skills that the early edition has as the standard edition has them."""

import pytest

from rules_engine.editions import load
from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-126")
def test_wusheng_from_the_equipment_in_a_duel() -> None:
    t = table(seat(equip="eight_diagram.H2", skills="wusheng"), seat("duel.SA"), turn=2, edition="early")
    t.play("2: use duel.SA -> 1; 1: card slash=eight_diagram.H2 by wusheng")
    t.expect(hp=[4, 3], equip={1: ""})


@pytest.mark.covers("COV-130")
def test_longdan_both_ways() -> None:
    t = table(seat("jink.D2", skills="longdan"), seat("slash.C8", skills="longdan"), edition="early")
    t.play("1: use slash=jink.D2 by longdan -> 2; 2: card jink=slash.C8 by longdan")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-151", "COV-152", "COV-156")
def test_guicai_and_tiandu() -> None:
    t = table(
        seat(judge="indulgence.S6", skills="tiandu", hp=3),
        seat("H3", skills="guicai", hp=3),
        deck="C5",
        phase="judge",
        until="judge",
        edition="early",
    )
    t.play("2: invoke guicai; 1: invoke tiandu")
    t.expect(hand={1: "H3"}, discard="C5 indulgence.S6")


@pytest.mark.covers("COV-157")
def test_yiji_per_point() -> None:
    t = table(seat("slash.S7"), seat(skills="yiji", hp=3), seat(), deck="C5 C6", edition="early")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 2; 2: seats 3")
    t.expect(hand={2: "C5", 3: "C6"})


@pytest.mark.covers("COV-143")
def test_guose_is_nullified_when_it_is_laid() -> None:
    t = table(seat("jink.D2", skills="guose"), seat("nullification.SJ"), edition="early")
    t.play("1: use indulgence=jink.D2 by guose -> 2; 2: card nullification.SJ")
    t.expect(judge={2: ""}, discard="jink.D2 nullification.SJ")


@pytest.mark.covers("COV-144")
def test_liuli_not_in_duels_and_not_onto_the_attacker() -> None:
    t = table(seat("slash.S7 duel.SA"), seat("S3", skills="liuli", hp=3), seat(), edition="early")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 2, 4], asked="1 play")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 2, 3])


def test_what_is_taken_over_says_whose_it_is() -> None:
    early = load("early").skills
    assert early["guicai"].edition == "std"
    assert early["ganglie"].edition == "early"
    assert load("std").skills["ganglie"].edition == "std"
    assert load("std").skills["ganglie"] is not early["ganglie"]

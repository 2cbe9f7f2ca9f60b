"""流离 (std, 大乔)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-281")
def test_onto_another_seat_in_her_range() -> None:
    t = table(seat("slash.S7"), seat("jink.D2 H3", skills="liuli", hp=3), seat(), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(asked="2 discard", options=["cards jink.D2", "cards H3"])
    t.play("2: cards jink.D2")
    t.expect(hp=[4, 3, 3, 4], hand={2: "H3"})


@pytest.mark.covers("COV-281", "COV-437")
def test_never_onto_the_user() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat(), seat(), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 4, 3, 4, 4])


def test_not_offered_without_anybody_to_name() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={2: "H3"})


def test_not_offered_without_a_card() -> None:
    t = table(seat("slash.S7"), seat(skills="liuli"), seat())
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4])


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat())
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(hp=[4, 3, 4], hand={2: "H3"})


@pytest.mark.covers("COV-437")
def test_the_range_is_read_without_the_discarded_weapon() -> None:
    t = table(seat("slash.S7"), seat("H3", equip="spear.SQ", skills="liuli"), seat(), seat(), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: cards spear.SQ")
    t.expect(hp=[4, 4, 3, 4, 4], asked="1 play")
    t = table(seat("slash.S7"), seat("H3", equip="spear.SQ", skills="liuli"), seat(), seat(), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: cards H3")
    t.expect(asked="2 pick_seats", options=["seats 3", "seats 4", "seats 5"])


@pytest.mark.covers("COV-437")
def test_a_weapon_that_is_needed_can_not_pay() -> None:
    """Only the far seat could be named, and only with the weapon."""
    t = table(seat("slash.S7"), seat("H3", equip="spear.SQ", skills="liuli"), seat(skills="kongcheng"), seat(), seat(skills="kongcheng"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 4, 4, 3, 4], equip={2: "spear.SQ"}, hand={2: ""})


def test_the_minus_horse_as_payment() -> None:
    t = table(seat("slash.S7"), seat(equip="chitu.H5", skills="liuli"), seat(skills="kongcheng"), seat(), seat(skills="kongcheng"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4, 4, 4], asked="1 play")


@pytest.mark.covers("COV-437")
def test_not_onto_an_empty_handed_zhugeliang() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat(skills="kongcheng"), seat("C2", skills="kongcheng"))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 play", hp=[4, 3, 4, 4])


def test_the_distance_of_the_user_does_not_matter() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat(equip="dilu.C5"), seat(), seat(equip="jueying.S5"))
    assert not t.can("use slash.S7 -> 3")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 play", hp=[4, 3, 4, 4, 4])  # the +1 horse keeps seat 3 out of *her* range
    t = table(seat("slash.S7"), seat("H3", equip="chitu.H5", skills="liuli"), seat(equip="dilu.C5"), seat(), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: seats 3")
    t.expect(hp=[4, 4, 3, 4, 4])


def test_a_chain_of_two() -> None:
    """Who gets the slash may turn it on in her turn, also back."""
    t = table(seat("slash.S7"), seat("H3 H4", skills="liuli"), seat("C3", skills="liuli"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: invoke liuli; 3: seats 2; 2: pass")
    t.expect(hp=[4, 3, 4, 4], hand={2: "H4", 3: ""})


def test_declined_once_it_is_not_asked_again() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat("C3", skills="liuli"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: pass")
    t.expect(hp=[4, 4, 3, 4], asked="1 play")


def test_not_in_a_duel() -> None:
    t = table(seat("duel.SA"), seat("H3", skills="liuli"), seat())
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3, 4], asked="1 play")


def test_wushuang_asks_the_new_target() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("H3", skills="liuli"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: card jink.D2")
    t.expect(hp=[4, 4, 3], hand={3: ""})


def test_xiaoji_between_payment_and_choice() -> None:
    t = table(seat("slash.S7"), seat(equip="chitu.H5", skills="liuli xiaoji"), seat(), deck="C2 C3")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: invoke xiaoji")
    t.expect(hp=[4, 4, 3], hand={2: "C2 C3"})


def test_the_diagram_does_not_come_first() -> None:
    """流离 is decided when she becomes the target; after the diagram failed it is too late."""
    t = table(seat("slash.S7"), seat("H3", equip="eight_diagram.S2", skills="liuli"), seat(), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: pass; 2: by eight_diagram")
    t.expect(hp=[4, 3, 4], asked="1 play")

"""武圣 (std, 关羽)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-265")
def test_a_red_hand_card_is_a_slash() -> None:
    t = table(seat("peach.H3 jink.D2 nullification.SJ", skills="wusheng"), seat())
    assert t.can("use slash=peach.H3 by wusheng -> 2")
    assert not t.can("use slash=nullification.SJ by wusheng -> 2")
    t.play("1: use slash=jink.D2 by wusheng -> 2")
    t.expect(hp=[4, 3], discard="jink.D2")


@pytest.mark.covers("COV-265")
def test_played_in_a_duel_from_the_equipment() -> None:
    t = table(seat("duel.SA"), seat(equip="eight_diagram.H2", skills="wusheng"))
    t.play("1: use duel.SA -> 2; 2: card slash=eight_diagram.H2 by wusheng")
    t.expect(hp=[3, 4], equip={2: ""})


@pytest.mark.covers("COV-430")
def test_the_weapon_whose_range_is_needed_can_not_be_the_slash() -> None:
    bow = "spear.D5"  # any red card in the weapon's slot
    t = table(seat(equip=bow, skills="wusheng"), seat(), seat(), seat(), seat())
    assert t.why(f"use slash={bow} by wusheng -> 3") == "distance.3"
    assert t.can(f"use slash={bow} by wusheng -> 2")


@pytest.mark.covers("COV-430")
def test_the_crossbow_can_not_be_the_second_slash() -> None:
    t = table(seat("slash.S7", equip="crossbow.DA", skills="wusheng"), seat())
    assert t.can("use slash=crossbow.DA by wusheng -> 2")
    t.play("1: use slash.S7 -> 2")
    assert t.why("use slash=crossbow.DA by wusheng -> 2") == "limit.1"


def test_a_minus_horse_can_not_be_the_slash_that_needs_it() -> None:
    t = table(seat(equip="chitu.H5", skills="wusheng"), seat(), seat(), seat(), seat())
    assert not t.can("use slash=chitu.H5 by wusheng -> 3")
    assert t.can("use slash=chitu.H5 by wusheng -> 2")


def test_a_real_slash_is_not_converted() -> None:
    t = table(seat("slash.H10 jink.H2", skills="wusheng"), seat())
    assert "use slash=slash.H10 by wusheng -> 2" not in t.options
    assert t.can("use slash.H10 -> 2")

"""裸衣 (early, 许褚)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-155")
def test_a_slash_without_a_weapon_deals_two() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat(), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 2], asked="1 play")
    assert t.rules("deals_more") == ["skill.early.luoyi.1"]


@pytest.mark.covers("COV-155")
def test_not_with_a_weapon_and_not_in_duels() -> None:
    t = table(seat("slash.S7 duel.SA", skills="luoyi", equip="spear.SQ"), seat(), seat(), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4])
    t = table(seat("duel.SA", skills="luoyi"), seat(), edition="early")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3])


def test_other_equipment_does_not_matter() -> None:
    t = table(seat("slash.S7", skills="luoyi", equip="eight_diagram.S2 chitu.H5"), seat(), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 2])


def test_a_slash_that_is_dodged_deals_nothing() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat("jink.D2"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4])


def test_the_weapon_that_is_the_slash_has_left() -> None:
    """武圣 turns his only weapon into the slash; when it hits he wears none."""
    t = table(seat(skills="luoyi wusheng", equip="halberd.DQ"), seat(), edition="early")
    t.play("1: use slash=halberd.DQ by wusheng -> 2")
    t.expect(hp=[4, 2], equip={1: ""})


def test_no_card_is_given_up_for_it() -> None:
    t = table(seat(skills="luoyi"), seat(), deck="C2 C3", phase="draw", edition="early")
    t.expect(asked="1 play", hand={1: "C2 C3"})


def test_slashes_of_others_are_as_ever() -> None:
    t = table(seat("slash.S7"), seat(skills="luoyi"), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-157")
def test_yiji_per_point() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat(skills="yiji", hp=3), seat(), deck="C5 C6 C7 C8", edition="early")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 2; 2: seats 2; 2: invoke yiji; 2: seats 3; 2: seats 3")
    t.expect(hp=[4, 1, 4], hand={2: "C5 C6", 3: "C7 C8"})


@pytest.mark.covers("COV-161")
def test_jijiu_offsets_point_by_point() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat("H3 H4", skills="jijiu", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2; 2: invoke jijiu; 2: pass")
    t.expect(hp=[4, 2])

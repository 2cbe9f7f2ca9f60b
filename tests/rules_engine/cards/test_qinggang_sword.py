"""青釭剑."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])
SWORD = "qinggang_sword.S6"


@pytest.mark.covers("COV-416")
@BOTH
def test_range_two(edition: str) -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(), seat(), seat(), seat(), seat(), edition=edition)
    assert t.can("use slash.S7 -> 3")
    assert not t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-416", "COV-108")
@BOTH
def test_the_diagram_is_void(edition: str) -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(equip="eight_diagram.S2"), deck="H5", edition=edition)
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], top="H5", asked="1 play")


@BOTH
def test_a_real_jink_still_helps(edition: str) -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("jink.D2", equip="eight_diagram.S2"), deck="H5", edition=edition)
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 respond", options=["pass", "card jink.D2"])
    t.play("2: card jink.D2")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-416")
def test_the_shield_is_void() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat(equip="nioh_shield.C2"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


@BOTH
def test_only_slashes_ignore_armour(edition: str) -> None:
    t = table(seat("archery_attack.HA", equip=SWORD), seat(equip="eight_diagram.S2"), deck="H5", edition=edition)
    t.play("1: use archery_attack.HA; 2: by eight_diagram")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-416")
def test_it_ends_with_the_slash() -> None:
    """The same target, attacked by somebody else a little later, has its armour back."""
    t = table(seat("slash.S7 archery_attack.HA", equip=SWORD), seat(equip="eight_diagram.S2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: use archery_attack.HA; 2: by eight_diagram")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-416")
def test_the_sword_of_somebody_else_does_not_count() -> None:
    """Seat 1 wears the sword, but the slash is that of seat 2."""
    t = table(
        seat("collateral.CQ slash.S8", equip=SWORD),
        seat("slash.S7", equip="spear.SQ"),
        seat(equip="nioh_shield.C2"),
    )
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7")
    t.expect(hp=[4, 4, 4])
    t.play("1: use slash.S8 -> 3")
    t.expect(hp=[4, 4, 3])


def test_the_sword_of_the_one_who_is_made_to_attack() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip=SWORD), seat(equip="nioh_shield.C2"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7")
    t.expect(hp=[4, 4, 3])


@pytest.mark.covers("COV-416")
def test_the_armour_of_the_target_that_it_is_turned_on() -> None:
    """流离 comes before; the sword notes the seat that is the target in the end, and only that."""
    t = table(seat("slash.S7", equip=SWORD), seat("H3", equip="eight_diagram.C2", skills="liuli"), seat(equip="nioh_shield.C2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: cards H3")
    t.expect(hp=[4, 4, 3])


def test_it_is_compulsory_and_runs_unasked_after_the_skills() -> None:
    t = table(seat("slash.S7", equip=SWORD, skills="tieqi"), seat("jink.D2", equip="eight_diagram.S2"), deck="S5 H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    assert t.events("invoke") == [("invoke", 1), ("invoke", 1)]
    t.expect(asked="2 respond", options=["pass", "card jink.D2"], top="H5")


def test_against_wushuang_neither_jink_may_come_from_the_diagram() -> None:
    t = table(seat("slash.S7", equip=SWORD, skills="wushuang"), seat("jink.D2", equip="eight_diagram.S2"), deck="H5 H6")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 3], top="H5 H6")


def test_who_ignores_equipment_keeps_the_armour() -> None:
    """early 乾坤: the weapons of the others do not exist for her."""
    t = table(seat("slash.S7", equip=SWORD), seat(equip="eight_diagram.S2", skills="qiankun"), deck="H5", edition="early")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram")
    t.expect(hp=[4, 4])


def test_without_armour_nothing_is_different() -> None:
    t = table(seat("slash.S7", equip=SWORD), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4])

"""借刀 (early, 周瑜)."""

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def zhouyu(hand: str = "", equip: str = "") -> SeatSpec:
    return seat(hand, hp=3, max_hp=3, skills="yingzi jiedao", equip=equip)


@pytest.mark.covers("COV-142")
def test_once_a_turn_whose_he_likes() -> None:
    t = table(zhouyu("slash.S7"), seat(), seat(equip="kylin_bow.H5"), seat(equip="crossbow.DA"), edition="early")
    assert t.why("skill jiedao -> 2") == "skill.early.jiedao.1"
    assert t.why("skill jiedao -> 1") == "card_use.1"
    t.play("1: skill jiedao -> 3")
    t.expect(equip={3: ""}, asked="1 play")
    assert t.borrowed(1) == "kylin_bow.H5"
    assert t.why("skill jiedao -> 4") == "skill.4"
    t.play("1: use slash.S7 -> 3; 1: end")
    t.expect(hp=[3, 4, 3, 4], equip={3: "kylin_bow.H5"}, asked="2 play")


@pytest.mark.covers("COV-142")
def test_nothing_answers_it_by_default() -> None:
    t = table(zhouyu(), seat("nullification.SJ", equip="crossbow.DA"), edition="early")
    t.play("1: skill jiedao -> 2")
    t.expect(asked="1 play")
    assert t.borrowed(1) == "crossbow.DA"


def test_the_switch_makes_it_a_trick() -> None:
    """C-41: "as with a trick". The use of the card counts as one of him, with nothing under it."""
    t = table(zhouyu(), seat("nullification.SJ", equip="crossbow.DA"), edition="early", rules={"jiedao": "trick"})
    t.play("1: skill jiedao -> 2; 2: card nullification.SJ")
    t.expect(equip={2: "crossbow.DA"}, asked="1 play")
    assert t.why("skill jiedao -> 2") == "skill.4", "it is spent all the same"
    t = table(zhouyu(), seat("nullification.SJ", equip="crossbow.DA"), edition="early", rules={"jiedao": "trick"})
    t.play("1: skill jiedao -> 2; 2: pass")
    assert t.borrowed(1) == "crossbow.DA"


def test_with_the_card_he_borrows_two() -> None:
    t = table(zhouyu("collateral.CQ slash.S7", "axe.D5"), seat(equip="kylin_bow.H5"), seat(equip="crossbow.DA"), seat(), edition="early")
    t.play("1: skill jiedao -> 2; 1: use collateral.CQ -> 3; 1: use slash.S7 -> 2")
    t.expect(asked="1 pick_card", options=["card_of 1 axe.D5", "card_of 1 kylin_bow.H5", "card_of 1 crossbow.DA"])
    t.play("1: card_of 1 crossbow.DA; 1: end")
    t.expect(equip={1: "axe.D5", 2: "kylin_bow.H5", 3: "crossbow.DA"}, hp=[3, 3, 4, 4])

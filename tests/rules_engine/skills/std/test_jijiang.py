"""激将 (std, 刘备 as the lord)."""

from typing import Any

import pytest

from rules_engine.core.setup import SeatSpec
from tests.rules_engine.table import seat, table


def lord(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, skills="jijiang", role="lord", kingdom="shu", **more)


def shu(hand: str = "", **more: Any) -> SeatSpec:
    return seat(hand, kingdom="shu", role="loyalist", **more)


@pytest.mark.covers("COV-263", "COV-394")
def test_a_helper_plays_the_lord_uses() -> None:
    t = table(lord(), seat(skills="ganglie", role="rebel"), shu("slash.S7"), deck="S5")
    t.play("1: skill jijiang -> 2")
    t.expect(asked="3 respond", options=["pass", "card slash.S7"])
    t.play("3: card slash.S7; 2: invoke ganglie")
    t.expect(hp=[3, 3, 4], hand={3: ""}, discard="S5 slash.S7")
    assert not t.can("skill jijiang -> 2"), "it was the lord's slash of this phase"


@pytest.mark.covers("COV-263")
def test_in_seat_order_until_one_does() -> None:
    t = table(lord(equip="chitu.H5"), shu("slash.S7"), seat(role="rebel"), shu("slash.S8"), shu("slash.S9"))
    t.play("1: skill jijiang -> 3; 2: pass; 4: card slash.S8")
    t.expect(hp=[4, 4, 3, 4, 4], hand={2: "slash.S7", 5: "slash.S9"}, asked="1 play")


@pytest.mark.covers("COV-428")
def test_a_call_that_nobody_heard_waits_for_another_use() -> None:
    t = table(lord("peach.H3", hp=3), shu("slash.S7"), seat(role="rebel"))
    t.play("1: skill jijiang -> 3; 2: pass")
    assert not t.can("skill jijiang -> 3")
    t.play("1: use peach.H3")
    assert t.can("skill jijiang -> 3")


@pytest.mark.covers("COV-263")
def test_the_lord_only_and_shu_only() -> None:
    t = table(seat(skills="jijiang", role="rebel", kingdom="shu"), shu("slash.S7"), seat())
    assert not t.can("skill jijiang -> 3")
    t = table(lord(), seat("slash.S7", kingdom="wu"), seat())
    assert t.why("skill jijiang -> 3") == "skill.std.jijiang.1"


@pytest.mark.covers("COV-428")
def test_helpers_with_conversions_of_their_own() -> None:
    t = table(lord(), shu("peach.H3", skills="wusheng"), seat())
    t.play("1: skill jijiang -> 3; 2: card slash=peach.H3 by wusheng")
    t.expect(hp=[4, 4, 3])
    t = table(lord(), shu("jink.H3", skills="longdan"), seat())
    t.play("1: skill jijiang -> 3; 2: card slash=jink.H3 by longdan")
    t.expect(hp=[4, 4, 3])
    t = table(lord(), shu("jink.H3 peach.H4", equip="spear.SQ"), seat())
    t.play("1: skill jijiang -> 3; 2: card slash=jink.H3,peach.H4 by spear")
    t.expect(hp=[4, 4, 3], discard="jink.H3 peach.H4")


@pytest.mark.covers("COV-428")
def test_neither_the_helpers_weapon_nor_his_skills_work() -> None:
    """Not his range, not his 铁骑, not his 无双."""
    t = table(lord(), shu("slash.S7", equip="blade.S5", skills="wushuang"), seat("jink.D2"), seat(), seat())
    assert not t.can("skill jijiang -> 4")
    t.play("1: skill jijiang -> 5; 2: card slash.S7")
    t.expect(hp=[4, 4, 4, 4, 3])


@pytest.mark.covers("COV-428")
def test_the_lords_weapon_does() -> None:
    t = table(lord("slash.C8", equip="blade.S5"), shu("slash.S7"), seat(), seat("jink.D2"), seat(), seat())
    t.play("1: skill jijiang -> 4; 2: card slash.S7; 4: card jink.D2; 1: invoke blade; 1: card slash.C8")
    t.expect(hp=[4, 4, 4, 3, 4, 4])


def test_with_the_crossbow_again_and_again() -> None:
    t = table(lord(equip="crossbow.DA"), shu("slash.S7 slash.S8"), seat())
    t.play("1: skill jijiang -> 3; 2: card slash.S7; 1: skill jijiang -> 3; 2: card slash.S8")
    t.expect(hp=[4, 4, 2])


@pytest.mark.covers("COV-428")
def test_the_target_is_not_looked_at_again() -> None:
    """诸葛亮 plays his own last card as the helper: he stays the target."""
    t = table(lord(), seat("slash.S7", skills="kongcheng", kingdom="shu"))
    t.play("1: skill jijiang -> 2; 2: card slash.S7")
    t.expect(hp=[4, 3])


def test_inside_a_duel() -> None:
    t = table(seat("duel.SA slash.S8"), lord("slash.C2"), shu("slash.S7"))
    t.play("1: use duel.SA -> 2; 2: by jijiang; 3: card slash.S7; 1: card slash.S8; 2: card slash.C2")
    t.expect(hp=[3, 4, 4], hand={2: "", 3: ""})


def test_refused_inside_a_duel_it_is_not_asked_twice() -> None:
    t = table(seat("duel.SA slash.S8"), lord("slash.C2"), shu("slash.S7"))
    t.play("1: use duel.SA -> 2; 2: by jijiang; 3: pass")
    t.expect(asked="2 respond", options=["pass", "card slash.C2"])


def test_for_each_slash_against_wushuang() -> None:
    t = table(seat("duel.SA", skills="wushuang"), lord(), shu("slash.S7 slash.S8"))
    t.play("1: use duel.SA -> 2; 2: by jijiang; 3: card slash.S7; 2: by jijiang; 3: card slash.S8")
    t.expect(hp=[3, 4, 4])


def test_against_savage_assault_the_helper_answers_for_himself_as_well() -> None:
    t = table(seat("savage_assault.S7"), lord(), shu("slash.S7 slash.S8"))
    t.play("1: use savage_assault.S7; 2: by jijiang; 3: card slash.S7; 3: card slash.S8")
    t.expect(hp=[4, 4, 4], hand={3: ""})


@pytest.mark.covers("COV-394")
def test_inside_collateral_he_is_the_user() -> None:
    t = table(seat("collateral.CQ"), lord(equip="crossbow.DA"), shu("slash.S7"), seat(skills="ganglie"), deck="S5")
    t.play("1: use collateral.CQ -> 2,3; 2: by jijiang; 3: card slash.S7")
    t.expect(hp=[4, 4, 3, 4], equip={2: "crossbow.DA"}, hand={1: ""})


def test_inside_collateral_refused_the_weapon_goes() -> None:
    t = table(seat("collateral.CQ"), lord(equip="crossbow.DA"), seat(), shu("slash.S7"))
    t.play("1: use collateral.CQ -> 2,3; 2: by jijiang; 4: pass")
    t.expect(hp=[4, 4, 4, 4], hand={1: "crossbow.DA"})


def test_lianying_of_the_helper() -> None:
    t = table(lord(), shu("slash.S7", skills="lianying"), seat("jink.D2"), deck="S2")
    t.play("1: skill jijiang -> 3; 2: card slash.S7; 2: invoke lianying; 3: card jink.D2")
    t.expect(hand={2: "S2"}, discard="jink.D2 slash.S7")

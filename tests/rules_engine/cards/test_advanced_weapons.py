"""The six weapons of the early edition's advanced rules, where they meet one another and the skills."""

import pytest

from rules_engine.editions import load
from tests.rules_engine.table import SeatSpec, Table, seat
from tests.rules_engine.table import table as any_table

ADVANCED = load("early", ("advanced_weapons",))


def table(*seats: SeatSpec, deck: str = "", turn: int = 1) -> Table:
    return any_table(*seats, deck=deck, turn=turn, edition=ADVANCED)


@pytest.mark.covers("COV-170")
def test_double_swords_come_before_what_the_victim_does_about_the_damage() -> None:
    """反馈 takes what is left: the attacker has drawn by then."""
    t = table(seat("slash.S7", equip="double_swords.S2"), seat("H3", gender="female", skills="fankui"), deck="C9")
    t.play("1: use slash.S7 -> 2; 2: option draw")
    t.expect(hp=[4, 3], hand={1: "", 2: "C9 H3"})


@pytest.mark.covers("COV-170")
def test_a_hit_that_was_offset_is_none() -> None:
    """急救 takes the damage off before it is dealt (`jijiu_offset: prevented`)."""
    t = table(seat("slash.S7", equip="double_swords.S2"), seat("H3 S4", gender="female", skills="jijiu"), deck="C9")
    t.play("1: use slash.S7 -> 2; 2: invoke jijiu")
    t.expect(hp=[4, 4], hand={1: "", 2: "S4"}, asked="1 play")


@pytest.mark.covers("COV-170")
def test_nobody_without_gender_is_of_the_other() -> None:
    t = table(seat("slash.S7", equip="double_swords.S2"), seat("H3", gender=""), deck="C9")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={1: "", 2: "H3"})


@pytest.mark.covers("COV-171")
def test_the_axe_forces_a_slash_that_two_jinks_have_dodged() -> None:
    t = table(seat("slash.S7 H3 C9", equip="axe.D5", skills="wushuang"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 2: card jink.D3; 1: invoke axe")
    t.expect(hp=[4, 3], hand={1: "", 2: ""}, equip={1: "axe.D5"})


@pytest.mark.covers("COV-171")
def test_the_axe_against_sun_shangxiang_is_no_axe() -> None:
    t = table(seat("slash.S7 H3 C9", equip="axe.D5"), seat("jink.D2", skills="qiankun"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], asked="1 play", hand={1: "C9 H3"})


@pytest.mark.covers("COV-171")
def test_sun_shangxiang_may_use_an_axe_herself() -> None:
    """Only the equipment of others does not exist for her; her maximum of three is too low, though, unless something raises it."""
    t = table(seat("slash.S7 H3 C9", equip="axe.D5", skills="qiankun"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-172")
def test_the_follow_up_may_be_left_and_no_limit_is_spent_by_it() -> None:
    t = table(seat("slash.S7 slash.S8", equip="blade.S5"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: pass")
    t.expect(hp=[4, 4], hand={1: "slash.S8"}, asked="1 play")
    assert t.why("use slash.S8 -> 2") == "limit.1"


@pytest.mark.covers("COV-172", "COV-166")
def test_the_blade_does_not_pursue_sun_shangxiang() -> None:
    t = table(seat("slash.S7 slash.S8", equip="blade.S5"), seat("jink.D2", skills="qiankun"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(asked="1 play", hand={1: "slash.S8"})


@pytest.mark.covers("COV-173")
def test_every_slash_of_the_duel_may_be_any_card() -> None:
    t = table(seat("H3 C9", equip="spear.SQ", hp=3), seat("duel.SA slash.S7"), turn=2)
    t.play("2: use duel.SA -> 1; 1: card slash=H3 by spear; 2: card slash.S7; 1: card slash=C9 by spear")
    t.expect(hp=[3, 3], hand={1: "", 2: ""})


@pytest.mark.covers("COV-173")
def test_the_spear_helps_nobody_else_in_the_duel() -> None:
    """Asked to play a slash for the lord, its wearer is no duellist."""
    t = table(seat(role="lord", skills="zhugong_shu", kingdom="shu"), seat("H3", equip="spear.SQ", kingdom="shu"), seat("duel.SA"), turn=3)
    t.play("3: use duel.SA -> 1; 1: by zhugong_shu")
    t.expect(hp=[3, 4, 4], hand={2: "H3"})


@pytest.mark.covers("COV-174")
def test_the_halberd_goes_on_after_a_death() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(hp=1), seat("jink.D2"), seat())
    t.play("1: use slash.S7 -> 2,3,4; 3: card jink.D2")
    t.expect(hp=[4, 0, 4, 3], dead=[2])


@pytest.mark.covers("COV-174", "COV-166")
def test_the_halberd_reaches_sun_shangxiang_no_farther_than_an_arm() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(), seat(skills="qiankun"), seat(), seat())
    assert t.can("use slash.S7 -> 2,4")
    assert t.why("use slash.S7 -> 2,3") == "distance.3"


@pytest.mark.covers("COV-175")
def test_the_bow_takes_a_horse_of_a_survivor_only() -> None:
    seats = [seat("slash.S7", equip="kylin_bow.H5"), seat(), seat(hp=1, equip="dilu.C5"), seat(), seat(), seat()]
    t = table(*seats)
    t.play("1: use slash.S7 -> 3")
    assert t.dead == [3]
    assert t.events("discard") == []


@pytest.mark.covers("COV-175")
def test_the_riding_of_ma_chao_counts_for_the_distance_but_is_no_horse() -> None:
    seats = [seat("slash.S7", equip="kylin_bow.H5"), seat(), seat(skills="mashu"), seat(), seat(), seat()]
    t = table(*seats)
    assert t.g.distance(0, 2) == 3
    t.play("1: use slash.S7 -> 3")
    t.expect(hp=[4, 4, 3, 4, 4, 4], asked="1 play")

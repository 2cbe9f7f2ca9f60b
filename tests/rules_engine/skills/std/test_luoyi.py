"""裸衣 (std, 许褚)."""

from dataclasses import replace

import pytest

from rules_engine.core.cards import VirtualCard
from rules_engine.core.parts.skills import Activation
from rules_engine.core.registry import Play, Skill
from rules_engine.core.setup import SeatSpec
from rules_engine.core.state import State
from rules_engine.core.use import UseCard
from rules_engine.editions import load
from rules_engine.notation.position import load_position, position_text
from tests.rules_engine.table import Table, seat, table


def stripped(*others: SeatSpec, hand: str = "slash.S7 duel.SA", skills: str = "", equip: str = "", **more: object) -> Table:
    """许褚 at the free moment after one card fewer."""
    t = table(seat(hand, skills=f"luoyi {skills}", equip=equip), *others, deck="C2 C3 S5", phase="draw", **more)  # type: ignore[arg-type]
    return t.play("1: invoke luoyi")


@pytest.mark.covers("COV-292", "COV-445")
def test_one_card_fewer_decided_before_drawing() -> None:
    t = table(seat(skills="luoyi"), seat(), deck="C2 C3 S5", phase="draw")
    t.expect(asked="1 invoke", options=["invoke luoyi", "pass"], hand={1: ""})
    t.play("1: invoke luoyi")
    t.expect(hand={1: "C2"}, top="C3 S5", phase="play")
    assert t.rules("draws_fewer") == ["skill.std.luoyi.1"]


@pytest.mark.covers("COV-292")
def test_slash_and_duel_deal_one_more() -> None:
    t = stripped(seat(hp=4), seat(hp=4))
    t.play("1: use slash.S7 -> 2; 1: use duel.SA -> 3")
    t.expect(hp=[4, 2, 2])
    assert t.rules("deals_more") == ["skill.std.luoyi.1"] * 2


def test_left_alone_nothing_changes() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat(), deck="C2 C3", phase="draw")
    t.play("1: pass; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={1: "C2 C3"})


@pytest.mark.covers("COV-445")
def test_not_what_he_takes_in_his_own_lost_duel() -> None:
    t = stripped(seat("slash.C8"), hand="duel.SA")
    t.play("1: use duel.SA -> 2; 2: card slash.C8")
    t.expect(hp=[3, 4])


def test_not_other_cards() -> None:
    t = stripped(seat(), hand="savage_assault.S7 archery_attack.HA")
    t.play("1: use savage_assault.S7; 1: use archery_attack.HA")
    t.expect(hp=[4, 2])


def test_not_what_others_deal_in_his_turn() -> None:
    t = stripped(seat(skills="ganglie"), hand="slash.S7 C9 H9")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 1: option damage")
    t.expect(hp=[3, 2])


@pytest.mark.covers("COV-445")
def test_not_a_slash_that_he_makes_another_seat_use() -> None:
    t = stripped(seat("slash.C8", equip="spear.SQ"), seat(), hand="collateral.CQ")
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.C8 -> 3")
    t.expect(hp=[4, 4, 3])


@pytest.mark.covers("COV-292")
def test_only_in_that_turn() -> None:
    t = stripped(seat("duel.CA"), hand="slash.C9 slash.S9")
    t.play("1: end; 2: use duel.CA -> 1; 1: card slash.C9")
    t.expect(hp=[4, 3])
    assert not any(u[2] == "luoyi" for u in t.g.used)


def test_converted_slashes_and_the_blade_count() -> None:
    t = stripped(seat("jink.D2"), hand="H3 slash.S9", skills="wusheng", equip="blade.S5")
    t.play("1: use slash=H3 by wusheng -> 2; 2: card jink.D2; 1: invoke blade; 1: card slash.S9 -> 2")
    t.expect(hp=[4, 2])


def test_a_skill_may_use_up_the_draw_first() -> None:
    """With one card fewer there is still a draw to give up; with none there is none to shorten."""
    t = table(seat(skills="luoyi tuxi"), seat("C9"), deck="C2 C3", phase="draw")
    t.play("1: invoke luoyi; 1: invoke tuxi")
    t.expect(asked="1 play", hand={1: "C9"}, top="C2 C3")


def test_the_wound_comes_as_one() -> None:
    t = stripped(seat(skills="ganglie"), hand="slash.S7")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(asked="1 play", hp=[3, 2])
    assert len(t.events("judge")) == 1


def test_yiji_answers_both_points() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat(skills="yiji", hp=3), deck="C2 C5 C6 C7 C8", phase="draw")
    t.play("1: invoke luoyi; 1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 2; 2: seats 2; 2: invoke yiji; 2: seats 2; 2: seats 1")
    t.expect(hp=[4, 1], hand={1: "C2 C8", 2: "C5 C6 C7"})


def test_whom_it_brings_to_zero_may_be_saved() -> None:
    t = stripped(seat(hp=2), seat("peach.H3"), hand="slash.S7")
    t.play("1: use slash.S7 -> 2; 3: card peach.H3")
    t.expect(hp=[4, 1, 4])


class Taunt(Activation):
    """Another seat counts as using a duel on him (as 离间 may do it)."""

    def enter(self, g: State) -> None:
        g.call(UseCard(self.seats[0], VirtualCard("duel", ()), (self.owner,)), self.to("close"))


def taunted(switch: str) -> Table:
    """In his turn he wins a duel that another seat used."""
    std = load("std")
    taunt = Skill("taunt", Play(Taunt, lambda g, owner: None, seats=(1, 1)))
    edition = replace(std, skills={**std.skills, "taunt": taunt})
    t = table(seat("slash.S9", skills="luoyi taunt"), seat(), deck="C2 C3", phase="draw", rules={"luoyi": switch}, edition=edition)
    return t.play("1: invoke luoyi; 1: skill taunt -> 2; 1: card slash.S9")


@pytest.mark.covers("COV-445")
def test_by_default_he_must_be_the_user() -> None:
    taunted("user").expect(hp=[4, 3])


def test_by_the_other_reading_being_the_source_is_enough() -> None:
    taunted("source").expect(hp=[4, 2])


def test_the_switch_is_kept_in_the_position() -> None:
    g = load_position("spn: 1\nedition: std\nrules: {luoyi: source, jizhi: real}\nseats: [{hero: 许褚, used: {裸衣: 1}, hand: [杀♠7]}, {}]")
    assert g.game.rules["luoyi"] == "source"
    assert g.used == (("turn", 0, "luoyi", 1),)
    again = load_position(position_text(g))
    assert again.used == g.used
    assert again.game.rules == g.game.rules

"""Both ways to come back from the dead, where a case file says too little: what a new life forgets, what is under way, hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules_engine import api
from rules_engine.core.game import Edition
from rules_engine.core.heroes import AskHero
from rules_engine.core.setup import SeatSpec, Spec, build
from rules_engine.core.state import Pile
from rules_engine.editions import load
from rules_engine.notation.people import facts, playable
from tests.rules_engine.table import Table, card, cards, seat

SACRIFICE = load("early", ("reincarnation_sacrifice",))
REBELS = load("early", ("reincarnation_rebels",))


def table(
    edition: Edition,
    *seats: SeatSpec,
    top: Sequence[str] = (),
    pile: Sequence[str] = (),
    deck: str = "",
    phase: str = "play",
    victory: bool = False,
) -> Table:
    """A table with a pile of heroes."""
    spec = Spec(
        edition, seats, top=cards(deck), pool=[], phase=phase, victory=victory, auto=False, pile=Pile(tuple(top), tuple(sorted(pile))),
        heroes=facts(playable(edition), edition),
    )  # fmt: skip
    return Table(build(spec))


def dead(hand: str = "", hero: str = "", kingdom: str = "", waiting: bool = False, role: str = "", side: str = "") -> SeatSpec:
    marks = {"waiting": 1} if waiting else {}
    return seat(hand, hp=0, max_hp=4, alive=False, hero=hero, kingdom=kingdom, marks=marks, role=role, side=side)


def pile_of(t: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    assert t.g.heroes is not None
    return (t.g.heroes.top, t.g.heroes.pool)


def sacrificed(t: Table, text: str, to: int) -> Table:
    return t.play(f"{t.g.turn + 1}: skill sacrifice {text} -> {to}")


# --- sacrifice ---------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-181", "COV-182")
def test_a_new_life_begins_anew() -> None:
    """Its counters, its marks and its kingdom are those of the new hero; the cards are kept."""
    t = table(SACRIFICE, seat("S3"), dead("S4 S5", hero="ganning", kingdom="wu"), seat(), top=("lvmeng",))
    t.g.note("game", 1, "tongling")
    sacrificed(t, "S3", 2)
    s = t.g.seats[1]
    assert (s.persona.hero, s.persona.skills, s.persona.kingdom, s.marks) == ("lvmeng", ("keji",), ("wu",), (("returned", 1),))
    assert (s.hp, s.max_hp, t.hand(2)) == (1, 4, "S3 S4 S5")
    assert t.g.count(1, "tongling") == 0
    assert pile_of(t) == ((), ("ganning",))
    assert t.g.alive == (0, 1, 2)


@pytest.mark.covers("COV-181")
def test_of_the_unordered_pile_every_hero_of_the_kingdom_may_come() -> None:
    t = table(SACRIFICE, seat("S3"), dead("S4 S5", hero="caocao", kingdom="wei"), seat(), pile=("xuchu", "huanggai", "zhangliao"))
    sacrificed(t, "S3", 2)
    assert isinstance(t.g.question, AskHero)
    t.expect(asked="nature hero", options=["hero xuchu", "hero zhangliao"])
    t.play("nature: hero zhangliao")
    assert pile_of(t) == ((), ("caocao", "huanggai", "xuchu"))


@pytest.mark.covers("COV-181")
def test_known_heroes_come_in_their_order_and_the_others_stay() -> None:
    t = table(SACRIFICE, seat("S3"), dead("S4 S5", kingdom="shu"), seat(), top=("huanggai", "guanyu", "zhaoyun"), pile=("machao",))
    sacrificed(t, "S3", 2)
    assert t.g.seats[1].persona.hero == "guanyu"
    assert pile_of(t) == (("huanggai", "zhaoyun"), ("machao",))


@pytest.mark.covers("COV-179")
def test_why_one_may_not_sacrifice() -> None:
    t = table(SACRIFICE, seat("S3 S4"), dead("S5 S6 S7"), seat(), dead())
    rule = "mode.early.sacrifice.3"
    assert t.why("skill sacrifice S3 -> 3") == rule
    assert t.why("skill sacrifice S3 -> 1") == rule
    assert t.why("skill sacrifice S3,S4 -> 4") == rule
    assert t.why("skill sacrifice S3 -> 2") == "mode.early.sacrifice.11"
    assert t.can("skill sacrifice S3 -> 4")


def test_nobody_is_dead() -> None:
    t = table(SACRIFICE, seat("S3"), seat())
    assert t.options == ["end"]


@pytest.mark.covers("COV-179")
def test_a_hidden_card_may_be_sacrificed_and_stays_hidden() -> None:
    spec = Spec(
        SACRIFICE,
        [seat("?", side="foe"), dead("S4", side="foe"), seat(side="you")],
        pool=[f for f in (card("peach.H3"), card("slash.S7")) if f],
        auto=False,
        pile=Pile(),
    )
    t = Table(build(spec))
    t.play("1: skill sacrifice -> 2")
    assert (t.hand(1), t.hand(2), t.g.tokens) == ("", "? S4", 1)


@pytest.mark.covers("COV-179")
def test_the_last_card_may_go_and_what_listens_to_that_is_heard() -> None:
    """连营 of the giver."""
    t = table(SACRIFICE, seat("S3", skills="lianying"), dead(), seat(), deck="S9")
    sacrificed(t, "S3", 2)
    t.expect(asked="1 invoke")
    t.play("1: invoke lianying")
    t.expect(hand={1: "S9", 2: "S3"})


@pytest.mark.covers("COV-184")
def test_the_renegades_of_the_second_copy_count_the_returned_rebels_as_dead() -> None:
    spec = Spec(
        SACRIFICE,
        [
            seat("slash.S7", role="renegade"),
            seat(hp=1, role="lord"),
            seat(hp=1, role="rebel", marks={"returned": 1}),
            seat(role="loyalist"),
        ],
        pool=[],
        victory=True,
        rules={"spy_rule": "lord_after_rebels"},
        auto=False,
    )
    t = Table(build(spec)).play("1: use slash.S7 -> 2")
    assert t.g.outcome == ("won", (0,), "spy")


# --- rebel army --------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-235", "COV-237")
def test_the_killed_and_the_returned_and_the_reward_in_their_order() -> None:
    """Reward first, then the return."""
    t = table(
        REBELS, seat("slash.S7", role="rebel"), dead(waiting=True), seat(hp=1, role="rebel"), seat(role="lord"), top=("guanyu",),
        deck="S1 S2 S3 H1 H2 H3 H4".replace("1", "A"),
    )  # fmt: skip
    t.play("1: use slash.S7 -> 3")
    t.expect(hand={1: "SA S2 S3", 2: "HA H2 H3 H4"}, dead=[3])
    kinds = ("death", "reward", "waits", "return", "draw")
    assert [k for k, _ in t.events(*kinds)] == ["death", "reward", "draw", "waits", "return", "draw"]


@pytest.mark.covers("COV-236")
def test_with_an_empty_pile_he_comes_back_without_a_hero() -> None:
    t = table(REBELS, seat("slash.S7"), dead(waiting=True), seat(hp=1))
    t.play("1: use slash.S7 -> 3")
    s = t.g.seats[1]
    assert (s.persona.hero, s.persona.role, s.hp, s.max_hp) == ("", "army", 1, 4)


@pytest.mark.covers("COV-235")
def test_who_comes_back_in_his_own_turn_does_not_go_on_with_it() -> None:
    """He dies in the middle of his own trick, and the next victim of it brings him back."""
    t = table(
        REBELS, seat("savage_assault.S7 slash.S8", hp=1, kingdom="wei"), seat(skills="ganglie"), seat(hp=1), seat(),
        top=("guanyu",), deck="SA S2 S3 S4 S5 S9 S10",
    )  # fmt: skip
    t.play("1: use savage_assault.S7")
    t.expect(dead=[3], hp=[1, 3, 0, 3], asked="2 play")
    assert t.g.seats[0].persona.role == "army"
    assert t.hand(1) == "S2 S3 S4 S5"


@pytest.mark.covers("COV-235")
def test_who_comes_back_is_no_target_of_what_was_used_before() -> None:
    """He was a target of the volley, dies before it reaches him, and is back when it would."""
    t = table(
        REBELS, seat("archery_attack.HA"), seat(hp=1, skills="ganglie", role="rebel"), seat(hp=1), seat(hp=1), top=("guanyu",),
        deck="SA S2 S3 S4 S5",
    )  # fmt: skip
    t.g.seats[3] = t.g.seats[3].but(alive=False, hp=0, marks=(("waiting", 1),))
    t.g.alive = (0, 1, 2)
    t.g.relisten()
    t.play("1: use archery_attack.HA")
    assert t.g.seats[3].persona.role == "army"
    assert (t.hp[3], t.dead) == (1, [3])


@pytest.mark.covers("COV-241")
def test_a_fallen_maximum_kills_nobody() -> None:
    t = table(
        REBELS, seat("slash.S7"), seat(hp=2, max_hp=2, role="army"), seat(hp=1, max_hp=1, role="army"), dead(waiting=True), seat(hp=1),
        top=("guanyu",), deck="SA S2 S3 S4",
    )  # fmt: skip
    t.play("1: use slash.S7 -> 5")
    assert [(s.hp, s.max_hp) for s in t.g.seats[1:4]] == [(1, 1), (1, 1), (1, 4)]


@pytest.mark.covers("COV-239")
def test_the_army_wins_at_the_death_of_the_last_hunter() -> None:
    t = table(
        REBELS, seat("slash.S7", hp=1, role="army"), seat(hp=1, role="hunter"), seat(hp=1, role="army"), dead(role="lord"), victory=True,
    )  # fmt: skip
    t.play("1: use slash.S7 -> 2")
    assert t.g.outcome == ("won", (0, 2), "army")


def test_a_renegade_wins_as_the_only_survivor_long_after_the_lord() -> None:
    t = table(REBELS, seat("slash.S7", role="renegade"), seat(hp=1, role="army"), dead(role="lord", waiting=True), victory=True)
    t.play("1: use slash.S7 -> 2")
    assert t.g.outcome == ("won", (0,), "spy")


@pytest.mark.covers("COV-242")
def test_lightning_kills_the_lord_and_the_rebels_win() -> None:
    """Nobody of the army has done it."""
    t = table(
        REBELS, seat(hp=1, role="lord", judge="lightning.SA"), seat(role="rebel"), seat(hp=1, role="army"), deck="S2", victory=True,
        phase="judge",
    )  # fmt: skip
    assert t.g.outcome == ("won", (1,), "rebels")


@pytest.mark.covers("COV-242", "COV-239")
def test_rebels_who_have_all_become_the_army_do_not_win_by_the_lords_death() -> None:
    t = table(
        REBELS, seat("slash.S7", role="renegade"), seat(hp=1, role="lord"), seat(hp=1, role="army"), seat(hp=1, role="loyalist"),
        victory=True,
    )  # fmt: skip
    t.play("1: use slash.S7 -> 2")
    assert t.g.outcome is None
    assert [s.persona.role for s in t.g.seats] == ["renegade", "lord", "army", "hunter"]


@pytest.mark.covers("COV-245")
def test_recovery_is_recovery() -> None:
    t = table(REBELS, seat("slash.S7", hp=1, role="army"), seat(hp=1, role="lord"), seat(hp=1, role="rebel"), seat(hp=4, role="rebel"))
    t.play("1: use slash.S7 -> 2")
    assert t.events("hunter", "recover") == [("hunter", 3), ("hunter", 4), ("recover", 3)]
    assert t.hp == [1, 0, 4, 4]


@pytest.mark.covers("COV-385")
def test_hunters_win_though_a_renegade_lives() -> None:
    t = table(REBELS, seat("slash.S7", role="hunter"), seat(hp=1, role="army"), seat(role="renegade"), dead(role="lord"), victory=True)
    t.play("1: use slash.S7 -> 2")
    assert t.g.outcome == ("won", (0,), "hunters")


PUZZLE = """\
spn: 1
slug: bring-him-back
kind: force
edition: early
modules: [reincarnation_sacrifice]
title: {zh: 试, en: Try}
explanation: {zh: 试, en: Try}
difficulty: 1
seats:
  - {hero: 关羽, role: 主公, hp: 2/5, hand: [杀♠7, 杀♠8], you: true}
  - {hero: 张辽, role: 忠臣, dead: true, hand: [闪♦2, 闪♦3]}
  - {hero: 黄盖, role: 反贼, hp: 1/4}
  - {role: 内奸, hp: 1/4}
heroes: {pile: [许褚, 夏侯惇]}
deck: {pool: [], then: none}
goal: {all: [{dead: [3]}, {alive: [2]}]}
"""


def test_a_goal_may_be_that_a_dead_seat_lives() -> None:
    """It is not lost before the end, and whatever hero turns up."""
    found, proof = api.prove(PUZZLE)
    assert found["verdict"] == "PROVED"
    assert found["winning"] == ["use slash.S7 -> 3"]
    assert proof is not None

"""Goals and horizons (decision D4)."""

from __future__ import annotations

import pytest

from rules_engine.core.questions import END, PASS
from rules_engine.core.state import State
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.goals import Laps, Watch, passes
from rules_engine.search.proof import open_puzzle, prove
from rules_engine.search.solver import LOSS, WIN, Solver

TABLE = """\
spn: 1
slug: table
kind: force
edition: std
title: x
explanation: x
difficulty: 1
seats:
  - {hero: 关羽, hp: 2/4, hand: [杀♠7, 决斗♠A, 桃♥3], you: true}
  - {hero: 张飞, hp: 1/4}
  - {hero: 吕布, hp: 1/4, hand: [杀♠8, 杀♠9]}
deck: {top: [闪♥2, 闪♦2, 闪♦3, 闪♦4, 闪♦5, 闪♦6], then: none}
"""


def puzzle(goal: str, until: str = "turn", table: str = TABLE, **changes: str) -> PuzzleModel:
    text = table + f"goal: {goal}\nuntil: {until}\n"
    for old, new in changes.items():
        text = text.replace(f"{old}:", f"{new}:")
    return read_puzzle(text)[0]


def value(goal: str, until: str = "turn", table: str = TABLE) -> int:
    g = open_puzzle(puzzle(goal, until, table))
    return Solver(g).value(g)


def played(goal: str, until: str = "turn", table: str = TABLE, ends: int = 1) -> State:
    """End the free moments, discard whatever, until the game is decided."""
    g = open_puzzle(puzzle(goal, until, table))
    for _ in range(40):
        if g.question is None:
            break
        options = g.choices()
        g.push(END if END in options else options[0])
    return g


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        ("{dead: [2]}", WIN),
        ("{dead: [3]}", WIN),
        ("{dead: [2, 3]}", WIN),
        ("{alive: [1]}", WIN),
        ("{hp: {1: 3}}", WIN),
        ("{hp: {1: '>=4'}}", LOSS),
        ("{hp: {2: 0}}", WIN),
        ("{has: {1: [桃]}}", WIN),
        ("{has: {1: [桃, 桃]}}", LOSS),
        ("{all: [{dead: [2]}, {has: {1: [桃]}}]}", WIN),
        ("{all: [{dead: [2]}, {hp: {1: 3}}]}", WIN),
        ("{all: [{hp: {1: 3}}, {has: {1: [桃]}}]}", LOSS),
        ("{any: [{hp: {1: 9}}, {has: {1: [桃]}}]}", WIN),
        ("{any: [{hp: {1: 9}}, {all: [{dead: [2]}, {alive: [2]}]}]}", LOSS),
        ("{all: [{dead: [2, 3]}, {hp: {1: 4}}]}", LOSS),
        ("{all: [{dead: [2]}, {alive: [2]}]}", LOSS),
    ],
)
def test_goals(goal: str, wanted: int) -> None:
    assert value(goal) == wanted


def slashed(goal: str) -> State:
    """Seat 2 is slashed and not saved."""
    g = open_puzzle(puzzle(goal))
    g.push(next(c for c in g.choices() if c.name == "slash" and c.seats == (1,)))
    g.push(PASS)
    return g


def test_a_death_wins_at_once_and_a_hand_only_at_the_end() -> None:
    g = slashed("{dead: [2]}")
    assert g.outcome is not None
    assert g.outcome.kind == "goal"
    g = open_puzzle(puzzle("{has: {1: [桃]}}"))
    assert g.outcome is None
    g = played("{has: {1: [桃]}}")
    assert g.outcome is not None
    assert g.phase in ("", "finish")


def test_who_must_live_and_dies_loses_at_once() -> None:
    g = slashed("{alive: [2]}")
    assert g.outcome is not None
    assert (g.outcome.kind, g.outcome.reason) == ("failed", "goal_lost")


def test_your_own_death_fails() -> None:
    table = TABLE.replace("hp: 2/4", "hp: 1/4").replace("桃♥3", "决斗♣A")
    g = open_puzzle(puzzle("{dead: [3]}", table=table))
    duel = next(c for c in g.choices() if c.name == "duel" and c.seats == (2,))
    g.push(duel)
    while g.question is not None:
        options = g.choices()
        g.push(next((c for c in options if c.name == "slash" and g.question.seat == 2), options[0]))
    assert g.outcome is not None
    assert (g.outcome.kind, g.outcome.reason) == ("failed", "you_died")


def test_horizons() -> None:
    kinds = {}
    for until in ("phase", "turn", "{turns: 3}"):
        g = played("{alive: [1]}", until)
        assert g.outcome is not None
        kinds[until] = (g.outcome.kind, g.turn, g.phase)
    assert kinds["phase"][:2] == ("goal", 0)
    assert kinds["phase"][2] == "play"
    assert kinds["turn"][:2] == ("goal", 0)
    assert kinds["{turns: 3}"][:2] == ("goal", 2)


def test_turns_are_counted_in_the_key() -> None:
    """Two boards that differ only in how many turns are left must not be one position for the memo."""
    g = open_puzzle(puzzle("{alive: [1]}", "{turns: 4}"))
    assert ("game", -1, "turns", 1) not in g.used
    while g.turn == 0:
        options = g.choices()
        g.push(END if END in options else options[0])
    assert ("game", -1, "turns", 1) in g.used


ROLES = """\
spn: 1
slug: roles
kind: force
edition: std
title: x
explanation: x
difficulty: 1
seats:
  - {hero: 关羽, role: 忠臣, hp: 1/4, hand: [杀♠7, 决斗♠A], you: true}
  - {hero: 张飞, role: 主公, hp: 1/4, side: passive}
  - {hero: 吕布, role: 反贼, hp: 1/4}
deck: {top: [闪♥2], then: none}
"""


def test_winning_is_read_from_the_end_of_the_game() -> None:
    assert value("{wins: 1}", table=ROLES) == WIN
    assert value("{wins: 2}", table=ROLES) == WIN
    assert value("{wins: 3}", table=ROLES) == WIN  # slash the lord
    assert value("{alive: [3]}", table=ROLES) == WIN
    g = open_puzzle(puzzle("{dead: [2]}", table=ROLES))
    g.push(next(c for c in g.choices() if c.name == "slash" and c.seats == (2,)))
    assert g.outcome is not None
    assert g.outcome.kind == "failed"  # the rebel fell, the game is over, the lord lives


@pytest.mark.parametrize(
    ("goal", "code"),
    [("{dead: [7]}", "goal_seat"), ("{wins: 1}", "goal_victory"), ("{has: {1: [杀♠8]}}", "goal_face")],
)
def test_goals_that_make_no_sense(goal: str, code: str) -> None:
    with pytest.raises(PuzzleFault) as e:
        open_puzzle(puzzle(goal))
    assert e.value.code == code
    assert e.value.pointer.startswith("/goal")


def test_a_controlled_seat_holds_no_unknown_card() -> None:
    with pytest.raises(PuzzleFault) as e:
        open_puzzle(puzzle("{dead: [2]}", table=TABLE.replace("桃♥3", "暗").replace("then: none", "then: none, pool: [桃♥3]")))
    assert e.value.code == "own_hidden"


def test_nothing_goes_on_for_ever_by_itself() -> None:
    """Seats without anything to do are passed by; the horizon ends that, also before the first question."""
    table = "spn: 1\nslug: x\nkind: %s\nedition: std\ntitle: x\nexplanation: x\ndifficulty: 1\nseats: [{you: true}, {}]\ndeck: {top: [], then: none}\n"
    g = open_puzzle(read_puzzle(table % "force" + "goal: {dead: [2]}\n")[0])
    assert g.outcome is not None
    assert g.outcome.kind == "horizon"
    assert Solver(g).value(g) == LOSS
    g = open_puzzle(read_puzzle(table % "result" + "ask: {hp: [1]}\n")[0])
    assert g.outcome is not None


def test_a_puzzle_without_a_decision_is_not_published() -> None:
    table = TABLE.replace("hand: [杀♠7, 决斗♠A, 桃♥3], ", "")
    proof = prove(puzzle("{alive: [1]}", table=table))
    assert (proof.verdict, proof.data) == ("PROVED", None)
    assert "nothing to decide" in proof.notes[0]


FOUR = """\
spn: 1
slug: four
kind: survive
edition: std
title: x
explanation: x
difficulty: 1
seats:
  - {hero: 关羽, hp: 1/4, hand: [桃♥3]}
  - {hero: 张飞, hp: 2/4, hand: [闪♦2, 闪♦3, 杀♠7], you: true}
  - {hero: 吕布, hp: 1/4, hand: [杀♠8]}
  - {hero: 马超, hp: 2/4}
deck: {top: [闪♦4, 闪♦5, 闪♦6, 闪♦7, 闪♦8, 闪♦9, 闪♦10, 闪♥K, 无懈可击♠J, 无懈可击♣Q, 无懈可击♣K, 闪♥2, 闪♦J, 闪♦2, 桃♥4, 桃♥6], then: none}
turn: {seat: 2, phase: play}
"""


@pytest.mark.parametrize(("until", "last"), [("turn", 1), ("{turns: 3}", 3), ("{rounds: 1}", 0), ("{rounds: 2}", 0), ("{turns: 5}", 1)])
def test_a_round_ends_before_the_turn_of_the_seat_that_began_it(until: str, last: int) -> None:
    g = played("{alive: [2]}", until, FOUR)
    assert g.outcome is not None
    assert (g.outcome.kind, g.turn) == ("goal", last)


def test_a_round_is_as_long_as_seats_live_and_ends_at_the_place_of_a_dead_one() -> None:
    """With the seat before the first dead a round has a turn less; with the first itself dead it ends where that one sat."""
    g = open_puzzle(puzzle("{alive: [2]}", "{rounds: 1}", FOUR.replace("{hero: 关羽, hp: 1/4, hand: [桃♥3]}", "{hero: 关羽, dead: true}")))
    turns = [g.turn]
    while g.question is not None:
        options = g.choices()
        g.push(END if END in options else options[0])
        turns.append(g.turn)
    assert sorted(set(turns)) in ([1, 3], [1, 2, 3])
    assert g.turn == 3
    laps = Laps(1, 1)
    g = open_puzzle(
        puzzle(
            "{dead: [4]}",
            "{rounds: 1}",
            FOUR.replace("you: true}", "side: foe}").replace("hp: 1/4, hand: [杀♠8]", "hp: 1/4, hand: [杀♠8], you: true"),
        )
    )
    assert isinstance(g.game.watch, Watch)
    assert g.game.watch.until == laps
    g.seats[1] = g.seats[1].but(alive=False)
    g.turn = 0
    assert passes(g, 1)
    g.turn = 3
    assert not passes(g, 1)


def test_rounds_are_counted_in_the_key() -> None:
    g = open_puzzle(puzzle("{alive: [2]}", "{rounds: 2}", FOUR))
    while g.turn != 0:
        options = g.choices()
        g.push(END if END in options else options[0])
    while g.turn == 0:
        options = g.choices()
        g.push(END if END in options else options[0])
    assert ("game", -1, "rounds", 1) in g.used


@pytest.mark.parametrize(
    ("side", "wanted"),
    [("foe", LOSS), ("passive", WIN), ("ally", WIN)],
)
def test_sides_over_a_whole_round(side: str, wanted: int) -> None:
    """The seat after you has a slash and you have one hp and no jink: only who is against you uses it."""
    table = (
        FOUR.replace("hp: 2/4, hand: [闪♦2, 闪♦3, 杀♠7]", "hp: 1/4, hand: [杀♠7]").replace("hand: [桃♥3]", "hand: []")
        .replace("hp: 1/4, hand: [杀♠8]", f"hp: 4/4, hand: [杀♠8], side: {side}")
    )  # fmt: skip
    assert value("{alive: [2]}", "{rounds: 1}", table) == wanted
    assert value("{alive: [2]}", "turn", table) == WIN

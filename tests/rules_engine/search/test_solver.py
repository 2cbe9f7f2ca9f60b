"""The AND/OR search against the definition, with and without memo, and its unknowns."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.core.questions import PASS, AskOption, Choice
from rules_engine.core.records import Frame
from rules_engine.core.setup import SeatSpec
from rules_engine.core.state import Outcome, State
from rules_engine.search.solver import CYCLE, LOSS, RESHUFFLE, WIDE, WIN, LimitReached, Solver
from tests.amounts import amount
from tests.rules_engine.search.positions import Brute, faces, position, small

SEEDS = range(amount(120, 2000))
FAR = 10**9


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(4))
def test_solver_agrees_with_brute_force(block: int) -> None:
    won = 0
    for seed in SEEDS[block::4]:
        g = small(random.Random(seed), auto=bool(seed % 2))
        value = Brute(FAR).value(g)
        assert Solver(g).value(g) == (WIN if value else LOSS), seed
        won += value
    assert won > len(SEEDS) // 40, "hardly any position can be won: the sample says little"


@pytest.mark.fuzz
def test_memo_changes_nothing_but_the_work() -> None:
    saved = 0
    for seed in SEEDS:
        g = small(random.Random(1000 + seed), hidden=seed % 3)
        with_memo, without = Solver(g), Solver(g, memo=False)
        assert with_memo.value(g) == without.value(g), seed
        assert with_memo.nodes <= without.nodes
        saved += without.nodes - with_memo.nodes
    assert saved > 0


def test_solving_leaves_the_state_alone() -> None:
    for seed in range(20):
        g = small(random.Random(seed))
        before = g.key()
        Solver(g).value(g)
        assert g.key() == before


def duel_table(limit: int = 100_000) -> tuple[State, Solver]:
    g = position(
        [
            SeatSpec(hp=2, max_hp=4, hand=faces("duel.S1 slash.S7"), side="you"),
            SeatSpec(hp=1, max_hp=4, hand=faces("slash.S8"), side="foe"),
        ],
        [],
    )
    return g, Solver(g, limit)


def test_the_limit_is_no_verdict() -> None:
    g, solver = duel_table(limit=2)
    with pytest.raises(LimitReached):
        solver.value(g)
    assert solver.unknowns == {"limit"}
    assert LOSS not in [v for k, v in solver.values.items() if k == g.key()]


class Loop(Frame):
    """Asks seat `who` for ever, or ends with the goal, or without it; `also`: a way to fail."""

    who: int
    also: bool = False
    win: bool = True

    def enter(self, g: State) -> None:
        answers = [
            Choice("option", "", "again"),
            *([Choice("option", "", "win")] if self.win else []),
            *([Choice("option", "", "fail")] if self.also else []),
        ]
        g.choose(AskOption(self.who, "turn.5", answers), self.to("chosen"))

    def chosen(self, g: State) -> None:
        name = g.take().name
        if name == "again":
            g.goto(self.to("enter"))
        else:
            g.outcome = Outcome("goal" if name == "win" else "failed")


def looping(frame: Frame) -> tuple[State, Solver]:
    g, _ = duel_table()
    g.question = None
    g.frames = [frame]
    g.run()
    return g, Solver(g)


def test_a_cycle_is_unknown_and_never_a_loss() -> None:
    g, solver = looping(Loop(1, win=True))
    assert solver.value(g) == CYCLE  # the other side may go round for ever: not lost, not won
    assert solver.unknowns == {"cycle"}
    assert g.key() not in solver.values


def test_a_cycle_beside_a_win_or_a_loss_does_not_matter() -> None:
    g, solver = looping(Loop(0))
    assert solver.value(g) == WIN
    g, solver = looping(Loop(1, also=True))
    assert solver.value(g) == LOSS


class Wide(Frame):
    """A question with too many answers."""

    who: int
    count: int

    def enter(self, g: State) -> None:
        g.choose(AskOption(self.who, "turn.5", [Choice("option", "", str(i)) for i in range(self.count)]), self.to("chosen"))

    def chosen(self, g: State) -> None:
        g.take()
        g.outcome = Outcome("goal")


def test_more_than_two_thousand_options_are_unknown() -> None:
    g, solver = looping(Wide(0, 2001))
    assert solver.value(g) == WIDE
    assert solver.reason(WIDE) == "wide"
    g, solver = looping(Wide(0, 2000))
    assert solver.value(g) == WIN


class Fork(Frame):
    """Asks seat `who` whether to go on with `left` or `right`."""

    who: int
    left: Frame
    right: Frame

    def compute(self, game: Any) -> tuple[Any, ...]:
        return ("fork", self.at, self.who, self.left.rid(game), self.right.rid(game))

    def enter(self, g: State) -> None:
        g.choose(AskOption(self.who, "turn.5", [Choice("option", "", "left"), Choice("option", "", "right")]), self.to("chosen"))

    def chosen(self, g: State) -> None:
        g.goto(self.left if g.take().name == "left" else self.right)


class End(Frame):
    kind: str

    def enter(self, g: State) -> None:
        g.outcome = Outcome(self.kind, (), "reshuffle" if self.kind == "unknown" else "")


@pytest.mark.parametrize(
    ("frame", "value"),
    [
        (Fork(0, End("unknown"), End("goal")), WIN),
        (Fork(0, End("unknown"), End("failed")), RESHUFFLE),
        (Fork(1, End("unknown"), End("failed")), LOSS),
        (Fork(1, End("unknown"), End("goal")), RESHUFFLE),
        (Fork(1, Fork(0, End("unknown"), End("failed")), End("goal")), RESHUFFLE),
        (Fork(0, Fork(1, End("unknown"), End("goal")), End("failed")), RESHUFFLE),
        (Fork(0, End("horizon"), End("drawn")), LOSS),
    ],
)
def test_unknowns_go_up_only_where_they_decide(frame: Frame, value: int) -> None:
    g, solver = looping(frame)
    assert solver.value(g) == value


def test_a_lost_value_below_an_unknown_is_kept_and_an_unknown_one_is_not_lost() -> None:
    shared = Fork(0, End("unknown"), End("failed"))
    g, solver = looping(Fork(1, shared, Fork(0, shared, End("goal"))))
    assert solver.value(g) == RESHUFFLE
    assert LOSS not in solver.values.values()


def test_allies_choose_and_passive_seats_pass() -> None:
    def table(side: str) -> int:
        g = position(
            [
                SeatSpec(hp=2, max_hp=4, hand=faces("slash.S7"), side="you"),
                SeatSpec(hp=1, max_hp=4, side="foe"),
                SeatSpec(hp=1, max_hp=4, hand=faces("peach.H3"), side=side),
            ],
            [],
        )
        return Solver(g).value(g)

    assert table("foe") == LOSS
    assert table("passive") == WIN
    assert table("ally") == WIN


def test_passive_seats_still_do_what_they_must() -> None:
    g, solver = looping(Fork(1, End("failed"), End("goal")))
    g.game.sides = ("you", "passive")
    solver = Solver(g)
    assert solver.value(g) == LOSS
    assert PASS not in g.choices()

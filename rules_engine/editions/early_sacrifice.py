"""转世甲, the sacrifice: the others give a dead player hand cards, and with enough of them it returns as another hero.

Sources: variants.md §3. C-70: the old hero is kept aside until the new one is found, so that nobody comes back as himself. C-71: whose
kingdom is none of the three takes the first hero that turns up. C-72: everybody may give one card in each turn of his own, to whomever.
C-73: without a hero of the kingdom the cards are kept, four or three of them. C-74: whoever has returned is treated like the others,
except that he may not sacrifice and counts as dead for victory, reward and penalty.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.game import Edition, due
from rules_engine.core.heroes import TurnUp, sit_down
from rules_engine.core.parts.giving import Give, giving
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds, Frame
from rules_engine.core.registry import Skill
from rules_engine.editions.common import by_spy_rule
from rules_engine.editions.module import Module

if TYPE_CHECKING:
    from rules_engine.core.state import Outcome, State

RULE = "mode.early.sacrifice.3"
RETURNED = "returned"
KINGDOMS = ("wei", "shu", "wu")
NEEDED, NEEDED_BY_FEW, FEW = 4, 3, 5


class Sacrifice(Give):
    """`owner` gives a hand card to the dead seat in `seats`."""

    cites: ClassVar[dict[str, str]] = {"enter": RULE, "thanks": "mode.early.sacrifice.4"}

    def enter(self, g: State) -> None:
        g.note("turn", self.owner, "sacrifice")
        super().enter(g)

    def thanks(self, g: State) -> None:
        dead = self.seats[0]
        if len(g.seats[dead].hand) >= needed(g):
            g.goto(Return(dead))
        else:
            g.done()


class Return(Frame):
    """A dead seat sits down again as the first hero of its kingdom that turns up, with its cards and 1 hp."""

    seat: int

    cites: ClassVar[dict[str, str]] = {
        "enter": "mode.early.sacrifice.5", "found": "mode.early.sacrifice.6", "stays": "mode.early.sacrifice.11",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        own = tuple([k for k in g.seats[self.seat].persona.kingdom if k in KINGDOMS])
        g.call(TurnUp(self.seat, own, "mode.early.sacrifice.5"), self.to("found"))

    def found(self, g: State) -> None:
        hero, seat = g.result(), self.seat
        if hero:
            sit_down(g, seat, hero, g.seats[seat].persona.role, 1, ((RETURNED, 1),))
            g.record("return", seat=seat, hero=hero, hp=1, max_hp=g.seats[seat].max_hp)
        else:
            g.record("no_return", at="stays", seat=seat)
        g.done()


def needed(g: State) -> int:
    """With how many cards a dead seat returns."""
    return NEEDED_BY_FEW if g.game.players <= FEW else NEEDED


def returned(g: State, seat: int) -> bool:
    """Whether a seat has come back from the dead."""
    return any(name == RETURNED for name, _ in g.seats[seat].marks)


def ready(g: State, owner: int) -> Refusal | None:
    if len(g.alive) == len(g.seats):
        return Refusal(RULE, {"why": "no_target"})
    if returned(g, owner):
        return Refusal("mode.early.sacrifice.7", {"why": "returned"})
    if g.count(owner, "sacrifice"):
        return Refusal(RULE, {"why": "once_a_turn", "skill": "sacrifice"})
    return None if g.seats[owner].hand else Refusal(RULE, {"why": "no_hand"})


sacrificing = giving(Sacrifice, RULE)


def target(g: State, owner: int, cards: CardIds, chosen: CardIds, seat: int) -> Refusal | None:
    s = g.seats[seat]
    if s.alive:
        return Refusal(RULE, {"why": "alive"})
    if len(s.hand) >= needed(g):
        return Refusal("mode.early.sacrifice.11", {"why": "enough"})
    if cards:
        return None
    assert sacrificing.target is not None
    why = sacrificing.target(g, owner, cards, chosen, owner)
    return None if why is not None and why.data["why"] == "self" else why


sacrifice = Skill(
    "sacrifice", replace(sacrificing, ready=ready, target=target, dead=True), scope="turn", rule=RULE,
)  # fmt: skip
sacrifice.edition = "early"


def victory(g: State) -> Outcome | None:
    """mode.early.sacrifice.8: whoever has returned counts as dead."""
    return by_spy_rule(g, tuple([i for i in g.alive if not returned(g, i)]))


def no_due(g: State, seat: int, killer: int) -> str:
    """mode.early.sacrifice.8: nothing follows the death of one who has returned."""
    return "" if returned(g, seat) else due(g, seat, killer)


def change(edition: Edition) -> Edition:
    return replace(edition, victory=victory, due=no_due, pile=True, dead_hold=True)


module = Module(excludes=("reincarnation_rebels",), everybody=(sacrifice,), change=change)

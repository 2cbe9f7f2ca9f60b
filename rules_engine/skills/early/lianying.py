"""连营 (early, 陆逊): whenever his hand is empty he may draw a card.

Sources: heroes.md 陆逊; conflicts.md C-45. Offered at once when his last card goes, before anything else resolves, and, since the
text says "whenever", again at the start of each of his phases and at every free moment of his play phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Activation, Reaction
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill, Trigger
from rules_engine.core.state import Moved
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Lianying(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.lianying.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


class AtLeisure(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.lianying.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def lost(g: State, owner: int, event: Moved) -> bool:
    return not g.seats[owner].hand and event.lost(owner, "hand") > 0


def begins(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.seat == owner and not g.seats[owner].hand and g.deck_count() > 0


def empty(g: State, owner: int) -> Refusal | None:
    if g.seats[owner].hand:
        return Refusal("skill.early.lianying.1", {"why": "hand"})
    if g.deck_count() <= 0 and not g.discard:
        return Refusal("move.3", {"why": "no_card"})
    return None


skill = Skill(
    "lianying", Trigger(Timing.CARDS_MOVED, lost, Lianying), Trigger(Timing.PHASE_START, begins, Lianying), Play(AtLeisure, empty)
)

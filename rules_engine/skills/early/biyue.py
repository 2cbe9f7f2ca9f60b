"""闭月 (early, 貂蝉): after her discard phase she draws a card.

Sources: heroes.md 貂蝉. The text says that she draws, not that she may; the phase is over, so the card is no matter for its limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Biyue(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.biyue.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "discard" and event.seat == owner


skill = Skill("biyue", Trigger(Timing.PHASE_END, ready, Biyue, compulsory=True))

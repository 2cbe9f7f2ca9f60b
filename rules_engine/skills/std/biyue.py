"""闭月 (std, 貂蝉): in her finish phase, so after discarding, she may draw a card (heroes.md 貂蝉)."""

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
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.biyue.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "finish" and event.seat == owner


skill = Skill("biyue", Trigger(Timing.PHASE_START, ready, Biyue))

"""英姿 (std, 周瑜): in his draw phase he may draw one more (heroes.md 周瑜). Who draws nothing in it has nothing to add to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import DrawPhase

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Yingzi(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.yingzi.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, DrawPhase)
        g.change(self.event, event.to(event.at, count=event.count + 1))
        g.done()


def ready(g: State, owner: int, event: DrawPhase) -> bool:
    return event.seat == owner and event.count > 0


skill = Skill("yingzi", Trigger(Timing.CARDS_DRAWING, ready, Yingzi))

"""观星 (std, 诸葛亮): at the start of his turn he may look at the top cards, one per living seat, five at most, and put any of
them back on top and the others at the bottom, both in any order (heroes.md 诸葛亮).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.arrange import Arrange, can_look
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State

MOST = 5


class Guanxing(Arrange):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.guanxing.1", "chosen": "skill.std.guanxing.1"}

    def count(self, g: State) -> int:
        return min(MOST, len(g.alive))


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "start" and event.seat == owner and can_look(g, owner)


skill = Skill("guanxing", Trigger(Timing.PHASE_START, ready, Guanxing))

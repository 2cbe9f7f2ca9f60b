"""观星 (early, 诸葛亮): before his draw phase he may look at the top three cards and put any of them at the bottom and the others
back on top, both in any order (heroes.md 诸葛亮; conflicts.md C-23).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.arrange import Arrange, can_look
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Guanxing(Arrange):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.guanxing.1", "chosen": "skill.early.guanxing.1"}

    def count(self, g: State) -> int:
        return 3


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "draw" and event.seat == owner and can_look(g, owner)


skill = Skill("guanxing", Trigger(Timing.PHASE_START, ready, Guanxing))

"""天妒 (std, 郭嘉): once his judgement's result is fixed he may take the card that counts.

Sources: heroes.md 郭嘉; std_cards.md §1: after the last replacement and before the effect, so a card played by 鬼才 comes
to him too, and a jink gained from 八卦阵 may serve at once against 无双.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.judge import Judge
from rules_engine.core.parts.gain import GainJudged, lies_there
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Tiandu(GainJudged):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.tiandu.1"}


def ready(g: State, owner: int, event: Judge) -> bool:
    return event.seat == owner and lies_there(g, event)


skill = Skill("tiandu", Trigger(Timing.JUDGED, ready, Tiandu))

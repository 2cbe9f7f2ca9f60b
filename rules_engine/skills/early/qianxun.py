"""谦逊 (early, 陆逊): 顺手牵羊 and 乐不思蜀 have no effect on him; they may be used on him and are then spent.

Sources: heroes.md 陆逊; conflicts.md C-34. 乐不思蜀 is not even laid down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard, without_effect

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Qianxun(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.qianxun.1"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        g.record("no_effect", seat=self.owner, card=use.card.name, skill="qianxun")
        without_effect(g, self.event)
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    return event.targets[event.i] == owner and event.card.name in ("snatch", "indulgence")


skill = Skill("qianxun", Trigger(Timing.TAKING_EFFECT, ready, Qianxun, compulsory=True))

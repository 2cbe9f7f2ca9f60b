"""铁骑 (std, 马超): when a seat has become a target of his slash he may judge; on red it can't be dodged.

Sources: heroes.md 马超; std_cards.md §3: judged per target, all of them before the first jink or 八卦阵; the judgement may
be made in vain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.judge import Judge
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Tieqi(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.tieqi.1", "judged": "skill.std.tieqi.2"}

    def enter(self, g: State) -> None:
        g.call(Judge(self.owner, "tieqi"), self.to("judged"))

    def judged(self, g: State) -> None:
        if g.result().red:
            use = g.frames[self.event]
            assert isinstance(use, UseCard)
            g.change(self.event, use.with_note("unanswerable", use.targets[use.i], 1))
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    return event.user == owner and event.card.name == "slash"


skill = Skill("tieqi", Trigger(Timing.TARGETED, ready, Tieqi), reads=("red",))

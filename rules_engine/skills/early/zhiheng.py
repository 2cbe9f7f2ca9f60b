"""制衡 (early, 孙权): once, at the start of his discard phase, he may discard any number of hand cards and then fill up to his hp.

Sources: heroes.md 孙权; conflicts.md C-26. Discarding none and filling up is allowed, too. What he draws comes too late for this
turn's play phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Discard, Draw
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Zhiheng(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.zhiheng.1", "chosen": "skill.early.zhiheng.1", "fill": "skill.early.zhiheng.2"}

    def enter(self, g: State) -> None:
        s = g.seats[self.owner]
        low = 0 if len(s.hand) < s.hp else 1
        g.choose(AskDiscard(self.owner, "skill.early.zhiheng.1", ("hand",), low, len(s.hand), skill="zhiheng"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        cards = g.take().cards
        if cards:
            g.call(Discard(self.owner, cards, "cost"), self.to("fill"))
        else:
            self.fill(g)

    def fill(self, g: State) -> None:
        s = g.seats[self.owner]
        if len(s.hand) < s.hp:
            g.call(Draw(self.owner, s.hp - len(s.hand)), self.to("close"))
        else:
            g.done()


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    s = g.seats[owner]
    return event.name == "discard" and event.seat == owner and (bool(s.hand) or s.hp > 0)


skill = Skill("zhiheng", Trigger(Timing.PHASE_START, ready, Zhiheng))

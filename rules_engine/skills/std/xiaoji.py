"""枭姬 (std, 孙尚香): for each card that leaves her equipment she may draw two.

Sources: heroes.md 孙尚香; std_cards.md §3: taken, discarded, replaced or paid with; two in one move are four cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Reaction, again
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.state import Moved
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Xiaoji(Reaction):
    """`drawn`: for how many of the lost cards she has drawn."""

    drawn: int = 0

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.xiaoji.1", "more": "skill.std.xiaoji.1", "chosen": "skill.std.xiaoji.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 2), self.to("more", drawn=self.drawn + 1))

    def more(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Moved)
        if self.drawn < event.lost(self.owner, "equip"):
            g.choose(again(self.owner, "xiaoji", "skill.std.xiaoji.1"), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        if g.take().verb == "invoke":
            self.enter(g)
        else:
            g.done()


def ready(g: State, owner: int, event: Moved) -> bool:
    return event.lost(owner, "equip") > 0


skill = Skill("xiaoji", Trigger(Timing.CARDS_MOVED, ready, Xiaoji))

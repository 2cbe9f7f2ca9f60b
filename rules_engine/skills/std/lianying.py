"""连营 (std, 陆逊): when he loses the last card of his hand he may draw one.

Sources: heroes.md 陆逊; std_cards.md §3: at once, before anything else resolves (also between two jinks against 无双); several
cards in one move are one loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.state import Moved
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Lianying(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.lianying.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: Moved) -> bool:
    return not g.seats[owner].hand and event.lost(owner, "hand") > 0


skill = Skill("lianying", Trigger(Timing.CARDS_MOVED, ready, Lianying))

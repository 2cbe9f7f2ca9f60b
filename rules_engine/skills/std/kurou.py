"""苦肉 (std, 黄盖): in his play phase he may lose one hp and then draw two cards, any number of times.

Sources: heroes.md 黄盖: at 0 he is dying first and draws only if he is saved. Loss of hp is no damage: nobody is its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import LoseHp
from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Kurou(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.kurou.1", "draw": "skill.std.kurou.2"}

    def enter(self, g: State) -> None:
        g.call(LoseHp(self.owner, 1), self.to("draw"))

    def draw(self, g: State) -> None:
        """Who has died draws nothing: this frame ends with its owner."""
        g.call(Draw(self.owner, 2), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    return None


skill = Skill("kurou", Play(Kurou, ready))

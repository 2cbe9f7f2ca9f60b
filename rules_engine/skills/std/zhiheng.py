"""制衡 (std, 孙权): once per play phase, discard any number of cards, at least one, and draw as many.

Sources: heroes.md 孙权; std_cards.md §3: hand and equipment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Discard, Draw
from rules_engine.core.parts.skills import Activation, once_per_phase
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State

ANY_NUMBER = 1000


class Zhiheng(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.zhiheng.1", "draw": "skill.std.zhiheng.1"}

    def enter(self, g: State) -> None:
        g.note("phase", self.owner, "zhiheng")
        g.call(Discard(self.owner, self.cards, "cost"), self.to("draw"))

    def draw(self, g: State) -> None:
        g.call(Draw(self.owner, len(self.cards)), self.to("close", cards=()))


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "zhiheng")


skill = Skill("zhiheng", Play(Zhiheng, ready, cards=(1, ANY_NUMBER), zones=("hand", "equip")))

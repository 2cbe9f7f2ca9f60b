"""苦肉 (early, 黄盖): in his play phase he may lose one hp and draw two cards, as often as he likes, but not with one hp left.

Sources: heroes.md 黄盖; conflicts.md C-27. A 桃 in his hand does not change that; 急救 may offset the point, and he draws all the same.
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
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.kurou.1", "draw": "skill.early.kurou.1"}

    def enter(self, g: State) -> None:
        g.call(LoseHp(self.owner, 1), self.to("draw"))

    def draw(self, g: State) -> None:
        g.call(Draw(self.owner, 2), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    hp = g.seats[owner].hp
    if hp <= 1:
        return Refusal("skill.early.kurou.2", {"why": "last_hp", "hp": hp})
    return None


skill = Skill("kurou", Play(Kurou, ready))

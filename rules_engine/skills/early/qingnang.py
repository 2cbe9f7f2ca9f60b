"""青囊 (early, 华佗): in his play phase, discard a card, from the hand or equipped, and recover one himself; as often as he likes.

Sources: heroes.md 华佗; conflicts.md C-32. As with a peach, not at full hp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Recover
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Qingnang(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.qingnang.1", "recover": "skill.early.qingnang.1"}

    def enter(self, g: State) -> None:
        g.call(Discard(self.owner, self.cards, "cost"), self.to("recover", cards=()))

    def recover(self, g: State) -> None:
        g.call(Recover(self.owner, 1, self.owner), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    s = g.seats[owner]
    if s.hp >= s.max_hp:
        return Refusal("recover.1", {"why": "full_hp", "hp": s.hp})
    return None


skill = Skill("qingnang", Play(Qingnang, ready, cards=(1, 1), zones=("hand", "equip")))

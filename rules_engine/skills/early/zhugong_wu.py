"""主公技 (early, 孙权 as the lord): in their own turns the other Wu players may give him one hand card.

Sources: heroes.md 孙权. He asks and can't force, and asking costs nothing; so it is the giver's choice, once per turn, at any free
moment of the play phase. Who counts for two kingdoms counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Give(Activation):
    """`owner` is the one who gives here, `seats` the lord."""

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.zhugong_wu.1"}

    def enter(self, g: State) -> None:
        lord = self.seats[0]
        g.note("turn", self.owner, "zhugong_wu")
        g.record("give", seat=self.owner, target=lord, cards=self.cards)
        g.move(g.pay(self.owner, self.cards, "hand", lord), self.to("close"), "give")


def ready(g: State, user: int) -> Refusal | None:
    if "wu" not in g.seats[user].persona.kingdom:
        return Refusal("skill.early.zhugong_wu.1", {"why": "kingdom", "kingdom": "wu"})
    if g.count(user, "zhugong_wu"):
        return Refusal("skill.4", {"why": "once", "skill": "zhugong_wu"})
    return None


skill = Skill("zhugong_wu", Play(Give, ready, cards=(1, 1), seats=(1, 1), lent=True), lord=True, scope="turn")

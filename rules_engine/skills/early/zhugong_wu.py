"""主公技 (early, 孙权 as the lord): in their own turns the other Wu players may give him one hand card.

Sources: heroes.md 孙权. He asks and can't force, and asking costs nothing; so it is the giver's choice, once per turn, at any free
moment of the play phase. Who counts for two kingdoms counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.giving import Give, giving
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State

RULE = "skill.early.zhugong_wu.1"


class GiveLord(Give):
    """`owner` is the one who gives here, `seats` the lord."""

    cites: ClassVar[dict[str, str]] = {"enter": RULE}

    def enter(self, g: State) -> None:
        g.note("turn", self.owner, "zhugong_wu")
        super().enter(g)

    def thanks(self, g: State) -> None:
        g.done()


def ready(g: State, user: int) -> Refusal | None:
    if "wu" not in g.seats[user].persona.kingdom:
        return Refusal(RULE, {"why": "kingdom", "kingdom": "wu"})
    if g.count(user, "zhugong_wu"):
        return Refusal("skill.4", {"why": "once", "skill": "zhugong_wu"})
    return None if g.seats[user].hand else Refusal(RULE, {"why": "no_hand"})


skill = Skill("zhugong_wu", replace(giving(GiveLord, RULE), ready=ready, lent=True), lord=True, scope="turn")

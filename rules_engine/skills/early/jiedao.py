"""借刀 (early, 周瑜): in his play phase, once per turn, he borrows a weapon that somebody else wears, whether its owner likes it or not.

Sources: heroes.md 周瑜; conflicts.md C-41, C-56: the loan is that of the card 借刀杀人 (core/loans.py, equip.5–7). Switch `jiedao`: `skill`
(default): nothing answers it; `trick`: it counts as a use of that card, which can be nullified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.legal import SELF_TARGET
from rules_engine.core.loans import Borrow
from rules_engine.core.parts.skills import Activation, once_per_phase
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State

RULE = "skill.early.jiedao.1"


class Jiedao(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": RULE}

    def enter(self, g: State) -> None:
        owner = self.seats[0]
        g.note("phase", self.owner, "jiedao")
        if g.game.rules.get("jiedao") == "trick":
            g.goto(UseCard(self.owner, VirtualCard("collateral", (), "jiedao"), (owner,), "jiedao"))
        else:
            g.goto(Borrow(self.owner, owner))


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "jiedao")


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    if seat == owner:
        return SELF_TARGET
    if g.slot(seat, "weapon") is None:
        return Refusal(RULE, {"why": "no_weapon"})
    return None


skill = Skill("jiedao", Play(Jiedao, ready, seats=(1, 1), target=target))

"""青囊 (std, 华佗): once per play phase, discard a hand card and let a hurt seat, himself included, recover one.

Sources: heroes.md 华佗; std_cards.md §3: the target must be hurt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Recover
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Activation, once_per_phase
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Qingnang(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.qingnang.1", "recover": "skill.std.qingnang.1"}

    def enter(self, g: State) -> None:
        g.note("phase", self.owner, "qingnang")
        g.call(Discard(self.owner, self.cards, "cost"), self.to("recover", cards=()))

    def recover(self, g: State) -> None:
        g.call(Recover(self.seats[0], 1, self.owner), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "qingnang")


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    s = g.seats[seat]
    if s.hp >= s.max_hp:
        return Refusal("skill.std.qingnang.1", {"why": "full_hp", "hp": s.hp})
    return None


skill = Skill("qingnang", Play(Qingnang, ready, cards=(1, 1), seats=(1, 1), target=target))

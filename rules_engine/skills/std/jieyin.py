"""结姻 (std, 孙尚香): once per play phase, discard two hand cards; she and a hurt man each recover one.

Sources: heroes.md 孙尚香: her own injury is not required.
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


class Jieyin(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.jieyin.1"}

    def enter(self, g: State) -> None:
        g.note("phase", self.owner, "jieyin")
        g.call(Discard(self.owner, self.cards, "cost"), self.to("herself", cards=()))

    def herself(self, g: State) -> None:
        g.call(Recover(self.owner, 1, self.owner), self.to("him"))

    def him(self, g: State) -> None:
        g.call(Recover(self.seats[0], 1, self.owner), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "jieyin")


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    s = g.seats[seat]
    if s.persona.gender != "male":
        return Refusal("skill.std.jieyin.1", {"why": "not_male"})
    if s.hp >= s.max_hp:
        return Refusal("skill.std.jieyin.1", {"why": "full_hp", "hp": s.hp})
    return None


skill = Skill("jieyin", Play(Jieyin, ready, cards=(2, 2), seats=(1, 1), target=target))

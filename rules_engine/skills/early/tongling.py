"""铜铃 (early, 甘宁): at any time, once per game, he may show his role: his maximum and his hp rise by one.

Sources: heroes.md 甘宁; conflicts.md C-96: "at any time" is in his own play phase, just before damage or loss of hp takes effect on him,
and when somebody is dying. It is no recovery. That he can never be the lord is a rule of the set-up (C-11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage, Dying, LoseHp
from rules_engine.core.parts.skills import Activation, Reaction
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Tongling(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.tongling.1"}

    def enter(self, g: State) -> None:
        grow(g, self.owner)
        g.done()


class AtLeisure(Activation):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.tongling.1"}

    def enter(self, g: State) -> None:
        grow(g, self.owner)
        g.done()


def grow(g: State, owner: int) -> None:
    """Both figures rise."""
    g.note("game", owner, "tongling")
    s = g.seats[owner]
    g.seats[owner] = s.but(hp=s.hp + 1, max_hp=s.max_hp + 1)
    g.record("grow", seat=owner, hp=s.hp + 1, max_hp=s.max_hp + 1)


def ready(g: State, owner: int) -> Refusal | None:
    if g.count(owner, "tongling"):
        return Refusal("skill.early.tongling.1", {"why": "once_a_game", "skill": "tongling"})
    return None


def about_to_fall(g: State, owner: int, event: Damage | LoseHp) -> bool:
    return event.target == owner and event.amount > 0 and not g.count(owner, "tongling")


def somebody_dies(g: State, owner: int, event: Dying) -> bool:
    return not g.count(owner, "tongling")


skill = Skill(
    "tongling",
    Play(AtLeisure, ready),
    Trigger(Timing.DAMAGE_TAKING, about_to_fall, Tongling),
    Trigger(Timing.HP_LOSING, about_to_fall, Tongling),
    Trigger(Timing.DYING, somebody_dies, Tongling),
)

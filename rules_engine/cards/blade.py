"""青龙偃月刀: range 3; after a jink against one's slash another slash may be used on the same seat, again and again (std_cards.md §2).

No limit and no range counts for it, but skills that forbid the target do. In `early` it only reaches far; with the advanced weapons
(variants.md §2) there is one follow-up for each slash, with more than 2 hp. In `proto` it does nothing else (C-58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import Effect
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import NeedUse

if TYPE_CHECKING:
    from rules_engine.core.state import State

#: More hp than that are needed, in the advanced rules of `early`.
LEAST = 2


def another(owner: int, event: Effect) -> NeedUse:
    """The next slash on the seat that has dodged this one."""
    return NeedUse(owner, "slash", "use", card=event.card, target=event.target, reason="blade", any_range=True)


class Blade(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "card.blade.2"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Effect)
        g.call(another(self.owner, event), self.to("close"))


def ready(g: State, owner: int, event: Effect) -> bool:
    return event.user == owner and bool(another(owner, event).ways(g))


def once(g: State, owner: int, event: Effect) -> bool:
    """A follow-up that is dodged has no follow-up itself."""
    if g.seats[owner].hp <= LEAST or event.record_use(g).reason == "blade" or g.ignores(event.target, owner):
        return False
    return ready(g, owner, event)


kind = CardKind(
    "blade", "weapon", "self", always, lands="equip", rule="card.blade.1",
    skill=Skill("blade", Modifier("range", 3), Trigger(Timing.SLASH_DODGED, ready, Blade), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("blade", Modifier("range", 3), band=Band.EQUIP))
proto = early
early_advanced_weapons = early.but(
    skill=Skill("blade", Modifier("range", 3), Trigger(Timing.SLASH_DODGED, once, Blade), band=Band.EQUIP),
)

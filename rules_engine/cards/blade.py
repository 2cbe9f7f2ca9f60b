"""青龙偃月刀: range 3; after a jink against one's slash another slash may be used on the same seat, again and again (std_cards.md §2).

No limit and no range counts for it, but skills that forbid the target do. In `early` it only reaches far; what it does there
belongs to the advanced weapons. In `proto` it does nothing else (C-58).
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


kind = CardKind(
    "blade", "weapon", "self", always, lands="equip", rule="card.blade.1",
    skill=Skill("blade", Modifier("range", 3), Trigger(Timing.SLASH_DODGED, ready, Blade), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("blade", Modifier("range", 3), band=Band.EQUIP))
proto = early

"""反馈 (early, 司马懿): whoever damages him loses a hand card to him, picked blind; never equipment.

Sources: heroes.md 司马懿; conflicts.md C-28: one per event, always; nothing if the source has no hand card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Fankui(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.fankui.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.call(TakeOne(event.source, "hand", None, self.owner, self.owner), self.to("close"))


def ready(g: State, owner: int, event: Damage) -> bool:
    source = event.source
    return event.target == owner and source not in (-1, owner) and g.seats[source].alive and bool(g.seats[source].hand)


skill = Skill("fankui", Trigger(Timing.DAMAGED, ready, Fankui, compulsory=True))

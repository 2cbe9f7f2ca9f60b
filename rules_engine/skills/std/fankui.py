"""反馈 (std, 司马懿): after taking damage he may take one card of its source, hand (blind) or equipment.

Sources: heroes.md 司马懿; std_cards.md §3: once per damage event, not the judging zone, not offered if there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskCardOf
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Fankui(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.fankui.1", "chosen": "skill.std.fankui.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.choose(AskCardOf(self.owner, "skill.std.fankui.1", event.source, ("hand", "equip"), skill="fankui"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        answer = g.take()
        card = answer.cards[0] if answer.cards else None
        g.call(TakeOne(answer.seats[0], answer.name, card, self.owner, self.owner), self.to("close"))


def ready(g: State, owner: int, event: Damage) -> bool:
    """Somebody else dealt it, and still lives with a card to take."""
    source = event.source
    if event.target != owner or source < 0 or source == owner:
        return False
    s = g.seats[source]
    return s.alive and bool(s.hand or s.equip)


skill = Skill("fankui", Trigger(Timing.DAMAGED, ready, Fankui))

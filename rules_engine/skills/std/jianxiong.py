"""奸雄 (std, 曹操): after taking damage he may gain the card that dealt it.

Sources: heroes.md 曹操; std_cards.md §3: every real card of a converted one, his own lost duel, lightning; nothing where damage comes
without a card (刚烈, 反间, 离间); only after being saved. conflicts.md C-39: what still lies on the table when he takes it, so of two
takers in one area trick the second finds nothing, and the trick goes on without its card. The early text says the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.state import Shift
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.records import CardIds
    from rules_engine.core.state import State


class Jianxiong(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.jianxiong.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        cards = left(g, event)
        g.record("gain", seat=self.owner, cards=cards)
        g.move((Shift(cards, -1, "table", self.owner, "hand"),), self.to("close"), "gain")


def left(g: State, event: Damage) -> CardIds:
    """The real cards of the damaging card that nobody has taken yet."""
    return () if event.card is None else tuple([c for c in event.card.cards if c in g.table])


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.target == owner and bool(left(g, event))


skill = Skill("jianxiong", Trigger(Timing.DAMAGED, ready, Jianxiong))

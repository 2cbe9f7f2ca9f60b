"""马术 (early, 马超): he always rides a −1 and a +1 horse, and may ride one horse more, of either kind.

Sources: heroes.md 马超; conflicts.md C-24. A second real horse is not worn beside the first: the older one is discarded, as with
weapons (C-60).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Modifier, Skill, Trigger
from rules_engine.core.state import Moved
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

HORSES = ("plus", "minus")


class Mashu(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.mashu.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Moved)
        new = [c for item in event.items if item.target == self.owner and item.zone == "equip" for c in item.cards]
        old = tuple([c for c in horses(g, self.owner) if c not in new])
        g.call(Discard(self.owner, old, "replaced"), self.to("close"))


def horses(g: State, seat: int) -> list[int]:
    """The horses a seat wears."""
    return [c for c in (g.slot(seat, slot) for slot in HORSES) if c is not None]


def ready(g: State, owner: int, event: Moved) -> bool:
    return any(item.target == owner and item.zone == "equip" for item in event.items) and len(horses(g, owner)) == 2


skill = Skill(
    "mashu",
    Modifier("distance_to", -1),
    Modifier("distance_from", 1),
    Trigger(Timing.CARDS_MOVED, ready, Mashu, compulsory=True),
)

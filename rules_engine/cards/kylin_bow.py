"""麒麟弓: range 5; when your slash is about to damage a seat you may discard one of its horses, of your choice (std_cards.md §2).

Before the damage, which happens all the same. In `early` it only reaches far; what it does there belongs to the advanced weapons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskCardOf, Choice
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class AskHorse(AskCardOf):
    """Choose a horse that another seat wears."""

    __slots__ = ()

    def generate(self, g: State) -> Iterator[Choice]:
        for horse in horses(g, self.of):
            yield Choice("card_of", "", "equip", (horse,), (self.of,))


class KylinBow(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "card.kylin_bow.2", "chosen": "card.kylin_bow.2"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.choose(AskHorse(self.owner, "card.kylin_bow.2", event.target, ("equip",), skill="kylin_bow"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        answer = g.take()
        g.call(TakeOne(answer.seats[0], "equip", answer.cards[0], -1, self.owner), self.to("close"))


def horses(g: State, seat: int) -> list[int]:
    """The horses that a seat wears."""
    return [c for c in (g.slot(seat, "plus"), g.slot(seat, "minus")) if c is not None]


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.source == owner and event.card is not None and event.card.name == "slash" and bool(horses(g, event.target))


kind = CardKind(
    "kylin_bow", "weapon", "self", always, lands="equip", rule="card.kylin_bow.1",
    skill=Skill("kylin_bow", Modifier("range", 5), Trigger(Timing.DAMAGE_CAUSING, ready, KylinBow), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("kylin_bow", Modifier("range", 5), band=Band.EQUIP))

"""麒麟弓: range 5; when your slash is about to damage a seat you may discard one of its horses, of your choice (std_cards.md §2).

Before the damage, which happens all the same. In `early` it only reaches far; with the advanced weapons (variants.md §2) a victim farther
away than 2 that survives the hit must discard a horse, the one it likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.moves import Discard, TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskCardOf, AskDiscard, Choice
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

#: In the advanced rules of `early` the victim must be farther away.
NEAR = 2


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


class Unhorsed(Reaction):
    """`early`, advanced: after the hit the victim discards one of its horses. `victim`: who that is."""

    victim: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "card.kylin_bow.2", "chosen": "card.kylin_bow.2"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        question = AskDiscard(event.target, "card.kylin_bow.2", ("equip",), 1, 1, accepts=is_horse, skill="kylin_bow")
        g.choose(question, self.to("chosen", victim=event.target))

    def chosen(self, g: State) -> None:
        g.call(Discard(self.victim, g.take().cards, "kylin_bow"), self.to("close"))


def is_horse(g: State, seat: int, card: int) -> bool:
    return card in horses(g, seat)


def horses(g: State, seat: int) -> list[int]:
    """The horses that a seat wears."""
    return [c for c in (g.slot(seat, "plus"), g.slot(seat, "minus")) if c is not None]


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.source == owner and event.card is not None and event.card.name == "slash" and bool(horses(g, event.target))


def from_afar(g: State, owner: int, event: Damage) -> bool:
    victim = event.target
    if not ready(g, owner, event) or not g.seats[victim].alive or g.ignores(victim, owner):
        return False
    return g.distance(owner, victim) > NEAR


kind = CardKind(
    "kylin_bow", "weapon", "self", always, lands="equip", rule="card.kylin_bow.1",
    skill=Skill("kylin_bow", Modifier("range", 5), Trigger(Timing.DAMAGE_CAUSING, ready, KylinBow), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("kylin_bow", Modifier("range", 5), band=Band.EQUIP))
early_advanced_weapons = early.but(
    skill=Skill("kylin_bow", Modifier("range", 5), Trigger(Timing.DAMAGE_DEALT, from_afar, Unhorsed, compulsory=True), band=Band.EQUIP),
)

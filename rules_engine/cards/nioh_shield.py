"""仁王盾 (ex): compulsory: a black slash has no effect on you (std_cards.md §2).

It may be aimed at you, and whatever follows from that does (铁骑, 雌雄双股剑), but no jink is asked for. The colour is that of the slash
as it is used: a converted one is black if all its cards are, so two cards of both colours under 丈八蛇矛 are none. A slash that
ignores armour is not kept off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard, without_effect

if TYPE_CHECKING:
    from rules_engine.core.state import State


class NiohShield(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "card.nioh_shield.2"}

    def enter(self, g: State) -> None:
        g.record("no_effect", seat=self.owner, card="slash", skill="nioh_shield")
        without_effect(g, self.event)
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    if event.card.name != "slash" or event.targets[event.i] != owner:
        return False
    cards = event.card.cards
    black = bool(cards) and all(g.face(c).black for c in cards)
    return black and not event.noted("ignore_armor", owner) and not g.ignores(event.user, owner)


kind = CardKind(
    "nioh_shield", "armor", "self", always, lands="equip", reads=("black",), rule="card.nioh_shield.1",
    skill=Skill("nioh_shield", Trigger(Timing.TAKING_EFFECT, ready, NiohShield, compulsory=True), reads=("black",), band=Band.EQUIP),
)  # fmt: skip
early = ()

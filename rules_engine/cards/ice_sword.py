"""寒冰剑 (ex): range 2; when your slash is about to damage a seat that has a hand or an equipped card you may prevent the damage and
discard two of those cards instead (std_cards.md §2).

One after the other: what the first loss leads to (连营, 枭姬) comes before the second choice. Both if there are two; the judging zone
does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage, prevent
from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskCardOf
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

ZONES = ("hand", "equip")


class IceSword(Reaction):
    """`left`: how many cards are still to be discarded."""

    target: int = -1
    left: int = 2

    cites: ClassVar[dict[str, str]] = {"enter": "card.ice_sword.2", "pick": "card.ice_sword.2", "chosen": "card.ice_sword.2"}
    dies_with: ClassVar[tuple[str, ...]] = ("owner", "target")

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        prevent(g, self.event)
        self.to("pick", target=event.target).pick(g)

    def pick(self, g: State) -> None:
        s = g.seats[self.target]
        if self.left and (s.hand or s.equip):
            g.choose(AskCardOf(self.owner, "card.ice_sword.2", self.target, ZONES, skill="ice_sword"), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        answer = g.take()
        card = answer.cards[0] if answer.cards else None
        g.call(TakeOne(self.target, answer.name, card, -1, self.owner), self.to("pick", left=self.left - 1))


def ready(g: State, owner: int, event: Damage) -> bool:
    if event.source != owner or event.card is None or event.card.name != "slash":
        return False
    s = g.seats[event.target]
    return bool(s.hand or s.equip)


kind = CardKind(
    "ice_sword", "weapon", "self", always, lands="equip", rule="card.ice_sword.1",
    skill=Skill("ice_sword", Modifier("range", 2), Trigger(Timing.DAMAGE_CAUSING, ready, IceSword), band=Band.EQUIP),
)  # fmt: skip
early = ()

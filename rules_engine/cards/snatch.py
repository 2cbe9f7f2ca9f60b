"""顺手牵羊: as dismantlement, at distance 1, and the card comes into your hand (std_cards.md §2).

`proto`: not what has been laid before the target (cards.md §B, conflicts.md C-57).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import effect
from rules_engine.core.parts.picking import TakeIntoHand
from rules_engine.core.parts.usable import always, has_card
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind

if TYPE_CHECKING:
    from rules_engine.core.state import State


class ProtoSnatch(TakeIntoHand):
    zones: ClassVar[tuple[str, ...]] = ("hand", "equip")


def target(g: State, user: int, cards: CardIds, seat: int, judge: bool = True) -> Refusal | None:
    """Distance 1; a skill may lift it ("unlimited_tricks")."""
    distance = g.distance(user, seat, cards)
    if distance > 1 and not g.total(user, "unlimited_tricks"):
        return Refusal("card.snatch.1", {"why": "distance", "distance": distance})
    return has_card(g, user, cards, seat, "card.snatch.1", judge)


def proto_target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    return target(g, user, cards, seat, judge=False)


kind = CardKind("snatch", "trick", "one", always, target, effect(TakeIntoHand), nullifiable=True, rule="card.snatch.1")
proto = kind.but(target=proto_target, effect=effect(ProtoSnatch), nullifiable=False)

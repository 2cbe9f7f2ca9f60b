"""过河拆桥: name a seat that has a card; after the window choose the card, which is discarded (std_cards.md §2).

猴子偷桃 of `proto` leaves alone what has been laid before the target (cards.md §B, conflicts.md C-57).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import effect
from rules_engine.core.parts.picking import DiscardOne
from rules_engine.core.parts.usable import always, has_card
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Houzitoutao(DiscardOne):
    zones: ClassVar[tuple[str, ...]] = ("hand", "equip")


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    return has_card(g, user, cards, seat, "card.dismantlement.1")


def proto_target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    return has_card(g, user, cards, seat, "card.houzitoutao.1", judge=False)


kind = CardKind("dismantlement", "trick", "one", always, target, effect(DiscardOne), nullifiable=True, rule="card.dismantlement.1")
proto = CardKind("houzitoutao", "trick", "one", always, proto_target, effect(Houzitoutao), rule="card.houzitoutao.1")

"""过河拆桥: name a seat that has a card; after the window choose the card, which is discarded (std_cards.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.parts.effects import effect
from rules_engine.core.parts.picking import DiscardOne
from rules_engine.core.parts.usable import always, has_card
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind

if TYPE_CHECKING:
    from rules_engine.core.state import State


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    return has_card(g, user, cards, seat, "card.dismantlement.1")


kind = CardKind("dismantlement", "trick", "one", always, target, effect(DiscardOne), nullifiable=True, rule="card.dismantlement.1")

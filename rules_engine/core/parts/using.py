"""Who has used what: the events of CARD_USED under one name."""

from __future__ import annotations

from rules_engine.core.cards import VirtualCard
from rules_engine.core.use import Need, Nullify, UseCard


def used(event: UseCard | Need | Nullify) -> tuple[int, VirtualCard | None]:
    """The user and the card of an event of CARD_USED: a use with targets, a card used in answer, a nullification."""
    if isinstance(event, UseCard):
        return event.user, event.card
    if isinstance(event, Nullify):
        return event.by, event.given
    return event.seat, event.given

"""Common answers to "may this be used now?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds

if TYPE_CHECKING:
    from rules_engine.core.state import State


def always(g: State, user: int, cards: CardIds) -> Refusal | None:
    """No condition but the targets."""
    return None


def has_card(g: State, user: int, cards: CardIds, seat: int, rule: str, judge: bool = True) -> Refusal | None:
    """The target must have a card in hand, equipment or (`judge`) judging zone (besides what is being used)."""
    s = g.seats[seat]
    if s.hand or s.equip or (judge and s.judge):
        return None
    return Refusal(rule, {"why": "no_card"})

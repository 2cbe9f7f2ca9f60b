"""桃: in the play phase on oneself if hurt; on a dying seat by anybody (std_cards.md §2; cards.md §A)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.parts.effects import RecoverEffect, effect
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind

if TYPE_CHECKING:
    from rules_engine.core.state import State


def usable(g: State, user: int, cards: CardIds) -> Refusal | None:
    """recover.1: not at full hp."""
    s = g.seats[user]
    if s.hp >= s.max_hp:
        return Refusal("recover.1", {"why": "full_hp", "hp": s.hp})
    return None


def rescues(g: State, seat: int, dying: int) -> bool:
    """dying.2: anybody may save anybody."""
    return True


kind = CardKind("peach", "basic", "self", usable, None, effect(RecoverEffect), rule="card.peach.1", ext={"rescues": rescues})

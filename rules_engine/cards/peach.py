"""桃: in the play phase on oneself if hurt; on a dying seat by anybody (std_cards.md §2; cards.md §A).

`proto` (C-52): in the play phase on any seat that is hurt; when dying only for oneself, unless the switch `rescue` lets others help; with two
players left by nobody. Who is dying is still there for that count.
"""

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


def two_left(g: State) -> bool:
    return len(g.alive) == 2


def proto_usable(g: State, user: int, cards: CardIds) -> Refusal | None:
    return Refusal("proto.card.peach.3", {"why": "two_left"}) if two_left(g) else None


def proto_target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """recover.1: not at full hp."""
    return usable(g, seat, cards)


def proto_rescues(g: State, seat: int, dying: int) -> bool:
    """dying.2: everybody only saves himself."""
    return not two_left(g) and (seat == dying or g.game.rules.get("rescue") == "anyone")


proto = kind.but(aim="any", usable=proto_usable, target=proto_target, ext={"rescues": proto_rescues})

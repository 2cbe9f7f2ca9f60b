"""桃园结义: every hurt seat recovers one, in seat order from the user (std_cards.md §2; cards.md §B).

It may be used when nobody is hurt. At a seat that is not hurt nothing would take effect, so nobody is asked for a nullification there;
whether it is hurt is read when its turn comes.

亭台 of `proto` is the same; like this card it saves nobody who is dying (cards.md §B).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import RecoverEffect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import CardKind

if TYPE_CHECKING:
    from rules_engine.core.state import State


class GodSalvation(RecoverEffect):
    cites: ClassVar[dict[str, str]] = {"enter": "card.god_salvation.2"}


class Tingtai(RecoverEffect):
    cites: ClassVar[dict[str, str]] = {"enter": "card.tingtai.2"}


def hurt(g: State, user: int, seat: int) -> bool:
    s = g.seats[seat]
    return s.hp < s.max_hp


kind = CardKind(
    "god_salvation", "trick", "all", always, None, effect(GodSalvation), nullifiable=True, window=hurt, rule="card.god_salvation.1"
)
proto = CardKind("tingtai", "trick", "all", always, None, effect(Tingtai), rule="card.tingtai.1")

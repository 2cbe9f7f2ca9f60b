"""方天画戟: range 4; a slash made of the whole hand may aim at two more seats, each in range (std_cards.md §2).

The cards must come out of the hand and be all that is in it: so not a slash that others give, nor an equipped card used as one.
In `early` it only reaches far, except with the advanced weapons (variants.md §2). In `proto` it does nothing else (C-58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.parts.usable import always
from rules_engine.core.records import CardIds
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Widening

if TYPE_CHECKING:
    from rules_engine.core.state import State

MORE = 2


def whole_hand(g: State, owner: int, cards: CardIds) -> int:
    s = g.seats[owner]
    return MORE if cards and len(cards) == len(s.hand) and not any(c in s.equip for c in cards) else 0


kind = CardKind(
    "halberd", "weapon", "self", always, lands="equip", rule="card.halberd.1",
    skill=Skill("halberd", Modifier("range", 4), Widening("slash", whole_hand), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("halberd", Modifier("range", 4), band=Band.EQUIP))
proto = early
early_advanced_weapons = kind

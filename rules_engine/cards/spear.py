"""丈八蛇矛: range 3; two hand cards as a slash, to use or play (std_cards.md §2).

`early`: only the range counts in ordinary rules (cards.md §D, conflicts.md C-59); with the advanced weapons (variants.md §2) any one hand
card is a slash in a duel, with more than 2 hp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Conversion, Modifier, Skill
from rules_engine.core.use import Need

if TYPE_CHECKING:
    from rules_engine.core.state import State

#: More hp than that are needed, in the advanced rules of `early`.
LEAST = 2


def in_a_duel(g: State, owner: int) -> bool:
    """Whether a slash is asked of a duellist who is well enough, by one for whom the weapon exists."""
    need = g.frames[-1]
    if not isinstance(need, Need) or need.seat != owner or need.card is None or need.card.name != "duel":
        return False
    return type(need) is Need and g.seats[owner].hp > LEAST and not g.ignores(need.source, owner)


kind = CardKind(
    "spear", "weapon", "self", always, lands="equip", rule="card.spear.1",
    skill=Skill("spear", Modifier("range", 3), Conversion("slash", lambda g, seat, card: True, count=2), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("spear", Modifier("range", 3), band=Band.EQUIP))
early_advanced_weapons = early.but(
    skill=Skill(
        "spear", Modifier("range", 3), Conversion("slash", lambda g, seat, card: True, modes=("play",), when=in_a_duel), band=Band.EQUIP
    ),
)

"""丈八蛇矛: range 3; two hand cards as a slash, to use or play (std_cards.md §2).

`early`: only the range counts in ordinary rules (cards.md §D, conflicts.md C-59).
"""

from __future__ import annotations

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Conversion, Modifier, Skill

kind = CardKind(
    "spear", "weapon", "self", always, lands="equip", rule="card.spear.1",
    skill=Skill("spear", Modifier("range", 3), Conversion("slash", lambda g, seat, card: True, count=2), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("spear", Modifier("range", 3), band=Band.EQUIP))

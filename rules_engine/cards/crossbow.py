"""诸葛连弩: range 1, no limit on slashes in the play phase (std_cards.md §2)."""

from __future__ import annotations

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill

UNLIMITED = 1000

kind = CardKind(
    "crossbow", "weapon", "self", always, lands="equip", rule="card.crossbow.1",
    skill=Skill("crossbow", Modifier("range", 1), Modifier("slash_limit", UNLIMITED), band=Band.EQUIP),
)  # fmt: skip

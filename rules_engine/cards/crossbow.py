"""诸葛连弩: range 1, no limit on slashes in the play phase (std_cards.md §2). 冥天照符 of `proto` is the same (cards.md §D)."""

from __future__ import annotations

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill

UNLIMITED = 1000


def repeating(name: str) -> CardKind:
    """A weapon of range 1 that lifts the limit."""
    skill = Skill(name, Modifier("range", 1), Modifier("slash_limit", UNLIMITED), band=Band.EQUIP)
    return CardKind(name, "weapon", "self", always, lands="equip", rule=f"card.{name}.1", skill=skill)


kind = repeating("crossbow")
proto = repeating("mingtianzhaofu")

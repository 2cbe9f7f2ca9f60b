"""The horses: +1 (others' distance to you) and −1 (yours to others) (distance.2; std_cards.md §2). Those of `proto` have no names."""

from __future__ import annotations

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill


def horse(name: str, slot: str) -> CardKind:
    """A horse of a name in a slot: plus or minus."""
    modifier = Modifier("distance_from", 1) if slot == "plus" else Modifier("distance_to", -1)
    return CardKind(name, slot, "self", always, lands="equip", rule=f"card.{name}.1", skill=Skill(name, modifier, band=Band.EQUIP))


kind = (
    horse("dilu", "plus"),
    horse("jueying", "plus"),
    horse("zhuahuangfeidian", "plus"),
    horse("chitu", "minus"),
    horse("dayuan", "minus"),
    horse("zixing", "minus"),
)
proto = (horse("plus_horse", "plus"), horse("minus_horse", "minus"))

"""The weapons of `proto` that no other edition has and that only reach far: 黄龙剑 2, 霸王 2, 朱雀羽扇 5 (cards.md §D)."""

from __future__ import annotations

from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill


def plain(name: str, reach: int) -> CardKind:
    """A weapon with nothing but a range."""
    skill = Skill(name, Modifier("range", reach), band=Band.EQUIP)
    return CardKind(name, "weapon", "self", always, lands="equip", rule=f"card.{name}.1", skill=skill)


kind: tuple[CardKind, ...] = ()
proto = (plain("huanglong_sword", 2), plain("bawang", 2), plain("zhuque_fan", 5))

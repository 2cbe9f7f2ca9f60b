"""初版: four phases, 闪电 judged before 乐不思蜀, the lord always has one more hp (editions.md §2)."""

from __future__ import annotations

from typing import Any

from rules_engine.core.turn import PHASES as FRAMES
from rules_engine.editions.common import RT3, by_spy_rule
from rules_engine.editions.std import EX_CARDS as EX_CARDS

BASED_ON = "std"
PHASES = ("judge", "draw", "play", "discard")
PHASE_FRAMES = {name: FRAMES[name] for name in PHASES}
ROLE_TABLES = RT3
LORD_BONUS_FROM = 1
LORD_PENALTY = ("hand", "equip")
#: conflicts.md C-65: the composition is lost; the standard deck without EX stands in.
DECK = "standard"
MODULES: tuple[str, ...] = ()
SWITCHES: dict[str, Any] = {"spy_rule": "last_survivor", "kongcheng_duel": "literal", "jijiu_offset": "prevented", "jiedao": "skill"}

victory = by_spy_rule

_FIRST = ("lightning", "indulgence")


def judge_next(zone: tuple[Any, ...]) -> int:
    """early.turn.1 (C-47): lightning before indulgence, whatever was laid first."""
    return min(range(len(zone)), key=lambda i: (_FIRST.index(zone[i].name) if zone[i].name in _FIRST else len(_FIRST), i))

"""初版: four phases, 闪电 judged before 乐不思蜀, the lord always has one more hp (editions.md §2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.core.game import Edition
from rules_engine.core.turn import PHASES as FRAMES
from rules_engine.editions import early_rebels, early_sacrifice
from rules_engine.editions.common import RT3, by_spy_rule, judged_first
from rules_engine.editions.module import Module
from rules_engine.editions.std import EX_CARDS

BASED_ON = "std"
PHASES = ("judge", "draw", "play", "discard")
PHASE_FRAMES = {name: FRAMES[name] for name in PHASES}
ROLE_TABLES = RT3
LORD_BONUS_FROM = 1
LORD_PENALTY = ("hand", "equip")
#: conflicts.md C-65: the composition is lost; the standard deck without EX stands in.
DECK = "standard"
#: Cards of the deck file that the edition never has.
NOT_IN_DECK = EX_CARDS
SWITCHES: dict[str, Any] = {"spy_rule": "last_survivor", "kongcheng_duel": "literal", "jijiu_offset": "prevented", "jiedao": "skill"}

victory = by_spy_rule

#: early.turn.3 (C-47): lightning before indulgence, whatever was laid first.
judge_next = judged_first("lightning", "indulgence")

TAKEN_OUT_FROM = 11


def teaching(edition: Edition) -> Edition:
    """The first game (variants.md §1), without J, Q, K and without hero skills."""
    plain = tuple([f for f in edition.deck if f.rank < TAKEN_OUT_FROM])
    skills = {name: skill for name, skill in edition.skills.items() if name in edition.everybody}
    return replace(edition, deck=plain, skills=skills, hero_skills=False)


MODULES = {
    "teaching": Module(change=teaching),
    "advanced_weapons": Module(),
    "reincarnation_sacrifice": early_sacrifice.module,
    "reincarnation_rebels": early_rebels.module,
}

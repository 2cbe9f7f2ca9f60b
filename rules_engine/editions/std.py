"""标准版: six phases, last laid trick judged first, lord's bonus from five players (editions.md §3, std_cards.md)."""

from __future__ import annotations

from typing import Any

from rules_engine.core.turn import PHASES as FRAMES
from rules_engine.editions.common import RT3, spy_a
from rules_engine.editions.module import Module

BASED_ON = ""
PHASES = ("start", "judge", "draw", "play", "discard", "finish")
PHASE_FRAMES = {name: FRAMES[name] for name in PHASES}
ROLE_TABLES = RT3
LORD_BONUS_FROM = 5
LORD_PENALTY = ("hand", "equip")
DECK = "standard"
#: The four cards of module `ex` (std_cards.md): they are in the deck file but not in the plain deck.
EX_CARDS = frozenset({("ice_sword", "spade", 2), ("nioh_shield", "club", 2), ("lightning", "heart", 12), ("nullification", "diamond", 12)})
MODULES = {"ex": Module(brings=EX_CARDS)}
SWITCHES: dict[str, Any] = {"jiuyuan": "dying", "ganglie_sourceless": "judge", "fanjian": "after", "jizhi": "any", "luoyi": "user"}

victory = spy_a


def judge_next(zone: tuple[Any, ...]) -> int:
    """turn.3: the trick that was laid last."""
    return len(zone) - 1

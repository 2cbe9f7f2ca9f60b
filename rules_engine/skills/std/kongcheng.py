"""空城 (std, 诸葛亮): without hand cards he can't be a target of 杀 and 决斗.

Sources: heroes.md 诸葛亮; std_cards.md §3: whoever is a target already stays one, so a hand that runs out in the middle of a
duel doesn't save him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Filter, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


def forbids(g: State, owner: int, user: int, kind: str) -> Refusal | None:
    if kind in ("slash", "duel") and not g.seats[owner].hand:
        return Refusal("skill.std.kongcheng.1", {"why": "skill", "skill": "kongcheng"})
    return None


skill = Skill("kongcheng", Filter(forbids))

"""谦逊 (std, 陆逊): he can't be a target of 顺手牵羊 and 乐不思蜀 (heroes.md 陆逊)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Filter, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


def forbids(g: State, owner: int, user: int, kind: str) -> Refusal | None:
    if kind in ("snatch", "indulgence"):
        return Refusal("skill.std.qianxun.1", {"why": "skill", "skill": "qianxun"})
    return None


skill = Skill("qianxun", Filter(forbids))

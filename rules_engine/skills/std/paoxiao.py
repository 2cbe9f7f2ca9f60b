"""咆哮 (std, 张飞): no limit on slashes in the play phase.

Sources: heroes.md 张飞; the range of each slash still counts (card.slash.1).
"""

from __future__ import annotations

from rules_engine.core.registry import Modifier, Skill

UNLIMITED = 1000

skill = Skill("paoxiao", Modifier("slash_limit", UNLIMITED))

"""飞将 (early, 张飞): no limit on slashes in the play phase; weapons still lengthen the range (heroes.md 张飞)."""

from __future__ import annotations

from rules_engine.core.registry import Modifier, Skill

UNLIMITED = 1000

skill = Skill("feijiang", Modifier("slash_limit", UNLIMITED))

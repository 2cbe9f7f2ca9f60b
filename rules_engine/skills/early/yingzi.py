"""英姿 (early, 周瑜): he draws three in his draw phase, instead of two and not besides (heroes.md 周瑜)."""

from __future__ import annotations

from rules_engine.core.registry import Modifier, Skill

skill = Skill("yingzi", Modifier("draw", 1))

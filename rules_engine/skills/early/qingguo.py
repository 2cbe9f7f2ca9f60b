"""倾国 (early, 甄姬): any hand card may be used or played as a jink (heroes.md 甄姬; conflicts.md C-31)."""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill("qingguo", Conversion("jink", lambda g, owner, card: True))

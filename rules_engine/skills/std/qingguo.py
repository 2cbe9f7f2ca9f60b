"""倾国 (std, 甄姬): a black hand card may be used or played as a jink (heroes.md 甄姬)."""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill("qingguo", Conversion("jink", lambda g, owner, card: g.face(card).black), reads=("black",))

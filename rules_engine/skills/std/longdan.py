"""龙胆 (std, 赵云): a slash in hand may be used or played as a jink, a jink as a slash.

Sources: heroes.md 赵云. Only real cards: neither two cards under 丈八蛇矛 nor a judgement of 八卦阵 turn into the other.
"""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill(
    "longdan",
    Conversion("slash", lambda g, owner, card: g.game.names[card] == "jink"),
    Conversion("jink", lambda g, owner, card: g.game.names[card] == "slash"),
)

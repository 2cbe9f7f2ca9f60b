"""主公技 (early, 曹操 as the lord): whenever he needs a jink he may ask the other Wei players to play one for him; they may refuse.

Sources: heroes.md 曹操, ambiguity 12: asked in seat order from him, as in the standard edition; the first who gives ends it. A helper may
use 八卦阵 and its own skills.
"""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.helping import AskKingdom, answering
from rules_engine.core.registry import Skill

RULE = "skill.early.zhugong_wei.1"


class AskWei(AskKingdom):
    name = "jink"
    kingdom = "wei"
    skill = "zhugong_wei"
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "answered": RULE}


skill = Skill("zhugong_wei", answering(AskWei), lord=True)

"""主公技 (early, 刘备 as the lord): whenever he needs a slash he may ask the other Shu players to play one for him; they may refuse.

Sources: heroes.md 刘备, ambiguity 12: the text gives no order, so they are asked in seat order from him, as in the standard edition; the
first who gives ends it. What is given counts as his slash, with his weapon and his limit. Who counts for two kingdoms counts.
"""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.helping import AskKingdom, Call, calling
from rules_engine.core.registry import Skill

RULE = "skill.early.zhugong_shu.1"


class AskShu(AskKingdom):
    name = "slash"
    kingdom = "shu"
    skill = "zhugong_shu"
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "answered": RULE}


class ForSlash(Call):
    ask = AskShu
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "asked": RULE}


skill = Skill("zhugong_shu", *calling(ForSlash), lord=True)

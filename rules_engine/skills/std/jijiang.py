"""激将 (std, 刘备 as the lord): when he needs to use or play a slash the other Shu heroes may play one for him, asked in seat order.

Sources: heroes.md 刘备; std_cards.md §1 and §3: the helper plays, the lord uses, so the lord's weapon and limit count; the target is
named before anybody is asked and not looked at again; a call that nobody answered costs nothing and may be repeated after another
use (loop guard); not with 方天画戟.
"""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.helping import AskKingdom, Call, calling
from rules_engine.core.registry import Skill

RULE = "skill.std.jijiang.1"


class AskShu(AskKingdom):
    name = "slash"
    kingdom = "shu"
    skill = "jijiang"
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "answered": RULE}


class Jijiang(Call):
    ask = AskShu
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "asked": RULE}


skill = Skill("jijiang", *calling(Jijiang), lord=True)

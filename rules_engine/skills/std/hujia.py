"""护驾 (std, 曹操 as the lord): when he needs a jink the other Wei heroes may play one for him, asked in seat order.

Sources: heroes.md 曹操; std_cards.md §1 (the helper plays, the lord uses) and §3: each helper may try 八卦阵 once per call; what
ignores the lord's armour does not ignore the helper's.
"""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.helping import AskKingdom, answering
from rules_engine.core.registry import Skill


class Hujia(AskKingdom):
    name = "jink"
    kingdom = "wei"
    skill = "hujia"
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.hujia.1", "answered": "skill.std.hujia.1"}


skill = Skill("hujia", answering(Hujia), lord=True)

"""奇袭 (std, 甘宁): a black card, from the hand or equipped, may be used as 过河拆桥.

Sources: heroes.md 甘宁. The converted card has left when the target is named and can't be what is discarded; a piece of equipment
no longer works. Nullified like any 过河拆桥.
"""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill(
    "qixi",
    Conversion("dismantlement", lambda g, owner, card: g.face(card).black, zones=("hand", "equip"), modes=("use",)),
    reads=("black",),
)

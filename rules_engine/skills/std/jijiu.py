"""急救 (std, 华佗): outside his own turn a red card, from the hand or equipped, may be used as a peach.

Sources: heroes.md 华佗. A peach outside one's own play phase saves a dying seat, so that is where it can be used.
"""

from __future__ import annotations

from rules_engine.core.registry import Conversion, Skill

skill = Skill(
    "jijiu",
    Conversion(
        "peach",
        lambda g, owner, card: g.face(card).red,
        zones=("hand", "equip"),
        modes=("use",),
        when=lambda g, owner: g.turn != owner,
    ),
    reads=("red",),
)

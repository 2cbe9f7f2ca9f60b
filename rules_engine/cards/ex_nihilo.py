"""无中生有: draw two (std_cards.md §2). `proto` has 草木皆兵, two, and 趾高气扬, three (cards.md §B)."""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.effects import DrawEffect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import CardKind


class DrawThree(DrawEffect):
    count: ClassVar[int] = 3


kind = CardKind("ex_nihilo", "trick", "self", always, None, effect(DrawEffect), nullifiable=True, rule="card.ex_nihilo.1")
proto = (
    CardKind("caomujiebing", "trick", "self", always, None, effect(DrawEffect), rule="card.caomujiebing.1"),
    CardKind("zhigaoqiyang", "trick", "self", always, None, effect(DrawThree), rule="card.zhigaoqiyang.1"),
)

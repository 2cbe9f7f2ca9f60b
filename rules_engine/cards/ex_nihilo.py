"""无中生有: draw two (std_cards.md §2)."""

from __future__ import annotations

from rules_engine.core.parts.effects import DrawEffect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import CardKind

kind = CardKind("ex_nihilo", "trick", "self", always, None, effect(DrawEffect), nullifiable=True, rule="card.ex_nihilo.1")

"""无懈可击: just before a trick takes effect on one target, or against another nullification (nullify.1–3)."""

from __future__ import annotations

from rules_engine.core.registry import CardKind

kind = CardKind("nullification", "trick", rule="card.nullification.1", ext={"nullifies": True})

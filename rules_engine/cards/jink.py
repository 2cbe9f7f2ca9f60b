"""闪: only in response to a slash or an archery attack (std_cards.md §2)."""

from __future__ import annotations

from rules_engine.core.registry import CardKind

kind = CardKind("jink", "basic", rule="card.jink.1")
proto = kind

"""Naming a suit."""

from __future__ import annotations

from typing import Any

from rules_engine.core.cards import SUITS
from rules_engine.core.questions import AskOption, Choice

EACH = tuple([Choice("suit", "", suit) for suit in SUITS])


class AskSuit(AskOption):
    """Which suit `seat` names. `info`: skill, by (whose skill asks)."""

    __slots__ = ()
    kind = "suit"

    def __init__(self, seat: int, rule: str, **info: Any) -> None:
        super().__init__(seat, rule, EACH, **info)

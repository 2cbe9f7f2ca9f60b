"""Small numbers as they are written in Chinese."""

from __future__ import annotations

from typing import Final

_DIGITS: Final = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2}


def number_of(text: str) -> float | None:
    """A whole number up to 99, in digits or in Chinese (`3`, `三`, `十二`); None for anything else."""
    if text.isascii() and text.isdigit():
        return float(text) if len(text) < 4 else None
    tens, ten, ones = text.rpartition("十")
    if ten:
        values = [1 if not tens else _DIGITS.get(tens), 0 if not ones else _DIGITS.get(ones)]
        return None if None in values else float(10 * (values[0] or 0) + (values[1] or 0))
    return float(_DIGITS[text]) if text in _DIGITS else None

"""A question as it was typed, made ready for the grammar: full width to half width, all kinds of quotes to one, quotes closed."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

#: Longer questions are refused, not cut: half a question is another question.
MAX_CHARS: Final = 500

_MARKS: Final = str.maketrans(
    dict.fromkeys("“”„‟「」『』【】〖〗《》〈〉＂", '"')
    | {"≥": ">=", "≧": ">=", "≤": "<=", "≦": "<=", "≠": "!=", "、": "|", "｜": "|", "−": "-", "–": "-", "—": "-", "‥": "..", "…": ".."}
)
_RANGE: Final = re.compile(r"\.{3,}")


def clean(text: str) -> str:
    """Any string as one that can be stored and shown: lone surrogates and control characters become spaces."""
    text = text.encode("utf-8", "replace").decode("utf-8", "replace")
    return "".join(" " if unicodedata.category(c) in {"Cc", "Zs", "Zl", "Zp"} else c for c in text).strip()


def normalise(text: str) -> tuple[str, bool]:
    """The question in the characters of the grammar, and whether a quote had to be closed."""
    text = unicodedata.normalize("NFKC", clean(text).translate(_MARKS)).translate(_MARKS)
    text = " ".join(_RANGE.sub("..", text).split())
    unclosed = text.count('"') % 2 == 1
    return (text + '"' if unclosed else text), unclosed

"""A question as it was typed, made ready for the grammar: full width to half width, all kinds of quotes to one, quotes closed."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from .plain import signs

#: Longer questions are refused, not cut: half a question is another question.
MAX_CHARS: Final = 500

_MARKS: Final = str.maketrans(
    dict.fromkeys("“”„‟「」『』【】〖〗《》〈〉＂", '"')
    | {"≥": ">=", "≧": ">=", "≤": "<=", "≦": "<=", "≠": "!=", "、": "|", "｜": "|", "−": "-", "–": "-", "—": "-", "‥": "..", "…": ".."}
)
#: Between two conditions a comma or semicolon is a gap (势力:蜀，体力:3); phrases in quotes stay as they are.
_COMMA: Final = re.compile(r'"[^"]*"?|[,;。] ?(?=[^ :<>=!|()",;]+ ?(?::|[<>]=?|!?=))')
_RANGE: Final = re.compile(r"\.{3,}")


def clean(text: str) -> str:
    """Any string as one that can be stored and shown: lone surrogates and control characters become spaces."""
    text = text.encode("utf-8", "replace").decode("utf-8", "replace")
    return "".join(" " if unicodedata.category(c) in {"Cc", "Zs", "Zl", "Zp"} else c for c in text).strip()


def normalise(text: str) -> tuple[str, bool]:
    """The question in the characters of the grammar, and whether a quote had to be closed."""
    text = unicodedata.normalize("NFKC", clean(text).translate(_MARKS)).translate(_MARKS)
    text = signs(" ".join(_RANGE.sub("..", text).split()))
    text = _COMMA.sub(lambda found: found[0] if found[0][0] == '"' else " ", text)
    unclosed = text.count('"') % 2 == 1
    return (text + '"' if unclosed else text), unclosed

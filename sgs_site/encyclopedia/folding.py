"""One way to fold text for searching, used for what is stored and for what is asked, so that both sides always agree."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"
#: Everything that separates words in a question and is left out of the index.
_GAPS: Final = re.compile(r"[\s\W_]+", re.UNICODE)
_SUITS: Final = str.maketrans({"♠": "黑桃", "♥": "红桃", "♣": "梅花", "♦": "方块", "♤": "黑桃", "♡": "红桃", "♧": "梅花", "♢": "方块"})


@cache
def _traditional() -> dict[int, str]:
    lines = (DATA / "traditional.txt").read_text(encoding="utf-8").splitlines()
    return str.maketrans({pair[0]: pair[1] for line in lines if not line.startswith("#") for pair in line.split()})


def simplify(text: str) -> str:
    """Traditional characters to simplified ones, one by one (names and rules need no phrase table; both sides are folded alike)."""
    return text.translate(_traditional())


def fold(text: str) -> str:
    """Full width to half width, lower case, simplified characters, suits as words, no accents, one space for every gap."""
    text = unicodedata.normalize("NFKC", text.translate(_SUITS)).casefold().translate(_traditional())
    text = unicodedata.normalize("NFD", text)
    text = "".join(c for c in text if not unicodedata.combining(c))
    return _GAPS.sub(" ", unicodedata.normalize("NFC", text)).strip()


def is_han(text: str) -> bool:
    """True when the text has a Chinese character (any plane)."""
    return any("\u3400" <= c <= "\u9fff" or c >= "\U00020000" or "\uf900" <= c <= "\ufaff" for c in text)

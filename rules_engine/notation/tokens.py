"""Card tokens (D2): `杀♠7` = `slash.S7`, `♥5` and `牌` blank, `暗` hidden, `乐不思蜀=闪♦6` converted, `杀` any copy."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules_engine.notation.problems import Fault
from rules_engine.notation.words import BLANK_WORDS, HIDDEN_WORDS, SUITS, names, rank, rank_text, word

_FACE = re.compile(r"(?P<suit>[♠♥♣♦♤♡♧♢]|黑桃|红桃|梅花|方块)\ufe0f?(?P<rank>[0-9]{1,4}|[AJQKajqk])")
_LETTER = re.compile(r"(?P<suit>[SHCDshcd])(?P<rank>[0-9]{1,2}|[AJQKajqk])")
LETTERS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
MARKS = {suit: spellings[0] for suit, spellings in SUITS.items()}


class Card(NamedTuple):
    """A card as it is written. kind '' = blank, suit '' = not said. `under`: the cards that a converted one is made of."""

    kind: str = ""
    suit: str = ""
    rank: int = 0
    hidden: bool = False
    under: tuple[Card, ...] = ()

    @property
    def any_copy(self) -> bool:
        """A kind without a face: the first copy that is not named elsewhere."""
        return bool(self.kind) and not self.suit and not self.under

    def text(self, lang: str = "zh") -> str:
        """`杀♠7` in zh, `slash.S7` in en."""
        zh = lang == "zh"
        if self.hidden:
            return HIDDEN_WORDS[0 if zh else 1]
        if self.under:
            name = names().show("card", self.kind, "zh") if zh else self.kind
            return f"{name}={'+'.join(c.text(lang) for c in self.under)}"
        face = f"{MARKS[self.suit] if zh else LETTERS[self.suit]}{rank_text(self.rank)}" if self.suit else ""
        if not self.kind:
            return face or BLANK_WORDS[0 if zh else 1] if zh else (f"blank.{face}" if face else "blank")
        if zh:
            return names().show("card", self.kind, "zh") + face
        return f"{self.kind}.{face}" if face else self.kind


HIDDEN_CARD = Card(hidden=True)
BLANK_CARD = Card()


def parse_card(text: str, convert: bool = True) -> Card:
    """Read a token. Raises Fault: card_token, unknown_card, rank."""
    t = text.strip()
    if not t or len(t) > 200:
        raise Fault("card_token", token=t[:40])
    if "=" in t:
        name, _, rest = t.partition("=")
        if not convert:
            raise Fault("card_token", token=t[:40])
        kind = names().resolve("card", name.strip())
        parts = [p for p in re.split(r"[+,，＋]", rest) if p.strip()]
        if not parts or len(parts) > 8:
            raise Fault("card_token", token=t[:40])
        return Card(kind, under=tuple(parse_card(p, convert=False) for p in parts))
    if t in HIDDEN_WORDS or t.lower() == "hidden":
        return HIDDEN_CARD
    if t in BLANK_WORDS or t.lower() == "blank":
        return BLANK_CARD
    found = _FACE.search(t)
    if found is not None:
        name = (t[: found.start()] + t[found.end() :]).strip().strip(".").strip()
        suit, n = word("suit", found["suit"]), rank(found["rank"])
        return Card("" if name in ("", *BLANK_WORDS) else names().resolve("card", name), suit, n)
    bare = _LETTER.fullmatch(t)
    if bare is not None:
        return Card("", word("suit", bare["suit"]), rank(bare["rank"]))
    name, dot, face = t.rpartition(".")
    if not dot:
        name, dot, face = t.rpartition(" ")
    if dot:
        letter = _LETTER.fullmatch(face.strip())
        if letter is not None:
            name = name.strip()
            suit, n = word("suit", letter["suit"]), rank(letter["rank"])
            return Card("" if name in BLANK_WORDS else names().resolve("card", name), suit, n)
        if names().find("card", t) is None:
            raise Fault("card_token", token=t[:40])
    if any(mark in t for mark in "♠♥♣♦"):
        raise Fault("card_token", token=t[:40])
    return Card(names().resolve("card", t))

"""Card faces and what a card counts as.

Physical cards are small numbers, given when a position is loaded so that the order of the numbers is the order of
the card classes; hands are sorted tuples of them. `HIDDEN` (-1) is a card that nobody named yet: such tokens and the
unordered deck share one pool (D2, docs/decisions.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules_engine.core.records import CardIds, Record

HIDDEN = -1

SUITS = ("spade", "heart", "club", "diamond")
SUIT_LETTERS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
RED = frozenset({"heart", "diamond"})


class Face(NamedTuple):
    """What is printed: the kind's name, a suit and a rank 1–13 (both empty on a blank card)."""

    kind: str
    suit: str = ""
    rank: int = 0

    @property
    def red(self) -> bool:
        return self.suit in RED

    @property
    def black(self) -> bool:
        return self.suit in ("spade", "club")


class VirtualCard(Record):
    """A card as it is used: what it counts as, the physical cards under it, and the skill that made it so."""

    name: str
    cards: CardIds
    skill: str = ""


Predicate = Callable[[Face], object]

#: What rules may read of a face (decision D5). A class of cards is its kind plus the values of those predicates
#: that something in the position declares to read.
PREDICATES: dict[str, Predicate] = {
    "red": lambda f: f.red,
    "black": lambda f: f.black,
    "heart": lambda f: f.suit == "heart",
    "diamond": lambda f: f.suit == "diamond",
    "spade2_9": lambda f: f.suit == "spade" and 2 <= f.rank <= 9,
    "suit": lambda f: f.suit,
    "rank": lambda f: f.rank,
}

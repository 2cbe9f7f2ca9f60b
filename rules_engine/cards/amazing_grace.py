"""五谷丰登: as many cards as living seats are shown; each in turn, the user first, takes one (std_cards.md §2; cards.md §B).

All cards lie open before the first window for nullification, and a card just taken may serve at once, also as a nullification against a
later seat. Nobody may refuse. What is left is discarded with the card. An empty deck gives what there is: at a seat for which no card
is left nothing would take effect, so nobody is asked for a nullification there.

喜宴 of `proto` is the same (cards.md §B).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import Effect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskShown
from rules_engine.core.registry import CardKind
from rules_engine.core.state import Shift
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class AmazingGrace(Effect):
    cites: ClassVar[dict[str, str]] = {"enter": "card.amazing_grace.2", "chosen": "card.amazing_grace.2"}

    def enter(self, g: State) -> None:
        shown = self.record_use(g).shown
        if shown:
            g.choose(AskShown(self.target, self.cites["enter"], shown), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        cards = g.take().cards
        use = self.record_use(g)
        g.change(self.use, use.to(use.at, shown=tuple([c for c in use.shown if c not in cards])))
        g.record("gain", seat=self.target, cards=cards)
        g.move((Shift(cards, -1, "table", self.target, "hand"),), self.to("close"), "gain")

    def close(self, g: State) -> None:
        g.done()


class Xiyan(AmazingGrace):
    cites: ClassVar[dict[str, str]] = {"enter": "card.xiyan.2", "chosen": "card.xiyan.2"}


def seats(g: State) -> int:
    """As many cards are shown as there are living seats."""
    return len(g.alive)


def left(g: State, user: int, seat: int) -> bool:
    use = g.frames[-1]
    return isinstance(use, UseCard) and bool(use.shown)


kind = CardKind(
    "amazing_grace",
    "trick",
    "all",
    always,
    None,
    effect(AmazingGrace),
    nullifiable=True,
    window=left,
    rule="card.amazing_grace.1",
    ext={"shows": seats},
)
proto = kind.but(name="xiyan", effect=effect(Xiyan), nullifiable=False, window=None, rule="card.xiyan.1")

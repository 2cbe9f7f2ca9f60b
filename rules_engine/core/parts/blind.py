"""Showing a card of a hand that nobody chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import AskNature
from rules_engine.core.records import CardIds, Frame
from rules_engine.core.state import Shift

if TYPE_CHECKING:
    from rules_engine.core.state import State


class ShowOne(Frame):
    """A hand card of `seat`, picked blind, is shown to all and stays where it is; a hidden one is known from then on.

    Hands over the card, None if the hand is empty.
    """

    seat: int
    rule: str

    cites: ClassVar[dict[str, str]] = {"enter": "move.1", "picked": "move.1"}

    def enter(self, g: State) -> None:
        hand = g.seats[self.seat].hand
        if hand:
            g.choose(AskNature(self.rule, showable(g, hand), "pick", self.seat), self.to("picked"))
        else:
            g.done()

    def picked(self, g: State) -> None:
        card = g.take().cards[0]
        if card not in g.seats[self.seat].hand:
            g.shift(Shift((card,), self.seat, "hand", self.seat, "hand"))
        g.record("reveal", rule=self.rule, seat=self.seat, cards=(card,))
        g.done(card)


def showable(g: State, hand: CardIds) -> CardIds:
    """What a hand may turn out to hold: its known cards and, for a hidden one, any of the pool.

    A known card comes before an equal one that a hidden card may turn out to be: that leaves more open.
    """
    if not hand or hand[0] != HIDDEN:
        return hand
    known = tuple([c for c in hand if c != HIDDEN])
    return tuple(sorted(known + g.deck.pool, key=lambda c: (g.game.classes[c], c not in known, c)))

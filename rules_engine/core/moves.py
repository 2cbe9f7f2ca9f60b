"""Drawing, showing, discarding, taking: how cards come from the deck and leave a hand (move.1–3; decision D2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import AskNature
from rules_engine.core.records import CardId, CardIds, Frame
from rules_engine.core.state import Deck, Outcome, Shift

if TYPE_CHECKING:
    from rules_engine.core.state import State


def replenish(g: State) -> bool:
    """Make sure that a card can be drawn: reshuffle if need be (move.2). False: there is none, or it can't be known."""
    if g.deck_count() > 0:
        return True
    if g.tokens:
        g.outcome = Outcome("unknown", (), "reshuffle")
        return False
    if not g.discard:
        return False
    pile = tuple(sorted(g.discard + (g.deck.pool if g.deck.then == "pool" else ())))
    g.discard = ()
    g.deck = Deck((), pile, (), "pool")
    g.record("reshuffle", rule="move.2", count=len(pile))
    return True


class Draw(Frame):
    """`seat` draws `count` cards. Hands over how many there were.

    Known cards stay known. A card of the pool is named by NATURE for a controlled seat; for the others it stays a
    hidden card. All drawn cards reach the hand in one move. An empty deck gives what there is (move.3).
    """

    seat: int
    count: int
    got: CardIds = ()

    cites: ClassVar[dict[str, str]] = {"enter": "move.1", "closed": "move.1"}
    straight: ClassVar[bool] = True

    def enter(self, g: State) -> None:
        if len(self.got) >= self.count or not replenish(g):
            if g.outcome is None:
                self._close(g)
            return
        deck = g.deck
        if not self.got and len(deck.top) >= self.count and self.straight:
            self._straight(g, deck.top[: self.count])
        elif deck.top:
            self._got(g, deck.top[: self.count - len(self.got)], "top")
        elif deck.then == "pool" and len(deck.pool) > g.tokens:
            if self.open(g):
                g.choose(AskNature("move.1", deck.pool, "draw", self.seat), self.to("named"))
            else:
                g.tokens += 1
                g.goto(self.to("enter", got=(*self.got, HIDDEN)))
        else:
            self._got(g, deck.bottom[: self.count - len(self.got)], "bottom")

    def _straight(self, g: State, cards: CardIds) -> None:
        """All of them are known and go from the deck to the hand at once."""
        if g.log is not None:
            g.record("draw", seat=self.seat, count=len(cards), cards=cards)
        if not g.move((Shift(cards, -1, "top", self.seat, "hand"),), self.to("closed", got=cards), "draw"):
            g.done(len(cards))

    def open(self, g: State) -> bool:
        """Whether a card that nobody knows has to be named."""
        return g.game.controlled[self.seat]

    def named(self, g: State) -> None:
        self._got(g, g.take().cards, "pool")

    def _got(self, g: State, cards: CardIds, origin: str) -> None:
        g.shift(Shift(cards, -1, origin, -1, "table"))
        more = self.to("enter", got=self.got + cards)
        g.goto(more)
        more.enter(g)

    def _close(self, g: State) -> None:
        got = self.got
        if not got:
            g.done(0)
            return
        g.record("draw", seat=self.seat, count=len(got), cards=got)
        if not g.move((Shift(got, -1, "table", self.seat, "hand"),), self.to("closed"), "draw"):
            self.closed(g)

    def closed(self, g: State) -> None:
        g.done(len(self.got))


class Look(Draw):
    """`seat` looks at the next `count` cards of the deck, which leave it for the time being. Hands over the cards.

    Who takes them on must put every one of them somewhere. Hidden cards among them count as hidden cards of the table.
    """

    cites: ClassVar[dict[str, str]] = {"enter": "move.1"}
    straight: ClassVar[bool] = False

    def _close(self, g: State) -> None:
        g.record("look", seat=self.seat, count=len(self.got))
        g.done(self.got)


class Show(Draw):
    """The next `count` cards of the deck, shown by `seat`, lie open on the table, where everybody sees them. Hands over the cards.

    Who takes them on must put every one of them somewhere.
    """

    cites: ClassVar[dict[str, str]] = {"enter": "move.1"}
    straight: ClassVar[bool] = False

    def open(self, g: State) -> bool:
        return True

    def _close(self, g: State) -> None:
        g.done(tuple(sorted(self.got)))


class Discard(Frame):
    """`seat` parts with these cards of its hand and equipment, to the discard pile, in one move."""

    seat: int
    cards: CardIds
    reason: str = "discard"

    cites: ClassVar[dict[str, str]] = {"enter": "move.1"}

    def enter(self, g: State) -> None:
        g.record("discard", seat=self.seat, cards=self.cards)
        if not g.move(g.pay(self.seat, self.cards, "discard"), self.to("close"), self.reason):
            self.close(g)

    def close(self, g: State) -> None:
        g.done(len(self.cards))


class TakeOne(Frame):
    """One card of `source` goes away: `zone` and `card` as chosen; a hand card is picked blind by NATURE.

    `target` ≥ 0: into that seat's hand; -1: to the discard pile, where a hidden card must be named.
    Hands over the card (None if there was none).
    """

    source: int
    zone: str
    card: CardId | None = None
    target: int = -1
    chooser: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "move.1", "picked": "move.1"}

    def enter(self, g: State) -> None:
        if self.zone != "hand":
            self._go(g, self.card)
            return
        hand = g.seats[self.source].hand
        if not hand:
            g.done()
            return
        if hand[0] == HIDDEN and (self.target < 0 or g.game.controlled[self.target]):
            # a known card before an equal one that a hidden card may turn out to be: that leaves more open
            known = tuple([c for c in hand if c != HIDDEN])
            options = tuple(sorted(known + g.deck.pool, key=lambda c: (g.game.classes[c], c not in known, c)))
        else:
            options = hand
        g.choose(AskNature("move.1", options, "pick", self.source), self.to("picked"))

    def picked(self, g: State) -> None:
        self._go(g, g.take().cards[0])

    def _go(self, g: State, card: CardId | None) -> None:
        assert card is not None
        zone = "hand" if self.target >= 0 else "discard"
        if g.log is not None:
            kind = "take" if self.target >= 0 else "discarded"
            g.record(kind, seat=self.source, zone=self.zone, cards=(card,), target=self.target)
        cards: CardIds = (card,)
        if self.zone == "judge":
            cards = next(v.cards for v in g.seats[self.source].judge if card in v.cards)
        g.move((Shift(cards, self.source, self.zone, self.target, zone),), self.to("close", card=card), "take")

    def close(self, g: State) -> None:
        g.done(self.card)


class ShowAll(Frame):
    """The hidden cards of a seat become known one after the other: NATURE names them."""

    seat: int

    cites: ClassVar[dict[str, str]] = {"enter": "death.3"}

    def enter(self, g: State) -> None:
        hand = g.seats[self.seat].hand
        if not hand or hand[0] != HIDDEN:
            g.done()
            return
        g.choose(AskNature("death.3", g.deck.pool, "show", self.seat), self.to("named"))

    def named(self, g: State) -> None:
        card = g.take().cards[0]
        s = g.seats[self.seat]
        pool = list(g.deck.pool)
        pool.remove(card)
        g.deck = g.deck.but(pool=tuple(pool))
        g.tokens -= 1
        g.seats[self.seat] = s.but(hand=tuple(sorted((*s.hand[1:], card))))
        g.goto(self.to("enter"))

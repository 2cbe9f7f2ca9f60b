"""Looking at the top of the deck and putting the cards back in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Look
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskArrange
from rules_engine.core.records import CardIds
from rules_engine.core.state import Outcome

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Arrange(Reaction):
    """The owner looks at `count` cards and puts any of them on top and the others at the bottom, in any order.

    A seat that is not controlled and can only see cards nobody knows has nothing to arrange: what it could do is among
    what NATURE may do anyway (decision D2), see `can_look`. Known cards above unknown ones would mix both: the outcome is then
    unknown.
    """

    cards: CardIds = ()

    cites: ClassVar[dict[str, str]] = {}

    def count(self, g: State) -> int:
        """How many cards are looked at."""
        raise NotImplementedError

    def enter(self, g: State) -> None:
        n = self.count(g)
        if not g.game.controlled[self.owner] and _known(g) < n and (_unordered(g) or g.discard):
            g.outcome = Outcome("unknown", (), "arrange")
        else:
            g.call(Look(self.owner, n), self.to("seen"))

    def seen(self, g: State) -> None:
        cards = g.result()
        if cards:
            g.choose(AskArrange(self.owner, self.cites["enter"], cards), self.to("chosen", cards=cards))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        answer = g.take()
        n = int(answer.name)
        g.record("arrange", seat=self.owner, top=n, bottom=len(answer.cards) - n)
        g.table = tuple([c for c in g.table if c not in answer.cards])
        g.deck = g.deck.but(top=answer.cards[:n] + g.deck.top, bottom=g.deck.bottom + answer.cards[n:])
        g.done()


def can_look(g: State, owner: int) -> bool:
    """Whether there is anything to see on the deck for a seat."""
    if g.game.controlled[owner]:
        return g.deck_count() > 0 or (bool(g.discard) and not g.tokens)
    return _known(g) > 0


def _unordered(g: State) -> bool:
    return g.deck.then == "pool" and len(g.deck.pool) > g.tokens


def _known(g: State) -> int:
    """How many cards can be seen before the first unknown one."""
    return len(g.deck.top) + (0 if _unordered(g) else len(g.deck.bottom))

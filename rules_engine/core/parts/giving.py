"""Giving hand cards to another seat at the free moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.core.cards import HIDDEN
from rules_engine.core.legal import DEAD_TARGET, SELF_TARGET
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import AskNature, Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import Play
from rules_engine.core.state import Shift

if TYPE_CHECKING:
    from rules_engine.core.state import State

ONE = 1


class Give(Activation):
    """The chosen cards go to the chosen seat in one move; `thanks` is the step after it.

    No card chosen means a hidden one: what it is concerns its giver and its receiver only. So it stays hidden, unless the receiver is
    controlled and must know its hand; NATURE names it then.
    `given`: how many cards have gone.
    """

    given: int = 0

    def enter(self, g: State) -> None:
        if self.cards:
            self._hand_over(g)
        elif g.game.controlled[self.seats[0]]:
            g.choose(AskNature(self.cites["enter"], g.deck.pool, "show", self.owner), self.to("named"))
        else:
            self.to("enter", cards=(HIDDEN,))._hand_over(g)

    def named(self, g: State) -> None:
        self.to("enter", cards=g.take().cards)._hand_over(g)

    def _hand_over(self, g: State) -> None:
        cards, seat = self.cards, self.seats[0]
        g.record("give", at="enter", seat=self.owner, target=seat, cards=cards)
        g.move((Shift(cards, self.owner, "hand", seat, "hand"),), self.to("thanks", cards=(), given=len(cards)), "give")

    def thanks(self, g: State) -> None:
        raise NotImplementedError


def giving(frame: Callable[[int, CardIds, tuple[int, ...]], Give], rule: str) -> Play:
    """The active skill: one hand card to another seat, known or hidden (decision D6: several are several uses)."""

    def ready(g: State, owner: int) -> Refusal | None:
        return None if g.seats[owner].hand else Refusal(rule, {"why": "no_hand"})

    def known(g: State, owner: int, card: int) -> bool:
        return card in g.seats[owner].hand

    def target(g: State, owner: int, cards: CardIds, chosen: CardIds, seat: int) -> Refusal | None:
        hand = g.seats[owner].hand
        if not cards and HIDDEN not in hand:
            return Refusal(rule, {"why": "count", "min": 1, "max": len(hand), "given": 0})
        if seat == owner:
            return SELF_TARGET
        return None if g.seats[seat].alive else DEAD_TARGET

    return Play(frame, ready, cards=(0, ONE), accepts=known, seats=(1, 1), target=target)

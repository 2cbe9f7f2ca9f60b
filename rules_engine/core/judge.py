"""The judgement (judge.1–4): the top card is turned, may be replaced, the result is fixed, the card may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import replenish
from rules_engine.core.questions import AskNature
from rules_engine.core.records import CardId, Frame
from rules_engine.core.state import Outcome, Shift
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Judge(Frame):
    """`seat` judges for `reason` (a skill or a kind of card). Hands over the face of the card that counts."""

    seat: int
    reason: str
    card: CardId | None = None

    cites: ClassVar[dict[str, str]] = {"enter": "judge.1", "drawn": "judge.1", "shown": "judge.3", "result": "judge.4"}

    def enter(self, g: State) -> None:
        if not replenish(g):
            if g.outcome is None:
                g.outcome = Outcome("drawn", (), "no_card_to_judge")
            return
        deck = g.deck
        if deck.top:
            self._turn(g, deck.top[0], "top")
        elif deck.then == "pool" and len(deck.pool) > g.tokens:
            g.choose(AskNature("judge.1", deck.pool, "judge", self.seat), self.to("drawn"))
        else:
            self._turn(g, deck.bottom[0], "bottom")

    def drawn(self, g: State) -> None:
        self._turn(g, g.take().cards[0], "pool")

    def _turn(self, g: State, card: int, origin: str) -> None:
        g.shift(Shift((card,), -1, origin, -1, "table"))
        if g.log is not None:
            g.record("judge", seat=self.seat, reason=self.reason, cards=(card,))
        shown = self.to("shown", card=card)
        if not g.emit(Timing.JUDGE_SHOWN, shown):
            shown.shown(g)

    def shown(self, g: State) -> None:
        if g.log is not None:
            g.record("judged", at="shown", seat=self.seat, reason=self.reason, cards=(self.card,))
        if not (g.listens[Timing.JUDGED] and g.emit(Timing.JUDGED, self.to("result"))):
            self.result(g)

    def result(self, g: State) -> None:
        card = self.card
        assert card is not None
        g.clear((card,))
        g.done(g.game.faces[card])

    def replaced(self, g: State, index: int, card: int) -> None:
        """Put `card` (already on the table) in place of the judgement card; the old one is discarded (judge.2)."""
        assert self.card is not None
        g.shift(Shift((self.card,), -1, "table", -1, "discard"))
        g.change(index, self.to(self.at, card=card))

"""Taking the card of a judgement once its result is fixed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.judge import Judge
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.state import Shift

if TYPE_CHECKING:
    from rules_engine.core.state import State


class GainJudged(Reaction):
    """The owner takes the judgement card, whoever's it was, into the hand; the result stands."""

    def enter(self, g: State) -> None:
        judge = g.frames[self.event]
        assert isinstance(judge, Judge)
        assert judge.card is not None
        cards = (judge.card,)
        g.record("gain", seat=self.owner, cards=cards)
        g.move((Shift(cards, -1, "table", self.owner, "hand"),), self.to("close"), "gain")


def lies_there(g: State, event: Judge) -> bool:
    """Whether nobody has taken the judgement card yet."""
    return event.card is not None and event.card in g.table

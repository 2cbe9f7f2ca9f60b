"""One card of another seat: discarded, or taken into the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.effects import Effect
from rules_engine.core.questions import AskCardOf

if TYPE_CHECKING:
    from rules_engine.core.state import State


class DiscardOne(Effect):
    """The user chooses a card of the target out of `zones` (hand blind), which is discarded."""

    takes: ClassVar[bool] = False
    zones: ClassVar[tuple[str, ...]] = ("hand", "equip", "judge")
    dies_with: ClassVar[tuple[str, ...]] = ("target", "user")

    def enter(self, g: State) -> None:
        s = g.seats[self.target]
        if any(getattr(s, zone) for zone in self.zones):
            rule = f"card.{self.card.name}.2"
            g.choose(AskCardOf(self.user, rule, self.target, self.zones, takes=self.takes), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        answer = g.take()
        card = answer.cards[0] if answer.cards else None
        g.call(TakeOne(self.target, answer.name, card, self.user if self.takes else -1, self.user), self.to("close"))

    def close(self, g: State) -> None:
        g.done()


class TakeIntoHand(DiscardOne):
    """The same, and the user gets the card."""

    takes = True

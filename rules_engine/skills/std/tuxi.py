"""突袭 (std, 张辽): instead of drawing in his draw phase he may take a hand card each of one or two others.

Sources: heroes.md 张辽; std_cards.md §3: only seats with hand cards, picked blind, one after the other in seat order; no other draw in
that phase. The early text says the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import TakeOne
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskSeats
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import DrawPhase

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Tuxi(Reaction):
    """`left`: from whom a card is still to be taken."""

    left: tuple[int, ...] = ()

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.tuxi.1", "chosen": "skill.std.tuxi.1", "take": "skill.std.tuxi.1"}

    def enter(self, g: State) -> None:
        g.choose(AskSeats(self.owner, "skill.std.tuxi.1", with_hand(g, self.owner), 1, 2, skill="tuxi"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, DrawPhase)
        seats = g.take().seats
        g.change(self.event, event.to(event.at, count=0))
        g.goto(self.to("take", left=seats))

    def take(self, g: State) -> None:
        """Whoever has died or lost the last hand card by now is passed over."""
        if not self.left:
            g.done()
            return
        seat, left = self.left[0], self.left[1:]
        if g.seats[seat].alive and g.seats[seat].hand:
            g.call(TakeOne(seat, "hand", None, self.owner, self.owner), self.to("take", left=left))
        else:
            g.goto(self.to("take", left=left))


def with_hand(g: State, owner: int) -> list[int]:
    """The others who have hand cards, in seat order."""
    return [s for s in g.order(owner)[1:] if g.seats[s].hand]


def ready(g: State, owner: int, event: DrawPhase) -> bool:
    """There is a draw to give up and somebody to take from."""
    return event.seat == owner and event.count > 0 and bool(with_hand(g, owner))


skill = Skill("tuxi", Trigger(Timing.CARDS_DRAWING, ready, Tuxi))

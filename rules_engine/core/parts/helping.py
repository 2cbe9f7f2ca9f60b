"""Asking the others of a kingdom to play a card in one's stead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.records import Frame
from rules_engine.core.use import Need, NeedForOther

if TYPE_CHECKING:
    from rules_engine.core.state import State


class AskKingdom(Frame):
    """The others of a kingdom, in seat order from `owner`, may play a card as `name` for it; the first who does ends it.

    `event`: the place of the Need that this would answer, −1 if none (the free moment). Hands over the card as the owner then has
    it, or None. Subclasses say `name`, `kingdom` and the `skill` by which it stands for the real card.
    """

    owner: int
    event: int = -1
    i: int = 0

    name: ClassVar[str] = ""
    kingdom: ClassVar[str] = ""
    skill: ClassVar[str] = ""
    dies_with: ClassVar[tuple[str, ...]] = ("owner",)

    def enter(self, g: State) -> None:
        need = g.frames[self.event] if self.event >= 0 else None
        source, card = (need.source, need.card) if isinstance(need, Need) else (-1, None)
        order = g.order(self.owner)
        for i in range(self.i, len(order)):
            seat = order[i]
            if seat != self.owner and self.kingdom in g.seats[seat].persona.kingdom:
                g.call(NeedForOther(seat, self.name, "play", source, card, other=self.owner), self.to("answered", i=i + 1))
                return
        g.done()

    def answered(self, g: State) -> None:
        card = g.result()
        if card is None:
            g.goto(self.to("enter"))
        else:
            g.done(VirtualCard(self.name, card.cards, self.skill))

    @classmethod
    def anybody(cls, g: State, owner: int) -> bool:
        """Whether there is somebody to ask."""
        return any(s != owner and cls.kingdom in g.seats[s].persona.kingdom for s in g.alive)

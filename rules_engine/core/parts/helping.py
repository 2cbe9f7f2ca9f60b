"""Asking the others of a kingdom to play a card in one's stead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.legal import free_refusal
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds, Frame
from rules_engine.core.registry import Answer, Play
from rules_engine.core.use import Need, NeedForOther, use_of

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


class Call(Activation):
    """At the free moment: the target is named, then the helpers are asked, and what the first of them gives is used.

    Subclasses say whom (`ask`) and cite the rule at `enter` and `asked`.
    """

    ask: ClassVar[type[AskKingdom]]

    def enter(self, g: State) -> None:
        g.call(self.ask(self.owner), self.to("asked"))

    def asked(self, g: State) -> None:
        card = g.result()
        if card is None:
            g.done()
            return
        g.forget("barred")
        g.call(use_of(g, self.owner, card, self.seats, "play"), self.to("close"))


def calling(call: type[Call]) -> tuple[Play, Answer]:
    """The declarations of such a skill: at the free moment and whenever the card is needed. A call that nobody heard costs nothing."""
    ask = call.ask
    rule = call.cites["enter"]

    def ready(g: State, owner: int) -> Refusal | None:
        if not ask.anybody(g, owner):
            return Refusal(rule, {"why": "nobody"})
        usable = g.game.kinds[ask.name].usable
        return usable(g, owner, ()) if usable is not None else None

    def target(g: State, owner: int, cards: CardIds, seats: CardIds, seat: int) -> Refusal | None:
        return free_refusal(g, owner, g.game.kinds[ask.name], (), seat)

    return Play(call, ready, seats=(1, 1), target=target, costless=True), answering(ask)


def answering(ask: type[AskKingdom]) -> Answer:
    """The helpers are asked whenever the card is needed."""

    def asked(g: State, owner: int, need: Need) -> bool:
        return ask.anybody(g, owner)

    return Answer(ask.name, asked, ask)

"""流离 (std, 大乔): when a slash is about to make her a target she may discard a card and turn it on another seat in her range.

Sources: heroes.md 大乔; std_cards.md §3: a hand card or an equipped one; her range is read without it; the new target must be a
legal one and not the user, may be a target already and then faces the slash twice. It becomes a target like any other, so its
own skills of that moment come next (before 铁骑).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.legal import barred
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskDiscard, AskSeats
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard, redirect

if TYPE_CHECKING:
    from rules_engine.core.records import CardIds
    from rules_engine.core.state import State

ZONES = ("hand", "equip")


class Liuli(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.liuli.1", "paid": "skill.std.liuli.1", "chosen": "skill.std.liuli.1"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        user = use.user
        question = AskDiscard(
            self.owner,
            "skill.std.liuli.1",
            ZONES,
            1,
            1,
            accepts=lambda g, owner, card: bool(in_range(g, owner, user, (card,))),
            skill="liuli",
        )
        g.choose(question, self.to("pay"))

    def pay(self, g: State) -> None:
        g.call(Discard(self.owner, g.take().cards, "cost"), self.to("paid"))

    def paid(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        seats = in_range(g, self.owner, use.user)
        if seats:
            g.choose(AskSeats(self.owner, "skill.std.liuli.1", seats, skill="liuli"), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        seat = g.take().seats[0]
        g.record("redirect", seat=self.owner, target=seat)
        redirect(g, self.event, seat)
        g.done()


def in_range(g: State, owner: int, user: int, without: CardIds = ()) -> list[int]:
    """The seats she may turn a slash of `user` on, in seat order from her, if these cards of hers are gone."""
    return [
        seat
        for seat in g.order(owner)[1:]
        if seat != user and g.distance(owner, seat, without) <= g.reach(owner, without, seat) and barred(g, user, "slash", seat) is None
    ]


def ready(g: State, owner: int, event: UseCard) -> bool:
    if event.card.name != "slash" or event.targets[event.i] != owner:
        return False
    s = g.seats[owner]
    if s.hand and in_range(g, owner, event.user):
        return True
    return any(in_range(g, owner, event.user, (card,)) for card in s.equip)


skill = Skill("liuli", Trigger(Timing.BECOMING_TARGET, ready, Liuli))

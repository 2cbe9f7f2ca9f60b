"""遗计 (std, 郭嘉): for each point of damage taken he may look at two cards and give them away one by one, to anybody.

Sources: heroes.md 郭嘉; std_cards.md §3: per point; he sees both cards before he gives the first; himself included. The cards
never belong to his hand on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import HIDDEN
from rules_engine.core.damage import Damage
from rules_engine.core.moves import Look
from rules_engine.core.parts.skills import Reaction, again
from rules_engine.core.questions import AskNature, AskSeats
from rules_engine.core.records import CardIds
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.state import Shift
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Yiji(Reaction):
    """`cards`: still to be given; `to_seat`: who gets the first of them; `points`: how many points were answered."""

    cards: CardIds = ()
    to_seat: int = -1
    points: int = 0

    cites: ClassVar[dict[str, str]] = {
        "enter": "skill.std.yiji.1",
        "give": "skill.std.yiji.1",
        "chosen": "skill.std.yiji.1",
        "named": "skill.std.yiji.1",
        "once_more": "skill.std.yiji.1",
    }

    def enter(self, g: State) -> None:
        g.call(Look(self.owner, 2), self.to("seen", points=self.points + 1))

    def seen(self, g: State) -> None:
        g.goto(self.to("give", cards=g.result()))

    def give(self, g: State) -> None:
        if self.cards:
            shown = [c for c in self.cards if c != HIDDEN]
            question = AskSeats(self.owner, "skill.std.yiji.1", g.order(self.owner), skill="yiji", cards=self.cards[:1], shown=shown)
            g.choose(question, self.to("chosen"))
            return
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        if self.points < event.amount:
            g.choose(again(self.owner, "yiji", "skill.std.yiji.1"), self.to("once_more"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        seat = g.take().seats[0]
        if self.cards[0] == HIDDEN and g.game.controlled[seat]:
            g.choose(AskNature("skill.std.yiji.1", g.deck.pool, "show", seat), self.to("named", to_seat=seat))
        else:
            self.to("give", to_seat=seat).hand_over(g, self.cards[0])

    def named(self, g: State) -> None:
        """A card nobody knew turns out to be this one, since its new owner may see it."""
        card = g.take().cards[0]
        g.shift(Shift((card,), -1, "pool", -1, "table"))
        g.tokens -= 1
        self.hand_over(g, card)

    def hand_over(self, g: State, card: int) -> None:
        seat = self.to_seat
        g.record("give", at="chosen", seat=self.owner, target=seat, cards=(card,))
        g.move((Shift((card,), -1, "table", seat, "hand"),), self.to("give", cards=self.cards[1:], to_seat=-1), "give")

    def once_more(self, g: State) -> None:
        if g.take().verb == "invoke":
            self.enter(g)
        else:
            g.done()


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.target == owner


skill = Skill("yiji", Trigger(Timing.DAMAGED, ready, Yiji))

"""鬼才 (std, 司马懿): before a judgement takes effect he may play a hand card in its place.

Sources: heroes.md 司马懿; std_cards.md §1: replacement in seat order from the turn player, once each; judge.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.judge import Judge
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskCards
from rules_engine.core.records import CardId
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Guicai(Reaction):
    card: CardId = -1

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.guicai.1", "chosen": "skill.std.guicai.1", "played": "judge.2"}

    def enter(self, g: State) -> None:
        g.choose(AskCards(self.owner, "skill.std.guicai.1", ("hand",), 1, 1, skill="guicai"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        card = g.take().cards[0]
        g.record("replace_judgement", seat=self.owner, cards=(card,))
        g.move(g.pay(self.owner, (card,)), self.to("played", card=card), "play")

    def played(self, g: State) -> None:
        judge = g.frames[self.event]
        assert isinstance(judge, Judge)
        judge.replaced(g, self.event, self.card)
        g.done()


def ready(g: State, owner: int, event: Judge) -> bool:
    return bool(g.seats[owner].hand)


skill = Skill("guicai", Trigger(Timing.JUDGE_SHOWN, ready, Guicai))

"""刚烈 (early, 夏侯惇): whoever damages him must judge; on black he loses one hp or discards two hand cards.

Sources: heroes.md 夏侯惇; conflicts.md C-29: the source judges (so his 天妒 takes that card); losing hp is no damage; area tricks
count; with fewer than two hand cards only the hp is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage, LoseHp
from rules_engine.core.judge import Judge
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Ganglie(Reaction):
    """`source`: who dealt the damage and judges."""

    source: int = -1

    cites: ClassVar[dict[str, str]] = {
        "enter": "skill.early.ganglie.1",
        "judged": "skill.early.ganglie.1",
        "chosen": "skill.early.ganglie.1",
    }

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.call(Judge(event.source, "ganglie"), self.to("judged", source=event.source))

    def judged(self, g: State) -> None:
        source = self.source
        if not g.result().black or not g.seats[source].alive:
            g.done()
        elif len(g.seats[source].hand) < 2:
            g.call(LoseHp(source), self.to("close"))
        else:
            question = AskDiscard(source, "skill.early.ganglie.1", ("hand",), 2, 2, instead="lose_hp", skill="ganglie")
            g.choose(question, self.to("chosen"))

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "option":
            g.call(LoseHp(self.source), self.to("close"))
        else:
            g.call(Discard(self.source, answer.cards, "ganglie"), self.to("close"))


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.target == owner and event.source not in (-1, owner) and g.seats[event.source].alive


skill = Skill("ganglie", Trigger(Timing.DAMAGED, ready, Ganglie, compulsory=True), reads=("black",))

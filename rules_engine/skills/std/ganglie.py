"""刚烈 (std, 夏侯惇): after taking damage he may judge; not a heart: its source discards two hand cards or takes one damage.

Sources: heroes.md 夏侯惇; std_cards.md §3: per damage event, however large; with fewer than two hand cards there is no choice;
夏侯惇 is the source of that damage. §4: switch `ganglie_sourceless`: without a living source `judge` (default: he may, nothing
follows) or `skip` (not offered).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.judge import Judge
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Ganglie(Reaction):
    """`source`: whom the judgement concerns, -1 if nobody lives who dealt the damage."""

    source: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.ganglie.1", "judged": "skill.std.ganglie.2", "chosen": "skill.std.ganglie.2"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.call(Judge(self.owner, "ganglie"), self.to("judged", source=event.source))

    def judged(self, g: State) -> None:
        source = self.source
        if g.result().suit == "heart" or source < 0 or not g.seats[source].alive:
            g.done()
        elif len(g.seats[source].hand) < 2:
            self._damage(g)
        else:
            question = AskDiscard(source, "skill.std.ganglie.2", ("hand",), 2, 2, instead="damage", skill="ganglie")
            g.choose(question, self.to("chosen"))

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "option":
            self._damage(g)
        else:
            g.call(Discard(self.source, answer.cards, "ganglie"), self.to("close"))

    def _damage(self, g: State) -> None:
        g.call(Damage(self.owner, self.source), self.to("close"))


def ready(g: State, owner: int, event: Damage) -> bool:
    if event.target != owner:
        return False
    if event.source >= 0 and g.seats[event.source].alive:
        return True
    return g.game.rules.get("ganglie_sourceless") != "skip"


skill = Skill("ganglie", Trigger(Timing.DAMAGED, ready, Ganglie), reads=("heart",))

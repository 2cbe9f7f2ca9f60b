"""克己 (std, 吕蒙): if he neither used nor played a slash in his play phase he may skip the discard phase.

Sources: heroes.md 吕蒙; std_cards.md §3: only his own play phase counts, a duel in it included. A play phase that was skipped had no
slash in it. He is asked where he would have to discard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.phases import skip
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.tally import happened, tally
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame, excess_of

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Keji(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.keji.1"}

    def enter(self, g: State) -> None:
        skip(g, self.event)
        g.done()


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "discard" and event.seat == owner and excess_of(g, owner) > 0 and not happened(g, owner, "slash", "keji")


skill = Skill("keji", Trigger(Timing.PHASE_START, ready, Keji), *tally("slash", "keji"))

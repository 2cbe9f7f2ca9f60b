"""洛神 (early, 甄姬): in her judging phase, after the laid tricks, she may judge; a black card is hers and she judges on.

Sources: heroes.md 甄姬; conflicts.md C-31: once per turn; a red card is discarded and ends it, and nothing else does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.judge import Judge
from rules_engine.core.parts.gain import GainJudged, lies_there
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Luoshen(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.luoshen.1", "judged": "skill.early.luoshen.1"}

    def enter(self, g: State) -> None:
        g.call(Judge(self.owner, "luoshen"), self.to("judged"))

    def judged(self, g: State) -> None:
        if g.result().black:
            self.enter(g)
        else:
            g.done()


class Gain(GainJudged):
    """The black judgement card comes into her hand."""

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.luoshen.1"}


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "judge" and event.seat == owner


def gains(g: State, owner: int, event: Judge) -> bool:
    return event.reason == "luoshen" and event.seat == owner and lies_there(g, event) and g.face(event.card or 0).black


skill = Skill(
    "luoshen",
    Trigger(Timing.PHASE_END, ready, Luoshen),
    Trigger(Timing.JUDGED, gains, Gain, compulsory=True),
    reads=("black",),
)

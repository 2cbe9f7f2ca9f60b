"""洛神 (std, 甄姬): at the start of her turn she may judge; a black card is hers and she may judge again.

Sources: heroes.md 甄姬; std_cards.md §1, §3: before the judging phase; the black card is taken when the result is fixed; a red
card is not gained and ends it; she may stop of her own will.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.judge import Judge
from rules_engine.core.parts.gain import GainJudged, lies_there
from rules_engine.core.parts.skills import Reaction, again
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Luoshen(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.luoshen.1", "judged": "skill.std.luoshen.2", "chosen": "skill.std.luoshen.1"}

    def enter(self, g: State) -> None:
        g.call(Judge(self.owner, "luoshen"), self.to("judged"))

    def judged(self, g: State) -> None:
        if g.result().black:
            g.choose(again(self.owner, "luoshen", "skill.std.luoshen.1"), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        if g.take().verb == "invoke":
            self.enter(g)
        else:
            g.done()


class Gain(GainJudged):
    """The black judgement card comes into her hand."""

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.luoshen.1"}


def ready(g: State, owner: int, event: PhaseFrame) -> bool:
    return event.name == "start" and event.seat == owner


def gains(g: State, owner: int, event: Judge) -> bool:
    return event.reason == "luoshen" and event.seat == owner and lies_there(g, event) and g.face(event.card or 0).black


skill = Skill(
    "luoshen",
    Trigger(Timing.PHASE_START, ready, Luoshen),
    Trigger(Timing.JUDGED, gains, Gain, compulsory=True),
    reads=("black",),
)

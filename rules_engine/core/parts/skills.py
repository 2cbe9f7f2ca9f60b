"""What skill frames share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.questions import PASS, AskInvoke, Choice, Refusal
from rules_engine.core.records import CardIds, Frame

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Reaction(Frame):
    """A skill's answer to an event: `owner` has the skill, `event` is the place of the event frame in the stack.

    It ends when its owner dies.
    """

    owner: int
    event: int

    dies_with: ClassVar[tuple[str, ...]] = ("owner",)

    def close(self, g: State) -> None:
        g.done()


class Activation(Frame):
    """An active skill of the play phase: `cards` and `seats` as chosen."""

    owner: int
    cards: CardIds
    seats: tuple[int, ...]

    dies_with: ClassVar[tuple[str, ...]] = ("owner",)

    def close(self, g: State) -> None:
        g.done()


def again(owner: int, skill: str, rule: str) -> AskInvoke:
    """The question whether a skill that was just used is used once more."""
    return AskInvoke(owner, rule, [Choice("invoke", skill), PASS], skills=[skill], again=True)


def once_per_phase(g: State, owner: int, skill: str) -> Refusal | None:
    """skill.4: why a once-per-phase skill may not be used again. Its frame notes the use with `g.note("phase", …)`."""
    if g.count(owner, skill):
        return Refusal("skill.4", {"why": "once", "skill": skill})
    return None

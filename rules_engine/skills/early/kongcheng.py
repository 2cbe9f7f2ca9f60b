"""空城 (early, 诸葛亮): without hand cards a slash has no effect on him, nor has a slash played in a duel.

Sources: heroes.md 诸葛亮; conflicts.md C-21. He may be named. A slash really played against him in a duel does not touch him, and
the duel ends without harm. Switch `kongcheng_duel`: the first demand of a duel that names him costs the hp as ever (`literal`,
default) or has no effect either (`immune`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import Need, NeedForOther, UseCard, without_effect

if TYPE_CHECKING:
    from rules_engine.core.state import State


class NoEffect(Reaction):
    """The card has no effect on him."""

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.kongcheng.1"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        g.record("no_effect", seat=self.owner, card=use.card.name, skill="kongcheng")
        without_effect(g, self.event)
        g.done()


class DuelEnds(Reaction):
    """The slash that the other duellist has just played does not touch him: the duel, one frame below the demand, is over."""

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.kongcheng.1"}

    def enter(self, g: State) -> None:
        g.record("no_effect", seat=self.owner, card="slash", skill="kongcheng")
        g.cancel(self.event - 1)
        g.done()


def untouched(g: State, owner: int, event: UseCard) -> bool:
    if event.targets[event.i] != owner or g.seats[owner].hand:
        return False
    return event.card.name == "slash" or (event.card.name == "duel" and g.game.rules.get("kongcheng_duel") == "immune")


def in_duel(g: State, owner: int, event: Need) -> bool:
    """What somebody plays for the other duellist is played by him, a moment later."""
    if event.source != owner or event.name != "slash" or isinstance(event, NeedForOther):
        return False
    return event.card is not None and event.card.name == "duel" and not g.seats[owner].hand


skill = Skill(
    "kongcheng",
    Trigger(Timing.TAKING_EFFECT, untouched, NoEffect, compulsory=True),
    Trigger(Timing.CARD_PLAYED, in_duel, DuelEnds, compulsory=True),
)

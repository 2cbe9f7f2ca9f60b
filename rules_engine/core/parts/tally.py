"""Remembering whether a seat has used or played a kind of card in its own play phase."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import PhaseFrame
from rules_engine.core.use import Need, UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class TakeNote(Reaction):
    """One more for a counter of the owner; it stops at 1."""

    scope: str
    counter: str

    def enter(self, g: State) -> None:
        g.note(self.scope, self.owner, self.counter)
        g.done()


def tally(kind: str, counter: str) -> tuple[Trigger, ...]:
    """What keeps `counter` at 1 from the first card of that kind on that its owner uses or plays in its own play phase, to the end
    of the turn. (The counter of the kind itself only knows uses at the free moment, and only in the phase.)"""
    in_phase = partial(_note, scope="phase", counter=counter)
    for_turn = partial(_note, scope="turn", counter=counter)
    gives = partial(_gives, kind=kind, counter=counter)
    return (
        Trigger(Timing.CARD_USED, gives, in_phase, silent=True),
        Trigger(Timing.CARD_PLAYED, gives, in_phase, silent=True),
        Trigger(Timing.PHASE_END, partial(_carries, kind=kind, counter=counter), for_turn, silent=True),
    )


def happened(g: State, owner: int, kind: str, counter: str) -> bool:
    """Whether it has."""
    return bool(g.used) and (g.count(owner, counter) > 0 or g.count(owner, kind) > 0)


def _note(owner: int, event: int, scope: str, counter: str) -> TakeNote:
    return TakeNote(owner, event, scope, counter)


def _gives(g: State, owner: int, event: Any, kind: str, counter: str) -> bool:
    if g.turn != owner or g.phase != "play" or g.count(owner, counter):
        return False
    if isinstance(event, UseCard):
        return event.user == owner and event.card.name == kind
    return isinstance(event, Need) and event.seat == owner and event.given is not None and event.given.name == kind


def _carries(g: State, owner: int, event: PhaseFrame, kind: str, counter: str) -> bool:
    """The counters of the phase are about to be forgotten."""
    return event.name == "play" and event.seat == owner and happened(g, owner, kind, counter)

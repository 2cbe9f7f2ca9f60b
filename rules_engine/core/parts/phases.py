"""What skills do with phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.turn import PhaseFrame
from rules_engine.core.window import Window

if TYPE_CHECKING:
    from rules_engine.core.state import State


def skip(g: State, index: int) -> None:
    """The phase at that place, which is about to begin, is left out: nobody else is asked at its start, and it has no end (turn.10)."""
    phase = g.frames[index]
    assert isinstance(phase, PhaseFrame)
    g.record("skip_phase", rule="turn.10", seat=phase.seat, phase=phase.name)
    g.change(index, phase.to("over"))
    for i in range(index + 1, len(g.frames)):
        window = g.frames[i]
        if isinstance(window, Window) and window.event == index:
            g.cancel(i)

"""A timing to which nobody listens opens no window and costs nothing: counted, not timed."""

import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest

from rules_engine.core.window import Window
from tests.rules_engine.table import Table, seat, table

PLAY = "1: use slash.S7 -> 2; 1: use duel.SA -> 2; 2: card slash.C2"


def calls(t: Table, line: str) -> Counter[str]:
    """How often each function of the engine's core was called while these answers were given."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("rules_engine"):
            found[f"{module}.{frame.f_code.co_qualname}"] += 1

    sys.setprofile(note)
    try:
        t.play(line)
    finally:
        sys.setprofile(None)
    return found


def plain(**more: Any) -> Table:
    return table(seat("slash.S7 duel.SA", **more), seat("slash.C2"), deck="C3 C4")


def windows(found: Counter[str]) -> int:
    return found[f"{Window.__module__}.Window.enter"]


def test_nobody_listens_no_window() -> None:
    found = calls(plain(), PLAY)
    assert windows(found) == 0
    assert found["rules_engine.core.state.State.emit"] == 0


@pytest.mark.parametrize("skill", ["tiandu", "guicai", "xiaoji", "luoshen"])
def test_who_listens_to_something_else_costs_next_to_nothing(skill: str) -> None:
    """Nothing is judged, no equipment is lost, no phase begins: the same windows (none); xiaoji is asked about moves and not ready."""
    without, found = calls(plain(), PLAY), calls(plain(skills=skill), PLAY)
    assert windows(found) == 0
    if skill != "xiaoji":
        assert found == without


def test_who_is_ready_gets_one() -> None:
    found = calls(table(seat("slash.S7 C3"), seat(skills="fankui")), "1: use slash.S7 -> 2")
    assert windows(found) == 1

"""The course of things as the engine runs it: which timings come in which order, and who listens to each.

Nothing here is written down by hand but a few positions. They are played with a listener at every timing that only takes notes, so a
chart is what the engine does, and changes with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rules_engine.core.game import Edition
from rules_engine.core.records import Frame
from rules_engine.core.registry import Trigger
from rules_engine.core.setup import build
from rules_engine.core.state import State
from rules_engine.core.timings import TIMINGS, Timing
from rules_engine.notation.filming import Film
from rules_engine.notation.play import play_before
from rules_engine.notation.position import Builder
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_position

View = dict[str, Any]
#: What is played, by name: seats, deck, turn and lines of a position; the edition and its first phase are filled in.
SCENES: Final = {
    "turn": """seats:
  - {hp: 4/4, judge: [indulgence.S6]}
  - {hp: 4/4}
deck: {top: [blank.H5]}
turn: {seat: 1, phase: FIRST}
before: [{run_to: end_of_turn}]
""",
    "slash": """seats:
  - {hp: 4/4, hand: [slash.S7]}
  - {hp: 4/4, hand: [jink.D2]}
before: ['use slash.S7 -> 2', 'card jink.D2', {run_to: end_of_turn}]
""",
    "damage": """seats:
  - {hp: 4/4, hand: [slash.S7]}
  - {hp: 4/4}
before: ['use slash.S7 -> 2', {run_to: end_of_turn}]
""",
    "trick": """seats:
  - {hp: 4/4, hand: [ex_nihilo.H7]}
  - {hp: 4/4, hand: [nullification.SJ]}
before: ['use ex_nihilo.H7', pass, {run_to: end_of_turn}]
""",
    "dying": """seats:
  - {hp: 4/4, hand: [slash.S7]}
  - {hp: 1/4, hand: [peach.H3]}
  - {hp: 4/4}
before: ['use slash.S7 -> 2', 'card peach.H3', {run_to: end_of_turn}]
""",
    "death": """seats:
  - {hp: 4/4, hand: [slash.S7]}
  - {hp: 1/4}
  - {hp: 4/4}
before: ['use slash.S7 -> 2', {run_to: end_of_turn}]
""",
}
_CARD = re.compile(r"\b([a-z_]+)\.[SHCD]")


def scenes(edition: Edition) -> list[str]:
    """The scenes that an edition has the cards for."""
    return [name for name, text in SCENES.items() if {*_CARD.findall(text)} - {"blank"} <= {*edition.kinds}]


def timings() -> list[Timing]:
    """Every timing, in the order in which the engine lists them."""
    return sorted((t for t in vars(Timing).values() if isinstance(t, Timing)), key=int)[:TIMINGS]


def course(edition: Edition, scene: str) -> list[View]:
    """A scene played: its steps (as in a film) and its timings in their order.

    A timing is `{"kind": "timing", "timing", "event", "depth", "ready"}`: its name, the class of the frame that it is about, how deep in
    the resolution that is, and which skills and equipment could have reacted just then, if one of the seats had had them.
    """
    text = f"edition: {edition.id}\n" + SCENES[scene].replace("FIRST", edition.phases[0])
    model, node = read_position(text)
    builder = Builder(model, node, "case")
    spec = builder.spec(auto=False)
    if spec is None:
        raise NotationError(builder.problems)
    film = Film()
    marks: list[tuple[int, View]] = []
    heard = _heard(edition)

    def noting(timing: Timing) -> Callable[[State, int, Any], bool]:
        def when(g: State, owner: int, event: Any) -> bool:
            ready = sorted({t.skill for t in heard[timing] for seat in g.alive if t.when(g, seat, event)})
            mark = {"kind": "timing", "timing": timing.name, "event": type(event).__name__, "depth": len(g.frames), "ready": ready}
            if (len(film.steps), mark) not in marks[-1:]:
                marks.append((len(film.steps), mark))
            return False

        return when

    notes = tuple(Trigger(t, noting(t), _never, silent=True) for t in timings())
    g = build(replace(spec, edition=replace(edition, table=(*edition.table, *notes))))
    g.log = film.begin(g)
    play_before(g, model.before, node)
    film.end(g)
    rows: list[View] = []
    for n, step in enumerate(film.steps):
        rows += [mark for at, mark in marks if at == n]
        rows.append(step)
    return _until(rows[1:], "TURN_END" if scene == "turn" else "CARD_FINISHED")


def _until(rows: list[View], timing: str) -> list[View]:
    """The rows up to that timing of what began first."""
    least = min(row["depth"] for row in rows if row.get("timing") == timing)
    last = next(n for n, row in enumerate(rows) if row.get("timing") == timing and row["depth"] == least)
    return rows[: last + 1]


def _never(owner: int, index: int) -> Frame:
    raise AssertionError("who only takes notes is never called")


def _heard(edition: Edition) -> dict[Timing, list[Trigger]]:
    """The triggers of all skills and all equipment of an edition, by timing."""
    equipment = [kind.skill for kind in edition.kinds.values() if kind.skill is not None]
    found: dict[Timing, list[Trigger]] = {timing: [] for timing in timings()}
    for skill in (*edition.skills.values(), *equipment):
        for declared in skill.declarations:
            if isinstance(declared, Trigger):
                found[declared.timing].append(declared)
    return found


def listeners(edition: Edition) -> dict[str, list[View]]:
    """For each timing the skills and the equipment of an edition that listen to it, in the order in which they are asked: `name`, `band`
    (skill, equip), whether it is `compulsory`."""
    out: dict[str, list[View]] = {}
    for timing, triggers in _heard(edition).items():
        rows = [{"name": t.skill, "band": t.band.name.lower(), "compulsory": t.compulsory} for t in sorted(triggers, key=lambda t: t.band)]
        out[timing.name] = [row for n, row in enumerate(rows) if row not in rows[:n]]
    return out

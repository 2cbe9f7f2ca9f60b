"""The window of a timing: who may react, in which order (skill.2; decision D7).

Bands one after the other; within a band the living seats from the turn player; each seat gets one question listing all
its skills that are ready, plus "none" unless a compulsory one is ready. After each answer readiness is read anew. "None"
declines what was ready then; what becomes ready later is offered. A lone compulsory skill runs unasked, and what only takes note
of something (`silent`) before anything is asked. The rules of the table come last, in a band of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.questions import PASS, AskInvoke, Choice
from rules_engine.core.records import Frame
from rules_engine.core.registry import Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Window(Frame):
    """The reactions to `timing` on the frame at place `event`. `pos`: how far from the turn player; `done`: settled here."""

    timing: Timing
    event: int
    band: int = 0
    pos: int = 0
    done: tuple[str, ...] = ()
    start: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "skill.2", "chosen": "skill.2", "forced": "skill.3"}

    def enter(self, g: State) -> None:
        timing, event = self.timing, g.frames[self.event]
        start = self.start if self.start >= 0 else g.turn
        n = len(g.seats)
        at = (self.band, self.pos)
        listeners = g.listens[timing]
        if len(listeners) > 1:
            listeners = tuple(sorted(listeners, key=lambda x: (x[0], (x[1] - start) % n)))
        for band, seat, triggers in listeners:
            here = (band, (seat - start) % n)
            if here < at:
                continue
            done = self.done if here == at else ()
            ready = [t for t in triggers if t.skill not in done and t.when(g, seat, event)]
            if ready:
                self._offer(g, seat, ready, band, here[1], done, start)
                return
        g.done()

    def _offer(self, g: State, seat: int, ready: list[Trigger], band: int, pos: int, done: tuple[str, ...], start: int) -> None:
        silent = next((t for t in ready if t.silent), None)
        if silent is not None:
            then = self.to("enter", band=band, pos=pos, done=(*done, silent.skill), start=start)
            g.call(silent.frame(seat, self.event), then)
            return
        forced = [t for t in ready if t.compulsory]
        if len(ready) == 1 and forced:
            if g.log is not None:
                g.record("invoke", at="forced", seat=seat, skill=forced[0].skill)
            then = self.to("enter", band=band, pos=pos, done=(*done, forced[0].skill), start=start)
            g.call(forced[0].frame(seat, self.event), then)
            return
        answers = [Choice("invoke", t.skill) for t in ready]
        if not forced:
            answers.append(PASS)
        skills = [t.skill for t in ready]
        then = self.to("chosen", band=band, pos=pos, done=done, start=start)
        g.choose(AskInvoke(seat, "skill.2", answers, skills=skills, timing=self.timing.name.lower()), then)

    def chosen(self, g: State) -> None:
        answer = g.take()
        seat = (self.start + self.pos) % len(g.seats)
        event = g.frames[self.event]
        listeners = g.abilities(seat).triggers[self.timing]
        if answer.verb == "pass":
            ready = [t.skill for t in listeners if t.band == self.band and t.skill not in self.done and t.when(g, seat, event)]
            self.to("enter", done=(*self.done, *ready)).enter(g)
            return
        trigger = next(t for t in listeners if t.skill == answer.skill)
        if g.log is not None:
            g.record("invoke", seat=seat, skill=answer.skill)
        g.call(trigger.frame(seat, self.event), self.to("enter", done=(*self.done, answer.skill)))

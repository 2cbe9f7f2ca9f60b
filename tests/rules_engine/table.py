"""A table for tests that read like the game.

    t = table(seat("slash.S7"), seat("jink.D2", skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: pass; 2: invoke ganglie")
    t.expect(hp=[3, 3])

Cards are written as everywhere in the project (`slash.S7`); a face alone (`S5`) is a blank card, `?` a hidden one. Seats count
from 1. Every question that has more than one answer must be answered, in order and by the right seat; one that has a single answer
is never asked, except that a play phase is always ended by hand. The deck holds what `deck` names and nothing else, unless a `pool`
is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rules_engine.core.cards import HIDDEN, Face
from rules_engine.core.game import Edition
from rules_engine.core.questions import Choice, Refusal
from rules_engine.core.setup import SeatSpec, Spec, build
from rules_engine.core.state import Outcome, State
from rules_engine.editions import load
from rules_engine.notation.choices import ForbiddenChoice, choice_parse, choice_text, token
from rules_engine.notation.tokens import parse_card

FACE = re.compile(r"(?<![\w.])([SHCD](?:10|[2-9AJQK]))(?!\w)")


def card(text: str) -> Face | None:
    """One token; None for a hidden card."""
    if text == "?":
        return None
    c = parse_card(FACE.sub(r"blank.\1", text))
    return Face(c.kind, c.suit, c.rank)


def cards(text: str) -> list[Face]:
    """Tokens with spaces between them, none of them hidden."""
    return [f for f in map(card, text.split()) if f is not None]


def seat(
    hand: str = "",
    *,
    hp: int = 4,
    max_hp: int | None = None,
    skills: str = "",
    equip: str = "",
    judge: str = "",
    role: str = "",
    kingdom: str = "",
    gender: str = "male",
    hero: str = "",
    side: str = "",
    alive: bool = True,
    marks: dict[str, int] | None = None,
    borrowed: dict[int, str] | None = None,
) -> SeatSpec:
    """One seat: `hand`, `equip` are tokens, `judge` laid tricks (`indulgence.S6`, `indulgence=jink.D6`), `skills` names, `borrowed`
    weapons by the seats that lent them."""
    laid = []
    for text in judge.split():
        name, _, under = text.partition("=")
        face = card(under or name)
        assert face is not None
        laid.append((name if under else face.kind, face))
    return SeatSpec(
        hero=hero,
        role=role,
        kingdom=tuple(kingdom.split()),
        gender=gender,
        skills=tuple(skills.split()),
        hp=hp,
        max_hp=max(4, hp) if max_hp is None else max_hp,
        hand=[card(x) for x in hand.split()],
        equip=cards(equip),
        judge=laid,
        side=side,
        alive=alive,
        marks=marks or {},
        borrowed={owner - 1: f for owner, text in (borrowed or {}).items() for f in cards(text)},
    )


class Table:
    """A game that is played by lines `seat: choice`."""

    def __init__(self, g: State) -> None:
        self.g = g
        g.log = []
        g.run()
        self._settle()

    def _settle(self) -> None:
        """Give the answers that are no choice."""
        g = self.g
        while g.question is not None and g.question.kind != "play" and len(g.choices()) == 1:
            g.apply(g.choices()[0])

    # --- what lies there ---------------------------------------------------------------------------------------------

    @property
    def hp(self) -> list[int]:
        """The hp of all seats, 0 for the dead."""
        return [s.hp if s.alive else 0 for s in self.g.seats]

    @property
    def dead(self) -> list[int]:
        return [i + 1 for i, s in enumerate(self.g.seats) if not s.alive]

    def _words(self, cards: Sequence[int]) -> str:
        words = ["?" if c == HIDDEN else re.sub(r"^blank\.", "", token(self.g, c)) for c in cards]
        return " ".join(sorted(words))

    def hand(self, n: int) -> str:
        return self._words(self.g.seats[n - 1].hand)

    def equip(self, n: int) -> str:
        return self._words(self.g.seats[n - 1].equip)

    def borrowed(self, n: int) -> str:
        """The weapons that a seat has borrowed."""
        loan = self.g.seats[n - 1].loan
        return "" if loan is None else self._words(loan.cards)

    def judge(self, n: int) -> str:
        """Laid tricks in the order in which they were laid."""
        out = []
        for v in self.g.seats[n - 1].judge:
            face = self._words(v.cards)
            out.append(face if face.startswith(v.name) else f"{v.name}={face}")
        return " ".join(out)

    @property
    def discard(self) -> str:
        return self._words(self.g.discard)

    @property
    def top(self) -> str:
        return " ".join(self._words((c,)) for c in self.g.deck.top)

    @property
    def bottom(self) -> str:
        return " ".join(self._words((c,)) for c in self.g.deck.bottom)

    @property
    def asked(self) -> str:
        """Who is asked what: `2 respond`; empty if nobody is."""
        q = self.g.question
        return "" if q is None else f"{q.seat + 1 if q.seat >= 0 else 'nature'} {q.kind}"

    @property
    def options(self) -> list[str]:
        """The answers to the open question."""
        return [re.sub(r"blank\.", "", choice_text(self.g, c)) for c in self.g.choices()]

    def events(self, *kinds: str) -> list[tuple[str, Any]]:
        """The log so far as (kind, seat or None), of these kinds only if some are named."""
        log = self.g.log or []
        return [(e.kind, e.data["seat"] + 1 if "seat" in e.data else None) for e in log if not kinds or e.kind in kinds]

    def rules(self, kind: str) -> list[str]:
        """The rules that log entries of a kind cite."""
        return [e.rule for e in self.g.log or [] if e.kind == kind]

    # --- playing -----------------------------------------------------------------------------------------------------

    def _choice(self, text: str) -> Choice:
        text = FACE.sub(r"blank.\1", text)
        for choice in self.g.choices():
            if choice_text(self.g, choice) == text:
                return choice
        return choice_parse(self.g, text)

    def play(self, *lines: str) -> Table:
        """Answer questions, one `seat: choice` after the other (also several in one string, `;` between them)."""
        for line in [part.strip() for text in lines for part in text.split(";")]:
            who, _, what = line.partition(":")
            q = self.g.question
            assert q is not None, f"nobody is asked for {line!r}; outcome {self.g.outcome}"
            assert who == (str(q.seat + 1) if q.seat >= 0 else "nature"), f"{line!r}, but the question is {self.asked}: {self.options}"
            self.g.apply(self._choice(what.strip()))
            self._settle()
        return self

    def refusal(self, text: str) -> Refusal | None:
        """Why the asked seat may not answer this; None if it may."""
        try:
            return self.g.refusal(self._choice(text))
        except ForbiddenChoice as why:
            return why.refusal

    def can(self, text: str) -> bool:
        return self.refusal(text) is None

    def why(self, text: str) -> str:
        """The rule that forbids an answer; empty if it is allowed."""
        refusal = self.refusal(text)
        return "" if refusal is None else refusal.rule

    def expect(
        self,
        hp: Sequence[int] | None = None,
        hand: dict[int, str] | None = None,
        equip: dict[int, str] | None = None,
        judge: dict[int, str] | None = None,
        dead: Sequence[int] | None = None,
        asked: str | None = None,
        options: Sequence[str] | None = None,
        discard: str | None = None,
        top: str | None = None,
        phase: str | None = None,
    ) -> Table:
        """What must hold now. Hands, equipment and the discard pile are compared without order."""
        if hp is not None:
            assert self.hp == list(hp)
        for want, have in ((hand, self.hand), (equip, self.equip)):
            for n, text in (want or {}).items():
                assert have(n) == " ".join(sorted(text.split())), f"seat {n}"
        for n, text in (judge or {}).items():
            assert self.judge(n) == text, f"seat {n}"
        if dead is not None:
            assert self.dead == list(dead)
        if asked is not None:
            assert self.asked == asked, self.options
        if options is not None:
            assert sorted(self.options) == sorted(options)
        if discard is not None:
            assert self.discard == " ".join(sorted(discard.split()))
        if top is not None:
            assert self.top == top
        if phase is not None:
            assert self.g.phase == phase
        return self


def table(
    *seats: SeatSpec,
    deck: str = "",
    pool: str | None = "",
    bottom: str = "",
    discard: str = "",
    edition: str | Edition = "std",
    turn: int = 1,
    phase: str = "play",
    victory: bool = False,
    rules: dict[str, Any] | None = None,
    until: str = "",
) -> Table:
    """A table at its first question. `deck`: the top cards in order; `pool`: the unordered rest (None: the edition's deck).

    `until`: the phase with whose end everything stops.
    """
    spec = Spec(
        edition=load(edition) if isinstance(edition, str) else edition,
        seats=seats,
        top=cards(deck),
        pool=None if pool is None else cards(pool),
        bottom=cards(bottom),
        discard=cards(discard),
        turn=turn - 1,
        phase=phase,
        victory=victory,
        rules=rules or {},
        auto=False,
    )
    g = build(spec)

    def watch(g: State, event: str) -> Outcome | None:
        return Outcome("horizon") if event == "phase" and g.phase == until else None

    if until:
        g.game.watch = watch
    return Table(g)

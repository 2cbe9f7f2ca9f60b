"""A case kept step by step: the board after each line of its log, the answers that were given, what was checked on the way.

A log says what happened; it is silent about who was asked and gave nothing, and about what was only looked at (`legal:`,
`illegal:`, `asked:`, `not_asked:`). A film has these as steps of their own, so that a reader sees all that a case shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import NATURE, PASS, Choice, Refusal
from rules_engine.core.state import Deck, Entry, State
from rules_engine.notation.cases import winner
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import Expect, LineModel
from rules_engine.notation.view import board_view, borrowed_view, cards_view, data_view, entry_view

View = dict[str, Any]


class Film:
    """Follows one state. `steps`: plain data, the first is the position itself; `answers`: every answer as text.

    A step has `kind` (position, entry, pass, check), what belongs to it, the `board` with its effect, `depth` (how deep in the
    resolution), and `given`: how many answers had been given when it happened.
    """

    def __init__(self) -> None:
        self.steps: list[View] = []
        self.answers: list[str] = []
        self._before: State | None = None

    def begin(self, g: State) -> list[Entry]:
        """Start filming a state that has not been run: the log that it writes to."""
        self._step(g, {"kind": "position"})
        return _Log(self, g)

    def entry(self, g: State, e: Entry) -> None:
        """A line was written: its board is taken when the next thing happens."""
        self._close(g, following=True)
        self._step(g, {"kind": "entry", "entry": entry_view(g, e), "depth": e.depth})

    def answered(self, g: State, choice: Choice) -> None:
        """The open question is about to be answered."""
        q = g.question
        assert q is not None
        text = choice_text(g, choice)
        if choice == PASS and q.seat != NATURE and q.kind != "play":
            lone = len(g.choices()) == 1
            self._close(g)
            self.answers.append(text)
            self._step(g, {"kind": "pass", "seat": q.seat + 1, "question": q.kind, "rule": q.rule, "data": q.data(g), "lone": lone})
        else:
            self.answers.append(text)

    def checked(self, g: State, verb: str, line: LineModel, why: Refusal | None) -> None:
        """Something was looked at and found to be so: `why` is what forbids an illegal line."""
        rule = why.rule if why is not None else g.question.rule if g.question is not None and verb in ("legal", "asked") else ""
        self._step(
            g,
            {
                "kind": "check",
                "verb": verb,
                "line": line.model_dump(mode="json", exclude_none=True),
                "rule": rule,
                "data": data_view(g, why.data) if why is not None else {},
            },
        )

    def end(self, g: State) -> None:
        """Nothing more will happen."""
        self._close(g)

    def _close(self, g: State, following: bool = False) -> None:
        """Take the board of the last step (`settled`)."""
        before, self._before = self._before, None
        if before is not None:
            self.steps[-1]["board"] = settled(before, g, following)

    def _step(self, g: State, step: View) -> None:
        self._close(g)
        self.steps.append({"depth": len(g.frames), **step, "given": len(self.answers)})
        self._before = g.clone()


def settled(before: State, g: State, following: bool) -> View:
    """The board of a line of the log: with its effect, and without that of a line that is being written (`following`).

    `before` is the state when the line was written, `g` the one when the next thing happens. Moves are carried out after the line that
    tells them, all else before it: hp, death, phase, and cards turned up or drawn from the deck. So these are taken as they stood when
    the line was written.
    """
    now = board_view(_undrawn(before, g) if following else g)
    then = board_view(before)
    for seat, was in zip(now["seats"], then["seats"], strict=True):
        keys = ("hp", "max_hp", "now", *(("alive", "range", "distance") if seat["alive"] != was["alive"] else ()))
        seat.update({k: was[k] for k in keys})
    kept = ("stack", "turn", "phase", *(("outcome",) if following else ()))
    return now | {k: then[k] for k in kept}


def _undrawn(before: State, g: State) -> State:
    """The state with the cards back in the deck that have come from there to the table."""
    came = set(before.deck.top) | set(before.deck.pool)
    moved = [c for c in g.table if c in came and c != HIDDEN]
    if not moved:
        return g
    out = g.clone()
    top = tuple(c for c in before.deck.top if c in moved)
    pool = tuple(sorted([*g.deck.pool, *(c for c in moved if c not in top)]))
    out.table = tuple(c for c in g.table if c not in moved)
    out.deck = Deck(top=(*top, *g.deck.top), pool=pool, bottom=g.deck.bottom, then=g.deck.then)
    return out


class _Log(list[Entry]):
    def __init__(self, film: Film, g: State) -> None:
        super().__init__()
        self.film = film
        self.g = g

    def append(self, e: Entry) -> None:
        super().append(e)
        self.film.entry(self.g, e)


def outcome(g: State, e: Expect | None) -> list[View]:
    """What an expectation speaks about, as it stands on the board: plain facts for a reader."""
    if e is None:
        return []
    out: list[View] = []
    n = len(g.seats)

    def about(what: str, seats: Sequence[int], value: Any) -> None:
        out.extend({"what": what, "seat": i, "value": value(i - 1)} for i in seats if i <= n)

    about("hero", list(e.hero), lambda i: g.seats[i].persona.hero)
    about("role", list(e.role), lambda i: g.seats[i].persona.role)
    about("hp", list(e.hp), lambda i: g.seats[i].hp)
    about("max_hp", list(e.max_hp), lambda i: g.seats[i].max_hp)
    about("hand", list(e.hand), lambda i: cards_view(g, g.seats[i].hand))
    about("equip", list(e.equip), lambda i: cards_view(g, g.seats[i].equip))
    about("judge", list(e.judge), lambda i: [{"as": v.name, "card": cards_view(g, v.cards[:1])[0]} for v in g.seats[i].judge])
    about("borrowed", list(e.borrowed), lambda i: [b["card"] for b in borrowed_view(g, i)])
    about("marks", list(e.marks), lambda i: [name for name, _ in g.seats[i].marks])
    dead = [i + 1 for i, s in enumerate(g.seats) if not s.alive]
    if e.dead is not None:
        out.append({"what": "dead", "seats": dead})
    if e.alive:
        out.append({"what": "alive", "seats": [i for i in e.alive if i <= n]})
    if e.winner is not None:
        out.append({"what": "winner", "roles": winner(g)})
    for a, row in e.distance.items():
        out += [{"what": "distance", "seat": a, "target": b, "value": g.distance(a - 1, b - 1)} for b in row if max(a, b) <= n]
    about("range", list(e.range), g.reach)
    for what, asked in (("asked", e.asked), ("not_asked", e.not_asked)):
        out += [{"what": what, "seat": i, "label": label} for i, labels in asked.items() for label in labels]
    return out

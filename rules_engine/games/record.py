"""A finished game as a record, as JSON, and played again from it.

A record needs no seed to be played again: it holds the roles, what everybody was offered and took, the hands and every answer,
those of chance included. A replay has to come to the same end by the same log.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_engine.core.game import Edition
from rules_engine.core.questions import NATURE
from rules_engine.core.state import State
from rules_engine.editions import EditionError, load
from rules_engine.games.draft import Dealt, position
from rules_engine.games.log import LogDigest
from rules_engine.games.match import Answer, Match, start
from rules_engine.notation.choices import ChoiceError, choice_parse, choice_text
from rules_engine.notation.people import playable
from rules_engine.notation.problems import NotationError, nearest
from rules_engine.version import RULES_VERSION

Json = dict[str, Any]
SHOWN = 8
"""How many of the allowed answers a message names."""
UNKNOWN_SEAT = -2
"""Whose answer it is, where the record does not say."""


class Fault(NamedTuple):
    """What is wrong with a record, in which line of the file (0: not known)."""

    line: int
    text: str


class RecordError(ValueError):
    """A record that can't be read. `faults`: everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = sorted(faults)
        super().__init__(self.text())

    def text(self, file: str = "") -> str:
        name = file or "line "
        return "\n".join(
            f"{name}{':' if file else ''}{f.line}: {f.text}" if f.line else f"{file or 'record'}: {f.text}" for f in self.faults
        )


class End(NamedTuple):
    """How a game ended. kind: won, drawn, stopped; `winners`, `alive`: seats from 0; `reason`: a word; `digest`: where it was stopped."""

    kind: str
    reason: str = ""
    winners: tuple[int, ...] = ()
    alive: tuple[int, ...] = ()
    digest: str = ""


@dataclass
class Record:
    """One game. `lines`: where the answers, the draft and the deal stand in the file it was read from; `turns`: whose turn began
    before which answer, for the reader's sake only."""

    edition: str
    dealt: list[Dealt]
    answers: list[Answer]
    end: End
    log: str = ""
    modules: tuple[str, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    table: str = ""
    seed: str = ""
    game: int = 0
    bots: tuple[str, ...] = ()
    version: int = RULES_VERSION
    decisions: int = 0
    lines: dict[tuple[str, int], int] = field(default_factory=dict)
    turns: list[tuple[int, str]] = field(default_factory=list)
    position: Json | None = None

    def line(self, part: str, i: int) -> int:
        """The line of the file in which the i-th answer, seat of the draft or hand stands."""
        return self.lines.get((part, i), self.lines.get(("record", 0), 0))


def end_of(g: State) -> End:
    """How a game stands or has ended."""
    if g.outcome is None:
        return End("stopped", "", (), g.alive, g.digest())
    return End(g.outcome.kind, g.outcome.reason, g.outcome.winners, g.alive)


def record_of(match: Match, seed: str = "", game: int = 0) -> Record:
    """The record of a game that was played with `keep`."""
    plan = match.plan
    return Record(
        edition=plan.edition.id,
        dealt=match.dealt,
        answers=match.answers,
        end=end_of(match.g),
        log=match.log.text(),
        modules=plan.edition.modules,
        rules=dict(plan.rules),
        table=plan.table,
        seed=seed,
        game=game,
        bots=tuple(plan.bot(i) for i in range(plan.players)),
        decisions=match.counts["decisions"],
        turns=match.turns,
    )


# --- playing it again --------------------------------------------------------------------------------------------------


class Replayed(NamedTuple):
    """A record that was played again: the state it came to, what is different (nothing if all is as recorded), and what a faithful
    record would hold."""

    g: State
    log: str
    different: list[Fault]


def edition_of(record: Record) -> Edition:
    """The edition of a record. Raises RecordError."""
    try:
        return load(record.edition, record.modules)
    except EditionError as e:
        raise RecordError([Fault(record.line("edition", 0), str(e))]) from None


def opened(record: Record, log: bool = True) -> State:
    """The first question of a recorded game. Raises RecordError if draft or deal can't be."""
    edition = edition_of(record)
    if record.position is not None:
        data = record.position
    else:
        faults = [*draft_faults(edition, record)]
        if faults:
            raise RecordError(faults)
        data = position(edition, record.dealt, record.rules)
    try:
        return start(data, log)
    except NotationError as e:
        raise RecordError([_placed(record, p.pointer, p.message()) for p in e.problems]) from None


def _placed(record: Record, pointer: str, text: str) -> Fault:
    """A problem of the position in the line that it comes from."""
    parts = pointer.split("/")
    seat = int(parts[2]) if len(parts) > 2 and parts[1] == "seats" and parts[2].isdigit() else -1
    if seat < 0:
        return Fault(record.line("switches" if parts[1:2] == ["rules"] else "record", 0), text)
    return Fault(record.line("deal" if "hand" in parts else "draft", seat), f"seat {seat + 1}: {text}")


def draft_faults(edition: Edition, record: Record) -> Iterator[Fault]:
    """What can't be about who was offered and took which hero."""
    heroes = set(playable(edition))
    gone: dict[str, int] = {}
    for i, d in enumerate(record.dealt):
        line = record.line("draft", i)
        if (d.role == "lord") != (i == 0):
            yield Fault(line, f"seat {i + 1} is {d.role}; seat 1 is the lord's, and nobody else's")
        if not d.hero:
            continue
        if d.offer and d.hero not in d.offer:
            near = nearest(d.hero, d.offer)
            hint = f"; did you mean {near}?" if near else f"; write one of them: {', '.join(d.offer)}"
            yield Fault(line, f"seat {i + 1} takes {d.hero}, which it was not offered{hint}")
        for hero in dict.fromkeys((*d.offer, d.hero)):
            if hero not in heroes:
                yield Fault(line, f"{hero} can't be played in {edition.id}; there are {', '.join(sorted(heroes))}")
            elif hero in gone:
                yield Fault(line, f"{hero} is offered to seat {i + 1}, but seat {gone[hero] + 1} had it; every hero is there once")
            elif hero == d.hero or (i and not edition.in_turn):  # what the lord left went back, or what anybody left
                gone[hero] = i


def replay(record: Record) -> Replayed:
    """Play a recorded game again. Raises RecordError if it can't even be opened."""
    g = opened(record)
    log = LogDigest()
    different: list[Fault] = []
    for i, answer in enumerate(record.answers):
        what = _answer(g, answer)
        if what:
            different.append(Fault(record.line("answer", i), f"answer {i + 1} ({answer.text}): {what}"))
            break
        log.read(g)
    log.read(g)
    if not different:
        different = [*_differences(record, end_of(g), log.text())]
    return Replayed(g, log.text(), different)


def _answer(g: State, answer: Answer) -> str:
    """Give a recorded answer. Says why not, if it can't be given."""
    q = g.question
    if q is None:
        outcome = g.outcome
        return f"the game is over already ({outcome.kind} {outcome.reason})" if outcome is not None else "the game is over already"
    if answer.seat not in (UNKNOWN_SEAT, q.seat):
        return f"it is {_who(answer.seat)}'s, but {_asked(g)}"
    try:
        g.apply(choice_parse(g, answer.text))
    except ChoiceError as e:
        return f"{e}; {_asked(g)}"
    return ""


def _who(seat: int) -> str:
    return "NATURE" if seat == NATURE else f"seat {seat + 1}"


def _asked(g: State) -> str:
    """Who is asked what, and some of what may be answered."""
    q = g.question
    assert q is not None
    options = [choice_text(g, c) for c in g.choices()[: SHOWN + 1]]
    more = f" (and {len(g.choices()) - SHOWN} more)" if len(options) > SHOWN else ""
    return f"{_who(q.seat)} is asked ({q.kind}) and may answer: {'; '.join(options[:SHOWN])}{more}"


def _differences(record: Record, end: End, log: str) -> Iterator[Fault]:
    line = record.line("record", 0)
    for name in ("kind", "reason", "winners", "alive", "digest"):
        found, wanted = getattr(end, name), getattr(record.end, name)
        if found != wanted and not (name in ("alive", "digest", "winners") and not wanted):
            yield Fault(line, f"{name} is {_shown(found)}, recorded was {_shown(wanted)}")
    if record.log and log != record.log:
        aged = "" if record.version == RULES_VERSION else f"; it was played by rules version {record.version}, this is {RULES_VERSION}"
        yield Fault(line, f"the log has the digest {log}, recorded was {record.log}{aged}")


def _shown(value: Any) -> str:
    return ",".join(str(s + 1) for s in value) or "nobody" if isinstance(value, tuple) else str(value) or "nothing"


# --- JSON --------------------------------------------------------------------------------------------------------------


def to_json(record: Record, **more: Any) -> Json:
    """A record as one JSON object; seats from 1, winners as roles as well."""
    roles = [d.role for d in record.dealt]
    end = record.end
    out: Json = {
        "game": record.game, "seed": record.seed, "edition": record.edition, "rules_version": record.version, "roles": record.table,
        "bots": list(record.bots), "end": end.kind, "reason": end.reason, "winners": sorted({roles[i] for i in end.winners}),
        "winning_seats": [i + 1 for i in end.winners], "alive": [i + 1 for i in end.alive], "decisions": record.decisions, "log": record.log,
    }  # fmt: skip
    if end.digest:
        out["digest"] = end.digest
    draft = [{"seat": i + 1, "role": d.role, "offer": list(d.offer), "hero": d.hero} for i, d in enumerate(record.dealt)]
    edition = load(record.edition, record.modules)
    return {
        **out, **more, "draft": draft, "position": position(edition, record.dealt, record.rules),
        "answers": [a.text for a in record.answers], "seats": [a.seat + 1 for a in record.answers],
    }  # fmt: skip


def from_json(text: str, line: int = 0) -> Record:
    """A record out of one JSON object. Raises RecordError."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as e:
        raise RecordError([Fault(line, f"not JSON ({e.msg} at column {e.colno}); every line holds one game")]) from None
    if not isinstance(data, dict):
        raise RecordError([Fault(line, "a game is a JSON object: {…}")])
    missing = [k for k in ("position", "answers", "end") if k not in data]
    if missing:
        raise RecordError([Fault(line, f"no {' and no '.join(missing)}; a record has position, answers and end")])
    try:
        return _from_data(data, line)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as e:
        raise RecordError([Fault(line, f"not the shape of a record: {type(e).__name__} {e}")]) from None


def _from_data(data: Mapping[str, Any], line: int) -> Record:
    where = data["position"]
    answers, asked = data["answers"], data.get("seats")
    if not all(isinstance(a, str) for a in answers) or (asked is not None and len(asked) != len(answers)):
        raise ValueError("answers are texts, and seats as many numbers")
    draft = data.get("draft") or []
    hands = [tuple(s.get("hand", ())) for s in where["seats"]]
    dealt = [Dealt(d["role"], tuple(d["offer"]), d["hero"], hand) for d, hand in zip(draft, hands, strict=True)] if draft else []
    seats = [UNKNOWN_SEAT] * len(answers) if asked is None else [int(s) - 1 for s in asked]
    end = End(
        str(data["end"]), str(data.get("reason", "")), tuple(int(s) - 1 for s in data.get("winning_seats", ())),
        tuple(int(s) - 1 for s in data.get("alive", ())), str(data.get("digest", "")),
    )  # fmt: skip
    return Record(
        edition=str(data.get("edition", where.get("edition", ""))),
        dealt=dealt,
        answers=[Answer(s, a) for s, a in zip(seats, answers, strict=True)],
        end=end,
        log=str(data.get("log", "")),
        modules=tuple(where.get("modules", ())),
        rules=dict(where.get("rules", {})),
        table=str(data.get("roles", "")),
        seed=str(data.get("seed", "")),
        game=int(data.get("record", 0)),
        bots=tuple(data.get("bots", ())),
        version=int(data.get("rules_version", RULES_VERSION)),
        decisions=int(data.get("decisions", 0)),
        lines={("record", 0): line},
        position=None if dealt else dict(where),
    )

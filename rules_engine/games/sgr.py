"""Records as text: heads, the draft, the deal and one answer per line (docs/notation.md). Several games may stand in one file.

sgr: 1
edition: std
seed: 7:0
result: won rebels; winners 2,4; alive 2,3,4
log: 5f0c…

draft:
1 lord: liubei sunquan lvbu huatuo -> sunquan
2 rebel: guanyu zhaoyun zhenji -> zhaoyun

deal:
1: slash.S7 peach.H3 jink.D2 duel.SA
2: …

play:
# turn of 1 sunquan 5/5
1: use slash.S7 -> 2
nature jink.D9
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rules_engine.core.questions import NATURE
from rules_engine.games.draft import Dealt
from rules_engine.games.match import Answer
from rules_engine.games.record import End, Fault, Record, RecordError, from_json
from rules_engine.notation.problems import Fault as Wrong
from rules_engine.notation.problems import Problem, nearest
from rules_engine.notation.tokens import parse_card
from rules_engine.notation.words import names, word
from rules_engine.version import RULES_VERSION

FORMAT = 1
HEADS = ("sgr", "game", "edition", "modules", "switches", "roles", "seed", "bots", "version", "decisions", "result", "log")
NEEDED = ("edition", "result")
SECTIONS = ("draft", "deal", "play")
_HEAD = re.compile(r"(?P<key>[a-z_]+):\s*(?P<value>.*)")
_DRAFT = re.compile(r"(?P<seat>\d+)\s+(?P<role>\S+?)\s*(?::\s*(?P<offer>.*?)\s*->\s*(?P<hero>\S+))?")
_DEAL = re.compile(r"(?P<seat>\d+)\s*:\s*(?P<cards>.*)")
_ANSWER = re.compile(r"(?P<seat>\d+)\s*:\s*(?P<text>\S.*)")
_RESULT = re.compile(
    r"(?P<kind>won|drawn|stopped)(?:\s+(?P<reason>\w+))?(?:;\s*winners\s+(?P<winners>[\d,]+))?(?:;\s*alive\s+(?P<alive>[\d,]+))?"
    r"(?:;\s*at\s+(?P<digest>[0-9a-f]+))?"
)
RESULT_EXAMPLE = "won rebels; winners 2,4; alive 2,3,4"
DRAFT_EXAMPLE = "2 rebel: guanyu zhaoyun zhenji -> zhaoyun"


# --- writing -----------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """A record as text."""
    heads: list[tuple[str, Any]] = [
        ("sgr", FORMAT), ("game", record.game), ("edition", record.edition), ("modules", " ".join(record.modules)),
        ("switches", " ".join(f"{k}={v}" for k, v in sorted(record.rules.items()))), ("roles", record.table), ("seed", record.seed),
        ("bots", " ".join(record.bots)), ("version", record.version), ("decisions", record.decisions), ("result", _result(record.end)),
        ("log", record.log),
    ]  # fmt: skip
    lines = [f"{k}: {v}" for k, v in heads if v != ""]
    lines += ["", "draft:"]
    for i, d in enumerate(record.dealt):
        lines.append(f"{i + 1} {d.role}" + (f": {' '.join(d.offer)} -> {d.hero}" if d.hero else ""))
    lines += ["", "deal:", *[f"{i + 1}: {' '.join(d.hand)}" for i, d in enumerate(record.dealt)], "", "play:"]
    turns = dict(record.turns)
    for i, a in enumerate(record.answers):
        if i in turns:
            lines.append(f"# {turns[i]}")
        lines.append(a.text if a.seat == NATURE else f"{a.seat + 1}: {a.text}")
    return "\n".join(lines) + "\n"


def _result(end: End) -> str:
    def seats(numbers: tuple[int, ...]) -> str:
        return ",".join(str(s + 1) for s in numbers)

    parts = [f"{end.kind} {end.reason}".strip()]
    parts += [f"winners {seats(end.winners)}"] if end.winners else []
    parts += [f"alive {seats(end.alive)}"] if end.alive else []
    return "; ".join([*parts, *([f"at {end.digest}"] if end.digest else [])])


# --- reading -----------------------------------------------------------------------------------------------------------


def read_records(text: str) -> list[Record]:
    """The games of a file: text records, or JSON with a game per line. Raises RecordError with all that is wrong."""
    body = text.lstrip("\ufeff \t\r\n")
    if not body:
        raise RecordError([Fault(1, "the file is empty; a record begins with `sgr: 1`, or holds a JSON object per line")])
    found, faults = [], []
    for read in _json_lines(text) if body[0] == "{" else _texts(text):
        try:
            found.append(read())
        except RecordError as e:
            faults += e.faults
    if faults:
        raise RecordError(faults)
    return found


def _json_lines(text: str) -> Iterator[Callable[[], Record]]:
    for n, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield lambda line=line, n=n: from_json(line, n)  # type: ignore[misc]


def _texts(text: str) -> Iterator[Callable[[], Record]]:
    """The games of a text, each from `sgr:` to the next."""
    lines = [(n, line.partition("#")[0].strip()) for n, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    starts = [i for i, (_, line) in enumerate(lines) if line.startswith("sgr:")]
    if not starts or starts[0]:
        n = lines[0][0] if lines else 1
        raise RecordError([Fault(n, f"a record begins with `sgr: {FORMAT}`")])
    for i, j in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lambda part=lines[i:j]: Reader(part).record()  # type: ignore[misc]


class Reader:
    """Reads one game, noting every fault on the way."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.heads: dict[str, tuple[int, str]] = {}
        self.dealt: list[Dealt] = []
        self.hands: list[tuple[str, ...]] = []
        self.answers: list[Answer] = []
        self.places: dict[tuple[str, int], int] = {("record", 0): lines[0][0]}

    def fault(self, line: int, text: str) -> None:
        self.faults.append(Fault(line, text))

    def record(self) -> Record:
        section = ""
        seen: list[str] = []
        for n, line in self.lines:
            name = line[:-1] if line.endswith(":") else ""
            if name in SECTIONS:
                if name in seen or SECTIONS.index(name) != len(seen):
                    self.fault(n, f"{name}: stands in the wrong place; the parts are {', '.join(SECTIONS)}, each once")
                seen.append(name)
                section = name
            elif section == "":
                self._head(n, line)
            else:
                {"draft": self._draft, "deal": self._deal, "play": self._answer}[section](n, line)
        first = self.lines[0][0]
        for name in SECTIONS:
            if name not in seen:
                self.fault(first, f"the part `{name}:` is missing")
        for name in NEEDED:
            if name not in self.heads:
                self.fault(first, f"the head `{name}:` is missing")
        if len(self.hands) != len(self.dealt):
            self.fault(first, f"{len(self.dealt)} seats in the draft but {len(self.hands)} in the deal")
        record = self._build()
        if self.faults:
            raise RecordError(self.faults)
        return record

    # --- lines -------------------------------------------------------------------------------------------------------

    def _head(self, n: int, line: str) -> None:
        found = _HEAD.fullmatch(line)
        if found is None:
            self.fault(n, f"{line[:40]!r} is no head; write `key: value`, with one of the keys {', '.join(HEADS)}")
            return
        key = found["key"]
        if key not in HEADS:
            near = nearest(key, (*HEADS, *SECTIONS))
            hint = f"did you mean {near}?" if near else f"there are {', '.join(HEADS)}"
            self.fault(n, f"unknown head {key}; {hint}")
        elif key in self.heads:
            self.fault(n, f"{key} was said in line {self.heads[key][0]} already")
        else:
            self.heads[key] = (n, found["value"])
            self.places[(key, 0)] = n

    def _seat(self, n: int, text: str, count: int) -> None:
        if int(text) != count + 1:
            self.fault(n, f"seat {text} stands here, seat {count + 1} should; seats are written in order, from 1")

    def _draft(self, n: int, line: str) -> None:
        found = _DRAFT.fullmatch(line)
        if found is None:
            self.fault(n, f"{line[:60]!r} can't be read; a line of the draft is like `{DRAFT_EXAMPLE}`")
            return
        self._seat(n, found["seat"], len(self.dealt))
        self.places[("draft", len(self.dealt))] = n
        try:
            role = word("role", found["role"])
            offer = tuple(names().resolve("hero", h) for h in (found["offer"] or "").replace(",", " ").split())
            hero = names().resolve("hero", found["hero"]) if found["hero"] else ""
        except Wrong as e:
            self.fault(n, _message(e))
            role, offer, hero = "", (), ""
        self.dealt.append(Dealt(role, offer, hero))

    def _deal(self, n: int, line: str) -> None:
        found = _DEAL.fullmatch(line)
        if found is None:
            self.fault(n, f"{line[:60]!r} can't be read; a line of the deal is like `1: slash.S7 jink.D2`")
            return
        self._seat(n, found["seat"], len(self.hands))
        self.places[("deal", len(self.hands))] = n
        cards = []
        for text in found["cards"].replace(",", " ").split():
            try:
                card = parse_card(text, convert=False)
            except Wrong as e:
                self.fault(n, _message(e))
                continue
            if not card.kind or not card.suit:
                self.fault(n, f"{text} is no card with a face; write kind, suit and rank: slash.S7")
            cards.append(card.text("en"))
        self.hands.append(tuple(cards))

    def _answer(self, n: int, line: str) -> None:
        self.places[("answer", len(self.answers))] = n
        found = _ANSWER.fullmatch(line)
        if found is not None:
            seat = int(found["seat"])
            if not 1 <= seat <= len(self.dealt):
                self.fault(n, f"there is no seat {seat}; the game has {len(self.dealt)}")
            self.answers.append(Answer(seat - 1, found["text"]))
        elif line.startswith(("nature ", "hero ")):
            self.answers.append(Answer(NATURE, line))
        else:
            self.fault(n, f"{line[:60]!r} can't be read; an answer is like `2: card jink.D2`, one of chance like `nature slash.S8`")

    # --- heads -------------------------------------------------------------------------------------------------------

    def _text(self, key: str) -> str:
        return self.heads.get(key, (0, ""))[1]

    def _number(self, key: str, default: int = 0) -> int:
        n, text = self.heads.get(key, (0, str(default)))
        if not text.isdigit():
            self.fault(n, f"{key} is {text!r}, not a number")
            return default
        return int(text)

    def _build(self) -> Record:
        if self._number("sgr") != FORMAT:
            self.fault(self.lines[0][0], f"this reads format {FORMAT} only; write `sgr: {FORMAT}`")
        rules = {}
        for pair in self._text("switches").split():
            key, equals, value = pair.partition("=")
            if not equals:
                self.fault(self.heads["switches"][0], f"{pair} is no switch; write name=value")
            rules[key] = value
        return Record(
            edition=self._text("edition"),
            dealt=[d._replace(hand=h) for d, h in zip(self.dealt, self.hands, strict=False)],
            answers=self.answers,
            end=self._end(),
            log=self._text("log"),
            modules=tuple(self._text("modules").split()),
            rules=rules,
            table=self._text("roles"),
            seed=self._text("seed"),
            game=self._number("game"),
            bots=tuple(self._text("bots").split()),
            version=self._number("version", RULES_VERSION),
            decisions=self._number("decisions"),
            lines=self.places,
        )

    def _end(self) -> End:
        n, text = self.heads.get("result", (0, ""))
        found = _RESULT.fullmatch(text)
        if found is None:
            if n:
                self.fault(n, f"result {text!r} can't be read; it is like `{RESULT_EXAMPLE}`, `drawn no_card_to_judge` or `stopped`")
            return End("")

        def seats(numbers: str | None) -> tuple[int, ...]:
            return tuple(int(s) - 1 for s in (numbers or "").split(",") if s)

        return End(found["kind"], found["reason"] or "", seats(found["winners"]), seats(found["alive"]), found["digest"] or "")


def _message(e: Wrong) -> str:
    return Problem(e.code, "", e.data).message()

"""Cases: run a script on a position and say whether everything came out as it should (D3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules_engine.core.questions import Choice, Refusal
from rules_engine.core.state import Entry, State
from rules_engine.notation.choices import ChoiceError
from rules_engine.notation.models import CaseModel, Compare, Expect, LineModel, ZoneExpect
from rules_engine.notation.play import ACTING, Met, Player, ScriptFailure, is_pass, next_hard, said
from rules_engine.notation.position import make, physical
from rules_engine.notation.problems import NotationError, nearest
from rules_engine.notation.tokens import Card
from rules_engine.notation.tree import Node
from rules_engine.notation.words import names
from rules_engine.rulebook import load


@dataclass(slots=True)
class Failure:
    """One thing that did not come out, with its place, and what could have been done instead."""

    line: int
    message_zh: str
    message_en: str
    options: list[str] = field(default_factory=list)

    def message(self, lang: str = "en") -> str:
        return self.message_zh if lang == "zh" else self.message_en


@dataclass(slots=True)
class Result:
    """How a case went. `state` is where it stopped (None if the position could not be built)."""

    file: str
    line: int
    title: str
    title_zh: str
    covers: tuple[str, ...]
    edition: str
    failures: list[Failure] = field(default_factory=list)
    state: State | None = None
    log: list[Entry] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures

    def json(self) -> dict[str, Any]:
        return {
            "file": self.file, "line": self.line, "title": {"zh": self.title_zh, "en": self.title}, "passed": self.passed,
            "edition": self.edition, "covers": list(self.covers),
            "failures": [{"line": f.line, "message": {"zh": f.message_zh, "en": f.message_en}, "options": f.options} for f in self.failures],
        }  # fmt: skip


class Watch(Protocol):
    """Follows a case while it runs (`filming.Film` does)."""

    def begin(self, g: State) -> list[Entry]:
        """The position stands: the log to write to."""

    def answered(self, g: State, choice: Choice) -> None:
        """The open question is about to be answered."""

    def checked(self, g: State, verb: str, line: LineModel, why: Refusal | None) -> None:
        """A line of `asked`, `not_asked`, `legal` or `illegal` was found to hold; `why` forbids an illegal one."""


def run_case(case: CaseModel, node: Node, file: str = "", watch: Watch | None = None) -> Result:
    """Run one case. Never raises for a bad case: what is wrong becomes a failure."""
    title = case.title or case.question
    result = Result(
        file, node.line, title.en if title else case.id or "", title.zh if title else case.id or "", tuple(case.covers), case.edition
    )
    try:
        g = make(case, node, "case", file, auto=False)
    except NotationError as e:
        result.failures = [Failure(p.line, p.message("zh"), p.message("en")) for p in e.problems]
        return result
    g.log = watch.begin(g) if watch is not None else []
    result.state = g
    result.failures += unknown_ids(case, node)
    _Runner(case, node, g, result, watch).run()
    result.log = g.log or []
    return result


def unknown_ids(case: CaseModel, node: Node) -> list[Failure]:
    """The paragraphs and checklist rows that a case names and the rulebook does not have (D11)."""
    book = load()
    rows = {r.id for r in book.coverage_rows()}
    slugs = case.rules if isinstance(case.rules, list) else []
    wanted = [(f"/rules/{i}", slug, book.rules) for i, slug in enumerate(slugs)] + [
        (f"/covers/{i}", row, rows) for i, row in enumerate(case.covers)
    ]
    out = []
    for pointer, name, known in wanted:
        if name not in known:
            near = nearest(name, known)
            zh, en = (f"；是否想写 {near}？", f"; did you mean {near}?") if near else ("", "")
            out.append(Failure(node.at(pointer)[0], f"规则书里没有 {name}{zh}", f"the rulebook has no {name}{en}"))
    return out


class _Runner:
    def __init__(self, case: CaseModel, node: Node, g: State, result: Result, watch: Watch | None = None) -> None:
        self.case = case
        self.node = node
        self.g = g
        self.result = result
        self.watch = watch
        self.player = Player(g, watch.answered if watch is not None else None)
        self.still = False
        self.known = len(result.failures)

    def place(self, pointer: str) -> int:
        return self.node.at(pointer)[0]

    def failed(self, e: ScriptFailure, pointer: str) -> None:
        self.result.failures.append(Failure(self.place(pointer + e.pointer), e.message("zh"), e.message("en"), e.options))

    def run(self) -> None:
        case = self.case
        lines = [
            *((f"/before/{i}", line) for i, line in enumerate(case.before)),
            *((f"/script/{i}", line) for i, line in enumerate(case.script)),
        ]
        for i, (pointer, line) in enumerate(lines):
            following = [f for _, f in lines[i + 1 :]]
            try:
                self.line(line, pointer, following)
            except ScriptFailure as e:
                self.failed(e, pointer)
                return
            if len(self.result.failures) > self.known:
                return
        pointer = ""
        try:
            if case.run_to is not None:
                pointer = "/run_to"
                self.player.run_to(case.run_to)
            else:
                pointer = f"/script/{len(case.script) - 1}" if case.script else ""
                self.settle(case)
            if case.legal:
                self.legality(case.legal, "/legal", True, [])
            if case.illegal:
                self.legality(case.illegal, "/illegal", False, [])
        except ScriptFailure as e:
            self.failed(e, pointer)
            return
        if case.expect is not None:
            self.expect(case.expect, "/expect", [])

    def settle(self, case: CaseModel) -> None:
        """At the end: let the resolution end. A last line that only looks leaves the position as it stands."""
        last = case.script[-1] if case.script else None
        if last is None or last.verb in ("asked", "legal", "illegal", "expect", "run_to"):
            return
        if last.verb in ACTING or last.verb == "not_asked":
            how = self.player.advance(None, stay=True)
            if how == "stuck":
                raise self.player.fail(how, last)

    def line(self, line: LineModel, pointer: str, following: Sequence[LineModel]) -> None:
        player = self.player
        verb = line.verb
        if is_pass(line):
            player.soft_pass(line, next_hard(following))
        elif verb in ACTING:
            self.still = False
            player.do(line)
        elif verb == "run_to":
            assert line.run_to is not None
            player.run_to(line.run_to)
            self.still = True
        elif verb == "asked":
            how = player.advance(lambda q: player.fits(line, q), ends=False)
            if how == "stuck":
                raise player.fail(how, line)
            if how != "fit":
                raise ScriptFailure(
                    "not_asked", player.options(), who=f"seat {line.seat}", what=_label(line.asked or ""), passed=player.passed()
                )
            self.checked(line)
        elif verb == "not_asked":
            self.late(following)
            assert line.seat is not None
            assert line.not_asked is not None
            met = player.met[player.mark :]
            if any(m.fits(line.seat - 1, line.not_asked) for m in met):
                raise ScriptFailure("was_asked", who=f"seat {line.seat}", what=_label(line.not_asked))
            self.checked(line)
        elif verb == "expect":
            assert line.expect is not None
            self.late(following)
            self.expect(line.expect, f"{pointer}/expect", following)
        elif verb == "legal":
            self.legality(line.legal or [], f"{pointer}/legal", True, following)
        elif verb == "illegal":
            self.legality(line.illegal or [], f"{pointer}/illegal", False, following)

    def checked(self, line: LineModel, verb: str = "", why: Refusal | None = None) -> None:
        if self.watch is not None:
            self.watch.checked(self.g, verb or line.verb, line, why)

    def late(self, following: Sequence[LineModel]) -> None:
        """Go on by default until the next line that acts, so that what is expected is seen just before it."""
        player = self.player
        if self.still:
            return
        hard = next_hard(following)
        soft = [f for f in following[: following.index(hard[0]) if hard else len(following)] if is_pass(f)]
        aims = [*soft, *hard]
        if hard and hard[0].verb not in ("run_to",):
            how = player.advance(lambda q: any(player.fits(f, q, loose) for f, loose in _inner(aims)))
        else:
            how = player.advance(lambda q: any(player.fits(f, q) for f in soft), stay=True)
        if how == "stuck" and hard:
            raise player.fail(how, hard[0])

    def legality(self, lines: Sequence[LineModel], pointer: str, wanted: bool, following: Sequence[LineModel]) -> None:
        player = self.player
        hard = [f for f in next_hard(following) if f.verb != "run_to"]
        for j, line in enumerate(lines):
            at = f"{pointer}/{j}" if pointer and f"{j}" in self._children(pointer) else pointer
            how = player.advance(lambda q, line=line: player.fits(line, q, True) or any(player.fits(f, q) for f in hard))  # type: ignore[misc]
            q = player.g.question
            if how != "fit" or q is None or not player.fits(line, q, True):
                raise ScriptFailure("cannot_check", player.options(), what=said(line), who=f"seat {line.seat}")
            try:
                _, why = player.find(line)
            except ChoiceError as e:
                raise ScriptFailure("choice", player.options(), detail=str(e)) from None
            if wanted and why is not None:
                self.failed(
                    ScriptFailure(
                        "not_legal", player.options(), what=said(line), rule=why.rule, why=" ".join(f"{v}" for v in why.data.values())
                    ),
                    at,
                )
            elif not wanted and why is None:
                self.failed(ScriptFailure("not_illegal", player.options(), what=said(line)), at)
            elif not wanted and line.rule and why is not None and why.rule != line.rule:
                self.failed(ScriptFailure("other_rule", [], what=said(line), rule=why.rule, wanted=line.rule), at)
            else:
                self.checked(line, "legal" if wanted else "illegal", why)

    def _children(self, pointer: str) -> dict[str, Node]:
        node = self.node
        for part in pointer.split("/")[1:]:
            child = node.children.get(part)
            if child is None:
                return {}
            node = child
        return node.children if node.shape == "list" else {}

    # --- expectations ------------------------------------------------------------------------------------------------------

    def expect(self, e: Expect, pointer: str, following: Sequence[LineModel]) -> None:
        for what, got, want, where in mismatches(self.g, e, self.player.met):
            failure = ScriptFailure("differs", what=what, want=want, got=got)
            self.failed(failure, pointer + where)
        for wanted, lines, key in ((True, e.legal, "legal"), (False, e.illegal, "illegal")):
            if lines:
                try:
                    self.legality(lines, f"{pointer}/{key}", wanted, following)
                except ScriptFailure as f:
                    self.failed(f, f"{pointer}/{key}")


def _inner(lines: Sequence[LineModel]) -> list[tuple[LineModel, bool]]:
    """The lines with those inside `legal` and `illegal`, which only look (True)."""
    out: list[tuple[LineModel, bool]] = []
    for line in lines:
        if line.verb in ("legal", "illegal"):
            out += [(inner, True) for inner in line.legal or line.illegal or []]
        else:
            out.append((line, False))
    return out


def _label(label: str) -> str:
    return names().show("skill", names().show("card", label))


def _texts(g: State, cards: Sequence[int]) -> str:
    return "[" + ", ".join(physical(g, c).text() for c in cards) + "]"


def _same(a: Card, b: Card) -> bool:
    """Whether an expected card is this card: the kind must agree unless only a face is given, the face if it is given."""
    if a.hidden or b.hidden:
        return a.hidden == b.hidden
    if a.suit and (a.suit, a.rank) != (b.suit, b.rank):
        return False
    if not a.kind and a.suit:
        return True
    return a.kind == b.kind


def _matching(want: Sequence[Card], got: Sequence[Card]) -> bool:
    """Whether every wanted card can be found among `got`, each card once (the precise ones first)."""
    left = list(got)
    for w in sorted(want, key=lambda c: (not c.suit, not c.kind)):
        i = next((i for i, c in enumerate(left) if _same(w, c)), None)
        if i is None:
            return False
        del left[i]
    return True


Mismatch = tuple[str, str, str, str]


def _zone(what: str, z: ZoneExpect, got: Sequence[Card], where: str) -> list[Mismatch]:
    shown = "[" + ", ".join(c.text() for c in got) + "]"
    out: list[Mismatch] = []
    if z.exact is not None and (len(z.exact) != len(got) or not _matching(z.exact, got)):
        out.append((what, shown, "[" + ", ".join(c.text() for c in z.exact) + "]", where))
    if z.contains and not _matching(z.contains, got):
        out.append((what, shown, "contains [" + ", ".join(c.text() for c in z.contains) + "]", where))
    out += [(what, shown, f"lacks {c.text()}", where) for c in z.lacks if any(_same(c, g) for g in got)]
    if z.count is not None and not z.count.holds(len(got)):
        out.append((f"{what} count", str(len(got)), str(z.count.text()), where))
    return out


def _number(what: str, c: Compare, got: int, where: str) -> list[Mismatch]:
    return [] if c.holds(got) else [(what, str(got), str(c.text()), where)]


def _laid(g: State, seat: int) -> list[Card]:
    out = []
    for v in g.seats[seat].judge:
        under = tuple(physical(g, c) for c in v.cards)
        plain = len(under) == 1 and under[0].kind == v.name
        out.append(under[0] if plain else Card(v.name, under=under))
    return out


def _laid_same(want: Card, got: Card) -> bool:
    if want.under:
        return bool(got.under) and want.kind == got.kind and _matching(want.under, got.under)
    if got.under:
        return (want.kind == got.kind and not want.suit) or any(_same(want, u) for u in got.under)
    return _same(want, got)


def _judge_zone(what: str, z: ZoneExpect, got: list[Card], where: str) -> list[Mismatch]:
    def pair(want: Sequence[Card]) -> bool:
        left = list(got)
        for w in want:
            i = next((i for i, c in enumerate(left) if _laid_same(w, c)), None)
            if i is None:
                return False
            del left[i]
        return True

    shown = "[" + ", ".join(c.text() for c in got) + "]"
    out: list[Mismatch] = []
    if z.exact is not None and (len(z.exact) != len(got) or not pair(z.exact)):
        out.append((what, shown, "[" + ", ".join(c.text() for c in z.exact) + "]", where))
    if z.contains and not pair(z.contains):
        out.append((what, shown, "contains [" + ", ".join(c.text() for c in z.contains) + "]", where))
    out += [(what, shown, f"lacks {c.text()}", where) for c in z.lacks if any(_laid_same(c, g) for g in got)]
    if z.count is not None and not z.count.holds(len(got)):
        out.append((f"{what} count", str(len(got)), str(z.count.text()), where))
    return out


def mismatches(g: State, e: Expect, met: Sequence[Met] = ()) -> list[Mismatch]:
    """What is not as expected: (what, got, wanted, JSON pointer below the expectation)."""
    out: list[Mismatch] = []
    n = len(g.seats)

    def seat_ok(i: int, where: str) -> bool:
        if i > n:
            out.append((f"seat {i}", "no such seat", f"1–{n}", where))
        return i <= n

    def cards(zone: Sequence[int]) -> list[Card]:
        return [physical(g, c) for c in zone]

    for i, c in e.hp.items():
        if seat_ok(i, f"/hp/{i}"):
            out += _number(f"hp of seat {i}", c, g.seats[i - 1].hp, f"/hp/{i}")
    for i, c in e.max_hp.items():
        if seat_ok(i, f"/max_hp/{i}"):
            out += _number(f"max hp of seat {i}", c, g.seats[i - 1].max_hp, f"/max_hp/{i}")
    for i, z in e.hand.items():
        if seat_ok(i, f"/hand/{i}"):
            out += _zone(f"hand of seat {i}", z, cards(g.seats[i - 1].hand), f"/hand/{i}")
    for i, z in e.equip.items():
        if seat_ok(i, f"/equip/{i}"):
            out += _zone(f"equipment of seat {i}", z, cards(g.seats[i - 1].equip), f"/equip/{i}")
    for i, z in e.judge.items():
        if seat_ok(i, f"/judge/{i}"):
            out += _judge_zone(f"judging zone of seat {i}", z, _laid(g, i - 1), f"/judge/{i}")
    for i, z in e.borrowed.items():
        if seat_ok(i, f"/borrowed/{i}"):
            loan = g.seats[i - 1].loan
            out += _zone(f"borrowed weapons of seat {i}", z, cards(() if loan is None else loan.cards), f"/borrowed/{i}")
    for i, hero in e.hero.items():
        if seat_ok(i, f"/hero/{i}") and g.seats[i - 1].persona.hero != hero:
            out.append((f"hero of seat {i}", g.seats[i - 1].persona.hero or "none", hero, f"/hero/{i}"))
    for i, role in e.role.items():
        if seat_ok(i, f"/role/{i}") and g.seats[i - 1].persona.role != role:
            out.append((f"role of seat {i}", g.seats[i - 1].persona.role or "none", role, f"/role/{i}"))
    for i, marks in e.marks.items():
        if seat_ok(i, f"/marks/{i}") and dict(g.seats[i - 1].marks) != marks:
            out.append((f"marks of seat {i}", str(dict(g.seats[i - 1].marks)), str(marks), f"/marks/{i}"))
    if e.heroes is not None:
        there = () if g.heroes is None else (*g.heroes.top, *g.heroes.pool)
        shown = ", ".join(names().show("hero", h) for h in there) or "none"
        out += [("unused heroes", shown, h, "/heroes/contains") for h in e.heroes.contains if h not in there]
        out += [("unused heroes", shown, f"no {h}", "/heroes/lacks") for h in e.heroes.lacks if h in there]
    dead = [i + 1 for i, s in enumerate(g.seats) if not s.alive]
    if e.dead is not None and sorted(e.dead) != dead:
        out.append(("dead", str(dead), str(sorted(e.dead)), "/dead"))
    for i in e.alive:
        if seat_ok(i, "/alive") and i in dead:
            out.append((f"seat {i}", "dead", "alive", "/alive"))
    if e.winner is not None:
        got = winner(g)
        if sorted(set(e.winner)) != got:
            out.append(("winner", str(got), str(sorted(set(e.winner))), "/winner"))
    if e.discard is not None:
        out += _zone("discard pile", e.discard, cards(g.discard), "/discard")
    if e.deck is not None:
        d = e.deck
        if d.top is not None:
            top = cards(g.deck.top)[: len(d.top)]
            if len(top) != len(d.top) or not all(_same(w, c) for w, c in zip(d.top, top, strict=True)):
                out.append(
                    ("deck top", "[" + ", ".join(c.text() for c in top) + "]", "[" + ", ".join(c.text() for c in d.top) + "]", "/deck/top")
                )
        if d.bottom is not None:
            low = cards(g.deck.bottom)[-len(d.bottom) :] if d.bottom else []
            if len(low) != len(d.bottom) or not all(_same(w, c) for w, c in zip(d.bottom, low, strict=True)):
                out.append(
                    (
                        "deck bottom",
                        "[" + ", ".join(c.text() for c in low) + "]",
                        "[" + ", ".join(c.text() for c in d.bottom) + "]",
                        "/deck/bottom",
                    )
                )
        if d.count is not None:
            out += _number("deck count", d.count, g.deck_count(), "/deck/count")
    if e.phase is not None and g.phase != e.phase:
        out.append(("phase", g.phase or "between turns", e.phase, "/phase"))
    if e.turn is not None and g.turn != e.turn - 1:
        out.append(("turn", str(g.turn + 1), str(e.turn), "/turn"))
    for a, row in e.distance.items():
        for b, c in row.items():
            where = f"/distance/{a}/{b}"
            if seat_ok(a, where) and seat_ok(b, where):
                out += _number(f"distance from {a} to {b}", c, g.distance(a - 1, b - 1), where)
    for a, c in e.range.items():
        if seat_ok(a, f"/range/{a}"):
            out += _number(f"range of seat {a}", c, g.reach(a - 1), f"/range/{a}")
    for i, asked in e.asked.items():
        for label in asked:
            if not any(m.fits(i - 1, label) for m in met):
                out.append((f"asked of seat {i}", _met(met, i - 1), _label(label), f"/asked/{i}"))
    for i, asked in e.not_asked.items():
        for label in asked:
            if any(m.fits(i - 1, label) for m in met):
                out.append((f"not asked of seat {i}", _met(met, i - 1), f"not {_label(label)}", f"/not_asked/{i}"))
    if e.log:
        rules = iter([entry.rule for entry in g.log or []])
        for slug in e.log:
            if slug not in rules:
                out.append(("log", " ".join(dict.fromkeys(x.rule for x in g.log or [] if x.rule)), f"{slug} in this order", "/log"))
                break
    return out


def winner(g: State) -> list[str]:
    """The roles that have won; ['none'] while the game goes on, ['draw'] for a draw."""
    o = g.outcome
    if o is None:
        return ["none"]
    if o.kind == "drawn":
        return ["draw"]
    roles = {g.seats[i].persona.role for i in o.winners}
    if not roles and o.reason == "rebels":
        roles = {"rebel"}
    return sorted(roles)


def _met(met: Sequence[Met], seat: int) -> str:
    return ", ".join("/".join(sorted(m.labels)) for m in met if m.seat == seat) or "nothing"


__all__ = ["Failure", "Result", "Watch", "mismatches", "run_case", "winner"]

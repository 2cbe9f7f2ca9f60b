"""Playing scripts: lines of play to answers, unmentioned prompts passed or taken (D3).

A line is aimed at the first question that it can answer; what is asked before that is passed if it may be passed, taken if it
has one answer, and otherwise the script fails with "unanswered". What is expected between two lines is looked at just before
the next one is carried out; at the end, when the resolution has ended: at a free moment or the end of the phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules_engine.core.questions import END, NATURE, PASS, AskNature, Choice, Question, Refusal
from rules_engine.core.state import State
from rules_engine.notation.choices import ChoiceError, Pattern, choice_text, match, parse_pattern, telling
from rules_engine.notation.models import Arrange, LineModel
from rules_engine.notation.problems import Fault, NotationError, Problem
from rules_engine.notation.tokens import Card, parse_card
from rules_engine.notation.tree import Node
from rules_engine.notation.words import PASS_WORDS, SUITS, ZONES, names, word

GIVES = ("respond", "rescue", "nullify")
PICKS = ("pick_card", "pick_cards", "pick_seat", "pick_seats", "discard", "option", "suit", "arrange")
MAX_STEPS = 200_000
MAX_PROMPTS = 2_000


class ScriptFailure(Exception):
    """A script can't go on, or something is not as expected. `options`: what could have been answered."""

    def __init__(self, code: str, options: Sequence[str] = (), pointer: str = "", **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.options = list(options)
        self.pointer = pointer
        self.data = data

    def message(self, lang: str = "en") -> str:
        pair = FAILURES.get(self.code, (self.code, self.code))
        try:
            return pair[0 if lang == "zh" else 1].format(**self.data)
        except (KeyError, IndexError):
            return f"{self.code} {self.data}"


FAILURES: dict[str, tuple[str, str]] = {
    "unanswered": ("未作答：{who} 被问 {kind}（{rule}）", "unanswered: {who} is asked {kind} ({rule})"),
    "free": (
        "这一行没有机会：现在是 {who} 的出牌时机，请写 end: true 或先写它的行动{passed}",
        "this line finds no question: {who} is at its free moment; write its play or end: true first{passed}",
    ),
    "never": ("这一行没有机会：{who} 没有被这样问过{passed}", "this line finds no question: {who} is not asked for it{passed}"),
    "over": ("对局已结束（{outcome}）", "the game is over ({outcome})"),
    "refused": ("不合法：{what}（规则 {rule}：{why}）", "not allowed: {what} (rule {rule}: {why})"),
    "ambiguous": ("不够明确：{what}", "not clear: {what}"),
    "choice": ("{detail}", "{detail}"),
    "not_legal": ("应当合法却不合法：{what}（规则 {rule}：{why}）", "should be legal but is not: {what} (rule {rule}: {why})"),
    "not_illegal": ("应当不合法却合法：{what}", "should be illegal but is legal: {what}"),
    "other_rule": ("不合法的理由是 {rule}，不是 {wanted}：{what}", "refused by {rule}, not by {wanted}: {what}"),
    "cannot_check": ("无法检查：{what}，{who} 此时没有被问", "can't be checked: {what}; {who} is not asked at this point"),
    "not_asked": ("{who} 没有被问 {what}；问过：{passed}", "{who} is not asked {what}; asked were: {passed}"),
    "was_asked": ("{who} 不应被问 {what}，却被问了", "{who} should not be asked {what}, but is"),
    "no_phase": ("没有 {phase} 阶段", "there is no {phase} phase"),
    "not_reached": ("没有到达 {phase}", "{phase} is never reached"),
    "differs": ("{what} 应为 {want}，实为 {got}", "{what} should be {want}, is {got}"),
    "too_long": ("运行没有结束", "the play does not come to an end"),
}


class Met(NamedTuple):
    """A question that was put to a seat: what it could have been called."""

    seat: int
    kind: str
    labels: frozenset[str]
    rule: str

    def fits(self, seat: int, label: str) -> bool:
        return self.seat == seat and (label == "any" or label in self.labels)


def labels(g: State, q: Question) -> frozenset[str]:
    """What a question may be called in `asked`: its kind, the cards that answer it, the skills that are offered."""
    out = {q.kind}
    if q.kind == "play":
        return frozenset(out)
    for c in g.choices():
        if c.skill:
            out.add(c.skill)
        if c.name and c.verb == "card":
            out.add(c.name)
    skill = getattr(q, "info", {}).get("skill")
    if isinstance(skill, str):
        out.add(skill)
    return frozenset(out)


def run(g: State, until: Callable[[State, tuple[str, int]], bool] | None = None) -> bool:
    """Go on to the next question or the end, or until `until(state, (phase, turn) before the step)`. True if that stopped it."""
    frames = g.frames
    for _ in range(MAX_STEPS):
        if g.question is not None or g.outcome is not None:
            g.value = None
            return False
        before = (g.phase, g.turn)
        top = frames[-1]
        getattr(top, top.at)(g)
        if until is not None and until(g, before) and g.question is None and g.outcome is None:
            return True
    raise ScriptFailure("too_long")


def leaves_phase(g: State, before: tuple[str, int]) -> bool:
    return (g.phase, g.turn) != before


def default(g: State, q: Question) -> Choice | None:
    """The answer to a prompt that the script does not mention: pass, the only answer, or a blank card of NATURE."""
    options = g.choices()
    if len(options) == 1:
        return options[0]
    if isinstance(q, AskNature):
        if q.reason in ("draw", "judge"):
            for c in options:
                f = g.game.faces[c.cards[0]]
                if not f.kind and not f.suit:
                    return c
        return None
    return PASS if PASS in options else None


def who(seat: int) -> str:
    return "NATURE" if seat == NATURE else f"seat {seat + 1}"


class Player:
    """Carries out lines on a state (which it changes). `heard` is told of every answer before it is given."""

    def __init__(self, g: State, heard: Callable[[State, Choice], None] | None = None) -> None:
        self.g = g
        self.heard = heard
        self.met: list[Met] = []
        self.mark = 0
        self.prompts = 0
        self._seen: Question | None = None
        self.arrived = False
        self.edge = False
        """Whether the play stands just inside a phase (or between turns), before anything of it has happened."""

    # --- going on ----------------------------------------------------------------------------------------------------

    def give(self, choice: Choice, until: Callable[[State, tuple[str, int]], bool] | None = None) -> bool:
        """Answer the open question and go on. True if `until` stopped it."""
        g = self.g
        self.prompts += 1
        if self.prompts > MAX_PROMPTS:
            raise ScriptFailure("too_long")
        if self.heard is not None:
            self.heard(g, choice)
        g.answer = choice
        g.question = None
        self._seen = None
        self.arrived = False
        return self.go(until)

    def go(self, until: Callable[[State, tuple[str, int]], bool] | None) -> bool:
        """Run to the next question or the end. True if `until` stopped it."""
        self.edge = run(self.g, until)
        return self.edge

    def _open(self, q: Question) -> None:
        if q is not self._seen:
            self._seen = q
            if q.seat != NATURE:
                self.met.append(Met(q.seat, q.kind, labels(self.g, q), q.rule))

    def advance(self, fits: Callable[[Question], bool] | None, stay: bool = False, ends: bool = True) -> str:
        """Answer prompts by default until one fits. Says how it ended: fit, free, over, stuck, edge (`stay`: of the phase).

        `ends`: whether a free moment at which nothing can be done is passed, too.
        """
        g = self.g
        until = leaves_phase if stay else None
        if g.question is None and ((stay and self.edge) or self.go(until)):
            return "edge"
        while True:
            if g.outcome is not None:
                return "over"
            q = g.question
            assert q is not None
            self._open(q)
            if fits is not None and fits(q):
                return "fit"
            if q.kind == "play" and (fits is None or not ends or len(g.choices()) > 1):
                return "free"
            choice = default(g, q)
            if choice is None:
                return "stuck"
            if self.give(choice, until):
                return "edge"

    def trial(self) -> Player:
        """A player on a copy, to see how it would go on."""
        other = Player(self.g.clone())
        other._seen = self._seen
        other.edge = self.edge
        return other

    # --- what a line is aimed at ---------------------------------------------------------------------------------------

    def fits(self, line: LineModel, q: Question, loose: bool = False) -> bool:
        """Whether a line answers this question. `loose`: whether its legality can be looked at here."""
        g = self.g
        verb = line.verb
        if verb == "nature":
            return q.seat == NATURE and q.kind != "hero"
        if verb == "hero":
            return q.kind == "hero"
        if verb == "choice":
            return True
        if line.seat is None or q.seat != line.seat - 1:
            return False
        if verb in ("use", "skill"):
            if q.kind == "play":
                return True
            if q.kind not in GIVES:
                return False
            if loose:
                return True
            if verb == "skill":
                return any(c.skill == line.skill for c in g.choices())
            assert line.use is not None
            return self._gives(line.use, line.by, q)
        if verb == "end":
            return q.kind == "play"
        if verb == "answer":
            a = line.answer
            assert a is not None
            if a.card is None and not a.skill:
                return q.kind != "play" and (loose or PASS in g.choices())
            if a.skill:
                return q.kind in GIVES and (loose or any(c.skill == a.skill for c in g.choices()))
            assert a.card is not None
            if q.kind in GIVES:
                return loose or self._gives(a.card, line.by, q)
            return q.kind in ("pick_cards", "pick_card")
        if verb == "invoke":
            if line.invoke == "none":
                return q.kind == "invoke" and (loose or PASS in g.choices())
            return q.kind in ("invoke", *GIVES) and (loose or any(c.skill == line.invoke for c in g.choices()))
        if verb == "discard":
            return q.kind in ("discard", "pick_cards") or (q.kind == "play" and g.game.edition.free_discard)
        if verb == "pick":
            return q.kind in PICKS
        if verb == "arrange":
            return q.shape == "arrange"
        if verb == "asked":
            assert line.asked is not None
            return Met(q.seat, q.kind, labels(g, q), q.rule).fits(line.seat - 1, line.asked)
        return False

    def _gives(self, card: Card, by: str | None, q: Question) -> bool:
        """Whether a card is an answer to a question for a card: by its name, what it stands for, or the skill."""
        for c in self.g.choices():
            if c.verb != "card":
                continue
            if by is not None and c.skill == by:
                return True
            if by is None and (card.kind == c.name or (not c.cards and c.skill == card.kind)):
                return True
            if by is None and card.under and c.name == card.kind:
                return True
        return False

    # --- lines to patterns -----------------------------------------------------------------------------------------------

    def patterns(self, line: LineModel, q: Question) -> list[Pattern]:
        """What a line may mean at this question, the likelier first."""
        seats = None if line.to is None else tuple(s - 1 for s in line.to)
        verb = line.verb
        if verb == "choice":
            assert line.choice is not None
            return [parse_pattern(line.choice)]
        if verb == "nature":
            assert line.nature is not None
            return [Pattern("nature", "", "", (line.nature,))]
        if verb == "hero":
            return [Pattern("hero", "", line.hero, (), ())]
        if verb == "end":
            return [Pattern("end", "", "", (), ())]
        if verb == "use":
            assert line.use is not None
            return self._card_patterns(line.use, line.by, q, seats)
        if verb == "answer":
            a = line.answer
            assert a is not None
            if a.card is None:
                return [Pattern("card", a.skill, None, (), ())] if a.skill else [Pattern("pass", "", "", (), ())]
            if q.kind not in GIVES:
                return [Pattern("cards", "", "", (a.card,)), Pattern("card_of", "", None, (a.card,))]
            out = self._card_patterns(a.card, line.by, q, None)
            if a.card.any_copy:
                out.append(Pattern("card", a.card.kind, None, (), ()))
            return out
        if verb == "skill":
            cards = tuple(line.cards or ())
            if q.kind == "play":
                return [Pattern("skill", line.skill, "", cards, seats if seats is not None else ()),
                        Pattern("use", line.skill, None, cards, seats)]  # fmt: skip
            return [Pattern("card", line.skill, None, cards if line.cards is not None else None)]
        if verb == "invoke":
            if line.invoke == "none":
                return [Pattern("pass", "", "", (), ())]
            return [Pattern("invoke", line.invoke), Pattern("card", line.invoke, None, (), ())]
        if verb == "discard":
            return [
                Pattern("discard" if q.kind == "play" else "cards", "", "", tuple(line.discard or ()), () if q.kind == "play" else None)
            ]
        if verb == "arrange":
            assert line.arrange is not None
            top, bottom = line.arrange.top, line.arrange.bottom
            return [Pattern("arrange", None, str(len(top)), (*top, *bottom))]
        if verb == "pick":
            assert line.pick is not None
            return self._pick_patterns(line.pick, seats)
        return []

    def _card_patterns(self, card: Card, by: str | None, q: Question, seats: tuple[int, ...] | None) -> list[Pattern]:
        verb = "use" if q.kind == "play" else "card"
        if verb == "card":
            seats = None
        if card.under:
            return [Pattern(verb, by, card.kind, card.under, seats)]
        if by is not None:
            return [Pattern(verb, by, None, (card,), seats)]
        return [Pattern(verb, "", card.kind, (card,), seats)]

    def _pick_patterns(self, items: list[str | int], seats: tuple[int, ...] | None) -> list[Pattern]:
        if items and all(isinstance(i, int) for i in items):
            return [Pattern("seats", "", "", (), tuple(int(i) - 1 for i in items))]
        out: list[Pattern] = []
        texts = [str(i) for i in items]
        if len(texts) == 1:
            t = texts[0]
            zone = next((k for k, all_ in ZONES.items() if t in (k, *all_)), "")
            if zone:
                out.append(Pattern("card_of", "", zone, () if zone == "hand" else None, None))
            if any(t in (k, *all_) for k, all_ in SUITS.items()):
                out.append(Pattern("suit", "", word("suit", t)))
            if t.lower() in PASS_WORDS:
                out.append(Pattern("pass", "", "", (), ()))
            out.append(Pattern("option", None, t))
        try:
            cards = tuple(parse_card(t) for t in texts)
        except Fault:
            return out
        under = tuple(u for c in cards for u in (c.under or (c,)))
        out.append(Pattern("cards", "", "", cards, seats))
        out.append(Pattern("card_of", "", None, under, None))
        return out

    # --- carrying out ------------------------------------------------------------------------------------------------------

    def find(self, line: LineModel) -> tuple[list[Choice], Refusal | None]:
        """The choices that a line may mean at the open question, and why not if there are none."""
        q = self.g.question
        assert q is not None
        verbs = {c.verb for c in self.g.choices()}
        why: Refusal | None = None
        patterns = self.patterns(line, q)
        for pattern in sorted(patterns, key=lambda p: p.verb not in verbs):
            found, reason = match(self.g, pattern)
            if found:
                return found, None
            if reason is not None and (why is None or telling(reason) > telling(why)):
                why = reason
        return [], why or Refusal(q.rule, {"why": "not_offered"})

    def options(self, limit: int = 24) -> list[str]:
        """What could be answered now, as choice texts."""
        g = self.g
        found = g.choices() if g.question is not None else []
        out = [choice_text(g, c) for c in found[:limit]]
        return [*out, f"… {len(found) - limit} more"] if len(found) > limit else out

    def passed(self) -> str:
        """The prompts since the last line, in words."""
        return ", ".join(f"{who(m.seat)} {m.kind} ({m.rule})" for m in self.met[self.mark :]) or "none"

    def fail(self, how: str, line: LineModel) -> ScriptFailure:
        """Why a line found no question."""
        g = self.g
        q = g.question
        if how == "over":
            return ScriptFailure("over", outcome=g.outcome.kind if g.outcome is not None else "")
        if how == "stuck":
            assert q is not None
            kind = f"{q.kind} {getattr(q, 'reason', '')}".strip()
            return ScriptFailure("unanswered", self.options(), who=who(q.seat), kind=kind, rule=q.rule)
        met = self.met[self.mark :]
        passed = f"; asked were: {', '.join(f'{who(m.seat)} {m.kind}' for m in met)}" if met else ""
        if how == "free" and q is not None and line.seat is not None and q.seat != line.seat - 1:
            return ScriptFailure("free", self.options(), who=who(q.seat), passed=passed)
        return ScriptFailure("never", self.options(), who=who(line.seat - 1) if line.seat else "NATURE", passed=passed)

    def do(self, line: LineModel) -> None:
        """Carry out a line that acts; the play then stands at the next question or the end of the phase. Raises ScriptFailure."""
        how = self.advance(lambda q: self.fits(line, q), ends=line.verb != "answer")
        if how != "fit":
            raise self.fail(how, line)
        self._answer(line)

    def _answer(self, line: LineModel) -> None:
        g = self.g
        try:
            found, why = self.find(line)
        except ChoiceError as e:
            raise ScriptFailure("choice", self.options(), detail=str(e)) from None
        if why is not None:
            raise ScriptFailure("refused", self.options(), what=said(line), rule=why.rule, why=_why(why))
        if len(found) > 1:
            raise ScriptFailure("ambiguous", [choice_text(g, c) for c in found], what=said(line))
        self.mark = len(self.met)
        stopped = self.give(found[0], leaves_phase)
        if line.verb == "invoke" and (line.cards is not None or line.to is not None) and not stopped:
            self._follow(line)

    def _follow(self, line: LineModel) -> None:
        """The cards and seats that an invoked skill asks for next."""
        g = self.g
        cards = tuple(line.cards) if line.cards is not None else None
        seats = tuple(s - 1 for s in line.to) if line.to is not None else None
        while (cards or seats) and g.question is not None and line.seat is not None and g.question.seat == line.seat - 1:
            q = g.question
            self._open(q)
            tries = []
            if cards:
                tries += [
                    Pattern("cards", "", "", cards, seats),
                    Pattern("cards", "", "", cards),
                    Pattern("card_of", "", None, cards, seats),
                ]
            if seats:
                tries += [Pattern("seats", "", "", (), seats)]
            why: Refusal | None = None
            for pattern in tries:
                found, why = match(g, pattern)
                if found:
                    break
            else:
                rule = why.rule if why is not None else q.rule
                raise ScriptFailure("refused", self.options(), what=said(line), rule=rule, why=_why(why) if why else "not_offered")
            if len(found) > 1:
                raise ScriptFailure("ambiguous", [choice_text(g, c) for c in found], what=said(line))
            if pattern.cards:
                cards = None
            if found[0].seats:
                seats = None
            if self.give(found[0], leaves_phase):
                return
        if (cards or seats) and (g.question is None or line.seat is None or g.question.seat != line.seat - 1):
            raise ScriptFailure("never", self.options(), who=who(line.seat - 1) if line.seat else "", passed="")

    def soft_pass(self, line: LineModel, following: Sequence[LineModel]) -> None:
        """`answer: pass`: pass the next prompt of that seat, if it comes before the next line's; else nothing."""
        other = self.trial()
        how = other.advance(lambda q: other.fits(line, q) or any(other.fits(f, q) for f in following))
        q = other.g.question
        if how != "fit" or q is None or not other.fits(line, q):
            return
        self.advance(lambda q: self.fits(line, q))
        self._answer(line)

    def run_to(self, target: str) -> None:
        """Go on by default, free moments ended, to the end of the turn or phase, or to the start of a phase."""
        g = self.g
        if target not in ("end_of_turn", "end_of_phase") and target not in g.game.edition.phases:
            raise ScriptFailure("no_phase", phase=target)

        def until(s: State, before: tuple[str, int]) -> bool:
            if target == "end_of_turn":
                return s.turn != before[1] or (s.phase == "" and before[0] != "")
            return (s.phase, s.turn) != before and target in ("end_of_phase", s.phase)

        self.mark = len(self.met)
        if self.edge and target == "end_of_phase" and not self.arrived:
            return
        if self.edge and g.phase == ("" if target == "end_of_turn" else target):
            return
        self.arrived = True
        if g.question is None and self.go(until):
            return
        while g.outcome is None:
            q = g.question
            assert q is not None
            self._open(q)
            choice = END if q.kind == "play" else default(g, q)
            if choice is None:
                raise ScriptFailure("unanswered", self.options(), who=who(q.seat), kind=q.kind, rule=q.rule)
            stopped = self.give(choice, until)
            self.arrived = True
            if stopped:
                return


def _why(refusal: Refusal) -> str:
    return " ".join(f"{v}" if k == "why" else f"{k}={v}" for k, v in refusal.data.items())


def said(line: LineModel) -> str:
    """A line in short, for messages."""
    verb = line.verb
    value = getattr(line, verb)
    if isinstance(value, Card):
        shown = value.text()
    elif isinstance(value, Arrange):
        shown = f"{','.join(c.text() for c in value.top)}|{','.join(c.text() for c in value.bottom)}"
    elif isinstance(value, list):
        shown = ",".join(v.text() if isinstance(v, Card) else str(v) for v in value)
    elif hasattr(value, "text"):
        shown = value.text()
    elif verb in ("skill", "invoke"):
        shown = names().show("skill", names().show("card", str(value)))
    else:
        shown = str(value)
    out = f"{verb} {shown}"
    if line.seat is not None:
        out = f"seat {line.seat} {out}"
    if line.by:
        out += f" by {names().show('skill', line.by)}"
    if line.cards:
        out += " " + ",".join(c.text() for c in line.cards)
    if line.to:
        out += f" -> {','.join(str(s) for s in line.to)}"
    return out


ACTING = ("use", "answer", "invoke", "skill", "discard", "pick", "arrange", "end", "nature", "hero", "choice")


def is_pass(line: LineModel) -> bool:
    """Whether a line is a soft pass."""
    return line.verb == "answer" and line.answer is not None and line.answer.card is None and not line.answer.skill


def next_hard(lines: Sequence[LineModel]) -> list[LineModel]:
    """The next line that must find its question, if any."""
    for line in lines:
        if line.verb in ("run_to", "asked", "legal", "illegal") or (line.verb in ACTING and not is_pass(line)):
            return [line]
    return []


def play_before(g: State, lines: Sequence[LineModel], node: Node | None, file: str = "") -> None:
    """Play the lines of `before` on a state that has not been run; it then stands at the next question.

    Raises NotationError at the line that can't be played.
    """
    player = Player(g)
    i = -1
    try:
        for i, line in enumerate(lines):
            if is_pass(line):
                player.soft_pass(line, next_hard(lines[i + 1 :]))
            elif line.verb == "run_to":
                assert line.run_to is not None
                player.run_to(line.run_to)
            elif line.verb in ACTING:
                player.do(line)
            else:
                raise ScriptFailure("choice", detail=f"{line.verb} has no place in before")
        run(g)
    except ScriptFailure as e:
        pointer = f"/before/{i}" if i >= 0 else "/before"
        at = node.at(pointer) if node is not None else (0, 0)
        data = {"n": i + 1, "detail": e.message() + (f"; possible: {'; '.join(e.options[:8])}" if e.options else "")}
        raise NotationError([Problem("before", pointer, data, *at)], file) from None

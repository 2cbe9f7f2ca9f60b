"""The engine as the site sees it: the only module that Django code imports.

Plain values in, plain values out: texts of positions and answers, boards and log lines as dictionaries with seats counted
from 1 and cards as tokens. Nothing here searches unless it is asked to prove.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core.questions import NATURE, AskNature, Choice, IllegalChoice, Refusal
from rules_engine.core.setup import start
from rules_engine.core.state import Entry, State
from rules_engine.editions.joins import faults as unfit
from rules_engine.editions.loader import EDITIONS
from rules_engine.editions.loader import load as load_edition
from rules_engine.notation.cases import Result, run_case
from rules_engine.notation.charting import course, listeners, scenes, timings
from rules_engine.notation.choices import ChoiceError, choice_parse, choice_text
from rules_engine.notation.comparisons import Row, Side, align, parting, read_comparison, run_comparison
from rules_engine.notation.filming import Film, outcome, settled
from rules_engine.notation.measuring import measured, measures
from rules_engine.notation.models import CaseModel, PositionModel, PuzzleModel
from rules_engine.notation.play import default, play_before
from rules_engine.notation.position import dump, make, open_state, position_text
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_cases, read_position, read_puzzle
from rules_engine.notation.tree import Node
from rules_engine.notation.view import board_view, data_view, entry_view
from rules_engine.rulebook import Rulebook, RulebookError
from rules_engine.rulebook import load as load_rulebook
from rules_engine.rulebook.stats import Count, counts
from rules_engine.search.check import check_proof as check_stored
from rules_engine.search.check import loads as loads_proof
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.proof import dumps as dumps_proof
from rules_engine.search.proof import open_puzzle, revision_of
from rules_engine.search.proof import prove as prove_model
from rules_engine.search.solver import DEFAULT_LIMIT
from rules_engine.version import RULES_VERSION
from rules_engine.workshop.lint import Other, Remark, lint, other_of
from rules_engine.workshop.reading import NoTree, Report, broken_step, report, subjects_of, trace_of
from rules_engine.workshop.themes import Trace

View = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One line of the log with the board as it stands after it. `by`: the answer whose consequence it is."""

    entry: View
    board: View
    by: str


@dataclass(frozen=True)
class Replay:
    """A line of answers played from a position: where it stands now, what is asked, and every step on the way.

    `digest` names the decision that is open (None at the end).
    """

    board: View
    question: View | None
    steps: tuple[Step, ...]
    digest: str | None


@dataclass(frozen=True)
class Ruling:
    """A case of the rulebook with a question and an answer, played by the engine.

    `source` opens it again (`try_out`), `answers` are all answers that were given, `steps` what a reader sees one after the
    other (`notation/filming.py`), `facts` what its expectation speaks about, as it came out. With `faults` it did not come out.
    """

    id: str
    file: str
    edition: str
    modules: tuple[str, ...]
    question: Mapping[str, str]
    answer: Mapping[str, str]
    note: Mapping[str, str]
    rules: tuple[str, ...]
    covers: tuple[str, ...]
    source: str = ""
    answers: tuple[str, ...] = ()
    steps: tuple[View, ...] = ()
    facts: tuple[View, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """One position played under two readings of the rules; `sides` are rulings on one question. With `faults` it did not come out."""

    id: str
    file: str
    title: Mapping[str, str]
    question: Mapping[str, str]
    sides: tuple[Ruling, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """A ruling left at some point and played on: what followed (`steps`), what was answered (`own`: question, option, and the
    first of the steps that follow it), and what is asked now (None at the end)."""

    steps: tuple[View, ...]
    own: tuple[View, ...]
    board: View
    question: View | None


class Refused(ValueError):
    """An answer that can't be given. `rule`: the slug that forbids it; `data`: the figures; `legal`: what may be answered;
    `at`: which of the answers (0 = the first)."""

    def __init__(self, text: str, rule: str, data: View, legal: list[str], at: int = 0) -> None:
        super().__init__(f"{text!r}: {rule} {data}")
        self.text, self.rule, self.data, self.legal, self.at = text, rule, data, legal, at


#: So many different cards in one hand at most when a reader plays on: whoever may give any number of them has 2 ** MOST_HELD answers.
MOST_HELD = 10


class TooWide(ValueError):
    """A seat holds more different cards than can be played on with."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(f"seat {seat} holds more than {most} different cards")
        self.seat, self.most = seat, most


def rulebook() -> Rulebook:
    """All texts and facts, with inheritance resolved. Raises the rulebook's faults if the files are not sound."""
    return load_rulebook()


def rulebook_counts(progress: Callable[[int, int], None] | None = None) -> list[Count]:
    """How many heroes, cards, skills, paragraphs, rulings, conflicts and terms each edition has. Cases are read, not played;
    `progress` is told how many files of them are done of how many."""
    book = load_rulebook()
    files = [*book.rulings(), *book.comparisons()]
    editions: list[str] = []
    sides: list[tuple[str, str]] = []
    for done, path in enumerate(files, 1):
        if done <= len(book.rulings()):
            editions += [case.edition for case, _ in read_cases(path.read_bytes(), path.name) if case.question and case.answer]
        else:
            model, _ = read_comparison(path.read_bytes(), path.name)
            sides.append((model.left.edition, model.right.edition))
        if progress is not None:
            progress(done, len(files))
    return counts(book, editions, sides)


def check_rulebook(book: Rulebook) -> None:
    """Raises the rulebook's fault, with file and key of everything, where the engine's editions and the rulebook do not fit."""
    if found := unfit(book):
        raise RulebookError(found)


def load_position(text: str, file: str = "") -> State:
    """The state of a position text at its first question. Raises NotationError with every problem, line and pointer."""
    model, node = read_position(text, file)
    return open_state(model, node, "position", file)


def load_puzzle(text: str, file: str = "") -> tuple[PuzzleModel, State]:
    """A puzzle and its first state, with its goal watched and the log of its `before:` lines kept.

    One with ready answers halts where there is a single answer too: else what is asked about could have happened already.
    Raises NotationError, or PuzzleFault for a goal or an unknown card that makes no sense.
    """
    model, node = read_puzzle(text, file)
    return model, open_puzzle(model, node, file, auto=model.ask is None, log=True)


def prelude(text: str, file: str = "") -> tuple[View, list[State]]:
    """The board of a puzzle before anything is played, and the state at each line of the log up to its first decision.

    The log is that of `load_puzzle`. Raises NotationError.
    """
    model, node = read_puzzle(text, file)
    g = make(model, node, "puzzle", file, auto=model.ask is None)
    g.game.watch = open_puzzle(model, node, file).game.watch
    first = board_view(g)
    log = _Copies(g)
    g.log = log
    if model.before:
        play_before(g, model.before, node, file)
    else:
        start(g)
    return first, log.copies


class _Copies(list[Entry]):
    """A log that also keeps the state as it stood when each line was written."""

    def __init__(self, g: State) -> None:
        super().__init__()
        self.g = g
        self.copies: list[State] = []

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.copies.append(self.g.clone())


def prove(
    text: str, file: str = "", progress: Callable[[int], None] | None = None, limit: int = DEFAULT_LIMIT
) -> tuple[View, bytes | None]:
    """Prove a puzzle by search: the report of `prove --json`, and the content of its proof file if it is PROVED.

    `progress` is told the number of decisions from time to time; `limit`: how many may be expanded. Raises NotationError, PuzzleFault.
    """
    model, node = read_puzzle(text, file)
    found = prove_model(model, node, file, limit, progress)
    return found.json(), None if found.data is None else dumps_proof(found.data)


def check_proof(text: str, proof: bytes, file: str = "") -> View:
    """Check a stored proof against its puzzle, in milliseconds, and hand back its content.

    Raises ProofFault (what is wrong with the proof), NotationError or PuzzleFault (with the puzzle).
    """
    model, node = read_puzzle(text, file)
    data = loads_proof(proof)
    check_stored(model, data, node, file)
    return data


def stored_proof(proof: bytes) -> View:
    """The content of a proof file, whatever it is about. Raises ProofFault if it can't be read."""
    return loads_proof(proof)


def question_view(g: State) -> View | None:
    """The open question with its answers, or None."""
    q = g.question
    if q is None:
        return None
    options = []
    for c in q.options(g):
        options.append({
            "id": choice_text(g, c), "verb": c.verb, "skill": c.skill, "name": c.name,
            "cards": [v.get("id", "hidden") for v in data_view(g, {"cards": c.cards})["cards"]],
            "seats": [s + 1 for s in c.seats], "second": second_of(g, c) + 1, "weight": q.weight(g, c),
        })  # fmt: skip
    seat = None if q.seat == NATURE else q.seat + 1
    return {"seat": seat, "kind": q.kind, "shape": q.shape, "rule": q.rule, "data": q.data(g), "options": options}


def second_of(g: State, c: Choice) -> int:
    """The seat that a use names besides its target, −1 if none."""
    kind = g.game.kinds.get(c.name) if c.verb in ("use", "card") else None
    return c.seats[1] if kind is not None and kind.second is not None and len(c.seats) == 2 else -1


class _Recorder(list[Entry]):
    """A log that also keeps the board as it stood after each line."""

    def __init__(self, g: State) -> None:
        super().__init__()
        self.g = g
        self.boards: list[View] = []
        self.by: list[str] = []
        self.answer = ""

    def append(self, entry: Entry) -> None:
        self.close()
        super().append(entry)
        self.by.append(self.answer)

    def close(self) -> None:
        """The last line has had its effect: keep the board."""
        if len(self.boards) < len(self):
            self.boards.append(board_view(self.g))

    def steps(self, start: int) -> tuple[Step, ...]:
        self.close()
        return tuple(Step(entry_view(self.g, e), b, by) for e, b, by in list(zip(self, self.boards, self.by, strict=True))[start:])


def _unreadable(g: State, text: str, e: ChoiceError, at: int = 0) -> Refused:
    """What a text that is no allowed answer comes to; `rule` is empty if it can't be read at all."""
    why: Refusal | None = getattr(e, "refusal", None)
    return Refused(text, why.rule if why else "", data_view(g, why.data) if why else dict(e.data), legal(g), at)


def answer(g: State, text: str, at: int = 0) -> None:
    """Give one written answer. Raises Refused if it can't be read or is not allowed; the state is then unchanged."""
    try:
        choice = choice_parse(g, text)
        g.apply(choice)
    except ChoiceError as e:
        raise _unreadable(g, text, e, at) from e
    except IllegalChoice as e:
        raise Refused(text, e.rule, data_view(g, e.data), legal(g), at) from e


def board_between(before: State, following: State) -> View:
    """The board of a line of the log with its effect: `before` is the state when the line was written, `following` that of the next one."""
    return settled(before, following, True)


def legal(g: State) -> list[str]:
    """All answers that may be given now, one for each class of equal cards."""
    return [choice_text(g, c) for c in g.choices()]


def canonical(g: State, text: str) -> str:
    """The answer that stands for `text` among equal cards: the form in which proofs hold it. Raises Refused."""
    try:
        choice = choice_parse(g, text)
    except ChoiceError as e:
        raise _unreadable(g, text, e) from e
    why = g.refusal(choice)
    if why is not None:
        raise Refused(text, why.rule, data_view(g, why.data), legal(g))
    return choice_text(g, g.canonical(choice))


def physical(g: State, text: str, at: int = 0) -> str:
    """An answer that may be given, in the engine's own spelling, with the very cards that were meant. Raises Refused."""
    try:
        choice = choice_parse(g, text)
    except ChoiceError as e:
        raise _unreadable(g, text, e, at) from e
    why = g.refusal(choice)
    if why is not None:
        raise Refused(text, why.rule, data_view(g, why.data), legal(g), at)
    return choice_text(g, choice)


def why_not(g: State, text: str) -> Refusal | None:
    """Why an answer may not be given, or None if it may. Raises Refused if it can't be read."""
    try:
        return g.refusal(choice_parse(g, text))
    except ChoiceError as e:
        raise _unreadable(g, text, e) from e


def replay(g: State, answers: Sequence[str], since: int = 0) -> Replay:
    """Play written answers from `g` (which is not changed) and keep the steps that follow from the answers `since` on.

    Raises Refused, naming which answer, as soon as one can't be given.
    """
    g = g.clone()
    log = _Recorder(g)
    g.log = log
    first = 0
    for i, text in enumerate(answers):
        if i == since:
            log.close()
            first = len(log)
        log.answer = text
        answer(g, text, i)
    if since >= len(answers):
        first = len(log)
    steps = log.steps(first)
    return Replay(board_view(g), question_view(g), steps, g.digest() if g.question is not None else None)


# -- rulings ----------------------------------------------------------------------------------------------------------


def rulings(progress: Callable[[int, int], None] | None = None) -> list[Ruling]:
    """Every case of the rulebook's rulings that has a question, played. One that does not come out has `faults` and no steps.

    `progress` is told how many files are done of how many. A file that can't be read is a ruling with faults; so is the second of
    two with one id.
    """
    out: list[Ruling] = []
    files = load_rulebook().rulings()
    seen: set[str] = set()
    for done, path in enumerate(files, 1):
        try:
            cases = read_cases(path.read_bytes(), path.name)
        except NotationError as e:
            out.append(Ruling(path.stem, path.name, "", (), {}, {}, {}, (), (), faults=tuple(p.text() for p in e.problems)))
            cases = []
        for n, (case, node) in enumerate(cases, 1):
            if case.question is None or case.answer is None:
                continue
            ruling = play_ruling(case, node, case.id or (path.stem if len(cases) == 1 else f"{path.stem}-{n}"), path.name)
            if ruling.id in seen:
                ruling = replace(ruling, steps=(), faults=(f"the id {ruling.id} is used twice",))
            seen.add(ruling.id)
            out.append(ruling)
        if progress is not None:
            progress(done, len(files))
    return out


def play_ruling(case: CaseModel, node: Node, name: str, file: str = "") -> Ruling:
    """Play one case and keep every step."""
    head = _head(case, name, file)
    film = Film()
    try:
        result = run_case(case, node, file, film)
    except Exception as e:  # a crash of the engine withdraws this ruling and no other
        return Ruling(**head, faults=(f"the engine failed: {type(e).__name__}: {e}",))
    g = result.state
    if g is None or result.failures:
        return Ruling(**head, faults=_faults(result))
    film.end(g)
    return _filmed(head, case, node, film, g)


def _text(words: Any) -> dict[str, str]:
    return {} if words is None else {"zh": words, "en": words} if isinstance(words, str) else {"zh": words.zh, "en": words.en}


def _head(case: CaseModel, name: str, file: str) -> View:
    return {
        "id": name,
        "file": file,
        "edition": case.edition,
        "modules": tuple(case.modules),
        "question": _text(case.question),
        "answer": _text(case.answer),
        "note": _text(case.note),
        "rules": tuple(case.rules) if isinstance(case.rules, list) else (),
        "covers": tuple(case.covers),
    }


def _faults(result: Result) -> tuple[str, ...]:
    return tuple(f"{result.file}:{f.line}: {f.message()}" for f in result.failures)


def _filmed(head: View, case: CaseModel, node: Node, film: Film, g: State) -> Ruling:
    return Ruling(
        **head,
        source=json.dumps(node.plain(), ensure_ascii=False),
        answers=tuple(film.answers),
        steps=tuple(film.steps),
        facts=tuple(outcome(g, case.expect)),
    )


def comparisons(progress: Callable[[int, int], None] | None = None) -> list[Comparison]:
    """Every comparison of the rulebook, both sides played. One that does not come out has `faults` and no sides.

    `progress` is told how many files are done of how many. The second of two with one id has faults.
    """
    out: list[Comparison] = []
    files = load_rulebook().comparisons()
    seen: set[str] = set()
    for done, path in enumerate(files, 1):
        found = play_comparison(path.read_bytes(), path.name)
        if found.id in seen:
            found = replace(found, sides=(), faults=(f"the id {found.id} is used twice",))
        seen.add(found.id)
        out.append(found)
        if progress is not None:
            progress(done, len(files))
    return out


def play_comparison(text: str | bytes, file: str = "") -> Comparison:
    """Play one comparison and keep every step of both sides."""
    try:
        model, node = read_comparison(text, file)
        sides = run_comparison(node, file)
    except NotationError as e:
        return Comparison(file.removesuffix(".yaml"), file, {}, {}, faults=tuple(p.text() for p in e.problems))
    head: dict[str, Any] = {"id": model.id, "file": file, "title": _text(model.title), "question": _text(model.question)}
    faults = [fault for side in sides for fault in _faults(side.result)]
    if faults:
        return Comparison(**head, faults=tuple(faults))

    def played(side: Side) -> Ruling:
        assert side.result.state is not None
        return _filmed(_head(side.case, model.id, file), side.case, side.node, side.film, side.result.state)

    left, right = sides
    return Comparison(**head, sides=(played(left), played(right)))


def side_by_side(left: Sequence[Mapping[str, Any]], right: Sequence[Mapping[str, Any]]) -> tuple[list[Row], int]:
    """Steps of two sides (all, or those that are shown) in rows, and the row at which they part (their number if they never do)."""
    rows = align(left, right)
    at = parting(left, right, rows)
    return rows, len(rows) if at is None else at


def courses(edition: str) -> View:
    """How things go in an edition, as the engine plays it: `phases`; `scenes`, by name, the steps and timings of a turn, of a card's
    use, of damage and so on (`notation/charting.py`); `listeners`, timing -> who listens to it; `timings`, all of them in order."""
    found = load_edition(edition)
    return {
        "phases": list(found.phases),
        "scenes": {name: course(found, name) for name in scenes(found)},
        "listeners": listeners(found),
        "timings": [timing.name for timing in timings()],
    }


def deck(edition: str, modules: Sequence[str] = ()) -> list[tuple[str, str, int]]:
    """The cards of an edition with these modules as (kind, suit, rank), each as often as it is in the deck. Raises ValueError for
    names that it does not know and modules that exclude each other."""
    return [(face.kind, face.suit, face.rank) for face in load_edition(edition, tuple(modules)).deck]


def distance_matters(edition: str) -> tuple[list[str], list[str]]:
    """The skills and the kinds of equipment of an edition that go into distances or attack ranges."""
    return measures(load_edition(edition))


def laid_out(text: str, file: str = "") -> State:
    """The state of a position that need not be complete, before anything has run: cards may be named more often than the deck has them.
    Lines of `before` are not played. Raises NotationError."""
    model, node = read_position(text, file)
    return make(model, node, "case", file, auto=False)


def playable() -> dict[str, tuple[str, ...]]:
    """The editions that the engine plays, with the modules of each that it knows."""
    return {name: tuple(edition.MODULES) for name, edition in EDITIONS.items()}


def try_out(source: str, given: Sequence[str], answers: Sequence[str]) -> Trial:
    """Open a ruling, give the answers it had been given up to some point, then others, and say what came of them.

    From there on questions that leave no choice are answered at once, and what is drawn from the unknown deck is blank cards.
    Raises Refused, naming which of `answers`, if one can't be given.
    """
    case, node = read_cases(source)[0]
    g = make(case, node, "case", auto=False)
    film = Film()
    g.log = film.begin(g)
    start(g)
    for text in given:
        film.answered(g, choice_parse(g, text))
        answer(g, text)
    return _go_on(g, film, answers)


def play_on(text: str, answers: Sequence[str], file: str = "") -> Trial:
    """Open a position that need not be complete (`laid_out`), play its lines of `before`, then the answers, as `try_out` does.

    Raises NotationError, Refused, and TooWide where a hand is so large that its answers could not be listed.
    """
    model, node = read_position(text, file)
    g = make(model, node, "case", file, auto=False)
    _listable(g)
    film = Film()
    g.log = film.begin(g)
    if model.before:
        play_before(g, model.before, node, file)
    else:
        start(g)
    return _go_on(g, film, answers)


def forked(source: str, answers: Sequence[str]) -> str:
    """The text of a ruling's position with the answers that were given up to some point as its `before`: `play_on` comes to the same."""
    case = json.loads(source)
    data = {key: case[key] for key in PositionModel.model_fields if key in case}
    rules = data.pop("rules", {})
    switches = {**(rules if isinstance(rules, dict) else {}), **case.get("switches", {})}
    if switches:
        data["rules"] = switches
    before = [*data.pop("before", []), *answers]
    return dump(data | ({"before": before} if before else {}))


def _go_on(g: State, film: Film, answers: Sequence[str]) -> Trial:
    """The answers given one after the other to a state that is being filmed."""
    film.end(g)
    first = len(film.steps)
    own: list[View] = []
    _no_choice(g, film)
    for i, text in enumerate(answers):
        view = question_view(g)
        if view is None:
            raise Refused(text, "turn.5", {"why": "no_question"}, [], i)
        said = physical(g, text, i)
        option = next((o for o in view["options"] if o["id"] == said), None) or next(
            o for o in view["options"] if o["id"] == canonical(g, said)
        )
        own.append({"question": {k: view[k] for k in ("seat", "kind", "data", "rule")}, "option": option, "first": len(film.steps) - first})
        film.answers.append(said)
        answer(g, said, i)
        _no_choice(g, film)
    film.end(g)
    return Trial(tuple(film.steps[first:]), tuple(own), board_view(g), question_view(g))


def _listable(g: State) -> None:
    """Refuse a state whose answers are too many to be listed. Raises TooWide."""
    for seat in g.alive:
        if len(g.reps(seat)) > MOST_HELD:
            raise TooWide(seat + 1, MOST_HELD)


def _no_choice(g: State, film: Film) -> None:
    """Answer what leaves no choice, up to the next free moment: the only answer there is, or a blank card of the deck."""
    for _ in range(200):
        _listable(g)
        q = g.question
        if q is None or q.kind == "play":
            return
        options = g.choices()
        choice = options[0] if len(options) == 1 else default(g, q) if isinstance(q, AskNature) and q.reason == "draw" else None
        if choice is None:
            return
        film.answers.append(choice_text(g, choice))
        g.apply(choice)


def rule_for(edition: str, slug: str) -> str:
    """The paragraph that is in force in an edition: its own reading of `slug` if it has one."""
    own = f"{edition}.{slug}"
    return own if own in load_rulebook().rules else slug


__all__ = [
    "DEFAULT_LIMIT", "RULES_VERSION", "Comparison", "NoTree", "NotationError", "Other", "PositionModel", "ProofFault", "PuzzleFault",
    "PuzzleModel", "Refused", "Remark", "Replay", "Report", "Rulebook", "Ruling", "State", "Step", "TooWide", "Trace", "Trial", "answer",
    "board_between", "board_view", "broken_step", "canonical", "check_proof", "check_rulebook", "comparisons", "courses", "deck", "distance_matters",
    "entry_view", "forked", "laid_out", "legal", "lint", "load_position", "load_puzzle", "measured", "other_of", "physical",
    "play_comparison", "play_on", "play_ruling", "playable", "position_text", "prelude", "prove", "question_view", "replay", "report",
    "revision_of", "rule_for", "rulebook", "rulebook_counts", "rulings", "side_by_side", "stored_proof", "subjects_of", "trace_of",
    "try_out", "why_not",
]  # fmt: skip

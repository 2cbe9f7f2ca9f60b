"""The engine as the site sees it: the only module that Django code imports.

Plain values in, plain values out: texts of positions and answers, boards and log lines as dictionaries with seats counted
from 1 and cards as tokens. Nothing here searches unless it is asked to prove.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.questions import NATURE, IllegalChoice, Refusal
from rules_engine.core.state import Entry, State
from rules_engine.notation.choices import ChoiceError, choice_parse, choice_text
from rules_engine.notation.models import PositionModel, PuzzleModel
from rules_engine.notation.position import open_state, position_text
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_position, read_puzzle
from rules_engine.notation.view import board_view, data_view, entry_view
from rules_engine.rulebook import Rulebook
from rules_engine.rulebook import load as load_rulebook
from rules_engine.search.check import check_proof as check_stored
from rules_engine.search.check import loads as loads_proof
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.proof import dumps as dumps_proof
from rules_engine.search.proof import open_puzzle, revision_of
from rules_engine.search.proof import prove as prove_model
from rules_engine.version import RULES_VERSION

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


class Refused(ValueError):
    """An answer that can't be given. `rule`: the slug that forbids it; `data`: the figures; `legal`: what may be answered;
    `at`: which of the answers (0 = the first)."""

    def __init__(self, text: str, rule: str, data: View, legal: list[str], at: int = 0) -> None:
        super().__init__(f"{text!r}: {rule} {data}")
        self.text, self.rule, self.data, self.legal, self.at = text, rule, data, legal, at


def rulebook() -> Rulebook:
    """All texts and facts, with inheritance resolved. Raises the rulebook's faults if the files are not sound."""
    return load_rulebook()


def load_position(text: str, file: str = "") -> State:
    """The state of a position text at its first question. Raises NotationError with every problem, line and pointer."""
    model, node = read_position(text, file)
    return open_state(model, node, "position", file)


def load_puzzle(text: str, file: str = "") -> tuple[PuzzleModel, State]:
    """A puzzle and its first state, with its goal watched and the log of its `before:` lines kept.

    Raises NotationError, or PuzzleFault for a goal or an unknown card that makes no sense.
    """
    model, node = read_puzzle(text, file)
    return model, open_puzzle(model, node, file, log=True)


def prove(text: str, file: str = "", progress: Callable[[int], None] | None = None) -> tuple[View, bytes | None]:
    """Prove a puzzle by search: the report of `prove --json`, and the content of its proof file if it is PROVED.

    `progress` is told the number of decisions from time to time. Raises NotationError, PuzzleFault.
    """
    model, node = read_puzzle(text, file)
    found = prove_model(model, node, file, progress=progress)
    return found.json(), None if found.data is None else dumps_proof(found.data)


def check_proof(text: str, proof: bytes, file: str = "") -> View:
    """Check a stored proof against its puzzle, in milliseconds, and hand back its content.

    Raises ProofFault (what is wrong with the proof), NotationError or PuzzleFault (with the puzzle).
    """
    model, node = read_puzzle(text, file)
    data = loads_proof(proof)
    check_stored(model, data, node, file)
    return data


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
            "seats": [s + 1 for s in c.seats], "weight": q.weight(g, c),
        })  # fmt: skip
    seat = None if q.seat == NATURE else q.seat + 1
    return {"seat": seat, "kind": q.kind, "shape": q.shape, "rule": q.rule, "data": q.data(g), "options": options}


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


def physical(g: State, text: str) -> str:
    """An answer that may be given, in the engine's own spelling, with the very cards that were meant. Raises Refused."""
    try:
        choice = choice_parse(g, text)
    except ChoiceError as e:
        raise _unreadable(g, text, e) from e
    why = g.refusal(choice)
    if why is not None:
        raise Refused(text, why.rule, data_view(g, why.data), legal(g))
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


def rule_for(edition: str, slug: str) -> str:
    """The paragraph that is in force in an edition: its own reading of `slug` if it has one."""
    own = f"{edition}.{slug}"
    return own if own in load_rulebook().rules else slug


__all__ = [
    "RULES_VERSION", "NotationError", "PositionModel", "ProofFault", "PuzzleFault", "PuzzleModel", "Refused", "Replay", "Rulebook", "State",
    "Step", "answer", "board_view", "canonical", "check_proof", "entry_view", "legal", "load_position", "load_puzzle", "physical",
    "position_text", "prove", "question_view", "replay", "revision_of", "rule_for", "rulebook", "why_not",
]  # fmt: skip

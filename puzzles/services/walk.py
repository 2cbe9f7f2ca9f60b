"""Walking through a puzzle: the stored actions of an attempt, replayed on the board along the served tree.

Every own choice is looked up in the tree; what the others do is the tree's line. The engine only carries the choices out
and keeps a cheap copy of the state at every line of its log, from which any step can be shown. Nothing is searched.

Equal cards. The tree names one card of each class (decision D5), the learner plays whichever of them. `_names` remembers
which card stands where the tree means another, so that the tree's later lines still fit the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from puzzles.services.content import Content
from puzzles.services.errors import IllegalAction, MalformedAction, NoLongerReplays
from puzzles.services.tree import BrokenTree, Leads
from rules_engine import api

_TOKEN = re.compile(r"[a-z_]+\.[SHCD](?:10|[2-9AJQK])")


class Stored(Protocol):
    """What a replay reads of a stored action."""

    seq: int
    text: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Own:
    """An own choice: its text, what came of it, and which log entries belong to it (`first` up to the next one's).

    `number` counts own choices from 1; `seq` is that of the stored action, 0 in a line that was played for the learner.
    `option` is the answer as the question listed it, `asked` the kind and data of the question.
    """

    number: int
    seq: int
    text: str
    verdict: str
    first: int
    line: tuple[str, ...]
    option: dict[str, Any]
    asked: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """What a new choice came to, ready to be stored."""

    text: str
    verdict: str
    node: int | None


class _Log(list[Any]):
    """A log that keeps a copy of the state at each entry. A copy shares everything and costs next to nothing."""

    def __init__(self, state: api.State, entries: Iterable[Any], copies: Iterable[api.State]) -> None:
        super().__init__(entries)
        self.state = state
        self.copies = list(copies)

    def append(self, entry: Any) -> None:
        super().append(entry)
        self.copies.append(self.state.clone())


@dataclass
class Run:
    """An attempt on the board: where it stands, and every step on the way. Steps count from 1; the last is where it stands."""

    content: Content
    state: api.State
    entries: _Log
    node: int | None = 0
    own: list[Own] = field(default_factory=list)
    ended: str = ""
    names: dict[str, str] = field(default_factory=dict)
    answer: str = ""
    shown: bool = False

    # --- what there is to see ---------------------------------------------------------------------------------------

    @property
    def opening(self) -> Mapping[str, Any] | None:
        """The board to show instead of how it came out, as long as that is the question."""
        return None if self.shown or self.ended == "solved" else self.content.opening

    @property
    def steps(self) -> int:
        """How many steps there are: one for each log entry, at least one."""
        return 1 if self.opening is not None else max(1, len(self.entries))

    def board(self, step: int | None = None) -> dict[str, Any]:
        """The board at a step (default: now, with the open question). A step is shown with its effect and without that of the next."""
        if self.opening is not None:
            return {**self.opening, "question": None}
        if step is None or step >= self.steps:
            view = api.board_view(self.state)
            view["question"] = api.question_view(self.state)
            return view
        view = api.board_between(self.entries.copies[max(1, step) - 1], self.entries.copies[max(1, step)])
        view["question"] = None
        return view

    def log(self, first: int = 0) -> list[dict[str, Any]]:
        """The log entries from number `first` (from 0) on, as plain data; none as long as they would answer the question."""
        return [] if self.opening is not None else [api.entry_view(self.state, e) for e in self.entries[first:]]

    def question(self) -> dict[str, Any] | None:
        """The open question of the learner, or None."""
        found = api.question_view(self.state)
        return found if found is not None and found["seat"] == self.content.you and not self.ended else None

    def solution(self) -> list[str]:
        """A winning line from where the run stands, as choices of all seats; empty where there is none to give."""
        if self.content.is_question or self.node is None or self.ended:
            return []
        return self.content.tree.solution(self.node)

    def show_solution(self) -> None:
        """Play on what an attempt that is over may see: the winning line, or how the position that was asked about goes on."""
        self.shown = True
        if self.content.is_question:
            self._go_on()
        else:
            self._follow(self.solution(), own=True)

    def _go_on(self) -> None:
        """Play how the position that was asked about goes on: choices as in the proof, and whatever has a single answer."""
        puzzle = self.content.puzzle
        line = list(self.content.proof.get("line", ()))
        to_the_end = "until" in puzzle.model_fields_set
        while puzzle.kind != "legal" and (question := self.state.question) is not None:
            if question.kind == "play" and not to_the_end:
                return
            legal = api.legal(self.state)
            if len(legal) > 1 and not line:
                return
            self._follow([legal[0] if len(legal) == 1 else line.pop(0)], own=True)

    # --- going on ---------------------------------------------------------------------------------------------------

    def play(self, text: str, cards: Sequence[str] | None = None, seq: int = 0) -> Played:
        """Carry out an own choice and what follows it. Raises `IllegalAction`, `MalformedAction`; the run is then unchanged."""
        node = self.node
        if node is None or self.ended:
            raise BrokenTree("this run has ended")
        said = with_cards(text, cards) if cards else text
        wanted = self._legal(said)
        option = self._option(node, wanted)
        leads = self.content.tree.leads(node, option)
        self._rename(option, wanted)
        self._carry_out(wanted, leads, seq)
        return Played(wanted, leads.verdict, node)

    def _legal(self, text: str) -> str:
        """The text of a choice as the engine writes it, if it may be made."""
        try:
            return api.physical(self.state, text)
        except api.Refused as e:
            if not e.rule:
                raise MalformedAction(str(e), action=text) from None
            raise IllegalAction(text, e.rule, e.data, e.legal) from None

    def _option(self, node: int, text: str) -> str:
        """The option of the tree that a legal choice stands for."""
        options = self.content.tree.options(node)
        canonical = api.canonical(self.state, text)
        for option in options:
            here = self._here(option)
            if here in (canonical, text):
                return option
        for option in options:
            try:
                if api.canonical(self.state, self._here(option)) == canonical:
                    return option
            except api.Refused:
                continue
        form = self._form(canonical)
        for option in options:
            if self._form(option) == form:
                return option
        raise BrokenTree(f"node {node} does not know {text!r}", node=node, option=text)

    def _carry_out(self, text: str, leads: Leads, seq: int) -> None:
        self._own(text, leads.verdict, seq, leads.line)
        self._answer(text)
        self._follow(leads.line)
        self.node = leads.node
        self.ended = "" if leads.verdict == "ok" else leads.verdict

    def _own(self, text: str, verdict: str, seq: int, line: Sequence[str]) -> None:
        question = api.question_view(self.state)
        assert question is not None
        canonical = api.canonical(self.state, text)
        listed = next((o for o in question["options"] if o["id"] == canonical), {"id": text})
        shown = dict(listed)
        if canonical != text:
            shown |= {"id": text, "cards": _TOKEN.findall(text)}
        asked = {"kind": question["kind"], "data": question["data"]}
        self.own.append(Own(len(self.own) + 1, seq, text, verdict, len(self.entries), tuple(line), shown, asked))

    def _follow(self, line: Iterable[str], own: bool = False) -> None:
        """Play a line of the tree. The learner's own answers in it are kept as own choices that no action stands for."""
        for text in line:
            said = self._fitting(text)
            question = self.state.question
            if question is not None and question.seat + 1 == self.content.you and (own or self.own):
                self._own(said, "", 0, ())
            self._answer(said)

    def _answer(self, text: str) -> None:
        try:
            api.answer(self.state, text)
        except api.Refused as e:
            raise NoLongerReplays(f"{text!r} can't be played any more: {e.rule}") from None

    def _fitting(self, text: str) -> str:
        """A choice of the tree as it fits this table."""
        here = self._here(text)
        legal = api.legal(self.state)
        if here in legal:
            return here
        try:
            if api.why_not(self.state, here) is None:
                return here
        except api.Refused:
            pass
        form = self._form(here)
        found = next((o for o in legal if self._form(o) == form), None)
        if found is None:
            raise NoLongerReplays(f"{text!r} is no answer any more")
        return found

    # --- equal cards ------------------------------------------------------------------------------------------------

    def _here(self, text: str) -> str:
        return _TOKEN.sub(lambda m: self.names.get(m[0], m[0]), text) if self.names else text

    def _form(self, text: str) -> tuple[str, tuple[str, ...]]:
        """A choice without the identity of its cards: its frame and the classes of the cards."""
        classes = self.content.classes
        cards = [classes.get(t, t) for t in _TOKEN.findall(text)]
        return _TOKEN.sub("*", text), tuple(sorted(cards))

    def _rename(self, option: str, text: str) -> None:
        """Remember which cards were really played where the tree means others."""
        meant = _TOKEN.findall(option)
        played = _TOKEN.findall(text)
        classes = self.content.classes
        there = {here: tree for tree, here in self.names.items()}
        expected = [self.names.get(t, t) for t in meant]
        left = [t for t in played if t not in expected]
        for tree, here in zip(meant, expected, strict=True):
            if here in played:
                continue
            instead = next((t for t in left if classes.get(t) == classes.get(here)), None)
            if instead is None:
                continue
            left.remove(instead)
            other = there.get(instead, instead)
            self.names[tree], self.names[other] = instead, here
            there = {here_: tree_ for tree_, here_ in self.names.items()}


def begin(content: Content) -> Run:
    """The board at the first own decision (for a puzzle with ready answers: at the position that is asked about)."""
    state = content.state.clone()
    log = _Log(state, content.state.log or (), content.played)
    state.log = log
    run = Run(content, state, log)
    if not content.is_question:
        run._follow(content.tree.line(0))
    else:
        run.node = None
    return run


def replay(content: Content, actions: Iterable[Stored]) -> Run:
    """The run of an attempt. Raises `NoLongerReplays` if the rules of today do not allow it any more."""
    try:
        run = begin(content)
        for action in actions:
            if action.verdict not in ("ok", "solved", "wrong"):
                continue
            if content.is_question:
                run.answer, run.ended = action.text, action.verdict
                continue
            run.play(action.text, seq=action.seq)
    except (IllegalAction, MalformedAction, BrokenTree) as e:
        raise NoLongerReplays(str(e)) from e
    return run


def with_cards(text: str, cards: Sequence[str]) -> str:
    """A choice with other cards in the places of its own. Raises `MalformedAction` if the numbers do not fit."""
    places = _TOKEN.findall(text)
    if len(places) != len(cards) or not all(_TOKEN.fullmatch(c) for c in cards):
        raise MalformedAction(f"{len(cards)} cards do not fit into {text!r}", action=text)
    given = iter(cards)
    return _TOKEN.sub(lambda _: next(given), text)


def same_text(content: Content, stored: str, text: str, cards: Sequence[str] | None) -> bool:
    """Whether a repeated action says what was stored."""
    try:
        said = with_cards(text, cards) if cards else text
    except MalformedAction:
        return False
    return " ".join(said.split()) == stored

"""Attempts: starting one, acting in it, hints, giving up, beginning again from a step.

The order of things is always: read, let the engine look, then store in one short transaction, then answer. An action that
was answered is stored; an action that is not stored was never answered (decision D10).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from puzzles import signals
from puzzles.models import Action, Attempt, Puzzle, PuzzleRevision
from puzzles.services import asking, catalog, walk
from puzzles.services.actors import Actor, user_actor
from puzzles.services.content import Content, content_of
from puzzles.services.errors import (
    AttemptClosed,
    AttemptVoid,
    ForeignAttempt,
    MalformedAction,
    NoLongerReplays,
    NoMoreHints,
    PuzzleWithdrawn,
    StaleStep,
)

#: Texts of actions that are no choices of the game.
HINT: Final = re.compile(r"hint (\d+)")
GIVE_UP: Final = "give_up"
MAX_TEXT: Final = 600
_RESULTS: Final = {
    Action.Verdict.SOLVED: Attempt.Result.SOLVED,
    Action.Verdict.WRONG: Attempt.Result.FAILED,
    Action.Verdict.GAVE_UP: Attempt.Result.GAVE_UP,
}


@dataclass(frozen=True, slots=True)
class ActResult:
    """What an action led to.

    verdict: ok, solved, wrong, hint, gave_up. `line` are the choices of all seats that followed, the refutation of a wrong
    move included; `log` the new log entries; `board` the board view that stands now (its `question` says what is asked
    next); `next_seq` the number of the next action. `hint` is the text of a hint. `solution` is only given after giving up, if it is open then.
    """

    attempt: Attempt
    action: Action
    verdict: str
    result: str
    next_seq: int
    board: dict[str, Any] = field(default_factory=dict)
    line: Sequence[str] = ()
    log: Sequence[dict[str, Any]] = ()
    hint: dict[str, str] | None = None
    solution: Sequence[str] = ()
    replayed: bool = False


def start_attempt(
    puzzle: Puzzle,
    actor: Actor | Any,
    mode: str = Attempt.Mode.CASUAL,
    *,
    revision: PuzzleRevision | None = None,
    retry_of: Attempt | None = None,
) -> Attempt:
    """A new open attempt at the current revision of `puzzle` (or at `revision`, which an assignment may pin).

    `actor`: an `Actor` or a user. Raises `PuzzleWithdrawn` if there is nothing to attempt, ValueError for a stranger or an
    unknown mode. Sends `signals.attempt_started` within the transaction.
    """
    who = actor if isinstance(actor, Actor) else user_actor(actor)
    if not who.known:
        raise ValueError("an attempt needs a user or an anonymous key")
    if mode not in Attempt.Mode.values:
        raise ValueError(f"{mode!r} is no mode of an attempt")
    pinned = revision or catalog.current(puzzle)
    if puzzle.status != Puzzle.Status.PUBLISHED:
        raise PuzzleWithdrawn(f"{puzzle.slug} is withdrawn: {puzzle.reason}", slug=puzzle.slug, reason=puzzle.reason)
    with transaction.atomic():
        attempt = Attempt.objects.create(
            puzzle_revision=pinned, rules_version=pinned.rules_version, mode=mode, retry_of=retry_of, **who.owner
        )
        signals.attempt_started.send(sender=Attempt, attempt=attempt)
    return attempt


def get_for_actor(public_id: str, actor: Actor | Any) -> Attempt:
    """The attempt of that id, with revision and puzzle (heavy columns left out), in one query.

    Raises `ForeignAttempt` if there is none or if it is somebody else's; callers answer both alike.
    """
    who = actor if isinstance(actor, Actor) else user_actor(actor)
    found = _attempts().filter(public_id=public_id, **who.owner).first() if who.known else None
    if found is None:
        raise ForeignAttempt(f"no attempt {public_id!r} of yours", id=public_id)
    return found


def latest(puzzle: Puzzle, actor: Actor) -> Attempt | None:
    """The last attempt of an actor at a puzzle, whatever its revision; None for a stranger."""
    if not actor.known:
        return None
    return _attempts().filter(puzzle_revision__puzzle=puzzle, **actor.owner).order_by("-id").first()


def _attempts() -> QuerySet[Attempt]:
    heavy = [f"puzzle_revision__{name}" for name in catalog.HEAVY]
    return Attempt.objects.select_related("puzzle_revision__puzzle").defer(*heavy)


def stored(attempt: Attempt) -> list[Action]:
    """The actions of an attempt in order, in one query."""
    return list(attempt.actions.order_by("seq"))


def act(attempt: Attempt, seq: int, text: str, cards: Sequence[str] | None = None) -> ActResult:
    """Do something: a choice in the position notation, or `answer …` for a puzzle with ready answers.

    `seq` is the number of this action, counted from 1. `cards` names the cards really meant where the choice lists equal
    ones. The same action sent twice is answered twice and stored once. Raises `StaleStep`, `AttemptClosed`, `AttemptVoid`,
    `MalformedAction`, and `IllegalAction` (with the rule that forbids it and the legal choices; nothing is counted).
    """
    if not text or len(text) > MAX_TEXT:
        raise MalformedAction(f"an action is a text of 1 to {MAX_TEXT} characters")
    actions = stored(attempt)
    content = content_for(attempt)
    repeated = _repeated(actions, seq, text, content, cards)
    if repeated is not None:
        upto = [a for a in actions if a.seq <= seq]
        return _result(attempt, repeated, _replay(attempt, content, upto), replayed=True)
    _ready(attempt, actions, seq)
    run = _replay(attempt, content, actions)
    played = asking.answer(content, text) if content.is_question else run.play(text, cards)
    action = Action(attempt=attempt, seq=seq, text=played.text, verdict=played.verdict, node=played.node)
    _store(attempt, action)
    if content.is_question:
        run.answer, run.ended = played.text, played.verdict
    return _result(attempt, action, run)


def hint(attempt: Attempt, seq: int) -> ActResult:
    """Show the next hint and store that it was shown. Raises `NoMoreHints`, `StaleStep`, `AttemptClosed`, `AttemptVoid`."""
    actions = stored(attempt)
    hints = attempt.puzzle_revision.hints
    again = next((a for a in actions if a.seq == seq and HINT.fullmatch(a.text)), None)
    if again is None:
        _ready(attempt, actions, seq)
        shown = hints_shown(actions)
        if shown >= len(hints):
            raise NoMoreHints("all hints have been shown", shown=shown)
    content = content_for(attempt)
    run = _replay(attempt, content, actions)
    action = again or Action(attempt=attempt, seq=seq, text=f"hint {shown + 1}", verdict=Action.Verdict.HINT, node=run.node)
    if again is None:
        _store(attempt, action)
    number = int(action.text.split()[1])
    return _result(attempt, action, run, hint=hints[number - 1], replayed=again is not None)


def give_up(attempt: Attempt, seq: int) -> ActResult:
    """End an attempt without solving it; only now the solution is shown, unless it is kept closed (`solution_open`).

    Raises `StaleStep`, `AttemptClosed`, `AttemptVoid`.
    """
    actions = stored(attempt)
    again = next((a for a in actions if a.seq == seq and a.text == GIVE_UP), None)
    if again is None:
        _ready(attempt, actions, seq)
    content = content_for(attempt)
    before = [a for a in actions if a is not again]
    run = _replay(attempt, content, before)
    action = again or Action(attempt=attempt, seq=seq, text=GIVE_UP, verdict=Action.Verdict.GAVE_UP, node=run.node)
    if again is None:
        _store(attempt, action)
    solution = run.solution() if solution_open(attempt) else ()
    return _result(attempt, action, run, solution=solution, replayed=again is not None)


def solution_open(attempt: Attempt) -> bool:
    """Whether the solution may be shown on an attempt that was given up: anybody who listens may keep it closed."""
    answers = signals.solution_asked.send(sender=Attempt, attempt=attempt)
    return all(may for _, may in answers)


def retry(attempt: Attempt, actor: Actor, step: int | None = None) -> Attempt:
    """A new attempt that stands where `attempt` stood before its own step number `step`, 1 for the beginning.

    Without `step`: before the step at which the win was lost. The steps before it, and the hints seen, are copied with
    their verdicts: they were made on the same revision. An attempt at a revision that is no longer current begins anew at
    the current one. Raises `PuzzleWithdrawn`.
    """
    puzzle = attempt.puzzle_revision.puzzle
    pinned = attempt.puzzle_revision if attempt.mode == Attempt.Mode.ASSIGNED or puzzle.current_id == attempt.puzzle_revision_id else None
    actions = stored(attempt)
    good = [a for a in actions if a.verdict == Action.Verdict.OK]
    keep = good if step is None else good[: max(0, step - 1)]
    kept = set() if pinned is None or attempt.result == Attempt.Result.VOID else {a.pk for a in keep}
    copied = [a for a in actions if a.pk in kept or (pinned is not None and a.verdict == Action.Verdict.HINT)]
    with transaction.atomic():
        new = start_attempt(puzzle, actor, attempt.mode, revision=pinned, retry_of=attempt)
        Action.objects.bulk_create(
            [Action(attempt=new, seq=n, text=a.text, verdict=a.verdict, node=a.node) for n, a in enumerate(copied, 1)]
        )
    return new


def hints_shown(actions: Sequence[Action]) -> int:
    """How many hints an attempt has seen."""
    return sum(1 for a in actions if a.verdict == Action.Verdict.HINT)


def board(attempt: Attempt) -> dict[str, Any]:
    """The board view as an attempt stands, with the open question. Raises `AttemptVoid`."""
    return _replay(attempt, content_for(attempt), stored(attempt)).board()


def replayed(attempt: Attempt, actions: Sequence[Action]) -> walk.Run:
    """The run of an attempt for those who draw it. Raises `AttemptVoid` after closing an open attempt that no longer replays."""
    return _replay(attempt, content_for(attempt), actions)


def content_for(attempt: Attempt) -> Content:
    """The content of an attempt's own revision. Raises `AttemptVoid` if the rules of today do not take its position."""
    try:
        return content_of(attempt.puzzle_revision)
    except NoLongerReplays:
        _close_void(attempt)
        raise AttemptVoid from None


def _replay(attempt: Attempt, content: Content, actions: Sequence[Action]) -> walk.Run:
    try:
        return walk.replay(content, actions)
    except NoLongerReplays:
        _close_void(attempt)
        raise AttemptVoid from None


def _close_void(attempt: Attempt) -> None:
    """Close an open attempt without a result; one that has its result keeps it."""
    if attempt.result == Attempt.Result.OPEN:
        now = timezone.now()
        Attempt.objects.filter(pk=attempt.pk, result=Attempt.Result.OPEN).update(result=Attempt.Result.VOID, ended_at=now, updated_at=now)
        attempt.refresh_from_db(fields=["result", "ended_at", "updated_at"])


def _repeated(actions: Sequence[Action], seq: int, text: str, content: Any, cards: Sequence[str] | None) -> Action | None:
    """The stored action that this is a repetition of."""
    if not 1 <= seq <= len(actions):
        return None
    found = actions[seq - 1]
    if found.text == text and not cards:
        return found
    return found if walk.same_text(content, found.text, text, cards) else None


def _ready(attempt: Attempt, actions: Sequence[Action], seq: int) -> None:
    if attempt.result == Attempt.Result.VOID:
        raise AttemptVoid
    if attempt.result != Attempt.Result.OPEN:
        raise AttemptClosed(attempt.result)
    if seq != len(actions) + 1:
        raise StaleStep(len(actions) + 1, seq)


def _store(attempt: Attempt, action: Action) -> None:
    """Append an action and, if it ends the attempt, the result: all or nothing."""
    now = timezone.now()
    change: dict[str, Any] = {"updated_at": now}
    result = _RESULTS.get(Action.Verdict(action.verdict))
    if result is not None:
        change |= {"result": result, "ended_at": now}
    try:
        with transaction.atomic():
            if not Attempt.objects.filter(pk=attempt.pk, result=Attempt.Result.OPEN).update(**change):
                attempt.refresh_from_db(fields=["result", "ended_at"])
                raise AttemptClosed(attempt.result)
            action.save(force_insert=True)
            for name, value in change.items():
                setattr(attempt, name, value)
            if result is not None:
                signals.attempt_ended.send(sender=Attempt, attempt=attempt)
    except IntegrityError:
        attempt.refresh_from_db(fields=["result", "ended_at", "updated_at"])
        raise StaleStep(Action.objects.filter(attempt=attempt).count() + 1, action.seq) from None


def _result(attempt: Attempt, action: Action, run: walk.Run, **more: Any) -> ActResult:
    played = action.verdict not in (Action.Verdict.HINT, Action.Verdict.GAVE_UP)
    last = next((own for own in reversed(run.own) if own.verdict), None) if played else None  # without verdict: part of a line
    return ActResult(
        attempt=attempt,
        action=action,
        verdict=str(action.verdict),
        result=str(attempt.result),
        next_seq=action.seq + 1,
        board=run.board(),
        line=last.line if last else (),
        log=run.log(last.first) if last else (),
        **more,
    )

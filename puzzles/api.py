"""What puzzles, boards and attempts look like in JSON: serializers and the functions that fill them.

The views are in `sgs_site.api`, for an attempt may count for an assignment, of which this package knows nothing. Nothing here shows
what a learner has not earned: neither the source of a puzzle, nor its hints and explanation, nor its proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from puzzles.models import Action, Attempt, Puzzle, PuzzleRevision
from puzzles.services import asking, walk
from puzzles.services.attempts import ActResult
from puzzles.services.content import content_of


def moment(value: datetime | None) -> str | None:
    """A time as the API writes it: RFC 3339, UTC, milliseconds."""
    return None if value is None else value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


# -- shapes -----------------------------------------------------------------------------------------------------------


class NamesSerializer(serializers.Serializer[Any]):
    """A text in both languages."""

    zh = serializers.CharField()
    en = serializers.CharField()


class PuzzleSerializer(serializers.Serializer[Any]):
    """A puzzle without its solution."""

    slug = serializers.CharField(help_text="its lasting name")
    status = serializers.ChoiceField(Puzzle.Status.choices)
    kind = serializers.ChoiceField(Puzzle.Kind.choices)
    title = NamesSerializer()
    edition = serializers.CharField()
    players = serializers.IntegerField()
    difficulty = serializers.IntegerField(help_text="1 to 5")
    themes = serializers.ListField(child=serializers.CharField())
    rules = serializers.ListField(child=serializers.CharField(), help_text="slugs of the rule paragraphs it is about")
    hints = serializers.IntegerField(help_text="how many there are")
    revision = serializers.IntegerField()
    rules_version = serializers.IntegerField()
    url = serializers.CharField(help_text="its page")
    updated_at = serializers.DateTimeField()


class DailySerializer(serializers.Serializer[Any]):
    """The puzzle of a day."""

    date = serializers.DateField(help_text="in Asia/Shanghai")
    number = serializers.IntegerField(help_text="1 on the first day of the series")
    puzzle = PuzzleSerializer()


class BoardSerializer(serializers.Serializer[Any]):
    """A board: ids and figures only, seats counted from 1. Cards are `{id, kind, suit, rank, type}` or `{hidden: true}`."""

    edition = serializers.CharField()
    turn = serializers.IntegerField()
    phase = serializers.CharField()
    outcome = serializers.JSONField(allow_null=True)
    deck = serializers.JSONField()
    discard = serializers.JSONField()
    used = serializers.JSONField()
    table = serializers.JSONField()
    stack = serializers.JSONField(help_text="the resolution in progress, outermost first; each with the rule it follows")
    seats = serializers.JSONField()
    heroes = serializers.JSONField(required=False, help_text="the heroes that nobody plays, where they may come into play")
    question = serializers.JSONField(
        allow_null=True, help_text="what is asked now; `options[].id` is what to send as `action`", required=False
    )


class PositionSerializer(serializers.Serializer[Any]):
    """Where a puzzle begins and what is to be reached."""

    slug = serializers.CharField()
    revision = serializers.IntegerField()
    rules_version = serializers.IntegerField()
    kind = serializers.ChoiceField(Puzzle.Kind.choices)
    you = serializers.IntegerField(help_text="the seat that is played")
    goal = serializers.JSONField(allow_null=True)
    until = serializers.JSONField()
    ask = serializers.JSONField(allow_null=True, help_text="for result, legal and order: what is asked")
    answers = serializers.ListField(
        child=serializers.CharField(),
        help_text="for result and order: the actions one of which is right; for legal send `answer [1,3]`, the numbers of the lines of `ask.legal`",
    )
    board = BoardSerializer()


class SolutionSerializer(serializers.Serializer[Any]):
    """One winning line and what it teaches."""

    slug = serializers.CharField()
    revision = serializers.IntegerField()
    line = serializers.ListField(child=serializers.CharField(), help_text="choices of all seats, in order; or the right answer")
    winning_first = serializers.ListField(child=serializers.CharField(), help_text="all winning first choices; or the right answer")
    explanation = NamesSerializer()


class ActionSerializer(serializers.Serializer[Any]):
    """One stored action."""

    seq = serializers.IntegerField()
    action = serializers.CharField(help_text="a choice such as `use slash.S7 -> 3`, `answer …`, `hint 1` or `give_up`")
    verdict = serializers.ChoiceField(Action.Verdict.choices)
    at = serializers.DateTimeField()


class AttemptSerializer(serializers.Serializer[Any]):
    """One run at a puzzle. `result` is final as soon as it is not `open`; no request can set it."""

    id = serializers.CharField()
    puzzle = serializers.CharField()
    revision = serializers.IntegerField()
    rules_version = serializers.IntegerField()
    mode = serializers.ChoiceField(Attempt.Mode.choices)
    result = serializers.ChoiceField(Attempt.Result.choices)
    assignment_id = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    updated_at = serializers.DateTimeField()


class AttemptDetailSerializer(AttemptSerializer):
    """An attempt with everything that was done in it, and the board as it stands while it is open."""

    next_seq = serializers.IntegerField(help_text="the `seq` of the next action")
    actions = ActionSerializer(many=True)
    board = BoardSerializer(allow_null=True)


class VerdictSerializer(serializers.Serializer[Any]):
    """What an action led to. `line` holds the choices of all seats that followed: the defence, or the refutation of a wrong move."""

    attempt = AttemptSerializer()
    seq = serializers.IntegerField()
    action = serializers.CharField(help_text="as it was stored")
    verdict = serializers.ChoiceField(Action.Verdict.choices)
    line = serializers.ListField(child=serializers.CharField())
    log = serializers.ListField(child=serializers.JSONField(), help_text="what happened, step by step, each with its rule")
    board = BoardSerializer(allow_null=True)
    next_seq = serializers.IntegerField()
    hint = NamesSerializer(allow_null=True)
    solution = serializers.ListField(child=serializers.CharField(), help_text="after giving up")
    replayed = serializers.BooleanField(help_text="this very action was stored before")


# -- filling them -----------------------------------------------------------------------------------------------------


def show_puzzle(puzzle: Puzzle, revision: PuzzleRevision) -> dict[str, Any]:
    """A puzzle as `PuzzleSerializer` says."""
    return {
        "slug": puzzle.slug,
        "status": puzzle.status,
        "kind": puzzle.kind,
        "title": {"zh": revision.title_zh, "en": revision.title_en},
        "edition": puzzle.edition,
        "players": puzzle.players,
        "difficulty": puzzle.difficulty,
        "themes": list(puzzle.themes),
        "rules": list(revision.rules),
        "hints": len(revision.hints),
        "revision": revision.number,
        "rules_version": revision.rules_version,
        "url": f"/puzzles/{puzzle.slug}/",
        "updated_at": moment(puzzle.updated_at),
    }


def show_position(puzzle: Puzzle, revision: PuzzleRevision) -> dict[str, Any]:
    """The first board of a revision with its goal, as `PositionSerializer` says."""
    content = content_of(revision)
    record = content.puzzle.model_dump(mode="json", include={"goal", "until", "ask"}, exclude_none=True)
    ready = content.proof.get("answers", []) if content.is_question and puzzle.kind != Puzzle.Kind.LEGAL else []
    return {
        "slug": puzzle.slug,
        "revision": revision.number,
        "rules_version": revision.rules_version,
        "kind": puzzle.kind,
        "you": content.you,
        "goal": record.get("goal"),
        "until": record.get("until", "turn"),
        "ask": record.get("ask"),
        "answers": [asking.dumps(answer) for answer in ready],
        "board": walk.begin(content).board(),
    }


def show_solution(puzzle: Puzzle, revision: PuzzleRevision) -> dict[str, Any]:
    """The solution of a revision. The caller has made sure that it may be seen."""
    content = content_of(revision)
    right = [asking.dumps(content.proof["truth"])] if content.is_question else []
    return {
        "slug": puzzle.slug,
        "revision": revision.number,
        "line": right or list(walk.begin(content).solution()),
        "winning_first": right or list(content.proof.get("winning", [])),
        "explanation": {"zh": revision.explanation_zh, "en": revision.explanation_en},
    }


def show_actions(actions: Iterable[Action]) -> list[dict[str, Any]]:
    """Stored actions."""
    return [{"seq": a.seq, "action": a.text, "verdict": a.verdict, "at": moment(a.created_at)} for a in actions]


def show_attempt(attempt: Attempt, assignment_id: str | None = None) -> dict[str, Any]:
    """An attempt as `AttemptSerializer` says. Needs `puzzle_revision.puzzle` at hand."""
    return {
        "id": attempt.public_id,
        "puzzle": attempt.puzzle_revision.puzzle.slug,
        "revision": attempt.puzzle_revision.number,
        "rules_version": attempt.rules_version,
        "mode": attempt.mode,
        "result": attempt.result,
        "assignment_id": assignment_id,
        "started_at": moment(attempt.started_at),
        "ended_at": moment(attempt.ended_at),
        "updated_at": moment(attempt.updated_at),
    }


def show_detail(
    attempt: Attempt, actions: Sequence[Action], board: Mapping[str, Any] | None, assignment_id: str | None = None
) -> dict[str, Any]:
    """An attempt as `AttemptDetailSerializer` says."""
    return {
        **show_attempt(attempt, assignment_id),
        "next_seq": len(actions) + 1,
        "actions": show_actions(actions),
        "board": board,
    }


def show_verdict(result: ActResult, assignment_id: str | None = None) -> dict[str, Any]:
    """The answer to an action as `VerdictSerializer` says."""
    return {
        "attempt": show_attempt(result.attempt, assignment_id),
        "seq": result.action.seq,
        "action": result.action.text,
        "verdict": result.verdict,
        "line": list(result.line),
        "log": list(result.log),
        "board": result.board or None,
        "next_seq": result.next_seq,
        "hint": result.hint,
        "solution": list(result.solution),
        "replayed": result.replayed,
    }

"""Puzzles and attempts. The trainer decides everything; here it is asked."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles import api as shapes
from puzzles import services as trainer
from puzzles.models import Attempt, Puzzle
from puzzles.services import catalog
from sgs_site.api import paging
from sgs_site.api.base import ApiView, caller
from sgs_site.api.idempotency import idempotent
from sgs_site.api.problems import Problem, invalid_parameter
from sgs_site.api.serializers import ListQuery, Moment, Query, Strict, SyncQuery, page_of
from sgs_site.api.text import Text
from sgs_site.classroom.models import SubmissionAttempt
from sgs_site.classroom.services import access, assignments

SORTS = {
    "difficulty": ("difficulty", "slug"),
    "-difficulty": ("-difficulty", "slug"),
    "slug": ("slug",),
    "-updated_at": ("-updated_at", "slug"),
}
MAX_DAYS = 62


class PuzzleQuery(SyncQuery):
    """Filters of the list. Repeat a parameter for alternatives."""

    kind = serializers.ListField(child=serializers.ChoiceField(Puzzle.Kind.choices), required=False)
    theme = serializers.ListField(child=serializers.CharField(max_length=40), required=False)
    edition = serializers.ListField(child=serializers.CharField(max_length=32), required=False)
    difficulty_min = serializers.IntegerField(required=False, min_value=1, max_value=5)
    difficulty_max = serializers.IntegerField(required=False, min_value=1, max_value=5)
    unseen = serializers.BooleanField(default=False, help_text="Leave out what you have attempted.")
    sort = serializers.ChoiceField(list(SORTS), default="difficulty")


class DailyQuery(Query):
    """Which days."""

    date = serializers.DateField(required=False, help_text="A day other than today, not in the future.")


def revision_of(puzzle: Puzzle) -> Any:
    """The revision that is shown for a puzzle."""
    return catalog.current(puzzle)


class _Puzzles(ApiView):
    scopes: ClassVar = {"GET": None}
    cache = "private, no-cache"

    def puzzle(self, slug: str) -> Puzzle:
        """A puzzle that is or was published. Raises the trainer's `NoSuchPuzzle`."""
        return trainer.get_puzzle(slug, withdrawn=True)


class PuzzlesView(_Puzzles):
    """The library."""

    @extend_schema(
        operation_id="list_puzzles",
        tags=["puzzles"],
        parameters=[PuzzleQuery],
        responses=page_of(shapes.PuzzleSerializer),
        summary="Published puzzles",
    )
    def get(self, request: Request) -> Response:
        """All published puzzles, easiest first unless `sort` says otherwise."""
        query = self.query(request, PuzzleQuery)
        found: QuerySet[Puzzle] = catalog.published()
        for name, column in (("kind", "kind__in"), ("edition", "edition__in")):
            if query.get(name):
                found = found.filter(**{column: query[name]})
        if "difficulty_min" in query:
            found = found.filter(difficulty__gte=query["difficulty_min"])
        if "difficulty_max" in query:
            found = found.filter(difficulty__lte=query["difficulty_max"])
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        if query.get("theme"):  # compared here: SQLite has no look-up inside JSON lists, and the library is small
            wanted = set(query["theme"])
            found = found.filter(pk__in=[pk for pk, themes in found.order_by().values_list("pk", "themes") if wanted & set(themes)])
        actor = trainer.actor_of(request._request)
        if query["unseen"] and actor.known:
            seen = Attempt.objects.filter(**actor.owner).values("puzzle_revision__puzzle")
            found = found.exclude(pk__in=seen)
        return paging.answer(
            request, found, SORTS[query["sort"]], query, lambda rows: [shapes.show_puzzle(row, revision_of(row)) for row in rows]
        )


class PuzzleView(_Puzzles):
    """One puzzle."""

    @extend_schema(operation_id="get_puzzle", tags=["puzzles"], responses=shapes.PuzzleSerializer, summary="One puzzle")
    def get(self, request: Request, slug: str) -> Response:
        """A puzzle without its solution. One that was withdrawn is still shown, with that status."""
        puzzle = self.puzzle(slug)
        return Response(shapes.show_puzzle(puzzle, revision_of(puzzle)))


class PositionView(_Puzzles):
    """Where a puzzle begins."""

    @extend_schema(operation_id="get_position", tags=["puzzles"], responses=shapes.PositionSerializer, summary="Where a puzzle begins")
    def get(self, request: Request, slug: str) -> Response:
        """The first board, what may be done there, and the goal."""
        puzzle = trainer.get_puzzle(slug)
        return Response(shapes.show_position(puzzle, revision_of(puzzle)))


class SolutionView(_Puzzles):
    """The solution, once it is earned."""

    scopes: ClassVar = {"GET": "puzzle:read"}
    anonymous = ("GET",)

    @extend_schema(operation_id="get_solution", tags=["puzzles"], responses=shapes.SolutionSerializer, summary="The solution")
    def get(self, request: Request, slug: str) -> Response:
        """A winning line and the explanation.

        Open to those who solved the puzzle or gave it up, and to the teachers of a class that was given it. To the students of such a class it
        stays closed until they solved it or the assignment is over, and it opens to all of them then.
        """
        puzzle = self.puzzle(slug)
        if not access.may_see_solution(request.user, trainer.actor_of(request._request), puzzle):
            raise Problem("solution_locked")
        return Response(shapes.show_solution(puzzle, revision_of(puzzle)))


class DailyView(_Puzzles):
    """The puzzle of a day."""

    @extend_schema(
        operation_id="get_daily_puzzle",
        tags=["puzzles"],
        parameters=[DailyQuery],
        responses=shapes.DailySerializer,
        summary="The daily puzzle",
    )
    def get(self, request: Request) -> Response:
        """The puzzle of today in Asia/Shanghai, or of an earlier day. A pure function of the date."""
        query = self.query(request, DailyQuery)
        date: dt.date = query.get("date") or trainer.today()
        if date > trainer.today():
            raise invalid_parameter("date", "future", Text("还没到那一天。", "That day has not come."))
        puzzle = trainer.daily(date)
        body = {"date": date.isoformat(), "number": trainer.day_number(date), "puzzle": shapes.show_puzzle(puzzle, revision_of(puzzle))}
        return Response(body)


# -- attempts ---------------------------------------------------------------------------------------------------------


class AttemptQuery(ListQuery):
    """Filters of the list."""

    puzzle = serializers.CharField(required=False, max_length=80)
    assignment_id = serializers.CharField(required=False, max_length=32)
    result = serializers.ListField(child=serializers.ChoiceField(Attempt.Result.choices), required=False)
    updated_since = Moment(required=False)


class StartSerializer(Strict):
    """What to attempt."""

    puzzle = serializers.CharField(max_length=80, help_text="slug")
    assignment_id = serializers.CharField(max_length=32, required=False, allow_null=True, help_text="makes it count for an assignment")


class ActSerializer(Strict):
    """One action. The same one sent twice is stored once."""

    seq = serializers.IntegerField(min_value=1, max_value=10_000, help_text="its number, from 1: `next_seq` of the answer before")
    action = serializers.CharField(max_length=600, help_text="a choice in the position notation, such as `use slash.S7 -> 3` or `pass`")


class SeqSerializer(Strict):
    """Where the caller believes the attempt to stand. Without `seq`: wherever it stands."""

    seq = serializers.IntegerField(min_value=1, max_value=10_000, required=False, help_text="`next_seq` of the answer before")


def assignment_of(attempt: Attempt) -> str | None:
    """The id of the assignment that an attempt counts for."""
    if attempt.mode != Attempt.Mode.ASSIGNED:
        return None
    found = SubmissionAttempt.objects.filter(attempt=attempt).values_list("submission__assignment__public_id", flat=True)
    return found.first()


def assignments_of(attempts: list[Attempt]) -> dict[int, str]:
    """attempt -> id of its assignment, in one query."""
    found = SubmissionAttempt.objects.filter(attempt__in=attempts).values_list("attempt", "submission__assignment__public_id")
    return dict(found)


def detail(attempt: Attempt) -> dict[str, Any]:
    """An attempt with its actions, and the board while it is open. One that no longer replays is shown as what it has become: void."""
    actions = trainer.stored(attempt)
    try:
        board = trainer.board(attempt) if attempt.is_open else None
    except trainer.AttemptVoid:
        board = None
    return shapes.show_detail(attempt, actions, board, assignment_of(attempt))


class AttemptsView(ApiView):
    """Attempts."""

    scopes: ClassVar = {"GET": "progress:read", "POST": "puzzle:write"}
    anonymous = ("GET", "POST")
    throttle_scopes: ClassVar = {"POST": "attempts"}

    @extend_schema(
        operation_id="list_attempts",
        tags=["attempts"],
        parameters=[AttemptQuery],
        responses=page_of(shapes.AttemptSerializer),
        summary="Your attempts",
    )
    def get(self, request: Request) -> Response:
        """Your attempts, newest first. Those of your students are found through their submissions."""
        query = self.query(request, AttemptQuery)
        actor = trainer.actor_of(request._request)
        if not actor.known:
            raise NotAuthenticated
        found = (
            Attempt.objects.filter(**actor.owner)
            .select_related("puzzle_revision__puzzle")
            .defer(*(f"puzzle_revision__{name}" for name in catalog.HEAVY))
        )
        if "puzzle" in query:
            found = found.filter(puzzle_revision__puzzle__slug=query["puzzle"])
        if "assignment_id" in query:
            linked = SubmissionAttempt.objects.filter(submission__assignment__public_id=query["assignment_id"])
            found = found.filter(pk__in=linked.values("attempt"))
        if query.get("result"):
            found = found.filter(result__in=query["result"])
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])

        def show(rows: list[Attempt]) -> list[dict[str, Any]]:
            names = assignments_of(rows)
            return [shapes.show_attempt(row, names.get(row.pk)) for row in rows]

        return paging.answer(request, found, ("-id",), query, show)

    @extend_schema(
        operation_id="start_attempt",
        tags=["attempts"],
        request=StartSerializer,
        responses={201: shapes.AttemptDetailSerializer, 200: shapes.AttemptDetailSerializer},
        summary="Start an attempt",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Start an attempt, with or without an account.

        With `assignment_id` it counts for an assignment, and an attempt of it that is still open is gone on with (200). Without an account the
        answer sets a cookie that the following requests must bring along.
        """
        data = self.body(request, StartSerializer)
        actor = trainer.actor_of(request._request)
        if data.get("assignment_id"):
            started = assignments.start_attempt(caller(request), data["assignment_id"], data["puzzle"])
            attempt, created = started.attempt, started.created
        else:
            puzzle = trainer.get_puzzle(data["puzzle"])
            key = "" if actor.known else trainer.new_key()
            attempt, created = trainer.start_attempt(puzzle, trainer.anonymous_actor(key) if key else actor), True
            if key:
                response = Response(detail(attempt), status=201, headers={"Location": f"/api/v1/attempts/{attempt.public_id}"})
                trainer.give_cookie(response, key)
                return response
        return Response(detail(attempt), status=201 if created else 200, headers={"Location": f"/api/v1/attempts/{attempt.public_id}"})


class AttemptView(ApiView):
    """One attempt."""

    scopes: ClassVar = {"GET": ("progress:read", "submission:read")}
    anonymous = ("GET",)

    @extend_schema(operation_id="get_attempt", tags=["attempts"], responses=shapes.AttemptDetailSerializer, summary="One attempt")
    def get(self, request: Request, attempt: str) -> Response:
        """An attempt of yours (`progress:read`), or one that counts for a class in which you may read the work (`submission:read`)."""
        return Response(detail(access.readable_attempt(request, attempt)))


class _Acting(ApiView):
    """Something that changes an attempt. Repeating it is safe by its `seq`."""

    scopes: ClassVar = {"POST": "puzzle:write"}
    anonymous = ("POST",)

    def mine(self, request: Request, public_id: str) -> Attempt:
        return trainer.get_for_actor(public_id, trainer.actor_of(request._request))

    def seq(self, request: Request, attempt: Attempt) -> int:
        """The number in the body, else the next one; after giving up, that of giving up."""
        given = self.body(request, SeqSerializer).get("seq")
        if given is not None:
            return int(given)
        actions = trainer.stored(attempt)
        return len(actions) + (attempt.result != Attempt.Result.GAVE_UP)


class ActionsView(_Acting):
    """Actions."""

    @extend_schema(
        operation_id="act",
        tags=["attempts"],
        request=ActSerializer,
        responses={200: shapes.VerdictSerializer},
        summary="Act in an attempt",
    )
    def post(self, request: Request, attempt: str) -> Response:
        """Make a choice; the server plays everyone else and says what came of it.

        A choice the rules forbid is `illegal_action`, with the rule and all legal choices; it is not counted. `seq` must be the next number, else
        `stale_step`. The same `seq` with the same action again gives the same answer and stores nothing.
        """
        data = self.body(request, ActSerializer)
        mine = self.mine(request, attempt)
        try:
            result = trainer.act(mine, data["seq"], data["action"])
        except (trainer.StaleStep, trainer.AttemptClosed):
            # a twin of this very request may have been faster: then this one gets the same answer
            result = trainer.act(self.mine(request, attempt), data["seq"], data["action"])
        if result.replayed:  # the row may have been read before its twin changed it
            result.attempt.refresh_from_db(fields=["result", "ended_at", "updated_at"])
        return Response(shapes.show_verdict(result, assignment_of(result.attempt)))


class HintsView(_Acting):
    """Hints."""

    @extend_schema(
        operation_id="take_hint",
        tags=["attempts"],
        request=SeqSerializer,
        responses={200: shapes.VerdictSerializer},
        summary="Take the next hint",
    )
    def post(self, request: Request, attempt: str) -> Response:
        """The next hint. It is stored that it was shown."""
        mine = self.mine(request, attempt)
        result = trainer.hint(mine, self.seq(request, mine))
        return Response(shapes.show_verdict(result, assignment_of(result.attempt)))


class GiveUpView(_Acting):
    """Giving up."""

    @extend_schema(
        operation_id="give_up", tags=["attempts"], request=SeqSerializer, responses={200: shapes.VerdictSerializer}, summary="Give up"
    )
    def post(self, request: Request, attempt: str) -> Response:
        """End the attempt without solving it; the answer holds the solution."""
        mine = self.mine(request, attempt)
        result = trainer.give_up(mine, self.seq(request, mine))
        return Response(shapes.show_verdict(result, assignment_of(result.attempt)))

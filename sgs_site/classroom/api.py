"""The classroom's endpoints. Each asks a service; who may do what is decided there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles import api as shapes
from puzzles.api import moment
from sgs_site.accounts.permissions import require_scope
from sgs_site.api import paging
from sgs_site.api.base import ApiView, caller, check_match, etag
from sgs_site.api.idempotency import idempotent
from sgs_site.api.problems import Problem, document, flatten, pointer
from sgs_site.api.serializers import Moment, ProblemSerializer, Query, Strict, SyncQuery, page_of
from sgs_site.classroom.models import Assignment, AssignmentItem, JoinCode, Membership, SchoolClass, Submission, check_zone
from sgs_site.classroom.roles import Right, Role
from sgs_site.classroom.services import access, assignments, classes, export, grading, members, results
from sgs_site.classroom.services.access import Access

MAX_POINTS = 1000


def _check_zone(name: str) -> None:
    try:
        check_zone(name)
    except DjangoValidationError as error:
        raise serializers.ValidationError(error.messages, code="time_zone") from error


# -- shapes: classes --------------------------------------------------------------------------------------------------


class ClassWriteSerializer(Strict):
    """A class, as it is created."""

    name = serializers.CharField(max_length=100)
    description = serializers.CharField(max_length=2000, allow_blank=True, default="")
    time_zone = serializers.CharField(max_length=64, default="Asia/Shanghai", validators=[_check_zone], help_text="IANA name")
    display_name = serializers.CharField(max_length=80, required=False, help_text="what you are called in it")


class ClassPatchSerializer(Strict):
    """What may be changed about a class. `archived` is the owner's."""

    name = serializers.CharField(max_length=100, required=False)
    description = serializers.CharField(max_length=2000, allow_blank=True, required=False)
    time_zone = serializers.CharField(max_length=64, required=False, validators=[_check_zone])
    archived = serializers.BooleanField(required=False)


class ClassSerializer(serializers.Serializer[Any]):
    """A class as the caller meets it."""

    id = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    time_zone = serializers.CharField()
    archived = serializers.BooleanField()
    my_role = serializers.ChoiceField(Role.choices)
    my_member_id = serializers.CharField()
    created_at = Moment()
    updated_at = Moment()


def show_class(school_class: SchoolClass, me: Membership) -> dict[str, Any]:
    """A class as `ClassSerializer` says."""
    return {
        "id": school_class.public_id,
        "name": school_class.name,
        "description": school_class.description,
        "time_zone": school_class.time_zone,
        "archived": school_class.archived_at is not None,
        "my_role": me.role,
        "my_member_id": me.public_id,
        "created_at": moment(school_class.created_at),
        "updated_at": moment(school_class.updated_at),
    }


class MemberWriteSerializer(Strict):
    """A member to add: an existing user by `username`, or with `managed` a new account known by `display_name`."""

    username = serializers.CharField(max_length=150, required=False)
    managed = serializers.BooleanField(default=False)
    display_name = serializers.CharField(max_length=80, required=False)
    role = serializers.ChoiceField(Role.choices, default=Role.STUDENT)
    external_id = serializers.CharField(max_length=64, allow_blank=True, default="")
    observes = serializers.CharField(max_length=32, required=False, help_text="for an observer: the id of the student")

    def validate(self, attrs: Any) -> Any:
        """Either `username`, or `managed` with `display_name`."""
        if attrs.get("managed"):
            if "username" in attrs:
                raise serializers.ValidationError({"username": ["A managed account gets its own user name."]}, code="managed")
            if not attrs.get("display_name"):
                raise serializers.ValidationError({"display_name": ["A managed account needs a display name."]}, code="required")
        elif not attrs.get("username"):
            raise serializers.ValidationError({"username": ["Give a user name, or `managed`."]}, code="required")
        return attrs


class MemberPatchSerializer(Strict):
    """What may be changed about a member."""

    display_name = serializers.CharField(max_length=80, required=False)
    role = serializers.ChoiceField(Role.choices, required=False)
    external_id = serializers.CharField(max_length=64, allow_blank=True, required=False)
    observes = serializers.CharField(max_length=32, required=False, allow_null=True)


class CredentialsSerializer(serializers.Serializer[Any]):
    """What a managed member logs in with. Shown once: a replayed answer has no password."""

    username = serializers.CharField()
    password = serializers.CharField(allow_null=True)


class MemberSerializer(serializers.Serializer[Any]):
    """A member. To students `username`, `external_id`, `managed` and `observes` are null."""

    id = serializers.CharField()
    class_id = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    display_name = serializers.CharField()
    username = serializers.CharField(allow_null=True)
    external_id = serializers.CharField(allow_null=True)
    managed = serializers.BooleanField(allow_null=True)
    observes = serializers.CharField(allow_null=True)
    created_at = Moment()
    updated_at = Moment()


class NewMemberSerializer(MemberSerializer):
    """A member that was just added."""

    credentials = CredentialsSerializer(allow_null=True)


def show_member(member: Membership, to: Access) -> dict[str, Any]:
    """A member as `MemberSerializer` says; the private part for staff and for the member alone."""
    full = to.may(Right.READ_ROSTER) or member.pk == to.me.pk
    return {
        "id": member.public_id,
        "class_id": to.school_class.public_id,
        "role": member.role,
        "display_name": member.display_name,
        "username": member.user.get_username() if full else None,
        "external_id": member.external_id if full else None,
        "managed": member.managed if full else None,
        "observes": member.observes.public_id if full and member.observes is not None else None,
        "created_at": moment(member.created_at),
        "updated_at": moment(member.updated_at),
    }


def _added(added: members.Added, to: Access, status: int = 201) -> Response:
    """The answer to adding somebody. The password is kept out of what is stored for a repeated request."""
    known = added.credentials
    shown = {**show_member(added.member, to), "credentials": {"username": known.username, "password": known.password} if known else None}
    response = Response(shown, status=status, headers={"ETag": etag(added.member.public_id, added.member.version)})
    if status == 201:
        response["Location"] = f"/api/v1/classes/{to.school_class.public_id}/members/{added.member.public_id}"
    stored = {**shown, "credentials": {"username": known.username, "password": None} if known else None}
    response.stored_data = stored  # type: ignore[attr-defined]
    return response


class BatchWriteSerializer(Strict):
    """Up to 200 members."""

    members = serializers.ListField(
        child=serializers.JSONField(), min_length=1, max_length=members.MAX_BATCH, help_text="each as in a single POST"
    )


class BatchQuery(Query):
    """How to run a batch."""

    dry_run = serializers.BooleanField(default=False, help_text="Only say what would happen.")


class BatchRowSerializer(serializers.Serializer[Any]):
    """What became of one row."""

    row = serializers.IntegerField(help_text="its place in `members`, from 0")
    status = serializers.ChoiceField(members.ROW_STATES)
    id = serializers.CharField(allow_null=True)
    credentials = CredentialsSerializer(allow_null=True)
    problem = ProblemSerializer(allow_null=True)


class BatchSerializer(serializers.Serializer[Any]):
    """What became of a batch."""

    dry_run = serializers.BooleanField()
    created = serializers.IntegerField()
    failed = serializers.IntegerField()
    rows = BatchRowSerializer(many=True)


class JoinCodeWriteSerializer(Strict):
    """A join code to make."""

    expires_at = Moment(required=False, allow_null=True)
    max_uses = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=members.MAX_MEMBERS)


class JoinCodeSerializer(serializers.Serializer[Any]):
    """A join code."""

    code = serializers.CharField()
    expires_at = Moment(allow_null=True)
    max_uses = serializers.IntegerField(allow_null=True)
    uses = serializers.IntegerField()
    revoked_at = Moment(allow_null=True)
    created_at = Moment()
    updated_at = Moment()


def show_code(code: JoinCode) -> dict[str, Any]:
    """A join code as `JoinCodeSerializer` says."""
    return {
        "code": code.shown,
        "expires_at": moment(code.expires_at),
        "max_uses": code.max_uses,
        "uses": code.uses,
        "revoked_at": moment(code.revoked_at),
        "created_at": moment(code.created_at),
        "updated_at": moment(code.updated_at),
    }


class JoinSerializer(Strict):
    """A code, and what you are called in the class."""

    code = serializers.CharField(max_length=20)
    display_name = serializers.CharField(max_length=80, required=False)


# -- shapes: assignments ----------------------------------------------------------------------------------------------


class ItemWriteSerializer(Strict):
    """One puzzle of an assignment."""

    puzzle = serializers.CharField(max_length=80, help_text="slug")
    points = serializers.IntegerField(min_value=1, max_value=MAX_POINTS, default=10)


#: Bounds of a list of items; DRF takes them together with `many`, which its type stubs do not know.
_ITEMS: dict[str, Any] = {"min_length": 1, "max_length": assignments.MAX_ITEMS}


class _AssignmentFields(Strict):
    instructions = serializers.CharField(max_length=4000, allow_blank=True, required=False)
    external_id = serializers.CharField(max_length=64, allow_blank=True, required=False)
    opens_at = Moment(required=False, allow_null=True)
    due_at = Moment(required=False, allow_null=True)
    closes_at = Moment(required=False, allow_null=True)
    max_attempts = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=100, help_text="per puzzle")
    grading = serializers.ChoiceField(Assignment.Grading.choices, required=False, help_text="which attempt counts")


class AssignmentWriteSerializer(_AssignmentFields):
    """An assignment, as it is created."""

    title = serializers.CharField(max_length=120)
    items = ItemWriteSerializer(many=True, **_ITEMS)
    state = serializers.ChoiceField(assignments.NEW_STATES, default="draft")


class AssignmentPatchSerializer(_AssignmentFields):
    """What may be changed about an assignment. `items` replaces the whole list; a puzzle that was attempted must stay in it."""

    title = serializers.CharField(max_length=120, required=False)
    items = ItemWriteSerializer(many=True, required=False, **_ITEMS)


class ItemSerializer(serializers.Serializer[Any]):
    """One puzzle of an assignment."""

    puzzle = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True, help_text="pinned when the assignment is published")
    points = serializers.IntegerField()


class AssignmentSerializer(serializers.Serializer[Any]):
    """An assignment."""

    id = serializers.CharField()
    class_id = serializers.CharField()
    title = serializers.CharField()
    instructions = serializers.CharField()
    external_id = serializers.CharField(allow_null=True, help_text="null to students")
    state = serializers.ChoiceField(Assignment.State.choices)
    items = ItemSerializer(many=True)
    opens_at = Moment(allow_null=True)
    due_at = Moment(allow_null=True)
    closes_at = Moment(allow_null=True)
    max_attempts = serializers.IntegerField(allow_null=True)
    grading = serializers.ChoiceField(Assignment.Grading.choices)
    points_possible = serializers.IntegerField()
    published_at = Moment(allow_null=True)
    closed_at = Moment(allow_null=True)
    created_at = Moment()
    updated_at = Moment()


def show_assignments(rows: list[Assignment], staff: bool | Mapping[int, bool]) -> list[dict[str, Any]]:
    """Assignments as `AssignmentSerializer` says, with one query for all their items. Needs `school_class` at hand."""
    items: dict[int, list[dict[str, Any]]] = {}
    columns = ("assignment", "puzzle__slug", "revision__number", "points")
    found = AssignmentItem.objects.filter(assignment__in=rows).order_by("assignment", "position").values_list(*columns)
    for assignment, slug, revision, points in found:
        items.setdefault(assignment, []).append({"puzzle": slug, "revision": revision, "points": points})
    return [_show_assignment(row, items.get(row.pk, []), staff if isinstance(staff, bool) else staff[row.pk]) for row in rows]


def _show_assignment(row: Assignment, items: list[dict[str, Any]], staff: bool) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "class_id": row.school_class.public_id,
        "title": row.title,
        "instructions": row.instructions,
        "external_id": row.external_id if staff else None,
        "state": row.state,
        "items": items,
        "opens_at": moment(row.opens_at),
        "due_at": moment(row.due_at),
        "closes_at": moment(row.closes_at),
        "max_attempts": row.max_attempts,
        "grading": row.grading,
        "points_possible": sum(item["points"] for item in items),
        "published_at": moment(row.published_at),
        "closed_at": moment(row.closed_at),
        "created_at": moment(row.created_at),
        "updated_at": moment(row.updated_at),
    }


def _assignment(row: Assignment, to: Access, status: int = 200) -> Response:
    headers = {"ETag": etag(row.public_id, row.version)}
    if status == 201:
        headers["Location"] = f"/api/v1/assignments/{row.public_id}"
    return Response(show_assignments([row], to.me.is_staff)[0], status=status, headers=headers)


class ItemResultSerializer(serializers.Serializer[Any]):
    """What a student made of one puzzle, read from the attempts that the server itself judged."""

    puzzle = serializers.CharField()
    state = serializers.ChoiceField(results.ITEM_STATES)
    solved = serializers.BooleanField()
    tries = serializers.IntegerField()
    solved_try = serializers.IntegerField(allow_null=True, help_text="which try solved it, from 1")
    score = serializers.FloatField()
    points = serializers.IntegerField()
    late = serializers.BooleanField()
    hints_used = serializers.IntegerField()
    time_s = serializers.IntegerField()
    first_wrong = serializers.CharField(allow_null=True, help_text="the first losing choice, in the position notation")
    solved_at = Moment(allow_null=True)


class SubmissionSerializer(serializers.Serializer[Any]):
    """What one student made of one assignment. State and flags are separate things."""

    id = serializers.CharField()
    assignment_id = serializers.CharField()
    member_id = serializers.CharField()
    display_name = serializers.CharField()
    state = serializers.ChoiceField(results.STATES)
    late = serializers.BooleanField()
    missing = serializers.BooleanField()
    excused = serializers.BooleanField()
    score_raw = serializers.FloatField(help_text="what the attempts earned")
    score = serializers.FloatField(help_text="`score_override` if there is one, else `score_raw`")
    score_override = serializers.FloatField(allow_null=True)
    points_possible = serializers.IntegerField()
    comment = serializers.CharField()
    items = ItemResultSerializer(many=True)
    submitted_at = Moment(allow_null=True)
    updated_at = Moment()


class SubmissionPatchSerializer(Strict):
    """What a teacher may add. The result of an attempt cannot be changed by anyone."""

    excused = serializers.BooleanField(required=False)
    score_override = serializers.DecimalField(
        max_digits=7, decimal_places=2, min_value=0, max_value=MAX_POINTS * assignments.MAX_ITEMS, required=False, allow_null=True
    )
    comment = serializers.CharField(max_length=1000, allow_blank=True, required=False)


def show_item(item: results.ItemResult) -> dict[str, Any]:
    """One puzzle's result as `ItemResultSerializer` says."""
    return {
        "puzzle": item.item.puzzle.slug,
        "state": item.state,
        "solved": item.solved,
        "tries": len(item.tries),
        "solved_try": item.solved_try,
        "score": item.score,
        "points": item.item.points,
        "late": item.late,
        "hints_used": item.hints_used,
        "time_s": item.time_s,
        "first_wrong": item.first_wrong,
        "solved_at": moment(item.solved_at),
    }


def show_submission(result: results.Result) -> dict[str, Any]:
    """A submission as `SubmissionSerializer` says."""
    row = result.submission
    return {
        "id": row.public_id,
        "assignment_id": row.assignment.public_id,
        "member_id": row.member.public_id,
        "display_name": row.member.display_name,
        "state": result.state,
        "late": result.late,
        "missing": result.missing,
        "excused": row.excused,
        "score_raw": result.score_raw,
        "score": result.score,
        "score_override": float(row.score_override) if row.score_override is not None else None,
        "points_possible": result.points_possible,
        "comment": row.comment,
        "items": [show_item(item) for item in result.items],
        "submitted_at": moment(result.submitted_at),
        "updated_at": moment(row.updated_at),
    }


# -- classes ----------------------------------------------------------------------------------------------------------


class ClassQuery(SyncQuery):
    """Filters of the list."""

    archived = serializers.BooleanField(required=False)


class ClassesView(ApiView):
    """Classes."""

    scopes: ClassVar = {"GET": "class:read", "POST": "class:write"}

    @extend_schema(
        operation_id="list_classes", tags=["classes"], parameters=[ClassQuery], responses=page_of(ClassSerializer), summary="Your classes"
    )
    def get(self, request: Request) -> Response:
        """The classes you are in, newest first, with your role in each."""
        query = self.query(request, ClassQuery)
        found = access.classes_of(caller(request))
        if "archived" in query:
            found = found.filter(archived_at__isnull=not query["archived"])
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])

        def show(rows: list[SchoolClass]) -> list[dict[str, Any]]:
            mine = {me.school_class_id: me for me in access.my_memberships(caller(request)).filter(school_class__in=rows)}
            return [show_class(row, mine[row.pk]) for row in rows if row.pk in mine]

        return paging.answer(request, found, ("-id",), query, show)

    @extend_schema(
        operation_id="create_class",
        tags=["classes"],
        request=ClassWriteSerializer,
        responses={201: ClassSerializer},
        summary="Create a class",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """A new class; you become its owner."""
        made = classes.create_class(caller(request), **self.body(request, ClassWriteSerializer))
        return _class(made, 201)


def _class(to: Access, status: int = 200) -> Response:
    row = to.school_class
    headers = {"ETag": etag(row.public_id, row.version)}
    if status == 201:
        headers["Location"] = f"/api/v1/classes/{row.public_id}"
    return Response(show_class(row, to.me), status=status, headers=headers)


class ClassView(ApiView):
    """One class."""

    scopes: ClassVar = {"GET": "class:read", "PATCH": "class:write", "DELETE": "class:write"}
    takes_if_match = ("PATCH", "DELETE")

    @extend_schema(operation_id="get_class", tags=["classes"], responses=ClassSerializer, summary="One class")
    def get(self, request: Request, cls: str) -> Response:
        """A class you are in."""
        return _class(access.enter(caller(request), cls))

    @extend_schema(
        operation_id="change_class", tags=["classes"], request=ClassPatchSerializer, responses=ClassSerializer, summary="Change a class"
    )
    def patch(self, request: Request, cls: str) -> Response:
        """Change name, description or time zone (owner, teacher); archive or restore it (owner)."""
        changes = self.body(request, ClassPatchSerializer)
        with transaction.atomic():
            to = self._locked(request, cls)
            row = classes.change_class(to, changes)
        return _class(Access(row, to.me))

    @extend_schema(operation_id="delete_class", tags=["classes"], responses={204: None}, summary="Delete a class")
    def delete(self, request: Request, cls: str) -> Response:
        """Delete a class for good (owner): roster, assignments, submissions, and the managed accounts that are in no other class."""
        with transaction.atomic():
            classes.delete_class(self._locked(request, cls))
        return Response(status=204)

    def _locked(self, request: Request, public_id: str) -> Access:
        to = access.enter(caller(request), public_id)
        row = classes.locked(to.school_class)
        check_match(request, etag(row.public_id, row.version))
        return Access(row, to.me)


class MemberQuery(SyncQuery):
    """Filters of the list."""

    role = serializers.ListField(child=serializers.ChoiceField(Role.choices), required=False)
    external_id = serializers.CharField(required=False, max_length=64)


class MembersView(ApiView):
    """The roster."""

    scopes: ClassVar = {"GET": "roster:read", "POST": "roster:write"}

    @extend_schema(
        operation_id="list_members", tags=["classes"], parameters=[MemberQuery], responses=page_of(MemberSerializer), summary="Members"
    )
    def get(self, request: Request, cls: str) -> Response:
        """The members as you may see them: students see the names of class-mates and teachers and nothing more."""
        query = self.query(request, MemberQuery)
        to = access.enter(caller(request), cls)
        found = access.visible_members(to)
        if query.get("role"):
            found = found.filter(role__in=query["role"])
        if "external_id" in query:
            found = found.filter(external_id=query["external_id"]) if to.may(Right.READ_ROSTER) else found.none()
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        return paging.answer(request, found, ("id",), query, lambda rows: [show_member(row, to) for row in rows])

    @extend_schema(
        operation_id="add_member",
        tags=["classes"],
        request=MemberWriteSerializer,
        responses={201: NewMemberSerializer},
        summary="Add a member",
    )
    @idempotent
    def post(self, request: Request, cls: str) -> Response:
        """Add an existing user by `username`, or make a managed account without e-mail. Only owners add staff."""
        to = access.enter(caller(request), cls)
        return _added(members.add_member(to, **self.body(request, MemberWriteSerializer)), to)


class MembersBatchView(ApiView):
    """Many members at once."""

    scopes: ClassVar = {"POST": "roster:write"}
    throttle_scopes: ClassVar = {"POST": "batch"}

    @extend_schema(
        operation_id="add_members",
        tags=["classes"],
        parameters=[BatchQuery],
        request=BatchWriteSerializer,
        responses={200: BatchSerializer},
        summary="Add many members",
    )
    @idempotent
    def post(self, request: Request, cls: str) -> Response:
        """Up to 200 members, each on its own: a bad row fails and the others are added. With `dry_run` nothing is stored.

        Somebody who is in the class already is `exists`, so that a list may be sent again.
        """
        dry_run = self.query(request, BatchQuery)["dry_run"]
        to = access.enter(caller(request), cls)
        to.require_change(Right.WRITE_ROSTER)
        good: dict[int, dict[str, Any]] = {}
        bad: dict[int, members.BatchRow] = {}
        for number, row in enumerate(self.body(request, BatchWriteSerializer)["members"]):
            serializer = MemberWriteSerializer(data=row)
            if serializer.is_valid():
                good[number] = dict(serializer.validated_data)
            else:
                bad[number] = members.BatchRow(number, "failed", problem=Problem("validation", errors=list(flatten(serializer.errors))))
        done = members.add_members(to, list(good.values()), dry_run=dry_run)
        rows = bad | dict(zip(good, done, strict=True))
        body = self._body(request, dry_run, rows)
        response = Response(body)
        for entry in body["rows"]:
            for error in (entry["problem"] or {}).get("errors", []):
                error["pointer"] = pointer("members", entry["row"]) + error.get("pointer", "")
        stored = [{**row, "credentials": {**row["credentials"], "password": None} if row["credentials"] else None} for row in body["rows"]]
        response.stored_data = {**body, "rows": stored}  # type: ignore[attr-defined]
        return response

    def _body(self, request: Request, dry_run: bool, rows: Mapping[int, members.BatchRow]) -> dict[str, Any]:
        shown = [self._row(request, number, rows[number]) for number in sorted(rows)]
        count = [row["status"] for row in shown]
        return {
            "dry_run": dry_run,
            "created": count.count("created") + count.count("would_create"),
            "failed": count.count("failed"),
            "rows": shown,
        }

    def _row(self, request: Request, number: int, row: members.BatchRow) -> dict[str, Any]:
        problem = None
        if row.problem is not None:
            found = row.problem
            problem = document(found.code, request.path, detail=str(found.said), errors=found.errors, members=found.members)
        known = row.credentials
        return {
            "row": number,
            "status": row.status,
            "id": row.member.public_id if row.member is not None else None,
            "credentials": {"username": known.username, "password": known.password} if known else None,
            "problem": problem,
        }


class MemberView(ApiView):
    """One member."""

    scopes: ClassVar = {"GET": "roster:read", "PATCH": "roster:write", "DELETE": "roster:write"}
    takes_if_match = ("PATCH", "DELETE")

    @extend_schema(operation_id="get_member", tags=["classes"], responses=MemberSerializer, summary="One member")
    def get(self, request: Request, cls: str, member: str) -> Response:
        """A member as you may see it."""
        to = access.enter(caller(request), cls)
        found = access.visible_members(to).filter(public_id=member).first()
        if found is None:
            raise Problem("not_found")
        return Response(show_member(found, to), headers={"ETag": etag(found.public_id, found.version)})

    @extend_schema(
        operation_id="change_member", tags=["classes"], request=MemberPatchSerializer, responses=MemberSerializer, summary="Change a member"
    )
    def patch(self, request: Request, cls: str, member: str) -> Response:
        """Change name, external id, role, or whom an observer sees. Only owners give or take staff roles."""
        changes = self.body(request, MemberPatchSerializer)
        to = access.enter(caller(request), cls)
        with transaction.atomic():
            row = self._locked(request, to, member)
            row = members.change_member(to, row, changes)
        return Response(show_member(row, to), headers={"ETag": etag(row.public_id, row.version)})

    @extend_schema(operation_id="remove_member", tags=["classes"], responses={204: None}, summary="Remove a member")
    def delete(self, request: Request, cls: str, member: str) -> Response:
        """Take a member out, or leave yourself. The work stays stored and is there again when the member comes back."""
        to = access.enter(caller(request), cls)
        with transaction.atomic():
            members.remove_member(to, self._locked(request, to, member))
        return Response(status=204)

    def _locked(self, request: Request, to: Access, public_id: str) -> Membership:
        if not access.visible_members(to).filter(public_id=public_id).exists():
            raise Problem("not_found")
        row = members.locked(to, public_id)
        check_match(request, etag(row.public_id, row.version))
        return row


class ResetView(ApiView):
    """New passwords for managed members."""

    scopes: ClassVar = {"POST": "roster:write"}

    @extend_schema(
        operation_id="reset_credentials", tags=["classes"], request=None, responses={200: NewMemberSerializer}, summary="A new password"
    )
    @idempotent
    def post(self, request: Request, cls: str, member: str) -> Response:
        """Give a managed member a new password, shown once."""
        to = access.enter(caller(request), cls)
        return _added(members.reset_credentials(to, member), to, status=200)


class JoinCodesView(ApiView):
    """Join codes."""

    scopes: ClassVar = {"GET": "roster:read", "POST": "roster:write"}

    @extend_schema(
        operation_id="list_join_codes",
        tags=["classes"],
        parameters=[SyncQuery],
        responses=page_of(JoinCodeSerializer),
        summary="Join codes",
    )
    def get(self, request: Request, cls: str) -> Response:
        """The codes of a class, newest first (staff)."""
        query = self.query(request, SyncQuery)
        found = classes.codes_of(access.enter(caller(request), cls))
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        return paging.answer(request, found, ("-id",), query, lambda rows: [show_code(row) for row in rows])

    @extend_schema(
        operation_id="create_join_code",
        tags=["classes"],
        request=JoinCodeWriteSerializer,
        responses={201: JoinCodeSerializer},
        summary="Make a join code",
    )
    @idempotent
    def post(self, request: Request, cls: str) -> Response:
        """A code with which students join by themselves."""
        made = classes.create_code(access.enter(caller(request), cls), **self.body(request, JoinCodeWriteSerializer))
        return Response(show_code(made), status=201, headers={"Location": f"/api/v1/classes/{cls}/join-codes/{made.shown}"})


class JoinCodeView(ApiView):
    """One join code."""

    scopes: ClassVar = {"DELETE": "roster:write"}

    @extend_schema(operation_id="revoke_join_code", tags=["classes"], responses={204: None}, summary="Revoke a join code")
    def delete(self, request: Request, cls: str, code: str) -> Response:
        """Close a code. Who joined with it stays."""
        classes.revoke_code(access.enter(caller(request), cls), code)
        return Response(status=204)


class JoinView(ApiView):
    """Joining a class."""

    scopes: ClassVar = {"POST": "class:write"}
    throttle_scopes: ClassVar = {"POST": "join"}

    @extend_schema(
        operation_id="join_class",
        tags=["classes"],
        request=JoinSerializer,
        responses={201: MemberSerializer, 200: OpenApiResponse(MemberSerializer, description="You are in it already.")},
        summary="Join a class",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Become a student of the class that a code belongs to."""
        member, new = classes.join(caller(request), **self.body(request, JoinSerializer))
        to = Access(member.school_class, member)
        return Response(
            show_member(member, to),
            status=201 if new else 200,
            headers={"Location": f"/api/v1/classes/{member.school_class.public_id}/members/{member.public_id}"},
        )


# -- assignments ------------------------------------------------------------------------------------------------------


class AssignmentQuery(SyncQuery):
    """Filters of the list."""

    state = serializers.ListField(child=serializers.ChoiceField(Assignment.State.choices), required=False)
    external_id = serializers.CharField(required=False, max_length=64)


class AssignmentsView(ApiView):
    """Assignments of a class."""

    scopes: ClassVar = {"GET": "assignment:read", "POST": "assignment:write"}

    @extend_schema(
        operation_id="list_assignments",
        tags=["assignments"],
        parameters=[AssignmentQuery],
        responses=page_of(AssignmentSerializer),
        summary="Assignments of a class",
    )
    def get(self, request: Request, cls: str) -> Response:
        """Assignments, newest first. Drafts are seen by staff only."""
        query = self.query(request, AssignmentQuery)
        to = access.enter(caller(request), cls)
        found = access.visible_assignments(caller(request)).filter(school_class=to.school_class).select_related("school_class")
        if query.get("state"):
            found = found.filter(state__in=query["state"])
        if "external_id" in query:
            found = found.filter(external_id=query["external_id"]) if to.me.is_staff else found.none()
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        return paging.answer(request, found, ("-id",), query, lambda rows: show_assignments(rows, to.me.is_staff))

    @extend_schema(
        operation_id="create_assignment",
        tags=["assignments"],
        request=AssignmentWriteSerializer,
        responses={201: AssignmentSerializer},
        summary="Create an assignment",
    )
    @idempotent
    def post(self, request: Request, cls: str) -> Response:
        """A new assignment, as a draft or published at once. Assistants write drafts."""
        to = access.enter(caller(request), cls)
        made = assignments.create_assignment(to, self.body(request, AssignmentWriteSerializer))
        return _assignment(made, to, 201)


class AssignmentView(ApiView):
    """One assignment."""

    scopes: ClassVar = {"GET": "assignment:read", "PATCH": "assignment:write", "DELETE": "assignment:write"}
    takes_if_match = ("PATCH", "DELETE")

    @extend_schema(operation_id="get_assignment", tags=["assignments"], responses=AssignmentSerializer, summary="One assignment")
    def get(self, request: Request, assignment: str) -> Response:
        """An assignment of a class you are in."""
        row, to = _find(request, assignment)
        return _assignment(row, to)

    @extend_schema(
        operation_id="change_assignment",
        tags=["assignments"],
        request=AssignmentPatchSerializer,
        responses=AssignmentSerializer,
        summary="Change an assignment",
    )
    def patch(self, request: Request, assignment: str) -> Response:
        """Change what it says, its dates or its puzzles."""
        changes = self.body(request, AssignmentPatchSerializer)
        with transaction.atomic():
            row, to = _find(request, assignment, lock=True)
            row = assignments.change_assignment(to, row, changes)
        return _assignment(row, to)

    @extend_schema(operation_id="delete_assignment", tags=["assignments"], responses={204: None}, summary="Delete an assignment")
    def delete(self, request: Request, assignment: str) -> Response:
        """Delete a draft, or something published that nobody attempted yet."""
        with transaction.atomic():
            row, to = _find(request, assignment, lock=True)
            assignments.delete_assignment(to, row)
        return Response(status=204)


def _find(request: Request, public_id: str, lock: bool = False) -> tuple[Assignment, Access]:
    """An assignment and the caller's access to its class; with `lock`, the row is locked and If-Match checked."""
    if lock:
        row = assignments.locked(caller(request), public_id)
        check_match(request, etag(row.public_id, row.version))
    else:
        found = access.visible_assignments(caller(request)).select_related("school_class").filter(public_id=public_id).first()
        if found is None:
            raise Problem("not_found")
        row = found
    return row, access.access_to(caller(request), row.school_class)


class PublishView(ApiView):
    """Publishing."""

    scopes: ClassVar = {"POST": "assignment:write"}

    @extend_schema(
        operation_id="publish_assignment",
        tags=["assignments"],
        request=None,
        responses={200: AssignmentSerializer},
        summary="Publish an assignment",
    )
    @idempotent
    def post(self, request: Request, assignment: str) -> Response:
        """Show it to the students, or open it again after it was closed. Publishing twice changes nothing."""
        with transaction.atomic():
            row, to = _find(request, assignment, lock=True)
            row = assignments.publish(to, row)
        return _assignment(row, to)


class CloseView(ApiView):
    """Closing."""

    scopes: ClassVar = {"POST": "assignment:write"}

    @extend_schema(
        operation_id="close_assignment",
        tags=["assignments"],
        request=None,
        responses={200: AssignmentSerializer},
        summary="Close an assignment",
    )
    @idempotent
    def post(self, request: Request, assignment: str) -> Response:
        """Close it now: nothing that ends later counts. Closing twice changes nothing."""
        with transaction.atomic():
            row, to = _find(request, assignment, lock=True)
            row = assignments.close(to, row)
        return _assignment(row, to)


class SubmissionQuery(SyncQuery):
    """Filters of the list."""

    member_id = serializers.CharField(required=False, max_length=32)


class SubmissionsView(ApiView):
    """Submissions of an assignment."""

    scopes: ClassVar = {"GET": "submission:read"}

    @extend_schema(
        operation_id="list_submissions",
        tags=["assignments"],
        parameters=[SubmissionQuery],
        responses=page_of(SubmissionSerializer),
        summary="Who solved what",
    )
    def get(self, request: Request, assignment: str) -> Response:
        """Who solved what, in how many tries, and the first wrong choice. Staff see all students, a student the own submission."""
        query = self.query(request, SubmissionQuery)
        row, _ = _find(request, assignment)
        found = access.visible_submissions(caller(request)).filter(assignment=row).select_related("assignment", "member")
        if "member_id" in query:
            found = found.filter(member__public_id=query["member_id"])
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        return paging.answer(request, found, ("id",), query, lambda rows: [show_submission(result) for result in results.results_of(rows)])


class SubmissionView(ApiView):
    """One submission."""

    scopes: ClassVar = {"GET": "submission:read", "PATCH": "submission:write"}
    takes_if_match = ("PATCH",)

    @extend_schema(operation_id="get_submission", tags=["assignments"], responses=SubmissionSerializer, summary="One submission")
    def get(self, request: Request, submission: str) -> Response:
        """A submission you may read. `ETag` is for PATCH: it changes with what a teacher adds, not with every attempt."""
        return _submission(grading.find(caller(request), submission))

    @extend_schema(
        operation_id="grade_submission",
        tags=["assignments"],
        request=SubmissionPatchSerializer,
        responses=SubmissionSerializer,
        summary="Excuse, override, comment",
    )
    def patch(self, request: Request, submission: str) -> Response:
        """Excuse a student, set another score, write a comment (owner, teacher)."""
        changes = self.body(request, SubmissionPatchSerializer)
        with transaction.atomic():
            row = grading.locked(caller(request), submission)
            check_match(request, etag(row.public_id, row.version))
            row = grading.change(caller(request), row, changes)
        return _submission(row)


def _submission(row: Submission) -> Response:
    return Response(show_submission(results.result_of(row)), headers={"ETag": etag(row.public_id, row.version)})


class SubmissionAttemptsView(ApiView):
    """The attempts of a submission."""

    scopes: ClassVar = {"GET": "submission:read"}

    @extend_schema(
        operation_id="list_submission_attempts",
        tags=["assignments"],
        parameters=[SyncQuery],
        responses=page_of(shapes.AttemptSerializer),
        summary="Attempts of a submission",
    )
    def get(self, request: Request, submission: str) -> Response:
        """The attempts that count, oldest first. Their moves: `GET /attempts/{id}`."""
        query = self.query(request, SyncQuery)
        row = grading.find(caller(request), submission)
        found = access.visible_attempts(caller(request)).filter(pk__in=row.links.values("attempt"))
        found = found.select_related("puzzle_revision__puzzle").defer("puzzle_revision__source", "puzzle_revision__proof")
        if "updated_since" in query:
            found = found.filter(updated_at__gte=query["updated_since"])
        public_id = row.assignment.public_id
        return paging.answer(request, found, ("id",), query, lambda rows: [shapes.show_attempt(one, public_id) for one in rows])


# -- gradebook --------------------------------------------------------------------------------------------------------


class GradebookQuery(Query):
    """How to write it."""

    format = serializers.ChoiceField(["json", "csv"], default="json")
    shape = serializers.ChoiceField(["wide", "long"], default="wide", help_text="CSV: a row per student, or per student and puzzle")
    bom = serializers.BooleanField(default=True, help_text="CSV: begin with a byte order mark, which Excel needs")


class GradebookAssignmentSerializer(serializers.Serializer[Any]):
    """A column."""

    id = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(Assignment.State.choices)
    due_at = Moment(allow_null=True)
    items = ItemSerializer(many=True)
    points_possible = serializers.IntegerField()


class GradebookCellSerializer(serializers.Serializer[Any]):
    """A cell."""

    assignment_id = serializers.CharField()
    submission_id = serializers.CharField()
    state = serializers.ChoiceField(results.STATES)
    late = serializers.BooleanField()
    missing = serializers.BooleanField()
    excused = serializers.BooleanField()
    score = serializers.FloatField()
    items = ItemResultSerializer(many=True)


class GradebookRowSerializer(serializers.Serializer[Any]):
    """A student."""

    member_id = serializers.CharField()
    external_id = serializers.CharField()
    display_name = serializers.CharField()
    cells = GradebookCellSerializer(many=True)
    total = serializers.FloatField()
    possible = serializers.IntegerField()
    percent = serializers.FloatField(allow_null=True)


class GradebookSerializer(serializers.Serializer[Any]):
    """The gradebook of a class."""

    class_id = serializers.CharField()
    assignments = GradebookAssignmentSerializer(many=True)
    rows = GradebookRowSerializer(many=True)


def show_gradebook(book: results.Gradebook, to: Access) -> dict[str, Any]:
    """The gradebook as `GradebookSerializer` says."""
    return {
        "class_id": to.school_class.public_id,
        "assignments": [
            {
                "id": column.assignment.public_id,
                "title": column.assignment.title,
                "state": column.assignment.state,
                "due_at": moment(column.assignment.due_at),
                "items": [
                    {"puzzle": item.puzzle.slug, "revision": item.revision.number if item.revision else None, "points": item.points}
                    for item in column.items
                ],
                "points_possible": column.points_possible,
            }
            for column in book.columns
        ],
        "rows": [
            {
                "member_id": row.member.public_id,
                "external_id": row.member.external_id,
                "display_name": row.member.display_name,
                "cells": [
                    {
                        "assignment_id": cell.submission.assignment.public_id,
                        "submission_id": cell.submission.public_id,
                        "state": cell.state,
                        "late": cell.late,
                        "missing": cell.missing,
                        "excused": cell.submission.excused,
                        "score": cell.score,
                        "items": [show_item(item) for item in cell.items],
                    }
                    for cell in row.cells
                    if cell is not None
                ],
                "total": row.total,
                "possible": row.possible,
                "percent": row.percent,
            }
            for row in book.rows
        ],
    }


class GradebookView(ApiView):
    """The gradebook."""

    scopes: ClassVar = {"GET": "grade:read"}

    @extend_schema(
        operation_id="get_gradebook",
        tags=["assignments"],
        parameters=[GradebookQuery],
        responses={(200, "application/json"): GradebookSerializer, (200, "text/csv"): OpenApiTypes.STR},
        summary="The gradebook",
    )
    def get(self, request: Request, cls: str) -> Any:
        """All students, all assignments that were ever published (staff). As CSV it takes the role of teacher and the scope `export:read`, too."""
        query = self.query(request, GradebookQuery)
        to = access.enter(caller(request), cls)
        to.require(Right.READ_ALL_WORK)
        if query["format"] == "json":
            return Response(show_gradebook(results.gradebook(to), to))
        to.require(Right.EXPORT)
        require_scope(request, "export:read")
        book = results.gradebook(to)
        text = export.wide(book, query["bom"]) if query["shape"] == "wide" else export.long(book, query["bom"])
        return HttpResponse(
            text,
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{cls}-{query["shape"]}.csv"'},
        )

"""Assignments: write, publish, close; and the start of an attempt that counts for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from puzzles.api import moment
from puzzles.models import Attempt, Puzzle
from puzzles.services import attempts as trainer
from puzzles.services.catalog import get_puzzle
from puzzles.services.errors import NoSuchPuzzle
from sgs_site.api.problems import FieldError, Problem, invalid
from sgs_site.api.text import Text
from sgs_site.classroom.models import Assignment, AssignmentItem, Membership, Submission, SubmissionAttempt
from sgs_site.classroom.roles import Right, Role
from sgs_site.classroom.services.access import Access, visible_assignments

MAX_ITEMS: Final = 50
MAX_ASSIGNMENTS: Final = 1000
NEW_STATES: Final = ("draft", "published")
_FIELDS: Final = ("title", "instructions", "external_id", "opens_at", "due_at", "closes_at", "max_attempts", "grading")


@dataclass(frozen=True, slots=True)
class Started:
    """An attempt that counts for an assignment; `created` is false if an open one was found and is gone on with."""

    attempt: Attempt
    submission: Submission
    created: bool


# -- writing ----------------------------------------------------------------------------------------------------------


def check_items(items: Sequence[Mapping[str, Any]]) -> list[tuple[Puzzle, int]]:
    """The puzzles and points of `[{puzzle: slug, points}]`. Raises `validation` with a pointer for each bad item."""
    errors: list[FieldError] = []
    known = {puzzle.slug: puzzle for puzzle in Puzzle.objects.select_related("current").filter(slug__in=[item["puzzle"] for item in items])}
    out: list[tuple[Puzzle, int]] = []
    seen: set[str] = set()
    for n, item in enumerate(items):
        slug = item["puzzle"]
        puzzle = known.get(slug)
        if puzzle is None:
            trouble = ("not_found", Text("没有题目 {slug}。", "There is no puzzle {slug}."))
        elif puzzle.status != Puzzle.Status.PUBLISHED:
            trouble = ("withdrawn", Text("题目 {slug} 已撤下。", "The puzzle {slug} is withdrawn."))
        elif slug in seen:
            trouble = ("duplicate", Text("题目 {slug} 出现了两次。", "The puzzle {slug} appears twice."))
        else:
            seen.add(slug)
            out.append((puzzle, item.get("points", 10)))
            continue
        errors.append({"pointer": f"/items/{n}/puzzle", "code": trouble[0], "detail": trouble[1].format(slug=slug)})
    if errors:
        raise Problem("validation", errors=errors)
    return out


def check_dates(assignment: Assignment) -> None:
    """Raise `validation` unless opens_at ≤ due_at ≤ closes_at."""
    errors: list[FieldError] = []
    opens, due, closes = assignment.opens_at, assignment.due_at, assignment.closes_at
    if opens is not None and due is not None and due < opens:
        errors.append({"pointer": "/due_at", "code": "order", "detail": str(Text("截止早于开放。", "It would be due before it opens."))})
    earliest = due if due is not None else opens
    if earliest is not None and closes is not None and closes < earliest:
        errors.append({"pointer": "/closes_at", "code": "order", "detail": str(Text("关闭早于截止或开放。", "It would close too early."))})
    if errors:
        raise Problem("validation", errors=errors)


def _right_for(assignment: Assignment | None) -> Right:
    """What changing it takes: a draft less than something published."""
    return Right.DRAFT_ASSIGNMENT if assignment is None or assignment.state == Assignment.State.DRAFT else Right.WRITE_ASSIGNMENT


def create_assignment(access: Access, data: Mapping[str, Any]) -> Assignment:
    """A new assignment: title, items, and what else `_FIELDS` names; `state` draft (default) or published. Raises `validation`, `forbidden`."""
    access.require_change(Right.WRITE_ASSIGNMENT if data.get("state") == Assignment.State.PUBLISHED else Right.DRAFT_ASSIGNMENT)
    items = check_items(data["items"])
    assignment = Assignment(
        school_class=access.school_class, created_by=access.me, **{name: data[name] for name in _FIELDS if name in data}
    )
    check_dates(assignment)
    if Assignment.objects.filter(school_class=access.school_class).count() >= MAX_ASSIGNMENTS:
        raise Problem("conflict", Text("这个班的作业已满 1000 份。", "This class has 1000 assignments already."))
    with transaction.atomic():
        _save(assignment)
        _set_items(assignment, items)
        if data.get("state") == Assignment.State.PUBLISHED:
            publish(access, assignment)
    return assignment


def _save(assignment: Assignment) -> None:
    try:
        with transaction.atomic():
            assignment.save()
    except IntegrityError:
        raise invalid(
            "/external_id", "unique", Text("班里已有作业用这个编号。", "An assignment of the class has this id already.")
        ) from None


def _set_items(assignment: Assignment, items: Sequence[tuple[Puzzle, int]]) -> None:
    """Make the items of an assignment these. Raises `item_in_use` for one that was attempted and is missing now."""
    old = {item.puzzle_id: item for item in AssignmentItem.objects.filter(assignment=assignment)}
    wanted = {puzzle.pk for puzzle, _ in items}
    gone = [item for pk, item in old.items() if pk not in wanted]
    used = SubmissionAttempt.objects.filter(item__in=gone).values_list("item__puzzle__slug", flat=True)
    if names := sorted(set(used)):
        raise Problem("item_in_use", puzzles=names)
    AssignmentItem.objects.filter(pk__in=[item.pk for item in gone]).delete()
    for position, (puzzle, points) in enumerate(items, 1):
        pinned = puzzle.current if assignment.state == Assignment.State.PUBLISHED else None
        found = old.get(puzzle.pk)
        if found is None:
            AssignmentItem.objects.create(assignment=assignment, position=position, puzzle=puzzle, points=points, revision=pinned)
        elif (found.position, found.points) != (position, points):
            found.position, found.points = position, points
            found.save(update_fields=["position", "points"])


def locked(user: User, public_id: str) -> Assignment:
    """An assignment the user may know of, its row locked until the transaction ends. Raises `not_found`."""
    pk = visible_assignments(user).filter(public_id=public_id).values_list("pk", flat=True).first()
    found = Assignment.objects.select_for_update(of=("self",)).select_related("school_class").filter(pk=pk).first() if pk else None
    if found is None:
        raise Problem("not_found")
    return found


def change_assignment(access: Access, assignment: Assignment, changes: Mapping[str, Any]) -> Assignment:
    """Change what `_FIELDS` names, and `items`. Call it in a transaction with the row locked. Raises `validation`, `item_in_use`."""
    access.require_change(_right_for(assignment))
    items = check_items(changes["items"]) if "items" in changes else None
    for name in _FIELDS:
        if name in changes:
            setattr(assignment, name, changes[name])
    check_dates(assignment)
    assignment.version += 1
    _save(assignment)
    if items is not None:
        _set_items(assignment, items)
    return assignment


def publish(access: Access, assignment: Assignment) -> Assignment:
    """Show it to the students, or open it again after it was closed. Publishing twice changes nothing. Call it in a transaction."""
    access.require_change(Right.WRITE_ASSIGNMENT)
    if assignment.state == Assignment.State.PUBLISHED and assignment.published_at is not None:
        return assignment
    now = timezone.now()
    if assignment.closes_at is not None and assignment.closes_at <= now:
        raise Problem("conflict", Text("关闭时间已过，先改 closes_at。", "closes_at is past; change it first."))
    items = list(AssignmentItem.objects.select_related("puzzle__current").filter(assignment=assignment))
    if not items:
        raise Problem("conflict", Text("没有题目，不能发布。", "There is nothing in it to publish."))
    for item in items:
        if item.puzzle.status != Puzzle.Status.PUBLISHED:
            raise Problem("puzzle_withdrawn", Text("题目 {slug} 已撤下。", "The puzzle {slug} is withdrawn.").format(slug=item.puzzle.slug))
        if item.revision_id is None:
            item.revision = item.puzzle.current
            item.save(update_fields=["revision"])
    assignment.state = Assignment.State.PUBLISHED
    assignment.published_at = assignment.published_at or now
    assignment.closed_at = None
    assignment.version += 1
    assignment.save()
    students = Membership.objects.filter(school_class=assignment.school_class_id, role=Role.STUDENT, left_at=None)
    Submission.objects.bulk_create([Submission(assignment=assignment, member=student) for student in students], ignore_conflicts=True)
    return assignment


def close(access: Access, assignment: Assignment) -> Assignment:
    """Close it now: nothing that ends later counts. Closing twice changes nothing. Call it in a transaction with the row locked."""
    access.require_change(Right.WRITE_ASSIGNMENT)
    if assignment.state == Assignment.State.DRAFT:
        raise Problem("conflict", Text("草稿不能关闭。", "A draft cannot be closed."))
    if assignment.state == Assignment.State.PUBLISHED:
        assignment.state = Assignment.State.CLOSED
        assignment.closed_at = timezone.now()
        assignment.version += 1
        assignment.save()
    return assignment


def delete_assignment(access: Access, assignment: Assignment) -> None:
    """Delete a draft, or something published that nobody attempted. Raises `conflict` otherwise: close it instead."""
    access.require_change(_right_for(assignment))
    if SubmissionAttempt.objects.filter(submission__assignment=assignment).exists():
        raise Problem("conflict", Text("已有人做过，只能关闭。", "Somebody attempted it: close it instead."))
    assignment.delete()


# -- doing ------------------------------------------------------------------------------------------------------------


def start_attempt(user: User, assignment_id: str, puzzle_slug: str) -> Started:
    """Start an attempt at a puzzle of an assignment, or go on with the open one. The trainer makes it, this links it.

    Raises `validation` for an assignment or puzzle the caller cannot mean, `forbidden` for anyone but a student of the class,
    `assignment_not_open`, `assignment_closed`, `attempts_exhausted`, `puzzle_withdrawn`.
    """
    assignment = visible_assignments(user).filter(public_id=assignment_id).first()
    if assignment is None:
        raise invalid("/assignment_id", "not_found", Text("没有这份作业。", "There is no such assignment."))
    member = Membership.objects.filter(school_class=assignment.school_class_id, user=user, left_at=None).first()
    if member is None or member.role != Role.STUDENT:
        raise Problem("forbidden", Text("只有学生能交作业。", "Only students do assignments."))
    require_open(assignment)
    try:
        puzzle = get_puzzle(puzzle_slug)
    except NoSuchPuzzle:
        raise invalid("/puzzle", "not_found", Text("没有这道题。", "There is no such puzzle.")) from None
    item = AssignmentItem.objects.select_related("revision").filter(assignment=assignment, puzzle=puzzle).first()
    if item is None:
        raise invalid("/puzzle", "not_in_assignment", Text("这道题不在这份作业里。", "This puzzle is not part of the assignment."))
    pinned = item.revision
    if pinned is not None and puzzle.current is not None and pinned.rules_version != puzzle.current.rules_version:
        pinned = None  # proved under older rules: the present revision is the one that can be played
    with transaction.atomic():
        submission = _submission(assignment, member)
        links = SubmissionAttempt.objects.filter(submission=submission, item=item).select_related("attempt__puzzle_revision__puzzle")
        going = links.filter(attempt__result=Attempt.Result.OPEN).order_by("-number").first()
        if going is not None:
            return Started(going.attempt, submission, created=False)
        require_tries(assignment, tries_used(submission, item))
        attempt = trainer.start_attempt(puzzle, user, Attempt.Mode.ASSIGNED, revision=pinned)
        _link(submission, item, attempt)
    return Started(attempt, submission, created=True)


def require_open(assignment: Assignment) -> None:
    """Raise `assignment_not_open` or `assignment_closed` unless attempts may be started."""
    now = timezone.now()
    if assignment.is_over(now):
        end = assignment.ended_at()
        raise Problem("assignment_closed", Text("已于 {at} 关闭。", "Closed at {at}.").format(at=moment(end)) if end is not None else None)
    if assignment.state == Assignment.State.DRAFT:
        raise Problem("assignment_not_open")
    if assignment.opens_at is not None and assignment.opens_at > now:
        raise Problem("assignment_not_open", Text("{at} 才开放。", "Opens at {at}.").format(at=moment(assignment.opens_at)))


def tries_used(submission: Submission, item: AssignmentItem) -> int:
    """How many attempts count; void ones do not."""
    return SubmissionAttempt.objects.filter(submission=submission, item=item).exclude(attempt__result=Attempt.Result.VOID).count()


def require_tries(assignment: Assignment, used: int) -> None:
    """Raise `attempts_exhausted` if no try is left."""
    if assignment.max_attempts is not None and used >= assignment.max_attempts:
        raise Problem("attempts_exhausted", max_attempts=assignment.max_attempts)


def _submission(assignment: Assignment, member: Membership) -> Submission:
    """The submission, made if it is missing, its row locked so that two starts cannot both be the first."""
    Submission.objects.bulk_create([Submission(assignment=assignment, member=member)], ignore_conflicts=True)
    return Submission.objects.select_for_update().get(assignment=assignment, member=member)


def _link(submission: Submission, item: AssignmentItem, attempt: Attempt) -> SubmissionAttempt:
    last = SubmissionAttempt.objects.filter(submission=submission, item=item).aggregate(last=Max("number"))["last"] or 0
    link = SubmissionAttempt.objects.create(submission=submission, item=item, attempt=attempt, number=last + 1)
    Submission.objects.filter(pk=submission.pk).update(updated_at=timezone.now())
    return link


def follow_retry(attempt: Attempt) -> None:
    """An attempt that goes on from one that counts, counts as well, if the assignment is open and a try is left. Else it is practice."""
    if attempt.retry_of_id is None or attempt.mode != Attempt.Mode.ASSIGNED:
        return
    before = SubmissionAttempt.objects.select_related("submission__assignment", "item").filter(attempt=attempt.retry_of_id).first()
    if before is None:
        return
    submission = Submission.objects.select_for_update().get(pk=before.submission_id)
    try:
        require_open(before.submission.assignment)
        require_tries(before.submission.assignment, tries_used(submission, before.item))
    except Problem:
        return
    _link(submission, before.item, attempt)


def note_end(attempt: Attempt) -> None:
    """Mark the submission as changed, for those who keep a copy."""
    if attempt.mode == Attempt.Mode.ASSIGNED:
        Submission.objects.filter(links__attempt=attempt).update(updated_at=timezone.now())


def withdrawn_items(assignment: Assignment) -> list[str]:
    """Names of puzzles in it that can no longer be attempted."""
    found = AssignmentItem.objects.filter(assignment=assignment).exclude(puzzle__status=Puzzle.Status.PUBLISHED)
    return list(found.values_list("puzzle__slug", flat=True))

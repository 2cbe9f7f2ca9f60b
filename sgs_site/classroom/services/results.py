"""Results, always read from the trainer's attempts: nothing is stored that could disagree with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from puzzles.models import Action, Attempt
from sgs_site.classroom.models import Assignment, AssignmentItem, Membership, Submission, SubmissionAttempt
from sgs_site.classroom.roles import Right, Role
from sgs_site.classroom.services.access import Access

ASSIGNED: Final = "assigned"
IN_PROGRESS: Final = "in_progress"
SUBMITTED: Final = "submitted"
STATES: Final = (ASSIGNED, IN_PROGRESS, SUBMITTED)
ITEM_STATES: Final = ("none", "open", "solved", "failed", "gave_up")
IDLE: Final = timedelta(days=3)


@dataclass(slots=True)
class Try:
    """One attempt that counts."""

    attempt: int
    public_id: str
    number: int
    result: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(slots=True)
class ItemResult:
    """What one student made of one puzzle. `first_wrong` is the first losing choice, in the position notation, with its step."""

    item: AssignmentItem
    tries: list[Try] = field(default_factory=list)
    state: str = "none"
    """none, open, solved, failed, gave_up"""
    solved_try: int | None = None
    solved_at: datetime | None = None
    late: bool = False
    score: float = 0.0
    hints_used: int = 0
    time_s: int = 0
    first_wrong: str | None = None

    @property
    def solved(self) -> bool:
        """Whether it counts as solved under the assignment's grading."""
        return self.state == "solved"


@dataclass(slots=True)
class Result:
    """What one student made of one assignment."""

    submission: Submission
    items: list[ItemResult]
    state: str
    late: bool
    missing: bool
    score_raw: float
    score: float
    points_possible: int
    submitted_at: datetime | None
    touched_at: datetime | None


@dataclass(slots=True)
class Column:
    """An assignment of the gradebook."""

    assignment: Assignment
    items: list[AssignmentItem]

    @property
    def points_possible(self) -> int:
        """The sum of its items."""
        return sum(item.points for item in self.items)


@dataclass(slots=True)
class Row:
    """A student of the gradebook; `cells` in the order of the columns, None where nothing is owed."""

    member: Membership
    cells: list[Result | None]
    total: float
    possible: int

    @property
    def percent(self) -> float | None:
        """Share of the points that could be had, without what is excused."""
        return round(100 * self.total / self.possible, 1) if self.possible else None


@dataclass(slots=True)
class Gradebook:
    """Everything a teacher's table shows."""

    columns: list[Column]
    rows: list[Row]


@dataclass(slots=True)
class Mistake:
    """A losing choice that several students made first."""

    item: AssignmentItem
    text: str
    students: int


def results_of(submissions: Sequence[Submission], now: datetime | None = None) -> list[Result]:
    """The results of submissions, in their order. Three queries for items, attempts and actions, however many submissions there are.

    The submissions need `assignment` and `member` at hand (select_related).
    """
    at = now or timezone.now()
    items: dict[int, list[AssignmentItem]] = defaultdict(list)
    assignments = {submission.assignment_id for submission in submissions}
    for item in (
        AssignmentItem.objects.select_related("puzzle", "revision")
        .defer("revision__source", "revision__proof")
        .filter(assignment__in=assignments)
    ):
        items[item.assignment_id].append(item)
    tries = _tries([submission.pk for submission in submissions])
    wrong, hints = _actions([entry.attempt for entries in tries.values() for entry in entries])
    return [
        _result(
            submission,
            [
                _item_result(submission.assignment, item, tries[submission.pk, item.pk], wrong, hints)
                for item in items[submission.assignment_id]
            ],
            at,
        )
        for submission in submissions
    ]


def _tries(submissions: Sequence[int]) -> dict[tuple[int, int], list[Try]]:
    found: dict[tuple[int, int], list[Try]] = defaultdict(list)
    columns = (
        "submission",
        "item",
        "number",
        "attempt",
        "attempt__public_id",
        "attempt__result",
        "attempt__started_at",
        "attempt__ended_at",
    )
    rows = SubmissionAttempt.objects.filter(submission__in=submissions).exclude(attempt__result=Attempt.Result.VOID)
    for submission, item, number, attempt, public_id, result, started, ended in rows.order_by("number").values_list(*columns):
        found[submission, item].append(Try(attempt, public_id, number, result, started, ended))
    return found


def _actions(attempts: Sequence[int]) -> tuple[dict[int, str], Counter[int]]:
    """(attempt -> its first losing choice, attempt -> hints shown)."""
    wrong: dict[int, str] = {}
    hints: Counter[int] = Counter()
    shown = Action.objects.filter(attempt__in=attempts, verdict__in=[Action.Verdict.WRONG, Action.Verdict.HINT])
    for attempt, verdict, text in shown.order_by("attempt", "seq").values_list("attempt", "verdict", "text"):
        if verdict == Action.Verdict.HINT:
            hints[attempt] += 1
        else:
            wrong.setdefault(attempt, text)
    return wrong, hints


def _item_result(assignment: Assignment, item: AssignmentItem, tries: list[Try], wrong: dict[int, str], hints: Counter[int]) -> ItemResult:
    out = ItemResult(item, tries)
    end = assignment.ended_at()
    counted = [entry for entry in tries if end is None or entry.ended_at is None or entry.ended_at <= end]
    ended = [entry for entry in counted if entry.result != Attempt.Result.OPEN]
    chosen = {
        Assignment.Grading.BEST: next((entry for entry in ended if entry.result == Attempt.Result.SOLVED), None),
        Assignment.Grading.FIRST: next((entry for entry in counted if entry.number == counted[0].number), None) if counted else None,
        Assignment.Grading.LAST: ended[-1] if ended else None,
    }[Assignment.Grading(assignment.grading)]
    if chosen is not None and chosen.result == Attempt.Result.SOLVED:
        out.state, out.solved_at = "solved", chosen.ended_at
        out.solved_try = tries.index(chosen) + 1
        out.score = float(item.points)
        out.late = assignment.due_at is not None and chosen.ended_at is not None and chosen.ended_at > assignment.due_at
    elif tries:
        out.state = (
            "open" if tries[-1].result == Attempt.Result.OPEN else ("gave_up" if tries[-1].result == Attempt.Result.GAVE_UP else "failed")
        )
    out.hints_used = max((hints[entry.attempt] for entry in tries), default=0)
    out.time_s = int(sum((entry.ended_at - entry.started_at).total_seconds() for entry in tries if entry.ended_at is not None))
    out.first_wrong = next((wrong[entry.attempt] for entry in tries if entry.attempt in wrong), None)
    return out


def _result(submission: Submission, items: list[ItemResult], now: datetime) -> Result:
    assignment = submission.assignment
    tries = [entry for item in items for entry in item.tries]
    final = bool(items) and all(_is_final(assignment, item) for item in items)
    state = SUBMITTED if final else IN_PROGRESS if tries else ASSIGNED
    moments = [item.solved_at or (item.tries[-1].ended_at if item.tries else None) for item in items]
    submitted = max((at for at in moments if at is not None), default=None) if final else None
    raw = sum(item.score for item in items)
    over = assignment.due_at if assignment.due_at is not None else assignment.ended_at()
    return Result(
        submission=submission,
        items=items,
        state=state,
        late=submitted is not None and assignment.due_at is not None and submitted > assignment.due_at,
        missing=not submission.excused and not final and over is not None and over <= now,
        score_raw=raw,
        score=float(submission.score_override) if submission.score_override is not None else raw,
        points_possible=sum(item.item.points for item in items),
        submitted_at=submitted,
        touched_at=max((entry.ended_at or entry.started_at for entry in tries), default=None),
    )


def _is_final(assignment: Assignment, item: ItemResult) -> bool:
    """Whether nothing can change any more: solved, or no try left and none open."""
    if item.solved:
        return True
    spent = assignment.max_attempts is not None and len(item.tries) >= assignment.max_attempts
    return spent and item.state != "open"


def result_of(submission: Submission) -> Result:
    """The result of one submission."""
    return results_of([submission])[0]


def gradebook(access: Access, now: datetime | None = None) -> Gradebook:
    """The class's gradebook: all students, all assignments that were ever published, oldest first. A fixed number of queries."""
    access.require(Right.READ_ALL_WORK)
    shown = Assignment.objects.filter(school_class=access.school_class).exclude(state=Assignment.State.DRAFT)
    assignments = list(shown.order_by("published_at", "id"))
    items: dict[int, list[AssignmentItem]] = defaultdict(list)
    light = AssignmentItem.objects.select_related("puzzle__current").defer("puzzle__current__source", "puzzle__current__proof")
    for item in light.filter(assignment__in=assignments).order_by("position"):
        items[item.assignment_id].append(item)
    columns = [Column(assignment, items[assignment.pk]) for assignment in assignments]
    here = Membership.objects.filter(school_class=access.school_class, role=Role.STUDENT, left_at=None).select_related("user")
    students = sorted(here, key=lambda member: (member.external_id, member.display_name, member.pk))
    submissions = list(Submission.objects.filter(assignment__in=assignments, member__in=students).select_related("assignment", "member"))
    found = {(result.submission.member_id, result.submission.assignment_id): result for result in results_of(submissions, now)}
    return Gradebook(columns, [_row(member, [found.get((member.pk, column.assignment.pk)) for column in columns]) for member in students])


def _row(member: Membership, cells: list[Result | None]) -> Row:
    counted = [cell for cell in cells if cell is not None and not cell.submission.excused]
    return Row(member, cells, sum(cell.score for cell in counted), sum(cell.points_possible for cell in counted))


def counts(results: Iterable[Result]) -> dict[str, int]:
    """How many are assigned, started, submitted, late, missing."""
    every = list(results)
    return {
        "assigned": len(every),
        "started": sum(result.state != ASSIGNED for result in every),
        "submitted": sum(result.state == SUBMITTED for result in every),
        "late": sum(result.late for result in every),
        "missing": sum(result.missing for result in every),
    }


def summary(book: Gradebook, now: datetime | None = None) -> dict[str, int | None]:
    """The figures above the table: percent done in time, percent solved at the first try, students idle for three days."""
    at = now or timezone.now()
    cells = [cell for row in book.rows for cell in row.cells if cell is not None and not cell.submission.excused]
    items = [item for cell in cells for item in cell.items]
    tried = [item for item in items if item.tries]
    due = [cell for cell in cells if cell.state == SUBMITTED or cell.missing]

    def share(part: int, whole: int) -> int | None:
        return round(100 * part / whole) if whole else None

    idle = 0
    for row in book.rows:
        open_ = [cell for cell in row.cells if cell is not None and cell.state != SUBMITTED and cell.submission.assignment.is_open(at)]
        last = max((cell.touched_at for cell in row.cells if cell is not None and cell.touched_at is not None), default=None)
        waiting = [cell.submission.assignment.published_at for cell in open_ if cell.submission.assignment.published_at is not None]
        if waiting and at - max(last or min(waiting), min(waiting)) > IDLE:
            idle += 1
    return {
        "in_time": share(sum(cell.state == SUBMITTED and not cell.late for cell in due), len(due)),
        "first_try": share(sum(item.solved_try == 1 for item in tried), len(tried)),
        "idle": idle,
    }


def themes(book: Gradebook) -> tuple[list[str], list[tuple[Membership, list[int | None]]], list[int | None]]:
    """Per theme of the puzzles: (themes, percent solved at the first try for each student, and for the class)."""
    tried: Counter[tuple[int, str]] = Counter()
    first: Counter[tuple[int, str]] = Counter()
    for row in book.rows:
        for cell in row.cells:
            for item in cell.items if cell is not None else []:
                for theme in item.item.puzzle.themes if item.tries else []:
                    tried[row.member.pk, theme] += 1
                    first[row.member.pk, theme] += item.solved_try == 1
    names = [theme for theme, _ in Counter(theme for _, theme in tried.elements()).most_common(8)]

    def percent(part: int, whole: int) -> int | None:
        return round(100 * part / whole) if whole else None

    rows = [(row.member, [percent(first[row.member.pk, name], tried[row.member.pk, name]) for name in names]) for row in book.rows]
    members = [row.member.pk for row in book.rows]
    whole = [percent(sum(first[pk, name] for pk in members), sum(tried[pk, name] for pk in members)) for name in names]
    return names, rows, whole


def mistakes(book: Gradebook, most: int = 3) -> list[Mistake]:
    """The commonest first wrong choices, those that at least two students made first, then the rest."""
    found: Counter[tuple[int, str]] = Counter()
    items: dict[int, AssignmentItem] = {}
    for row in book.rows:
        for cell in row.cells:
            for item in cell.items if cell is not None else []:
                if item.first_wrong is not None:
                    found[item.item.pk, item.first_wrong] += 1
                    items[item.item.pk] = item.item
    return [Mistake(items[pk], text, count) for (pk, text), count in found.most_common(most)]


def solved_share(book: Gradebook) -> list[list[int | None]]:
    """For each column, for each of its items: percent of the students who owe it that solved it."""
    out: list[list[int | None]] = []
    for n, column in enumerate(book.columns):
        cells = [row.cells[n] for row in book.rows]
        owed = [cell for cell in cells if cell is not None and not cell.submission.excused]
        out.append(
            [round(100 * sum(cell.items[k].solved for cell in owed) / len(owed)) if owed else None for k in range(len(column.items))]
        )
    return out


def attempts_of(submission: Submission) -> list[dict[str, Any]]:
    """The attempts of a submission with their actions, in order: what a teacher looks into."""
    links = SubmissionAttempt.objects.filter(submission=submission).select_related("attempt__puzzle_revision__puzzle", "item")
    return [{"link": link, "attempt": link.attempt, "actions": list(link.attempt.actions.order_by("seq"))} for link in links]

"""Which puzzles there are: the list, one puzzle, the puzzle of the day."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count, Max, Prefetch, QuerySet

from puzzles.models import Attempt, DailyRota, Puzzle, PuzzleRevision
from puzzles.services.actors import Actor
from puzzles.services.errors import NoDaily, NoSuchPuzzle, PuzzleWithdrawn

ZONE: Final = ZoneInfo("Asia/Shanghai")
#: Columns of a revision that lists do not need: both may be large.
HEAVY: Final = ("source", "proof")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list: the puzzle, its current revision without source and proof, and what this learner made of it."""

    puzzle: Puzzle
    revision: PuzzleRevision
    solved: bool = False
    tried: bool = False


def published() -> QuerySet[Puzzle]:
    """All published puzzles with their current revision, without the heavy columns."""
    light = PuzzleRevision.objects.defer(*HEAVY)
    return Puzzle.objects.filter(status=Puzzle.Status.PUBLISHED, current__isnull=False).prefetch_related(Prefetch("current", light))


def list_puzzles(
    *,
    kind: str = "",
    edition: str = "",
    theme: str = "",
    difficulty: int | None = None,
    actor: Actor | None = None,
) -> list[Row]:
    """The published puzzles that fit, easiest first, with the marks of `actor`. Three queries, two without a known actor.

    Themes are compared here and not in the database: the library is small, and both databases then agree.
    """
    found = published()
    if kind:
        found = found.filter(kind=kind)
    if edition:
        found = found.filter(edition=edition)
    if difficulty:
        found = found.filter(difficulty=difficulty)
    rows = [p for p in found if not theme or theme in p.themes]
    results = results_of(actor, [p.pk for p in rows]) if actor is not None else {}
    return [Row(p, current(p), "solved" in results.get(p.pk, ()), p.pk in results) for p in rows]


def about(kind: str, slug: str) -> list[Puzzle]:
    """The published puzzles that are about an entry of the encyclopedia (`kind`: hero, card or skill), easiest first. One query."""
    heavy = [f"current__{name}" for name in HEAVY]
    found = Puzzle.objects.filter(status=Puzzle.Status.PUBLISHED, subjects__kind=kind, subjects__slug=slug)
    return list(found.select_related("current").defer(*heavy).order_by("difficulty", "slug"))


_stamp = ("", -1.0)


def stamp() -> str:
    """A text that is another one after a puzzle was published, changed or withdrawn. One small query at most every two seconds."""
    global _stamp
    now = time.monotonic()
    if _stamp[1] < 0 or now - _stamp[1] >= getattr(settings, "SGS_CATALOG_SECONDS", 2.0):
        found = Puzzle.objects.aggregate(last=Max("updated_at"), count=Count("pk"))
        _stamp = (f"{found['last']} {found['count']}", now)
    return _stamp[0]


def forget_stamp() -> None:
    """Look at the database again on the next use (after a load, and between tests)."""
    global _stamp
    _stamp = ("", -1.0)


def results_of(actor: Actor, puzzles: Sequence[int]) -> dict[int, set[str]]:
    """The results that an actor has had on these puzzles (by primary key), over all their revisions."""
    out: dict[int, set[str]] = {}
    if not actor.known or not puzzles:
        return out
    attempts = Attempt.objects.filter(**actor.owner, puzzle_revision__puzzle__in=puzzles)
    for puzzle, result in attempts.order_by().values_list("puzzle_revision__puzzle", "result").distinct():
        out.setdefault(puzzle, set()).add(result)
    return out


def current(puzzle: Puzzle) -> PuzzleRevision:
    """The revision that is served now. Raises `PuzzleWithdrawn` if there is none."""
    if puzzle.current is None:
        raise PuzzleWithdrawn(f"{puzzle.slug} has no revision", slug=puzzle.slug)
    return puzzle.current


def get_puzzle(slug: str, *, withdrawn: bool = False) -> Puzzle:
    """The puzzle of that name with its current revision, in one query. Raises `NoSuchPuzzle`.

    A puzzle that was withdrawn raises `PuzzleWithdrawn`, unless `withdrawn` says that it is wanted nevertheless.
    """
    puzzle = Puzzle.objects.select_related("current").filter(slug=slug).first()
    if puzzle is None:
        raise NoSuchPuzzle(f"there is no puzzle {slug!r}", slug=slug)
    if puzzle.status != Puzzle.Status.PUBLISHED and not withdrawn:
        raise PuzzleWithdrawn(f"{slug} is withdrawn: {puzzle.reason}", slug=slug, reason=puzzle.reason)
    return puzzle


def today() -> dt.date:
    """The date in Asia/Shanghai, where the day of the daily puzzle begins and ends."""
    return dt.datetime.now(ZONE).date()


def daily(date: dt.date | None = None) -> Puzzle:
    """The puzzle of a day (default today): a pure function of the date over the rota. Raises `NoDaily`.

    The block of the rota with the latest first day that is not after `date` counts; its puzzles follow each other day by
    day, in a circle. A day whose puzzle is withdrawn takes the next published one of the circle that is not the puzzle of
    the day before or after, if there is such a one.
    """
    return days(date or today(), 1)[0][1]


def days(last: dt.date, count: int) -> list[tuple[dt.date, Puzzle]]:
    """The puzzles of the `count` days up to `last`, latest first; days before the rota begins are left out. Two queries.

    Raises `NoDaily` if there is none at all.
    """
    light = PuzzleRevision.objects.defer(*HEAVY)
    places = DailyRota.objects.filter(date__lte=last).select_related("puzzle").prefetch_related(Prefetch("puzzle__current", light))
    blocks: dict[dt.date, list[Puzzle | None]] = {}
    for place in places.order_by("date", "position"):
        blocks.setdefault(place.date, []).append(place.puzzle)
    out = []
    for back in range(count):
        date = last - dt.timedelta(days=back)
        first = max((d for d in blocks if d <= date), default=None)
        if first is None:
            break
        puzzle = turn(blocks[first], (date - first).days)
        if puzzle is not None:
            out.append((date, puzzle))
    if not out:
        raise NoDaily(f"no puzzle of the day for {last}", date=last.isoformat())
    return out


def turn(circle: Sequence[Puzzle | None], day: int) -> Puzzle | None:
    """Whose turn it is in a circle on its day number `day`; None if no puzzle of it is published."""
    n = len(circle)
    order = [circle[(day + k) % n] for k in range(n)]
    free = [p for p in order if p is not None and p.status == Puzzle.Status.PUBLISHED]
    if not free or free[0] is order[0]:
        return free[0] if free else None
    beside = (circle[(day - 1) % n], circle[(day + 1) % n])
    return next((p for p in free if p not in beside), free[0])


def day_number(date: dt.date) -> int:
    """The number of a day in the series of daily puzzles: 1 on the first day of the rota. Raises `NoDaily` before it."""
    first = DailyRota.objects.order_by("date").values_list("date", flat=True).first()
    if first is None or date < first:
        raise NoDaily(f"no puzzle of the day for {date}", date=date.isoformat())
    return (date - first).days + 1

"""The gradebook as CSV, for spreadsheets: RFC 4180, UTF-8 with a byte order mark so that Chinese Excel reads it.

A cell that a spreadsheet would take for a formula gets an apostrophe in front of it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from puzzles.api import moment
from sgs_site.classroom.services.results import Gradebook

BOM: Final = "\ufeff"
_DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def guarded(value: Any) -> str:
    """A cell. Text that begins like a formula is defused; numbers that we made ourselves are left alone."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, int | float):
        return f"{value:g}"
    text = str(value)
    return "'" + text if text.lstrip(" ").startswith(_DANGEROUS) else text


def _write(rows: Iterable[Iterable[Any]], bom: bool) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([guarded(value) for value in row])
    return (BOM if bom else "") + out.getvalue()


def wide(book: Gradebook, bom: bool = True) -> str:
    """One row per student, one column per assignment, and a first row with the points possible."""
    titles = [f"{column.assignment.title} ({column.points_possible}) [{column.assignment.public_id}]" for column in book.columns]
    head = ["student_id", "external_id", "display_name", "username", *titles, "total", "possible", "percent"]
    possible = [column.points_possible for column in book.columns]
    rows: list[list[Any]] = [head, ["", "", "points possible", "", *possible, sum(possible), sum(possible), 100]]
    for row in book.rows:
        cells = ["" if cell is None else "excused" if cell.submission.excused else cell.score for cell in row.cells]
        who = [row.member.public_id, row.member.external_id, row.member.display_name, row.member.user.get_username()]
        rows.append([*who, *cells, row.total, row.possible, row.percent])
    return _write(rows, bom)


LONG: Final = (
    *("student_id", "external_id", "display_name", "assignment_id", "assignment", "puzzle", "revision", "state", "score", "points"),
    *("tries", "solved_try", "hints", "time_s", "first_wrong", "late", "excused", "solved_at"),
)


def long(book: Gradebook, bom: bool = True) -> str:
    """One row per student and puzzle."""
    rows: list[list[Any]] = [list(LONG)]
    for row in book.rows:
        for cell in row.cells:
            if cell is None:
                continue
            assignment = cell.submission.assignment
            who = [row.member.public_id, row.member.external_id, row.member.display_name, assignment.public_id, assignment.title]
            for item in cell.items:
                revision = item.item.revision.number if item.item.revision is not None else None
                what = [item.item.puzzle.slug, revision, item.state, item.score, item.item.points, len(item.tries), item.solved_try]
                more = [item.hints_used, item.time_s, item.first_wrong, item.late, cell.submission.excused, moment(item.solved_at)]
                rows.append([*who, *what, *more])
    return _write(rows, bom)

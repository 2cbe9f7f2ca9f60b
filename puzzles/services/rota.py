"""The rota file: which puzzle is whose turn. Dates and names only; what they mean is `catalog.daily`.

    # a comment
    2026-01-01
      first-puzzle
      second-puzzle

A line with a date opens a block; the indented names below it follow each other day by day, in a circle, until the next
block begins. The file is only ever appended to: a block that has begun is history and may not change, so that a new
puzzle never rewrites the past.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from puzzles.services.errors import PuzzleError

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Block(NamedTuple):
    """One circle of puzzles and its first day."""

    date: dt.date
    slugs: tuple[str, ...]


class RotaError(PuzzleError):
    """The rota file is wrong; the message names the line."""

    code = "rota_invalid"


def parse(text: str) -> list[Block]:
    """The blocks of a rota file, in order. Raises `RotaError` naming the line of the first fault."""
    blocks: list[tuple[dt.date, list[str]]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        if not line:
            continue
        if line[0] not in " \t":
            try:
                date = dt.date.fromisoformat(line)
            except ValueError:
                raise RotaError(f"rota line {number}: {line!r} is not a date such as 2026-01-31", line=number) from None
            if blocks and date <= blocks[-1][0]:
                raise RotaError(f"rota line {number}: {date} does not come after {blocks[-1][0]}", line=number)
            if blocks and not blocks[-1][1]:
                raise RotaError(f"rota line {number}: the block of {blocks[-1][0]} is empty", line=number)
            blocks.append((date, []))
            continue
        slug = line.strip()
        if not blocks:
            raise RotaError(f"rota line {number}: a puzzle before the first date", line=number)
        if not _SLUG.fullmatch(slug):
            raise RotaError(f"rota line {number}: {slug!r} is not the name of a puzzle", line=number)
        if slug in blocks[-1][1]:
            raise RotaError(f"rota line {number}: {slug} stands twice in one block", line=number)
        blocks[-1][1].append(slug)
    if blocks and not blocks[-1][1]:
        raise RotaError(f"rota: the block of {blocks[-1][0]} is empty", line=0)
    return [Block(date, tuple(slugs)) for date, slugs in blocks]


def check(blocks: Iterable[Block], known: Iterable[str], stored: Mapping[dt.date, tuple[str, ...]], today: dt.date) -> None:
    """Raise `RotaError` if a block names an unknown puzzle, or if a block that has begun is not what is `stored`."""
    names = set(known)
    given = {b.date: b.slugs for b in blocks}
    for date, slugs in given.items():
        missing = sorted(set(slugs) - names)
        if missing:
            raise RotaError(f"rota, block of {date}: no such puzzle: {', '.join(missing)}", date=date.isoformat())
    if not stored:
        return
    for date in sorted(set(stored) | set(given)):
        if date <= today and given.get(date) != stored.get(date):
            raise RotaError(
                f"rota, block of {date}: it has begun and may not change. Append a new block with a later date instead.",
                date=date.isoformat(),
            )

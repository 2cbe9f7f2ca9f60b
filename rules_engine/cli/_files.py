"""Files that commands read: finding case files, reading with limits, short names for messages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence, Sized
from pathlib import Path
from typing import TypeVar

import rules_engine
from rules_engine.notation.tree import MAX_CASES_BYTES

T = TypeVar("T")


def root() -> Path:
    """The folder of the project: the one that holds `rules_engine/`."""
    return Path(rules_engine.__file__).resolve().parent.parent


def short(path: Path) -> str:
    """A path as a message shows it: relative to where one stands, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def standard_cases() -> list[Path]:
    """The rulings and comparisons of the rulebook and `tests/cases/`, in a fixed order."""
    base = root()
    found = [*(base / "rules_engine" / "rulebook").rglob("*.yaml"), *(base / "tests" / "cases").rglob("*.yaml")]
    return sorted(found, key=str)


def expand(names: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Files for the names given (folders are searched), and the names that are not there."""
    out: list[Path] = []
    missing: list[str] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            out += sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")], key=str)
        elif path.is_file():
            out.append(path)
        else:
            missing.append(name)
    return out, missing


def read(path: Path, limit: int = MAX_CASES_BYTES) -> bytes:
    """The bytes of a file, one more than the limit at most (so that the reader can say that it is too big)."""
    with path.open("rb") as f:
        return f.read(limit + 1)


def progress(items: Iterable[T], what: str, quiet: bool = False, unit: str = "file", total: int | None = None) -> Iterable[T]:
    """A progress bar on the terminal, nothing elsewhere. `total`: how many items there are, if they don't know it themselves."""
    count = total if total is not None else len(items) if isinstance(items, Sized) else 0
    if quiet or count < 4 or not sys.stderr.isatty():
        return items
    from tqdm import tqdm

    bar: Iterator[T] = iter(tqdm(items, desc=what, unit=unit, total=count, leave=False, file=sys.stderr))
    return bar

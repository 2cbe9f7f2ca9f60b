"""Files that commands read: finding case files, reading with limits, short names for messages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
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
    """The rulings of the rulebook and `tests/cases/`, in a fixed order."""
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


def progress(items: Sequence[T], what: str, quiet: bool = False) -> Iterable[T]:
    """A progress bar on the terminal, nothing elsewhere."""
    if quiet or len(items) < 4 or not sys.stderr.isatty():
        return items
    from tqdm import tqdm

    bar: Iterator[T] = iter(tqdm(items, desc=what, unit="file", leave=False, file=sys.stderr))
    return bar

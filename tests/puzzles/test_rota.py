"""The puzzle of the day: a pure function of the date over a file that is only appended to."""

import datetime as dt
from pathlib import Path

import pytest
import time_machine

from puzzles.models import DailyRota, Puzzle
from puzzles.services import NoDaily, daily, day_number, days, library, rota, today
from puzzles.services.rota import Block, RotaError

NEW_YEAR = dt.date(2026, 1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  a\n", "line 1: a puzzle before the first date"),
        ("2026-13-01\n  a\n", "line 1: '2026-13-01' is not a date"),
        ("2026-01-01\n  a\n2026-01-01\n  b\n", "line 3: 2026-01-01 does not come after"),
        ("2026-01-01\n2026-01-02\n  a\n", "line 2: the block of 2026-01-01 is empty"),
        ("2026-01-01\n", "the block of 2026-01-01 is empty"),
        ("2026-01-01\n  A b\n", "line 2: 'A b' is not the name of a puzzle"),
        ("2026-01-01\n  a\n  a\n", "line 3: a stands twice"),
    ],
)
def test_faults_name_their_line(text: str, message: str) -> None:
    with pytest.raises(RotaError, match="rota") as found:
        rota.parse(text)
    assert message in str(found.value)


def test_a_rota_is_blocks_of_names() -> None:
    assert rota.parse("# hello\n\n2026-01-01  # first\n  a\n  b-2\n2026-02-01\n  c\n") == [
        Block(NEW_YEAR, ("a", "b-2")),
        Block(dt.date(2026, 2, 1), ("c",)),
    ]


def test_days_follow_each_other_in_a_circle(loaded: None) -> None:
    names = [daily(NEW_YEAR + dt.timedelta(days=n)).slug for n in range(6)]
    assert names == ["bridge-first", "count", "first", "may", "bridge-first", "count"]
    assert [day_number(NEW_YEAR), day_number(NEW_YEAR + dt.timedelta(days=213))] == [1, 214]


def test_no_puzzle_before_the_first_day(loaded: None) -> None:
    for ask in (daily, day_number):
        with pytest.raises(NoDaily):
            ask(dt.date(2025, 12, 31))
    assert [d.isoformat() for d, _ in days(dt.date(2026, 1, 2), 7)] == ["2026-01-02", "2026-01-01"]


def test_a_new_block_leaves_the_past_alone(loaded: None, shelf: Path) -> None:
    before = [daily(NEW_YEAR + dt.timedelta(days=n)).slug for n in range(40)]
    with (shelf / "rota.txt").open("a", encoding="utf-8") as file:
        file.write("2026-02-10\n  may\n")
    library.load(shelf, today=dt.date(2026, 2, 9))
    assert [daily(NEW_YEAR + dt.timedelta(days=n)).slug for n in range(40)] == before
    assert daily(dt.date(2026, 2, 10)).slug == "may"
    assert daily(dt.date(2026, 3, 10)).slug == "may"


def test_history_may_not_be_rewritten(loaded: None, shelf: Path) -> None:
    (shelf / "rota.txt").write_text("2026-01-01\n  count\n  may\n", encoding="utf-8")
    with pytest.raises(RotaError, match="has begun and may not change"):
        library.load(shelf, today=dt.date(2026, 1, 1))
    assert daily(NEW_YEAR).slug == "bridge-first"
    library.load(shelf, today=dt.date(2025, 12, 31))  # but the future may
    assert daily(NEW_YEAR).slug == "count"


def test_a_withdrawn_day_takes_the_next_one_that_is_not_its_neighbour(loaded: None) -> None:
    Puzzle.objects.filter(slug="count").update(status="withdrawn")
    assert [daily(NEW_YEAR + dt.timedelta(days=n)).slug for n in range(4)] == ["bridge-first", "may", "first", "may"]
    Puzzle.objects.exclude(slug="first").update(status="withdrawn")
    assert daily(NEW_YEAR).slug == "first"
    Puzzle.objects.update(status="withdrawn")
    with pytest.raises(NoDaily):
        daily(NEW_YEAR)


def test_a_name_that_was_never_published_keeps_its_place(db: None, shelf: Path) -> None:
    (shelf / f"count{library.PROOF}").unlink()
    report = library.load(shelf)
    assert [slug for slug, _ in report.refused] == ["count"]
    assert DailyRota.objects.get(slug="count").puzzle is None
    assert [daily(NEW_YEAR + dt.timedelta(days=n)).slug for n in range(4)] == ["bridge-first", "may", "first", "may"]


def test_an_unknown_name_is_a_fault(db: None, shelf: Path) -> None:
    (shelf / "rota.txt").write_text("2026-01-01\n  nowhere\n", encoding="utf-8")
    with pytest.raises(RotaError, match="no such puzzle: nowhere"):
        library.load(shelf)
    assert not Puzzle.objects.exists()


@pytest.mark.parametrize(("utc", "day"), [("2026-01-01T15:59:59Z", 1), ("2026-01-01T16:00:00Z", 2)])
def test_the_day_changes_at_midnight_in_shanghai(utc: str, day: int) -> None:
    with time_machine.travel(utc, tick=False):
        assert today() == dt.date(2026, 1, day)


def test_the_rota_of_the_library_is_sound() -> None:
    path = library.LIBRARY / library.ROTA
    blocks = rota.parse(path.read_text(encoding="utf-8"))
    names = {p.stem for p in library.files(library.LIBRARY)}
    assert blocks
    assert {slug for b in blocks for slug in b.slugs} <= names

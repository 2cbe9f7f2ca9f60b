"""The counts of the rulebook by edition."""

from __future__ import annotations

from typing import get_args

from rules_engine.rulebook import load
from rules_engine.rulebook.models import Status
from rules_engine.rulebook.stats import ALL, counts

BOOK = load()
ROWS = {row.id: row.values for row in counts(BOOK, ["std", "std", "early"], [("early", "std"), ("early", "early")])}


def test_every_row_has_every_edition_and_a_total() -> None:
    assert all(set(values) == {*BOOK.editions, ALL} for values in ROWS.values())
    assert len(ROWS) == len(counts(BOOK))


def test_entries_are_counted_once_whatever_their_editions() -> None:
    assert ROWS["heroes"] == {"early": 25, "std": 25, "proto": 0, "guozhan": 60, ALL: 60}
    assert ROWS["skills"]["std"] == sum(edition == "std" for edition, _ in BOOK.skills)
    assert ROWS["cards"][ALL] == len(BOOK.cards)
    assert (ROWS["deck"]["guozhan"], ROWS["deck"]["proto"]) == (108, 80)


def test_paragraphs_add_up_by_owner_and_by_status() -> None:
    for column, whole in ROWS["paragraphs"].items():
        assert whole == sum(ROWS[f"paragraphs of {owner}"][column] for owner in ("rules", "cards", "skills"))
        assert whole == sum(ROWS[f"paragraphs {status}"][column] for status in get_args(Status))
    assert ROWS["paragraphs"][ALL] == len(BOOK.rules)


def test_cases_are_counted_by_their_edition() -> None:
    assert (ROWS["rulings"]["std"], ROWS["rulings"]["early"], ROWS["rulings"][ALL]) == (2, 1, 3)
    assert (ROWS["comparisons"]["early"], ROWS["comparisons"]["std"], ROWS["comparisons"][ALL]) == (2, 1, 2)


def test_a_conflict_counts_in_the_editions_that_it_concerns() -> None:
    assert ROWS["conflicts"][ALL] == 97
    assert BOOK.concerned(BOOK.conflicts["C-08"]) == ("early", "std", "proto")  # its readings name them
    assert BOOK.concerned(BOOK.conflicts["C-16"]) == ("early",)  # its switch does
    assert BOOK.concerned(BOOK.conflicts["C-64"]) == ("early", "std", "proto")  # limit.1 is in force there
    assert BOOK.concerned(BOOK.conflicts["C-43"]) == ("early", "std", "guozhan")  # that person is there

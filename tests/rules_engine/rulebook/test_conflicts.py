"""The conflicts of the project's own rulebook: all of the analysed list, each with readings, sources and a way out."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules_engine.rulebook import Conflict, load

BOOK = load()
ALL = list(BOOK.conflicts.values())
HAN = re.compile(r"[\u4e00-\u9fff]")


def test_the_whole_list_is_there() -> None:
    assert list(BOOK.conflicts) == [f"C-{n:02}" for n in range(1, 98)]
    assert Counter(c.kind for c in ALL) == {"editions": 37, "gap": 32, "self": 13, "garbled": 8, "copies": 7}


@pytest.mark.parametrize("conflict", ALL, ids=lambda c: c.id)
def test_each_has_readings_in_both_languages_and_a_default(conflict: Conflict) -> None:
    assert conflict.readings
    for text in (conflict.head, *(r.text for r in conflict.readings)):
        assert HAN.search(text.zh)
        assert not HAN.search(text.en)
    assert len({r.text for r in conflict.readings if r.editions == ()}) == sum(r.editions == () for r in conflict.readings)
    assert all(r.source for r in conflict.readings)
    assert conflict.kind == "editions" or sum(r.default for r in conflict.readings) == 1


#: Switches for what a source offers itself as a choice; no source contradicts it.
OFFERED = {"std.fanjian", "guozhan.lone_half"}


def test_every_switch_and_every_table_is_explained_by_a_conflict() -> None:
    chosen = {c.choose for c in ALL}
    for edition in BOOK.editions.values():
        for switch in edition.switches:
            assert f"switch {edition.id}.{switch}" in chosen or f"{edition.id}.{switch}" in OFFERED, switch
        if len(edition.role_tables) > 1:
            assert f"table {edition.id}" in chosen


def test_the_readings_that_can_be_chosen_are_options() -> None:
    spy = BOOK.conflicts["C-16"]
    assert {r.option for r in spy.readings if r.option} == set(BOOK.editions["early"].switches["spy_rule"].options)
    assert {r.option for r in BOOK.conflicts["C-01"].readings} == {t.id for t in BOOK.editions["early"].role_tables}

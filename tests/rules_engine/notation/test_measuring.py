"""Distances of a table with what each is made of."""

from __future__ import annotations

from rules_engine import api

TABLE = """edition: early
seats:
  - {hp: 4/4, skills: [qiankun], equip: [kylin_bow.H5]}
  - {hp: 4/4, skills: [mashu], equip: [dilu.C5]}
  - {dead: true}
  - {hp: 4/4, equip: [chitu.H5, jueying.S5]}
"""


def test_the_dead_hold_no_seat_and_have_no_row() -> None:
    rows = api.measured(api.laid_out(TABLE))
    assert [row["seat"] for row in rows] == [1, 2, 4]
    assert [way["seat"] for way in rows[0]["to"]] == [2, 4], "in order of play"
    assert (rows[0]["to"][1]["onward"], rows[0]["to"][1]["back"]) == (2, 1)


def test_who_adds_how_much_is_named() -> None:
    rows = {row["seat"]: {way["seat"]: way for way in row["to"]} for row in api.measured(api.laid_out(TABLE))}
    there = rows[4][2]
    assert {(p["seat"], p["by"], p["adds"]) for p in there["parts"]} == {(4, "chitu", -1), (2, "mashu", 1), (2, "dilu", 1)}
    assert there["distance"] == 2
    assert not there["reached"]


def test_equipment_that_does_not_exist_for_the_other_adds_nothing() -> None:
    rows = {row["seat"]: {way["seat"]: way for way in row["to"]} for row in api.measured(api.laid_out(TABLE))}
    assert {p["by"] for p in rows[1][2]["parts"]} == {"mashu"}, "the horses of the others do not exist for 乾坤"
    assert {p["by"] for p in rows[4][1]["parts"]} == set()
    assert rows[1][2]["range"] == 5


def test_the_edition_says_what_goes_into_distances() -> None:
    skills, kinds = api.distance_matters("std")
    assert skills == ["mashu"]
    assert {"chitu", "dilu", "crossbow", "kylin_bow"} <= set(kinds)
    assert "slash" not in kinds

"""The role tables of the sources, as the rulebook has them and as the editions deal them (lord, loyalists, rebels, spies)."""

from __future__ import annotations

import pytest

from rules_engine.editions import load
from rules_engine.rulebook import load as load_rulebook

ROLES = ("lord", "loyalist", "rebel", "renegade")


def rows(table: str) -> dict[int, str]:
    """`{4: "1111", …}`."""
    return {n: "".join(map(str, row)) for n, row in load_rulebook().role_tables[table].rows.items()}


def others(table: str) -> dict[int, str]:
    return {n: "".join(map(str, row)) for n, row in load_rulebook().role_tables[table].alternatives.items()}


@pytest.mark.covers("COV-010", "COV-011", "COV-012", "COV-013", "COV-014", "COV-015", "COV-016", "COV-017")
def test_the_first_copys_table_as_printed_and_with_its_last_columns_changed_back() -> None:
    """SETUP-05: C-01: as printed it is a curiosity to choose."""
    printed = {4: "1111", 5: "1112", 6: "1212", 7: "1213", 8: "1214", 9: "1314", 10: "1324"}
    assert rows("rt1_literal") == printed
    assert rows("rt1_swapped") == {n: row[:2] + row[3] + row[2] for n, row in printed.items()}
    assert others("rt1_swapped") == {6: "1122"}


@pytest.mark.covers("COV-018")
def test_the_second_copys_table() -> None:
    """SETUP-04: many spies; goes with the switch `spy_rule: lord_after_rebels`."""
    assert rows("rt2") == {4: "1111", 5: "1121", 6: "1122", 7: "1132", 8: "1133", 9: "1143", 10: "1243"}


@pytest.mark.covers("COV-019", "COV-020", "COV-021")
def test_the_third_copys_table_is_what_the_early_edition_deals() -> None:
    assert rows("rt3") == {4: "1111", 5: "1121", 6: "1131", 7: "1231", 8: "1241", 9: "1242", 10: "1342"}
    assert others("rt3") == {6: "1122", 8: "1232"}
    dealt = {n: ["".join(str(row.count(r)) for r in ROLES) for row in table] for n, table in load("early").role_tables.items() if n > 3}
    assert dealt == {n: [row, *([others("rt3")[n]] if n in others("rt3") else [])] for n, row in rows("rt3").items()}


@pytest.mark.covers("COV-306")
def test_the_prototypes_table() -> None:
    assert rows("rt5") == {4: "1111", 5: "1121", 6: "1131", 7: "1231", 8: "1241", 9: "1341"}


@pytest.mark.parametrize("table", ["rt1_literal", "rt1_swapped", "rt2", "rt3", "rt5"])
def test_every_row_adds_up(table: str) -> None:
    assert all(sum(map(int, row)) == n for n, row in [*rows(table).items(), *others(table).items()])

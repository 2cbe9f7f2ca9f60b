"""The roles of a game by the tables of the sources (roles.1–5)."""

from __future__ import annotations

from rules_engine.core.game import Edition
from rules_engine.editions.common import roles
from rules_engine.rulebook import load

ALTERNATIVE = "-alt"
ROLES = ("lord", "loyalist", "rebel", "renegade")


class NoRoles(ValueError):
    """A table that does not exist, or that has no row for so many players."""


def tables() -> list[str]:
    """The names of all tables and of their alternatives."""
    out = []
    for name, table in load().role_tables.items():
        out += [name, name + ALTERNATIVE] if table.alternatives else [name]
    return sorted(out)


def roles_of(edition: Edition, players: int, table: str = "") -> tuple[str, ...]:
    """The roles of so many players, the lord first.

    `table`: "" for the edition's own, the name of a table of the rulebook (`rt2`, `rt3-alt`), or the four numbers (`1-2-3-1`: lord,
    loyalists, rebels, renegades). Raises NoRoles.
    """
    if not table:
        if players not in edition.role_tables:
            raise NoRoles(f"{edition.id} has no roles for {players} players; it has them for {_numbers(edition.role_tables)}")
        return edition.role_tables[players][0]
    if table.replace("-", "").isdigit():
        return _counted(table, players)
    name, alternative = table.removesuffix(ALTERNATIVE), table.endswith(ALTERNATIVE)
    found = load().role_tables.get(name)
    if found is None or table not in tables():
        raise NoRoles(f"there is no role table {table}; there are {', '.join(tables())}, or write the numbers: 1-1-2-1")
    rows = found.alternatives if alternative else found.rows
    if players not in rows:
        raise NoRoles(f"role table {table} has no row for {players} players; it has rows for {_numbers(rows)}")
    return roles(*rows[players])


def _counted(text: str, players: int) -> tuple[str, ...]:
    numbers = [int(n) for n in text.split("-") if n]
    if len(numbers) != len(ROLES) or numbers[0] != 1:
        raise NoRoles(f"{text} is no row of roles; write one lord, then loyalists, rebels and renegades: 1-1-2-1")
    if sum(numbers) != players:
        raise NoRoles(f"{text} makes {sum(numbers)} players, not {players}")
    return roles(*numbers)


def _numbers(rows: object) -> str:
    return ", ".join(str(n) for n in sorted(rows))  # type: ignore[call-overload]

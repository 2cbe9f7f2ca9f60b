"""What a hero brings in an edition: maximum hp, kingdoms, gender, skills. The rulebook owns these facts."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules_engine.rulebook import load


class Person(NamedTuple):
    """A hero as one edition has it."""

    hp: int
    kingdoms: tuple[str, ...]
    gender: str
    skills: tuple[str, ...]


@lru_cache(maxsize=256)
def person(hero: str, edition: str) -> Person | None:
    """The hero in that edition, or None if it has no such hero."""
    found = load().persons.get(hero)
    one = found.editions.get(edition) if found is not None else None
    return None if one is None else Person(one.hp, one.kingdoms, one.gender, one.skill_ids)

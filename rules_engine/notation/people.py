"""What a hero brings in an edition: maximum hp, kingdoms, gender, skills. The rulebook owns these facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_engine.core.game import Edition, Hero
from rules_engine.rulebook import load

FULL_HP = 4


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


def skills_of(people: Sequence[Person], edition: Edition) -> tuple[str, ...]:
    """The skills that these heroes bring, each once."""
    return tuple(dict.fromkeys(k for p in people for k in p.skills)) if edition.hero_skills else ()


def playable(edition: Edition) -> list[str]:
    """The heroes of an edition all of whose skills can be played, sorted; those with 4 hp if they bring no skills (mode.early.teaching.4)."""
    out = []
    for hero in sorted(load().persons):
        found = person(hero, edition.id)
        if found is None:
            continue
        if all(k in edition.skills for k in found.skills) if edition.hero_skills else found.hp == FULL_HP:
            out.append(hero)
    return out


def facts(heroes: Iterable[str], edition: Edition) -> dict[str, Hero]:
    """What these heroes bring into play, those left out that the edition does not have."""
    found = {h: person(h, edition.id) for h in heroes}
    return {h: Hero(p.hp, p.kingdoms, p.gender, skills_of([p], edition)) for h, p in found.items() if p is not None}

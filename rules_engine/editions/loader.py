"""Put an edition together from its description."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib import import_module, resources
from types import ModuleType
from typing import TYPE_CHECKING

from rules_engine import cards
from rules_engine.core.cards import Face
from rules_engine.core.game import Edition
from rules_engine.core.registry import Skill, scan_kinds, scan_skills
from rules_engine.editions import early, proto, std

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.editions.module import Module

EDITIONS: dict[str, ModuleType] = {"std": std, "early": early, "proto": proto}


class EditionError(ValueError):
    """An edition that can't be put together like this."""


class Unknown(EditionError):
    """An edition or module that does not exist. `known` lists those that do."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        super().__init__(f"unknown {what} {name!r}; known: {', '.join(known) or 'none'}")
        self.what, self.name, self.known = what, name, known


class Clash(EditionError):
    """Two modules that exclude each other."""

    def __init__(self, edition: str, one: str, other: str) -> None:
        super().__init__(f"modules {one} and {other} of {edition} exclude each other; take one of them")
        self.edition, self.one, self.other = edition, one, other


def deck(name: str, leave_out: frozenset[tuple[str, str, int]] = frozenset()) -> tuple[Face, ...]:
    """The faces of a deck file, less the cards named in `leave_out`."""
    text = resources.files("rules_engine.editions").joinpath(f"decks/{name}.csv").read_text("utf-8")
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    out = []
    for row in csv.DictReader(text.splitlines()):
        face = Face(row["name_en"], row["suit"], ranks.get(row["rank"]) or int(row["rank"]))
        if tuple(face) not in leave_out:
            out.append(face)
    return tuple(out)


def skills(edition: str, based_on: str) -> dict[str, Skill]:
    """The skills of an edition, its own before those it is based on."""
    out: dict[str, Skill] = {}
    for name in (based_on, edition):
        if name:
            out.update(scan_skills(import_module(f"rules_engine.skills.{name}")))
    return out


def chosen(edition: str, modules: tuple[str, ...]) -> dict[str, Module]:
    """These modules of an edition, in the edition's own order. Raises Unknown, Clash."""
    known: Mapping[str, Module] = EDITIONS[edition].MODULES
    for m in modules:
        if m not in known:
            raise Unknown("module", m, sorted(known))
        for other in known[m].excludes:
            if other in modules:
                raise Clash(edition, m, other)
    return {name: module for name, module in known.items() if name in modules}


@lru_cache(maxsize=64)
def load(edition: str, modules: tuple[str, ...] = ()) -> Edition:
    """The edition with these modules. Raises Unknown for a name that does not exist, Clash for modules that exclude each other."""
    module = EDITIONS.get(edition)
    if module is None:
        raise Unknown("edition", edition, sorted(EDITIONS))
    on = chosen(edition, modules)
    off = frozenset().union(*[m.brings for name, m in module.MODULES.items() if name not in on])
    found = Edition(
        id=edition,
        modules=tuple(on),
        phases=module.PHASES,
        phase_frames=module.PHASE_FRAMES,
        judge_next=module.judge_next,
        victory=module.victory,
        kinds=scan_kinds(cards, edition, getattr(module, "OWN_CARDS", False), tuple(on)),
        skills={**skills(edition, module.BASED_ON), **{s.name: s for m in on.values() for s in m.everybody}},
        everybody=tuple([s.name for m in on.values() for s in m.everybody]),
        deck=deck(module.DECK, getattr(module, "NOT_IN_DECK", frozenset()) | off),
        role_tables=module.ROLE_TABLES,
        lord_bonus_from=module.LORD_BONUS_FROM,
        lord_penalty=module.LORD_PENALTY,
        switches={**module.SWITCHES, **{name: value for m in on.values() for name, value in m.switches.items()}},
        draws=getattr(module, "DRAWS", 2),
        free_discard=getattr(module, "FREE_DISCARD", False),
        in_turn=getattr(module, "IN_TURN", False),
        clockwise=getattr(module, "CLOCKWISE", False),
    )
    for m in on.values():
        found = found if m.change is None else m.change(found)
    return found

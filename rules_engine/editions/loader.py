"""Put an edition together from its description."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib import import_module, resources
from types import ModuleType

from rules_engine import cards
from rules_engine.core.cards import Face
from rules_engine.core.game import Edition
from rules_engine.core.registry import Skill, scan_kinds, scan_skills
from rules_engine.editions import early, proto, std

EDITIONS: dict[str, ModuleType] = {"std": std, "early": early, "proto": proto}


class Unknown(ValueError):
    """An edition or module that does not exist. `known` lists those that do."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        super().__init__(f"unknown {what} {name!r}; known: {', '.join(known) or 'none'}")
        self.what, self.name, self.known = what, name, known


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


@lru_cache(maxsize=32)
def load(edition: str, modules: tuple[str, ...] = ()) -> Edition:
    """The edition with these modules. Raises Unknown for a name that does not exist."""
    module = EDITIONS.get(edition)
    if module is None:
        raise Unknown("edition", edition, sorted(EDITIONS))
    for m in modules:
        if m not in module.MODULES:
            raise Unknown("module", m, sorted(module.MODULES))
    found = Edition(
        id=edition,
        modules=modules,
        phases=module.PHASES,
        phase_frames=module.PHASE_FRAMES,
        judge_next=module.judge_next,
        victory=module.victory,
        kinds=scan_kinds(cards, edition, getattr(module, "OWN_CARDS", False)),
        skills=skills(edition, module.BASED_ON),
        deck=deck(module.DECK, getattr(module, "EX_CARDS", frozenset()) if "ex" not in modules else frozenset()),
        role_tables=module.ROLE_TABLES,
        lord_bonus_from=module.LORD_BONUS_FROM,
        lord_penalty=module.LORD_PENALTY,
        switches=module.SWITCHES,
        draws=getattr(module, "DRAWS", 2),
        free_discard=getattr(module, "FREE_DISCARD", False),
        in_turn=getattr(module, "IN_TURN", False),
        clockwise=getattr(module, "CLOCKWISE", False),
    )
    with_modules = getattr(module, "with_modules", None)
    return with_modules(found) if modules and with_modules is not None else found

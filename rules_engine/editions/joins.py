"""Whether engine and rulebook name the same things. The rulebook's own loader knows no engine; this is the half that needs both.

Faults, each with file and key: a hero without the module of a skill, a skill module or a card that no entry describes, a step that
cites a rule without a paragraph, an edition whose phases, deck, switches or modules differ from what is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module

from rules_engine.core.game import Edition
from rules_engine.core.records import Frame
from rules_engine.core.registry import scan_skills
from rules_engine.editions.loader import EDITIONS, load
from rules_engine.rulebook import Fault, Rulebook


def faults(book: Rulebook) -> list[Fault]:
    """Everything in which the engine's editions and this rulebook do not fit, sorted; empty if they do."""
    found = [fault for name in EDITIONS for fault in _edition(book, name)]
    return sorted({*found, *_cited(book)})


def _edition(book: Rulebook, name: str) -> Iterator[Fault]:
    file, key = "editions.toml", f"edition.{name}"
    if name not in book.editions:
        yield Fault(file, key, "is missing, but the engine plays it")
        return
    written, played, module = book.editions[name], load(name), EDITIONS[name]
    for hero in book.persons.values():
        for skill in hero.editions[name].skill_ids if name in hero.editions else ():
            if skill not in played.skills:
                yield Fault(f"persons/{hero.id}.toml", f"in.{name}.skills.{skill}", f"rules_engine/skills/{name} has no module for it")
    for skill in scan_skills(import_module(f"rules_engine.skills.{name}")):
        if (name, skill) not in book.skills:
            yield Fault(f"rules_engine/skills/{name}/{skill}.py", skill, f"no person has this skill in {name}")
    for kind in played.kinds:
        if kind not in book.cards or name not in book.cards[kind].editions:
            yield Fault(f"cards/{kind}.toml", f"in.{name}", "is missing, but the engine plays the card")
    if tuple(written.phases) != tuple(module.PHASES):
        yield Fault(file, f"{key}.phases", f"the engine plays {', '.join(module.PHASES)}")
    if written.clockwise != played.clockwise:
        yield Fault(file, f"{key}.clockwise", f"the engine says {str(played.clockwise).lower()}")
    if Counter((c.kind, c.suit, c.rank) for c in written.cards()) != Counter(map(tuple, played.deck)):
        yield Fault(file, f"{key}.deck", "is not the deck that the engine plays with")
    yield from _choices(book, name, played)


def _choices(book: Rulebook, name: str, played: Edition) -> Iterator[Fault]:
    written, module, key = book.editions[name], EDITIONS[name], f"edition.{name}"
    for one in module.MODULES:
        if one not in written.modules:
            yield Fault("editions.toml", f"{key}.modules.{one}", "is missing, but the engine has the module")
    for switch, default in module.SWITCHES.items():
        if switch not in written.switches:
            yield Fault("editions.toml", f"{key}.switches.{switch}", "is missing, but the engine has the switch")
        elif written.switches[switch].default != default:
            yield Fault("editions.toml", f"{key}.switches.{switch}", f"the engine's default is {default}")


def _cited(book: Rulebook) -> Iterator[Fault]:
    """Rules that a frame's steps cite. Loading the editions has brought in every module that has frames."""
    for frame in _below(Frame):
        own = frame.__module__.startswith("rules_engine.")
        for step, slug in frame.__dict__.get("cites", {}).items() if own else ():
            if slug not in book.rules:
                yield Fault(
                    f"{frame.__module__.replace('.', '/')}.py", f"{frame.__qualname__}.{step}", f"cites {slug}, which no paragraph states"
                )


def _below(frame: type[Frame]) -> Iterator[type[Frame]]:
    for one in frame.__subclasses__():
        yield one
        yield from _below(one)

"""The rulebook: persons, cards, rules and editions as TOML files, checked and joined by one loader.

`load()` gives the `Rulebook`; everything in it is immutable. No engine code lives here and no engine code is imported.
"""

from __future__ import annotations

from rules_engine.rulebook.book import (
    Card,
    CardEdition,
    Cell,
    Chapter,
    CompareRow,
    Conflict,
    CoverageRow,
    DeckCard,
    Edition,
    Hero,
    HeroEdition,
    Module,
    Names,
    Paragraph,
    Reading,
    RoleTable,
    Rulebook,
    Skill,
    Source,
    Switch,
    Term,
    Text,
)
from rules_engine.rulebook.faults import Fault, RulebookError
from rules_engine.rulebook.loader import CONTENT, load

__all__ = [
    "CONTENT",
    "Card",
    "CardEdition",
    "Cell",
    "Chapter",
    "CompareRow",
    "Conflict",
    "CoverageRow",
    "DeckCard",
    "Edition",
    "Fault",
    "Hero",
    "HeroEdition",
    "Module",
    "Names",
    "Paragraph",
    "Reading",
    "RoleTable",
    "Rulebook",
    "RulebookError",
    "Skill",
    "Source",
    "Switch",
    "Term",
    "Text",
    "load",
]

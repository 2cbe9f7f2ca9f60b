"""The rulebook as it is read: entries with inheritance resolved, paragraphs with their slugs, look-up by name.

All records are immutable. Slugs: `<chapter>.<n>`, `card.<kind>.<n>`, `skill.<edition>.<skill>.<n>`, `mode.<edition>.<topic>.<n>`;
an edition's own reading of a common paragraph carries the edition's id in front (`early.turn.1`, `early.card.slash.1`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rules_engine.rulebook.models import CardType, Change, ConflictKind, Gender, Kingdom, Status, Tag

#: The edition whose readings carry no edition in their slug.
MAIN_EDITION = "std"


class Text(NamedTuple):
    """The same text in both languages."""

    zh: str
    en: str


class Source(NamedTuple):
    """What a citation such as `S L171` means."""

    id: str
    name: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One citable paragraph.

    `owner` says where it stands: ('chapter', id), ('card', kind) or ('skill', 'edition/skill'). `editions` are the editions in
    which it is in force. `instead` is the common paragraph that it replaces. `note` marks a ruling beside the printed text.
    """

    slug: str
    owner: tuple[str, str]
    n: int
    head: Text
    text: Text
    edition: str
    editions: tuple[str, ...]
    status: Status
    source: str
    covers: tuple[str, ...] = ()
    by_paragraph: bool = False
    module: str = ""
    note: bool = False
    instead: str = ""
    see: tuple[str, ...] = ()

    @property
    def zh(self) -> str:
        """The Chinese text."""
        return self.text.zh

    @property
    def en(self) -> str:
        """The English text."""
        return self.text.en


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of rules. `edition` is empty for a common chapter."""

    id: str
    title: Text
    order: int
    edition: str
    paragraphs: tuple[Paragraph, ...]
    intro: Text | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A comparison cell. `same_as` names the edition that it repeats; its text is then that edition's."""

    text: Text
    status: Status
    same_as: str = ""


@dataclass(frozen=True, slots=True)
class CompareRow:
    """A row of the comparison by edition. `changed` is true when any edition says something of its own after the first."""

    label: Text
    cells: Mapping[str, Cell]
    skill: str = ""

    @property
    def changed(self) -> bool:
        """Whether the editions differ in this row."""
        return sum(not c.same_as for c in self.cells.values()) > 1


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a hero in one edition."""

    id: str
    hero: str
    edition: str
    name: Text
    pinyin: str
    tags: tuple[Tag, ...]
    paragraphs: tuple[Paragraph, ...]
    change: Change
    based_on: str
    was: str
    status: Status
    source: str
    points: tuple[Text, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def text(self) -> Text:
        """The whole skill text: its sentences without the notes."""
        return _joined(p for p in self.paragraphs if not p.note)

    @property
    def notes(self) -> tuple[Paragraph, ...]:
        """Rulings beside the text."""
        return tuple(p for p in self.paragraphs if p.note)


@dataclass(frozen=True, slots=True)
class HeroEdition:
    """A person in one edition, resolved. `hp` counts half points where the edition plays with two generals (`Edition.generals`)."""

    hero: str
    edition: str
    name: Text
    gender: Gender
    kingdoms: tuple[Kingdom, ...]
    hp: int
    skills: tuple[Skill, ...]
    change: Change
    based_on: str
    status: Status
    source: str
    facts: Mapping[str, Status]
    removed: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()

    @property
    def skill_ids(self) -> tuple[str, ...]:
        """The skills' ids in the order in which they are printed."""
        return tuple(s.id for s in self.skills)


@dataclass(frozen=True, slots=True)
class Hero:
    """A person in all editions."""

    id: str
    name: Text
    pinyin: str
    style: Text | None
    aliases: tuple[str, ...]
    gender: Gender
    order: int
    editions: Mapping[str, HeroEdition]
    compare: tuple[CompareRow, ...] = ()


@dataclass(frozen=True, slots=True)
class CardEdition:
    """A card kind in one edition, resolved. `rows` holds moment, targets and effect in few words."""

    kind: str
    edition: str
    name: Text
    type: CardType
    range: int | None
    paragraphs: tuple[Paragraph, ...]
    rows: Mapping[str, Cell]
    change: Change
    based_on: str
    status: Status
    source: str
    facts: Mapping[str, Status]
    points: tuple[Text, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def text(self) -> Text:
        """The whole card text without notes and without paragraphs of optional modules."""
        return _joined(p for p in self.paragraphs if not p.note and not p.module)

    @property
    def notes(self) -> tuple[Paragraph, ...]:
        """Rulings beside the text."""
        return tuple(p for p in self.paragraphs if p.note)


@dataclass(frozen=True, slots=True)
class Card:
    """A card kind in all editions."""

    id: str
    name: Text
    pinyin: str
    aliases: tuple[str, ...]
    type: CardType
    range: int | None
    order: int
    editions: Mapping[str, CardEdition]
    compare: tuple[CompareRow, ...] = ()


class DeckCard(NamedTuple):
    """One physical card: kind, suit (spade heart club diamond), rank 1–13, the module that brings it."""

    kind: str
    suit: str
    rank: int
    module: str = ""


class ModuleSkill(NamedTuple):
    """What every player may do by a module, and the paragraph that says so."""

    id: str
    name: Text
    rule: str


class Module(NamedTuple):
    """An optional part of an edition."""

    id: str
    name: Text
    text: Text
    excludes: tuple[str, ...]
    skills: Mapping[str, ModuleSkill] = {}


class Switch(NamedTuple):
    """A point on which the sources leave a choice; the first option is the default."""

    id: str
    name: Text
    options: Mapping[str, Text]
    source: str

    @property
    def default(self) -> str:
        """The option in force when nothing is said."""
        return next(iter(self.options))


class RoleTable(NamedTuple):
    """Players -> (lord, loyalists, rebels, spies)."""

    id: str
    name: Text
    status: Status
    source: str
    rows: Mapping[int, tuple[int, int, int, int]]
    alternatives: Mapping[int, tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: what it is called, its phases, deck, role tables (first = default), modules and switches."""

    id: str
    name: Text
    aliases: tuple[str, ...]
    order: int
    text: Text
    status: Status
    source: str
    phases: tuple[str, ...]
    common_rules: bool
    clockwise: bool
    generals: int
    modules: Mapping[str, Module]
    default_modules: tuple[str, ...]
    deck: tuple[DeckCard, ...]
    role_tables: tuple[RoleTable, ...]
    switches: Mapping[str, Switch]

    def cards(self, modules: Iterable[str] | None = None) -> tuple[DeckCard, ...]:
        """The deck with the given modules (the default ones when None)."""
        wanted = set(self.default_modules if modules is None else modules)
        return tuple(c for c in self.deck if not c.module or c.module in wanted)


class Term(NamedTuple):
    """A glossary entry; `link` is `rule:<slug>`, `card:<kind>`, `skill:<edition>/<skill>` or empty."""

    id: str
    name: Text
    aliases: tuple[str, ...]
    text: Text
    link: str


class Reading(NamedTuple):
    """One reading of a disputed point; `option` is what `Conflict.choose` must be set to for it, empty if it cannot be chosen."""

    text: Text
    source: str
    editions: tuple[str, ...]
    status: Status
    option: str
    default: bool


class Conflict(NamedTuple):
    """A point on which the sources disagree or fail. `at` links to what it is about (`rule:damage.3`, `skill:std/rende`,
    `hero:ganning`, `card:peach`, `edition:early`); `choose` names the switch, role tables or modules that select a reading."""

    id: str
    kind: ConflictKind
    head: Text
    at: tuple[str, ...]
    choose: str
    readings: tuple[Reading, ...]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that its readings name."""
        return tuple(dict.fromkeys(e for reading in self.readings for e in reading.editions))


class CoverageRow(NamedTuple):
    """One row of the checklist of all rules."""

    id: str
    edition: str
    area: str
    name_zh: str
    statement: str


@dataclass(frozen=True, slots=True)
class Names:
    """Words for ids: `names.role['renegade'].zh`. Every table maps an id to its `Text`."""

    kingdom: Mapping[str, Text]
    role: Mapping[str, Text]
    gender: Mapping[str, Text]
    suit: Mapping[str, Text]
    colour: Mapping[str, Text]
    card_type: Mapping[str, Text]
    slot: Mapping[str, Text]
    phase: Mapping[str, Text]
    tag: Mapping[str, Text]
    status: Mapping[str, Text]
    change: Mapping[str, Text]
    area: Mapping[str, Text]

    def resolve(self, table: str, word: str) -> str | None:
        """The id of a word of that table, by id or by either name (`resolve('role', '内奸')` -> 'renegade')."""
        entries: Mapping[str, Text] = getattr(self, table)
        if word in entries:
            return word
        low = word.casefold()
        return next((key for key, text in entries.items() if low in (text.zh.casefold(), text.en.casefold())), None)


@dataclass(frozen=True)
class Rulebook:
    """Everything. Build it with `load()`."""

    version: str
    persons: Mapping[str, Hero]
    cards: Mapping[str, Card]
    chapters: Mapping[str, Chapter]
    rules: Mapping[str, Paragraph]
    editions: Mapping[str, Edition]
    sources: Mapping[str, Source]
    role_tables: Mapping[str, RoleTable]
    names: Names
    glossary: Mapping[str, Term]
    conflicts: Mapping[str, Conflict]
    coverage: tuple[CoverageRow, ...]
    ruling_files: tuple[Path, ...]
    comparison_files: tuple[Path, ...]
    _heroes_by_name: Mapping[str, str] = field(repr=False)
    _cards_by_name: Mapping[str, str] = field(repr=False)

    def person(self, hero: str, edition: str = MAIN_EDITION) -> HeroEdition:
        """The person in that edition. KeyError for an unknown hero or an edition without that person."""
        return self.persons[hero].editions[edition]

    def card(self, kind: str, edition: str = MAIN_EDITION) -> CardEdition:
        """The card kind in that edition. KeyError when that edition has no such card."""
        return self.cards[kind].editions[edition]

    def skill(self, skill: str, edition: str = MAIN_EDITION) -> Skill:
        """The skill in that edition. KeyError when that edition has no such skill."""
        return self.skills[edition, skill]

    @cached_property
    def skills(self) -> Mapping[tuple[str, str], Skill]:
        """(edition, skill id) -> skill, in the order of the persons."""
        return {
            (edition, skill.id): skill
            for hero in self.persons.values()
            for edition, person in hero.editions.items()
            for skill in person.skills
        }

    @cached_property
    def _skills_by_name(self) -> Mapping[str, tuple[Skill, ...]]:
        found: dict[str, list[Skill]] = {}
        for skill in self.skills.values():
            for word in {skill.id, _fold(skill.name.zh), _fold(skill.name.en)}:
                found.setdefault(word, []).append(skill)
        return {word: tuple(skills) for word, skills in found.items()}

    def resolve_hero(self, word: str) -> str | None:
        """The hero of an id, Chinese or English name, or alias; None when nobody is called that."""
        return self._heroes_by_name.get(_fold(word))

    def resolve_card(self, word: str) -> str | None:
        """The card kind of an id, Chinese or English name, or alias; None when no card is called that."""
        return self._cards_by_name.get(_fold(word))

    def resolve_skill(self, word: str, edition: str | None = None, hero: str | None = None) -> str | None:
        """The skill id of an id or name, in one edition and of one hero if given; None when unknown or not unique."""
        found = {
            s.id
            for s in self._skills_by_name.get(_fold(word), ())
            if (edition is None or s.edition == edition) and (hero is None or s.hero == hero)
        }
        return found.pop() if len(found) == 1 else None

    def resolve_edition(self, word: str) -> str | None:
        """The edition of an id, name or alias."""
        low = _fold(word)
        return next(
            (e.id for e in self.editions.values() if low in {e.id, _fold(e.name.zh), _fold(e.name.en), *map(_fold, e.aliases)}), None
        )

    def paragraph(self, slug: str, edition: str = MAIN_EDITION) -> Paragraph:
        """The paragraph as that edition reads it: its own reading if it has one, else the common one. KeyError if unknown."""
        return self.rules.get(f"{edition}.{slug}") or self.rules[slug]

    def editions_of(self, link: str) -> tuple[str, ...]:
        """The editions that have what a link leads to (`rule:damage.3`, `card:peach`, `skill:std/rende`, `hero:ganning`, `edition:early`)."""
        kind, _, key = link.partition(":")
        if kind == "rule":
            return self.rules[key].editions
        if kind == "skill":
            return (key.partition("/")[0],)
        if kind == "edition":
            return (key,)
        return tuple(self.cards[key].editions if kind == "card" else self.persons[key].editions)

    def concerned(self, conflict: Conflict) -> tuple[str, ...]:
        """The editions that a conflict concerns, in their order: those that its readings name, else the one whose switch, role tables or
        modules select a reading, else those that have what it is about."""
        found = set(conflict.editions)
        if not found and conflict.choose:
            found = {conflict.choose.partition(" ")[2].partition(".")[0]}
        if not found:
            found = {e for link in conflict.at for e in self.editions_of(link)}
        return tuple(sorted(found, key=lambda e: self.editions[e].order))

    def coverage_rows(self) -> tuple[CoverageRow, ...]:
        """All rows of the checklist."""
        return self.coverage

    @cached_property
    def covering(self) -> Mapping[str, tuple[str, ...]]:
        """Checklist row -> slugs of the paragraphs that state it (rows without a paragraph are absent)."""
        found: dict[str, list[str]] = {}
        for paragraph in self.rules.values():
            for row in paragraph.covers:
                found.setdefault(row, []).append(paragraph.slug)
        return {row: tuple(slugs) for row, slugs in found.items()}

    @cached_property
    def covered_by_paragraph(self) -> frozenset[str]:
        """Rows that state a gap or a count: their paragraph is all that can be done about them."""
        return frozenset(row for p in self.rules.values() if p.by_paragraph for row in p.covers)

    def rulings(self) -> tuple[Path, ...]:
        """The case files that are rulings, in order of their names."""
        return self.ruling_files

    def comparisons(self) -> tuple[Path, ...]:
        """The files that play one position under two readings of the rules, in order of their names."""
        return self.comparison_files


def _fold(word: str) -> str:
    return "".join(word.split()).casefold().replace("_", "").replace("-", "")


def _joined(paragraphs: Iterable[Paragraph]) -> Text:
    texts = [p.text for p in paragraphs]
    return Text("".join(t.zh for t in texts), " ".join(t.en for t in texts))

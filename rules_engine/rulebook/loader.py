"""Files -> `Rulebook`. Every fault of every file is collected; if there is one, nothing is loaded.

Faults: unreadable TOML; unknown, missing or mistyped key; an id, citation, link or checklist row that nothing defines; `based_on`
going in a circle or nowhere; a value or text equal to the one it would inherit; a slug or a name used twice; numbers with gaps; a
skill or card without text; a deck or a role table that does not add up.
"""

from __future__ import annotations

import csv
import functools
import hashlib
import io
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from rules_engine.rulebook import models as m
from rules_engine.rulebook.book import (
    MAIN_EDITION,
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
    ModuleSkill,
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
    _fold,
)
from rules_engine.rulebook.faults import Fault, RulebookError

#: The files of the rulebook.
CONTENT = Path(__file__).parent / "content"

SUITS = ("spade", "heart", "club", "diamond")
RANKS = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13}
EQUIPMENT = ("weapon", "armor", "plus", "minus")
ROW_LABELS = {"moment": Text("什么时候", "When"), "targets": Text("对谁", "On whom"), "effect": Text("效果", "Effect")}

_M = TypeVar("_M", bound=m.Model)
_E = TypeVar("_E", m.PersonEditionIn, m.CardEditionIn)
_CITE = re.compile(r"^(\S+)(?: [^;]+)?$")


def load(folder: Path | None = None) -> Rulebook:
    """The rulebook in `folder` (the project's own, cached, by default). RulebookError lists every fault."""
    return _own() if folder is None else _Loader(folder).load()


@functools.lru_cache(maxsize=1)
def _own() -> Rulebook:
    return _Loader(CONTENT).load()


def _text(value: m.TextIn | m.CellIn) -> Text:
    return Text(value.zh, value.en)


def _unknown(editions: Mapping[str, HeroEdition]) -> Callable[[str, str], bool]:
    """Whether an edition, parts of whose skills are lost, says nothing about a skill (or, without one, about the person at large)."""
    known = {e: {s.id for s in it.skills if s.status != "lost"} for e, it in editions.items()}
    gaps = {e for e, it in editions.items() if len(known[e]) < len(it.skills)}
    return lambda edition, skill: edition in gaps and skill not in known[edition]


def _skill_keys(persons: Mapping[str, Hero]) -> set[str]:
    return {f"{e}/{s.id}" for h in persons.values() for e, p in h.editions.items() for s in p.skills}


class _Loader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.paragraphs: dict[str, Paragraph] = {}
        self.links: list[tuple[str, str, str]] = []  # file, key, slug: checked when all slugs are known

    def fault(self, file: str, key: str, message: str) -> None:
        self.faults.append(Fault(file, key, message))

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, file: str, model: type[_M]) -> _M | None:
        """The file as that model; None (and faults) when it is missing, not TOML or not of that shape."""
        try:
            raw = tomllib.loads((self.folder / file).read_text(encoding="utf-8"))
        except FileNotFoundError:
            self.fault(file, "", "the file is missing")
            return None
        except UnicodeDecodeError as error:
            self.fault(file, "", f"not UTF-8: {error}")
            return None
        except tomllib.TOMLDecodeError as error:
            self.fault(file, "", f"not TOML: {error}")
            return None
        try:
            return model.model_validate(raw)
        except ValidationError as error:
            for problem in error.errors(include_url=False):
                unknown = problem["type"] == "extra_forbidden"
                self.fault(file, ".".join(map(str, problem["loc"])), "unknown key" if unknown else problem["msg"])
            return None

    def read_folder(self, name: str, model: type[_M]) -> dict[str, _M]:
        found: dict[str, _M] = {}
        for path in sorted((self.folder / name).glob("*.toml")):
            if not re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*", path.stem):
                self.fault(f"{name}/{path.name}", "", "file names are ids: lower-case letters, digits and underscores")
                continue
            if (entry := self.read(f"{name}/{path.name}", model)) is not None:
                found[path.stem] = entry
        return found

    def read_rows(self, file: str, header: Sequence[str]) -> list[dict[str, str]]:
        try:
            text = (self.folder / file).read_text(encoding="utf-8")
        except FileNotFoundError:
            self.fault(file, "", "the file is missing")
            return []
        reader = csv.DictReader(io.StringIO(text, newline=""))
        if list(reader.fieldnames or []) != list(header):
            self.fault(file, "1", f"the header must be {','.join(header)}")
            return []
        rows = list(reader)
        for number, row in enumerate(rows, 2):
            if None in row or None in row.values():
                self.fault(file, str(number), f"a row has {len(header)} fields")
        return [row for row in rows if None not in row and None not in row.values()]

    # -- the whole ----------------------------------------------------------------------------------------------------

    def load(self) -> Rulebook:
        names = self.read("names.toml", m.NamesFile)
        head = self.read("editions.toml", m.EditionsFile)
        glossary = self.read("glossary.toml", m.GlossaryFile)
        disputed = self.read("conflicts.toml", m.ConflictsFile)
        coverage = self.coverage()
        person_files = self.read_folder("persons", m.PersonFile)
        card_files = self.read_folder("cards", m.CardFile)
        chapter_files = self.read_folder("rules", m.ChapterFile)
        if names is None or head is None:
            raise RulebookError(self.faults)
        self.names = names
        self.rows = {row.id for row in coverage}
        self.sources = {key: Source(key, _text(s.name), _text(s.text)) for key, s in head.source.items()}
        self.edition_in = head.edition
        if MAIN_EDITION not in head.edition:
            self.fault("editions.toml", "edition", f"there must be an edition {MAIN_EDITION}")
        role_tables = self.role_tables(head)
        editions = self.editions(head, role_tables, card_files)
        chapters = self.chapters(chapter_files)
        cards = self.cards(card_files)
        persons = self.persons(person_files)
        terms = self.glossary(glossary, cards, persons)
        conflicts = self.conflicts(disputed, cards, persons, editions)
        for file, key, slug in self.links:
            if slug not in self.paragraphs:
                self.fault(file, key, f"no rule paragraph {slug}")
        heroes_by_name = self.by_name("persons", ((h.id, [h.id, *h.name, *h.aliases]) for h in persons.values()))
        cards_by_name = self.by_name(
            "cards", ((c.id, [c.id, *c.name, *c.aliases, *(e.name.zh for e in c.editions.values())]) for c in cards.values())
        )
        if self.faults:
            raise RulebookError(sorted(set(self.faults)))
        return Rulebook(
            version=self.version(),
            persons=persons,
            cards=cards,
            chapters=chapters,
            rules=self.paragraphs,
            editions=editions,
            sources=self.sources,
            role_tables=role_tables,
            names=Names(**{key: {i: _text(t) for i, t in getattr(names, key).items()} for key in m.NamesFile.model_fields}),
            glossary=terms,
            conflicts=conflicts,
            coverage=coverage,
            ruling_files=tuple(sorted((self.folder / "rulings").glob("*.yaml"))),
            comparison_files=tuple(sorted((self.folder / "comparisons").glob("*.yaml"))),
            _heroes_by_name=heroes_by_name,
            _cards_by_name=cards_by_name,
        )

    def version(self) -> str:
        """Twelve hex digits that change when any file of the rulebook changes, on every machine the same."""
        digest = hashlib.blake2b(digest_size=6)
        files = sorted((p.relative_to(self.folder).as_posix(), p) for p in self.folder.rglob("*") if p.suffix in (".toml", ".csv", ".yaml"))
        for name, path in files:
            data = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{name}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest()

    def coverage(self) -> tuple[CoverageRow, ...]:
        rows = self.read_rows("coverage.csv", CoverageRow._fields)
        found = tuple(CoverageRow(**row) for row in rows)
        for row_id, count in Counter(row.id for row in found).items():
            if count > 1:
                self.fault("coverage.csv", row_id, "the row is there twice")
        return found

    def by_name(self, folder: str, entries: Iterable[tuple[str, list[str]]]) -> dict[str, str]:
        found: dict[str, str] = {}
        for entry, words in entries:
            for word in words:
                other = found.setdefault(_fold(word), entry)
                if other != entry:
                    self.fault(f"{folder}/{entry}.toml", "aliases", f"{word} is already a name of {other}")
        return found

    # -- small checks -------------------------------------------------------------------------------------------------

    def check_source(self, file: str, key: str, source: str | None) -> None:
        for part in (source or "").split("; ") if source else ():
            found = _CITE.match(part)
            if found is None or found[1] not in self.sources:
                self.fault(file, key, f"no source {part.split(' ')[0]!r} in editions.toml")

    def check_rows(self, file: str, key: str, rows: Iterable[str]) -> None:
        for row in rows:
            if row not in self.rows:
                self.fault(file, key, f"coverage.csv has no row {row}")

    def check_edition(self, file: str, key: str, edition: str) -> bool:
        if edition in self.edition_in:
            return True
        self.fault(file, key, f"no edition {edition} in editions.toml")
        return False

    def check_module(self, file: str, key: str, edition: str, module: str | None) -> None:
        if module and edition in self.edition_in and module not in self.edition_in[edition].modules:
            self.fault(file, key, f"edition {edition} has no module {module}")

    def check_numbers(self, file: str, key: str, numbers: Sequence[int]) -> None:
        if list(numbers) != list(range(1, len(numbers) + 1)):
            self.fault(file, key, f"paragraphs must be numbered 1, 2, 3 … in order, not {', '.join(map(str, numbers))}")

    def link(self, file: str, key: str, slugs: Iterable[str]) -> tuple[str, ...]:
        found = tuple(slugs)
        self.links += [(file, key, slug) for slug in found]
        return found

    def add(self, file: str, key: str, paragraph: Paragraph) -> Paragraph:
        if paragraph.slug in self.paragraphs:
            self.fault(file, key, f"the slug {paragraph.slug} is already taken")
        self.paragraphs[paragraph.slug] = paragraph
        return paragraph

    def order(self, file: str, entries: Mapping[str, _E]) -> list[str]:
        """The editions of an entry, each after the one it is based on. Faults: unknown editions, dangling or circular `based_on`."""
        for edition, entry in entries.items():
            self.check_edition(file, f"in.{edition}", edition)
            if entry.based_on is None and entry.change != "new":
                self.fault(file, f"in.{edition}.change", f"{entry.change} compared with what? based_on is missing")
            if entry.based_on is not None and entry.change == "new":
                self.fault(file, f"in.{edition}.change", "new, and yet based_on names an edition")
            if entry.based_on is not None and entry.based_on not in entries:
                self.fault(file, f"in.{edition}.based_on", f"the entry has no edition {entry.based_on}")
        done: list[str] = []
        for start in sorted(entries, key=lambda e: self.edition_in[e].order if e in self.edition_in else 0):
            chain: list[str] = []
            here: str = start
            while here in entries and here not in done:
                if here in chain:
                    self.fault(file, f"in.{here}.based_on", "based_on goes in a circle: " + " → ".join([*chain[chain.index(here) :], here]))
                    break
                chain.append(here)
                here = entries[here].based_on or ""
            done += reversed(chain)
        return done

    # -- editions -----------------------------------------------------------------------------------------------------

    def role_tables(self, head: m.EditionsFile) -> dict[str, RoleTable]:
        found: dict[str, RoleTable] = {}
        for table, entry in head.role_table.items():
            key = f"role_table.{table}"
            self.check_source("editions.toml", f"{key}.source", entry.source)
            parts: list[dict[int, tuple[int, int, int, int]]] = []
            for part, rows in (("rows", entry.rows), ("alternatives", entry.alternatives)):
                parsed: dict[int, tuple[int, int, int, int]] = {}
                for players, counts in rows.items():
                    if not players.isdecimal() or len(counts) != 4:
                        self.fault("editions.toml", f"{key}.{part}.{players}", "a row is: players = [lord, loyalists, rebels, spies]")
                    elif sum(counts) != int(players):
                        self.fault("editions.toml", f"{key}.{part}.{players}", f"{counts} is {sum(counts)} players")
                    else:
                        parsed[int(players)] = (counts[0], counts[1], counts[2], counts[3])
                parts.append(parsed)
            found[table] = RoleTable(table, _text(entry.name), entry.status, entry.source, parts[0], parts[1])
        return found

    def editions(self, head: m.EditionsFile, tables: Mapping[str, RoleTable], card_files: Mapping[str, m.CardFile]) -> dict[str, Edition]:
        found: dict[str, Edition] = {}
        decks: dict[str, list[DeckCard]] = {}
        for edition, entry in sorted(head.edition.items(), key=lambda item: item[1].order):
            file, key = "editions.toml", f"edition.{edition}"
            self.check_source(file, f"{key}.source", entry.source)
            for phase in entry.phases:
                if phase not in self.names.phase:
                    self.fault(file, f"{key}.phases", f"names.toml has no phase {phase}")
            for table in entry.role_tables:
                if table not in tables:
                    self.fault(file, f"{key}.role_tables", f"no role table {table}")
            for module, inner in entry.modules.items():
                for other in inner.excludes:
                    if other not in entry.modules:
                        self.fault(file, f"{key}.modules.{module}.excludes", f"no module {other}")
                for act, said in inner.skills.items():
                    self.link(file, f"{key}.modules.{module}.skills.{act}.rule", [said.rule])
            for module in entry.default_modules:
                if module not in entry.modules:
                    self.fault(file, f"{key}.default_modules", f"no module {module}")
            for switch, choice in entry.switches.items():
                self.check_source(file, f"{key}.switches.{switch}.source", choice.source)
                if len(choice.options) < 2:
                    self.fault(file, f"{key}.switches.{switch}.options", "a switch has at least two options")
            deck: tuple[DeckCard, ...] = ()
            if entry.deck is not None:
                name = f"decks/{entry.deck.file}.csv"
                if name not in decks:
                    decks[name] = self.deck(name, card_files)
                deck = tuple(c for c in decks[name] if c.module not in entry.deck.without)
                self.deck_adds_up(file, key, edition, entry, deck, card_files)
            found[edition] = Edition(
                id=edition,
                name=_text(entry.name),
                aliases=tuple(entry.aliases),
                order=entry.order,
                text=_text(entry.text),
                status=entry.status,
                source=entry.source,
                phases=tuple(entry.phases),
                common_rules=entry.common_rules,
                clockwise=entry.clockwise,
                generals=entry.generals,
                modules={
                    k: Module(
                        k,
                        _text(v.name),
                        _text(v.text),
                        tuple(v.excludes),
                        {i: ModuleSkill(i, _text(s), s.rule) for i, s in v.skills.items()},
                    )
                    for k, v in entry.modules.items()
                },
                default_modules=tuple(entry.default_modules),
                deck=deck,
                role_tables=tuple(tables[t] for t in entry.role_tables if t in tables),
                switches={
                    k: Switch(k, _text(v.name), {o: _text(t) for o, t in v.options.items()}, v.source) for k, v in entry.switches.items()
                },
            )
        return found

    def deck(self, file: str, card_files: Mapping[str, m.CardFile]) -> list[DeckCard]:
        found: list[DeckCard] = []
        for number, row in enumerate(self.read_rows(file, ("kind", "suit", "rank", "module")), 2):
            if row["kind"] not in card_files:
                self.fault(file, str(number), f"no card {row['kind']}")
            if row["suit"] not in SUITS:
                self.fault(file, str(number), f"no suit {row['suit']}")
            if row["rank"] not in RANKS:
                self.fault(file, str(number), f"no rank {row['rank']}")
            found.append(DeckCard(row["kind"], row["suit"], RANKS.get(row["rank"], 0), row["module"]))
        return found

    def deck_adds_up(
        self, file: str, key: str, edition: str, entry: m.EditionIn, deck: Sequence[DeckCard], card_files: Mapping[str, m.CardFile]
    ) -> None:
        assert entry.deck is not None
        base = [c for c in deck if not c.module]
        if len(base) != entry.deck.size:
            self.fault(file, f"{key}.deck.size", f"{entry.deck.file}.csv has {len(base)} cards for it, not {entry.deck.size}")
        if entry.deck.each_face is not None:
            faces = Counter((c.suit, c.rank) for c in base)
            besides = Counter((suit, RANKS[rank]) for suit, rank in (face.split() for face in entry.deck.besides))
            for face in ((s, r) for s in SUITS for r in range(1, 14)):
                wanted = entry.deck.each_face + besides[face]
                if faces[face] != wanted:
                    self.fault(file, f"{key}.deck.each_face", f"{face[0]} {face[1]} is there {faces[face]} times, not {wanted}")
        for module in {c.module for c in deck} - {""} - set(entry.modules):
            self.fault(file, f"{key}.deck", f"{entry.deck.file}.csv names a module {module}")
        for kind in {c.kind for c in deck if c.kind in card_files}:
            if edition not in card_files[kind].in_:
                self.fault(f"cards/{kind}.toml", f"in.{edition}", "is missing, but the card is in that edition's deck")

    # -- chapters -----------------------------------------------------------------------------------------------------

    def chapters(self, files: Mapping[str, m.ChapterFile]) -> dict[str, Chapter]:
        found: dict[str, Chapter] = {}
        common = [e for e, entry in self.edition_in.items() if entry.common_rules]
        for chapter, entry in sorted(files.items(), key=lambda item: (item[1].order, item[0])):
            file = f"rules/{chapter}.toml"
            parts = chapter.split(".")
            home = ""
            if len(parts) > 1:
                if len(parts) != 3 or parts[0] != "mode":
                    self.fault(file, "", "a chapter is called <chapter> or mode.<edition>.<topic>")
                    continue
                home = parts[1]
                self.check_edition(file, "", home)
            own: dict[int, set[str]] = {}
            for p in entry.paragraph:
                if p.edition:
                    own.setdefault(p.n, set()).add(p.edition)
            numbers = [p.n for p in entry.paragraph if not p.edition]
            self.check_numbers(file, "paragraph", numbers)
            paragraphs: list[Paragraph] = []
            for p in entry.paragraph:
                base = f"{chapter}.{p.n}"
                key = f"{p.edition}.{base}" if p.edition else base
                if p.edition and home:
                    self.fault(file, key, "the chapter already belongs to one edition")
                for edition in filter(None, [p.edition, *p.only]):
                    self.check_edition(file, key, edition)
                self.check_module(file, f"{key}.module", p.edition or home or MAIN_EDITION, p.module)
                self.check_source(file, f"{key}.source", p.source)
                self.check_rows(file, f"{key}.covers", p.covers)
                scope = [p.edition] if p.edition else [home] if home else [e for e in p.only or common if e not in own.get(p.n, ())]
                paragraphs.append(
                    self.add(
                        file,
                        key,
                        Paragraph(
                            slug=key,
                            owner=("chapter", chapter),
                            n=p.n,
                            head=_text(p.head),
                            text=Text(p.zh, p.en),
                            edition=p.edition or home,
                            editions=tuple(scope),
                            status=p.status,
                            source=p.source,
                            covers=tuple(p.covers),
                            by_paragraph=p.by_paragraph,
                            module=p.module or "",
                            instead=base if p.edition and p.n in numbers else "",
                            see=self.link(file, f"{key}.see", p.see),
                        ),
                    )
                )
            found[chapter] = Chapter(
                chapter, _text(entry.title), entry.order, home, tuple(paragraphs), _text(entry.intro) if entry.intro else None
            )
        return found

    # -- what cards and skills share ----------------------------------------------------------------------------------

    def sentences(
        self,
        file: str,
        key: str,
        sentences: Sequence[m.SentenceIn],
        slug: Callable[[int], str],
        owner: tuple[str, str],
        head: Text,
        edition: str,
        editions: Sequence[str],
        status: m.Status,
        source: str,
        replaces: Callable[[int], str] = lambda _: "",
    ) -> tuple[Paragraph, ...]:
        self.check_numbers(file, f"{key}.text", [s.n for s in sentences])
        found: list[Paragraph] = []
        for s in sentences:
            here = f"{key}.text.{s.n}"
            self.check_source(file, f"{here}.source", s.source)
            self.check_rows(file, f"{here}.covers", s.covers)
            self.check_module(file, f"{here}.module", edition, s.module)
            paragraph = Paragraph(
                slug=slug(s.n),
                owner=owner,
                n=s.n,
                head=head,
                text=Text(s.zh, s.en),
                edition=edition,
                editions=tuple(editions),
                status=s.status or status,
                source=s.source or source,
                covers=tuple(s.covers),
                by_paragraph=s.by_paragraph,
                module=s.module or "",
                note=s.note,
                instead=replaces(s.n),
            )
            found.append(self.add(file, here, paragraph))
        if not any(not s.note for s in sentences):
            self.fault(file, f"{key}.text", "there is no text")
        return tuple(found)

    def compare(
        self,
        file: str,
        rows: Sequence[m.CompareIn],
        entries: Mapping[str, _E],
        order: Sequence[str],
        skills: frozenset[str] | None,
        unknown: Callable[[str, str], bool] = lambda edition, skill: False,
    ) -> tuple[CompareRow, ...]:
        """The rows with inherited cells filled in, except where `unknown(edition, skill)`: what is lost is not the same as before."""
        found: list[CompareRow] = []
        for number, row in enumerate(rows, 1):
            key = f"compare.{number} ({row.label.zh})"
            if row.skill is not None and row.skill not in (skills or ()):
                self.fault(file, f"{key}.skill", f"the person has no skill {row.skill}")
            for edition in row.values:
                if edition not in entries:
                    self.fault(file, f"{key}.values", f"the entry has no edition {edition}")
            cells: dict[str, Cell] = {}
            for edition in order:
                entry, cell = entries[edition], row.values.get(edition)
                base = cells.get(entry.based_on or "")
                if cell is None:
                    if base is not None and not unknown(edition, row.skill or ""):
                        cells[edition] = Cell(base.text, base.status, same_as=base.same_as or entry.based_on or "")
                    continue
                if base is not None and base.text == _text(cell):
                    self.fault(file, f"{key}.values.{edition}", f"says the same as {entry.based_on}; leave it out")
                cells[edition] = Cell(_text(cell), cell.status or entry.status)
            if not cells:
                self.fault(file, f"{key}.values", "the row is empty")
            found.append(CompareRow(_text(row.label), cells, row.skill or ""))
        return tuple(found)

    # -- cards --------------------------------------------------------------------------------------------------------

    def cards(self, files: Mapping[str, m.CardFile]) -> dict[str, Card]:
        found: dict[str, Card] = {}
        for kind, entry in sorted(files.items(), key=lambda item: (item[1].order, item[0])):
            file = f"cards/{kind}.toml"
            if (entry.type == "weapon") != (entry.range is not None):
                self.fault(file, "range", "weapons have a range and nothing else has")
            order = self.order(file, entry.in_)
            editions: dict[str, CardEdition] = {}
            for edition in order:
                editions[edition] = self.card_edition(file, kind, entry, edition, editions)
            rows = [
                CompareRow(label, {e: editions[e].rows[field] for e in order if field in editions[e].rows})
                for field, label in ROW_LABELS.items()
                if any(field in editions[e].rows for e in order)
            ]
            found[kind] = Card(
                id=kind,
                name=_text(entry.name),
                pinyin=entry.pinyin or "",
                aliases=tuple(entry.aliases),
                type=entry.type,
                range=entry.range,
                order=entry.order,
                editions={e: editions[e] for e in sorted(editions, key=lambda e: self.edition_in[e].order if e in self.edition_in else 0)},
                compare=(*rows, *self.compare(file, entry.compare, entry.in_, order, None)),
            )
        return found

    def card_edition(self, file: str, kind: str, entry: m.CardFile, edition: str, editions: Mapping[str, CardEdition]) -> CardEdition:
        here, key = entry.in_[edition], f"in.{edition}"
        base = editions.get(here.based_on or "")
        self.check_source(file, f"{key}.source", here.source)
        if here.range is not None and here.range == entry.range:
            self.fault(file, f"{key}.range", "is the range of the card anyway; leave it out")
        if here.name is not None and here.name == entry.name.zh:
            self.fault(file, f"{key}.name", "is the name of the card anyway; leave it out")
        main = MAIN_EDITION if MAIN_EDITION in entry.in_ else next(iter(entry.in_))
        inheriting = [e for e, other in entry.in_.items() if other.change == "same" and other.based_on == edition]
        common = len(entry.in_[main].text)
        plain = edition == main or main in inheriting
        prefix = f"card.{kind}" if plain else f"{edition}.card.{kind}"
        if here.change == "same":
            if here.text:
                self.fault(file, f"{key}.text", f"the same as {here.based_on}; leave it out or set change")
            paragraphs = base.paragraphs if base else ()
        else:
            paragraphs = self.sentences(
                file,
                key,
                here.text,
                lambda n: f"{prefix}.{n}",
                ("card", kind),
                Text(here.name or entry.name.zh, entry.name.en),
                edition,
                [edition, *inheriting],
                here.status,
                here.source,
                lambda n: f"card.{kind}.{n}" if not plain and n <= common else "",
            )
            if base is not None and [p.text for p in base.paragraphs] == [p.text for p in paragraphs]:
                self.fault(file, f"{key}.text", f"is the text of {here.based_on}; set change to same and leave it out")
        rows: dict[str, Cell] = {}
        for field in ROW_LABELS:
            value: m.TextIn | None = getattr(here, field)
            inherited = base.rows.get(field) if base is not None else None
            if value is not None:
                if inherited is not None and inherited.text == _text(value):
                    self.fault(file, f"{key}.{field}", f"says the same as {here.based_on}; leave it out")
                rows[field] = Cell(_text(value), here.status)
            elif inherited is not None:
                rows[field] = Cell(inherited.text, here.status, same_as=inherited.same_as or here.based_on or "")
        return CardEdition(
            kind=kind,
            edition=edition,
            name=Text(here.name or entry.name.zh, entry.name.en),
            type=entry.type,
            range=here.range or entry.range,
            paragraphs=paragraphs,
            rows=rows,
            change=here.change,
            based_on=here.based_on or "",
            status=here.status,
            source=here.source,
            facts=here.facts.model_dump(exclude_none=True),
            points=tuple(map(_text, here.points)),
            see=self.link(file, f"{key}.see", here.see),
        )

    # -- persons ------------------------------------------------------------------------------------------------------

    def persons(self, files: Mapping[str, m.PersonFile]) -> dict[str, Hero]:
        found: dict[str, Hero] = {}
        for hero, entry in sorted(files.items(), key=lambda item: (item[1].order, item[0])):
            file = f"persons/{hero}.toml"
            order = self.order(file, entry.in_)
            editions: dict[str, HeroEdition] = {}
            for edition in order:
                editions[edition] = self.person_edition(file, hero, entry, edition, editions)
            skills = frozenset(s.id for e in editions.values() for s in e.skills)
            unknown = _unknown(editions)
            found[hero] = Hero(
                id=hero,
                name=_text(entry.name),
                pinyin=entry.pinyin,
                style=_text(entry.style) if entry.style else None,
                aliases=tuple(entry.aliases),
                gender=entry.gender,
                order=entry.order,
                editions={e: editions[e] for e in sorted(editions, key=lambda e: self.edition_in[e].order if e in self.edition_in else 0)},
                compare=self.compare(file, entry.compare, entry.in_, order, skills, unknown),
            )
        for hero, entry in files.items():
            for edition, described in entry.in_.items():
                for other in described.companions:
                    there = files[other].in_.get(edition) if other in files else None
                    if there is None or hero not in there.companions:
                        self.fault(f"persons/{hero}.toml", f"in.{edition}.companions", f"{other} is no companion of {hero}")
        owners: dict[tuple[str, str], str] = {}
        for hero, person in found.items():
            for edition, here in person.editions.items():
                for skill in here.skills:
                    other = owners.setdefault((edition, skill.id), hero)
                    if other != hero:
                        self.fault(f"persons/{hero}.toml", f"in.{edition}.skills.{skill.id}", f"{other} has a skill of that id")
        return found

    def person_edition(self, file: str, hero: str, entry: m.PersonFile, edition: str, editions: Mapping[str, HeroEdition]) -> HeroEdition:
        here, key = entry.in_[edition], f"in.{edition}"
        base = editions.get(here.based_on or "")
        self.check_source(file, f"{key}.source", here.source)
        if here.hp is not None and here.hp == entry.hp:
            self.fault(file, f"{key}.hp", "is the hp of the person anyway; leave it out")
        if here.kingdom is not None and here.kingdom == entry.kingdom:
            self.fault(file, f"{key}.kingdom", "is the kingdom of the person anyway; leave it out")
        if not here.skills:
            self.fault(file, f"{key}.skills", "there is no skill")
        ids = [s.id for s in here.skills]
        for twice in {s for s in ids if ids.count(s) > 1}:
            self.fault(file, f"{key}.skills.{twice}", "the skill is there twice")
        old = {s.id: s for s in base.skills} if base is not None else {}
        skills: list[Skill] = []
        removed: list[str] = []
        for s in here.skills:
            where = f"{key}.skills.{s.id}"
            if s.change == "removed":
                if s.id not in old:
                    self.fault(file, where, f"removed, but {here.based_on or 'no edition'} has no such skill")
                if s.text:
                    self.fault(file, f"{where}.text", "a removed skill has no text")
                removed.append(s.id)
                continue
            skills.append(self.skill(file, where, hero, edition, here, s, old))
        gone = set(old) - {s.was or s.id for s in here.skills}
        for skill in sorted(gone):
            self.fault(file, f"{key}.skills", f"says nothing about {skill} of {here.based_on}; add it with change removed")
        if here.change == "same" and (any(s.change != "same" for s in here.skills) or here.hp or here.kingdom):
            self.fault(file, f"{key}.change", "same, and yet something differs")
        return HeroEdition(
            hero=hero,
            edition=edition,
            name=_text(entry.name),
            gender=entry.gender,
            kingdoms=tuple(here.kingdom or entry.kingdom),
            hp=here.hp or entry.hp,
            skills=tuple(skills),
            change=here.change,
            based_on=here.based_on or "",
            status=here.status,
            source=here.source,
            facts=here.facts.model_dump(exclude_none=True),
            removed=tuple(removed),
            companions=tuple(here.companions),
        )

    def skill(
        self, file: str, where: str, hero: str, edition: str, person: m.PersonEditionIn, s: m.SkillIn, old: Mapping[str, Skill]
    ) -> Skill:
        self.check_source(file, f"{where}.source", s.source)
        base = old.get(s.was or s.id)
        name = Text(s.name, s.en or s.id.replace("_", " ").capitalize())
        status, source = s.status or person.status, s.source or person.source
        if s.change == "new" and s.id in old and not s.was:
            self.fault(file, f"{where}.change", f"new, but {person.based_on} has a skill of that id")
        if s.change != "new" and base is None:
            self.fault(file, f"{where}.change", f"{s.change}, but {person.based_on or 'no edition'} has no skill {s.was or s.id}")
        text = s.text
        if s.change == "same":
            if s.text or s.points:
                self.fault(file, f"{where}.text", f"the same as {person.based_on}; leave it out or set change")
            text = (
                [
                    m.SentenceIn(n=p.n, zh=p.zh, en=p.en, note=p.note, status=s.status or p.status, source=s.source or p.source)
                    for p in base.paragraphs
                ]
                if base
                else []
            )
        paragraphs = self.sentences(
            file,
            where,
            text,
            lambda n: f"skill.{edition}.{s.id}.{n}",
            ("skill", f"{edition}/{s.id}"),
            name,
            edition,
            [edition],
            status,
            source,
        )
        if s.change in ("wording", "functional") and base is not None and [p.text for p in base.paragraphs] == [p.text for p in paragraphs]:
            self.fault(file, f"{where}.text", f"is the text of {person.based_on}; set change to same and leave it out")
        return Skill(
            id=s.id,
            hero=hero,
            edition=edition,
            name=name,
            pinyin=s.pinyin or "",
            tags=tuple(s.tags),
            paragraphs=paragraphs,
            change="new" if s.change == "removed" else s.change,
            based_on=(person.based_on or "") if s.change != "new" else "",
            was=s.was or "",
            status=status,
            source=source,
            points=tuple(map(_text, s.points)),
            see=self.link(file, f"{where}.see", s.see),
        )

    # -- glossary -----------------------------------------------------------------------------------------------------

    def glossary(self, file_in: m.GlossaryFile | None, cards: Mapping[str, Card], persons: Mapping[str, Hero]) -> dict[str, Term]:
        if file_in is None:
            return {}
        words: dict[str, str] = {}
        for term, entry in file_in.term.items():
            for word in (entry.name.zh, entry.name.en, *entry.aliases):
                other = words.setdefault(_fold(word), term)
                if other != term:
                    self.fault("glossary.toml", f"term.{term}.name", f"{word} is already a word of {other}")
            if entry.link and not self.leads_somewhere(entry.link, {"rule": self.paragraphs, "card": cards, "skill": _skill_keys(persons)}):
                self.fault(
                    "glossary.toml", f"term.{term}.link", f"{entry.link} leads nowhere (rule:<slug>, card:<kind>, skill:<edition>/<id>)"
                )
        return {t: Term(t, _text(e.name), tuple(e.aliases), _text(e.text), e.link or "") for t, e in file_in.term.items()}

    # -- conflicts ----------------------------------------------------------------------------------------------------

    def leads_somewhere(self, link: str, known: Mapping[str, Container[str]]) -> bool:
        kind, _, target = link.partition(":")
        return kind in known and target in known[kind]

    def conflicts(
        self, file_in: m.ConflictsFile | None, cards: Mapping[str, Card], persons: Mapping[str, Hero], editions: Mapping[str, Edition]
    ) -> dict[str, Conflict]:
        if file_in is None:
            return {}
        file = "conflicts.toml"
        known = {"rule": self.paragraphs, "card": cards, "skill": _skill_keys(persons), "hero": persons, "edition": editions}
        found: dict[str, Conflict] = {}
        for key, entry in sorted(file_in.conflict.items()):
            for link in entry.at:
                if not self.leads_somewhere(link, known):
                    self.fault(file, f"{key}.at", f"{link} leads nowhere (rule:, card:, skill:<edition>/<id>, hero: or edition:)")
            for number, reading in enumerate(entry.reading, 1):
                self.check_source(file, f"{key}.reading.{number}.source", reading.source)
                for edition in reading.editions:
                    self.check_edition(file, f"{key}.reading.{number}.editions", edition)
            defaults = [r for r in entry.reading if r.default]
            if entry.kind == "editions" and (defaults or not all(r.editions for r in entry.reading)):
                self.fault(file, f"{key}.reading", "where editions differ each reading names its editions and none is the default")
            if entry.kind != "editions" and len(defaults) != 1:
                self.fault(file, f"{key}.reading", f"one reading is the default, not {len(defaults)}")
            self.check_choice(file, key, entry, editions)
            readings = [Reading(_text(r), r.source, tuple(r.editions), r.status, r.option or "", r.default) for r in entry.reading]
            found[key] = Conflict(key, entry.kind, _text(entry.head), tuple(entry.at), entry.choose or "", tuple(readings))
        return found

    def check_choice(self, file: str, key: str, entry: m.ConflictIn, editions: Mapping[str, Edition]) -> None:
        """Whether what selects the readings exists, has their options, and defaults to the default reading."""
        options = [r.option for r in entry.reading if r.option]
        if entry.choose is None:
            if options:
                self.fault(file, f"{key}.choose", "is missing, but a reading has an option")
            return
        what, _, where = entry.choose.partition(" ")
        edition, _, switch = where.partition(".")
        if edition not in editions or (what == "switch" and switch not in editions[edition].switches):
            self.fault(file, f"{key}.choose", f"no {what} {where} in editions.toml")
            return
        it = editions[edition]
        known = [*it.switches[switch].options] if what == "switch" else [t.id for t in it.role_tables] if what == "table" else [*it.modules]
        for option in options:
            if option not in known:
                self.fault(file, f"{key}.reading", f"{what} {where} has no option {option}")
        wrong = [r for r in entry.reading if r.default and r.option and r.option != known[0]]
        if what != "module" and wrong:
            self.fault(file, f"{key}.reading", f"{wrong[0].option} is the default here, but {known[0]} is that of {what} {where}")

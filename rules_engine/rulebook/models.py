"""How the files are written: one strict model per kind of file. Unknown keys are errors.

These are the files as typed; `book.py` holds them as read (inheritance resolved, slugs made).
`based_on` names the edition that an entry goes back to. A value that is left out is inherited; a value that is written must differ
from what it would inherit. Texts are written out wherever `change` is not `same`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

#: How sure a claim is: written in the source, follows from it, repaired, supplied from elsewhere, or known to be missing.
Status = Literal["stated", "inferred", "emended", "outside", "lost"]
#: How an entry differs from the edition that it is based on; set by hand.
Change = Literal["same", "wording", "functional", "new"]
SkillChange = Literal["same", "wording", "functional", "new", "removed"]
Gender = Literal["male", "female"]
Kingdom = Literal["wei", "shu", "wu", "qun"]
#: What is wrong: editions differ, copies of one edition differ, a text contradicts itself, is damaged, or is silent.
ConflictKind = Literal["editions", "copies", "self", "garbled", "gap"]
CardType = Literal["basic", "trick", "delayed", "weapon", "armor", "plus", "minus"]
Tag = Literal["lord", "compulsory", "limited"]

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Line = Annotated[str, StringConstraints(min_length=1, strip_whitespace=False, pattern=r"^\S(.*\S)?$")]
RowId = Annotated[str, StringConstraints(pattern=r"^COV-\d{3}$")]
Number = Annotated[int, Field(ge=1)]


class Model(BaseModel):
    """Strict and closed: no coercion, no unknown key."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TextIn(Model):
    """A short text in both languages."""

    zh: Line
    en: Line


class SentenceIn(Model):
    """One numbered paragraph of a card or a skill. `note` marks a ruling that is not part of the text itself."""

    n: Number
    zh: Line
    en: Line
    note: bool = False
    status: Status | None = None
    source: Line | None = None
    covers: list[RowId] = []
    by_paragraph: bool = False
    module: Id | None = None


class ParagraphIn(Model):
    """One paragraph of a chapter. `edition` makes it that edition's reading (`early.turn.1`); `only` limits a common one."""

    n: Number
    head: TextIn
    zh: Line
    en: Line
    edition: Id | None = None
    only: list[Id] = []
    status: Status = "stated"
    source: Line
    covers: list[RowId] = []
    by_paragraph: bool = False
    module: Id | None = None
    see: list[Line] = []


class ChapterFile(Model):
    """`rules/<chapter>.toml`; a chapter `mode.<edition>.<topic>` belongs to that edition alone."""

    title: TextIn
    order: int
    intro: TextIn | None = None
    paragraph: list[ParagraphIn]


class CellIn(Model):
    """One cell of the comparison by edition."""

    zh: Line
    en: Line
    status: Status | None = None


class CompareIn(Model):
    """One row of the comparison. An edition that is left out reads like the edition that it is based on."""

    skill: Id | None = None
    label: TextIn
    values: dict[Id, CellIn]


class FieldStatus(Model):
    """Status of single facts where it is not that of the whole entry."""

    hp: Status | None = None
    kingdom: Status | None = None
    gender: Status | None = None
    range: Status | None = None


class SkillIn(Model):
    """A skill of a person in one edition. `was` names the base edition's skill when the id changed; `en` is the English name where
    it is not the id in capitals.

    `change = "removed"` says that the base edition's skill of that id is gone; such an entry has no text.
    """

    id: Id
    name: Line
    en: Line | None = None
    pinyin: Line | None = None
    tags: list[Tag] = []
    was: Id | None = None
    change: SkillChange
    status: Status | None = None
    source: Line | None = None
    text: list[SentenceIn] = []
    points: list[TextIn] = []
    see: list[Line] = []


class PersonEditionIn(Model):
    """A person in one edition; facts left out are those of the person. `companions` are persons with whom it makes a named pair."""

    based_on: Id | None = None
    change: Change
    status: Status = "stated"
    source: Line
    kingdom: list[Kingdom] | None = None
    hp: Annotated[int, Field(ge=1, le=10)] | None = None
    facts: FieldStatus = FieldStatus()
    companions: list[Id] = []
    skills: list[SkillIn]


class PersonFile(Model):
    """`persons/<hero>.toml`: one person in all editions."""

    name: TextIn
    pinyin: Line
    style: TextIn | None = None
    aliases: list[Line] = []
    gender: Gender
    kingdom: list[Kingdom]
    hp: Annotated[int, Field(ge=1, le=10)]
    order: int
    in_: Annotated[dict[Id, PersonEditionIn], Field(alias="in")]
    compare: list[CompareIn] = []


class CardEditionIn(Model):
    """A card kind in one edition. Rows that are left out read like the edition that it is based on."""

    based_on: Id | None = None
    change: Change
    status: Status = "stated"
    source: Line
    name: Line | None = None
    range: Annotated[int, Field(ge=1, le=9)] | None = None
    facts: FieldStatus = FieldStatus()
    moment: TextIn | None = None
    targets: TextIn | None = None
    effect: TextIn | None = None
    text: list[SentenceIn] = []
    points: list[TextIn] = []
    see: list[Line] = []


class CardFile(Model):
    """`cards/<kind>.toml`: one card kind in all editions."""

    name: TextIn
    pinyin: Line | None = None
    aliases: list[Line] = []
    type: CardType
    range: Annotated[int, Field(ge=1, le=9)] | None = None
    order: int
    in_: Annotated[dict[Id, CardEditionIn], Field(alias="in")]
    compare: list[CompareIn] = []


class ModuleSkillIn(TextIn):
    """What every player may do by a module: what it is called, and the paragraph that says so."""

    rule: Line


class ModuleIn(Model):
    """An optional part of an edition."""

    name: TextIn
    text: TextIn
    excludes: list[Id] = []
    skills: dict[Id, ModuleSkillIn] = {}


class SwitchIn(Model):
    """A point where the sources allow more than one reading; the first option is the default."""

    name: TextIn
    options: dict[Id, TextIn]
    source: Line


class RoleTableIn(Model):
    """Players -> lord, loyalists, rebels, spies; `alternatives` where a source prints a second line."""

    name: TextIn
    status: Status = "stated"
    source: Line
    rows: dict[str, list[int]]
    alternatives: dict[str, list[int]] = {}


class DeckIn(Model):
    """Which rows of a deck file belong to an edition, and how many they are. `each_face` says how often every suit and rank is there,
    `besides` which of them are there once more (`"heart Q"`)."""

    file: Id
    without: list[Id] = []
    size: int
    each_face: int | None = None
    besides: list[Annotated[str, StringConstraints(pattern=r"^(spade|heart|club|diamond) (A|[2-9]|10|[JQK])$")]] = []


class EditionIn(Model):
    """One edition. With `generals = 2` a character is made of two persons, and their hp count halves."""

    name: TextIn
    aliases: list[Line] = []
    order: int
    text: TextIn
    status: Status = "stated"
    source: Line
    phases: list[Id] = []
    common_rules: bool = True
    clockwise: bool = False
    generals: Annotated[int, Field(ge=1, le=2)] = 1
    modules: dict[Id, ModuleIn] = {}
    default_modules: list[Id] = []
    deck: DeckIn | None = None
    role_tables: list[Id] = []
    switches: dict[Id, SwitchIn] = {}


class SourceIn(Model):
    """A source that citations name by its id."""

    name: TextIn
    text: TextIn


class EditionsFile(Model):
    """`editions.toml`: sources, role tables and editions."""

    source: dict[str, SourceIn]
    role_table: dict[Id, RoleTableIn]
    edition: dict[Id, EditionIn]


class NamesFile(Model):
    """`names.toml`: words for the ids that are not entries of their own. Chinese and English per id."""

    kingdom: dict[Id, TextIn]
    role: dict[Id, TextIn]
    gender: dict[Id, TextIn]
    suit: dict[Id, TextIn]
    colour: dict[Id, TextIn]
    card_type: dict[Id, TextIn]
    slot: dict[Id, TextIn]
    phase: dict[Id, TextIn]
    tag: dict[Id, TextIn]
    status: dict[Id, TextIn]
    change: dict[Id, TextIn]
    area: dict[str, TextIn]


class TermIn(Model):
    """A word of the rules: what it means and, if a rule or card says more, where (`rule:` a slug, `card:` a kind, `skill:` edition/id)."""

    name: TextIn
    aliases: list[Line] = []
    text: TextIn
    link: Line | None = None


class GlossaryFile(Model):
    """`glossary.toml`."""

    term: dict[Id, TermIn]


class ReadingIn(TextIn):
    """One reading of a disputed point: where it stands, in which editions it holds, which option of `choose` selects it."""

    source: Line
    editions: list[Id] = []
    status: Status = "stated"
    option: Id | None = None
    default: bool = False


class ConflictIn(Model):
    """A point on which the sources disagree or fail, and what is made of it.

    `choose` says what selects another reading: `switch <edition>.<switch>`, `table <edition>` (its role tables) or `module <edition>`.
    Of kind `editions` each reading holds in the editions it names; of all other kinds one reading is the default.
    """

    kind: ConflictKind
    head: TextIn
    at: Annotated[list[Line], Field(min_length=1)]
    choose: Annotated[str, StringConstraints(pattern=r"^(switch [a-z_]+\.[a-z_]+|(table|module) [a-z_]+)$")] | None = None
    reading: Annotated[list[ReadingIn], Field(min_length=1)]


class ConflictsFile(Model):
    """`conflicts.toml`."""

    conflict: dict[Annotated[str, StringConstraints(pattern=r"^C-\d\d$")], ConflictIn]

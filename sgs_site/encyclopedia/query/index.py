"""What is found: a document for each thing in each edition, and what can be asked of it. Written when the content is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import connection, transaction

from puzzles.models import Puzzle
from puzzles.services import hant
from puzzles.services.catalog import published
from puzzles.templatetags.puzzle import THEMES

from .. import pinyin
from ..folding import fold, is_han
from ..models import Entry, SearchDocument, SearchFacet
from ..search import KINDS, entry_url
from .text import column, joined, vector

_STEP: Final = 1_000_000

Facet = tuple[str, str, float | None]

#: Types of cards -> everything that they are called.
CARD_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "basic": ("basic",),
    "trick": ("trick", "instant"),
    "delayed": ("trick", "delayed"),
    "weapon": ("equip", "weapon"),
    "armor": ("equip", "armor"),
    "plus": ("equip", "mount", "plus"),
    "minus": ("equip", "mount", "minus"),
}
#: Statuses that stand for more than themselves.
RECONSTRUCTED: Final = frozenset({"inferred", "emended", "outside", "lost"})


def document(
    kind: str,
    slug: str,
    edition: str,
    *,
    url: str,
    order: int,
    names: Sequence[str],
    aliases: Iterable[str] = (),
    spelled: str = "",
    text: str = "",
    entry: Entry | None = None,
    title: tuple[str, str] | None = None,
    shown: Mapping[str, Any] | None = None,
) -> SearchDocument:
    """A document that is not saved yet. names: Chinese, English; spelled: pinyin where it is known better than by the names.
    title: what it is called in lists, if that is not its name."""
    aliases = list(aliases)
    own = [joined(name) for name in names]
    keys = {joined(alias) for alias in aliases} | {joined(spelled)}
    for name in (*names[:1], *aliases):
        keys |= pinyin.keys(name) if len(name) <= 40 else set()
    zh, en = title or (names[0], names[1] if len(names) > 1 else "")
    found = SearchDocument(
        entry=entry,
        kind=kind,
        slug=slug,
        edition=edition,
        url=url,
        place=KINDS.index(kind) * _STEP + order,
        name_zh=zh[:200],
        name_en=en[:300],
        spelled=(pinyin.full(zh) if is_han(zh) else fold(zh))[:200],
        names=column(own),
        keys=column(sorted(keys - {""})),
        body=fold(text),
        shown={} if entry else {"name_hant": hant.traditional(zh), **(shown or {})},
    )
    if connection.vendor == "postgresql":
        found.vector = vector(found.names, found.keys, found.body)
    return found


def _both(text: Mapping[str, str]) -> list[str]:
    """A text in both languages; its traditional form is folded to the simplified one anyway."""
    return [text[language] for language in ("zh", "en") if text.get(language)]


# -- facets ------------------------------------------------------------------------------------------------------------


def _skill(name: Mapping[str, str]) -> Iterator[Facet]:
    words = {joined(word) for word in _both(name)} | pinyin.keys(name.get("zh", ""))
    for word in sorted(words - {""}):
        yield "skill", word[:160], None


def _statuses(data: Mapping[str, Any]) -> set[str]:
    """Every status that a thing, its paragraphs or its comparison carries, and whether the sources disagree about it."""
    found = {data.get("status"), *(p["status"] for p in data.get("paragraphs", ()))}
    edition = data.get("edition")
    for row in data.get("compare", ()):
        found |= {cell.get("status") for cell in row["cells"] if cell["edition"] == edition}
    for skill in data.get("skills", ()):
        found |= {skill["status"], *(p["status"] for p in skill["paragraphs"])}
    if data.get("conflicts"):
        found.add("disputed")
    return {status for status in found if status}


def _cited(data: Mapping[str, Any]) -> set[str]:
    found = {*data.get("see", ()), *data.get("rules", ())}
    for p in data.get("paragraphs", ()):
        found |= {*p["see"]}
    for side in data.get("sides", ()):
        found |= {*side["rules"]}
    return found


def _changes(data: Mapping[str, Any], kind: str) -> Iterator[Facet]:
    own = data.get("edition", "")
    parts = [(kind, data.get("change")), *(("skill", skill["change"]) for skill in data.get("skills", ()))]
    for what, change in parts:
        if change == "new":
            yield "new", what, None
            if what == kind:
                yield "new", own, None
        elif change in ("functional", "wording"):
            yield "changed", change, None
            if change == "functional":
                yield "changed", own, None


def facets(entry: Entry) -> Iterator[Facet]:
    """What can be asked of an entry."""
    data, kind = entry.data, entry.kind
    yield "type", kind, None
    sides = [side["edition"] for side in data.get("sides", ())]
    held = [entry.edition] if entry.edition else [*sides, *data.get("editions", ())]
    if kind == Entry.Kind.CHAPTER and not held:
        held = [edition for p in data["paragraphs"] for edition in p["editions"]]
    for edition in dict.fromkeys(held):
        yield "edition", edition, None
    if kind not in (Entry.Kind.RULING, Entry.Kind.COMPARE):
        for edition in dict.fromkeys(data.get("versions") or data.get("editions") or held):
            yield "in", edition, None
    for kingdom in data.get("kingdoms", ()):
        yield "kingdom", kingdom, None
    if len(data.get("kingdoms", ())) > 1:
        yield "is", "dual", None
    if data.get("hp") is not None:
        yield "hp", "", float(data["hp"])
    if data.get("gender"):
        yield "gender", data["gender"], None
    if kind == Entry.Kind.CARD:
        for name in CARD_TYPES.get(data["type"], (data["type"],)):
            yield "type", name, None
        if data.get("range") is not None:
            yield "range", "", float(data["range"])
        if data["type"] == "delayed":
            yield "is", "delayed", None
        for copy in data["copies"]:
            rank = copy["rank"]
            yield "copy", str(copy["suit"] or ""), float(rank) if isinstance(rank, int) else None
    skills = [data] if kind == Entry.Kind.SKILL else data.get("skills", ())
    for skill in skills:
        yield from _skill(skill["name"])
        for tag in skill["tags"]:
            yield "is", tag, None
    statuses = _statuses(data)
    for status in sorted(statuses | ({"reconstructed"} if statuses & RECONSTRUCTED else set())):
        yield "is", status, None
    for slug in sorted(_cited(data)):
        yield "cites", slug[:160], None
    yield from _changes(data, kind)


def write(made: Sequence[tuple[SearchDocument, Iterable[Facet]]]) -> None:
    """Store documents and their facets."""
    SearchDocument.objects.bulk_create([found for found, _ in made], batch_size=100)
    rows = [
        SearchFacet(document=found, field=field, value=value, number=number)
        for found, asked in made
        for field, value, number in dict.fromkeys(asked)
    ]
    SearchFacet.objects.bulk_create(rows, batch_size=200 if connection.vendor == "sqlite" else 5000)


# -- things without an entry -------------------------------------------------------------------------------------------


def _of_term(order: int, key: str, term: Mapping[str, Any]) -> tuple[SearchDocument, list[Facet]]:
    names, text = term["name"], term["text"]
    found = document(
        "term",
        key,
        "",
        url=term["url"] or f"/glossary/#{key}",
        order=order,
        names=[names["zh"], names.get("en", "")],
        aliases=term["aliases"],
        text=" ".join(_both(text)),
        shown=text,
    )
    return found, [("type", "term", None)]


def _of_edition(order: int, edition: Mapping[str, Any]) -> tuple[SearchDocument, list[Facet]]:
    name = edition["id"]
    modules = [word for m in edition["modules"] for part in ("name", "text") for word in _both(m[part])]
    found = document(
        "edition",
        name,
        name,
        url=f"/editions/{name}/",
        order=order,
        names=[edition["zh"], edition.get("en", "")],
        aliases=[name],
        text=" ".join([*_both(edition["text"]), *modules]),
        shown=edition["text"],
    )
    asked: list[Facet] = [("type", "edition", None), ("edition", name, None), ("in", name, None)]
    return found, asked + ([("is", "reconstructed", None)] if edition["status"] in RECONSTRUCTED else [])


def of_catalogue(listing: Mapping[str, Any]) -> list[tuple[SearchDocument, list[Facet]]]:
    """Terms and editions, from the catalogue that is loaded with them."""
    terms = [_of_term(n, key, term) for n, (key, term) in enumerate(listing.get("glossary", {}).items())]
    return terms + [_of_edition(n, edition) for n, edition in enumerate(listing.get("editions", ()))]


def _of_puzzle(order: int, puzzle: Puzzle) -> tuple[SearchDocument, list[Facet]]:
    revision = puzzle.current
    assert revision is not None
    # themes stand in the list of puzzles; hints, explanation and the rules that it turns on would give it away
    themes = [word for theme in puzzle.themes for word in THEMES.get(theme, (theme,))]
    found = document(
        "puzzle",
        puzzle.slug,
        puzzle.edition,
        url=f"/puzzles/{puzzle.slug}/",
        order=order,
        names=[revision.title_zh, revision.title_en],
        text=" ".join(themes),
        shown={"themes": puzzle.themes, "difficulty": puzzle.difficulty, "kind": puzzle.kind},
    )
    return found, [("type", "puzzle", None), ("edition", puzzle.edition, None)]


def puzzles(only: Sequence[Puzzle] | None = None) -> None:
    """Write the published puzzles anew: all, or these."""
    old, chosen = SearchDocument.objects.filter(kind="puzzle"), published()
    if only is not None:
        names = [puzzle.slug for puzzle in only]
        old, chosen = old.filter(slug__in=names), chosen.filter(slug__in=names)
    with transaction.atomic():
        old.delete()
        write([_of_puzzle(puzzle.difficulty, puzzle) for puzzle in chosen])


def for_entry(entry: Entry, **words: Any) -> SearchDocument:
    """The document of an entry (`words`: names, aliases, spelled, text, title as in `document`)."""
    return document(entry.kind, entry.slug, entry.edition, url=entry_url(entry), order=entry.order, entry=entry, **words)


def replace(entries: Sequence[SearchDocument], listing: Mapping[str, Any]) -> None:
    """Replace all that is searched. The documents' entries are saved."""
    SearchFacet.objects.all().delete()
    SearchDocument.objects.all().delete()
    made: list[tuple[SearchDocument, Iterable[Facet]]] = []
    for found in entries:
        assert found.entry is not None
        found.hp = found.entry.data.get("hp")
        made.append((found, facets(found.entry)))
    write([*made, *of_catalogue(listing)])
    puzzles()

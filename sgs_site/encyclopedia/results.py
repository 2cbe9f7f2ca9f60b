"""What a question finds: counted, put in order, cut into pages. A thing that is found in several editions is one hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from secrets import randbelow
from typing import Any, Final

from django.db.models import Case, Count, Expression, F, IntegerField, Max, Min, Q, QuerySet, Value, When
from django.utils.translation import gettext as _

from puzzles.services.catalog import published

from . import catalog
from .models import Entry, SearchDocument
from .query import Compiled
from .query.parse import quote
from .query.text import anywhere, fit
from .search import KINDS, guesses

SIZE: Final = 30
LARGEST: Final = 100
LAST_PAGE: Final = 10_000


@dataclass(slots=True)
class Hit:
    """One thing found: as it is in the edition that is shown, and all editions in which it was found. `entry` is None for what has none;
    `shown` then says what there is to say."""

    kind: str
    slug: str
    edition: str
    url: str
    name_zh: str
    name_en: str
    shown: dict[str, Any]
    entry: Entry | None
    editions: list[str]
    score: int
    excerpt: str = ""

    @property
    def name_hant(self) -> str:
        """The name in traditional characters."""
        return str(self.entry.name_hant if self.entry else self.shown.get("name_hant", ""))


@dataclass(slots=True)
class Found:
    """The answer to a question. `kinds`: kind -> how many; `missing`: words that are found nowhere; `guesses`: names that may be meant;
    `reading`: what the words mean as conditions, where that is something else. `asked` is what was answered: where nothing has the words as they
    stand, that is their reading, and a warning says so."""

    asked: Compiled
    page: int = 1
    size: int = SIZE
    hits: list[Hit] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    guesses: list[dict[str, Any]] = field(default_factory=list)
    reading: Compiled | None = None

    @property
    def count(self) -> int:
        """How many things there are on all pages."""
        return sum(self.kinds.values())

    @property
    def pages(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-self.count // self.size))


def documents(asked: Compiled) -> QuerySet[SearchDocument]:
    """Everything that fulfils a question. A puzzle that has been withdrawn is not there, whatever the index says."""
    open_puzzles = Q(kind="puzzle") & ~Q(slug__in=published().values("slug"))
    return SearchDocument.objects.filter(asked.q).exclude(open_puzzles)


def _edition_rank() -> Expression:
    """The standard edition first, then the others in the order of the books."""
    known = [e["id"] for e in catalog.current().editions()]
    ranks = {edition: 0 if edition == "std" else n + 1 for n, edition in enumerate(known)}
    return Case(*(When(edition=e, then=Value(n)) for e, n in ranks.items()), default=Value(99), output_field=IntegerField())


def _keys(asked: Compiled) -> tuple[str, ...]:
    return ("kind", "slug", "edition") if asked.controls.get("unique") == "editions" else ("kind", "slug")


def _ordered(found: QuerySet[SearchDocument], asked: Compiled) -> QuerySet[SearchDocument, dict[str, Any]]:
    """The things in their order, by their keys."""
    order = asked.controls.get("order", "relevance")
    sort: dict[str, Expression] = {
        "relevance": Min(fit(asked.words)),
        "name": Min("name_en" if catalog.in_english() else "spelled"),
        "hp": Max("hp"),
        "edition": Min(_edition_rank()),
        "type": Min("place"),
    }
    down = asked.controls.get("dir", "desc" if order == "hp" else "asc") == "desc"
    first = F("sort").desc(nulls_last=True) if down else F("sort").asc(nulls_last=True)
    things: QuerySet[SearchDocument, dict[str, Any]] = found.order_by().values(*_keys(asked)).annotate(sort=sort[order], first=Min("place"))
    return things.order_by(first, F("first").asc(), *_keys(asked))


def find(asked: Compiled, page: int = 1, size: int = SIZE) -> Found:
    """One page of what a question finds. Four queries; none when nothing is asked. Pages count from 1; beyond the last there is nothing.
    When nothing has the words as they stand, they are taken as players say them (吴国女武将), with a warning."""
    result = Found(asked, max(1, min(page, LAST_PAGE)), max(1, min(size, LARGEST)))
    if asked.error or asked.tree is None:
        return result
    found = documents(asked)
    by_edition = "edition" in _keys(asked)
    counted = Count("pk") if by_edition else Count("slug", distinct=True)
    counts = dict(found.order_by().values_list("kind").annotate(n=counted))
    result.kinds = {kind: counts[kind] for kind in KINDS if kind in counts}
    if not counts:
        if asked.reading is not None and (other := find(_instead(asked, asked.reading), page, size)).kinds:
            return other
        _explain(result)
        return result
    result.reading = asked.reading
    start = (result.page - 1) * result.size
    if start < result.count:
        result.hits = _hits(list(_ordered(found, asked)[start : start + result.size]), found, asked)
    return result


def _instead(asked: Compiled, reading: Compiled) -> Compiled:
    """A reading, to be answered in place of the question, with a warning that says so."""
    told = _("照字面找不到%(what)s，改按条件 %(written)s 来找。") % {"what": quote(asked.written), "written": reading.written}
    return replace(reading, warnings=(*asked.warnings, told))


def _hits(things: Sequence[dict[str, Any]], found: QuerySet[SearchDocument], asked: Compiled) -> list[Hit]:
    keys = _keys(asked)
    named: dict[str, list[str]] = {}  # kind -> slugs: as the index of the table has them
    for thing in things:
        named.setdefault(thing["kind"], []).append(thing["slug"])
    these = reduce(or_, (Q(kind=kind, slug__in=slugs) for kind, slugs in named.items()))
    rows = found.filter(these).annotate(score=fit(asked.words), rank=_edition_rank())
    groups: dict[tuple[str, ...], list[Any]] = {tuple(thing[key] for key in keys): [] for thing in things}
    for row in rows.order_by("score", "rank").defer("names", "keys", "body", "vector"):
        groups.get(tuple(getattr(row, key) for key in keys), []).append(row)
    shown = {group[0].entry_id for group in groups.values() if group}
    entries = Entry.objects.defer("text").in_bulk(shown - {None})
    hits = []
    for group in groups.values():
        if not group:  # gone since it was counted
            continue
        row = group[0]
        editions = [r.edition for r in sorted(group, key=lambda r: r.rank) if r.edition]
        same = (row.kind, row.slug, row.edition, row.url, row.name_zh, row.name_en, row.shown)
        hits.append(Hit(*same, entries.get(row.entry_id), editions, row.score))
    return hits


def _explain(result: Found) -> None:
    """Nothing was found: say which words are nowhere, and what may be meant."""
    words = result.asked.words
    if len(words) > 1:
        asked = {f"n{at}": Count("pk", filter=anywhere(word, True)) for at, word in enumerate(words)}
        counts = SearchDocument.objects.aggregate(**asked)
        result.missing = [word for at, word in enumerate(words) if not counts[f"n{at}"]]
    result.guesses = guesses(" ".join(words)) if words else []


def _drawn(asked: Compiled, found: QuerySet[SearchDocument]) -> dict[str, Any] | None:
    """The keys of anything that is found; two queries."""
    things = found.order_by().values(*_keys(asked)).annotate(first=Min("place")).order_by("first", *_keys(asked))
    count = things.count()
    if not count:
        return None
    at = randbelow(count)
    return next(iter(things[at : at + 1]), None)


def lot(asked: Compiled) -> Hit | None:
    """Anything that fulfils the question; None when nothing does. Without a question, anything at all. Four queries."""
    if asked.error:
        return None
    found = documents(asked)
    thing = _drawn(asked, found)
    if thing is None:
        return lot(_instead(asked, asked.reading)) if asked.reading else None
    return next(iter(_hits([thing], found, asked)), None)


def chance(asked: Compiled) -> str:
    """The address of anything that fulfils the question; empty when nothing does. Three queries."""
    if asked.error:
        return ""
    found = documents(asked)
    thing = _drawn(asked, found)
    if thing is None:
        return chance(_instead(asked, asked.reading)) if asked.reading else ""
    same = found.filter(**{key: thing[key] for key in _keys(asked)}).annotate(score=fit(asked.words), rank=_edition_rank())
    return next(iter(same.order_by("score", "rank").values_list("url", flat=True)[:1]), "")

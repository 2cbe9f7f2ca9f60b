"""The sitemap: an index by kind, every page in every language with its other languages, the date of the last change. And robots.txt."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar, Final, NamedTuple

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from puzzles import services as trainer
from sgs_site.encyclopedia import catalog, changes, conflicts, decks
from sgs_site.encyclopedia.conditional import tag
from sgs_site.encyclopedia.models import Entry
from sgs_site.encyclopedia.records import paragraph_url
from sgs_site.encyclopedia.search import default_edition
from sgs_site.preferences import LANGUAGES, in_language

LISTS: Final = (
    *("/", "/heroes/", "/cards/", "/rules/", "/rulings/", "/compare/", "/glossary/", "/editions/", "/conflicts/", "/charts/"),
    *("/search/", "/search/advanced/", "/search/syntax/", "/tools/distance/", "/puzzles/", "/about/", "/history/"),
)


class Page(NamedTuple):
    """One page."""

    url: str
    changed_at: datetime | None = None


class _Section(Sitemap):  # type: ignore[type-arg]
    i18n = True
    alternates = True
    x_default = True
    languages = list(LANGUAGES)
    limit = 5000
    _pages: Sequence[Page] | None = None

    def pages(self) -> Sequence[Page]:
        """The pages, in Chinese."""
        raise NotImplementedError

    def items(self) -> Sequence[Page]:
        """The pages, looked up once: Django asks twice."""
        if self._pages is None:
            self._pages = self.pages()
        return self._pages

    def location(self, item: Page) -> str:
        """The address in the language for which it is asked."""
        return in_language(item.url, get_language() or "")

    def lastmod(self, item: Page) -> datetime | None:
        """The load that last changed it."""
        return item.changed_at


class Lists(_Section):
    """The lists."""

    def pages(self) -> Sequence[Page]:
        return [Page(url, catalog.current().loaded_at) for url in LISTS]


class _Listed(_Section):
    """What is only in the catalogue, each thing on a page of its own."""

    kind: ClassVar[str]

    def pages(self) -> Sequence[Page]:
        changed = catalog.current().part("changed")
        found = [(row, changed.get(f"{self.kind}/{row}")) for row in self.rows()]
        return [Page(self.page(row), datetime.fromisoformat(at[1]) if at else None) for row, at in found]

    def rows(self) -> Sequence[str]:
        """The ids."""
        raise NotImplementedError

    def page(self, row: str) -> str:
        """The address of one."""
        raise NotImplementedError


class Editions(_Listed):
    """The editions."""

    kind = "edition"

    def rows(self) -> Sequence[str]:
        return [e["id"] for e in catalog.current().editions()]

    def page(self, row: str) -> str:
        return f"/editions/{row}/"


class Decks(_Listed):
    """The decks; the one with a module is the same page."""

    kind = "deck"

    def rows(self) -> Sequence[str]:
        return [e["id"] for e in catalog.current().editions() if e["deck"]]

    def page(self, row: str) -> str:
        return decks.url(row)


class Conflicts(_Listed):
    """The points on which the sources disagree."""

    kind = "conflict"

    def rows(self) -> Sequence[str]:
        return list(conflicts.listed())

    def page(self, row: str) -> str:
        return conflicts.url(row)


class Changes(_Section):
    """What changed between two editions, the older one first."""

    def pages(self) -> Sequence[Page]:
        return [Page(changes.url(*pair), catalog.current().loaded_at) for pair in changes.pairs()]


class _Entries(_Section):
    kind: ClassVar[Entry.Kind]
    address: ClassVar[str]

    def pages(self) -> Sequence[Page]:
        rows = list(Entry.objects.filter(kind=self.kind).order_by("order", "edition").values_list("slug", "edition", "changed_at"))
        rank = {e["id"]: n for n, e in enumerate(catalog.current().editions())}
        editions: dict[str, list[str]] = {}
        for slug, edition, _at in sorted(rows, key=lambda row: rank.get(row[1], 99)):
            editions.setdefault(slug, []).append(edition)
        return [Page(self.page(slug, edition, editions[slug]), at) for slug, edition, at in rows]

    def page(self, slug: str, edition: str, editions: Sequence[str]) -> str:
        """The address of an entry."""
        return self.address.format(slug=slug, edition=edition)


class _InEditions(_Entries):
    """Things whose default edition has none in its address."""

    def page(self, slug: str, edition: str, editions: Sequence[str]) -> str:
        base = super().page(slug, edition, editions)
        return base if edition == default_edition(editions) else f"{base}{edition}/"


class Heroes(_InEditions):
    """The heroes."""

    kind, address = Entry.Kind.HERO, "/heroes/{slug}/"


class Cards(_InEditions):
    """The card kinds."""

    kind, address = Entry.Kind.CARD, "/cards/{slug}/"


class Skills(_Entries):
    """The skills."""

    kind, address = Entry.Kind.SKILL, "/skills/{edition}/{slug}/"


class Chapters(_Entries):
    """The chapters of the rules."""

    kind, address = Entry.Kind.CHAPTER, "/rules/{slug}/"


class Paragraphs(_Section):
    """The paragraphs of the chapters."""

    def pages(self) -> Sequence[Page]:
        rows = Entry.objects.filter(kind=Entry.Kind.RULE).order_by("order", "edition")
        return [Page(paragraph_url(s, c, n), at) for s, c, n, at in rows.values_list("slug", "data__chapter", "data__n", "changed_at")]


class Rulings(_Entries):
    """The rulings."""

    kind, address = Entry.Kind.RULING, "/rulings/{slug}/"


class Comparisons(_Entries):
    """The comparisons."""

    kind, address = Entry.Kind.COMPARE, "/compare/{slug}/"


class Puzzles(_Section):
    """The published puzzles."""

    def pages(self) -> Sequence[Page]:
        return [Page(f"/puzzles/{slug}/", at) for slug, at in trainer.catalog.published().values_list("slug", "updated_at")]


SECTIONS: Final[dict[str, type[Sitemap[Any]]]] = {
    "pages": Lists,
    "editions": Editions,
    "decks": Decks,
    "changes": Changes,
    "conflicts": Conflicts,
    "heroes": Heroes,
    "cards": Cards,
    "skills": Skills,
    "chapters": Chapters,
    "rules": Paragraphs,
    "rulings": Rulings,
    "comparisons": Comparisons,
    "puzzles": Puzzles,
}

#: Not for crawlers: what is a reader's own, what asks the engine, endless combinations of one page, what repeats pages as data.
CLOSED: Final = (
    *("/accounts/", "/admin/", "/class/", "/preferences/", "/api/v1/", "/random", "/search/?", "/search/suggest", "/*/try/"),
    *("/*?*step=", "/*?*compare=", "/puzzles/*?"),
)


def _cached(request: HttpRequest, view: Any, **given: Any) -> HttpResponse:
    etag = tag(request)
    found = get_conditional_response(request, etag=etag) if etag else None
    response: HttpResponse = found or view(request, sitemaps=SECTIONS, **given)
    if etag and response.status_code in {200, 304}:
        response["ETag"] = etag
    patch_cache_control(response, public=True, max_age=3600)
    return response


@require_safe
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """The index of the sitemaps."""
    return _cached(request, index, sitemap_url_name="sitemap")


@require_safe
def sitemap_of(request: HttpRequest, section: str) -> HttpResponse:
    """The sitemap of a kind. Puzzles come and go without a load; they are told within the hour."""
    return _cached(request, sitemap, section=section)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers should leave alone, and where the sitemap is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "", f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    response = HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
    patch_cache_control(response, public=True, max_age=86400)
    return response


urlpatterns: list[URLPattern] = [
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap_index, name="sitemap-index"),
    path("sitemap-<str:section>.xml", sitemap_of, name="sitemap"),
]

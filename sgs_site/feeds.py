"""Feeds, RSS and Atom: what the loads changed in the rulebook, rulings, the puzzle of the day. In the language of the address."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.feedgenerator import Atom1Feed, Rss201rev2Feed
from django.utils.html import format_html_join
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from puzzles import services as trainer
from puzzles.models import Puzzle
from puzzles.services import hant
from sgs_site.encyclopedia import history
from sgs_site.encyclopedia.catalog import say
from sgs_site.encyclopedia.conditional import tag
from sgs_site.encyclopedia.models import Entry
from sgs_site.encyclopedia.search import entry_url
from sgs_site.preferences import in_language

NEWEST: Final = 50
DAYS: Final = 14


def _address(url: str) -> str:
    return in_language(url, get_language() or "")


class Updates(Feed):  # type: ignore[type-arg]
    """One item for each load that changed something."""

    title = _("杀谱：规则数据的改动")
    description = _("每次载入改了哪些武将、牌、技能、条文与裁定。")

    def link(self) -> str:
        return _address("/history/")

    def items(self) -> Sequence[history.Load]:
        return history.loads()[:NEWEST]

    def item_title(self, item: history.Load) -> str:
        return item.title

    def item_description(self, item: history.Load) -> str:
        lines = [(line.word, line.name) for line in item.lines[:NEWEST]]
        return format_html_join("", "<p>{} {}</p>", lines) + (f"<p>… {len(item.lines) - NEWEST}</p>" if len(item.lines) > NEWEST else "")

    def item_link(self, item: history.Load) -> str:
        return _address(f"/history/#{item.id}")

    def item_guid(self, item: history.Load) -> str:
        return f"urn:shapu:load:{item.digest}:{item.at.timestamp():.0f}"

    item_guid_is_permalink = False

    def item_pubdate(self, item: history.Load) -> dt.datetime:
        return item.at

    item_updateddate = item_pubdate


class Rulings(Feed):  # type: ignore[type-arg]
    """The rulings that were added or changed last."""

    title = _("杀谱：裁定")
    description = _("新的和改过的裁定，都在牌桌上走得出来。")

    def link(self) -> str:
        return _address("/rulings/")

    def items(self) -> Sequence[Entry]:
        found = Entry.objects.filter(kind=Entry.Kind.RULING).defer("text")
        return list(found.order_by("-changed_at", "order")[:NEWEST])

    def item_title(self, item: Entry) -> str:
        return say(item.data["question"])

    def item_description(self, item: Entry) -> str:
        return say(item.data["answer"])

    def item_link(self, item: Entry) -> str:
        return _address(entry_url(item))

    def item_guid(self, item: Entry) -> str:
        return f"urn:shapu:ruling:{item.slug}:{item.version}"

    item_guid_is_permalink = False

    def item_pubdate(self, item: Entry) -> dt.datetime:
        return item.changed_at

    item_updateddate = item_pubdate


class Day(NamedTuple):
    """The puzzle of a day."""

    date: dt.date
    puzzle: Puzzle


class Daily(Feed):  # type: ignore[type-arg]
    """The puzzles of the last days."""

    title = _("杀谱：每日残局")
    description = _("每天一道证明过有解的残局。")

    def link(self) -> str:
        return _address("/puzzles/daily/")

    def items(self) -> Sequence[Day]:
        try:
            return [Day(*row) for row in trainer.catalog.days(trainer.today(), DAYS)]
        except trainer.NoDaily:
            return []

    def item_title(self, item: Day) -> str:
        current = trainer.catalog.current(item.puzzle)
        return current.title_en if (get_language() or "").startswith("en") else hant.shown(current.title_zh)

    def item_description(self, item: Day) -> str:
        return gettext("%(date)s 的残局，难度 %(level)d／5。") % {"date": item.date.isoformat(), "level": item.puzzle.difficulty}

    def item_link(self, item: Day) -> str:
        return _address(f"/puzzles/{item.puzzle.slug}/")

    def item_guid(self, item: Day) -> str:
        return f"urn:shapu:daily:{item.date.isoformat()}"

    item_guid_is_permalink = False

    def item_pubdate(self, item: Day) -> dt.datetime:
        return dt.datetime.combine(item.date, dt.time(), trainer.catalog.ZONE)

    item_updateddate = item_pubdate


FEEDS: Final[dict[str, type[Feed]]] = {"updates": Updates, "rulings": Rulings, "daily": Daily}  # type: ignore[type-arg]


def _served(feed: type[Feed], atom: bool) -> Callable[[HttpRequest], HttpResponse]:  # type: ignore[type-arg]
    class Served(feed):  # type: ignore[misc,valid-type]
        feed_type: ClassVar = Atom1Feed if atom else Rss201rev2Feed

        @property
        def subtitle(self) -> Any:
            return self.description

    made = Served()

    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        etag = tag(request, get_language() or "", trainer.today().isoformat())
        found = get_conditional_response(request, etag=etag) if etag else None
        response: HttpResponse = found or made(request)
        if etag:
            response["ETag"] = etag
        del response["Last-Modified"]  # the dates of the items say less than the version: what was taken away has none
        patch_cache_control(response, public=True, max_age=600)
        patch_vary_headers(response, ("Cookie",))
        return response

    return view


urlpatterns = [
    path(f"feeds/{name}.{'atom' if atom else 'rss'}", _served(feed, atom), name=f"{name}-{'atom' if atom else 'rss'}")
    for name, feed in FEEDS.items()
    for atom in (False, True)
]

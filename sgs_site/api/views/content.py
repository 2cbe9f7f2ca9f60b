"""Cards and heroes, read from the encyclopedia."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.api import NamesSerializer
from sgs_site.api import paging
from sgs_site.api.base import ApiView
from sgs_site.api.problems import Problem
from sgs_site.api.serializers import Query, SyncQuery, page_of
from sgs_site.encyclopedia.models import ContentVersion, Entry


class EntryQuery(SyncQuery):
    """Filters of the lists."""

    edition = serializers.CharField(required=False, max_length=32)


class EditionQuery(Query):
    """Filter of one entry."""

    edition = serializers.CharField(required=False, max_length=32)


class EntrySerializer(serializers.Serializer[Any]):
    """A card kind or a hero in one edition."""

    id = serializers.CharField(help_text="the same in every edition")
    edition = serializers.CharField()
    name = NamesSerializer()
    pinyin = serializers.CharField()
    data = serializers.JSONField(  # type: ignore[assignment]  # a field of this name, not `Serializer.data`
        help_text="everything the page shows: texts in both languages, suits, skills, sources"
    )
    url = serializers.CharField(help_text="its page")
    version = serializers.CharField(help_text="changes when the entry does")


class EntryGroupSerializer(serializers.Serializer[Any]):
    """One thing in all its editions."""

    id = serializers.CharField()
    editions = EntrySerializer(many=True)


def show(entry: Entry) -> dict[str, Any]:
    """An entry as `EntrySerializer` says."""
    folder = "cards" if entry.kind == Entry.Kind.CARD else "heroes"
    return {
        "id": entry.slug,
        "edition": entry.edition,
        "name": {"zh": entry.name_zh, "en": entry.name_en},
        "pinyin": entry.pinyin,
        "data": entry.data,
        "url": f"/{folder}/{entry.slug}/{entry.edition}/" if entry.edition else f"/{folder}/{entry.slug}/",
        "version": entry.version,
    }


class _Content(ApiView):
    """Public, cacheable, the same for everyone."""

    scopes: ClassVar = {"GET": None}
    cache = "public, max-age=60"
    kind: ClassVar[str]

    def entries(self, edition: str | None) -> QuerySet[Entry]:
        found = Entry.objects.filter(kind=self.kind)
        return found.filter(edition=edition) if edition else found

    def list(self, request: Request) -> Response:
        query = self.query(request, EntryQuery)
        found = self.entries(query.get("edition"))
        since = query.get("updated_since")
        if since is not None and not ContentVersion.objects.filter(loaded_at__gte=since).exists():
            found = found.none()
        return paging.answer(request, found, ("order", "slug", "edition"), query, lambda rows: [show(row) for row in rows])

    def one(self, request: Request, slug: str) -> Response:
        query = self.query(request, EditionQuery)
        rows = list(self.entries(query.get("edition")).filter(slug=slug).order_by("order", "edition"))
        if not rows:
            raise Problem("not_found")
        return Response({"id": slug, "editions": [show(row) for row in rows]})


class CardsView(_Content):
    """The card kinds."""

    kind = Entry.Kind.CARD

    @extend_schema(
        operation_id="list_cards", tags=["content"], parameters=[EntryQuery], responses=page_of(EntrySerializer), summary="Card kinds"
    )
    def get(self, request: Request) -> Response:
        """Card kinds, one row for each edition that has them. `updated_since` works on the whole: the content is loaded at once."""
        return self.list(request)


class CardView(_Content):
    """One card kind."""

    kind = Entry.Kind.CARD

    @extend_schema(
        operation_id="get_card", tags=["content"], parameters=[EditionQuery], responses=EntryGroupSerializer, summary="One card kind"
    )
    def get(self, request: Request, kind: str) -> Response:
        """A card kind in all editions, or in one."""
        return self.one(request, kind)


class HeroesView(_Content):
    """The heroes."""

    kind = Entry.Kind.HERO

    @extend_schema(
        operation_id="list_heroes", tags=["content"], parameters=[EntryQuery], responses=page_of(EntrySerializer), summary="Heroes"
    )
    def get(self, request: Request) -> Response:
        """Heroes, one row for each edition that has them. `updated_since` works on the whole: the content is loaded at once."""
        return self.list(request)


class HeroView(_Content):
    """One hero."""

    kind = Entry.Kind.HERO

    @extend_schema(operation_id="get_hero", tags=["content"], parameters=[EditionQuery], responses=EntryGroupSerializer, summary="One hero")
    def get(self, request: Request, hero: str) -> Response:
        """A hero in all editions, or in one."""
        return self.one(request, hero)

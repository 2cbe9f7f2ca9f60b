"""Rulings, read from the encyclopedia: questions and answers, and what the engine made of each position."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.api import NamesSerializer
from sgs_site.api import paging
from sgs_site.api.base import ApiView
from sgs_site.api.problems import Problem
from sgs_site.api.serializers import Query, SyncQuery, page_of
from sgs_site.encyclopedia import rulings
from sgs_site.encyclopedia.models import ContentVersion, Entry


class RulingQuery(SyncQuery):
    """Filters of the list. A ruling is found by what it is about and by what has a part in it."""

    edition = serializers.CharField(required=False, max_length=32)
    hero = serializers.CharField(required=False, max_length=80)
    skill = serializers.CharField(required=False, max_length=80, help_text="`ganglie` in any edition, `std/ganglie` in one")
    card = serializers.CharField(required=False, max_length=80)
    rule = serializers.CharField(required=False, max_length=80, help_text="a paragraph (`damage.3`) or a chapter (`damage`)")


class AboutSerializer(serializers.Serializer[Any]):
    """What a ruling concerns, by id."""

    hero = serializers.ListField(child=serializers.CharField())
    skill = serializers.ListField(child=serializers.CharField(), help_text="`edition/skill`")
    card = serializers.ListField(child=serializers.CharField())
    rule = serializers.ListField(child=serializers.CharField())


class RulingSerializer(serializers.Serializer[Any]):
    """A question about the rules with its answer."""

    id = serializers.CharField()
    edition = serializers.CharField()
    modules = serializers.ListField(child=serializers.CharField())
    question = NamesSerializer()
    answer = NamesSerializer()
    facts = NamesSerializer(help_text="what the engine found at the end of its position")
    rules = serializers.ListField(child=serializers.CharField(), help_text="the paragraphs that it rests on")
    covers = serializers.ListField(child=serializers.CharField(), help_text="rows of the checklist of all rules")
    about = AboutSerializer(help_text="what it is a ruling on")
    also = AboutSerializer(help_text="what else has a part in it")
    steps = serializers.IntegerField(help_text="how many steps follow the position")
    url = serializers.CharField(help_text="its page; `?step=3` shows a step")
    version = serializers.CharField(help_text="changes when the content does")


class RulingStepSerializer(serializers.Serializer[Any]):
    """One step with the board as it stands after it."""

    step = serializers.IntegerField(help_text="0 is the position")
    kind = serializers.CharField(
        help_text="`position`, `pass` (somebody gave nothing), `check` (what may or may not be done), `end`, or what happened: `use`, `damage` …"
    )
    text = NamesSerializer()
    rule = serializers.CharField(allow_blank=True, help_text="the paragraph it rests on")
    depth = serializers.IntegerField(help_text="how deep in the resolution")
    seat = serializers.IntegerField(help_text="whom it is about; 0 is nobody")
    board = serializers.JSONField(help_text="as in the positions of the puzzles: seats, deck, table, stack")


class RulingDetailSerializer(RulingSerializer):
    """A ruling with the line that the engine played."""

    position = serializers.JSONField(help_text="position, script and expectation, in the notation of case files")
    answers = serializers.ListField(child=serializers.CharField(), help_text="every answer that was given, in order")
    line = RulingStepSerializer(many=True)


def show(entry: Entry) -> dict[str, Any]:
    """An entry as `RulingSerializer` says."""
    data = entry.data
    plain = ("edition", "modules", "question", "answer", "facts", "rules", "covers", "about", "also", "steps")
    return {"id": entry.slug, **{key: data[key] for key in plain}, "url": rulings.url(entry.slug), "version": entry.version}


class _Rulings(ApiView):
    """Public, cacheable, the same for everyone."""

    scopes: ClassVar = {"GET": None}
    cache = "public, max-age=60"


class RulingsView(_Rulings):
    """The rulings."""

    @extend_schema(
        operation_id="list_rulings", tags=["content"], parameters=[RulingQuery], responses=page_of(RulingSerializer), summary="Rulings"
    )
    def get(self, request: Request) -> Response:
        """Rulings in the order of the site. `updated_since` works on the whole: the content is loaded at once."""
        query = self.query(request, RulingQuery)
        wanted = {kind: query[kind] for kind in rulings.FILTERS if query.get(kind)}
        found = Entry.objects.filter(kind=Entry.Kind.RULING).defer("search", "text")
        if wanted:
            found = found.filter(slug__in=list(rulings.matching(wanted)))
        since = query.get("updated_since")
        if since is not None and not ContentVersion.objects.filter(loaded_at__gte=since).exists():
            found = found.none()
        return paging.answer(request, found, ("order", "slug", "edition"), query, lambda rows: [show(row) for row in rows])


class RulingView(_Rulings):
    """One ruling."""

    @extend_schema(operation_id="get_ruling", tags=["content"], responses=RulingDetailSerializer, summary="One ruling, step by step")
    def get(self, request: Request, ruling: str) -> Response:
        """A ruling with its position, the answers that were given, and every step with its board."""
        self.query(request, Query)
        entry = Entry.objects.filter(kind=Entry.Kind.RULING, slug=ruling).select_related("walkthrough").first()
        if entry is None:
            raise Problem("not_found")
        content = entry.walkthrough.content
        line = [
            {
                "step": n,
                "kind": s["kind"],
                "text": s["said"],
                "rule": s["rule"],
                "depth": s["depth"],
                "seat": s["seat"],
                "board": s["board"],
            }
            for n, s in enumerate(content["steps"])
        ]
        return Response(show(entry) | {"position": rulings.position(content), "answers": content["answers"], "line": line})

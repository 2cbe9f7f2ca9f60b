"""Rulings, read from the encyclopedia: questions and answers, and what the engine made of each position."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from sgs_site.api import examples, paging
from sgs_site.api.problems import Problem
from sgs_site.api.serializers import AskedQuery, Query, asked_page_of
from sgs_site.api.views.content import ORDER, ContentView, StampedSerializer, WordsSerializer, asked, narrowed
from sgs_site.encyclopedia import records, rulings
from sgs_site.encyclopedia.models import Entry


class RulingQuery(AskedQuery):
    """Filters of the list. A ruling is found by what it is about and by what has a part in it."""

    edition = serializers.CharField(required=False, max_length=32)
    hero = serializers.CharField(required=False, max_length=80)
    skill = serializers.CharField(required=False, max_length=80, help_text="`ganglie` in any edition, `std/ganglie` in one")
    card = serializers.CharField(required=False, max_length=80)
    rule = serializers.CharField(required=False, max_length=80, help_text="a paragraph (`damage.3`) or a chapter (`damage`)")
    covers = serializers.CharField(required=False, max_length=16, help_text="a row of the checklist of all rules: `COV-259`")


class AboutSerializer(serializers.Serializer[Any]):
    """What a ruling concerns, by id."""

    hero = serializers.ListField(child=serializers.CharField())
    skill = serializers.ListField(child=serializers.CharField(), help_text="`edition/skill`")
    card = serializers.ListField(child=serializers.CharField())
    rule = serializers.ListField(child=serializers.CharField())


class RulingSerializer(StampedSerializer):
    """A question about the rules with its answer."""

    id = serializers.CharField()
    edition = serializers.CharField()
    modules = serializers.ListField(child=serializers.CharField())
    question = WordsSerializer()
    answer = WordsSerializer()
    facts = WordsSerializer(help_text="what the engine found at the end of its position")
    rules = serializers.ListField(child=serializers.CharField(), help_text="the paragraphs that it rests on")
    covers = serializers.ListField(child=serializers.CharField(), help_text="rows of the checklist of all rules")
    about = AboutSerializer(help_text="what it is a ruling on")
    also = AboutSerializer(help_text="what else has a part in it")
    steps = serializers.IntegerField(help_text="how many steps follow the position")


class RulingStepSerializer(serializers.Serializer[Any]):
    """One step with the board as it stands after it."""

    step = serializers.IntegerField(help_text="0 is the position")
    kind = serializers.CharField(
        help_text="`position`, `pass` (somebody gave nothing), `check` (what may or may not be done), `end`, or what happened: `use`, `damage` …"
    )
    text = WordsSerializer()
    rule = serializers.CharField(allow_blank=True, help_text="the paragraph it rests on")
    depth = serializers.IntegerField(help_text="how deep in the resolution")
    seat = serializers.IntegerField(help_text="whom it is about; 0 is nobody")
    board = serializers.JSONField(help_text="as in the positions of the puzzles: seats, deck, table, stack")


class RulingDetailSerializer(RulingSerializer):
    """A ruling with the line that the engine played."""

    position = serializers.JSONField(help_text="position, script and expectation, in the notation of case files")
    answers = serializers.ListField(child=serializers.CharField(), help_text="every answer that was given, in order")
    line = RulingStepSerializer(many=True)


class RulingsView(ContentView):
    """The rulings."""

    @extend_schema(
        operation_id="list_rulings",
        tags=["content"],
        parameters=[RulingQuery],
        responses=asked_page_of(RulingSerializer),
        examples=[examples.page(examples.RULING)],
        summary="Rulings",
    )
    def get(self, request: Request) -> Response:
        """Rulings in the order of the site."""
        query = self.query(request, RulingQuery)
        wanted = {kind: query[kind] for kind in rulings.FILTERS if query.get(kind)}
        found = Entry.objects.filter(kind=Entry.Kind.RULING).defer("text")
        if wanted:
            found = found.filter(slug__in=list(rulings.matching(wanted)))
        if query.get("covers"):
            found = narrowed(found, "covers", lambda covers: query["covers"] in covers)
        if query.get("updated_since"):
            found = found.filter(changed_at__gte=query["updated_since"])
        found, more = asked(found, query.get("q"))
        return paging.answer(request, found, ORDER, query, lambda rows: [records.ruling(row) for row in rows], **more)


class RulingView(ContentView):
    """One ruling."""

    @extend_schema(
        operation_id="get_ruling",
        tags=["content"],
        responses=RulingDetailSerializer,
        examples=[examples.one(examples.RULING_WHOLE)],
        summary="One ruling, step by step",
    )
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
                "text": records.words(s["said"]),
                "rule": s["rule"],
                "depth": s["depth"],
                "seat": s["seat"],
                "board": s["board"],
            }
            for n, s in enumerate(content["steps"])
        ]
        return Response(records.ruling(entry) | {"position": rulings.position(content), "answers": content["answers"], "line": line})

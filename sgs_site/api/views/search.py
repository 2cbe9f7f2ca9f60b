"""Search: the query language of the encyclopedia for programs."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import translation
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.services.hant import KEY
from sgs_site.api.problems import Problem
from sgs_site.api.serializers import Query
from sgs_site.api.text import Text
from sgs_site.api.views.content import ContentView, WordsSerializer
from sgs_site.encyclopedia import results
from sgs_site.encyclopedia.query import Compiled, compile
from sgs_site.encyclopedia.query.normalise import MAX_CHARS, clean
from sgs_site.encyclopedia.records import words
from sgs_site.encyclopedia.search import KINDS, suggest
from sgs_site.encyclopedia.search import MAX_CHARS as LONGEST

NO_QUESTION = Text("没有写要找什么。", "There is no question.")
NOTHING = Text("没有符合的条目。", "Nothing fulfils the question.")
LAST = Text("只有 {pages} 页。", "There are only {pages} pages.")


class SearchQuery(Query):
    """A question and the page of its answer."""

    q = serializers.CharField(
        max_length=MAX_CHARS, trim_whitespace=False, help_text="a question in the query language: /search/syntax/, docs/search.md"
    )
    kind = serializers.ChoiceField(choices=KINDS, required=False, help_text="only this kind of thing")
    page = serializers.IntegerField(min_value=1, max_value=results.LAST_PAGE, default=1)
    size = serializers.IntegerField(min_value=1, max_value=results.LARGEST, default=results.SIZE, help_text="hits per page")


class RandomQuery(Query):
    """What to draw from."""

    q = serializers.CharField(
        required=False, max_length=MAX_CHARS, trim_whitespace=False, help_text="a question; of everything if left out"
    )
    kind = serializers.ChoiceField(choices=KINDS, required=False, help_text="only this kind of thing")


class SuggestQuery(Query):
    """The beginning of a name."""

    q = serializers.CharField(max_length=LONGEST, trim_whitespace=False, help_text="from one Chinese character or two letters")
    limit = serializers.IntegerField(min_value=1, max_value=50, default=10)


class SentenceSerializer(serializers.Serializer[Any]):
    """The question as a sentence."""

    zh = serializers.CharField(allow_blank=True)
    en = serializers.CharField(allow_blank=True)


class HitSerializer(serializers.Serializer[Any]):
    """One thing that was found."""

    kind = serializers.ChoiceField(choices=KINDS)
    id = serializers.CharField()
    name = WordsSerializer()
    edition = serializers.CharField(allow_blank=True, help_text="the edition that `url` leads to; empty for what belongs to none")
    editions = serializers.ListField(child=serializers.CharField(), help_text="the editions in which it fulfils the question")
    url = serializers.CharField(help_text="its page")


class RandomSerializer(serializers.Serializer[Any]):
    """What was drawn."""

    canonical = serializers.CharField(allow_blank=True, help_text="the question in canonical form")
    warnings = serializers.ListField(child=serializers.CharField(), help_text="what of the question was not used")
    hit = HitSerializer()


class SuggestionSerializer(serializers.Serializer[Any]):
    """A name that may be meant."""

    kind = serializers.ChoiceField(choices=KINDS)
    id = serializers.CharField()
    name = WordsSerializer()
    editions = serializers.ListField(child=serializers.CharField(), help_text="that have it; none for what belongs to none")
    url = serializers.CharField(help_text="its page")


class SuggestionsSerializer(serializers.Serializer[Any]):
    """Names that may be meant, the likeliest first."""

    data = SuggestionSerializer(many=True)  # type: ignore[assignment]  # a field of this name, not `Serializer.data`


class SearchSerializer(serializers.Serializer[Any]):
    """The answer to a question."""

    canonical = serializers.CharField(help_text="the question in canonical form; asked again it means the same")
    sentence = SentenceSerializer()
    warnings = serializers.ListField(
        child=serializers.CharField(),
        help_text="every part of the question that was not applied, with the reason, in the language of Accept-Language",
    )
    reading = serializers.CharField(
        allow_blank=True,
        help_text="a question that means the same words as conditions (`吴国女武将`: `kingdom:wu gender:female type:hero`); empty if none",
    )
    total = serializers.IntegerField()
    kinds = serializers.DictField(child=serializers.IntegerField(), help_text="how many of each kind")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    data = HitSerializer(many=True)  # type: ignore[assignment]  # a field of this name, not `Serializer.data`


EXAMPLE = OpenApiExample(
    "势力:蜀 体力>=4",
    value={
        "canonical": "kingdom:shu hp>=4 type:hero",
        "sentence": {"zh": "找势力为蜀、体力不小于4的武将。", "en": "Find every hero where kingdom is Shu, hp is at least 4."},
        "warnings": [],
        "reading": "",
        "total": 1,
        "kinds": {"hero": 1},
        "page": 1,
        "pages": 1,
        "data": [
            {
                "kind": "hero",
                "id": "guanyu",
                "name": {"zh": "关羽", "zh_hant": "關羽", "en": "Guan Yu"},
                "edition": "std",
                "editions": ["std", "early"],
                "url": "/heroes/guanyu/",
            }
        ],
    },
    response_only=True,
)


RANDOM = OpenApiExample("example", value={"canonical": "kingdom:shu", "warnings": [], "hit": EXAMPLE.value["data"][0]}, response_only=True)
SUGGESTIONS = OpenApiExample(
    "gy",
    value={"data": [{key: EXAMPLE.value["data"][0][key] for key in ("kind", "id", "name", "editions", "url")}]},
    response_only=True,
)


def sentences(asked: Compiled) -> dict[str, str]:
    """The question as a sentence in both languages."""
    found = {}
    for name, language in (("zh", "zh-hans"), ("en", "en")):
        with translation.override(language):
            found[name] = asked.sentence
    return found


def shown(hit: results.Hit) -> dict[str, Any]:
    """A hit as `HitSerializer` says."""
    return {
        "kind": hit.kind,
        "id": hit.slug,
        "name": {"zh": hit.name_zh, KEY: hit.name_hant or hit.name_zh, "en": hit.name_en},
        "edition": hit.edition,
        "editions": hit.editions,
        "url": hit.url,
    }


class SearchView(ContentView):
    """The search."""

    @extend_schema(
        operation_id="search", tags=["content"], parameters=[SearchQuery], responses=SearchSerializer, examples=[EXAMPLE], summary="Search"
    )
    def get(self, request: Request) -> Response:
        """What fulfils a question. A part that is not understood is named in `warnings` and not applied; a question of which nothing is
        understood, or whose parentheses do not match, is a `validation` problem that says what is wrong."""
        query = self.query(request, SearchQuery)
        asked = compile(clean(query["q"]), query.get("kind", ""))
        if asked.error or asked.tree is None:
            said = [asked.error or str(NO_QUESTION), *asked.warnings]
            raise Problem("validation", errors=[{"parameter": "q", "code": "invalid", "detail": text} for text in said])
        found = results.find(asked, query["page"], query["size"])
        asked = found.asked
        if found.page > found.pages:
            detail = LAST.format(pages=found.pages)
            raise Problem("validation", errors=[{"parameter": "page", "code": "out_of_range", "detail": str(detail)}])
        return Response(
            {
                "canonical": asked.canonical,
                "sentence": sentences(asked),
                "warnings": list(asked.warnings),
                "reading": found.reading.canonical if found.reading else "",
                "total": found.count,
                "kinds": found.kinds,
                "page": found.page,
                "pages": found.pages,
                "data": [shown(hit) for hit in found.hits],
            }
        )


class RandomView(ContentView):
    """Something by chance."""

    cache = "no-store"

    @staticmethod
    def tag_of(request: HttpRequest) -> str:
        """None: the next answer is another one."""
        return ""

    @extend_schema(
        operation_id="get_random",
        tags=["content"],
        parameters=[RandomQuery],
        responses=RandomSerializer,
        examples=[RANDOM],
        summary="Something by chance",
    )
    def get(self, request: Request) -> Response:
        """Any one thing that fulfils a question. `not_found` if nothing does."""
        query = self.query(request, RandomQuery)
        asked = compile(clean(query.get("q", "")), query.get("kind", ""))
        if asked.error:
            raise Problem(
                "validation", errors=[{"parameter": "q", "code": "invalid", "detail": text} for text in (asked.error, *asked.warnings)]
            )
        hit = results.lot(asked)
        if hit is None:
            raise Problem("not_found", NOTHING)
        return Response({"canonical": asked.canonical, "warnings": list(asked.warnings), "hit": shown(hit)})


class SuggestView(ContentView):
    """What may be meant."""

    @extend_schema(
        operation_id="suggest",
        tags=["content"],
        parameters=[SuggestQuery],
        responses=SuggestionsSerializer,
        examples=[SUGGESTIONS],
        summary="Names while they are typed",
    )
    def get(self, request: Request) -> Response:
        """Names that begin with what was typed, or have it inside: in Chinese, English, pinyin and initials. Costs no query."""
        query = self.query(request, SuggestQuery)
        found = [
            {"kind": t["kind"], "id": t["slug"], "name": words(t), "editions": list(t.get("editions") or ()), "url": t["url"]}
            for t in suggest(query["q"], query["limit"])
        ]
        return Response({"data": found})

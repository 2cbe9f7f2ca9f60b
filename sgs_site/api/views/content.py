"""The encyclopedia, read: cards, heroes, skills, rules, terms, editions, conflicts, sources, comparisons, what changed, all of it in one file.

Answers depend on nothing but their address and the loaded content, so that their ETag is known before anything is looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language_from_request
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.api import moment
from puzzles.services.hant import KEY
from sgs_site.accounts.authentication import TokenAuthentication
from sgs_site.api import examples, paging
from sgs_site.api.base import ApiView
from sgs_site.api.problems import Problem, invalid_parameter
from sgs_site.api.serializers import AskedQuery, Moment, Query, SyncQuery, asked_page_of, page_of
from sgs_site.encyclopedia import bulk, catalog, conflicts, records
from sgs_site.encyclopedia.conditional import tag
from sgs_site.encyclopedia.models import ContentVersion, Entry, Update
from sgs_site.encyclopedia.query import compile
from sgs_site.encyclopedia.vocabulary import CARD_TYPES, KINGDOMS, RANKS, STATUSES, SUITS

ORDER = ("order", "slug", "edition")
RANK_NUMBERS = {text: number for number, text in RANKS.items()} | {str(number): number for number in RANKS}


class ContentView(ApiView):
    """Public, cacheable, the same for everyone, open to the scripts of other sites' pages. A 304 costs no query besides the look at the
    version, and nothing of the caller's limit. Sessions are not looked at: an answer that does would not be one that caches may share."""

    scopes: ClassVar = {"GET": None}
    authentication_classes = (TokenAuthentication,)
    cache = "public, max-age=60, stale-while-revalidate=600"

    @staticmethod
    def tag_of(request: HttpRequest) -> str:
        """The ETag; what is said about a question is in the caller's language."""
        return tag(request, *([get_language_from_request(request)] if "q" in request.GET else []))

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer 304 at once to who has it already. A token is looked at all the same: a bad one is refused everywhere."""
        etag = self.tag_of(request)
        if etag and request.method in {"GET", "HEAD"} and "Authorization" not in request.headers and "If-None-Match" in request.headers:
            found = get_conditional_response(request, etag=etag)
            if found is not None and found.status_code == 304:
                found["ETag"] = etag
                found["Cache-Control"] = self.cache
                found["Access-Control-Allow-Origin"] = "*"
                if "q" in request.GET:
                    patch_vary_headers(found, ["Accept-Language"])
                return found
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def finalize_response(self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any) -> Response:
        """Give a good answer the ETag that `dispatch` knows."""
        final = super().finalize_response(request, response, *args, **kwargs)
        final["Access-Control-Allow-Origin"] = "*"
        etag = self.tag_of(request._request)
        if "q" in request._request.GET:
            patch_vary_headers(final, ["Accept-Language"])
        if etag and final.status_code == 200 and not final.has_header("ETag"):
            final["ETag"] = etag
        return final


# -- shapes ------------------------------------------------------------------------------------------------------------


def _texts(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


class WordsSerializer(serializers.Serializer[Any]):
    """A text in simplified and traditional characters and in English."""

    zh = serializers.CharField(allow_blank=True)
    zh_hant = serializers.CharField(allow_blank=True, help_text="derived from `zh`")
    en = serializers.CharField(allow_blank=True)


class StampedSerializer(serializers.Serializer[Any]):
    """What every entry has."""

    url = serializers.CharField(help_text="its page")
    version = serializers.CharField(help_text="changes when the entry does, and only then")
    changed_at = Moment(help_text="the load that last changed it")


class EntrySerializer(StampedSerializer):
    """A card kind, a hero or a skill in one edition."""

    id = serializers.CharField(help_text="the same in every edition")
    edition = serializers.CharField()
    name = WordsSerializer()
    pinyin = serializers.CharField()
    data = serializers.JSONField(  # type: ignore[assignment]  # a field of this name, not `Serializer.data`
        help_text="everything the page shows: texts, suits, skills, sources; `zh_hant` is left out where it is the same as `zh`"
    )


class EntryGroupSerializer(serializers.Serializer[Any]):
    """One thing in all its editions."""

    id = serializers.CharField()
    editions = EntrySerializer(many=True)


class ParagraphSerializer(serializers.Serializer[Any]):
    """A paragraph of the rules."""

    id = serializers.CharField(help_text="`damage.3`")
    number = serializers.IntegerField()
    edition = serializers.CharField(allow_blank=True, help_text="whose reading it is; empty for what holds in several")
    editions = _texts(help_text="where it holds")
    module = serializers.CharField(allow_blank=True)
    head = WordsSerializer()
    text = WordsSerializer()
    status = serializers.CharField(help_text="`stated`, `inferred`, `emended`, `outside` or `lost`")
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field of this name, not `Field.source`
    note = serializers.BooleanField(help_text="a remark, no rule")
    instead = serializers.CharField(allow_blank=True, help_text="the paragraph that it replaces in its edition")
    see = _texts()


class RuleSerializer(ParagraphSerializer, StampedSerializer):
    """A paragraph with its chapter."""

    chapter = serializers.CharField()


class ChapterSerializer(StampedSerializer):
    """A chapter of the rules."""

    id = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    title = WordsSerializer()
    intro = WordsSerializer()
    paragraphs = _texts(help_text="ids")


class ChapterDetailSerializer(StampedSerializer):
    """A chapter with its paragraphs."""

    id = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    title = WordsSerializer()
    intro = WordsSerializer()
    paragraphs = ParagraphSerializer(many=True)


class TermSerializer(serializers.Serializer[Any]):
    """A word of the glossary."""

    id = serializers.CharField()
    name = WordsSerializer()
    text = WordsSerializer()
    aliases = _texts()
    url = serializers.CharField(help_text="where it is explained")
    changed_at = Moment(allow_null=True)


class ModuleSerializer(serializers.Serializer[Any]):
    """An optional part of an edition."""

    id = serializers.CharField()
    name = WordsSerializer()
    text = WordsSerializer()
    excludes = _texts(help_text="modules that it cannot be played with")
    playable = serializers.BooleanField()


class CopiesSerializer(serializers.Serializer[Any]):
    """Equal cards of a deck."""

    suit = serializers.CharField(help_text="`S H C D`")
    rank = serializers.IntegerField(help_text="1 to 13")
    card = serializers.CharField(help_text="the card kind")
    module = serializers.CharField(allow_blank=True, help_text="only with this module")
    count = serializers.IntegerField()


class RoleCountSerializer(serializers.Serializer[Any]):
    """How many of each role there are."""

    players = serializers.IntegerField()
    lord = serializers.IntegerField()
    loyalist = serializers.IntegerField()
    rebel = serializers.IntegerField()
    renegade = serializers.IntegerField()


class RoleTableSerializer(serializers.Serializer[Any]):
    """A table of roles by number of players."""

    id = serializers.CharField()
    name = WordsSerializer()
    status = serializers.CharField()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field of this name, not `Field.source`
    tables = RoleCountSerializer(many=True)
    alternatives = RoleCountSerializer(many=True, help_text="other counts that the edition allows")


class OptionSerializer(serializers.Serializer[Any]):
    """One way to set a switch."""

    id = serializers.CharField()
    text = WordsSerializer()


class SwitchSerializer(serializers.Serializer[Any]):
    """A point on which the copies of the rules differ."""

    id = serializers.CharField()
    name = WordsSerializer()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field of this name, not `Field.source`
    options = OptionSerializer(many=True)


class EditionSerializer(serializers.Serializer[Any]):
    """An edition of the game."""

    id = serializers.CharField()
    name = WordsSerializer()
    text = WordsSerializer()
    status = serializers.CharField()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field of this name, not `Field.source`
    phases = _texts(help_text="of a turn, in order")
    clockwise = serializers.BooleanField(help_text="which way the turn goes round the table")
    playable = serializers.BooleanField(help_text="whether the engine plays it")
    heroes = _texts()
    cards = _texts()
    deck_size = serializers.IntegerField(help_text="without optional modules")
    default_modules = _texts()
    modules = ModuleSerializer(many=True)
    deck = CopiesSerializer(many=True)
    roles = RoleTableSerializer(many=True)
    switches = SwitchSerializer(many=True)
    url = serializers.CharField(help_text="its page")
    changed_at = Moment(allow_null=True)


class SideSerializer(serializers.Serializer[Any]):
    """One of the two readings."""

    edition = serializers.CharField()
    modules = _texts()
    answer = WordsSerializer()
    facts = WordsSerializer(help_text="what the engine found at the end")
    rules = _texts(help_text="the paragraphs that it rests on")


class ConcernedSerializer(serializers.Serializer[Any]):
    """What a comparison is about."""

    hero = _texts()
    card = _texts()


class ComparisonSerializer(StampedSerializer):
    """One position under two readings of the rules."""

    id = serializers.CharField()
    title = WordsSerializer()
    question = WordsSerializer()
    sides = SideSerializer(many=True)
    about = ConcernedSerializer()
    steps = serializers.IntegerField()
    parts_at = serializers.IntegerField(help_text="the step at which the two part")


class ComparisonDetailSerializer(ComparisonSerializer):
    """A comparison with what happened on both sides."""

    rows = serializers.JSONField(help_text="[step on the first side, step on the second, whether the same happened]; null: none")
    lines = serializers.JSONField(help_text="for each side its steps: `kind`, `text`, `rule`, `seat`, `board`")


class ReadingSerializer(serializers.Serializer[Any]):
    """One way to read a disputed point."""

    text = WordsSerializer()
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field of this name, not `Field.source`
    status = serializers.CharField(help_text="`stated`, `inferred`, `emended`, `outside` or `lost`")
    editions = _texts(help_text="where it holds, if the editions differ")
    in_force = serializers.BooleanField(help_text="whether it is the one that counts here, unless something else is chosen")
    option = serializers.CharField(allow_blank=True, help_text="what is to be chosen for it, an option of `choose`")


class ChooseSerializer(serializers.Serializer[Any]):
    """What selects another reading."""

    what = serializers.CharField(help_text="`switch`, `table` (of roles) or `module`, of the edition")
    edition = serializers.CharField()
    switch = serializers.CharField(allow_blank=True, help_text="id of the switch, if it is one")


class ConflictSerializer(serializers.Serializer[Any]):
    """A point on which the sources disagree, are damaged or say nothing."""

    id = serializers.CharField(help_text="`C-01`")
    type = serializers.CharField(help_text="`editions`, `copies`, `self`, `garbled` or `gap`: see the filter")
    head = WordsSerializer()
    about = _texts(help_text="`rule:damage.3`, `card:peach`, `skill:std/rende`, `hero:ganning`, `edition:early`")
    editions = _texts(help_text="which editions it concerns")
    readings = ReadingSerializer(many=True)
    choose = ChooseSerializer(allow_null=True)
    url = serializers.CharField(help_text="its page")
    changed_at = Moment(allow_null=True)


class SourceSerializer(serializers.Serializer[Any]):
    """A text that claims are from."""

    id = serializers.CharField(help_text="`P1`: what `source` of a claim begins with")
    name = WordsSerializer()
    text = WordsSerializer()
    url = serializers.CharField(help_text="where it is named")
    changed_at = Moment(allow_null=True)


class LoadedSerializer(serializers.Serializer[Any]):
    """What is loaded."""

    version = serializers.CharField(help_text="of the content, as in the file with everything")
    rules_version = serializers.IntegerField(help_text="of the rules that the engine plays")
    loaded_at = Moment(allow_null=True)
    kinds = serializers.DictField(child=serializers.IntegerField(), help_text="kind -> how many there are")
    editions = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()), help_text="edition -> heroes, cards, skills and paragraphs in it"
    )
    claims = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="kind -> `stated`, `inferred`, `emended`, `outside`, `lost` -> how many say so of themselves",
    )
    covered = serializers.IntegerField(help_text="rows of the checklist of all rules that a ruling covers (`covers` of the rulings)")


class UpdateSerializer(serializers.Serializer[Any]):
    """One entry that a load added, changed or took away."""

    at = Moment()
    version = serializers.CharField(help_text="the content that the load brought")
    what = serializers.ChoiceField(Update.What.choices)
    kind = serializers.CharField()
    id = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    name = WordsSerializer()


class BulkFileSerializer(serializers.Serializer[Any]):
    """A file with everything."""

    name = serializers.CharField()
    url = serializers.CharField(help_text="where it is; what is there never changes")
    media_type = serializers.CharField()
    bytes = serializers.IntegerField()
    sha256 = serializers.CharField(help_text="of the file as it is sent, in hexadecimal")
    records = serializers.IntegerField(help_text="lines after the first")


class BulkSerializer(serializers.Serializer[Any]):
    """What can be had as a file."""

    version = serializers.CharField(help_text="of the content")
    made_at = Moment(allow_null=True)
    files = BulkFileSerializer(many=True)


# -- filters -----------------------------------------------------------------------------------------------------------


class EditionQuery(Query):
    """Filter of one entry."""

    edition = serializers.CharField(required=False, max_length=32)


class EntryQuery(AskedQuery):
    """Filters of the lists."""

    edition = serializers.CharField(required=False, max_length=32)


class CardQuery(EntryQuery):
    """Filters of the cards. `suit` and `rank` together mean one and the same copy."""

    type = serializers.ChoiceField(list(CARD_TYPES), required=False)
    suit = serializers.ChoiceField(list(SUITS), required=False, help_text="`S` spades, `H` hearts, `C` clubs, `D` diamonds")
    rank = serializers.ChoiceField(list(RANK_NUMBERS), required=False, help_text="`A`, `2` … `10`, `J`, `Q`, `K`, or a number")


class HeroQuery(EntryQuery):
    """Filters of the heroes."""

    kingdom = serializers.ChoiceField(list(KINGDOMS), required=False, help_text="a hero of two kingdoms is found under both")


class SkillQuery(HeroQuery):
    """Filters of the skills."""

    hero = serializers.CharField(required=False, max_length=80, help_text="whose skill it is")


class RuleQuery(AskedQuery):
    """Filters of the paragraphs."""

    edition = serializers.CharField(required=False, max_length=32, help_text="where the paragraph holds")
    chapter = serializers.CharField(required=False, max_length=80)
    status = serializers.CharField(required=False, max_length=16)


class ComparisonQuery(AskedQuery):
    """Filters of the comparisons."""

    edition = serializers.CharField(required=False, max_length=32, help_text="on either side")
    hero = serializers.CharField(required=False, max_length=80)
    card = serializers.CharField(required=False, max_length=80)


class ConflictQuery(SyncQuery):
    """Filters of the conflicts."""

    edition = serializers.CharField(required=False, max_length=32, help_text="which it concerns")
    type = serializers.ChoiceField(
        list(conflicts.KINDS),
        required=False,
        help_text="`editions`: they differ by design; `copies` of one edition disagree; one contradicts it`self`; `garbled` text; a `gap`",
    )
    status = serializers.ChoiceField([s for s in STATUSES if s != "disputed"], required=False, help_text="of any of its readings")
    about = serializers.CharField(required=False, max_length=80, help_text="`rule:damage.3`, `card:peach` …")


class UpdateQuery(SyncQuery):
    """Filters of what changed."""

    kind = serializers.ChoiceField([*records.SHAPES, *records.Listed.KINDS], required=False)


def narrowed(found: QuerySet[Entry], path: str, fits: Callable[[Any], bool]) -> QuerySet[Entry]:
    """Those entries whose value at `path` of their data fits. One kind has a few hundred rows, and no database asks lists alike."""
    return found.filter(pk__in=[pk for pk, value in found.values_list("pk", f"data__{path}") if fits(value)])


def asked(found: QuerySet[Entry], question: str | None) -> tuple[QuerySet[Entry], dict[str, Any]]:
    """Those entries that a question finds, and what the answer says about it. Raises a problem that tells why it cannot be read."""
    if question is None:
        return found, {}
    read = compile(question)
    if read.error:
        raise invalid_parameter("q", "invalid", read.error)
    return found.filter(read.entries), {"warnings": list(read.warnings)}


# -- entries -----------------------------------------------------------------------------------------------------------


class _Entries(ContentView):
    """A kind of entry: the list and one."""

    kind: ClassVar[Entry.Kind]
    asks: ClassVar[type[AskedQuery]] = EntryQuery

    def shape(self, entry: Entry) -> records.Record:
        """An entry as the list shows it."""
        return records.thing(entry)

    def entries(self) -> QuerySet[Entry]:
        return Entry.objects.filter(kind=self.kind).defer("text")

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        """The entries that pass the filters of `asks`."""
        return found.filter(edition=query["edition"]) if query.get("edition") else found

    def list(self, request: Request) -> Response:
        query = self.query(request, self.asks)
        found = self.narrow(self.entries(), query)
        if query.get("updated_since"):
            found = found.filter(changed_at__gte=query["updated_since"])
        found, more = asked(found, query.get("q"))
        return paging.answer(request, found, ORDER, query, lambda rows: [self.shape(row) for row in rows], **more)

    def group(self, request: Request, slug: str) -> Response:
        query = self.query(request, EditionQuery)
        found = self.entries().filter(slug=slug).order_by("order", "edition")
        rows = list(found.filter(edition=query["edition"]) if query.get("edition") else found)
        if not rows:
            raise Problem("not_found")
        return Response({"id": slug, "editions": [self.shape(row) for row in rows]})

    def one(self, request: Request, slug: str) -> Entry:
        self.query(request, Query)
        entry = self.entries().filter(slug=slug).first()
        if entry is None:
            raise Problem("not_found")
        return entry


class _Cards(_Entries):
    kind = Entry.Kind.CARD
    asks = CardQuery

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        found = super().narrow(found, query)
        if query.get("type"):
            found = found.filter(data__type=query["type"])
        suit, rank = query.get("suit"), RANK_NUMBERS.get(query.get("rank") or "")
        if suit or rank:
            found = narrowed(found, "copies", lambda copies: any(suit in (None, c["suit"]) and rank in (None, c["rank"]) for c in copies))
        return found


class CardsView(_Cards):
    """The card kinds."""

    @extend_schema(
        operation_id="list_cards",
        tags=["content"],
        parameters=[CardQuery],
        responses=asked_page_of(EntrySerializer),
        examples=[examples.page(examples.CARD)],
        summary="Card kinds",
    )
    def get(self, request: Request) -> Response:
        """Card kinds, one row for each edition that has them."""
        return self.list(request)


class CardView(_Cards):
    """One card kind."""

    @extend_schema(
        operation_id="get_card",
        tags=["content"],
        parameters=[EditionQuery],
        responses=EntryGroupSerializer,
        examples=[examples.group(examples.CARD)],
        summary="One card kind",
    )
    def get(self, request: Request, kind: str) -> Response:
        """A card kind in all editions, or in one."""
        return self.group(request, kind)


class _Heroes(_Entries):
    kind = Entry.Kind.HERO
    asks = HeroQuery

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        found = super().narrow(found, query)
        kingdom = query.get("kingdom")
        return narrowed(found, "kingdoms", lambda kingdoms: kingdom in kingdoms) if kingdom else found


class HeroesView(_Heroes):
    """The heroes."""

    @extend_schema(
        operation_id="list_heroes",
        tags=["content"],
        parameters=[HeroQuery],
        responses=asked_page_of(EntrySerializer),
        examples=[examples.page(examples.HERO)],
        summary="Heroes",
    )
    def get(self, request: Request) -> Response:
        """Heroes, one row for each edition that has them."""
        return self.list(request)


class HeroView(_Heroes):
    """One hero."""

    @extend_schema(
        operation_id="get_hero",
        tags=["content"],
        parameters=[EditionQuery],
        responses=EntryGroupSerializer,
        examples=[examples.group(examples.HERO)],
        summary="One hero",
    )
    def get(self, request: Request, hero: str) -> Response:
        """A hero in all editions, or in one."""
        return self.group(request, hero)


class _Skills(_Heroes):
    kind = Entry.Kind.SKILL
    asks = SkillQuery

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        found = super().narrow(found, query)
        return found.filter(data__hero=query["hero"]) if query.get("hero") else found


class SkillsView(_Skills):
    """The skills."""

    @extend_schema(
        operation_id="list_skills",
        tags=["content"],
        parameters=[SkillQuery],
        responses=asked_page_of(EntrySerializer),
        examples=[examples.page(examples.SKILL)],
        summary="Skills",
    )
    def get(self, request: Request) -> Response:
        """Skills, one row for each edition that has them."""
        return self.list(request)


class SkillView(_Skills):
    """One skill."""

    @extend_schema(
        operation_id="get_skill",
        tags=["content"],
        parameters=[EditionQuery],
        responses=EntryGroupSerializer,
        examples=[examples.group(examples.SKILL)],
        summary="One skill",
    )
    def get(self, request: Request, skill: str) -> Response:
        """A skill in all editions, or in one."""
        return self.group(request, skill)


# -- rules -------------------------------------------------------------------------------------------------------------


class ChaptersView(_Entries):
    """The chapters of the rules."""

    kind = Entry.Kind.CHAPTER

    def shape(self, entry: Entry) -> records.Record:
        """A chapter with the ids of its paragraphs."""
        return records.chapter(entry, whole=False)

    @extend_schema(
        operation_id="list_chapters",
        tags=["content"],
        parameters=[EntryQuery],
        responses=asked_page_of(ChapterSerializer),
        examples=[examples.page(examples.CHAPTER)],
        summary="Chapters of the rules",
    )
    def get(self, request: Request) -> Response:
        """Chapters with the ids of their paragraphs. `edition` gives those that only it has; the others hold in all."""
        return self.list(request)


class ChapterView(_Entries):
    """One chapter."""

    kind = Entry.Kind.CHAPTER

    @extend_schema(
        operation_id="get_chapter",
        tags=["content"],
        responses=ChapterDetailSerializer,
        examples=[examples.one(examples.CHAPTER_WHOLE)],
        summary="One chapter",
    )
    def get(self, request: Request, chapter: str) -> Response:
        """A chapter with its paragraphs."""
        return Response(records.chapter(self.one(request, chapter)))


class _Rules(_Entries):
    kind = Entry.Kind.RULE
    asks = RuleQuery

    def shape(self, entry: Entry) -> records.Record:
        """A paragraph."""
        return records.rule(entry)

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        for name in ("chapter", "status"):
            if query.get(name):
                found = found.filter(**{f"data__{name}": query[name]})
        edition = query.get("edition")
        return narrowed(found, "editions", lambda editions: edition in editions) if edition else found


class RulesView(_Rules):
    """The paragraphs of the rules."""

    @extend_schema(
        operation_id="list_rules",
        tags=["content"],
        parameters=[RuleQuery],
        responses=asked_page_of(RuleSerializer),
        examples=[examples.page(examples.RULE)],
        summary="Paragraphs of the rules",
    )
    def get(self, request: Request) -> Response:
        """Paragraphs of the chapters, each with what it says, where it holds and where it is from."""
        return self.list(request)


class RuleView(_Rules):
    """One paragraph."""

    @extend_schema(
        operation_id="get_rule",
        tags=["content"],
        responses=RuleSerializer,
        examples=[examples.one(examples.RULE)],
        summary="One paragraph of the rules",
    )
    def get(self, request: Request, rule: str) -> Response:
        """The paragraph that is cited by this id."""
        return Response(records.rule(self.one(request, rule)))


# -- what is in the catalogue ------------------------------------------------------------------------------------------


class Listed(ContentView):
    """What every process has in memory: the list of one of `records.Listed.KINDS`, and one of it."""

    kind: ClassVar[str]
    asks: ClassVar[type[SyncQuery]] = SyncQuery

    @staticmethod
    def kept(kind: str) -> dict[str, records.Record]:
        """All there is of a kind, id -> document."""
        return records.Listed(catalog.current().data).all(kind)

    def fits(self, row: records.Record, query: Mapping[str, Any]) -> bool:
        """Whether a document passes the filters of `asks`."""
        return True

    def list(self, request: Request) -> Response:
        query = self.query(request, self.asks)
        rows = [row for row in self.kept(self.kind).values() if self.fits(row, query)]
        since = query.get("updated_since")
        if since:
            rows = [row for row in rows if row["changed_at"] and datetime.fromisoformat(row["changed_at"]) >= since]
        return paging.answer_list(request, rows, "id", query)

    def one(self, request: Request, key: str) -> Response:
        self.query(request, Query)
        found = self.kept(self.kind).get(key)
        if found is None:
            raise Problem("not_found")
        return Response(found)


class TermsView(Listed):
    """The glossary."""

    kind = "term"

    @extend_schema(
        operation_id="list_terms",
        tags=["content"],
        parameters=[SyncQuery],
        responses=page_of(TermSerializer),
        examples=[examples.page(examples.TERM)],
        summary="Glossary",
    )
    def get(self, request: Request) -> Response:
        """The words of the rules with what they mean."""
        return self.list(request)


class TermView(Listed):
    """One word of the glossary."""

    kind = "term"

    @extend_schema(
        operation_id="get_term",
        tags=["content"],
        responses=TermSerializer,
        examples=[examples.one(examples.TERM)],
        summary="One word of the glossary",
    )
    def get(self, request: Request, term: str) -> Response:
        """A word with what it means."""
        return self.one(request, term)


class EditionsView(Listed):
    """The editions."""

    kind = "edition"

    @extend_schema(
        operation_id="list_editions",
        tags=["content"],
        parameters=[SyncQuery],
        responses=page_of(EditionSerializer),
        examples=[examples.page(examples.EDITION)],
        summary="Editions",
    )
    def get(self, request: Request) -> Response:
        """The editions with their decks, role tables, modules and switches."""
        return self.list(request)


class EditionView(Listed):
    """One edition."""

    kind = "edition"

    @extend_schema(
        operation_id="get_edition",
        tags=["content"],
        responses=EditionSerializer,
        examples=[examples.one(examples.EDITION)],
        summary="One edition",
    )
    def get(self, request: Request, edition: str) -> Response:
        """An edition with its deck, its role tables, its modules and its switches."""
        return self.one(request, edition)


class _Conflicts(Listed):
    kind = "conflict"
    asks = ConflictQuery

    def fits(self, row: records.Record, query: Mapping[str, Any]) -> bool:
        """By edition, type, status of a reading, and what it is about."""
        wanted = {"editions": query.get("edition"), "about": query.get("about")}
        if any(value not in row[field] for field, value in wanted.items() if value):
            return False
        status = query.get("status")
        return query.get("type") in (None, row["type"]) and (not status or any(r["status"] == status for r in row["readings"]))


class ConflictsView(_Conflicts):
    """The conflicts of the sources."""

    @extend_schema(
        operation_id="list_conflicts",
        tags=["content"],
        parameters=[ConflictQuery],
        responses=page_of(ConflictSerializer),
        examples=[examples.page(examples.CONFLICT)],
        summary="Conflicts of the sources",
    )
    def get(self, request: Request) -> Response:
        """Points on which copies or editions disagree, are damaged or say nothing, each with all its readings and the one in force."""
        return self.list(request)


class ConflictView(_Conflicts):
    """One conflict."""

    @extend_schema(
        operation_id="get_conflict",
        tags=["content"],
        responses=ConflictSerializer,
        examples=[examples.one(examples.CONFLICT)],
        summary="One conflict of the sources",
    )
    def get(self, request: Request, conflict: str) -> Response:
        """A disputed point with its readings, where each is from, and what selects another."""
        return self.one(request, conflict)


class SourcesView(Listed):
    """The sources."""

    kind = "source"

    @extend_schema(
        operation_id="list_sources",
        tags=["content"],
        parameters=[SyncQuery],
        responses=page_of(SourceSerializer),
        examples=[examples.page(examples.SOURCE)],
        summary="Sources",
    )
    def get(self, request: Request) -> Response:
        """The texts that claims are from. `source` of a claim begins with the id of one of them."""
        return self.list(request)


class SourceView(Listed):
    """One source."""

    kind = "source"

    @extend_schema(
        operation_id="get_source",
        tags=["content"],
        responses=SourceSerializer,
        examples=[examples.one(examples.SOURCE)],
        summary="One source",
    )
    def get(self, request: Request, source: str) -> Response:
        """A text that claims are from."""
        return self.one(request, source)


class LoadedView(ContentView):
    """What is loaded."""

    @extend_schema(
        operation_id="get_content",
        tags=["content"],
        responses=LoadedSerializer,
        examples=[examples.one(examples.LOADED)],
        summary="What is loaded",
    )
    def get(self, request: Request) -> Response:
        """The version of the content, how much there is of it by kind and by edition, and how sure it is of itself."""
        self.query(request, Query)
        book = catalog.current()
        kinds = {kind: book.counts.get(kind, 0) for kind in records.SHAPES} | {k: len(Listed.kept(k)) for k in records.Listed.KINDS}
        claims: dict[str, Counter[str]] = {}
        paragraphs: Counter[str] = Counter()
        stated = Entry.objects.filter(kind__in=["hero", "card", "skill", "rule"]).values_list("kind", "data__status", "data__editions")
        for kind, status, editions in stated:
            claims.setdefault(kind, Counter())[status] += 1
            paragraphs.update(editions if kind == Entry.Kind.RULE else ())
        claims["conflict"] = Counter(r["status"] for c in Listed.kept("conflict").values() for r in c["readings"])
        covered = {row for covers in Entry.objects.filter(kind=Entry.Kind.RULING).values_list("data__covers", flat=True) for row in covers}
        return Response(
            {
                "version": book.version,
                "rules_version": book.rules_version,
                "loaded_at": moment(book.loaded_at),
                "kinds": kinds,
                "editions": {e: own | {"rule": paragraphs[e]} for e, own in book.counts.get("editions", {}).items()},
                "claims": claims,
                "covered": len(covered),
            }
        )


# -- comparisons -------------------------------------------------------------------------------------------------------


class _Comparisons(_Entries):
    kind = Entry.Kind.COMPARE
    asks = ComparisonQuery

    def shape(self, entry: Entry) -> records.Record:
        """A comparison without its steps."""
        return records.comparison(entry)

    def narrow(self, found: QuerySet[Entry], query: Mapping[str, Any]) -> QuerySet[Entry]:
        edition, wanted = query.get("edition"), {kind: query[kind] for kind in ("hero", "card") if query.get(kind)}
        if edition:
            found = narrowed(found, "sides", lambda sides: any(side["edition"] == edition for side in sides))
        if wanted:
            found = narrowed(found, "about", lambda about: all(key in about[kind] for kind, key in wanted.items()))
        return found


class ComparisonsView(_Comparisons):
    """The comparisons."""

    @extend_schema(
        operation_id="list_comparisons",
        tags=["content"],
        parameters=[ComparisonQuery],
        responses=asked_page_of(ComparisonSerializer),
        examples=[examples.page(examples.COMPARISON)],
        summary="Comparisons",
    )
    def get(self, request: Request) -> Response:
        """Positions that come out differently under two readings of the rules."""
        return self.list(request)


class ComparisonView(_Comparisons):
    """One comparison."""

    @extend_schema(
        operation_id="get_comparison",
        tags=["content"],
        responses=ComparisonDetailSerializer,
        examples=[examples.one(examples.COMPARISON_WHOLE)],
        summary="One comparison, step by step",
    )
    def get(self, request: Request, comparison: str) -> Response:
        """A comparison with every step of both sides."""
        self.query(request, Query)
        entry = self.entries().filter(slug=comparison).select_related("walkthrough").first()
        if entry is None:
            raise Problem("not_found")
        content = entry.walkthrough.content
        shown = ("kind", "rule", "seat", "board")
        lines = [[{"text": records.words(s["said"]), **{k: s[k] for k in shown}} for s in side["steps"]] for side in content["sides"]]
        return Response(records.comparison(entry) | {"rows": content["rows"], "lines": lines})


# -- what changed, and everything at once ------------------------------------------------------------------------------


def _update(row: Update) -> records.Record:
    return {
        "at": row.at,
        "version": row.digest,
        "what": row.what,
        "kind": row.kind,
        "id": row.slug,
        "edition": row.edition,
        "name": {"zh": row.name_zh, KEY: row.name_hant or row.name_zh, "en": row.name_en},
    }


class UpdatesView(ContentView):
    """What the loads changed."""

    @extend_schema(
        operation_id="list_updates",
        tags=["content"],
        parameters=[UpdateQuery],
        responses=page_of(UpdateSerializer),
        examples=[examples.page(examples.UPDATE)],
        summary="What was added, changed and removed",
    )
    def get(self, request: Request) -> Response:
        """Entries that a load added, changed or took away, latest first, for about a year. With this a copy hears of what is gone, too."""
        query = self.query(request, UpdateQuery)
        found = Update.objects.all()
        if query.get("kind"):
            found = found.filter(kind=query["kind"])
        if query.get("updated_since"):
            found = found.filter(at__gte=query["updated_since"])
        shown = UpdateSerializer
        return paging.answer(request, found, ("-at", "id"), query, lambda rows: [dict(shown(_update(row)).data) for row in rows])


class BulkView(ContentView):
    """The list of files."""

    @extend_schema(
        operation_id="list_bulk",
        tags=["content"],
        responses=BulkSerializer,
        examples=[examples.one(examples.BULK)],
        summary="Everything as one file",
    )
    def get(self, request: Request) -> Response:
        """The file with everything of the version that is loaded: gzipped JSON lines, `kind` in each. Take this instead of all pages of
        all lists. No file was made on this machine if the list is empty."""
        self.query(request, Query)
        loaded = ContentVersion.objects.only("digest", "bulk").first()
        made = loaded.bulk if loaded is not None else {}
        files = []
        if bulk.find(made.get("name", "")) is not None:
            url = request.build_absolute_uri(f"/api/v1/bulk/{made['name']}")
            files.append(
                {"url": url, "media_type": "application/gzip", **{key: made[key] for key in ("name", "bytes", "sha256", "records")}}
            )
        return Response({"version": loaded.digest if loaded else "", "made_at": made.get("made_at"), "files": files})


class BulkFileView(ContentView):
    """One file."""

    cache = "public, max-age=31536000, immutable"

    @extend_schema(
        operation_id="get_bulk",
        tags=["content"],
        responses={(200, "application/gzip"): OpenApiResponse(OpenApiTypes.BINARY, description="JSON lines, gzipped")},
        summary="One file with everything",
    )
    def get(self, request: Request, name: str) -> HttpResponseBase:
        """The file. It never changes; a new version has a new name. Files are kept for two weeks after the version that they are of."""
        self.query(request, Query)
        path = bulk.find(name)
        if path is None:
            raise Problem("not_found")
        return FileResponse(path.open("rb"), content_type="application/gzip", as_attachment=True, filename=name)

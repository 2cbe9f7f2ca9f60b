"""What pages draw, as data: decks, charts, what is not the same in two editions, and distances at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import QueryDict
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from sgs_site.api import examples, paging
from sgs_site.api.problems import FieldError, Problem
from sgs_site.api.serializers import ListQuery, Moment, Query, SyncQuery, page_of
from sgs_site.api.text import Text
from sgs_site.api.views.content import ContentView, Listed, WordsSerializer
from sgs_site.encyclopedia import catalog, changes, charts, distance, records
from sgs_site.encyclopedia.services import tables

NO_SUCH = Text("「{asked}」不在可选之列；可选：{known}。", "“{asked}” is none of those there are: {known}.")
NOBODY = Text("没有这个座位，或坐在那里的人已经阵亡。", "There is no such seat, or whoever sits there is dead.")
TOO_FEW = Text("至少要有两名角色活着。", "At least two have to be alive.")
SEATS = range(1, distance.MOST + 1)


def _texts(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


# -- decks -------------------------------------------------------------------------------------------------------------


class FaceSerializer(serializers.Serializer[Any]):
    """Equal cards."""

    suit = serializers.CharField(help_text="`S H C D`")
    rank = serializers.IntegerField(help_text="1 to 13")
    card = serializers.CharField(help_text="the card kind")
    count = serializers.IntegerField()


class DeckSerializer(serializers.Serializer[Any]):
    """A deck."""

    id = serializers.CharField(help_text="`std`, with a module `std.ex`")
    edition = serializers.CharField()
    module = serializers.CharField(allow_blank=True)
    size = serializers.IntegerField()
    cards = FaceSerializer(many=True)
    url = serializers.CharField(help_text="its page")
    changed_at = Moment(allow_null=True)


class DeckQuery(SyncQuery):
    """Filters of the decks."""

    edition = serializers.CharField(required=False, max_length=32)


class _Decks(Listed):
    kind = "deck"
    asks = DeckQuery

    def fits(self, row: records.Record, query: Mapping[str, Any]) -> bool:
        """By edition."""
        return not query.get("edition") or row["edition"] == query["edition"]


class DecksView(_Decks):
    """The decks."""

    @extend_schema(
        operation_id="list_decks",
        tags=["content"],
        parameters=[DeckQuery],
        responses=page_of(DeckSerializer),
        examples=[examples.page(examples.DECK)],
        summary="Decks",
    )
    def get(self, request: Request) -> Response:
        """The deck of each edition as it is played, and each other deck that one of its modules makes, card by card."""
        return self.list(request)


class DeckView(_Decks):
    """One deck."""

    @extend_schema(
        operation_id="get_deck",
        tags=["content"],
        responses=DeckSerializer,
        examples=[examples.one(examples.DECK)],
        summary="One deck",
    )
    def get(self, request: Request, deck: str) -> Response:
        """The deck of an edition (`std`), or with a module (`std.ex`)."""
        return self.one(request, deck)


# -- charts ------------------------------------------------------------------------------------------------------------


class ListenerSerializer(serializers.Serializer[Any]):
    """Who listens to a timing."""

    kind = serializers.CharField(help_text="`skill` or `card`")
    id = serializers.CharField()
    compulsory = serializers.BooleanField()


class TimingSerializer(serializers.Serializer[Any]):
    """A moment at which something can happen."""

    id = serializers.CharField()
    name = WordsSerializer()
    listeners = ListenerSerializer(many=True, help_text="in the order in which they are asked")


class SceneRowSerializer(serializers.Serializer[Any]):
    """A step, or a timing that was reached: then `timing` says which, and the other words are empty."""

    timing = serializers.CharField(allow_blank=True)
    ready = _texts(help_text="who could have reacted just then")
    text = WordsSerializer()
    rule = serializers.CharField(allow_blank=True)
    phase = serializers.CharField(allow_blank=True, help_text="the phase that begins with the step")
    depth = serializers.IntegerField(help_text="how deep in the resolution")


class SceneSerializer(serializers.Serializer[Any]):
    """Something that happens, as the engine played it."""

    id = serializers.CharField(help_text="`turn`, `slash`, `damage`, `trick`, `dying`, `death`")
    name = WordsSerializer()
    rows = SceneRowSerializer(many=True)


class ChartSerializer(serializers.Serializer[Any]):
    """How things go in an edition."""

    id = serializers.CharField(help_text="the edition")
    phases = _texts(help_text="of a turn, in order")
    timings = TimingSerializer(many=True)
    scenes = SceneSerializer(many=True)
    url = serializers.CharField(help_text="its page")
    changed_at = Moment(allow_null=True)


class ChartsView(Listed):
    """The charts."""

    kind = "chart"

    @extend_schema(
        operation_id="list_charts",
        tags=["content"],
        parameters=[SyncQuery],
        responses=page_of(ChartSerializer),
        examples=[examples.page(examples.CHART)],
        summary="Turns and timings",
    )
    def get(self, request: Request) -> Response:
        """For every edition that the engine plays: its turn, the order of the timings in what happens, and who listens to each."""
        return self.list(request)


class ChartView(Listed):
    """The charts of one edition."""

    kind = "chart"

    @extend_schema(
        operation_id="get_chart",
        tags=["content"],
        responses=ChartSerializer,
        examples=[examples.one(examples.CHART)],
        summary="Turn and timings of one edition",
    )
    def get(self, request: Request, edition: str) -> Response:
        """The turn of an edition, the order of the timings in what happens, and who listens to each. The tables of roles are in
        `/editions/{id}`."""
        return self.one(request, edition)


# -- what is not the same in two editions ------------------------------------------------------------------------------


class EndSerializer(serializers.Serializer[Any]):
    """A thing as it is in one of the two editions."""

    id = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    name = WordsSerializer()
    url = serializers.CharField(help_text="its page")


class FactSerializer(serializers.Serializer[Any]):
    """A plain fact that is another one."""

    fact = serializers.CharField(
        help_text="`name`, `kingdoms`, `hp`, `generals` (that a player has: with two `hp` counts halves), `gender`, `skills`, `type`, `range`, "
        "`total` (copies in the deck)"
    )
    old = serializers.JSONField()
    new = serializers.JSONField()


class BothSerializer(serializers.Serializer[Any]):
    """The text in both editions."""

    old = WordsSerializer()
    new = WordsSerializer()


class ChangeSerializer(serializers.Serializer[Any]):
    """A thing that is not the same in two editions."""

    key = serializers.CharField(help_text="`skill/ganglie`")
    kind = serializers.CharField(help_text="`hero`, `skill`, `card` or `rule`")
    what = serializers.CharField(help_text="`changed`, `added` or `removed`")
    change = serializers.CharField(allow_blank=True, help_text="what the rulebook calls it, where it says so: `wording` or `functional`")
    old = EndSerializer(allow_null=True)
    new = EndSerializer(allow_null=True)
    facts = FactSerializer(many=True)
    text = BothSerializer(allow_null=True)


class ChangeQuery(ListQuery):
    """Filters of what is not the same."""

    kind = serializers.ChoiceField([str(kind) for kind in changes.KINDS], required=False)
    what = serializers.ChoiceField(["changed", "added", "removed"], required=False)


class ChangesView(ContentView):
    """What is not the same in two editions."""

    @extend_schema(
        operation_id="list_changes",
        tags=["content"],
        parameters=[ChangeQuery],
        responses=page_of(ChangeSerializer),
        examples=[examples.page(examples.CHANGE)],
        summary="What is not the same in two editions",
    )
    def get(self, request: Request, old: str, new: str) -> Response:
        """Heroes, skills, cards and paragraphs that differ from the edition `old` to the edition `new`: which facts, and the texts of both."""
        query = self.query(request, ChangeQuery)
        known = [e["id"] for e in catalog.current().editions()]
        if old not in known or new not in known or old == new:
            raise Problem("not_found")
        found = [records.change(kind, a, b) for kind, a, b in changes.paired(old, new) if query.get("kind") in (None, kind)]
        rows = [row for row in found if row is not None and query.get("what") in (None, row["what"])]
        return paging.answer_list(request, rows, "key", query)


# -- distances ---------------------------------------------------------------------------------------------------------


class DistanceQuery(Query):
    """A table, as in the address of the page `/tools/distance/`."""

    edition = serializers.CharField(required=False, max_length=32, help_text="one that the engine plays; the standard edition if left out")
    n = serializers.IntegerField(min_value=distance.LEAST, max_value=distance.MOST, default=distance.USUAL, help_text="seats")
    plus = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=distance.MOST), required=False, help_text="+1")
    minus = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=distance.MOST), required=False, help_text="−1")
    dead = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=distance.MOST), required=False)

    def get_fields(self) -> dict[str, Any]:
        """With a skill and a weapon for each seat: `s1` … `s10`, `w1` … `w10`."""
        more = {
            f"{letter}{seat}": serializers.CharField(required=False, max_length=40, help_text=f"{what} at seat {seat}")
            for letter, what in (("s", "skill"), ("w", "weapon"))
            for seat in SEATS
        }
        return super().get_fields() | more


class PartSerializer(serializers.Serializer[Any]):
    """What adds to a way."""

    seat = serializers.IntegerField(help_text="whose it is")
    by = serializers.CharField(help_text="skill or card")
    adds = serializers.IntegerField()


class WaySerializer(serializers.Serializer[Any]):
    """The way to another seat."""

    seat = serializers.IntegerField()
    onward = serializers.IntegerField(help_text="seats counted in the order of play")
    back = serializers.IntegerField()
    parts = PartSerializer(many=True)
    distance = serializers.IntegerField()
    range = serializers.IntegerField(help_text="the attack range to that seat")
    reached = serializers.BooleanField(help_text="whether it lies within it")


class SeatSerializer(serializers.Serializer[Any]):
    """A seat with its ways to the others."""

    seat = serializers.IntegerField()
    range = serializers.IntegerField()
    to = WaySerializer(many=True)


class DistanceSerializer(serializers.Serializer[Any]):
    """A table, measured."""

    edition = serializers.CharField()
    position = serializers.CharField(help_text="the table in the notation of positions")
    data = SeatSerializer(many=True, help_text="the living seats")  # type: ignore[assignment]  # a field of this name, not `Serializer.data`


class DistanceView(ContentView):
    """The distance calculator."""

    SEATED: ClassVar = {"s": "skill", "w": "weapon"}

    @extend_schema(
        operation_id="get_distances",
        tags=["content"],
        parameters=[DistanceQuery],
        responses=DistanceSerializer,
        examples=[examples.one(examples.DISTANCE)],
        summary="Distances at a table",
    )
    def get(self, request: Request) -> Response:
        """How far everybody is from everybody else at a table that is arranged in the query, and by what, as the engine measures it."""
        query = self.query(request, DistanceQuery)
        known = charts.editions()
        if not known:
            raise Problem("not_found")
        edition = query.get("edition") or ("std" if "std" in known else known[0])
        errors = self._strange(query, edition, known)
        if errors:
            raise Problem("validation", errors=errors)
        asked = QueryDict(mutable=True)
        for name, value in ({**query, "edition": edition}).items():
            asked.setlist(name, [str(v) for v in value] if isinstance(value, list) else [str(value)])
        table = distance.read(asked, known)
        text = distance.text(table)
        return Response({"edition": edition, "position": text, "data": tables.measure(text)})

    def _strange(self, query: Mapping[str, Any], edition: str, known: list[str]) -> list[FieldError]:
        """What of the query makes no table."""
        errors: list[FieldError] = []

        def strange(parameter: str, said: Text | str) -> None:
            errors.append({"parameter": parameter, "code": "invalid", "detail": str(said)})

        if edition not in known:
            strange("edition", NO_SUCH.format(asked=edition, known=", ".join(known)))
            return errors
        choices = {part: [choice["id"] for choice in rows] for part, rows in distance.parts(edition).items()}
        for letter, part in self.SEATED.items():
            for seat in SEATS:
                asked = query.get(f"{letter}{seat}")
                if asked and seat > query["n"]:
                    strange(f"{letter}{seat}", NOBODY)
                elif asked and asked not in choices[part]:
                    strange(f"{letter}{seat}", NO_SUCH.format(asked=asked, known=", ".join(choices[part])))
        for name in ("plus", "minus", "dead"):
            if any(seat > query["n"] for seat in query.get(name, ())):
                strange(name, NOBODY)
        if query["n"] - len(set(query.get("dead", ()))) < distance.LEAST:
            strange("dead", TOO_FEW)
        return errors

"""Serializers that refuse what they do not know, and the shapes that all endpoints share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.http import QueryDict
from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from puzzles.api import moment
from sgs_site.api.text import Text

UNKNOWN = Text("没有这个字段。", "There is no such field.")
FIRST_YEAR, LAST_YEAR = 1971, 2999
NOT_AN_OBJECT = Text("须为 JSON 对象。", "This must be a JSON object.")


class Strict(serializers.Serializer[Any]):
    """A body: an unknown field is an error that names it, not a silent loss."""

    def to_internal_value(self, data: Any) -> Any:
        """Validated values. Raises ValidationError; unknown fields are reported together with bad ones."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"non_field_errors": [serializers.ErrorDetail(str(NOT_AN_OBJECT), code="invalid")]})
        known = {name for name, field in self.fields.items() if not field.read_only}
        errors: dict[str, Any] = {name: [serializers.ErrorDetail(str(UNKNOWN), code="unknown")] for name in data if name not in known}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict):
                errors = {**error.detail, **errors}
        if errors:
            raise serializers.ValidationError(errors)
        return value


class Query(Strict):
    """The query string. Repeated parameters are alternatives where the field is a list; elsewhere they are an error."""

    @classmethod
    def read(cls, query: QueryDict) -> dict[str, Any]:
        """Validated parameters. Raises ValidationError."""
        lists = {name for name, field in cls().fields.items() if isinstance(field, serializers.ListField)}
        plain: dict[str, Any] = {}
        for name in query:
            values = query.getlist(name)
            if name in lists:
                plain[name] = values
            elif len(values) > 1:
                said = Text("这个参数只能出现一次。", "This parameter may appear only once.")
                raise serializers.ValidationError({name: [serializers.ErrorDetail(str(said), code="repeated")]})
            else:
                plain[name] = values[0]
        serializer = cls(data=plain)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class Moment(serializers.DateTimeField):
    """A time: RFC 3339 in UTC with `Z` going out; any offset, but not without one, coming in."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default_timezone=None, **kwargs)

    def to_internal_value(self, value: Any) -> Any:
        """An aware datetime. Raises ValidationError for a time without offset."""
        if isinstance(value, str):
            try:
                parsed = parse_datetime(value)
            except ValueError:
                parsed = None
            if parsed is not None and parsed.tzinfo is None:
                said = Text("时间须带时区，例如 2026-03-01T00:00:00Z。", "A time needs an offset, for instance 2026-03-01T00:00:00Z.")
                raise serializers.ValidationError(str(said), code="no_offset")
        moment_ = super().to_internal_value(value)
        if not FIRST_YEAR <= moment_.year <= LAST_YEAR:
            years = Text("年份须在 {first} 到 {last} 之间。", "The year must be between {first} and {last}.")
            raise serializers.ValidationError(years.format(first=FIRST_YEAR, last=LAST_YEAR), code="out_of_range")
        return moment_

    def to_representation(self, value: Any) -> str:
        """RFC 3339, UTC, milliseconds."""
        return moment(value) or ""


class ListQuery(Query):
    """What every list takes."""

    limit = serializers.IntegerField(min_value=1, max_value=200, default=50, help_text="Rows per page.")
    cursor = serializers.CharField(required=False, max_length=400, help_text="`page.next` or `page.prev` of another page.")
    count = serializers.BooleanField(default=False, help_text="Fill in `total`.")


class SyncQuery(ListQuery):
    """A list that a copy elsewhere can be kept up to date with."""

    updated_since = Moment(required=False, help_text="Only what was changed at or after this time.")


class AskedQuery(SyncQuery):
    """A list that takes a question in the language of the site's search."""

    q = serializers.CharField(
        required=False,
        max_length=1000,
        trim_whitespace=False,
        help_text="A question as in the search box, `势力:蜀 体力>=4` or `kingdom:shu hp>=4` (/search/syntax/). What could not be used of it is "
        "told in `warnings`, in the language of Accept-Language.",
    )


class PageSerializer(serializers.Serializer[Any]):
    """Where the neighbours of a page are."""

    next = serializers.CharField(allow_null=True)
    prev = serializers.CharField(allow_null=True)


@lru_cache(maxsize=128)
def asked_page_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """The shape of a page of a list that takes `q`."""
    whole = page_of(item)
    warnings = serializers.ListField(child=serializers.CharField(), required=False, help_text="what of `q` was not used; only with `q`")
    return type(whole.__name__, (whole,), {"__doc__": whole.__doc__, "warnings": warnings})


@lru_cache(maxsize=128)
def page_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """The shape of a page of `item`s, for the OpenAPI document."""
    name = item.__name__.removesuffix("Serializer")
    return type(
        f"{name}PageSerializer",
        (serializers.Serializer,),
        {
            "__doc__": f"A page of {name} rows.",
            "data": item(many=True),
            "page": PageSerializer(),
            "total": serializers.IntegerField(allow_null=True),
        },
    )


class FieldErrorSerializer(serializers.Serializer[Any]):
    """One bad place."""

    pointer = serializers.CharField(required=False, help_text="JSON pointer into the body")
    parameter = serializers.CharField(required=False, help_text="name of a query parameter")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem document (RFC 9457). Some codes add members, for instance `expected_seq`, `rule` and `legal`."""

    type = serializers.CharField(help_text="address of the explanation")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="for people, in the language of Accept-Language")
    code = serializers.CharField(help_text="for programs; see /api/problems")
    instance = serializers.CharField()
    request_id = serializers.CharField()
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # a field of this name, not `Serializer.errors`

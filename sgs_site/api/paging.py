"""Pages by cursor: stable under insertions and deletions, and as fast on the last page as on the first."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from django.db.models import Model, Q, QuerySet
from django.utils.dateparse import parse_datetime
from rest_framework.request import Request
from rest_framework.response import Response

from sgs_site.api.problems import Problem, invalid_parameter
from sgs_site.api.serializers import FIRST_YEAR, LAST_YEAR
from sgs_site.api.text import Text

M = TypeVar("M", bound=Model)
Record = Mapping[str, Any]


class Page(NamedTuple):
    """Rows and the cursors of the neighbouring pages."""

    rows: list[Any]
    next: str | None
    prev: str | None
    total: int | None


def _bad_cursor() -> Problem:
    return invalid_parameter(
        "cursor", "invalid", Text("游标无效，请从第一页重新读起。", "This cursor is not valid here; start from the first page.")
    )


def encode(order: Sequence[str], back: bool, values: Sequence[Any]) -> str:
    """An opaque cursor: the order it belongs to, the direction, and the last row's values in that order."""
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    raw = json.dumps([",".join(order), int(back), plain], separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")


def _opened(order: Sequence[str], cursor: str) -> tuple[bool, list[Any]]:
    """(direction, values as they were written) of a cursor. Raises a Problem if it was not made for this order."""
    try:
        made_for, back, plain = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if made_for != ",".join(order) or back not in (0, 1) or len(plain) != len(order):
            raise ValueError
    except (ValueError, TypeError, binascii.Error, UnicodeError, RecursionError) as error:
        raise _bad_cursor() from error
    return bool(back), plain


def decode(model: type[Model], order: Sequence[str], cursor: str) -> tuple[bool, list[Any]]:
    """(direction, values) of a cursor. Raises a Problem if it was not made by `encode` for this order."""
    try:
        back, plain = _opened(order, cursor)
        values = []
        for name, value in zip(order, plain, strict=True):
            field = model._meta.get_field(name.lstrip("-"))
            if field.get_internal_type() == "DateTimeField":
                value = parse_datetime(value)
                if value is None or value.tzinfo is None or not FIRST_YEAR <= value.year <= LAST_YEAR:
                    raise ValueError
            if value is None or isinstance(value, list | dict) or "\x00" in str(value):
                raise ValueError
            values.append(field.to_python(value))  # type: ignore[union-attr]
    except (ValueError, TypeError, binascii.Error, UnicodeError, RecursionError, OverflowError) as error:
        raise _bad_cursor() from error
    except Exception as error:  # Django's ValidationError from to_python
        if error.__class__.__name__ == "ValidationError":
            raise _bad_cursor() from error
        raise
    return bool(back), values


def _beyond(order: Sequence[str], values: Sequence[Any], back: bool) -> Q:
    """The rows after `values` in `order`, or before them: (a > x) or (a = x and b > y) or …"""
    found = Q()
    equal = Q()
    for name, value in zip(order, values, strict=True):
        column = name.lstrip("-")
        descending = name.startswith("-") != back
        found |= equal & Q(**{f"{column}__{'lt' if descending else 'gt'}": value})
        equal &= Q(**{column: value})
    return found


def page(queryset: QuerySet[M], order: Sequence[str], limit: int, cursor: str | None = None, count: bool = False) -> Page:
    """One page of `queryset` in `order`, field names with `-` for descending, none of them null and together unique."""
    total = queryset.count() if count else None
    back, values = decode(queryset.model, order, cursor) if cursor else (False, [])
    rows = queryset.order_by(*([_turned(name) for name in order] if back else order))
    if cursor:
        rows = rows.filter(_beyond(order, values, back))
    found = list(rows[: limit + 1])
    more = len(found) > limit
    found = found[:limit]
    if back:
        found.reverse()
    has_next, has_prev = (bool(found), more) if back else (more, bool(cursor) and bool(found))
    keys = [name.lstrip("-") for name in order]
    return Page(
        found,
        encode(order, False, [getattr(found[-1], key) for key in keys]) if has_next else None,
        encode(order, True, [getattr(found[0], key) for key in keys]) if has_prev else None,
        total,
    )


def _turned(name: str) -> str:
    return name[1:] if name.startswith("-") else "-" + name


def answer(
    request: Request,
    queryset: QuerySet[M],
    order: Sequence[str],
    query: dict[str, Any],
    show: Callable[[list[M]], list[dict[str, Any]]],
    **more: Any,
) -> Response:
    """The response for a list: a page of rows as `show` draws them, with `Link` headers (RFC 8288). `more`: further members of the body."""
    found = page(queryset, order, query["limit"], query.get("cursor"), query["count"])
    body = {"data": show(found.rows), "page": {"next": found.next, "prev": found.prev}, "total": found.total, **more}
    return Response(body, headers=_links(request, found))


def answer_list(request: Request, rows: Sequence[Record], key: str, query: dict[str, Any]) -> Response:
    """The same for rows that are in memory; `key` names the field that tells them apart. A cursor whose row is gone is not valid."""
    order = (key,)
    start, end = 0, query["limit"]
    if query.get("cursor"):
        back, (last,) = _opened(order, query["cursor"])
        at = next((i for i, row in enumerate(rows) if row[key] == last), None)
        if at is None:
            raise _bad_cursor()
        start, end = (max(0, at - query["limit"]), at) if back else (at + 1, at + 1 + query["limit"])
    shown = list(rows[start:end])
    following = encode(order, False, [shown[-1][key]]) if shown and end < len(rows) else None
    before = encode(order, True, [shown[0][key]]) if shown and start > 0 else None
    found = Page(shown, following, before, len(rows) if query["count"] else None)
    body = {"data": found.rows, "page": {"next": found.next, "prev": found.prev}, "total": found.total}
    return Response(body, headers=_links(request, found))


def _links(request: Request, found: Page) -> dict[str, str] | None:
    """The `Link` header of a page."""
    links = []
    for relation, cursor in (("next", found.next), ("prev", found.prev)):
        if cursor:
            left = [(name, value) for name, values in request.query_params.lists() for value in values if name != "cursor"]
            links.append(f'<{request.build_absolute_uri(request.path)}?{urlencode([*left, ("cursor", cursor)])}>; rel="{relation}"')
    return {"Link": ", ".join(links)} if links else None

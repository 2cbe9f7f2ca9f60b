"""The front of the house: what this worker has given to a reader before, it gives to the next one without asking further."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_header_parameters

from puzzles import services as trainer
from sgs_site.preferences import carried, language_of, theme_of

from . import ready
from .conditional import stamp

#: Smaller answers are not worth compressing.
LEAST: Final = 1000
#: Headers that belong to one answer, not to the page.
OWN: Final = frozenset({"X-Request-ID", "Content-Length", "Content-Encoding"})


class FrontMiddleware:
    """Keep public pages of the encyclopedia in memory, whole and compressed, with their headers; compress what is not kept.

    A page is kept if its view says so (`keepable`), under everything it depends on: host, address, the two cookies; it is good as long as
    content, program and puzzles are the same. A reader who has it already is told so (304). Only public HTML is compressed: where a
    page has something secret in it, its compressed length could tell of it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = _key(request)
        page = caches["pages"].get(key) if key else None
        if page and page[0] == _state():
            return _again(request, *page[1:])
        response = self.get_response(request)
        if not _public(response):
            return response
        body = None
        if key and response.status_code == 200 and getattr(response, "keepable", False):
            body = gzip.compress(response.content, 6, mtime=0)
            headers = {name: value for name, value in response.items() if name not in OWN}
            caches["pages"].set(key, (_state(), headers, body))
        if response.status_code == 200 and len(response.content) >= LEAST:
            patch_vary_headers(response, ("Accept-Encoding",))
            if _takes_gzip(request):
                _pack(response, body or gzip.compress(response.content, 1, mtime=0))
        return response


def _key(request: HttpRequest) -> str:
    if not settings.SGS_KEEP_PAGES or request.method != "GET" or not ready.plain(request):
        return ""
    words = (
        request.scheme or "",
        request.META.get("HTTP_HOST", ""),
        request.get_full_path(),
        theme_of(request),
        language_of(request),
        carried(request),
    )
    return hashlib.sha256("\n".join(words).encode("utf-8", "surrogatepass")).hexdigest()


def _state() -> str:
    """What kept pages are good for; empty, so that none is, while the database is away."""
    try:
        return stamp(trainer.stamp())
    except DatabaseError:
        return ""


def _public(response: HttpResponse) -> bool:
    cacheable = "public" in response.get("Cache-Control", "")
    return cacheable and not response.streaming and not response.cookies and response.get("Content-Type", "").startswith("text/html")


def _again(request: HttpRequest, headers: dict[str, str], body: bytes) -> HttpResponse:
    known = get_conditional_response(request, etag=headers["ETag"])
    if known is not None and known.status_code == 304:
        for name in ("Cache-Control", "Vary", "Content-Language"):
            known[name] = headers[name]
        known["ETag"] = headers["ETag"]
        return known
    if _takes_gzip(request):
        response = HttpResponse(headers=headers)
        _pack(response, body)
    else:
        response = HttpResponse(gzip.decompress(body), headers=headers)
        response["Content-Length"] = str(len(response.content))
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _takes_gzip(request: HttpRequest) -> bool:
    for part in request.META.get("HTTP_ACCEPT_ENCODING", "").split(","):
        name, words = parse_header_parameters(part)
        if name == "gzip":
            return words.get("q", "1").strip("0.") != ""
    return False


def _pack(response: HttpResponse, body: bytes) -> None:
    """Say the page in compressed form. Its bytes are others than those that the strong ETag stands for, so it becomes a weak one."""
    response.content = body
    response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(body))
    etag = response.get("ETag", "")
    if etag.startswith('"'):
        response["ETag"] = f"W/{etag}"

"""The front of the house: what this worker has given to a reader before, it gives to the next one at the door, without waking anybody.

`FrontMiddleware` keeps the pages, `Door` gives them. The door stands before Django: building a request, its signals and its middleware cost
several times what a kept page needs.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, parse_header_parameters

from puzzles import services as trainer
from sgs_site.middleware import name_of
from sgs_site.preferences import LANGUAGES, THEME_COOKIE, THEMES
from sgs_site.watchdog import WSGIApplication

from .conditional import stamp

#: Smaller answers are not worth compressing.
LEAST: Final = 1000
#: Headers that belong to one answer, not to the page.
OWN: Final = frozenset({"X-Request-ID", "Content-Length", "Content-Encoding"})
#: Headers of a page that a 304 repeats (RFC 9110, 15.4.5).
REPEATED: Final = frozenset({"ETag", "Cache-Control", "Vary", "Content-Language"})
#: What tells where a page stands.
_PLACE: Final = ("wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING")
#: Conditions that only Django answers.
_ODD: Final = ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE")
#: Addresses that say no more than which page, and perhaps in which language.
_PLAIN: Final = re.compile(f"(lang=({'|'.join(map(re.escape, LANGUAGES))}))?")


class FrontMiddleware:
    """Keep public pages of the encyclopedia in memory, compressed, with their headers; compress what is public and not kept.

    A page is kept if its view says so (`keepable`), under everything it depends on: host, address, the two cookies; it is good as long as
    content, program and puzzles are the same. Only public HTML is compressed: where a page has something secret in it, its compressed
    length could tell of it. The outermost middleware, so that it sees all headers.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not _public(response) or response.status_code != 200:
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        body = None
        key = _key(request.META) if getattr(response, "keepable", False) else ""
        if key:
            body = gzip.compress(response.content, 6, mtime=0)
            headers = [(name, value) for name, value in response.items() if name not in OWN]
            caches["pages"].set(key, (_state(), headers, body))
        if len(response.content) >= LEAST and _takes_gzip(request.META):
            response.content = body or gzip.compress(response.content, 1, mtime=0)
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(len(response.content))
            if "ETag" in response:
                response["ETag"] = _weak(response["ETag"])
        return response


class Door:
    """A WSGI application before the site's own: it answers with a kept page, or with 304 to a reader who has it already."""

    def __init__(self, inner: WSGIApplication) -> None:
        self.inner = inner

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        key = _key(environ)
        page = caches["pages"].get(key) if key else None
        if page and page[0] == _state():
            return _again(environ, start_response, *page[1:])
        return self.inner(environ, start_response)


def _key(environ: Mapping[str, Any]) -> str:
    """Everything that a kept page depends on; empty for a request that none answers. What else a header says does not count, so that nobody
    can fill the memory with one page under many names."""
    if not settings.SGS_KEEP_PAGES or environ["REQUEST_METHOD"] != "GET" or not _PLAIN.fullmatch(environ.get("QUERY_STRING", "")):
        return ""
    if any(name in environ for name in _ODD):
        return ""
    said = environ.get("HTTP_COOKIE", "")
    cookies = parse_cookie(said) if said else {}
    theme, language = cookies.get(THEME_COOKIE, ""), cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
    words = [str(environ.get(name, "")) for name in _PLACE]
    if settings.USE_X_FORWARDED_HOST:
        words.append(environ.get("HTTP_X_FORWARDED_HOST", ""))
    if settings.SECURE_PROXY_SSL_HEADER:  # the proxy knows the scheme
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        words.append(str(environ.get(name, "") == secure))
    words += [theme if theme in THEMES else "", language if language in LANGUAGES else ""]
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


def _again(
    environ: Mapping[str, Any], start_response: Callable[..., Any], headers: Iterable[tuple[str, str]], body: bytes
) -> Iterable[bytes]:
    mine = ("X-Request-ID", name_of(environ.get("HTTP_X_REQUEST_ID", "")))
    asked = environ.get("HTTP_IF_NONE_MATCH", "")
    if asked:
        etag = next((value for name, value in headers if name == "ETag"), "")
        if any(one in {"*", etag, _weak(etag)} for one in parse_etags(asked)):
            start_response("304 Not Modified", [*(pair for pair in headers if pair[0] in REPEATED), mine])
            return [b""]
    if _takes_gzip(environ):
        headers = [(name, _weak(value) if name == "ETag" else value) for name, value in headers]
        mine_too = [("Content-Encoding", "gzip")]
    else:
        body = gzip.decompress(body)
        mine_too = []
    start_response("200 OK", [*headers, *mine_too, ("Content-Length", str(len(body))), mine])
    return [body]


def _takes_gzip(environ: Mapping[str, Any]) -> bool:
    for part in environ.get("HTTP_ACCEPT_ENCODING", "").split(","):
        name, words = parse_header_parameters(part)
        if name == "gzip":
            return words.get("q", "1").strip("0.") != ""
    return False


def _weak(etag: str) -> str:
    """The tag of a page in compressed form: its bytes are others than those that the strong tag stands for."""
    return f"W/{etag}" if etag.startswith('"') else etag

"""What depends on nothing but its address, the loaded content and the program: its ETag is known before anything is looked up, and a page
that was made once is kept by the worker that made it until other content is loaded."""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

from . import catalog


@cache
def build() -> str:
    """A stamp of everything besides the content that shapes a page: code, templates, translations, styles."""
    seen = hashlib.sha256()
    roots = [Path(settings.BASE_DIR) / folder for folder in ("templates", "locale", "sgs_site", "puzzles")]
    for path in sorted(p for root in roots for p in root.rglob("*") if p.suffix in {".html", ".py", ".mo", ".css", ".js", ".svg", ".otf"}):
        seen.update(path.read_bytes())
    return seen.hexdigest()[:8]


def tag(request: HttpRequest, *more: str) -> str:
    """The strong ETag of an answer to this request; `more` is what else it depends on (language, theme). Empty before the first load."""
    version = catalog.current().version
    if not version:
        return ""
    parts = (version, build(), request.get_host(), request.scheme or "", request.get_full_path(), *more)
    return f'"{hashlib.sha256(chr(0).join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:24]}"'


def _keeps(request: HttpRequest, etag: str) -> bool:
    """Plain addresses only, perhaps with a language: what is asked in other words has no end."""
    return bool(etag) and request.method == "GET" and set(request.GET) <= {"lang"}


def kept(request: HttpRequest, etag: str) -> HttpResponse | None:
    """The page of that ETag if this worker has made it before."""
    found = caches["pages"].get(etag) if _keeps(request, etag) else None
    return HttpResponse(zlib.decompress(found[1]), content_type=found[0]) if found else None


def keep(request: HttpRequest, etag: str, response: HttpResponse) -> None:
    """Keep a good page; it is compressed to about a fifth."""
    if _keeps(request, etag) and response.status_code == 200 and not response.streaming and not response.cookies:
        caches["pages"].add(etag, (response["Content-Type"], zlib.compress(response.content, 1)))

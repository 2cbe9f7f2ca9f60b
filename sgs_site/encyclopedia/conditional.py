"""What depends on nothing but its address, the loaded content and the program: its ETag is known before anything is looked up."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest

from . import catalog


@cache
def build() -> str:
    """A stamp of everything besides the content that shapes a page: code, templates, translations, styles."""
    seen = hashlib.sha256()
    roots = [Path(settings.BASE_DIR) / folder for folder in ("templates", "locale", "sgs_site", "puzzles")]
    for path in sorted(p for root in roots for p in root.rglob("*") if p.suffix in {".html", ".py", ".mo", ".css", ".js", ".svg", ".otf"}):
        seen.update(path.read_bytes())
    return seen.hexdigest()[:8]


def stamp(*more: str) -> str:
    """A name for the loaded content as this program shows it; `more` is what else counts. Empty before the first load."""
    version = catalog.current().version
    if not version:
        return ""
    return hashlib.sha256(chr(0).join((version, build(), *more)).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def tag(request: HttpRequest, *more: str) -> str:
    """The strong ETag of an answer to this request; `more` is what else it depends on (language, theme). Empty before the first load."""
    found = stamp(request.get_host(), request.scheme or "", request.get_full_path(), *more)
    return f'"{found}"' if found else ""

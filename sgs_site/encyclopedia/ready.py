"""Pages that are put together ahead of their readers, when the content is loaded (`manage.py pages`).

A page of the encyclopedia depends on its address, the language, the content and the program; on the reader's theme and on the name of the
site only in a few places. So it is stored with gaps there, and a request fills them. A page that was made from other content or by another
program is not found, and the view makes it anew as it would without any of this.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from sgs_site.preferences import THEME_BUTTONS, theme_of

from .models import ReadyPage

#: A gap is written in characters that HTML, JSON and addresses leave as they are.
_GAP: Final = re.compile(rb"~gap-([a-z]+)~")
BATCH: Final = 100


def gap(name: str) -> str:
    """The mark of a gap."""
    return f"~gap-{name}~"


class PageRequest(HttpRequest):
    """A request for a page that nobody in particular reads: no cookies, and gaps for the name of the site and the theme."""

    def __init__(self, path: str, language: str) -> None:
        super().__init__()
        self.method = "GET"
        self.path = self.path_info = path
        self.GET = QueryDict("")
        self.LANGUAGE_CODE = language

    def build_absolute_uri(self, location: str | None = None) -> str:
        """An address of this site, whatever it will be called."""
        return gap("origin") + (self.path if location is None else location)

    def get_full_path(self, force_append_slash: bool = False) -> str:
        """The address that was asked for: with a language in it, or without."""
        return gap("here")


def theme_words(theme: str) -> dict[str, str]:
    """What templates say about a theme, by name, in the current language. All of it is our own words, safe as HTML."""
    icon, label, following = THEME_BUTTONS[theme]
    return {
        "attribute": f' data-theme="{theme}"' if theme else "",
        "scheme": "dark light" if theme == "dark" else "light dark",
        "icon": icon,
        "label": str(label),
        "following": following,
    }


def theme_for(request: HttpRequest) -> dict[str, str]:
    """`theme_words` for the reader, or gaps for a page that is made ahead."""
    words = theme_words(theme_of(request))
    return {name: mark_safe(gap(name) if isinstance(request, PageRequest) else word) for name, word in words.items()}


def _fill(body: bytes, request: HttpRequest) -> bytes:
    origin = f"{request.scheme}://{request.get_host()}"
    here = escape(request.get_full_path())
    words = {name.encode(): word.encode() for name, word in {**theme_words(theme_of(request)), "origin": origin, "here": here}.items()}
    return _GAP.sub(lambda found: words[found[1]], body)


def plain(request: HttpRequest) -> bool:
    """Whether the address says no more than which page, and perhaps in which language."""
    return not request.META.get("QUERY_STRING") or set(request.GET) == {"lang"}


def find(request: HttpRequest, stamp: str) -> HttpResponse | None:
    """The page asked for, if it was made ahead from what `stamp` names. One query."""
    if not plain(request) or not stamp:
        return None
    rows = ReadyPage.objects.filter(path=request.path, language=get_language() or "", stamp=stamp).values_list("packed")[:1]
    for (packed,) in rows:
        return HttpResponse(_fill(zlib.decompress(packed), request))
    return None


def _made(path: str, language: str) -> tuple[str, bytes] | None:
    """Stamp and body of a page; None for an address without a page that can be made ahead."""
    match = resolve(path)
    page: Callable[..., HttpResponse] | None = getattr(match.func, "page", None)
    if page is None:
        return None
    request = PageRequest(path, language)
    request.resolver_match = match
    with translation.override(language):
        response = page(request, *match.args, **match.kwargs)
    if response.status_code != 200:
        return None
    stamp: str = match.func.stamp()  # type: ignore[attr-defined]
    return stamp, zlib.compress(response.content, 6)


def _stamp_of(path: str) -> str:
    found: str = getattr(resolve(path).func, "stamp", str)()
    return found


def make(paths: Iterable[str], languages: Iterable[str], report: Callable[[str, str, Exception], Any]) -> Iterator[bool]:
    """Make the pages at these addresses in these languages; tells for each whether it had to be made. Those of other addresses go.

    `report` hears of a page that can't be made: address, language, error; the others are made all the same.
    """
    wanted = [(path, language) for language in languages for path in paths]
    there = {
        (path, language): (pk, stamp) for pk, path, language, stamp in ReadyPage.objects.values_list("pk", "path", "language", "stamp")
    }
    known = set(wanted)
    gone = [pk for key, (pk, _stamp) in there.items() if key not in known]
    batch: list[ReadyPage] = []
    for path, language in wanted:
        made = None
        if there.get((path, language), (0, ""))[1] != _stamp_of(path):
            try:
                made = _made(path, language)
            except Exception as error:  # one page must not keep the others from being made
                report(path, language, error)
        if made:
            batch.append(ReadyPage(path=path, language=language, stamp=made[0], packed=made[1]))
        if len(batch) >= BATCH:
            _write(batch)
            batch = []
        yield made is not None
    _write(batch)
    for at in range(0, len(gone), BATCH):
        ReadyPage.objects.filter(pk__in=gone[at : at + BATCH]).delete()


def _write(batch: list[ReadyPage]) -> None:
    ReadyPage.objects.bulk_create(batch, update_conflicts=True, unique_fields=["path", "language"], update_fields=["stamp", "packed"])

"""The pages of the search: results, the form that writes a question, the language explained, something at random, suggestions."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from . import pages, results
from .query import Compiled, compile, form, guide
from .query.fields import DISPLAYS, ORDERS
from .query.normalise import MAX_CHARS
from .query.say import canonical
from .search import suggest
from .views import _absolute, readable

SEARCH: Final = "/search/"


def address(question: str, page: int = 1) -> str:
    """The address of the results of a question."""
    asked = {"q": question} | ({"page": str(page)} if page > 1 else {})
    return f"{SEARCH}?{urlencode(asked)}"


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else 1


def _with(asked: Compiled, **controls: str) -> str:
    """The address of the same question with other controls."""
    return address(canonical(asked.tree, asked.controls | controls))


def _ways(asked: Compiled) -> dict[str, Any]:
    """The links that show the same things otherwise."""
    order = asked.controls.get("order", "relevance")
    down = asked.controls.get("dir", "desc" if order == "hp" else "asc") == "desc"
    display = asked.controls.get("display", "list")
    return {
        "orders": [{"option": o, "here": o.id == order, "url": _with(asked, order=o.id)} for o in ORDERS],
        "displays": [{"option": o, "here": o.id == display, "url": _with(asked, display=o.id)} for o in DISPLAYS],
        "turned": _with(asked, dir="asc" if down else "desc"),
        "down": down,
        "display": display,
    }


def _narrowed(asked: Compiled, kind: str) -> str:
    """The address of the same question for one kind of thing."""
    return address(compile(f"({canonical(asked.tree, {})}) type:{kind} {canonical(None, asked.controls)}").canonical)


@readable
def search_page(request: HttpRequest) -> HttpResponse:
    """What a question finds. An empty question shows what can be asked."""
    question = request.GET.get("q", "")
    asked = compile(question)
    found = results.find(asked, _number(request.GET.get("page", "1")))
    asked = found.asked
    for hit in found.hits:
        if hit.entry is not None:
            hit.excerpt = pages.excerpt(hit.entry, asked.words)
    context: dict[str, Any] = {"question": question, "asked": asked, "found": found, "hide_search": True, "examples": guide.SHORT}
    if not question:
        context["canonical_url"] = _absolute(request, SEARCH)
    if found.reading is not None:
        context["reading"] = {"url": address(found.reading.canonical), "asked": found.reading}
    if found.kinds:
        context |= _ways(asked)
        context["kinds"] = [(kind, n, _narrowed(asked, kind)) for kind, n in found.kinds.items()] if len(found.kinds) > 1 else []
        context["before"] = address(asked.canonical, min(found.page - 1, found.pages)) if found.page > 1 else ""
        context["after"] = address(asked.canonical, found.page + 1) if found.page < found.pages else ""
    return render(request, "encyclopedia/search.html", context)


@readable
def advanced(request: HttpRequest) -> HttpResponse:
    """The form that writes a question. Sent, it leads to the results of what it wrote, where the question stands in the box."""
    if request.GET.get("go"):
        return HttpResponseRedirect(address(form.written(request.GET)))
    context = {"rows": form.rows(request.GET), "canonical_url": _absolute(request, "/search/advanced/"), "hide_search": True}
    return render(request, "encyclopedia/search_advanced.html", context)


@readable
def syntax(request: HttpRequest) -> HttpResponse:
    """The language, made from the table of its fields, with examples to run."""
    context = {
        "groups": guide.groups(),
        "fields": guide.fields(),
        "canonical_url": _absolute(request, "/search/syntax/"),
        "hide_search": True,
    }
    return render(request, "encyclopedia/search_syntax.html", context)


@never_cache
@require_safe
def random_entry(request: HttpRequest) -> HttpResponse:
    """Somewhere that fulfils `q`, or anywhere; to the results, which say what is wrong, when there is nothing."""
    question = request.GET.get("q", "")
    return HttpResponseRedirect(results.chance(compile(question)) or address(question[: MAX_CHARS + 1]))


@readable
def suggest_view(request: HttpRequest) -> HttpResponse:
    """What the reader may be typing: list items for the search box, or JSON with `?format=json`."""
    things = suggest(request.GET.get("q", ""))
    if request.GET.get("format") == "json":
        keep = ("kind", "slug", "url", "zh", "en", "editions")
        response: HttpResponse = JsonResponse(
            {"items": [{k: t.get(k) for k in keep} for t in things]}, json_dumps_params={"ensure_ascii": False}
        )
    else:
        response = render(request, "encyclopedia/_suggest.html", {"things": things})
    return response


@readable
def opensearch(request: HttpRequest) -> HttpResponse:
    """Lets a browser add the search box to its own."""
    template = _absolute(request, "/search/") + "?q={searchTerms}"
    body = (
        '<?xml version="1.0" encoding="UTF-8"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        "<ShortName>杀谱</ShortName><Description>三国杀规则</Description><InputEncoding>UTF-8</InputEncoding>"
        f'<Url type="text/html" template="{template}"/></OpenSearchDescription>'
    )
    return HttpResponse(body, content_type="application/opensearchdescription+xml; charset=utf-8")

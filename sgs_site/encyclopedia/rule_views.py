"""One rule paragraph on a page of its own: the address that is cited, with its readings, its rulings and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from . import catalog, conflicts, pages, rulings
from .catalog import say
from .models import Entry
from .views import missing, readable


def address(slug: str) -> str:
    """The page of a chapter's paragraph (`damage.3` -> `/rules/damage/3/`, `early.turn.1` -> `/rules/turn/1/early/`).

    Paragraphs of cards and skills stand on the page of their card or skill; empty for what the rulebook does not have.
    """
    found = catalog.current().part("rules").get(slug)
    if not found:
        return ""
    base: str = found["url"]
    if not base.startswith("/rules/"):
        return catalog.current().rule(slug).url
    chapter = base.removeprefix("/rules/").rstrip("/")
    edition = slug.removesuffix(f"{chapter}.{found['n']}").rstrip(".")
    return f"{base}{found['n']}/" + (f"{edition}/" if edition else "")


@readable
def paragraph(request: HttpRequest, slug: str, n: int, edition: str = "") -> HttpResponse:
    """Paragraph `n` of a chapter, as all editions or as one of them reads it, beside the other readings of the same place."""
    own = Q(kind=Entry.Kind.RULE, slug__in=[f"{slug}.{n}", f"{edition}.{slug}.{n}"])
    found = {e.slug: e for e in Entry.objects.filter(Q(kind=Entry.Kind.CHAPTER, slug=slug) | own).defer("text")}
    entry = found.get(slug)
    if entry is None:
        return missing(request, slug, kinds=("chapter",))
    everything: list[dict[str, Any]] = entry.data["paragraphs"]
    readings = [p for p in everything if p["n"] == n]
    shown = next((p for p in readings if p["edition"] == (edition or entry.edition)), None)
    if shown is None:
        common = next((p for p in readings if not edition or edition in p["editions"]), None)
        if common is not None:
            return HttpResponseRedirect(address(common["slug"]))
        return missing(request, slug, links=[_found(p) for p in readings or everything])
    context = {
        "entry": entry,
        "pictured": found.get(shown["slug"]),
        "p": shown,
        "others": [p | {"url": address(p["slug"])} for p in readings if p is not shown],
        "rulings": rulings.by_paragraph([shown["slug"]]).get(shown["slug"], []),
        "conflicts": conflicts.on(f"rule:{shown['slug']}"),
        "playable": [(e, catalog.current().playable(e)) for e in shown["editions"]],
        "canonical_url": request.build_absolute_uri(address(shown["slug"])),
        **_neighbours(everything, shown, slug),
    }
    return render(request, "encyclopedia/paragraph.html", context)


def _found(p: dict[str, Any]) -> dict[str, Any]:
    return {"url": address(p["slug"]), **p["head"], "editions": p["editions"]}


def _neighbours(everything: Sequence[dict[str, Any]], shown: dict[str, Any], chapter: str) -> dict[str, Any]:
    """The paragraphs before and after; at the ends of a chapter the chapters before and after."""
    main = [p for p in everything if not p["instead"] or p is shown]
    if shown["instead"]:
        main = [p for p in main if p["slug"] != shown["instead"]]
    at = main.index(shown)
    beyond = pages.neighbour("chapters", "/rules/", chapter)

    def link(p: dict[str, Any]) -> dict[str, str]:
        return {"url": address(p["slug"]), "name": say(p["head"])}

    return {
        "prev": link(main[at - 1]) if at else beyond["prev"],
        "next": link(main[at + 1]) if at + 1 < len(main) else beyond["next"],
    }

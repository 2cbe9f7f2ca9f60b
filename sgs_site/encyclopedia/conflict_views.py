"""The points on which the sources disagree: all of them, and each on a page of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from . import catalog, conflicts
from .asked import Asked
from .catalog import say
from .views import missing, readable


@readable
def conflict_list(request: HttpRequest) -> HttpResponse:
    """All conflicts by kind, of one edition with `?edition=`."""
    editions = catalog.current().editions()
    asked = Asked(request)
    edition = asked.one("edition", [e["id"] for e in editions])
    found = conflicts.of_edition(edition) if edition else [conflicts.shown(item) for item in conflicts.listed().values()]
    context = {
        "groups": [
            {"id": kind, "label": label, "meaning": meaning, "items": items}
            for kind, (label, meaning) in conflicts.KINDS.items()
            if (items := [c for c in found if c["kind"] == kind])
        ],
        "count": len(found),
        "edition": edition,
        "editions": editions,
        "strange": asked.strange,
        "canonical_url": request.build_absolute_uri("/conflicts/"),
    }
    return render(request, "encyclopedia/conflict_list.html", context)


@readable
def conflict(request: HttpRequest, slug: str) -> HttpResponse:
    """One conflict: the readings with their sources, which is in force, what selects another."""
    everything = conflicts.listed()
    if slug not in everything:
        return missing(request, slug, links=[{"url": "/conflicts/", "zh": "存疑", "en": "Conflicts", "editions": []}])
    keys = list(everything)
    at = keys.index(slug)

    def link(n: int) -> dict[str, str] | None:
        return {"url": conflicts.url(keys[n]), "name": say(everything[keys[n]])} if 0 <= n < len(keys) else None

    context = {
        "c": conflicts.shown(everything[slug]),
        "prev": link(at - 1),
        "next": link(at + 1),
        "canonical_url": request.build_absolute_uri(conflicts.url(slug)),
    }
    return render(request, "encyclopedia/conflict.html", context)

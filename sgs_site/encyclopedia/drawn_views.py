"""The pages that compare and draw: what changed between two editions, decks, charts. Reading only, like all of the encyclopedia."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from . import catalog, changes
from .views import missing, readable


@readable
def changes_page(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Everything that is not the same in two editions; `?kind=hero` shows one kind."""
    book = catalog.current()
    known = [e["id"] for e in book.editions()]
    if old not in known or new not in known or old == new:
        strange = next((e for e in (old, new) if e not in known), "")
        note = (
            _("没有「%(edition)s」这个版本；版本有 %(known)s。") % {"edition": strange[:40], "known": _("、").join(known)}
            if strange
            else _("两边是同一个版本，没有可以对照的。")
        )
        return missing(request, f"{old}..{new}", note=note, links=changes.links(old if old in known else ""))
    kind = request.GET.get("kind", "")
    kind = kind if kind in changes.KINDS else ""
    groups = changes.between(old, new)
    context = {
        "old": old,
        "new": new,
        "names": [book.edition_name(old), book.edition_name(new)],
        "kind": kind,
        "all_groups": groups,
        "groups": [g for g in groups if g.count and kind in ("", g.kind)],
        "count": sum(g.count for g in groups),
        "others": changes.links(),
        "here": changes.url(old, new),
        "canonical_url": request.build_absolute_uri(changes.url(old, new)),
    }
    return render(request, "encyclopedia/changes.html", context)

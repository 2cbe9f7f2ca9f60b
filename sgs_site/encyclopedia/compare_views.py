"""The pages of the comparisons: the list, and one position step by step under two readings of the rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from . import comparisons
from .asked import Asked
from .catalog import say
from .models import Entry
from .views import missing, readable


@readable
def compare_list(request: HttpRequest) -> HttpResponse:
    """All comparisons by the two readings that they compare."""
    context = {
        "groups": comparisons.groups(),
        "total": len(comparisons.listed()),
        "canonical_url": request.build_absolute_uri("/compare/"),
    }
    return render(request, "encyclopedia/compare_list.html", context)


@readable
def compare(request: HttpRequest, slug: str) -> HttpResponse:
    """One comparison: question, both answers, and both boards at a step (`?step=3`; without it as they stand at first)."""
    entry = Entry.objects.filter(kind=Entry.Kind.COMPARE, slug=slug).select_related("walkthrough").defer("text").first()
    if entry is None:
        note = _("没有「%(id)s」这个对照。") % {"id": slug[:40]}
        return missing(request, slug, note=note, links=comparisons.near(slug), kinds=("chapter", "card", "skill"))
    content = entry.walkthrough.content
    last = len(content["rows"]) - 1
    asked = Asked(request)
    at = asked.number("step", last)
    columns = comparisons.columns(entry.data, content, at)
    context = {
        "entry": entry,
        "data": entry.data,
        "columns": columns,
        "lines": comparisons.lines(slug, entry.data, content, at),
        "here_same": content["rows"][at][2],
        "parts": content["parts"],
        "parting_url": comparisons.step_url(slug, content["parts"]),
        "at": at,
        "last": last,
        "prev_url": comparisons.step_url(slug, at - 1) if at else "",
        "next_url": comparisons.step_url(slug, at + 1) if at < last else "",
        "related": comparisons.related(entry.data),
        "strange": asked.strange,
        "description": " ".join(f"{c.name}：{say(side['answer'])}" for c, side in zip(columns, entry.data["sides"], strict=True)),
        "canonical_url": request.build_absolute_uri(comparisons.url(slug)),
        **comparisons.neighbours(slug),
    }
    return render(request, "encyclopedia/compare.html", context)

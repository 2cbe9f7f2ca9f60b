"""The pages of the rulings: the list, one ruling step by step, and a reader's own way on from a step."""

from __future__ import annotations

import logging
import math
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from puzzles.services.hant import in_readers_characters
from sgs_site.api import limits, throttles
from sgs_site.logs import request_id

from . import catalog, playing_on, position, rulings
from .asked import Asked
from .models import Entry
from .services import rulings as engine
from .views import missing, readable

logger = logging.getLogger(__name__)


@readable
def ruling_list(request: HttpRequest) -> HttpResponse:
    """All rulings by topic; `edition hero skill card rule` filter them. The whole list gives of each answer the first sentence."""
    asked = Asked(request)
    wanted = {kind: asked.filter(kind, lambda key, kind=kind: rulings.known(kind, key)) for kind in rulings.FILTERS}  # type: ignore[misc]
    found = rulings.matching(wanted)
    query = {kind: key for kind, key in wanted.items() if key}
    context = {
        "groups": rulings.groups(found, whole=bool(query)),
        "count": len(found),
        "total": len(rulings.listed()),
        "wanted": wanted,
        "labels": [rulings.filter_label(kind, key) for kind, key in query.items()],
        "choices": rulings.choices(),
        "strange": asked.strange,
        "canonical_url": request.build_absolute_uri("/rulings/"),
    }
    return render(request, "encyclopedia/ruling_list.html", context)


def entry_of(slug: str) -> Entry | None:
    """A ruling with its steps; None when there is none of that id."""
    return Entry.objects.filter(kind=Entry.Kind.RULING, slug=slug).select_related("walkthrough").defer("text").first()


def no_ruling(request: HttpRequest, slug: str) -> HttpResponse:
    """The 404 page with rulings of a similar id."""
    note = _("没有「%(id)s」这条裁定。") % {"id": slug[:40]}
    return missing(request, slug, note=note, links=rulings.near(slug), kinds=("chapter", "card", "skill"))


@readable
def ruling(request: HttpRequest, slug: str) -> HttpResponse:
    """One ruling: question, answer, and the position at a step (`?step=3`; without it as it stands at first)."""
    entry = entry_of(slug)
    if entry is None:
        return no_ruling(request, slug)
    content = entry.walkthrough.content
    steps = content["steps"]
    last = len(steps) - 1
    asked = Asked(request)
    at = asked.number("step", last)
    context = {
        **_head(entry),
        "page": rulings.page(content, steps[at]),
        "at": at,
        "last": last,
        "tree": rulings.tree(steps, at, lambda n: rulings.step_url(slug, n)),
        "prev_url": rulings.step_url(slug, at - 1) if at else "",
        "next_url": rulings.step_url(slug, at + 1) if at < last else "",
        "try_url": rulings.try_url(slug, at),
        "fork_url": position.fork_url(slug, at),
        "strange": asked.strange,
        "canonical_url": request.build_absolute_uri(rulings.url(slug)),
        **rulings.neighbours(slug),
    }
    return render(request, "encyclopedia/ruling.html", context)


def _head(entry: Entry) -> dict[str, Any]:
    data = entry.data
    kind, key = data["topic"]
    lead, answer = rulings.beginning(catalog.say(data["answer"]))
    return {
        "entry": entry,
        "data": data,
        "lead": lead,
        "answer": answer,
        "related": rulings.related(data),
        "topic": rulings.topic_label(kind, key),
        "topic_url": f"/rulings/#{rulings.topic_id(kind, key)}",
    }


@readable
@in_readers_characters
def ruling_try(request: HttpRequest, slug: str) -> HttpResponse:
    """A reader's own way on from a step of a ruling: `?step=3&a=pass&a=…`, all of it in the address. The engine plays it."""
    entry = entry_of(slug)
    if entry is None:
        return no_ruling(request, slug)
    grant = limits.take(throttles.limit_named("try"), throttles.address_of(request))
    if not grant.allowed:
        return too_many(request, grant)
    content = entry.walkthrough.content
    asked = Asked(request)
    at = asked.number("step", len(content["steps"]) - 1)
    answers = asked.answers(rulings.MOST_ANSWERS, rulings.LONGEST)
    refused: engine.Refused | None = None
    tried: engine.Tried | None = None
    lang = rulings.language()
    given = content["steps"][at]["given"]
    try:
        try:
            tried = engine.try_out(content, given, answers, lang)
        except engine.Refused as error:
            refused = error
            answers = answers[: error.at]
            tried = engine.try_out(content, given, answers, lang)
    except Exception:  # the reader went where no test has been: say so, and keep the page
        logger.exception("ruling %s, step %s, answers %s", slug, at, answers)
    if tried is not None:
        asked.number("look", len(tried.steps))
    context = {
        **_head(entry),
        "at": at,
        "strange": asked.strange,
        "answers": answers,
        "step_url": rulings.step_url(slug, at),
        "again_url": rulings.try_url(slug, at),
        "refused": engine.why(refused, content, lang) if refused is not None else None,
        "full": len(answers) >= rulings.MOST_ANSWERS,
        "led": rulings.led(slug, content["steps"], at),
        "hidden": [("step", at), *(("a", a) for a in answers)],
        **playing_on.shown(content, tried, answers, request.GET.get("look", ""), lambda own, look: rulings.try_url(slug, at, own, look)),
    }
    return render(request, "encyclopedia/ruling_try.html", context)


def too_many(request: HttpRequest, grant: limits.Grant) -> HttpResponse:
    """The page that says when to come back."""
    detail = _("请过 %(minutes)d 分钟再试。") % {"minutes": math.ceil(grant.reset / 60)}
    context = {"title": _("请求过于频繁"), "detail": detail, "request_id": request_id.get()}
    refused = render(request, "429.html", context, status=429)
    for header, value in grant.headers().items():
        refused[header] = value
    return refused

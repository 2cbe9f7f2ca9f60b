"""The pages that compare and draw: what changed between two editions, decks, charts. Reading only, like all of the encyclopedia."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from sgs_site.api import limits, throttles

from . import catalog, changes, charts, decks, distance, playing_on, position, rulings
from .asked import Asked
from .ruling_views import entry_of, no_ruling, too_many
from .services import rulings as engine
from .services import tables
from .views import missing, readable
from .vocabulary import CARD_TYPES, RANKS

logger = logging.getLogger(__name__)


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
    asked = Asked(request)
    kind = asked.one("kind", [str(k) for k in changes.KINDS])
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
        "strange": asked.strange,
        "canonical_url": request.build_absolute_uri(changes.url(old, new)),
    }
    return render(request, "encyclopedia/changes.html", context)


@readable
def deck_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The deck of an edition as a picture; `?module=ex` with a module, `?type=weapon` with one type brought out."""
    book = catalog.current()
    edition = next((e for e in book.editions() if e["id"] == slug), None)
    if edition is None or not edition["deck"]:
        links = [{"url": decks.url(e["id"]), "zh": e["zh"], "en": e["en"], "editions": ()} for e in book.editions() if e["deck"]]
        note = _("没有「%(edition)s」的牌堆。") % {"edition": book.edition_name(slug)[:40]}
        return missing(request, slug, note=note, links=links)
    choices = decks.choices(edition)
    asked = Asked(request)
    module = asked.one("module", [c["id"] for c in choices])
    kind = asked.one("type", CARD_TYPES)
    context = {
        "edition": edition,
        "picture": decks.picture(decks.faces(edition, module), decks.cards(slug), kind),
        "choices": choices,
        "module": module,
        "type": kind,
        "ranks": RANKS.values(),
        "others": [{"url": decks.url(e["id"]), "name": catalog.say(e), "here": e is edition} for e in book.editions() if e["deck"]],
        "here": decks.url(slug),
        "strange": asked.strange,
        "canonical_url": request.build_absolute_uri(decks.url(slug)),
    }
    return render(request, "encyclopedia/deck.html", context)


@readable
def distance_page(request: HttpRequest) -> HttpResponse:
    """The distance calculator: a table in an address (`?n=5&s2=mashu&w1=blade&plus=3&minus=1&dead=4&from=2`), measured by the engine."""
    book = catalog.current()
    editions = [e for e in book.editions() if e["playable"]]
    if not editions:
        return missing(request, _("距离"), note=_("还没有载入规则数据。"))
    table = distance.read(request.GET, [e["id"] for e in editions])
    text = distance.text(table)
    measured = tables.measure(text)
    kept = [(k, v) for k in request.GET if k != "from" for v in request.GET.getlist(k) if v and len(v) <= 40][:60]
    query = urlencode(kept)
    context = {
        "table": table,
        "editions": editions,
        "counts": range(distance.LEAST, distance.MOST + 1),
        "parts": distance.parts(table.edition),
        "drawing": distance.drawing(table, measured),
        "sums": distance.sums(table, measured),
        "grid": distance.grid(table, measured),
        "start_url": f"?{query}&from=" if query else "?from=",
        "position_url": position.url(text),
        "canonical_url": request.build_absolute_uri("/tools/distance/"),
    }
    return render(request, "encyclopedia/distance.html", context)


@readable
def position_page(request: HttpRequest) -> HttpResponse:
    """A position of one's own: `?p=` its text, `a=` the answers so far, `look=` a step. The engine opens it and plays on; nothing is stored.
    `?ruling=<id>&step=4` leads to the text of a ruling's position at a step."""
    if "ruling" in request.GET:
        return _forked(request, Asked(request))
    asked = Asked(request)
    text = position.read(asked.text("p")) or position.EXAMPLE
    context: dict[str, Any] = {
        "text": text,
        "most": position.LONGEST,
        "canonical_url": request.build_absolute_uri("/position/"),
        "seats_named": text.count("\n  - "),
        "strange": asked.strange,
    }
    if len(text) > position.LONGEST:
        context |= {"text": text[: position.LONGEST], "too_long": len(text)}
        return render(request, "encyclopedia/position.html", context, status=400)
    grant = limits.take(throttles.limit_named("try"), throttles.address_of(request))
    if not grant.allowed:
        return too_many(request, grant)
    lang = rulings.language()
    answers = asked.answers(rulings.MOST_ANSWERS, rulings.LONGEST)
    tried: engine.Tried | None = None
    refused: engine.Refused | None = None
    status = 200
    try:
        try:
            tried = tables.play(text, answers, lang)
        except tables.Refused as error:
            refused, answers = error, answers[: error.at]
            tried = tables.play(text, answers, lang)
    except tables.NotationError as error:
        context["faults"] = tables.faults(error, text, lang)
        status = 400
    except tables.TooWide as error:
        context["wide"] = {"seat": error.seat, "most": error.most}
        status = 400
    except Exception:  # the reader went where no test has been: say so, and keep the text
        logger.exception("position %r, answers %s", text, answers)
        context["stuck"] = True
    if tried is not None:
        content = {"who": {lang: tried.who}, "edition": tried.board["edition"]}
        asked.number("look", len(tried.steps))
        context |= {
            "data": content,
            "refused": engine.why(refused, content, lang) if refused is not None else None,
            "full": len(answers) >= rulings.MOST_ANSWERS,
            "hidden": [("p", text), *(("a", a) for a in answers)],
            "again_url": position.url(text),
            **playing_on.shown(content, tried, answers, request.GET.get("look", ""), lambda own, look: position.url(text, own, look)),
        }
    return render(request, "encyclopedia/position.html", context, status=status)


def _forked(request: HttpRequest, asked: Asked) -> HttpResponse:
    slug = asked.text("ruling")
    entry = entry_of(slug)
    if entry is None:
        return no_ruling(request, slug)
    content = entry.walkthrough.content
    step = content["steps"][asked.number("step", len(content["steps"]) - 1)]
    if asked.strange:
        links = [{"url": rulings.url(slug), "zh": entry.name_zh, "en": entry.name_en, "editions": ()}]
        return missing(request, slug, note=" ".join(asked.strange), links=links)
    return HttpResponseRedirect(position.url(tables.forked(content, step["given"])))


@readable
def charts_page(request: HttpRequest) -> HttpResponse:
    """The charts of an edition (`?edition=early`): the turn, what happens with a card, who listens when, the role tables."""
    book = catalog.current()
    known = charts.editions()
    if not known:
        return missing(request, _("图表"), note=_("还没有载入规则数据。"))
    asked = request.GET.get("edition", "")
    edition = asked if asked in known else "std" if "std" in known else known[0]
    context = {
        "edition": edition,
        "editions": [e for e in book.editions() if e["id"] in known],
        "unknown": asked[:20] if asked and asked not in known else "",
        "turn": charts.turn(edition),
        "scenes": charts.scenes(edition),
        "timings": charts.timings(edition),
        "roles": charts.roles(edition),
        "canonical_url": request.build_absolute_uri("/charts/"),
    }
    return render(request, "encyclopedia/charts.html", context)

"""The pages of the encyclopedia. Reading only: no session, no form token; every page can be answered with 304."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from puzzles import services as trainer
from puzzles.models import Puzzle
from sgs_site.preferences import carried, theme_of

from . import catalog, changes, comparisons, editions_compare, pages, ready, rulings
from .asked import Asked
from .conditional import stamp, tag
from .models import Entry
from .search import default_edition, guesses
from .vocabulary import CARD_TYPES, KINGDOMS, PHASES, STATUSES

View = Callable[..., HttpResponse]
FRESH: Final = 60


def readable(view: View, also: Callable[[], str] = str) -> View:
    """A page that depends on nothing but its address, the content, the language and the theme: ETag, 304, a minute of freshness; made ahead
    (`ready`) or by the view.

    `also`: tells what else it depends on.
    """

    @wraps(view)
    @require_safe
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        more = also()
        etag = tag(request, get_language() or "", theme_of(request), carried(request), more)
        response = get_conditional_response(request, etag=etag) if etag else None
        if response is None:
            response = ready.find(request, stamp(more)) or view(request, *args, **kwargs)
        if response.status_code in {200, 304} and etag:
            response["ETag"] = etag
            patch_cache_control(response, public=True, max_age=FRESH)
            patch_vary_headers(response, ("Cookie",))
            response.keepable = True  # type: ignore[attr-defined]  # for `front`
        return response

    inner.page = view  # type: ignore[attr-defined]  # what `ready` needs to make it ahead
    inner.stamp = lambda: stamp(also())  # type: ignore[attr-defined]
    return inner


def with_puzzles(view: View) -> View:
    """A readable page that lists puzzles: it changes when one of them is published, changed or withdrawn."""
    return readable(view, trainer.stamp)


def puzzles_of(kind: str, slug: str, edition: str) -> list[Puzzle]:
    """The puzzles about an entry, those of an edition first. One query."""
    return sorted(trainer.about(kind, slug), key=lambda p: p.edition != edition)


def _absolute(request: HttpRequest, path: str) -> str:
    return request.build_absolute_uri(path)


def missing(
    request: HttpRequest, word: str, *, kinds: Sequence[str] = (), note: str = "", links: Sequence[dict[str, Any]] = ()
) -> HttpResponse:
    """The 404 page with names that are close to what was asked for."""
    near = list(links) or guesses(word.replace("_", " ").replace("-", " "), kinds=kinds) or guesses(word)
    return render(request, "404.html", {"word": word, "note": note, "near": near}, status=404)


def _editions_note(entries: Sequence[Entry], edition: str, base: str) -> tuple[str, list[dict[str, Any]]]:
    book = catalog.current()
    known = any(e["id"] == edition for e in book.editions())
    note = (
        (_("%(edition)s里没有它。") % {"edition": book.edition_name(edition)})
        if known
        else _("没有「%(edition)s」这个版本。") % {"edition": edition}
    )
    main = default_edition([e.edition for e in entries])
    links = [
        {"url": base if e.edition == main else f"{base}{e.edition}/", "zh": e.name_zh, "en": e.name_en, "editions": [e.edition]}
        for e in entries
    ]
    return note, links


# -- heroes ------------------------------------------------------------------------------------------------------------


def _edition_asked(asked: Asked) -> str:
    known = [e["id"] for e in catalog.current().editions()]
    return asked.one("edition", known, default_edition(known))


@readable
def hero_list(request: HttpRequest) -> HttpResponse:
    """All heroes of an edition, by kingdom."""
    asked = Asked(request)
    edition = _edition_asked(asked)
    kingdom = asked.one("kingdom", KINGDOMS)
    entries = list(Entry.objects.filter(kind=Entry.Kind.HERO, edition=edition).defer("text").order_by("order"))
    groups = [
        {"id": k, "label": label, "heroes": [e for e in entries if k in e.data["kingdoms"]]}
        for k, label in KINGDOMS.items()
        if not kingdom or k == kingdom
    ]
    context = {
        "groups": [g for g in groups if g["heroes"]],
        "count": len(entries),
        "edition": edition,
        "kingdom": kingdom,
        "strange": asked.strange,
        "kingdoms": KINGDOMS,
        "editions": [e for e in catalog.current().editions() if e["heroes"]],
        "canonical_url": _absolute(request, "/heroes/"),
    }
    return render(request, "encyclopedia/hero_list.html", context)


@with_puzzles
def hero(request: HttpRequest, slug: str, edition: str = "") -> HttpResponse:
    """One hero in one edition, compared with the others."""
    entries = pages.in_order(Entry.objects.filter(kind=Entry.Kind.HERO, slug=slug).defer("text"))
    if not entries:
        return missing(request, slug, kinds=("hero",))
    base = f"/heroes/{slug}/"
    shown = pages.choose(entries, edition)
    if shown is None:
        note, links = _editions_note(entries, edition, base)
        return missing(request, slug, note=note, links=links)
    compared = editions_compare.asked(entries, shown, request.GET.get("compare", ""))
    context = {
        "entry": shown,
        "data": shown.data,
        "tabs": pages.tabs(entries, base, shown),
        "columns": entries,
        "matrix": pages.hero_matrix(entries) if len(entries) > 1 else [],
        "compared": compared,
        "differences": pages.skill_differences(*compared.both) if compared.both else [],
        "fellows": pages.fellows(slug, shown.data["kingdoms"], shown.edition),
        "mentioned": pages.mentioned(shown.data),
        "canonical_url": _absolute(request, next(t["url"] for t in pages.tabs(entries, base, shown) if t["here"])),
        "compares": comparisons.on("hero", slug),
        "puzzles": puzzles_of("hero", slug, shown.edition),
        **rulings.beside("hero", slug, shown.edition),
        **pages.neighbour("heroes", "/heroes/", slug),
    }
    return render(request, "encyclopedia/hero.html", context, status=compared.status)


# -- cards -------------------------------------------------------------------------------------------------------------


@readable
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards of an edition, by type."""
    asked = Asked(request)
    edition = _edition_asked(asked)
    entries = list(Entry.objects.filter(kind=Entry.Kind.CARD, edition=edition).defer("text").order_by("order"))
    groups = [
        {"id": t, "label": label, "cards": [{"entry": e, "face": sample(e)} for e in entries if e.data["type"] == t]}
        for t, (_css, label) in CARD_TYPES.items()
    ]
    context = {
        "groups": [g for g in groups if g["cards"]],
        "count": len(entries),
        "total": sum(e.data["total"] for e in entries),
        "strange": asked.strange,
        "edition": edition,
        "editions": [e for e in catalog.current().editions() if e["cards"]],
        "canonical_url": _absolute(request, "/cards/"),
    }
    return render(request, "encyclopedia/card_list.html", context)


def sample(entry: Entry) -> dict[str, Any]:
    """One copy of a card kind as a CARD, to draw its face."""
    copies = [c for c in entry.data["copies"] if c["default"]] or entry.data["copies"]
    face = copies[0] if copies else {"suit": None, "rank": None}
    return {"kind": entry.slug, "suit": face["suit"], "rank": face["rank"], "type": entry.data["type"]}


@with_puzzles
def card(request: HttpRequest, slug: str, edition: str = "") -> HttpResponse:
    """One card kind in one edition, with its copies in the deck."""
    entries = pages.in_order(Entry.objects.filter(kind=Entry.Kind.CARD, slug=slug).defer("text"))
    if not entries:
        return missing(request, slug, kinds=("card",))
    base = f"/cards/{slug}/"
    shown = pages.choose(entries, edition)
    if shown is None:
        note, links = _editions_note(entries, edition, base)
        return missing(request, slug, note=note, links=links)
    compared = editions_compare.asked(entries, shown, request.GET.get("compare", ""))
    copies = [c for c in shown.data["copies"] if c["default"]]
    context = {
        "entry": shown,
        "data": shown.data,
        "face": sample(shown),
        "type": pages.type_label(shown.data),
        "tabs": pages.tabs(entries, base, shown),
        "columns": entries,
        "matrix": pages.card_matrix(entries) if len(entries) > 1 else [],
        "compared": compared,
        "differences": pages.text_difference(*compared.both) if compared.both else [],
        "grid": pages.deck_grid((c["suit"], c["rank"], slug, c["count"]) for c in copies),
        "copies": copies,
        "extra_copies": [c for c in shown.data["copies"] if not c["default"]],
        "mentioned": pages.mentioned(shown.data),
        "canonical_url": _absolute(request, next(t["url"] for t in pages.tabs(entries, base, shown) if t["here"])),
        "compares": comparisons.on("card", slug),
        "puzzles": puzzles_of("card", slug, shown.edition),
        **rulings.beside("card", slug, shown.edition),
        **pages.neighbour("kinds", "/cards/", slug),
    }
    return render(request, "encyclopedia/card.html", context, status=compared.status)


# -- skills ------------------------------------------------------------------------------------------------------------


@with_puzzles
def skill(request: HttpRequest, edition: str, slug: str) -> HttpResponse:
    """One skill in one edition, sentence by sentence."""
    entries = pages.in_order(Entry.objects.filter(kind=Entry.Kind.SKILL, slug=slug).defer("text"))
    shown = next((entry for entry in entries if entry.edition == edition), None)
    if shown is None:
        if entries:
            note, _links = _editions_note(entries, edition, "/")
            links = [{"url": f"/skills/{e.edition}/{e.slug}/", "zh": e.name_zh, "en": e.name_en, "editions": [e.edition]} for e in entries]
            return missing(request, slug, note=note, links=links)
        return missing(request, slug, kinds=("skill",))
    same_hero = [entry for entry in entries if entry.data["hero"] == shown.data["hero"]]
    compared = editions_compare.asked(same_hero, shown, request.GET.get("compare", ""))
    context = {
        "entry": shown,
        "data": shown.data,
        "tabs": [
            {
                "label": catalog.current().edition_name(e.edition),
                "url": f"/skills/{e.edition}/{slug}/",
                "here": e is shown,
                "id": e.edition,
                "playable": catalog.current().playable(e.edition),
            }
            for e in entries
        ],
        "compared": compared,
        "differences": pages.text_difference(*compared.both) if compared.both else [],
        "mentioned": pages.mentioned(shown.data),
        "canonical_url": _absolute(request, f"/skills/{edition}/{slug}/"),
        "columns": same_hero,
        "matrix": pages.skill_matrix(same_hero) if len(same_hero) > 1 else [],
        "puzzles": puzzles_of("skill", slug, shown.edition),
        **rulings.beside("skill", f"{edition}/{slug}", edition),
        **pages.skill_neighbour(edition, slug),
    }
    return render(request, "encyclopedia/skill.html", context, status=compared.status)


# -- rules -------------------------------------------------------------------------------------------------------------


@readable
def rule_list(request: HttpRequest) -> HttpResponse:
    """All chapters of the rules."""
    entries = list(Entry.objects.filter(kind=Entry.Kind.CHAPTER).defer("text").order_by("order"))
    context = {
        "common": [e for e in entries if not e.edition],
        "special": [e for e in entries if e.edition],
        "canonical_url": _absolute(request, "/rules/"),
    }
    return render(request, "encyclopedia/rule_list.html", context)


@readable
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """One chapter; every paragraph has its own anchor. `/rules/damage.3/` leads to the paragraph."""
    entry = Entry.objects.filter(kind=Entry.Kind.CHAPTER, slug=slug).defer("text").first()
    if entry is None:
        rule = catalog.current().rule(slug)
        return HttpResponseRedirect(rule.url) if rule.known else missing(request, slug, kinds=("chapter", "term"))
    own = [p for p in entry.data["paragraphs"] if not p["instead"]]
    instead: dict[str, list[dict[str, Any]]] = {}
    for p in entry.data["paragraphs"]:
        if p["instead"]:
            instead.setdefault(p["instead"], []).append(p)
    on = rulings.by_paragraph(p["slug"] for p in entry.data["paragraphs"])
    shown = [{"p": p, "instead": instead.pop(p["slug"], []), "rulings": on.get(p["slug"], [])} for p in own]
    shown += [{"p": p, "instead": [], "rulings": on.get(p["slug"], [])} for rest in instead.values() for p in rest]
    for x in shown:
        x["rulings"] += [r for q in x["instead"] for r in on.get(q["slug"], [])]
    context = {
        "entry": entry,
        "data": entry.data,
        "paragraphs": shown,
        "canonical_url": _absolute(request, f"/rules/{slug}/"),
        **pages.neighbour("chapters", "/rules/", slug),
    }
    return render(request, "encyclopedia/chapter.html", context)


@readable
def glossary(request: HttpRequest) -> HttpResponse:
    """All terms with what they mean."""
    context = {"terms": catalog.current().part("glossary"), "canonical_url": _absolute(request, "/glossary/")}
    return render(request, "encyclopedia/glossary.html", context)


# -- editions ----------------------------------------------------------------------------------------------------------


@readable
def edition_list(request: HttpRequest) -> HttpResponse:
    """All editions as books on a shelf."""
    return render(
        request,
        "encyclopedia/edition_list.html",
        {
            "editions": catalog.current().editions(),
            "change_links": changes.links(),
            "canonical_url": _absolute(request, "/editions/"),
        },
    )


@readable
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """One edition: turn, roles, deck, what it has and what it changed."""
    book = catalog.current()
    found = next((e for e in book.editions() if e["id"] == slug), None)
    if found is None:
        return missing(
            request, slug, links=[{"url": f"/editions/{e['id']}/", "zh": e["zh"], "en": e["en"], "editions": []} for e in book.editions()]
        )
    shown = [face for face in found["deck"] if not face[3] or face[3] in found["default_modules"]]
    rules = book.part("rules")

    def reading(rule: str) -> str:
        """The paragraph as this edition has it."""
        return f"{slug}.{rule}" if f"{slug}.{rule}" in rules else rule

    heroes = [{"url": f"/heroes/{h}/", "name": book.hero_name(h), "kingdoms": book.hero_kingdoms(h)} for h in found["heroes"]]
    groups = [{"id": k, "label": label, "heroes": [h for h in heroes if k in h["kingdoms"]]} for k, label in KINGDOMS.items()]
    context = {
        "edition": found,
        "phases": [PHASES.get(p, p) for p in found["phases"]],
        "turn_rule": reading("turn.1"),
        "order_rule": reading("turn.8"),
        "grid": pages.deck_grid((s, r, k, n) for s, r, k, _m, n in shown),
        "functional": [c for c in found["changes"] if c["change"] != "wording"],
        "wording": [c for c in found["changes"] if c["change"] == "wording"],
        "heroes": [group for group in groups if group["heroes"]],
        "cards": [book.kind(k) for k in found["cards"]],
        "compares": comparisons.of_edition(slug),
        "change_links": changes.links(slug),
        "canonical_url": _absolute(request, f"/editions/{slug}/"),
    }
    return render(request, "encyclopedia/edition.html", context)


@readable
def about(request: HttpRequest) -> HttpResponse:
    """Sources, gaps, what the badges mean, keys."""
    book = catalog.current()
    statuses = [{"id": key, "meaning": meaning} for key, (_css, _label, meaning) in STATUSES.items()]
    return render(
        request,
        "encyclopedia/about.html",
        {
            "sources": book.part("sources"),
            "statuses": statuses,
            "counts": book.counts,
            "loaded_at": book.loaded_at,
            "canonical_url": _absolute(request, "/about/"),
        },
    )

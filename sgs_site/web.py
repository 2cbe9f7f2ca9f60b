"""The pages that belong to no part: home, about, theme and language, and what every template gets."""

from __future__ import annotations

import datetime as dt
import hashlib
import importlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from puzzles.services.hant import in_readers_characters
from sgs_site.encyclopedia import catalog, ready
from sgs_site.encyclopedia.conditional import build
from sgs_site.preferences import LANGUAGES, THEME_COOKIE, carried, in_language, preferences, theme_of

app_name = "web"

#: The main sections: first part of the path -> label.
SECTIONS = (
    ("/heroes/", _("武将")),
    ("/cards/", _("卡牌")),
    ("/rules/", _("规则")),
    ("/rulings/", _("裁定")),
    ("/puzzles/", _("残局")),
    ("/class/", _("课堂")),
)
#: What stands under another section than its address says.
UNDER = {"/skills/": "/heroes/", "/compare/": "/rulings/", "/position/": "/rulings/"} | dict.fromkeys(
    ("/glossary/", "/conflicts/", "/editions/", "/charts/", "/tools/"), "/rules/"
)


def context(request: HttpRequest) -> dict[str, Any]:
    """What every template gets. No session and no CSRF token: pages that need none stay cacheable."""
    language = get_language() or "zh-hans"
    tag, short, _name = LANGUAGES[language if language in LANGUAGES else "zh-hans"]
    section = next((over for start, over in UNDER.items() if request.path.startswith(start)), request.path)
    return {
        "theme": ready.theme_for(request),
        "page_lang": tag,
        "lang_short": short,
        "languages": [
            {"code": code, "tag": own, "name": name, "here": own == tag, "query": in_language("", code)}
            for code, (own, _short, name) in LANGUAGES.items()
        ],
        "here_url": request.get_full_path() if request.method == "GET" else request.path,
        "nav_items": [{"url": url, "label": text, "here": section.startswith(url)} for url, text in SECTIONS],
        "content_version": catalog.current().version,
    }


@in_readers_characters
def home(request: HttpRequest) -> HttpResponse:
    """Search, today's puzzle, a rule for the day, the editions, what changed between them.

    The same for everybody who brings no cookie but those of language and theme, and then cacheable; others see their own marks.
    """
    book = catalog.current()
    today = timezone.localdate()
    daily = _daily(request)
    changes = [c for e in book.editions() if e["id"] == "std" for c in e["changes"] if c["change"] == "functional"]
    start = today.toordinal() * 5 % max(len(changes), 1)
    card = daily.get("daily") or {}
    seen = hashlib.sha256(f"{today}{card.get('title')}{card.get('goal')}{book.version}".encode()).hexdigest()[:12]
    etag = f'W/"{seen}.{build()}.{get_language()}.{theme_of(request)}.{carried(request)}"'
    personal = bool(set(request.COOKIES) - {THEME_COOKIE, settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME})
    response = None if personal else get_conditional_response(request, etag=etag)
    if response is None:
        context = {
            **daily,
            "rule_today": _rule_of(today),
            "editions": book.editions(),
            "changes": (changes + changes)[start : start + 5] if len(changes) > 5 else changes,
            "canonical_url": request.build_absolute_uri("/"),
            "hide_search": True,
        }
        response = render(request, "home.html", context)
    if personal:
        patch_cache_control(response, private=True, no_cache=True)
    else:
        response["ETag"] = etag
        patch_cache_control(response, public=True, max_age=60)
    patch_vary_headers(response, ("Cookie",))
    return response


def _rule_of(day: dt.date) -> dict[str, str] | None:
    """The short rule that is printed on the home page that day."""
    book = catalog.current()
    quotes: list[dict[str, str]] = book.data.get("quotes") or []
    if not quotes:
        return None
    quote = quotes[day.toordinal() * 7 % len(quotes)]
    rule = book.rule(quote["slug"])
    return {"text": catalog.say(quote), "url": rule.url, "label": rule.label}


def _daily(request: HttpRequest) -> dict[str, Any]:
    """Today's puzzle and the week, as far as the puzzles offer them: `puzzles.services.daily_card(request)` gives the context of
    `components/daily.html` (`daily`, `week`), or of a template of its own that it names in `daily_template`."""
    offer = getattr(importlib.import_module("puzzles.services"), "daily_card", None)
    found: dict[str, Any] = (offer(request) if offer else None) or {}
    return {"daily_template": "components/daily.html", **found}


def _sample_seat(number: int, **changes: Any) -> dict[str, Any]:
    seat: dict[str, Any] = {
        "seat": number,
        "hero": "simayi",
        "hero2": None,
        "role": "loyalist",
        "kingdom": ["wei"],
        "gender": "male",
        "hp": 3,
        "max_hp": 3,
        "alive": True,
        "side": "foe",
        "hand": ["jink.D2", "slash.S9"],
        "equip": {"weapon": "crossbow.DA"},
        "judge": [],
        "skills": ["fankui"],
        "distance": 1,
        "range": 1,
        "marks": {},
        "now": False,
    }
    return {"seat": seat | changes}


def parts(request: HttpRequest) -> HttpResponse:
    """Every printed part in every state, for whoever builds a page."""
    judged = [{"as": "indulgence", "card": "jink.D6"}]
    armed = {"armor": "eight_diagram.S2", "minus": "zixing.DK"}
    seats = [
        _sample_seat(2) | {"relation": _("下家")},
        _sample_seat(3, hero="sunquan", kingdom=["wu"], role="lord", hp=1, max_hp=5, hand=["hidden"], equip=armed)
        | {"state": "legal", "why": _("可选为目标"), "goal": True, "pick": {"type": "button", "aria-pressed": "false"}},
        _sample_seat(4) | {"state": "chosen", "why": _("已选为目标"), "pick": {"type": "button", "aria-pressed": "true"}},
        _sample_seat(5, hero="zhugeliang", kingdom=["shu"], role="renegade", hp=2, hand=[], equip={}, judge=judged)
        | {"state": "illegal", "why": _("空城：没有手牌"), "pick": {"type": "button", "aria-disabled": "true"}},
        _sample_seat(6, hero="lvbu", kingdom=["qun"], role="rebel", hp=4, max_hp=4) | {"state": "now", "why": _("正在发动【无双】")},
        _sample_seat(7, hero="daqiao", kingdom=["wu"], gender="female", hp=0, hand=[], equip={}, alive=False) | {"why": _("阵亡")},
    ]
    cards = "slash.S7 jink.D2 peach.HQ duel.CA eight_diagram.S2 nullification.CK indulgence.H6 lightning.SA crossbow.DA spear.SQ chitu.H5 dilu.C5"
    return render(request, "parts.html", {"seats": seats, "cards": cards.split(), "converted": judged[0]})


urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("about/parts/", parts, name="parts"),
    path("preferences/", preferences, name="preferences"),
]

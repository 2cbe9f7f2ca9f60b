"""The pages that belong to no part: home, about, theme and language, and what every template gets."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from sgs_site.encyclopedia import services
from sgs_site.preferences import LANGUAGES, THEME_BUTTONS, preferences, theme_of

app_name = "web"

#: The main sections: first part of the path -> label.
SECTIONS = (("/heroes/", _("武将")), ("/cards/", _("卡牌")), ("/rules/", _("规则")), ("/puzzles/", _("残局")), ("/class/", _("课堂")))


def context(request: HttpRequest) -> dict[str, Any]:
    """What every template gets. No session and no CSRF token: pages that need none stay cacheable."""
    theme = theme_of(request)
    icon, label, following = THEME_BUTTONS[theme]
    language = get_language() or "zh-hans"
    other = "zh-hans" if language.startswith("en") else "en"
    tag, short, said = LANGUAGES[other]
    section = "/heroes/" if request.path.startswith("/skills/") else request.path
    return {
        "theme": theme,
        "theme_icon": icon,
        "theme_label": label,
        "next_theme": following,
        "page_lang": LANGUAGES["en" if language.startswith("en") else "zh-hans"][0],
        "other_lang": {"code": other, "tag": tag, "short": short, "said": said},
        "here_url": request.get_full_path() if request.method == "GET" else request.path,
        "nav_items": [{"url": url, "label": text, "here": section.startswith(url)} for url, text in SECTIONS],
        "content_version": services.catalog().version,
    }


def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return render(request, "home.html", {})


def _sample_seat(number: int, **changes: Any) -> dict[str, Any]:
    seat: dict[str, Any] = {
        "seat": number, "hero": "simayi", "hero2": None, "role": "loyalist", "kingdom": ["wei"], "gender": "male", "hp": 3, "max_hp": 3,
        "alive": True, "side": "foe", "hand": ["jink.D2", "slash.S9"], "equip": {"weapon": "crossbow.DA"}, "judge": [], "skills": ["fankui"],
        "distance": 1, "range": 1, "marks": {}, "now": False,
    }  # fmt: skip
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
        _sample_seat(5, hero="zhugeliang", kingdom=["shu"], role="spy", hp=2, hand=[], equip={}, judge=judged)
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

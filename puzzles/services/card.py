"""The puzzle of the day as a card for the home page, with the week behind it."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext

from puzzles.services import catalog, hant
from puzzles.services.actors import actor_of
from puzzles.services.asking import question
from puzzles.services.content import content_of
from puzzles.services.errors import PuzzleError
from puzzles.services.present import Presenter
from puzzles.services.sentences import Lang
from rules_engine import api

WEEK: Final = 7
DAYS: Final = (("一", "Mo"), ("二", "Tu"), ("三", "We"), ("四", "Th"), ("五", "Fr"), ("六", "Sa"), ("日", "Su"))


def daily_card(request: HttpRequest) -> dict[str, Any]:
    """The context of `components/daily.html`: `daily` (today's puzzle) and `week` (the last seven days with the reader's marks).

    Empty if there is no puzzle today, or if it can't be shown: the home page then goes without.
    """
    lang: Lang = "en" if (get_language() or "").startswith("en") else "zh"
    today = catalog.today()
    try:
        found = catalog.days(today, WEEK)
        if found[0][0] != today:
            return {}
        puzzle = catalog.get_puzzle(found[0][1].slug)
        content = content_of(catalog.current(puzzle))
        number = catalog.day_number(today)
    except PuzzleError:
        return {}
    presenter = Presenter(content, lang)
    view = content.opening or api.board_view(content.state)
    parts, goal_seats = presenter.goal()
    title = hant.shown(getattr(content.puzzle.title, lang))
    asks = content.is_question
    goal = hant.shown(question(content, lang) if asks else presenter.table.plain(parts))
    you = view["seats"][content.you - 1]
    results = catalog.results_of(actor_of(request), [p.pk for _, p in found])
    return {
        "daily": {
            "url": reverse("puzzles:daily"),
            "title": title,
            "number": number,
            "date": today,
            "goal": goal,
            "asks": asks,
            "seats": view["seats"],
            "goal_seats": goal_seats,
            "hand": [] if asks else you["hand"],
            "said": f"{title}: {goal}" if lang == "en" else f"{title}：{goal}",
        },
        "week": [_day(date, p, results.get(p.pk, set()), date == today, lang) for date, p in reversed(found)],
    }


def _day(date: dt.date, puzzle: Any, results: set[str], today: bool, lang: Lang) -> dict[str, Any]:
    """One day of the week strip: solved, failed, or not tried."""
    state = "ok" if "solved" in results else "no" if "failed" in results else "open"
    mark = {"ok": gettext("已解开"), "no": gettext("没解开"), "open": gettext("今天") if today else gettext("未做")}[state]
    chinese, english = DAYS[date.weekday()]
    url = reverse("puzzles:daily") if today else reverse("puzzles:puzzle", args=[puzzle.slug])
    return {"url": url, "day": hant.shown(f"周{chinese}") if lang == "zh" else english, "mark": mark, "state": state, "today": today}

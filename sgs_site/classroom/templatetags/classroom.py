"""Small things the classroom's templates print."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from sgs_site.api.text import Text
from sgs_site.encyclopedia import catalog
from sgs_site.encyclopedia.components import card_token, icon
from sgs_site.encyclopedia.vocabulary import SUITS

register = template.Library()

_TOKEN: Final = re.compile(r"([a-z_]+)?\.([SHCD])(10|[2-9AJQK])")
_VERBS: Final[dict[str, Text]] = {
    "use": Text("使用", "use"),
    "skill": Text("发动", "invoke"),
    "invoke": Text("发动", "invoke"),
    "end": Text("结束出牌", "end the play phase"),
    "pass": Text("不出", "pass"),
    "card": Text("出", "give"),
    "cards": Text("选", "choose"),
    "discard": Text("弃置", "discard"),
    "card_of": Text("选", "choose"),
    "seats": Text("指定", "choose"),
    "arrange": Text("排列", "arrange"),
    "by": Text("用", "by"),
    "suit": Text("花色", "suit"),
    "option": Text("选", "choose"),
    "answer": Text("答", "answer"),
    "hint": Text("看提示", "hint"),
    "give_up": Text("放弃", "give up"),
}


@register.filter
def move(text: str) -> SafeString:
    """A choice of the position notation for people: `use slash=jink.D2 by longdan -> 3` as 使用 杀（闪♦2）· 龙胆 → 3 号位."""
    head, _, target = str(text).partition(" -> ")
    verb, _, rest = head.partition(" ")
    if verb not in _VERBS or verb == "answer":
        return format_html("<code>{}</code>", text)
    words = [str(_VERBS[verb])]
    what, _, skill = rest.partition(" by ")
    if verb in {"skill", "invoke"}:
        skill, _, what = rest.partition(" ")
    pieces = [escape(words[0])]
    if verb in {"skill", "invoke"} and skill:
        pieces.append(escape(catalog.current().skill(skill).name))
        skill = ""
    if verb == "suit":
        pieces.append(escape(str(SUITS[what].name) if what in SUITS else what))
    elif verb == "hint":
        pieces.append(escape(what))
    elif what:
        pieces.append(format_html_join(mark_safe(" "), "{}", ((_card(part),) for part in what.split(","))))
    if skill:
        pieces.append(format_html("（{}）", catalog.current().skill(skill).name))
    if target:
        seats = [f"{number} 号位" if not _english() else f"seat {number}" for number in target.split(",")]
        pieces.append(escape("→ " + "、".join(seats) if not _english() else "→ " + ", ".join(seats)))
    return mark_safe(" ".join(pieces))


def _english() -> bool:
    return (get_language() or "").startswith("en")


def _card(part: str) -> SafeString:
    name, equals, real = part.partition("=")
    token = real if equals else name
    found = _TOKEN.fullmatch(token)
    if found is None:
        return format_html("{}", catalog.current().kind(part).name)
    if equals:
        return format_html("{}（{}）", catalog.current().kind(name).name, card_token(token))
    return card_token(token)


@register.filter
def local(value: datetime | None, zone: str) -> str:
    """A time in the class's time zone: 3 月 8 日 23:59, with the year if it is another one."""
    if value is None:
        return ""
    at = value.astimezone(ZoneInfo(zone))
    year = at.year != timezone.now().year
    if _english():
        return at.strftime("%-d %b %Y %H:%M" if year else "%-d %b %H:%M")
    return f"{f'{at.year} 年 ' if year else ''}{at.month} 月 {at.day} 日 {at:%H:%M}"


@register.filter
def duration(seconds: int) -> str:
    """Seconds as minutes and seconds."""
    if seconds >= 3600:
        return str(timedelta(seconds=seconds))
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def heat(percent: int | None) -> str:
    """The CSS class of a heat map cell."""
    return "" if percent is None else f"q{min(4, (percent + 12) // 25)}"


@register.simple_tag
def mark(item: Any, excused: bool = False) -> SafeString:
    """One cell of the gradebook: which try solved it, a cross, late, excused, not begun. Said in words, too."""
    if excused:
        return format_html(
            '<span class="gm gm--ex" title="{}">{}<span class="vh">{}</span></span>', gettext("免做"), gettext("免"), gettext("做")
        )
    if item is None or item.state == "none":
        return format_html('<span class="gm gm--no"><span class="vh">{}</span></span>', gettext("没开始"))
    if item.solved and item.late:
        return format_html('<span class="gm gm--late">{}<span class="vh">{}</span></span>', gettext("迟"), gettext("交，解开"))
    if item.solved:
        said = gettext("解开，第 %(n)d 次") % {"n": item.solved_try}
        return format_html(
            '<span class="gm gm--ok"><span aria-hidden="true">{}</span><span class="vh">{}</span></span>', item.solved_try, said
        )
    if item.state == "open":
        return format_html(
            '<span class="gm gm--open"><span aria-hidden="true">…</span><span class="vh">{}</span></span>', gettext("正在做")
        )
    return format_html('<span class="gm gm--bad">{}<span class="vh">{}</span></span>', icon("i-cross"), gettext("没解开"))

"""Sentences in parts as HTML. Card tokens and links come from the site's own tags, so that they look the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from puzzles.services import names
from puzzles.services.sentences import Part

register = template.Library()
THEMES = names.THEMES


def _drawn(part: str, lang: str, *values: str) -> SafeString:
    """A small part drawn by a template of `puzzles/parts/`. Nothing in it depends on the request."""
    return mark_safe(get_template(f"puzzles/parts/{part}.html").render({"values": values}).strip())


def _card(view: Mapping[str, Any], lang: str) -> SafeString:
    return _drawn("card", lang, "hidden" if view.get("hidden") else str(view["id"]))


@register.simple_tag
def say(parts: Sequence[Part], table: names.Table) -> SafeString:
    """A sentence. `who` is a name, `place` a name with its seat, cards are tokens, card kinds and skills are links."""
    lang = get_language() or "zh-hans"
    out: list[str] = []
    for part in parts:
        match part.kind:
            case "card":
                out.append(_card(part.value, lang))
            case "kind":
                out.append(_drawn("kind", lang, str(part.value), table.edition))
            case "skill":
                out.append(_drawn("skill", lang, str(part.value), table.edition))
            case "rule":
                out.append(_drawn("rule", lang, str(part.value)))
            case "place":
                out.append(format_html("<strong>{}</strong>", table.place(part.value)))
            case "text":
                out.append(escape(part.value))
            case _:
                name = table.one(part)
                out.append(escape(names.gap(out[-1] if out else "", name) + name))
    html = "".join(out)
    if table.lang == "en" and html[:1].islower():
        html = html[:1].upper() + html[1:]
    return mark_safe(html)


@register.simple_tag
def plain(parts: Sequence[Part], table: names.Table) -> str:
    """A sentence as plain text."""
    return table.plain(parts)


@register.filter
def difficulty_word(level: int) -> str:
    """How hard a puzzle is, in a word."""
    zh = not (get_language() or "zh").startswith("en")
    words = {1: ("入门", "first steps"), 2: ("容易", "easy"), 3: ("中等", "medium"), 4: ("较难", "hard"), 5: ("很难", "very hard")}
    return words.get(level, ("", ""))[0 if zh else 1]


@register.filter
def players_word(count: int) -> str:
    """`五人局`; `5 players`."""
    if (get_language() or "zh").startswith("en"):
        return f"{count} players"
    return f"{'零一二三四五六七八九十'[count] if count <= 10 else count}人局"


@register.filter
def kind_word(kind: str) -> str:
    """What sort of puzzle it is."""
    zh = not (get_language() or "zh").startswith("en")
    words = {
        "force": ("必胜", "force"),
        "survive": ("求生", "survive"),
        "result": ("推结果", "what comes out"),
        "legal": ("辨可否", "what is allowed"),
        "order": ("排先后", "who goes first"),
    }
    return words.get(kind, (kind, kind))[0 if zh else 1]


@register.filter
def theme_word(theme: str) -> str:
    """A theme in words."""
    return names.theme(theme, "en" if (get_language() or "zh").startswith("en") else "zh")


@register.filter
def title(revision: Any) -> str:
    """The title of a revision in the reader's language."""
    return str(revision.title_en if (get_language() or "zh").startswith("en") else revision.title_zh)


@register.filter
def explanation(revision: Any) -> str:
    """The explanation of a revision in the reader's language."""
    return str(revision.explanation_en if (get_language() or "zh").startswith("en") else revision.explanation_zh)


@register.filter
def upto(level: int) -> range:
    """For loops of `level` rounds."""
    return range(level)


@register.filter
def missing(level: int) -> range:
    """For loops of what is missing to five."""
    return range(5 - level)

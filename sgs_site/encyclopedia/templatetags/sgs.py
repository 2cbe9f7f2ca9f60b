"""Template library `sgs`: the printed parts of the site. How to use each: `docs/components.md`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django import template
from django.forms.utils import flatatt
from django.template.loader import get_template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from puzzles.services import hant
from puzzles.services.names import Table, gap
from puzzles.services.sentences import Part
from sgs_site.preferences import LANGUAGES

from .. import catalog, components, vocabulary
from ..richtext import drawn_suits, mark_words, rich_text
from ..search import guesses

register = template.Library()

_LATIN: Final = re.compile(r"[A-Za-z0-9\u00c0-\u024f\u2019'-]")
_LATIN_END: Final = re.compile(_LATIN.pattern + "+$")

register.simple_tag(components.icon, name="ico")
register.simple_tag(components.suit, name="suit")
register.simple_tag(components.card_face, name="card_face")
register.simple_tag(components.card_token, name="card_token")
register.simple_tag(components.card_mini, name="card_mini")
register.simple_tag(components.card_back, name="card_back")
register.simple_tag(components.card_said, name="card_said")
register.simple_tag(components.suit_rank, name="suit_rank")
register.simple_tag(components.pips, name="pips")
register.simple_tag(components.health, name="health")
register.simple_tag(components.health_said, name="health_said")
register.simple_tag(components.plate_bar, name="plate_bar")
register.simple_tag(components.seal, name="seal")
register.simple_tag(components.role, name="role")
register.simple_tag(components.cite, name="cite")
register.simple_tag(components.slot, name="slot")
register.simple_tag(components.borrowed, name="borrowed")


@register.simple_tag
def h2(element_id: str, text: str, extra: str = "") -> SafeString:
    """A section heading with the fishtail mark."""
    return format_html('<h2 id="{}" class="h2">{}{}{}</h2>', element_id, components.icon("yu", "yu"), text, extra)


@register.filter
def rich(text: str) -> SafeString:
    """Rule text as HTML: escaped, 【card】 names and glossary words linked, suits drawn. Not for text that is a link itself."""
    return rich_text(text)


@register.filter
def suits(text: str) -> SafeString:
    """Text with the suits drawn and nothing linked."""
    return drawn_suits(text)


@register.filter
def pick(value: Any) -> Any:
    """`{"zh": …, "zh_hant": …, "en": …}` (or an object with `zh` and `en`) in the reader's language; Chinese where a translation is missing."""
    if isinstance(value, Mapping):
        return value.get(catalog.tongue()) or value.get("zh") or ""
    if hasattr(value, "zh"):
        return (getattr(value, "en", "") if catalog.in_english() else "") or hant.shown(value.zh)
    return value


@register.filter
def han(text: str) -> str:
    """A Chinese word in the reader's characters: simplified, also on English pages, or traditional."""
    return hant.shown(text)


@register.simple_tag
def told(parts: Sequence[Part], table: Table, links: bool = True) -> SafeString:
    """A sentence in parts (`puzzles.services.sentences`): seats by name, cards drawn, kinds and skills as links or, without `links`, in
    plain words, for a sentence that is a link itself."""
    book = catalog.current()
    en = catalog.in_english()
    out: list[str] = []
    for part in parts:
        match part.kind:
            case "card":
                out.append(components.card_token("hidden" if part.value.get("hidden") else part.value))
            case "kind" | "skill":
                found = book.kind(part.value) if part.kind == "kind" else book.skill(part.value, table.edition)
                name = format_html('<a class="term" href="{}">{}</a>', found.url, found.name) if links else escape(found.name)
                out.append(name if en else format_html("【{}】", name))
            case "place":
                out.append(format_html("<strong>{}</strong>", hant.shown(table.place(part.value))))
            case "text":
                out.append(escape(hant.shown(part.value)))
            case _:
                plain = hant.shown(table.one(part))
                out.append(escape(gap(out[-1] if out else "", plain) + plain))
    html = "".join(out)
    return mark_safe(html[:1].upper() + html[1:] if en and html[:1].islower() else html)


@register.filter
def place(table: Table, number: int) -> str:
    """A seat of a table by number and name."""
    return hant.shown(table.place(number))


@register.filter
def hero_name(hero_id: str | None) -> str:
    """The name of a hero id; 素将 for none."""
    return catalog.current().hero_name(hero_id)


@register.filter
def kind_name(kind: str | None) -> str:
    """The name of a card kind id."""
    return catalog.current().kind(kind or "").name


@register.filter
def skill_name(skill: str, edition: str = "") -> str:
    """The name of a skill id, `{{ id|skill_name:edition }}`."""
    return catalog.current().skill(skill, edition).name


@register.filter
def skill_url(skill: str, edition: str = "") -> str:
    """The page of a skill id, `{{ id|skill_url:edition }}`."""
    return catalog.current().skill(skill, edition).url


@register.filter
def edition_name(edition: str | None) -> str:
    """The name of an edition id."""
    return catalog.current().edition_name(edition or "")


@register.filter
def rule_label(slug: str) -> str:
    """`damage.3` as `伤害 §3`."""
    return catalog.current().rule(slug).label


@register.filter
def rule_url(slug: str) -> str:
    """The address of a rule paragraph."""
    return catalog.current().rule(slug).url


@register.filter
def label(value: str, table: str) -> Any:
    """A word of the vocabulary: `{{ "spade"|label:"phase" }}`; tables role, mark, scope, kingdom, gender, type, slot, phase, suit, status, change, tag."""
    found: Any = _TABLES[table].get(value, value)
    if isinstance(found, tuple):
        return found.name if isinstance(found, vocabulary.Suit) else found[1]
    return found


_TABLES: dict[str, Mapping[str, Any]] = {
    "role": vocabulary.ROLES,
    "mark": vocabulary.MARKS,
    "scope": vocabulary.SCOPES,
    "kingdom": vocabulary.KINGDOMS,
    "gender": vocabulary.GENDERS,
    "type": vocabulary.CARD_TYPES,
    "slot": vocabulary.SLOTS,
    "phase": vocabulary.PHASES,
    "suit": vocabulary.SUITS,
    "status": vocabulary.STATUSES,
    "change": vocabulary.CHANGES,
    "tag": vocabulary.SKILL_TAGS,
}


@register.filter
def at(values: Any, index: int) -> Any:
    """The value at a position; None past the end."""
    return values[index] if 0 <= index < len(values) else None


@register.filter
def kind_word(kind: str) -> Any:
    """The kind of an entry in words."""
    return vocabulary.ENTRY_KINDS.get(kind, kind)


@register.filter
def row_word(row: str) -> Any:
    """A row of a card's summary in words."""
    return vocabulary.CARD_ROWS.get(row, row)


@register.filter
def kind_url(kind: str) -> str:
    """The page of a card kind."""
    return catalog.current().kind(kind).url


@register.filter
def entry_name(entry: Any) -> str:
    """The name of an entry in the reader's language."""
    return str({"en": entry.name_en, hant.KEY: entry.name_hant}.get(catalog.tongue()) or entry.name_zh)


@register.filter
def entry_han(entry: Any) -> str:
    """The Chinese name of an entry, in traditional characters for who reads those."""
    return str((entry.name_hant if hant.reading() else "") or entry.name_zh)


@register.filter
def module_name(module: str, edition: str = "") -> str:
    """The name of an optional part of an edition."""
    for one in catalog.current().editions():
        if edition in ("", one["id"]):
            for found in one["modules"]:
                if found["id"] == module:
                    return catalog.say(found["name"], module)
    return module


@register.filter
def skill_summary(skills: Any) -> str:
    """All skills of a hero in one line, for the description of the page."""
    called = "{}: {}" if catalog.in_english() else "【{}】{}"
    return " ".join(called.format(catalog.say(s["name"]), catalog.say(s["text"])) for s in skills)


@register.filter
def brief(text: Any, width: int) -> str:
    """Text of at most `width` columns, two for a Chinese character; what is longer ends between words, with an ellipsis."""
    said, used = " ".join(str(text).split()), 0
    for at, sign in enumerate(said):
        used += 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        if used > width:
            kept = said[:at]
            if _LATIN.match(sign) and _LATIN_END.search(kept):
                kept = _LATIN_END.sub("", kept) or kept
            return kept.rstrip(" ,;:(（，、；：") + "…"
    return said


@register.filter
def marked(text: str, words: list[str]) -> SafeString:
    """Text with the words that were asked for marked."""
    return mark_words(text, words)


@register.simple_tag
def source_line(source: str | None) -> SafeString:
    """A citation such as `P1 L54-56; old` with the sources linked to what is said about them."""
    known: Mapping[str, Any] = catalog.current().part("sources")
    parts: list[str] = []
    for piece in (source or "").split(";"):
        key, _, where = piece.strip().partition(" ")
        if key in known:
            parts.append(
                format_html('<a href="/about/#source-{}">{}</a>{}', key, catalog.say(known[key]["name"]), f" {where}" if where else "")
            )
        elif piece.strip():
            parts.append(format_html("{}", piece.strip()))
    return mark_safe(("; " if catalog.in_english() else "；").join(parts)) if parts else mark_safe("—")


@register.simple_tag
def guesses_for(path: str) -> list[dict[str, Any]]:
    """Entries whose names are close to the last part of an address, for the page that was not found."""
    words = [part for part in (path or "").split("/") if part]
    return guesses(words[-1].replace("_", " ").replace("-", " "), limit=6) if words else []


@register.simple_tag
def ruling_row(row: Mapping[str, Any], edition: str) -> SafeString:
    """A ruling on the page of an entry of `edition`. The same ruling stands on many pages: a process draws it once in each language."""
    return _ruling_rows(catalog.current().version, get_language() or "").row(row, row["edition"] != edition)


class _RulingRows:
    def __init__(self) -> None:
        self._made: dict[tuple[str, bool], SafeString] = {}
        self._template = get_template("encyclopedia/_ruling_row.html")

    def row(self, row: Mapping[str, Any], elsewhere: bool) -> SafeString:
        key = (row["slug"], elsewhere)
        if key not in self._made:
            words = {"r": row, "elsewhere": elsewhere, "page_lang": LANGUAGES[get_language() or ""][0]}
            self._made[key] = mark_safe(self._template.render(words))
        return self._made[key]


@lru_cache(maxsize=len(LANGUAGES))
def _ruling_rows(version: str, language: str) -> _RulingRows:
    return _RulingRows()


@register.simple_tag
def badge(value: str, table: str = "status", unless: str = "") -> SafeString:
    """A badge for a claim status or a kind of change; nothing for `stated`, for unknown values, and for `unless`: what is already said
    of the whole need not be said of every part."""
    found = _TABLES[table].get(value)
    if not found or value in ("stated", unless):
        return mark_safe("")
    title = found[2] if len(found) > 2 else ""
    return format_html('<span class="badge badge--{}"{}>{}</span>', found[0], format_html(' title="{}"', title) if title else "", found[1])


@register.simple_tag
def attrs(values: Mapping[str, Any] | None) -> SafeString:
    """A mapping as HTML attributes (`True` = bare attribute, `False`/`None` = left out)."""
    return flatatt({k: v for k, v in (values or {}).items() if v is not None})


@register.inclusion_tag("components/seat.html")
def seat(
    seat: Mapping[str, Any],
    edition: str = "",
    state: str = "",
    why: str = "",
    goal: bool = False,
    pick: Mapping[str, Any] | str | None = None,
    relation: str = "",
    level: int = 4,
    distance: int | None = None,
) -> dict[str, Any]:
    """One seat of the board. `state` is `legal chosen illegal now dead` or empty, `why` the line at its foot, `pick` the attributes of
    the button that chooses it (none = not choosable)."""
    if not seat.get("alive", True) and not state:
        state = "dead"
    kingdoms = [seat["kingdom"]] if isinstance(seat.get("kingdom"), str) else list(seat.get("kingdom") or [])
    return {
        "s": seat,
        "k": kingdoms[0] if kingdoms else "none",
        "kingdoms": kingdoms,
        "edition": edition,
        "state": state,
        "why": why,
        "goal": goal,
        "pick": {**pick, "class": "seat__pick", "aria-describedby": f"why-{seat['seat']}"} if isinstance(pick, Mapping) else None,
        "relation": relation,
        "tag": f"h{level}",
        "distance": seat.get("distance") if distance is None else distance,
        "show_why": bool(why) or isinstance(pick, Mapping),
    }

"""The small printed parts as HTML: suits, cards, pips, seals, roles, citations, slots.

Pure functions from the dictionaries of the board view (`CARD`, seats) to safe HTML; the template library `sgs` wraps them. They
are plain Python, not templates, because a board holds some hundred of them. No inline style, no script: classes of `base.css`.

A `CARD` is `{"id": "slash.S7", "kind": "slash", "suit": "S", "rank": 7, "type": "basic"}`. `{"hidden": true}` is a card back. A kind
of `""` or `None` is a blank card. A token string such as `slash.S7`, `slash.♠7` or `杀♠7` is accepted wherever a CARD is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from puzzles.services import hant

from . import catalog
from .vocabulary import CARD_TYPES, KINGDOMS, ROLES, SEALS, SLOTS, SUITS, rank_text

Card = Mapping[str, Any]
_TOKEN = re.compile(r"^(?P<kind>.*?)\.?(?P<suit>[SHCD♠♥♣♦])(?P<rank>10|[1-9]|1[0-3]|[AJQK])$")
_RANK_NUMBERS = {"A": 1, "J": 11, "Q": 12, "K": 13}
_GLYPHS = {suit.glyph: letter for letter, suit in SUITS.items()}
_AS = '<span class="tok tok--as"><span class="tok__name">{}</span>（{}）</span>'


@lru_cache(maxsize=1)
def _sprite() -> str:
    return static("icons.svg")


def icon(name: str, css: str = "ico") -> SafeString:
    """One icon of `static/icons.svg`, hidden from screen readers. `name` is a symbol id such as `i-search` or `gou`."""
    return mark_safe(f'<svg class="{escape(css)}" aria-hidden="true" focusable="false"><use href="{_sprite()}#{escape(name)}"/></svg>')


def suit(letter: str | None) -> SafeString:
    """The suit as a drawn sign (`S H C D`); nothing for a card without suit."""
    known = SUITS.get(letter or "")
    return icon(known.icon, "suit") if known else mark_safe("")


def english() -> bool:
    """True when the page is in English: names are then set in Latin letters and horizontally."""
    return (get_language() or "zh").startswith("en")


class Face:
    """What is printed on a card, resolved once: names in the reader's language, colour, ribbon."""

    __slots__ = ("as_kind", "colour", "css", "hidden", "kind", "latin", "name", "rank", "ribbon", "suit", "suit_name")

    def __init__(self, card: Card | str) -> None:
        data = parse_token(card) if isinstance(card, str) else card
        inner = data.get("card")
        as_kind = data.get("as")
        if isinstance(inner, Mapping):
            data = inner
        elif isinstance(inner, str):
            data = parse_token(inner)
        self.hidden = bool(data.get("hidden"))
        self.kind = str(data.get("kind") or "")
        self.as_kind = str(as_kind) if as_kind and as_kind != self.kind else ""
        letter = data.get("suit")
        self.suit = str(letter) if letter in SUITS else ""
        self.suit_name = str(SUITS[self.suit].name) if self.suit else ""
        self.colour = SUITS[self.suit].colour if self.suit else "black"
        self.rank = rank_text(data.get("rank"))
        known = catalog.current().kind(self.kind)
        self.name = known.name if self.kind else gettext("牌")
        self.latin = self.name.isascii()
        type_id = str(data.get("type") or known.type)
        css, label = CARD_TYPES.get(type_id, ("blank", ""))
        self.css = css
        self.ribbon = f"{label} {known.range}" if type_id == "weapon" and known.range else str(label)

    @property
    def said(self) -> str:
        """The card in words: name, suit and rank, type."""
        if self.hidden:
            return gettext("暗牌，内容未知")
        parts = [self.name, f"{self.suit_name} {self.rank}".strip(), self.ribbon]
        return gettext("，").join(part for part in parts if part)

    @property
    def size(self) -> str:
        """CSS class for the length of the name."""
        if self.latin:
            longest = max((len(word) for word in self.name.split()), default=0)
            return "nl nl--wide" if longest > 11 else "nl nl--long" if longest > 9 or len(self.name) > 18 else "nl"
        return f"n{min(len(self.name), 5) or 1}"


def parse_token(text: str) -> dict[str, Any]:
    """A card token as a CARD. `slash.S7`, `slash.♠7`, `杀♠7`, `♥5` (blank with a face), `hidden` or `暗`, a bare name. Never fails."""
    text = text.strip()
    if text in {"hidden", "暗"}:
        return {"hidden": True}
    found = _TOKEN.match(text)
    kind, letter, rank = (found["kind"], found["suit"], found["rank"]) if found else (text, None, None)
    letter = _GLYPHS.get(letter, letter) if letter else None
    number = _RANK_NUMBERS.get(rank) or int(rank) if rank else None
    kind = "" if kind in {"牌", "blank"} else catalog.current().kind_id(kind.rstrip("."))
    return {"id": text, "kind": kind, "suit": letter, "rank": number, "type": catalog.current().kind(kind).type}


def card_said(card: Card | str) -> str:
    """The card in words, for a screen reader: `杀，黑桃 7，基本`."""
    return Face(card).said


def card_face(card: Card | str, css: str = "") -> SafeString:
    """A whole card face. Decorative: put it beside `card_said` in something that has a name (a list item, a button)."""
    face = Face(card)
    if face.hidden:
        return format_html('<span class="card card--back {}" aria-hidden="true"></span>', css)
    corner = (
        format_html('<span class="card__corner"><span class="card__rank">{}</span>{}</span>', face.rank, suit(face.suit))
        if face.rank
        else ""
    )
    return format_html(
        '<span class="card card--{} card--{} {} {}" aria-hidden="true">{}<span class="card__name"><span>{}</span></span>'
        '<span class="card__type">{}</span></span>',
        face.colour,
        face.css,
        face.size,
        css,
        corner,
        face.name,
        face.ribbon,
    )


def card_token(card: Card | str, link: bool = False) -> SafeString:
    """A card inside a sentence: name, suit and rank; `乐不思蜀（闪♦6）` for a converted card. `link=True` makes the name a link."""
    face = Face(card)
    if face.hidden:
        return format_html('<span class="tok tok--hidden">{}</span>', gettext("暗牌"))
    name: str = format_html('<span class="tok__name">{}</span>', face.name) if face.kind or not face.suit else ""
    if link and face.kind:
        name = format_html('<a class="tok__name" href="{}">{}</a>', catalog.current().kind(face.kind).url, face.name)
    sign: str = ""
    if face.suit or face.rank:
        sign = format_html(
            '<span class="tok__sr" aria-hidden="true">{}{}</span><span class="vh">'
            + (" ({} {})</span>" if english() else "（{} {}）</span>"),
            suit(face.suit),
            face.rank,
            face.suit_name,
            face.rank,
        )
    inner = format_html('<span class="tok tok--{}">{}{}</span>', face.colour, name, sign)
    if face.as_kind:
        as_name = catalog.current().kind(face.as_kind).name
        said = '<span class="tok tok--as"><span class="tok__name">{}</span> ({})</span>' if english() else _AS
        return format_html(said, as_name, inner)
    return inner


def suit_rank(letter: str | None, rank: int | str | None) -> SafeString:
    """Suit and rank alone, as in `♦2`, with the words for screen readers."""
    known = SUITS.get(letter or "")
    if not known:
        return escape(rank_text(rank))
    return format_html(
        '<span class="tok tok--{}"><span class="tok__sr" aria-hidden="true">{}{}</span><span class="vh">{} {}</span></span>',
        known.colour,
        suit(letter),
        rank_text(rank),
        known.name,
        rank_text(rank),
    )


def card_mini(card: Card | str, tag: str = "li") -> SafeString:
    """A small card in a seat, a pile or the middle of the table (`<li>`; `tag="span"` outside lists). A hidden card is a back."""
    face = Face(card)
    if face.hidden:
        return card_back(tag=tag)
    wide = "mini--l" if face.latin else "mini--w" if len(face.name) > 4 else ""
    name = catalog.current().kind(face.as_kind).name if face.as_kind else face.name
    said = gettext("%(as)s，由 %(card)s 转化") % {"as": name, "card": face.said} if face.as_kind else face.said
    return format_html(
        '<{0} class="mini card--{1} {2}"><span class="mini__corner" aria-hidden="true">{3}{4}</span>'
        '<span class="mini__name n{5}" aria-hidden="true">{6}</span><span class="vh">{7}</span></{0}>',
        mark_safe(tag),
        face.colour,
        wide,
        suit(face.suit),
        face.rank,
        min(len(name), 5) or 1,
        name,
        said,
    )


def card_back(count: int | None = None, tag: str = "li") -> SafeString:
    """A small card back. With `count` it is a stack of that many unknown cards."""
    if count is None:
        return format_html('<{0} class="mini mini--back"><span class="vh">{1}</span></{0}>', mark_safe(tag), gettext("暗牌，内容未知"))
    said = gettext("%(n)s 张未知的牌") % {"n": count}
    return format_html(
        '<{0} class="mini mini--back mini--stack"><span class="mini__n" aria-hidden="true">{1}</span><span class="vh">{2}</span></{0}>',
        mark_safe(tag),
        count,
        said,
    )


def pips(hp: int | float | None, maximum: int | float | None = None) -> SafeString:
    """Health as 勾玉 with `2/3` beside them; red at one or less. Above eight, numbers only."""
    now, top = int(hp or 0), int(maximum if maximum is not None else hp or 0)
    low = " pips--low" if now <= 1 < top or now <= 0 else ""
    full, lost = icon("gou", "pip"), icon("gou-o", "pip pip--lost")
    drawn = "" if max(top, now) > 8 else full * max(0, min(now, top)) + lost * max(0, top - max(now, 0))
    said = gettext("体力 %(hp)s，上限 %(max)s") % {"hp": hp, "max": maximum if maximum is not None else hp}
    return format_html(
        '<span class="pips{}" role="img" aria-label="{}">{}<span class="pips__num" aria-hidden="true">{}<i>/{}</i></span></span>',
        low,
        said,
        mark_safe(drawn),
        hp,
        maximum if maximum is not None else hp,
    )


def halves(count: int) -> SafeString:
    """Half points as 阴阳鱼, decorative: a whole fish for every two of them, one half of it for what is left."""
    return mark_safe(icon("yy", "pip") * (count // 2) + icon("yy-h", "pip") * (count % 2))


def halves_said(count: int) -> str:
    """Half points in words: `3 个半条`."""
    return ngettext("%(n)s 个半条", "%(n)s 个半条", count) % {"n": count}


def health(data: Mapping[str, Any]) -> SafeString:
    """What a person's entry says of its hp: 勾玉, or, where two persons make a character, half points drawn and in words."""
    if data.get("generals") != 2:
        return pips(data["hp"], data["hp"])
    return format_html('<span class="pips">{}<span class="pips__num">{}</span></span>', halves(data["hp"]), halves_said(data["hp"]))


def health_said(data: Mapping[str, Any]) -> str:
    """The same in a few words, for a screen reader and for tables."""
    if data.get("generals") != 2:
        return gettext("体力上限 %(hp)s") % {"hp": data["hp"]}
    return f"{gettext('阴阳鱼')} {halves_said(data['hp'])}"


def seal(kingdom: Any, css: str = "") -> SafeString:
    """The seal of a kingdom id; several for a person of several kingdoms; an empty seal for one without."""
    ids = [kingdom] if isinstance(kingdom, str) else list(kingdom or [])
    if not ids:
        return format_html('<span class="seal k-none {}"><span class="vh">{}</span></span>', css, gettext("无势力"))
    named = ' role="img" aria-label="{}"' if english() else ""
    out = []
    for k in ids:
        name = KINGDOMS.get(k, k)
        words = format_html(named, name) if named else ""
        out.append(format_html('<span class="seal k-{} {}" title="{}"{}>{}</span>', k, css, name, words, hant.shown(SEALS.get(k, k[:1]))))
    return mark_safe("".join(out))


def plate_bar(data: Mapping[str, Any]) -> SafeString:
    """The bar at the side of a hero's plate, decorative: the kingdom and below it the hp; a second kingdom has the lower half."""
    kingdoms = list(data["kingdoms"])
    second = f" e2-{escape(kingdoms[1])}" if len(kingdoms) > 1 else ""
    names = "".join(f"<i>{escape(hant.shown(SEALS.get(k, k)))}</i>" for k in kingdoms)
    hp = int(data["hp"])
    drawn = halves(hp) if data.get("generals") == 2 else format_html("<b>{}</b>", hp) if hp > 6 else icon("gou", "pip") * hp
    return mark_safe(f'<span class="plate__k{second}">{names}<span class="plate__pips">{drawn}</span></span>')


def role(role_id: str | None) -> SafeString:
    """The identity as a pill; nothing when it is not known."""
    if not role_id:
        return mark_safe("")
    css, label = ROLES.get(role_id, ("", role_id))
    return format_html('<span class="role role--{}">{}</span>', css, label)


def cite(slug: str | None, css: str = "cite") -> SafeString:
    """A rule citation 〔判定 §1〕 that links to the paragraph; the bare slug when the rulebook does not know it."""
    if not slug:
        return mark_safe("")
    rule = catalog.current().rule(slug)
    return format_html('<a class="{}" href="{}">{}</a>', css, rule.url, rule.label)


def slot(slot_id: str, card: Card | str | None) -> SafeString:
    """One row of a seat: an equipment slot and the card in it. `judge` takes a list of cards."""
    label = SLOTS.get(slot_id, slot_id)
    cards = [card] if card and isinstance(card, str | Mapping) else list(card or [])
    inner = mark_safe("".join(card_token(one) for one in cards)) if cards else format_html('<span class="vh">{}</span>', gettext("空"))
    css = ("slot--judge " if slot_id == "judge" else "") + ("" if cards else "slot--empty")
    return format_html('<div class="slot {}"><dt>{}</dt><dd>{}</dd></div>', css, label, inner)


def borrowed(weapons: Iterable[Mapping[str, Any]] | None) -> SafeString:
    """The rows of the weapons that a seat has borrowed: `{"card": …, "of": seat}` each."""
    return format_html_join(
        "",
        '<div class="slot"><dt>{}</dt><dd>{} <small>{}</small></dd></div>',
        ((SLOTS["weapon"], card_token(w["card"]), gettext("借自 %(seat)s 号位") % {"seat": w["of"]}) for w in weapons or ()),
    )

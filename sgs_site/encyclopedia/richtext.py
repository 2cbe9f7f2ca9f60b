"""Rule text to HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from . import catalog, components

_SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
#: What follows the English word "turn" where it is no turn: "turns up", "turn the card", "turns red".
_TURNING = re.compile(r"(?: (?:up|an?|the|it(?! is)|hers|its|his|red|black|no)\b|(?<=\bin turns)|(?<=\bin turn))", re.IGNORECASE)
_MARK = re.compile(r"【(?P<name>[^【】]{1,12})】|(?P<suit>[♠♥♣♦])(?P<rank>10|[2-9AJQK])?|\[(?P<rule>[a-z_]+(?:\.[a-z0-9_]+){1,3})\]")


def rich_text(text: str | None) -> SafeString:
    """Escaped text with 【names】 linked (once each), suits drawn, `[damage.3]` as a citation, glossary words linked (the first
    of each, the longest where several fit)."""
    seen: set[str] = set()
    book = catalog.current()
    words = book.term_pattern()

    def plain(stretch: str) -> str:
        if words is None:
            return escape(stretch)
        out: list[str] = []
        at = 0
        for found in words.finditer(stretch):
            word = found[0]
            once, url = book.term(word)
            if not url or once in seen or (once == "turn" and _TURNING.match(stretch, found.end())):
                continue
            seen.add(once)
            out += [escape(stretch[at : found.start()]), f'<a class="term" href="{escape(url)}">{escape(word)}</a>']
            at = found.end()
        return "".join([*out, escape(stretch[at:])])

    def mark(found: re.Match[str]) -> str:
        if name := found["name"]:
            url = book.name_url(name)
            if not url or name in seen:
                return f"【{escape(name)}】"
            seen.add(name)
            return f'【<a class="term" href="{escape(url)}">{escape(name)}</a>】'
        if letter := found["suit"]:
            return str(components.suit_rank(_SUITS[letter], found["rank"] or ""))
        return str(components.cite(found["rule"]))

    parts: list[str] = []
    last = 0
    for found in _MARK.finditer(text or ""):
        parts += [plain((text or "")[last : found.start()]), mark(found)]
        last = found.end()
    parts.append(plain((text or "")[last:]))
    return mark_safe("".join(parts))


@lru_cache(maxsize=64)
def _words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)


def mark_words(text: str | None, words: Sequence[str]) -> SafeString:
    """Escaped text with every stretch that was searched for in `<mark>`. Words are folded; a text is marked where it says them literally."""
    plain = text or ""
    if not words:
        return escape(plain)
    parts: list[str] = []
    last = 0
    for found in _words_pattern(tuple(words)).finditer(plain):
        parts += [escape(plain[last : found.start()]), f"<mark>{escape(found[0])}</mark>"]
        last = found.end()
    return mark_safe("".join([*parts, escape(plain[last:])]))


def drawn_suits(text: str | None) -> SafeString:
    """Escaped text with the suits drawn and nothing linked."""
    plain = text or ""
    parts: list[str] = []
    last = 0
    for found in re.finditer(r"([♠♥♣♦])(10|[2-9AJQK])?", plain):
        parts += [escape(plain[last : found.start()]), components.suit_rank(_SUITS[found[1]], found[2] or "")]
        last = found.end()
    return mark_safe("".join([*parts, escape(plain[last:])]))

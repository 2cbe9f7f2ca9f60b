"""Traditional characters, derived from the simplified ones that everything is written in.

OpenCC's `s2tw` knows words, not single characters; what it gets wrong in the language of this game stands in `EXCEPTIONS`, each looked
at by a person. Names and texts of the encyclopedia are converted when the content is loaded and the words of the interface by
`manage.py messages`; only sentences that are put together for one page are converted then, each once per process.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, Final

import opencc
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

View = Callable[..., HttpResponse]

CODE: Final = "zh-hant"
#: Under this key the traditional form stands beside `zh` and `en` wherever it is not the same as `zh`.
KEY: Final = "zh_hant"

#: Simplified words -> traditional ones, where a longest match of OpenCC takes the wrong word: 回复 is recovering health here, not
#: answering; 一出 and 和面 are no words where 一出手 and 和面前 are meant; 只 before a verb is "only", not a measure word.
EXCEPTIONS: Final = {
    "回复": "回復",
    "出手": "出手",
    "面前": "面前",
    "只剩": "只剩",
    "只够": "只夠",
    "干等": "乾等",
    "版本里": "版本裡",
}
_EXCEPTION: Final = re.compile("|".join(sorted(EXCEPTIONS, key=len, reverse=True)))


@cache
def _converter() -> Any:
    return opencc.OpenCC("s2tw")


@lru_cache(maxsize=16384)
def traditional(text: str) -> str:
    """`text` in traditional characters; whatever is not Chinese stays as it is."""
    if text.isascii():
        return text
    convert = _converter().convert
    parts: list[str] = []
    at = 0
    for found in _EXCEPTION.finditer(text):
        parts += [convert(text[at : found.start()]), EXCEPTIONS[found[0]]]
        at = found.end()
    return "".join([*parts, convert(text[at:])])


def reading() -> bool:
    """Whether the current reader reads traditional characters."""
    return get_language() == CODE


def shown(text: str) -> str:
    """`text` for the current reader."""
    return traditional(text) if reading() else text


def whole(value: Any) -> Any:
    """A document with every string in it converted. Ids are ASCII and stay."""
    if isinstance(value, str):
        return traditional(value)
    if isinstance(value, dict):
        return {key: whole(part) for key, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list | tuple) else value


_PIECE: Final = re.compile(r"(<!--.*?-->|<[^>]*>)", re.DOTALL)
_SAID: Final = re.compile(r'(\s(?:title|aria-label|aria-description|alt|placeholder|content|data-say[a-z-]*)=")([^"]*)(")')
_LEFT: Final = ("script", "style", "textarea", "code")


def page(html: str) -> str:
    """A page whose sentences are put together for it, in traditional characters: its text and what is read aloud, not its addresses and
    values, nor what stands in a script, a `code`, a text box or anything marked as simplified. Not for pages with words of users."""
    out: list[str] = []
    inside = ""
    for piece in _PIECE.split(html):
        if not piece.startswith("<"):
            out.append(piece if inside else traditional(piece))
            continue
        name = piece[1:].split(None, 1)[0].strip("/>").casefold() if len(piece) > 2 else ""
        if inside:
            inside = "" if piece.startswith(f"</{inside}") else inside
        elif (name in _LEFT or 'lang="zh-Hans"' in piece) and not piece.startswith("</"):
            inside = name
        out.append(_SAID.sub(lambda found: found[1] + traditional(found[2]) + found[3], piece))
    return "".join(out)


def in_readers_characters(view: View) -> View:
    """A view whose pages are told by the trainer, which speaks simplified Chinese and English."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if reading() and response.get("Content-Type", "").startswith("text/html"):
            response.content = page(response.content.decode()).encode()
        return response

    return inner


def beside(value: Any) -> Any:
    """A document in which every mapping with `zh` got `zh_hant` beside it, unless that would be the same."""
    if isinstance(value, dict):
        made = {key: beside(part) for key, part in value.items() if key != KEY}
        if "zh" in value and (other := whole(value["zh"])) != value["zh"]:
            made[KEY] = other
        return made
    return [beside(part) for part in value] if isinstance(value, list | tuple) else value

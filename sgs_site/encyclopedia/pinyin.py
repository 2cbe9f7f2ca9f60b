"""Pinyin for names: full, initials, and with tones for display. Made when the content is loaded, never in a request."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from itertools import product

from pypinyin import Style, lazy_pinyin, load_phrases_dict

from .folding import DATA, is_han

_MARKS = {"ǖ": "v", "ǘ": "v", "ǚ": "v", "ǜ": "v", "ü": "v"}


@cache
def overrides() -> dict[str, list[str]]:
    """Readings that the library gets wrong: name -> syllables with tone marks (`data/pinyin.toml`)."""
    with (DATA / "pinyin.toml").open("rb") as file:
        readings: dict[str, str] = tomllib.load(file)["readings"]
    return {name: text.split() for name, text in readings.items()}


@cache
def _library() -> None:
    load_phrases_dict({name: [[syllable] for syllable in syllables] for name, syllables in overrides().items()})


def _bare(name: str) -> str:
    return "".join(c for c in name if c.isalnum() or c.isspace())


def syllables(name: str) -> list[str]:
    """The syllables of a Chinese name with tone marks (`关羽` -> `guān`, `yǔ`), without punctuation. Other characters stay as they are."""
    _library()
    name = _bare(name)
    known = overrides().get(name)
    return list(known) if known else [str(s) for s in lazy_pinyin(name, style=Style.TONE)]


def plain(syllable: str) -> str:
    """A syllable without tone, ü written v (`lǚ` -> `lv`)."""
    marked = "".join(_MARKS.get(c, c) for c in unicodedata.normalize("NFC", syllable.lower()))
    return "".join(c for c in unicodedata.normalize("NFD", marked) if not unicodedata.combining(c))


def full(name: str) -> str:
    """The whole name as one word (`关羽` -> `guanyu`)."""
    return "".join(plain(s) for s in syllables(name))


def initials(name: str) -> str:
    """The first letter of every syllable (`过河拆桥` -> `ghcq`)."""
    return "".join(plain(s)[:1] for s in syllables(name))


def shown(name: str) -> str:
    """For the page: `Guān Yǔ`."""
    return " ".join(s.capitalize() for s in syllables(name))


def keys(name: str) -> set[str]:
    """Everything typed for a name: full and initials, ü as v, u and yu (`lvbu`, `lubu`, `lyubu`)."""
    if not is_han(_bare(name)):
        return set()
    spelled = [plain(s) for s in syllables(name)]
    choices = [[s] if "v" not in s else [s, s.replace("v", "u"), s.replace("v", "yu"), s.replace("v", "ue")] for s in spelled]
    found = {"".join(way) for way in product(*choices[:8])}
    return found | {"".join(s[:1] for s in spelled)}

"""The catalogue: every name, address and label of the loaded content, held in memory by each process.

Pages ask it for the name of an id without a query. It is built when the content is loaded, stored in one row, and read again when
that row's digest changes (looked at no more than once in `settings.SGS_CATALOG_SECONDS`, two seconds by default).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import get_language, gettext

from puzzles.services import hant, names

from .models import ContentVersion

#: Parts whose order says something. PostgreSQL keeps the keys of a stored mapping in an order of its own.
ORDERED: Final = ("kinds", "heroes", "skills", "chapters", "glossary", "sources", "rulings", "comparisons")


def _either(words: Iterable[str]) -> str:
    """A pattern that matches any of the words, the longest where several fit."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def in_english() -> bool:
    """True when the current reader reads English."""
    return (get_language() or "zh").startswith("en")


def say(names: Mapping[str, Any], default: str = "") -> str:
    """`{"zh": …, "zh_hant": …, "en": …}` in the reader's language, simplified Chinese where the other is missing."""
    return str(names.get(tongue()) or names.get("zh") or default)


def tongue() -> str:
    """The key of the reader's language in what is stored: `zh`, `zh_hant` or `en`."""
    language = get_language() or "zh"
    return "en" if language.startswith("en") else hant.KEY if language == hant.CODE else "zh"


def ordered(data: dict[str, Any]) -> dict[str, Any]:
    """A stored catalogue with its `ORDERED` parts in their order."""
    return data | {part: {key: data[part][key] for key in keys} for part, keys in (data.get("order") or {}).items()}


@dataclass(frozen=True, slots=True)
class Kind:
    """A card kind as far as a card face needs it."""

    id: str
    name: str
    type: str = ""
    range: int | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Something with a label and an address."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A rule paragraph: how it is cited and where it stands."""

    slug: str
    label: str
    url: str
    known: bool


@dataclass(slots=True)
class Catalog:
    """Names and addresses of the loaded content. Unknown ids come back as themselves, never as an error."""

    version: str = ""
    rules_version: int = 0
    counts: dict[str, Any] = field(default_factory=dict)
    loaded_at: Any = None
    data: dict[str, Any] = field(default_factory=dict)
    _ids: dict[str, str] = field(default_factory=dict)
    _terms: dict[str, tuple[re.Pattern[str] | None, dict[str, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = ordered(self.data)
        self._ids = {names.get("zh", ""): kind for kind, names in self._part("kinds").items()}

    def _part(self, name: str) -> dict[str, Any]:
        part = self.data.get(name)
        return part if isinstance(part, dict) else {}

    def kind_id(self, name: str) -> str:
        """The id of a card kind given by id or Chinese name; the name itself when unknown."""
        return self._ids.get(name, name)

    def kind(self, kind_id: str) -> Kind:
        """The card kind of an id."""
        found = self._part("kinds").get(kind_id)
        if not found:
            return Kind(kind_id, kind_id, url="/cards/")
        return Kind(kind_id, say(found, kind_id), found.get("type", ""), found.get("range"), f"/cards/{kind_id}/")

    def hero_name(self, hero_id: str | None) -> str:
        """The name of a hero id; 素将 for a seat without a hero."""
        if not hero_id:
            return gettext("素将")
        return say(self._part("heroes").get(hero_id) or {}, hero_id)

    def hero_kingdoms(self, hero_id: str | None) -> list[str]:
        """The kingdoms of a hero id in the default edition."""
        return list((self._part("heroes").get(hero_id or "") or {}).get("kingdoms", []))

    def skill(self, skill_id: str, edition: str = "") -> Link:
        """The skill of an id in an edition (the first edition that has it when none is given)."""
        skills, edition_id = self._part("skills"), edition
        found = skills.get(f"{edition}/{skill_id}")
        if not found:
            edition, found = next(((key.split("/")[0], s) for key, s in skills.items() if key.split("/")[1] == skill_id), ("", None))
        if not found:
            kind = self._part("kinds").get(skill_id)  # equipment gives skills under its own name
            if kind:
                return Link(say(kind), f"/cards/{skill_id}/")
            if edition_id and names.act_rule(skill_id, edition_id):  # what every player may do by a module
                name = hant.shown(names.skill(skill_id, edition_id, "en" if in_english() else "zh"))
                return Link(name, names.skill_url(skill_id, edition_id))
            return Link(skill_id, "/heroes/")
        return Link(say(found, skill_id), f"/skills/{edition}/{skill_id}/")

    def edition_name(self, edition_id: str) -> str:
        """The name of an edition id."""
        return next((say(e, edition_id) for e in self.editions() if e["id"] == edition_id), edition_id)

    def playable(self, edition_id: str) -> bool:
        """Whether the engine plays an edition."""
        return any(e["id"] == edition_id and e.get("playable") for e in self.editions())

    def editions(self) -> list[dict[str, Any]]:
        """All editions in the order in which they are shown."""
        found = self.data.get("editions")
        return found if isinstance(found, list) else []

    def chapter_name(self, chapter_id: str) -> str:
        """The title of a rule chapter."""
        return say(self._part("chapters").get(chapter_id) or {}, chapter_id)

    def rule(self, slug: str) -> RuleRef:
        """`damage.3` as 伤害 §3 with its address; knows paragraphs of chapters, cards, skills and modes."""
        found = self._part("rules").get(slug)
        if not found:
            return RuleRef(slug, slug, "/rules/", False)
        return RuleRef(slug, f"{say(found, slug)} §{found['n']}" if found.get("n") else say(found, slug), f"{found['url']}#{slug}", True)

    def name_url(self, name: str) -> str:
        """The address of something written 【name】 in rule text; empty when nothing is called that."""
        return str(self._part("names").get(name, ""))

    def _glossary(self) -> tuple[re.Pattern[str] | None, dict[str, str]]:
        language = tongue()
        if language not in self._terms:
            words: dict[str, str] = {}
            for key, term in self._part("glossary").items():
                url = term["url"] or f"/glossary/#{key}"
                names = [term["name"]["en"]] if language == "en" else [term["name"]["zh"], *term["aliases"]]
                names = [hant.traditional(name) for name in names] if language == hant.KEY else names
                words |= {name.casefold(): url for name in names if len(name) > 1}
            spelled = f"(?:{_either(words)})"
            if language == "en":  # Chinese texts put names of cards and skills in brackets; English ones only begin them with a capital
                called = self._english_names()
                spelled = rf"\b(?:(?-i:(?:{_either(called)})(?:e?s)?)|{spelled}s?)\b" if called else rf"\b{spelled}s?\b"
                words |= called
            self._terms[language] = (re.compile(spelled, re.IGNORECASE) if words else None, words)
        return self._terms[language]

    def _english_names(self) -> dict[str, str]:
        """The addresses of cards and skills by their English names; a skill of several editions leads to that of the standard edition."""
        skills = sorted(self._part("skills").items(), key=lambda item: item[0].startswith("std/"))
        found = {skill["en"]: f"/skills/{key}/" for key, skill in skills}
        found |= {kind["en"]: f"/cards/{key}/" for key, kind in self._part("kinds").items()}
        return {name: url for name, url in found.items() if name.replace(" ", "").isalpha()}

    def term_pattern(self) -> re.Pattern[str] | None:
        """Matches every glossary word in the reader's language, longest first, in English also the names of cards and skills; None when
        there are none."""
        return self._glossary()[0]

    def term(self, word: str) -> tuple[str, str]:
        """The glossary word or name that a matched word, perhaps an English plural, stands for, and where it is defined; empty if nowhere."""
        words = self._glossary()[1]
        for spelt in (word, word.casefold()):
            for base in (spelt, spelt.removesuffix("s"), spelt.removesuffix("es")):
                if base in words:
                    return base, words[base]
        return "", ""

    def part(self, name: str) -> Any:
        """A whole part of the catalogue (`glossary`, `sources`, `roles`, `index` …); an empty mapping when there is none."""
        return self.data.get(name) or {}

    def neighbours(self, part: str, key: str) -> tuple[str, str]:
        """The keys before and after `key` in a part, empty at the ends."""
        keys = list(self._part(part))
        if key not in keys:
            return "", ""
        at = keys.index(key)
        return keys[at - 1] if at else "", keys[at + 1] if at + 1 < len(keys) else ""


_current = Catalog()
_looked_at = 0.0


def current() -> Catalog:
    """The catalogue of the loaded content; empty before the first load. One small query at most every two seconds."""
    global _current, _looked_at
    now = time.monotonic()
    if _looked_at and now - _looked_at < getattr(settings, "SGS_CATALOG_SECONDS", 2.0):
        return _current
    try:
        digest = ContentVersion.objects.values_list("digest", flat=True).first() or ""
        if digest != _current.version:
            row = ContentVersion.objects.filter(digest=digest).first()
            _current = Catalog(row.digest, row.rules_version, row.counts, row.loaded_at, row.catalog) if row else Catalog()
    except DatabaseError:
        return _current  # pages of trouble must not make more of it
    _looked_at = now
    return _current


def forget() -> None:
    """Look at the database again on the next use (after a load, and between tests)."""
    global _current, _looked_at
    _current, _looked_at = Catalog(), 0.0

"""The encyclopedia as others get it: one plain document for each thing, the same in the API and in the file with everything.

Words are `{"zh", "zh_hant", "en"}`. What a page shows besides stands in `data`, where `zh_hant` is left out if it is the same as `zh`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from puzzles.api import moment
from puzzles.services.hant import KEY

from .models import Entry
from .search import entry_url

Record = dict[str, Any]


def words(text: Mapping[str, Any] | None) -> dict[str, str]:
    """Words in all three languages, also where two of them are the same."""
    text = text or {}
    zh = str(text.get("zh") or "")
    return {"zh": zh, KEY: str(text.get(KEY) or zh), "en": str(text.get("en") or "")}


def name(entry: Entry) -> dict[str, str]:
    """The name of an entry."""
    return {"zh": entry.name_zh, KEY: entry.name_hant or entry.name_zh, "en": entry.name_en}


def _stamped(entry: Entry) -> Record:
    return {"version": entry.version, "changed_at": moment(entry.changed_at)}


def thing(entry: Entry) -> Record:
    """A hero, a card kind or a skill in one edition."""
    return {
        "id": entry.slug,
        "edition": entry.edition,
        "name": name(entry),
        "pinyin": entry.pinyin,
        "data": entry.data,
        "url": entry_url(entry),
        **_stamped(entry),
    }


def paragraph(data: Mapping[str, Any]) -> Record:
    """A paragraph of a chapter, out of the chapter's entry or its own."""
    return {
        "id": data["slug"],
        "number": data["n"],
        "edition": data["edition"],
        "editions": list(data["editions"]),
        "module": data["module"],
        "head": words(data["head"]),
        "text": words(data),
        "status": data["status"],
        "source": data["source"],
        "note": data["note"],
        "instead": data["instead"],
        "see": list(data["see"]),
    }


def paragraph_url(slug: str, chapter: str, n: int) -> str:
    """The page of a paragraph: `damage.3` -> `/rules/damage/3/`, `early.turn.1` -> `/rules/turn/1/early/`."""
    edition = slug.removesuffix(f"{chapter}.{n}").rstrip(".")
    return f"/rules/{chapter}/{n}/" + (f"{edition}/" if edition else "")


def rule(entry: Entry) -> Record:
    """A paragraph that has an entry of its own."""
    data = entry.data
    return {
        **paragraph(data),
        "chapter": data["chapter"],
        "url": paragraph_url(entry.slug, data["chapter"], data["n"]),
        **_stamped(entry),
    }


def chapter(entry: Entry, whole: bool = True) -> Record:
    """A chapter with its paragraphs, or, not `whole`, with their ids."""
    data = entry.data
    return {
        "id": entry.slug,
        "edition": entry.edition,
        "title": name(entry),
        "intro": words(data["intro"]),
        "paragraphs": [paragraph(p) if whole else p["slug"] for p in data["paragraphs"]],
        "url": entry_url(entry),
        **_stamped(entry),
    }


def ruling(entry: Entry) -> Record:
    """A question with its answer, without the steps."""
    data = entry.data
    plain = ("edition", "modules", "rules", "covers", "about", "also", "steps")
    said = {key: words(data[key]) for key in ("question", "answer", "facts")}
    return {"id": entry.slug, **said, **{key: data[key] for key in plain}, "url": entry_url(entry), **_stamped(entry)}


def comparison(entry: Entry) -> Record:
    """One position under two readings of the rules, without the steps."""
    data = entry.data
    sides = [
        {"edition": s["edition"], "modules": s["modules"], "answer": words(s["answer"]), "facts": words(s["facts"]), "rules": s["rules"]}
        for s in data["sides"]
    ]
    plain = {"about": data["about"], "steps": data["steps"], "parts_at": data["parts"]}
    return {
        "id": entry.slug,
        "title": words(data),
        "question": words(data["question"]),
        "sides": sides,
        **plain,
        "url": entry_url(entry),
        **_stamped(entry),
    }


def term(key: str, data: Mapping[str, Any], changed_at: datetime | None) -> Record:
    """A word of the glossary."""
    return {
        "id": key,
        "name": words(data["name"]),
        "text": words(data["text"]),
        "aliases": list(data["aliases"]),
        "url": data["url"] or f"/glossary/#{key}",
        "changed_at": moment(changed_at),
    }


def edition(data: Mapping[str, Any], changed_at: datetime | None) -> Record:
    """An edition with its deck, its role tables and its switches."""
    plain = ("status", "source", "phases", "clockwise", "playable", "heroes", "cards", "deck_size", "default_modules")
    return {
        "id": data["id"],
        "name": words(data),
        "text": words(data["text"]),
        **{key: data[key] for key in plain},
        "modules": [m | {"name": words(m["name"]), "text": words(m["text"])} for m in data["modules"]],
        "deck": [{"suit": s, "rank": r, "card": card, "module": module, "count": n} for s, r, card, module, n in data["deck"]],
        "roles": [
            {
                **{key: t[key] for key in ("id", "status", "source")},
                "name": words(t["name"]),
                "tables": [_table(row) for row in t["rows"]],
                "alternatives": [_table(row) for row in t["alternatives"]],
            }
            for t in data["roles"]
        ],
        "switches": [
            {
                "id": s["id"],
                "name": words(s["name"]),
                "source": s["source"],
                "options": [{"id": o["id"], "text": words(o)} for o in s["options"]],
            }
            for s in data["switches"]
        ],
        "url": f"/editions/{data['id']}/",
        "changed_at": moment(changed_at),
    }


def _table(row: Sequence[int]) -> Record:
    players, *counts = row
    return {"players": players, **dict(zip(("lord", "loyalist", "rebel", "renegade"), counts, strict=False))}


#: Kind of entry -> its document.
SHAPES: Mapping[str, Any] = {
    Entry.Kind.HERO.value: thing,
    Entry.Kind.CARD.value: thing,
    Entry.Kind.SKILL.value: thing,
    Entry.Kind.CHAPTER.value: lambda entry: chapter(entry, whole=False),
    Entry.Kind.RULE.value: rule,
    Entry.Kind.RULING.value: ruling,
    Entry.Kind.COMPARE.value: comparison,
}


def everything(entries: Sequence[Entry], catalogue: Mapping[str, Any]) -> Iterator[Record]:
    """Every document with its `kind`: editions, terms, then the entries in the order of the site."""
    changed = catalogue.get("changed", {})

    def when(key: str) -> datetime | None:
        return datetime.fromisoformat(changed[key][1]) if key in changed else None

    for data in catalogue.get("editions", ()):
        yield {"kind": "edition", **edition(data, when(f"edition/{data['id']}"))}
    for key, data in catalogue.get("glossary", {}).items():
        yield {"kind": "term", **term(key, data, when(f"term/{key}"))}
    kinds = list(SHAPES)
    known = [entry for entry in entries if entry.kind in SHAPES]
    for entry in sorted(known, key=lambda e: (kinds.index(e.kind), e.order, e.slug, e.edition)):
        yield {"kind": str(entry.kind), **SHAPES[entry.kind](entry)}

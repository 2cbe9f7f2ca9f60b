"""The encyclopedia as others get it: one plain document for each thing, the same in the API and in the file with everything.

Words are `{"zh", "zh_hant", "en"}`. What a page shows besides stands in `data`, where `zh_hant` is left out if it is the same as `zh`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils import translation

from puzzles.api import moment
from puzzles.services.hant import KEY

from . import charts, conflicts
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


# -- what is only in the catalogue --------------------------------------------------------------------------------------


def conflict(data: Mapping[str, Any], changed_at: datetime | None) -> Record:
    """A point on which the sources disagree, are damaged or say nothing, with every reading of it."""
    choose = data["choose"]
    return {
        "id": data["id"],
        "type": data["kind"],
        "head": words(data),
        "about": list(data["at"]),
        "editions": list(data["editions"]),
        "readings": [
            {
                "text": words(r),
                "source": r["source"],
                "status": r["status"],
                "editions": list(r["editions"]),
                "in_force": r["default"],
                "option": r["option"].get("id", ""),
            }
            for r in data["readings"]
        ],
        "choose": {"what": choose["what"], "edition": choose["edition"], "switch": choose["id"]} if choose else None,
        "url": conflicts.url(data["id"]),
        "changed_at": moment(changed_at),
    }


def source(key: str, data: Mapping[str, Any], changed_at: datetime | None) -> Record:
    """A source that claims are from, by the id that begins `source` of a claim (`P1 L126`)."""
    said = {"name": words(data["name"]), "text": words(data["text"])}
    return {"id": key, **said, "url": f"/about/#source-{key}", "changed_at": moment(changed_at)}


def faces(catalogue: Mapping[str, Any]) -> dict[str, tuple[Mapping[str, Any], str, list[list[Any]]]]:
    """Every deck, `std` or with a module `std.ex`: its edition, its module, and rows of suit, rank, card, how many."""
    found = {}
    for it in catalogue.get("editions", ()):
        if it.get("deck"):
            plain = [[s, r, card, n] for s, r, card, own, n in it["deck"] if not own or own in it["default_modules"]]
            found[it["id"]] = (it, "", plain)
            for module, made in catalogue.get("drawn", {}).get("decks", {}).get(it["id"], {}).items():
                found[f"{it['id']}.{module}"] = (it, module, made)
    return found


def deck(key: str, it: Mapping[str, Any], module: str, cards: Sequence[Sequence[Any]], changed_at: datetime | None) -> Record:
    """A deck of an edition, with one of its modules where that makes another."""
    return {
        "id": key,
        "edition": it["id"],
        "module": module,
        "size": sum(n for *_face, n in cards),
        "cards": [{"suit": s, "rank": r, "card": card, "count": n} for s, r, card, n in cards],
        "url": f"/editions/{it['id']}/deck/" + (f"?module={module}" if module else ""),
        "changed_at": moment(changed_at),
    }


def chart(edition_id: str, data: Mapping[str, Any], catalogue: Mapping[str, Any], changed_at: datetime | None) -> Record:
    """How things go in an edition: its phases, the timings and who listens to each, and scenes that the engine played."""
    listeners = {
        timing: [_listener(row) for row in rows if _known(edition_id, row, catalogue)] for timing, rows in data["listeners"].items()
    }
    return {
        "id": edition_id,
        "phases": list(data["phases"]),
        "timings": [{"id": t, "name": _labelled(charts.TIMINGS.get(t, t)), "listeners": listeners[t]} for t in data["timings"]],
        "scenes": [
            {"id": name, "name": _labelled(charts.SCENES.get(name, name)), "rows": [_scene_row(row) for row in scene["rows"]]}
            for name, scene in data["scenes"].items()
        ],
        "url": f"/charts/?edition={edition_id}",
        "changed_at": moment(changed_at),
    }


def _known(edition_id: str, row: Mapping[str, Any], catalogue: Mapping[str, Any]) -> bool:
    return bool(row["band"] == "equip" or (row["band"] == "skill" and f"{edition_id}/{row['name']}" in catalogue["skills"]))


def _listener(row: Mapping[str, Any]) -> Record:
    return {"kind": "card" if row["band"] == "equip" else "skill", "id": row["name"], "compulsory": row["compulsory"]}


def _scene_row(row: Mapping[str, Any]) -> Record:
    """A step with its sentence, or a timing with those who could have reacted just then. Both have all members."""
    empty: Record = {"timing": "", "ready": [], "text": words(None), "rule": "", "phase": ""}
    if "timing" in row:
        return empty | {"timing": row["timing"], "ready": list(row["ready"]), "depth": row["depth"]}
    return empty | {"text": words(row["said"]), "rule": row["rule"], "phase": row["phase"], "depth": row["depth"]}


def _labelled(label: Any) -> dict[str, str]:
    """A label of the interface in all three languages."""
    found = {}
    for key, language in (("zh", "zh-hans"), (KEY, "zh-hant"), ("en", "en")):
        with translation.override(language):
            found[key] = str(label)
    return found


def parts(catalogue: Mapping[str, Any]) -> dict[str, tuple[Any, Mapping[str, Any]]]:
    """What is only in the catalogue, each under `kind/id`, with its names: editions, terms, conflicts, sources, decks and charts."""
    named = {e["id"]: e for e in catalogue.get("editions", ())}
    found: dict[str, tuple[Any, Mapping[str, Any]]] = {f"edition/{key}": (e, e) for key, e in named.items()}
    found |= {f"term/{key}": (t, t.get("name", t)) for key, t in catalogue.get("glossary", {}).items()}
    found |= {f"conflict/{key}": (c, c) for key, c in catalogue.get("conflicts", {}).items()}
    found |= {f"source/{key}": (s, s["name"]) for key, s in catalogue.get("sources", {}).items()}
    found |= {f"deck/{key}": (cards, it) for key, (it, _module, cards) in faces(catalogue).items()}
    return found | {f"chart/{key}": (c, named[key]) for key, c in catalogue.get("drawn", {}).get("charts", {}).items()}


class Listed:
    """The documents of what is only in a catalogue, kind by kind: id -> document, in the order of the site."""

    KINDS: Final = ("edition", "term", "conflict", "source", "deck", "chart")

    def __init__(self, catalogue: Mapping[str, Any]) -> None:
        self.catalogue = catalogue

    def changed_at(self, kind: str, key: str) -> datetime | None:
        """The load that last changed it."""
        found = self.catalogue.get("changed", {}).get(f"{kind}/{key}")
        return datetime.fromisoformat(found[1]) if found else None

    def all(self, kind: str) -> dict[str, Record]:
        """All of one of `KINDS`."""
        book = self.catalogue
        match kind:
            case "edition":
                return {e["id"]: edition(e, self.changed_at(kind, e["id"])) for e in book.get("editions", ())}
            case "term":
                return {key: term(key, data, self.changed_at(kind, key)) for key, data in book.get("glossary", {}).items()}
            case "conflict":
                return {key: conflict(data, self.changed_at(kind, key)) for key, data in sorted(book.get("conflicts", {}).items())}
            case "source":
                return {key: source(key, data, self.changed_at(kind, key)) for key, data in book.get("sources", {}).items()}
            case "deck":
                return {key: deck(key, *found, self.changed_at(kind, key)) for key, found in faces(book).items()}
        known = [e["id"] for e in book.get("editions", ())]
        drawn = sorted(book.get("drawn", {}).get("charts", {}).items(), key=lambda row: known.index(row[0]))
        return {key: chart(key, data, book, self.changed_at(kind, key)) for key, data in drawn}


# -- what is not the same in two editions ------------------------------------------------------------------------------


def change(kind: str, before: Entry | None, after: Entry | None) -> Record | None:
    """What became of a thing between two editions: `what` is `added`, `removed` or `changed`, with plain facts and texts where these are
    not the same. None if it is the same."""
    known = [entry for entry in (before, after) if entry is not None]
    found: Record = {
        "key": f"{kind}/{known[0].slug}",
        "kind": kind,
        "what": "changed" if len(known) == 2 else "added" if before is None else "removed",
        "change": "",
        "old": _end(before),
        "new": _end(after),
        "facts": [],
        "text": None,
    }
    if before is None or after is None:
        return found
    if before is after or (kind == Entry.Kind.RULE and words(before.data) == words(after.data)):
        return None
    old, new = _facts(kind, before), _facts(kind, after)
    found["facts"] = [{"fact": fact, "old": old[fact], "new": new[fact]} for fact in old if old[fact] != new[fact]]
    texts = [words(e.data if kind == Entry.Kind.RULE else e.data.get("text")) for e in known]
    if texts[0] != texts[1] and kind != Entry.Kind.HERO and "lost" not in [e.data["status"] for e in known]:
        found["text"] = {"old": texts[0], "new": texts[1]}
    if kind != Entry.Kind.RULE and after.data.get("based_on") == before.edition and after.data["change"] != "same":
        found["change"] = after.data["change"]
    return found if found["facts"] or found["text"] else None


def _end(entry: Entry | None) -> Record | None:
    if entry is None:
        return None
    is_rule = entry.kind == Entry.Kind.RULE
    url = paragraph_url(entry.slug, entry.data["chapter"], entry.data["n"]) if is_rule else entry_url(entry)
    return {"id": entry.slug, "edition": entry.edition, "name": name(entry), "url": url}


def _facts(kind: str, entry: Entry) -> Record:
    """The plain facts of an entry that may be other ones in another edition."""
    data = entry.data
    own: Record = {"name": name(entry)}
    match kind:
        case Entry.Kind.HERO:
            own |= {key: data[key] for key in ("kingdoms", "hp", "generals", "gender")} | {"skills": [s["id"] for s in data["skills"]]}
        case Entry.Kind.CARD:
            own |= {key: data[key] for key in ("type", "range", "total")}
    return own


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
    """Every document with its `kind`: what is only in the catalogue, then the entries in the order of the site."""
    listed = Listed(catalogue)
    for kind in Listed.KINDS:
        for found in listed.all(kind).values():
            yield {"kind": kind, **found}
    kinds = list(SHAPES)
    known = [entry for entry in entries if entry.kind in SHAPES]
    for entry in sorted(known, key=lambda e: (kinds.index(e.kind), e.order, e.slug, e.edition)):
        yield {"kind": str(entry.kind), **SHAPES[entry.kind](entry)}

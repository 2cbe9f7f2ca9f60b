"""From the rulebook to the database. The only package of the app, besides its commands, that meets the rules engine.

`load(rulebook)` writes everything in one transaction: entries with all that their pages show, what search reads of them, and the catalogue. A
rulebook that does not hold together is refused by its own loader before anything is touched.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from puzzles.services import hant
from rules_engine import api
from rules_engine.api import Rulebook

from .. import bulk, catalog, pictures, pinyin, records
from ..folding import fold, is_han
from ..models import ContentVersion, Entry, SearchDocument, Update, Walkthrough
from ..query import index
from ..vocabulary import SUIT_LETTERS
from . import comparisons, disputed, drawn, rulings, seen, stamps

#: Records inside the rulebook. Their classes are the engine's own business; attribute names are checked by the tests that load it.
Text: TypeAlias = Any
Paragraph: TypeAlias = Any
Skill: TypeAlias = Any
Hero: TypeAlias = Any
HeroEdition: TypeAlias = Any
CardEdition: TypeAlias = Any

#: Raise when the shape of what is stored changes, so that the same rulebook is written again.
FORMAT = 1
_MENTION = re.compile(r"【([^【】]{1,12})】")
_CITED = re.compile(r"\[([a-z_]+(?:\.[a-z0-9_]+){1,3})\]")

Progress = Callable[[str, int, int], None]


def rulebook() -> Rulebook:
    """The rulebook of the engine. Raises its `RulebookError`, a ValueError that lists every fault, when the files are not sound or do
    not fit the engine."""
    book = api.rulebook()
    api.check_rulebook(book)
    return book


def rules_version() -> int:
    """The version of the rules that the engine plays; stored with the content."""
    return api.RULES_VERSION


@cache
def code() -> str:
    """A stamp of the code that plays and tells rulings and comparisons: what it wrote is stored."""
    seen = hashlib.sha256()
    for folder in ("rules_engine", "puzzles/services", "sgs_site/encyclopedia/services"):
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*.py")):
            seen.update(path.read_bytes())
    for written in ("records.py", "query/index.py", "query/text.py"):
        seen.update((Path(settings.BASE_DIR) / "sgs_site" / "encyclopedia" / written).read_bytes())
    return seen.hexdigest()


def digest(book: Rulebook) -> str:
    """The name of this content as stored: it changes with the files, with the code that plays them, and with the shape of the rows."""
    return hashlib.sha256(f"{FORMAT}:{book.version}:{code()}".encode()).hexdigest()


# -- small conversions -------------------------------------------------------------------------------------------------


def _t(text: Text | None) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en} if text is not None else {}


def _paragraph(p: Paragraph) -> dict[str, Any]:
    data: dict[str, Any] = {"slug": p.slug, "n": p.n, "head": _t(p.head), "zh": p.zh, "en": p.en, "edition": p.edition}
    data |= {"editions": list(p.editions), "status": p.status, "source": p.source, "note": p.note, "instead": p.instead, "see": list(p.see)}
    return data | {"module": p.module}


def _deck_url(owner: tuple[str, str]) -> str:
    kind, key = owner
    return {"chapter": f"/rules/{key}/", "card": f"/cards/{key}/", "skill": f"/skills/{key}/"}[kind]


def _compare(rows: Iterable[Any], editions: Iterable[str]) -> list[dict[str, Any]]:
    order = list(editions)
    return [
        {
            "label": _t(row.label),
            "changed": row.changed,
            "cells": [
                {"edition": e, **_t(row.cells[e].text), "status": row.cells[e].status, "same_as": row.cells[e].same_as}
                if e in row.cells
                else {"edition": e}
                for e in order
            ],
        }
        for row in rows
    ]


class _Rows:
    """Collects the rows of one load."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.entries: list[Entry] = []
        self.documents: list[SearchDocument] = []
        self.walks: list[tuple[Entry, bytes]] = []
        self.index: list[dict[str, Any]] = []
        self.names: dict[str, str] = {}

    def add(
        self,
        kind: Entry.Kind,
        slug: str,
        edition: str,
        name: Text,
        data: dict[str, Any],
        *,
        order: int,
        text: str = "",
        aliases: Iterable[str] = (),
        spelled: str = "",
        english: str = "",
    ) -> None:
        """One entry with its search document."""
        data["conflicts"] = disputed.about(self.book, kind, slug, edition, data)
        full, short = (pinyin.full(name.zh), pinyin.initials(name.zh)) if is_han(name.zh) else ("", "")
        entry = Entry(
            kind=kind,
            slug=slug,
            edition=edition,
            name_zh=name.zh,
            name_en=name.en,
            pinyin=full[:120],
            initials=short[:40],
            order=order,
            data=data,
            text=text,
            name_hant=hant.traditional(name.zh),
        )
        words = {"names": [name.zh, name.en], "aliases": aliases, "spelled": spelled, "text": f"{text} {english}"}
        self.entries.append(entry)
        self.documents.append(index.for_entry(entry, **words))

    def listed(self, kind: str, slug: str, url: str, name: Text, extra: Mapping[str, Any], aliases: Iterable[str] = ()) -> None:
        """One line of the list from which suggestions are made."""
        words = {fold(n).replace(" ", "") for n in (name.zh, name.en, *aliases) if n}
        typed = pinyin.keys(name.zh) | {k for alias in aliases for k in pinyin.keys(alias)}
        self.index.append(
            {"kind": kind, "slug": slug, "url": url, **_t(name), "words": sorted(words), "typed": sorted(typed - words), **extra}
        )


def _skill_data(book: Rulebook, skill: Skill) -> dict[str, Any]:
    base = book.skills.get((skill.based_on, skill.was or skill.id)) if skill.based_on else None
    return {
        "id": skill.id,
        "hero": skill.hero,
        "edition": skill.edition,
        "name": _t(skill.name),
        "tags": list(skill.tags),
        "text": _t(skill.text),
        "paragraphs": [_paragraph(p) for p in skill.paragraphs],
        "change": skill.change,
        "status": skill.status,
        "source": skill.source,
        "points": [_t(p) for p in skill.points],
        "see": list(skill.see),
        "based_on": skill.based_on,
        "base": {"id": base.id, "edition": base.edition, "name": _t(base.name), "text": _t(base.text)} if base else None,
    }


def _mentions(book: Rulebook, own: str, *texts: str) -> list[dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for text in texts:
        for name in _MENTION.findall(text):
            kind = book.resolve_card(name)
            if kind and name != own:
                found.setdefault(kind, {"kind": "card", "id": kind})
    return list(found.values())


def _cited(*parts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(slug for part in parts for slug in part))


def _hero_rows(rows: _Rows, hero: Hero) -> None:
    book = rows.book
    editions = list(hero.editions)
    person = {
        "id": hero.id,
        "pinyin": hero.pinyin if any(ord(c) > 127 for c in hero.pinyin) else pinyin.shown(hero.name.zh),
        "style": _t(hero.style),
        "aliases": list(hero.aliases),
        "editions": editions,
        "compare": _compare(hero.compare, editions),
    }
    for edition, it in hero.editions.items():
        data = person | _hero_edition(book, it)
        texts = [p.zh for s in it.skills for p in s.paragraphs]
        rows.add(
            Entry.Kind.HERO,
            hero.id,
            edition,
            it.name,
            data,
            order=hero.order,
            text="\n".join(f"【{s.name.zh}】{s.text.zh}" for s in it.skills),
            english=" ".join(f"{s.name.en} {s.text.en}" for s in it.skills),
            aliases=hero.aliases,
            spelled=hero.pinyin,
        )
        rows.entries[-1].data["mentions"] = _mentions(book, "", *texts)


def _hero_edition(book: Rulebook, it: HeroEdition) -> dict[str, Any]:
    return {
        "edition": it.edition,
        "name": _t(it.name),
        "kingdoms": list(it.kingdoms),
        "hp": it.hp,
        "gender": it.gender,
        "change": it.change,
        "based_on": it.based_on,
        "status": it.status,
        "source": it.source,
        "facts": dict(it.facts),
        "generals": book.editions[it.edition].generals,
        "companions": list(it.companions),
        "skills": [_skill_data(book, s) for s in it.skills],
        "see": _cited(*[s.see for s in it.skills], *[p.see for s in it.skills for p in s.paragraphs]),
    }


def _skill_rows(rows: _Rows) -> None:
    book = rows.book
    for order, ((edition, skill_id), skill) in enumerate(book.skills.items()):
        data = _skill_data(book, skill)
        data["versions"] = [e for (e, s) in book.skills if s == skill_id]
        data["kingdoms"] = list(book.persons[skill.hero].editions[edition].kingdoms)
        data["mentions"] = _mentions(book, "", *[p.zh for p in skill.paragraphs])
        data["see"] = _cited(skill.see, *[p.see for p in skill.paragraphs])
        rows.add(
            Entry.Kind.SKILL,
            skill_id,
            edition,
            skill.name,
            data,
            order=order,
            text="\n".join(p.zh for p in skill.paragraphs),
            english=" ".join(p.en for p in skill.paragraphs),
            aliases=[book.persons[skill.hero].name.zh],
        )


def _copies(book: Rulebook, edition: str, kind: str) -> list[dict[str, Any]]:
    it = book.editions[edition]
    count = Counter((c.suit, c.rank, c.module) for c in it.deck if c.kind == kind)
    faces = [
        {
            "suit": SUIT_LETTERS.get(suit, suit),
            "rank": rank,
            "module": module,
            "count": n,
            "default": not module or module in it.default_modules,
        }
        for (suit, rank, module), n in count.items()
    ]
    return sorted(faces, key=lambda f: ("SHCD".index(f["suit"]) if f["suit"] in "SHCD" else 9, f["rank"], f["module"]))


def _card_data(book: Rulebook, it: CardEdition) -> dict[str, Any]:
    base = book.cards[it.kind].editions.get(it.based_on) if it.based_on else None
    copies = _copies(book, it.edition, it.kind)
    return {
        "id": it.kind,
        "edition": it.edition,
        "name": _t(it.name),
        "type": it.type,
        "range": it.range,
        "change": it.change,
        "status": it.status,
        "source": it.source,
        "facts": dict(it.facts),
        "points": [_t(p) for p in it.points],
        "see": _cited(it.see, *[p.see for p in it.paragraphs]),
        "paragraphs": [_paragraph(p) for p in it.paragraphs],
        "text": _t(it.text),
        "copies": copies,
        "based_on": it.based_on,
        "total": sum(f["count"] for f in copies if f["default"]),
        "rows": [{"id": key, **_t(cell.text), "status": cell.status, "same_as": cell.same_as} for key, cell in it.rows.items()],
        "base": {"edition": base.edition, "name": _t(base.name), "text": _t(base.text)} if base else None,
        "mentions": _mentions(book, it.name.zh, *[p.zh for p in it.paragraphs]),
    }


def _card_rows(rows: _Rows) -> None:
    book = rows.book
    for card in book.cards.values():
        editions = list(card.editions)
        shared = {"editions": editions, "aliases": list(card.aliases), "compare": _compare(card.compare, editions)}
        shared["pinyin"] = card.pinyin if any(ord(c) > 127 for c in card.pinyin) else pinyin.shown(card.name.zh)
        for edition, it in card.editions.items():
            rows.add(
                Entry.Kind.CARD,
                card.id,
                edition,
                it.name,
                shared | _card_data(book, it),
                order=card.order,
                text="\n".join(p.zh for p in it.paragraphs),
                english=" ".join(p.en for p in it.paragraphs),
                aliases=card.aliases,
            )


def _rule_rows(rows: _Rows) -> None:
    book = rows.book
    for chapter in sorted(book.chapters.values(), key=lambda c: c.order):
        data = {
            "id": chapter.id,
            "title": _t(chapter.title),
            "edition": chapter.edition,
            "intro": _t(chapter.intro),
            "paragraphs": [_paragraph(p) for p in chapter.paragraphs],
        }
        text = "\n".join(p.head.zh for p in chapter.paragraphs)
        rows.add(Entry.Kind.CHAPTER, chapter.id, chapter.edition, chapter.title, data, order=chapter.order, text=text)
        for p in chapter.paragraphs:
            own = _paragraph(p) | {"chapter": chapter.id, "title": _t(chapter.title)}
            order = chapter.order * 1000 + p.n
            rows.add(Entry.Kind.RULE, p.slug, p.edition, p.head, own, order=order, text=p.zh, english=p.en, aliases=[p.slug])


def _ruling_rows(rows: _Rows, progress: Progress) -> dict[str, Any]:
    """The rulings, and what the catalogue says of them: `rulings` and `withdrawn`."""
    book = rows.book
    played, withdrawn = rulings.play(book, lambda done, total: progress("rulings", done, total))
    listing: dict[str, Any] = {}
    for order, ready in enumerate(played):
        it = ready.ruling
        head = {"edition": it.edition, "modules": list(it.modules), "topic": list(ready.topic), "steps": len(ready.steps) - 1}
        data = head | {
            "id": it.id,
            "question": dict(it.question),
            "answer": dict(it.answer),
            "note": dict(it.note),
            "rules": [api.rule_for(it.edition, slug) for slug in it.rules],
            "covers": list(it.covers),
            "about": ready.about,
            "also": ready.also,
            "facts": ready.facts,
            "seats": rulings.first_board(ready),
        }
        names = [
            *(book.persons[h].name for h in ready.about["hero"]),
            *(book.cards[c].name for c in ready.about["card"]),
            *(book.skills[e, k].name for e, _, k in (key.partition("/") for key in ready.about["skill"])),
        ]
        body = fold(" ".join([*it.question.values(), *it.answer.values(), *(n for name in names for n in name)]))
        entry = Entry(
            kind=Entry.Kind.RULING,
            slug=it.id,
            edition=it.edition,
            name_zh=it.question["zh"][:200],
            name_en=it.question["en"][:300],
            order=order,
            data=data,
            text=it.answer["zh"],
            name_hant=hant.traditional(it.question["zh"][:200]),
        )
        rows.entries.append(entry)
        question = (it.question["zh"], it.question["en"])
        rows.documents.append(index.for_entry(entry, names=[], aliases=[it.id], title=question, text=body))
        rows.walks.append((entry, Walkthrough.pack(hant.beside(rulings.stored(ready)))))
        listing[it.id] = head | {**it.question, "answer": dict(it.answer), "about": ready.about, "also": ready.also}
    return {"rulings": listing, "withdrawn": withdrawn}


def _comparison_rows(rows: _Rows, progress: Progress) -> dict[str, Any]:
    """The comparisons, and what the catalogue says of them: `comparisons` and `withdrawn`."""
    book = rows.book
    played, withdrawn = comparisons.play(book, lambda done, total: progress("comparisons", done, total))
    listing: dict[str, Any] = {}
    for order, ready in enumerate(played):
        it = ready.comparison
        data = comparisons.summary(ready)
        names = [*(book.persons[h].name for h in ready.about["hero"]), *(book.cards[c].name for c in ready.about["card"])]
        answers = [word for side in it.sides for word in side.answer.values()]
        names += [book.editions[side.edition].name for side in it.sides]
        body = fold(" ".join([*it.title.values(), *it.question.values(), *answers, *(n for name in names for n in name)]))
        entry = Entry(
            kind=Entry.Kind.COMPARE,
            slug=it.id,
            name_zh=it.title["zh"][:200],
            name_en=it.title["en"][:300],
            order=order,
            data=data,
            text=it.question["zh"],
            name_hant=hant.traditional(it.title["zh"][:200]),
        )
        rows.entries.append(entry)
        rows.documents.append(index.for_entry(entry, names=[it.title["zh"], it.title["en"]], text=body))
        rows.walks.append((entry, Walkthrough.pack(hant.beside(comparisons.stored(ready)))))
        listing[it.id] = data
    return {"comparisons": listing, "withdrawn": {f"compare/{name}": fault for name, fault in withdrawn.items()}}


# -- the catalogue -----------------------------------------------------------------------------------------------------


def _default_edition(editions: Iterable[str]) -> str:
    known = list(editions)
    return "std" if "std" in known else known[0]


def _rule_refs(book: Rulebook) -> dict[str, Any]:
    refs: dict[str, Any] = {}
    for slug, p in book.rules.items():
        kind, key = p.owner
        if kind == "chapter":
            title = book.chapters[key].title
        elif kind == "card":
            title = book.cards[key].name
        else:
            edition, skill_id = key.split("/")
            title = book.skills[edition, skill_id].name
        url = _deck_url(p.owner)
        if kind == "card" and p.edition and p.edition not in {"", "std"}:
            url += f"{p.edition}/"
        refs[slug] = {"zh": title.zh, "en": title.en, "n": p.n, "url": url}
        if p.edition and p.edition != "std" and kind == "chapter":
            name = book.editions[p.edition].name
            refs[slug] |= {"zh": f"{name.zh} {title.zh}", "en": f"{name.en}: {title.en}"}
    return refs


def _catalogue(rows: _Rows) -> dict[str, Any]:
    book = rows.book
    names: dict[str, str] = {}
    for term in book.glossary.values():
        url = _term_url(book, term.link) or f"/glossary/#{term.id}"
        names |= dict.fromkeys([term.name.zh, *term.aliases], url)
    for (edition, skill_id), skill in reversed(list(book.skills.items())):
        if names.get(skill.name.zh) is None or edition == "std":
            names[skill.name.zh] = f"/skills/{edition}/{skill_id}/"
    for card in book.cards.values():
        names |= dict.fromkeys([card.name.zh, *card.aliases], f"/cards/{card.id}/")
    names |= {hant.traditional(written): url for written, url in names.items()}
    return {
        "kinds": {c.id: {**_t(c.name), "type": c.type, "range": c.range} for c in sorted(book.cards.values(), key=lambda c: c.order)},
        "heroes": {
            h.id: {**_t(h.name), "kingdoms": list(h.editions[_default_edition(h.editions)].kingdoms), "editions": list(h.editions)}
            for h in sorted(book.persons.values(), key=lambda h: h.order)
        },
        "skills": {f"{e}/{s}": _t(skill.name) for (e, s), skill in book.skills.items()},
        "chapters": {c.id: {**_t(c.title), "edition": c.edition} for c in sorted(book.chapters.values(), key=lambda c: c.order)},
        "rules": _rule_refs(book),
        "names": names,
        "editions": [_edition(book, e.id) for e in sorted(book.editions.values(), key=lambda e: e.order)],
        "glossary": {
            t.id: {
                "name": _t(t.name),
                "pinyin": pinyin.shown(t.name.zh),
                "text": _t(t.text),
                "aliases": list(t.aliases),
                "url": _term_url(book, t.link),
            }
            for t in book.glossary.values()
        },
        "sources": {s.id: {"name": _t(s.name), "text": _t(s.text)} for s in book.sources.values()},
        "conflicts": disputed.catalogue(book),
        "index": rows.index,
        "drawn": drawn.collect(),
        "quotes": [
            {"slug": p.slug, **_t(p.text)}
            for p in book.rules.values()
            if p.owner[0] == "chapter"
            and not p.edition
            and "std" in p.editions
            and not p.module
            and 24 <= len(p.zh) <= 62
            and "【" not in p.zh
        ],
    }


def _term_url(book: Rulebook, link: str) -> str:
    kind, _, key = link.partition(":")
    if kind == "rule" and key in book.rules:
        return f"{_deck_url(book.rules[key].owner)}#{key}"
    return {"card": f"/cards/{key}/", "skill": f"/skills/{key}/"}.get(kind, "")


def _edition(book: Rulebook, edition_id: str) -> dict[str, Any]:
    it = book.editions[edition_id]
    heroes = [h.id for h in sorted(book.persons.values(), key=lambda h: h.order) if edition_id in h.editions]
    cards = [c.id for c in sorted(book.cards.values(), key=lambda c: c.order) if edition_id in c.editions]
    deck = Counter((c.suit, c.rank, c.kind, c.module) for c in it.deck)
    played = api.playable()
    return {
        "id": it.id,
        **_t(it.name),
        "text": _t(it.text),
        "status": it.status,
        "source": it.source,
        "phases": list(it.phases),
        "clockwise": it.clockwise,
        "generals": it.generals,
        "heroes": heroes,
        "cards": cards,
        "deck_size": len(it.cards()),
        "default_modules": list(it.default_modules),
        "playable": edition_id in played,
        "modules": [
            {
                "id": m.id,
                "name": _t(m.name),
                "text": _t(m.text),
                "excludes": list(m.excludes),
                "playable": m.id in played.get(edition_id, ()),
            }
            for m in it.modules.values()
        ],
        "deck": [[SUIT_LETTERS.get(s, s), r, k, m, n] for (s, r, k, m), n in sorted(deck.items())],
        "roles": [
            {
                "id": t.id,
                "name": _t(t.name),
                "status": t.status,
                "source": t.source,
                "rows": [[n, *row] for n, row in t.rows.items()],
                "alternatives": [[n, *row] for n, row in t.alternatives.items()],
            }
            for t in it.role_tables
        ],
        "switches": [
            {"id": s.id, "name": _t(s.name), "source": s.source, "options": [{"id": o, **_t(x)} for o, x in s.options.items()]}
            for s in it.switches.values()
        ],
        "changes": _changes(book, edition_id),
    }


def _changes(book: Rulebook, edition_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for hero in book.persons.values():
        it = hero.editions.get(edition_id)
        if it and it.based_on and it.change != "same":
            url = f"/heroes/{hero.id}/{edition_id}/"
            points = [_t(p) for s in it.skills for p in s.points]
            changed = [s for s in it.skills if s.change != "same"]
            skills = [_t(s.name) for s in changed if s.status != "lost"]
            if changed and not skills:  # what changed is lost
                continue
            found.append({"kind": "hero", **_t(it.name), "url": url, "change": it.change, "points": points[:2], "skills": skills})
    for card in book.cards.values():
        one = card.editions.get(edition_id)
        if one and one.based_on and one.change != "same":
            url = f"/cards/{card.id}/{edition_id}/"
            found.append(
                {"kind": "card", **_t(one.name), "url": url, "change": one.change, "points": [_t(p) for p in one.points[:2]], "skills": []}
            )
    return found


def _suggestions(rows: _Rows) -> None:
    book = rows.book
    for hero in sorted(book.persons.values(), key=lambda h: h.order):
        kingdoms = list(hero.editions[_default_edition(hero.editions)].kingdoms)
        rows.listed(
            "hero", hero.id, f"/heroes/{hero.id}/", hero.name, {"editions": list(hero.editions), "kingdoms": kingdoms}, hero.aliases
        )
    for card in sorted(book.cards.values(), key=lambda c: c.order):
        rows.listed("card", card.id, f"/cards/{card.id}/", card.name, {"editions": list(card.editions), "type": card.type}, card.aliases)
    done: set[str] = set()
    for (_, skill_id), _skill in book.skills.items():
        if skill_id in done:
            continue
        done.add(skill_id)
        editions = [e for (e, s) in book.skills if s == skill_id]
        first = book.skills[_default_edition(editions), skill_id]
        extra = {"editions": editions, "hero": _t(book.persons[first.hero].name)}
        rows.listed("skill", skill_id, f"/skills/{first.edition}/{skill_id}/", first.name, extra)
    for chapter in sorted(book.chapters.values(), key=lambda c: c.order):
        rows.listed(
            "chapter", chapter.id, f"/rules/{chapter.id}/", chapter.title, {"editions": [chapter.edition] if chapter.edition else []}
        )
    for term in book.glossary.values():
        rows.listed("term", term.id, _term_url(book, term.link) or f"/glossary/#{term.id}", term.name, {"editions": []}, term.aliases)


# -- loading -----------------------------------------------------------------------------------------------------------


def _silent(what: str, done: int, total: int) -> None:
    """No progress."""


def build(book: Rulebook, progress: Progress = _silent) -> tuple[_Rows, dict[str, Any], dict[str, Any]]:
    """All rows, the counts and the catalogue of a rulebook, its rulings played. Touches no database."""
    rows = _Rows(book)
    for hero in book.persons.values():
        _hero_rows(rows, hero)
    _skill_rows(rows)
    _card_rows(rows)
    _rule_rows(rows)
    _suggestions(rows)
    listed = _ruling_rows(rows, progress)
    compared = _comparison_rows(rows, progress)
    counts: dict[str, Any] = dict(Counter(e.kind for e in rows.entries))
    counts["paragraphs"] = len(book.rules)
    counts["editions"] = {
        e: {k: sum(x.edition == e and x.kind == k for x in rows.entries) for k in ("hero", "card", "skill")} for e in book.editions
    }
    counts["withdrawn"] = listed.pop("withdrawn")
    counts["withdrawn"] |= compared.pop("withdrawn")
    for entry in rows.entries:
        entry.data = hant.beside(entry.data)
    listing = hant.beside(json.loads(json.dumps(_catalogue(rows) | listed | compared, ensure_ascii=False)))
    listing["order"] = {part: list(listing[part]) for part in catalog.ORDERED}
    return rows, counts, listing


def load(
    book: Rulebook, *, force: bool = False, rules_version: int = 0, progress: Progress = _silent, publish: bool = False
) -> dict[str, Any]:
    """Write the rulebook into the database. Returns `{"digest", "changed", "counts"}`.

    Nothing is written when this content is already there, unless `force`. All or nothing: readers see the old content until the
    transaction ends, and keep it if anything fails. With `publish` the file with everything (`bulk`) is made as well, or made again if
    it is not there.
    """
    name = digest(book)
    old = ContentVersion.objects.first()
    if old and old.digest == name and old.rules_version == rules_version and not force:
        if publish and bulk.find(old.bulk.get("name", "")) is None:
            entries = list(Entry.objects.defer("text"))
            old.bulk = _published(name, old.loaded_at, entries, catalog.ordered(old.catalog))
            old.save(update_fields=["bulk"])
        return {"digest": name, "changed": False, "counts": old.counts}
    rows, counts, listing = build(book, progress)
    total = len(rows.entries) + len(rows.documents)
    now = timezone.now()
    before = stamps.before()
    stamps.stamp(rows.entries, {id(entry): packed for entry, packed in rows.walks}, before, now)
    listing["changed"] = stamps.stamp_parts(listing, old.catalog.get("changed", {}) if old else {}, now)
    told = stamps.updates(rows.entries, before, name, now) + stamps.part_updates(listing, old.catalog if old else {}, name, now)
    seen.mark(told, rows.entries, {id(entry): packed for entry, packed in rows.walks}, old.catalog if old else {}, listing)
    made = _published(name, now, rows.entries, listing) if publish else {}
    with transaction.atomic():
        Entry.objects.all().delete()
        Entry.objects.bulk_create(rows.entries, batch_size=100)
        Walkthrough.objects.bulk_create([Walkthrough(entry=entry, packed=packed) for entry, packed in rows.walks], batch_size=50)
        progress("entries", len(rows.entries), total)
        index.replace(rows.documents, listing)
        progress("search", total, total)
        Update.objects.filter(at__lt=now - stamps.KEPT).delete()
        Update.objects.bulk_create(told, batch_size=500)
        ContentVersion.objects.all().delete()
        ContentVersion.objects.create(digest=name, rules_version=rules_version, counts=counts, catalog=listing, bulk=made)
    catalog.forget()
    return {"digest": name, "changed": True, "counts": counts}


def _published(name: str, when: datetime, entries: Sequence[Entry], catalogue: Mapping[str, Any]) -> dict[str, Any]:
    """Make the file with everything; old ones, and pictures drawn long ago, go when their time has come."""
    pictures.tidy()
    made = bulk.write(name, when.isoformat(), records.everything(entries, catalogue))
    bulk.tidy(made["name"])
    return made

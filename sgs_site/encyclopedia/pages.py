"""What the pages show, put together from entries: tabs, comparison, differences, neighbours. No HTTP here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from . import catalog
from .catalog import in_english, say
from .components import halves_said
from .models import Entry
from .search import default_edition
from .vocabulary import CARD_TYPES, GENDERS, KINGDOMS, SKILL_TAGS, SUITS, rank_text


class Piece(NamedTuple):
    """A stretch of a difference: `op` is `same`, `del` (old only) or `ins` (new only)."""

    op: str
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Two readings of one thing. `pieces` is empty when they have so little in common that they are better shown one after the other."""

    title: str
    old_edition: str
    new_edition: str
    old_name: str
    new_name: str
    old: str
    new: str
    pieces: tuple[Piece, ...]
    points: tuple[Mapping[str, str], ...] = ()
    change: str = ""


_UNITS = re.compile(r"[A-Za-z0-9'’\-]+|\s+|.", re.DOTALL)


@lru_cache(maxsize=2048)
def difference(old: str, new: str) -> tuple[Piece, ...]:
    """The difference of two texts, Chinese by characters, English by words. Scraps of agreement between two changes are counted as
    changed, for they only make the line restless. Empty when less than a quarter agrees."""
    a, b = _UNITS.findall(old), _UNITS.findall(new)
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    blocks = [(i, j, n) for i, j, n in matcher.get_matching_blocks() if n]
    kept = _without_scraps(a, b, blocks)
    agreed = sum(len("".join(a[i : i + n])) for i, _j, n in kept)
    if old and new and agreed * 4 < max(len(old), len(new)):
        return ()
    pieces: list[Piece] = []
    x = y = 0
    for i, j, n in [*kept, (len(a), len(b), 0)]:
        if x < i:
            pieces.append(Piece("del", "".join(a[x:i])))
        if y < j:
            pieces.append(Piece("ins", "".join(b[y:j])))
        if n:
            pieces.append(Piece("same", "".join(a[i : i + n])))
        x, y = i + n, j + n
    return tuple(pieces)


def _without_scraps(a: Sequence[str], b: Sequence[str], blocks: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Matching blocks without those that are tiny beside the changes on both sides of them."""
    kept: list[tuple[int, int, int]] = []
    for at, (i, j, n) in enumerate(blocks):
        x, y = (kept[-1][0] + kept[-1][2], kept[-1][1] + kept[-1][2]) if kept else (0, 0)
        after_i, after_j = blocks[at + 1][:2] if at + 1 < len(blocks) else (len(a), len(b))
        before = max(len("".join(a[x:i])), len("".join(b[y:j])))
        after = max(len("".join(a[i + n : after_i])), len("".join(b[j + n : after_j])))
        text = "".join(a[i : i + n])
        size = len(text.strip("，。；：、,.;: ")) / (2.5 if text.isascii() else 1)
        if before and after and (size < 2 or size * 4 <= min(before, after)):
            continue
        kept.append((i, j, n))
    return kept


# -- editions of one thing ---------------------------------------------------------------------------------------------


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Entries of one thing in the order of the editions."""
    order = {e["id"]: at for at, e in enumerate(catalog.current().editions())}
    return sorted(entries, key=lambda entry: order.get(entry.edition, 99))


def choose(entries: Sequence[Entry], edition: str) -> Entry | None:
    """The entry of the edition asked for; the default one when none is asked for; None when that edition has no such thing."""
    wanted = edition or default_edition([entry.edition for entry in entries])
    return next((entry for entry in entries if entry.edition == wanted), None)


def tabs(entries: Sequence[Entry], base: str, shown: Entry) -> list[dict[str, Any]]:
    """The edition tabs: label, address, whether it is the one shown, whether the engine plays it."""
    main = default_edition([entry.edition for entry in entries])
    return [
        {
            "id": entry.edition,
            "label": catalog.current().edition_name(entry.edition),
            "url": base if entry.edition == main else f"{base}{entry.edition}/",
            "here": entry is shown,
            "playable": catalog.current().playable(entry.edition),
        }
        for entry in entries
    ]


def skill_differences(old: Entry, new: Entry) -> list[Difference]:
    """How each skill of a hero changed from one edition to the next; skills that only one of them has come last."""
    before = {skill["id"]: skill for skill in old.data["skills"]}
    found: list[Difference] = []
    for skill in new.data["skills"]:
        base = skill.get("base") or {}
        old_id = base.get("id", skill["id"]) if base.get("edition") == old.edition else skill["id"]
        was = before.pop(old_id, None)
        if "lost" in (skill["status"], was and was["status"]):  # nobody knows what changed
            continue
        found.append(_difference(was, skill, old.edition, new.edition))
    found += [_difference(skill, None, old.edition, new.edition) for skill in before.values()]
    return [d for d in found if d.old != d.new or d.old_name != d.new_name]


def text_difference(old: Entry, new: Entry) -> list[Difference]:
    """How the text of a card or skill changed."""
    if "lost" in (old.data["status"], new.data["status"]):
        return []
    found = _difference(old.data, new.data, old.edition, new.edition)
    return [found] if found.old != found.new else []


def _difference(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None, old_edition: str, new_edition: str) -> Difference:
    a, b = say(old["text"]) if old else "", say(new["text"]) if new else ""
    named = new or old or {}
    book = catalog.current()
    return Difference(
        title=say(named["name"]),
        old_edition=book.edition_name(old_edition),
        new_edition=book.edition_name(new_edition),
        old_name=say(old["name"]) if old else "",
        new_name=say(new["name"]) if new else "",
        old=a,
        new=b,
        pieces=difference(a, b) if old and new else (),
        points=tuple(new["points"]) if new else (),
        change=new.get("change", "") if new else "removed",
    )


# -- the comparison table ----------------------------------------------------------------------------------------------


def _fact_row(label: str, values: Sequence[str], entries: Sequence[Entry], statuses: Sequence[str]) -> dict[str, Any]:
    """A row made from plain facts; a cell that repeats an earlier edition says which."""
    cells: list[dict[str, Any]] = []
    for at, (value, entry, status) in enumerate(zip(values, entries, statuses, strict=True)):
        same = next((entries[i].edition for i in range(at) if value and values[i] == value), "")
        cells.append({"edition": entry.edition, "text": value, "status": status, "same_as": same})
    return {"label": label, "changed": len(set(values)) > 1, "cells": cells}


def _status(entry: Entry, fact: str) -> str:
    return str(entry.data.get("facts", {}).get(fact) or ("" if fact else entry.data["status"]))


def hero_matrix(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Field by edition for a hero: plain facts, then the rows of the rulebook."""
    joiner = _("、")
    kingdoms = [joiner.join(str(KINGDOMS.get(k, k)) for k in e.data["kingdoms"]) for e in entries]
    rows = [
        _fact_row(_("势力"), kingdoms, entries, [_status(e, "kingdom") for e in entries]),
        _fact_row(_("体力上限"), [hp_said(e.data) for e in entries], entries, [_status(e, "hp") for e in entries]),
        _fact_row(_("性别"), [str(GENDERS[e.data["gender"]]) for e in entries], entries, [_status(e, "gender") for e in entries]),
        _fact_row(_("技能"), [joiner.join(say(s["name"]) for s in e.data["skills"]) for e in entries], entries, [""] * len(entries)),
    ]
    return rows + _written_rows(entries)


def card_matrix(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Field by edition for a card."""
    rows = [
        _fact_row(_("类型"), [type_label(e.data) for e in entries], entries, [""] * len(entries)),
        _fact_row(_("张数"), [str(e.data["total"]) for e in entries], entries, [""] * len(entries)),
    ]
    return rows + _written_rows(entries)


def skill_matrix(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Field by edition for a skill: whose it is, what sort of skill, its sentences one by one."""
    joiner = _("、")
    book = catalog.current()
    nothing = [""] * len(entries)
    tags = [joiner.join(str(SKILL_TAGS.get(t, t)) for t in e.data["tags"]) for e in entries]
    rows = [_fact_row(_("武将"), [book.hero_name(e.data["hero"]) for e in entries], entries, nothing)]
    if any(tags):
        rows.append(_fact_row(_("标签"), tags, entries, nothing))
    sentences = [[p for p in e.data["paragraphs"] if not p["note"]] for e in entries]
    for n in range(max(map(len, sentences), default=0)):
        texts = [say(found[n]) if n < len(found) else "" for found in sentences]
        statuses = [found[n]["status"] if n < len(found) else "" for found in sentences]
        rows.append(_fact_row(_("第 %(n)d 句") % {"n": n + 1}, texts, entries, statuses))
    return rows


def _written_rows(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for row in entries[0].data["compare"]:
        by_edition = {cell["edition"]: cell for cell in row["cells"]}
        cells: list[dict[str, Any]] = []
        for entry in entries:
            cell = by_edition.get(entry.edition, {})
            cells.append(
                {"edition": entry.edition, "text": say(cell), "status": cell.get("status", ""), "same_as": cell.get("same_as", "")}
            )
        rows.append({"label": say(row["label"]), "changed": row["changed"], "cells": cells})
    return rows


def hp_said(data: Mapping[str, Any]) -> str:
    """`4`; `4 个半条` where two generals make a character."""
    return halves_said(data["hp"]) if data.get("generals") == 2 else str(data["hp"])


def type_label(data: Mapping[str, Any]) -> str:
    """`武器，攻击范围 3`, `延时锦囊`."""
    label = str(CARD_TYPES[data["type"]][1])
    return _("%(type)s，攻击范围 %(range)s") % {"type": label, "range": data["range"]} if data.get("range") else label


# -- decks -------------------------------------------------------------------------------------------------------------


def deck_grid(faces: Iterable[tuple[str, int, str, int]]) -> list[dict[str, Any]]:
    """Four rows of thirteen cells: what a deck, or one card kind in it, has at each suit and rank.

    `faces` are (suit letter, rank, what stands there, how many).
    """
    at: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for suit, rank, what, count in faces:
        at.setdefault((suit, rank), []).append((what, count))
    return [
        {
            "suit": letter,
            "name": suit.name,
            "cells": [
                {"rank": rank_text(rank), "cards": at.get((letter, rank), []), "n": sum(n for _w, n in at.get((letter, rank), []))}
                for rank in range(1, 14)
            ],
        }
        for letter, suit in SUITS.items()
    ]


# -- beside the entry --------------------------------------------------------------------------------------------------


def neighbour(part: str, base: str, slug: str) -> dict[str, dict[str, str] | None]:
    """The entries before and after, for the links at the foot of the page."""
    book = catalog.current()
    before, after = book.neighbours(part, slug)

    def link(key: str) -> dict[str, str] | None:
        names = book.part(part).get(key)
        return {"url": f"{base}{key}/", "name": say(names, key)} if names else None

    return {"prev": link(before), "next": link(after)}


def skill_neighbour(edition: str, slug: str) -> dict[str, dict[str, str] | None]:
    """The skills before and after in the same edition."""
    skills: dict[str, Any] = catalog.current().part("skills")
    own = [key for key in skills if key.startswith(f"{edition}/")]
    at = own.index(f"{edition}/{slug}")

    def link(n: int) -> dict[str, str] | None:
        return {"url": f"/skills/{own[n]}/", "name": say(skills[own[n]])} if 0 <= n < len(own) else None

    return {"prev": link(at - 1), "next": link(at + 1)}


def fellows(hero: str, kingdoms: Sequence[str], edition: str) -> list[dict[str, str]]:
    """The other heroes of the same kingdom in that edition."""
    heroes: dict[str, Any] = catalog.current().part("heroes")
    return [
        {"url": f"/heroes/{key}/", "name": say(names, key)}
        for key, names in heroes.items()
        if key != hero and set(names["kingdoms"]) & set(kingdoms) and edition in names["editions"]
    ]


def mentioned(data: Mapping[str, Any]) -> list[dict[str, str]]:
    """The cards that an entry's text names."""
    book = catalog.current()
    return [{"url": book.kind(m["id"]).url, "name": book.kind(m["id"]).name} for m in data.get("mentions", [])]


def excerpt(entry: Entry, words: Sequence[str], length: int = 90) -> str:
    """A stretch of the entry around the first word that was asked for, where what the result shows anyway does not have it."""
    en = in_english()
    if entry.kind == Entry.Kind.CHAPTER:
        return _("、").join(say(p["head"]) for p in entry.data["paragraphs"])[: length * 2]
    shown = say(entry.data["text"]) if "text" in entry.data else "".join(say(s["text"]) for s in entry.data.get("skills", []))
    shown += say(entry.data) + (entry.name_en if en else entry.name_zh)
    if any(word in shown.casefold() for word in words):
        return ""
    paragraphs = entry.data.get("paragraphs") or [p for s in entry.data.get("skills", []) for p in s["paragraphs"]]
    for paragraph in paragraphs:
        text = say(paragraph)
        at = min((i for i in (text.casefold().find(word) for word in words) if i >= 0), default=-1)
        if at >= 0:
            start = max(0, at - length // 3)
            return ("…" if start else "") + text[start : start + length].strip() + ("…" if start + length < len(text) else "")
    return ""

"""Names: suggestions while a reader types, guesses for one who mistyped, and the addresses of entries. What is asked with the query language
is in `query` and `results`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from . import catalog
from .folding import fold, is_han
from .models import Entry

MAX_CHARS: Final = 200
#: Order of the kinds when things fit equally well.
KINDS: Final = ("hero", "card", "skill", "term", "chapter", "edition", "ruling", "compare", "puzzle", "rule")

EXACT, ALIAS, PREFIX, INSIDE, TYPED_PREFIX, TEXT = range(6)


def entry_url(entry: Entry) -> str:
    """The address of an entry; the default edition has none in it."""
    if entry.kind == Entry.Kind.RULE:
        return f"/rules/{entry.data['chapter']}/#{entry.slug}"
    if entry.kind == Entry.Kind.CHAPTER:
        return f"/rules/{entry.slug}/"
    if entry.kind == Entry.Kind.RULING:
        return f"/rulings/{entry.slug}/"
    if entry.kind == Entry.Kind.COMPARE:
        return f"/compare/{entry.slug}/"
    if entry.kind == Entry.Kind.SKILL:
        return f"/skills/{entry.edition}/{entry.slug}/"
    base = f"/{entry.kind}es/" if entry.kind == Entry.Kind.HERO else f"/{entry.kind}s/"
    main = entry.edition == default_edition(entry.data.get("editions") or [entry.edition])
    return f"{base}{entry.slug}/" if main else f"{base}{entry.slug}/{entry.edition}/"


def default_edition(editions: Sequence[str]) -> str:
    """The edition that is shown when none is asked for: the standard one if there, else the first."""
    return "std" if "std" in editions else (editions[0] if editions else "")


def _clean(question: str) -> str:
    return question.encode("utf-8", "replace").decode("utf-8", "replace").replace("\x00", " ").strip()


# -- suggestions, in memory --------------------------------------------------------------------------------------------


def _index() -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = catalog.current().data.get("index") or []
    return listed


def suggest(question: str, limit: int = 10) -> list[dict[str, Any]]:
    """What the reader may be typing: up to `limit` of `{kind, slug, url, zh, en, editions, …}`, best first. From one Chinese
    character or two letters. No query."""
    word = fold(_clean(question)[:MAX_CHARS]).replace(" ", "")
    if not word or (len(word) < 2 and not is_han(word)):
        return []
    ranked: list[tuple[int, int, int, dict[str, Any]]] = []
    for at, thing in enumerate(_index()):
        score = _suggestion_score(word, thing)
        if score < TEXT:
            ranked.append((score, min(len(w) for w in thing["words"]) if thing["words"] else 99, at, thing))
    ranked.sort(key=lambda row: row[:3])
    return [thing for *_, thing in ranked[:limit]]


def _suggestion_score(word: str, thing: dict[str, Any]) -> int:
    words, typed = thing["words"], thing["typed"]
    if word in words:
        return EXACT
    if word in typed:
        return ALIAS
    if any(w.startswith(word) for w in words):
        return PREFIX
    if any(t.startswith(word) for t in typed):
        return TYPED_PREFIX
    return INSIDE if any(word in w for w in words) else TEXT


def distance(a: str, b: str, most: int = 99) -> int:
    """How many letters must be added, dropped, changed or swapped with their neighbour (optimal string alignment); `most + 1` at most."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        last, row, older = row, [i], before
        before = last
        for j, cb in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (ca != cb))
            if i > 1 and j > 1 and ca == b[j - 2] and a[i - 2] == cb:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def guesses(question: str, limit: int = 8, kinds: Sequence[str] = ()) -> list[dict[str, Any]]:
    """你是不是要找: names close to the question by characters and by pinyin, the two lists taken in turn. Used when nothing was found."""
    from . import pinyin  # loads its tables: only when it comes to this

    word = fold(_clean(question)[:60]).replace(" ", "")
    if not word or len(word) > 24:
        return []
    sound = "".join(pinyin.plain(s) for s in pinyin.syllables(word)) if is_han(word) else word
    by_form: list[tuple[float, int, dict[str, Any]]] = []
    by_sound: list[tuple[float, int, dict[str, Any]]] = []
    for at, thing in enumerate(_index()):
        if kinds and thing["kind"] not in kinds:
            continue
        form = _nearest(word, thing["words"], 0.6)
        if form <= 0.6:
            by_form.append((form, at, thing))
        heard = _nearest(sound, [t for t in thing["typed"] if len(t) > 3] + [w for w in thing["words"] if len(w) > 3 and w.isascii()], 0.4)
        if heard <= 0.4:
            by_sound.append((heard, at, thing))
    by_form.sort(key=lambda row: row[:2])
    by_sound.sort(key=lambda row: row[:2])
    result: dict[str, dict[str, Any]] = {}
    nearer = (by_form, by_sound) if by_form and by_form[0][0] < min(0.2, by_sound[0][0] if by_sound else 1.0) else (by_sound, by_form)
    for i in range(limit):
        for rows in nearer:
            if i < len(rows):
                result.setdefault(rows[i][2]["url"], rows[i][2])
    return list(result.values())[:limit]


def _nearest(word: str, others: Iterable[str], limit: float) -> float:
    """How far the nearest of some words is, as a part of the longer one; 1 when none is within `limit`."""
    best = 1.0
    letters = set(word)
    for other in others:
        longest = max(len(word), len(other))
        most = int(longest * min(limit, best))
        if abs(len(word) - len(other)) > most or len(letters.difference(other)) > most:
            continue
        found = distance(word, other, most) / longest
        if len(letters) > 1 and sorted(word) == sorted(other):
            found = min(found, 0.1)  # the right characters in another order
        if found <= limit:
            best = min(best, found)
    return best

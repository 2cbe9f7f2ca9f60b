"""Searching: by name, alias, pinyin, initials, and any piece of the text, one character upwards, on any database.

A question is folded like everything that is stored (`folding.fold`) and split into words. A thing is found when every word is found
in it: as a name or the beginning of one, as pinyin or initials, or anywhere in its text. The best kind of match decides the order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q

from . import catalog
from .folding import fold, is_han, needed
from .models import Entry, SearchTerm

MAX_CHARS: Final = 200
MAX_WORDS: Final = 6
PER_GROUP: Final = 12
PER_PAGE: Final = 120
#: Order of the groups when their best matches are equally good.
KINDS: Final = ("hero", "card", "skill", "chapter", "ruling", "compare", "rule")

EXACT, ALIAS, PREFIX, INSIDE, TYPED_PREFIX, TEXT = range(6)


@dataclass(slots=True)
class Hit:
    """One thing found: its entry in the edition shown, the editions in which it matched, and how well (0 is best)."""

    entry: Entry
    score: int
    editions: list[str] = field(default_factory=list)
    excerpt: str = ""

    @property
    def url(self) -> str:
        """Where the thing stands."""
        return entry_url(self.entry)


@dataclass(slots=True)
class Group:
    """The hits of one kind: `hits` are shown, `count` were found."""

    kind: str
    hits: list[Hit]
    count: int


@dataclass(slots=True)
class Found:
    """The answer to a question. `words` were used; `missing` were found nowhere; `cut` is True when the question was too long to use whole."""

    question: str
    words: list[str] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    cut: bool = False
    guesses: list[dict[str, Any]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many things were found."""
        return sum(group.count for group in self.groups)


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


def _hits(words: Sequence[str]) -> list[dict[int, int]]:
    """For each word, entry id -> how well it matches. Two queries, however many words."""
    pieces = {word: needed(word) for word in words}
    by_name = Q()
    for word in words:
        if len(word) > 1 or is_han(word):
            by_name |= Q(term__startswith=word[:120])
        else:
            by_name |= Q(term=word)
    by_text = Q(field=SearchTerm.Field.GRAM, term__in={piece for found in pieces.values() for piece in found})
    rows = SearchTerm.objects.filter(Q(field__in=(SearchTerm.Field.NAME, SearchTerm.Field.ALIAS)) & by_name | by_text)
    names: list[tuple[int, int, str]] = []
    holders: dict[str, set[int]] = defaultdict(set)
    for entry_id, kind, term in rows.values_list("entry_id", "field", "term"):
        if kind == SearchTerm.Field.GRAM:
            holders[term].add(entry_id)
        else:
            names.append((entry_id, kind, term))
    likely = {word: set.intersection(*(holders[piece] for piece in found)) for word, found in pieces.items()}
    unsure = {pk for word, ids in likely.items() if len(pieces[word]) > 1 for pk in ids}
    texts = dict(Entry.objects.filter(pk__in=unsure).values_list("pk", "search")) if unsure else {}
    result: list[dict[int, int]] = []
    for word in words:
        found = dict.fromkeys((pk for pk in likely[word] if len(pieces[word]) == 1 or word in texts[pk]), TEXT)
        for entry_id, kind, term in names:
            score = _name_score(word, kind, term)
            if score < found.get(entry_id, TEXT + 1):
                found[entry_id] = score
        result.append(found)
    return result


def _name_score(word: str, kind: int, term: str) -> int:
    if term == word:
        return EXACT if kind == SearchTerm.Field.NAME else ALIAS
    if not term.startswith(word) or (len(word) < 2 and not is_han(word)):
        return TEXT + 1
    return TYPED_PREFIX if kind == SearchTerm.Field.ALIAS else PREFIX


def search(question: str, kind: str = "") -> Found:
    """Everything that has all words of the question, grouped by kind, best matches first; with `kind` only that group, and more of it.
    Never raises on any string."""
    asked = _clean(question)
    result = Found(question=asked[:MAX_CHARS], cut=len(asked) > MAX_CHARS)
    words = list(dict.fromkeys(fold(asked[:MAX_CHARS]).split()))
    result.words, result.left_out = words[:MAX_WORDS], words[MAX_WORDS:]
    if not result.words:
        return result
    whole = "".join(result.words)
    joining = len(result.words) > 1 and not is_han(whole)  # pinyin typed with spaces: guan yu
    hits = _hits([*result.words, whole] if joining else result.words)
    joined = {pk: score for pk, score in hits.pop().items() if score < TEXT} if joining else {}
    result.missing = [word for word, found in zip(result.words, hits, strict=True) if not found]
    common = set.intersection(*(set(found) for found in hits))
    scores = {pk: sum(found[pk] for found in hits) + (TEXT if len(hits) > 1 else 0) for pk in common}
    scores |= {pk: score for pk, score in joined.items() if score <= scores.get(pk, 99)}
    if joined:
        result.missing = []
    if scores:
        result.groups = _grouped(scores, result.words, kind)
    if not result.groups:
        result.guesses = guesses(result.question)
    return result


def _grouped(scores: dict[int, int], words: list[str], only: str) -> list[Group]:
    most = PER_PAGE if only else PER_GROUP
    found_here = Entry.objects.filter(kind=only) if only else Entry.objects.all()
    slim = found_here.filter(pk__in=scores).only("pk", "kind", "slug", "edition", "name_zh", "name_en", "order")
    things: dict[tuple[str, str], list[tuple[int, Entry]]] = defaultdict(list)
    for entry in slim:
        score = scores[entry.pk]
        if score >= TEXT and any(word in fold(entry.name_zh).replace(" ", "") for word in words):
            score = score - TEXT + INSIDE
        things[entry.kind, entry.slug].append((score, entry))
    ranked: dict[str, list[tuple[int, int, list[tuple[int, Entry]]]]] = defaultdict(list)
    for (kind, _), found in things.items():
        found.sort(key=lambda x: (x[0], x[1].edition != "std", x[1].edition))
        ranked[kind].append((found[0][0], found[0][1].order, found))
    chosen: list[int] = []
    for rows in ranked.values():
        rows.sort(key=lambda row: row[:2])
        chosen += [found[0][1].pk for _, _, found in rows[:most]]
    whole = Entry.objects.defer("search").in_bulk(chosen)
    groups = [
        Group(
            kind,
            [Hit(whole[found[0][1].pk], score, sorted({e.edition for _, e in found if e.edition})) for score, _, found in rows[:most]],
            len(rows),
        )
        for kind, rows in ranked.items()
    ]
    groups.sort(key=lambda g: (_standing(g), KINDS.index(g.kind)))
    return groups


def _standing(group: Group) -> int:
    """How good the best hit of a group is. The name of a ruling or a comparison is a sentence: a word in it is a word of a text."""
    told = group.kind in (Entry.Kind.RULING, Entry.Kind.COMPARE)
    return max(group.hits[0].score, TEXT) if told else group.hits[0].score


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
    for i in range(limit):
        for rows in (by_sound, by_form):
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
        if found <= limit:
            best = min(best, found)
    return best

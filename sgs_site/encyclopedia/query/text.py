"""Text in the index and in the database: how a piece of text is stored, asked for, and how well a name fits.

Both databases answer alike, to the character: SQLite looks through the folded columns, PostgreSQL through a GIN index over pairs of
characters, because its own parsers and trigrams miss Chinese words of one and two characters. Pairs run across digits and Latin letters
(摸1张牌), the last character of a word also stands alone, and a gap costs one position, so that a phrase never runs across it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, or_
from typing import Final

from django.contrib.postgres.search import SearchQueryField
from django.db import connection
from django.db.models import BooleanField, Case, Expression, F, Func, IntegerField, Q, Value, When
from django.db.models.functions import Cast

from ..folding import fold, is_han
from ..models import SearchFacet

EXACT, ALIAS, PREFIX, INSIDE, TYPED_PREFIX, SKILL, TEXT = range(7)
#: Marks lexemes that are a whole name, and those that are an alias or pinyin and found by their beginning.
WHOLE, TYPED = "=", "^"
#: PostgreSQL counts positions up to 16,383; names come first, so only the end of a text that is longer would go without.
LAST_POSITION: Final = 16_383


def pieces(text: str) -> list[str]:
    """A text as it is searched: folded and cut at its gaps."""
    return fold(text).split()


def joined(text: str) -> str:
    """A name as it is stored: folded, without gaps."""
    return "".join(pieces(text))


def column(names: Iterable[str]) -> str:
    """Names for one of the columns `names` and `keys`; empty without any."""
    found = list(dict.fromkeys(name for name in names if name))
    return f" {' '.join(found)} " if found else ""


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


def _quoted(lexeme: str) -> str:
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"


def _pairs(text: str, start: int) -> Iterable[tuple[str, int]]:
    """The pairs of a folded text with their positions; the last character of a word alone."""
    for at, char in enumerate(text):
        if char != " ":
            yield text[at : at + 2].rstrip(), start + at


def vector(names: str, keys: str, body: str) -> str:
    """The `tsvector` of a document, written out. Weight A: names and aliases; D: text."""
    places: dict[str, list[str]] = {}
    lexemes: set[str] = set()
    at = 1
    for text, weight in ((names, "A"), (" ".join(key for key in keys.split() if is_han(key)), "A"), (body, "")):
        for pair, place in _pairs(text, at):
            if place <= LAST_POSITION:
                places.setdefault(pair, []).append(f"{place}{weight}")
        at += len(text) + 1
    for name in (*names.split(), *keys.split()):
        lexemes.add(WHOLE + name)
    for key in keys.split():
        lexemes.add(TYPED + key)
    parts = [f"{_quoted(pair)}:{','.join(found[:255])}" for pair, found in places.items()]
    return " ".join([*parts, *(_quoted(lexeme) for lexeme in sorted(lexemes))])


def _phrase(text: str, weight: str = "") -> str:
    """The `tsquery` for a stretch of folded text."""
    steps: list[str] = []
    last = 0
    for at, char in enumerate(text):
        if char == " ":
            continue
        pair = text[at : at + 2].rstrip()
        if at == len(text) - 1:
            if steps and text[at - 1] != " ":
                break  # its character is the second of the pair before
            suffix = f":*{weight}"
        else:
            suffix = f":{weight}" if weight else ""
        steps.append((f" <{at - last}> " if steps else "") + _quoted(pair) + suffix)
        last = at
    return "".join(steps)


class _Holds(Func):
    """`vector @@ query`."""

    template = "%(expressions)s"
    arg_joiner = " @@ "
    output_field = BooleanField()


def _holds(query: str) -> Q:
    return Q(_Holds(F("vector"), Cast(Value(query), SearchQueryField())))


def _on_postgresql() -> bool:
    return connection.vendor == "postgresql"


# -- conditions on documents -------------------------------------------------------------------------------------------


def in_text(phrase: str) -> Q:
    """Documents whose text has the folded phrase."""
    return _holds(_phrase(phrase, "D")) if _on_postgresql() else Q(body__contains=phrase)


def in_name(name: str) -> Q:
    """Documents of which a name or an alias has `name` in it, or whose pinyin or initials begin with it."""
    if _on_postgresql():
        return _holds(f"{_phrase(name, 'A')} | {_quoted(TYPED + name)}:*")
    return Q(names__contains=name) | Q(keys__contains=name if is_han(name) else f" {name}")


def named(name: str) -> Q:
    """Documents that are called exactly so, by name, alias, pinyin or initials."""
    if _on_postgresql():
        return _holds(_quoted(WHOLE + name))
    return Q(names__contains=f" {name} ") | Q(keys__contains=f" {name} ")


def _in_either(word: str) -> Q:
    """`in_name` or `in_text`. On PostgreSQL one look at the index: without weights and phrases it answers by itself, and no vector is read."""
    if _on_postgresql():
        return _holds(f"{_phrase(word)} | {_quoted(TYPED + word)}:*")
    return in_name(word) | in_text(word)


def _typed(name: str) -> Q:
    """Names and aliases that begin with what was typed with gaps (`guan yu`)."""
    if _on_postgresql():
        return _holds(f"{_quoted(WHOLE + name)}:* | {_quoted(TYPED + name)}:*")
    return Q(names__contains=f" {name}") | Q(keys__contains=f" {name}")


def anywhere(text: str, quoted: bool) -> Q:
    """Documents that have a text in a name, an alias or their text, or whose pinyin begins with it. Unquoted, a text with gaps is several
    words, all of which must be there; as a name it may be written with gaps in either case."""
    words = pieces(text)
    if len(words) == 1:
        word = words[0]
        short = len(word) == 1 and not is_han(word)
        return named(word) | in_text(word) if short else _in_either(word)
    found = in_text(" ".join(words)) if quoted else reduce(and_, (anywhere(word, False) for word in words))
    return found | _typed("".join(words))


def run(words: Sequence[str]) -> Q:
    """Pinyin that was typed with gaps: names that begin with all of the words in one."""
    return _typed("".join(joined(word) for word in words))


# -- ranking -----------------------------------------------------------------------------------------------------------


def _fit(name: str) -> Expression:
    skill = SearchFacet.objects.filter(field="skill", value=name).values("document")
    return Case(
        When(names__contains=f" {name} ", then=Value(EXACT)),
        When(keys__contains=f" {name} ", then=Value(ALIAS)),
        When(names__contains=f" {name}", then=Value(PREFIX)),
        When(names__contains=name, then=Value(INSIDE)),
        When(keys__contains=name if is_han(name) else f" {name}", then=Value(TYPED_PREFIX)),
        When(pk__in=skill, then=Value(SKILL)),
        default=Value(TEXT),
        output_field=IntegerField(),
    )


def fit(words: Sequence[str]) -> Expression:
    """How well a document fits the words that were asked for: 0 is a thing of exactly that name. Words that only stand in the text come
    last, and what has all of them as its name in one (`guan yu`) comes first."""
    names = [name for name in (joined(word) for word in words) if name]
    if not names:
        return Value(EXACT, output_field=IntegerField())
    if len(names) == 1:
        return _fit(names[0])
    total: Expression = reduce(lambda a, b: a + b, (_fit(name) for name in names))
    whole = "".join(names)
    return Case(
        When(names__contains=f" {whole} ", then=Value(EXACT)),
        When(keys__contains=f" {whole} ", then=Value(ALIAS)),
        When(reduce(or_, [Q(names__contains=f" {whole}"), Q(keys__contains=f" {whole}")]), then=Value(PREFIX)),
        default=total + Value(TEXT),
        output_field=IntegerField(),
    )

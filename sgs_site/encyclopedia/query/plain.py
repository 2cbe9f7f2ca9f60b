"""How players say it: words that stand for conditions. `吴国女武将` asks for heroes of Wu who are women, `3血` for three hp, `红桃A` for one
physical card. Such a question is first taken at its word; `reading` says what else it may mean, as a question in the language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from .. import catalog
from ..folding import is_han
from . import ast
from .fields import FIELDS, key
from .numerals import number_of

#: Longer words are sentences.
MOST: Final = 20
#: Fields of which several values in one word are alternatives (魏吴武将).
_EITHER: Final = frozenset({"kingdom", "gender", "edition", "suit", "name"})
_FIELDS: Final = ("type", "is", "kingdom", "gender", "edition", "suit")
#: What the players' words are called in the rules.
_SAID: Final = {"射程": "攻击范围", "攻击范围": "攻击范围", "掉血": "失去体力"}
#: Words that say nothing of their own within a longer one.
_FILLING: Final = ("势力", "的", "什么是", "是什么", "什么意思", "怎么算", "怎么用", "怎样算", "如何算")
_DIGITS: Final = "[0-9一二两三四五六七八九十]{1,3}"
_HP: Final = re.compile(rf"({_DIGITS})(?:点|滴|格)?(?:血量|血|体力上限|体力|勾玉|hp)|(?:血量|体力上限|体力值|体力|hp)(?:为|是)?({_DIGITS})")
_SIGN: Final = re.compile(r'(?<![^\s()|"])([+-])\s?[1一]\s?[马馬]')
_NUMBER: Final = re.compile("[0-9]{1,2}|[一二两三四五六七八九]")
_RANK: Final = re.compile(rf"(?:点数)?([ajqk]|{_DIGITS})点?")


@cache
def _lexicon(_version: str) -> dict[str, ast.Match]:
    """Every word that is the name of a value; single letters and numbers are none. The editions are those of a version of the content."""
    found: dict[str, ast.Match] = {}
    for name in _FIELDS:
        for option in FIELDS[name].options():
            for word in {key(word) for word in option.words}:
                if is_han(word) or len(word) > 1:
                    found.setdefault(word, ast.Match(name, ":", (ast.Choice(option.id),)))
    return found


def _option(text: str) -> ast.Match | None:
    """The condition that a word is the name of."""
    return _lexicon(",".join(edition["id"] for edition in catalog.current().editions())).get(text)


def _names() -> frozenset[str]:
    """Everything that things are called, folded."""
    return frozenset(word for thing in catalog.current().data.get("index") or [] for word in thing["words"])


def _first(text: str, suit: bool, names: frozenset[str]) -> Iterator[tuple[list[ast.Node], int]]:
    """What a text may begin with, the longest first, and how long that is. A rank only follows its suit."""
    if (found := _HP.match(text)) and (hp := number_of(found[1] or found[2])) is not None:
        yield [ast.Match("hp", ":", (ast.Span(hp, hp),))], found.end()
    if suit and (found := _RANK.match(text)):
        rank = {"a": 1, "j": 11, "q": 12, "k": 13}.get(found[1]) or number_of(found[1])
        if rank is not None and 1 <= rank <= 13:
            yield [ast.Match("rank", ":", (ast.Span(rank, rank),))], found.end()
    for end in range(len(text), 0, -1):
        part = text[:end]
        if (option := _option(part)) is not None:
            yield [option], end
        elif part in _SAID:
            number = _NUMBER.match(text, end) if _SAID[part] == FIELDS["range"].zh else None
            if number and (reach := number_of(number[0])) is not None:
                yield [ast.Match("range", ":", (ast.Span(reach, reach),))], number.end()
            yield [ast.Word(_SAID[part])], end
        elif part in names and is_han(part):
            yield [ast.Match("name", "=", (ast.Choice(part),))], end
        elif part in _FILLING:
            yield [], end


def _parts(text: str, names: frozenset[str], suit: bool = False, steps: int = 8) -> list[ast.Node] | None:
    """A whole text as conditions and names; None when something of it is neither."""
    if not text:
        return []
    if not steps:
        return None
    for found, end in _first(text, suit, names):
        if (rest := _parts(text[end:], names, any(_of(part) == "suit" for part in found), steps - 1)) is not None:
            return [*found, *rest]
    return None


def _of(node: ast.Node) -> str:
    return node.field if isinstance(node, ast.Match) else ""


def _said(word: str, names: frozenset[str]) -> list[ast.Node] | None:
    """What a word says besides what it is; None when that is nothing."""
    if len(word) > MOST:
        return None
    if (option := _option(word)) is not None and _of(option) != "suit":
        return [option]
    if word in _SAID:
        return [ast.Word(_SAID[word])]
    if word in names or (not is_han(word) and not _HP.fullmatch(word)):
        return None
    return _parts(word, names) or None


def _together(parts: Sequence[ast.Node]) -> list[ast.Node]:
    """Values of one field that were said one after the other, as alternatives."""
    found: list[ast.Node] = []
    for part in parts:
        at = next((n for n, other in enumerate(found) if _of(other) == _of(part) and _of(part) in _EITHER), None)
        before = found[at] if at is not None else None
        if at is not None and isinstance(part, ast.Match) and isinstance(before, ast.Match):
            found[at] = ast.Match(part.field, part.op, tuple(dict.fromkeys((*before.values, *part.values))))
        else:
            found.append(part)
    return found


def _read(node: ast.Node, names: frozenset[str]) -> ast.Node:
    if isinstance(node, ast.Word) and not node.quoted:
        parts = _said(node.text, names)
        return ast.flat(ast.All, _together(parts)) if parts else node
    if isinstance(node, ast.Any):
        return ast.flat(ast.Any, [_read(part, names) for part in node.parts])
    if isinstance(node, ast.All):
        return ast.flat(ast.All, list(_row(node.parts, names)))
    return node


def _row(parts: Sequence[ast.Node], names: frozenset[str]) -> Iterator[ast.Node]:
    """Parts beside each other; two words that say something only together (红桃 A, 3 血) are one."""
    at = 0
    while at < len(parts):
        one, two = parts[at], parts[at + 1] if at + 1 < len(parts) else None
        if isinstance(one, ast.Word) and isinstance(two, ast.Word) and not one.quoted and not two.quoted:
            both = _said(one.text + two.text, names) or []
            if any(_of(part) in ("hp", "rank") for part in both) and None in (_said(one.text, names), _said(two.text, names)):
                yield from _together(both)
                at += 2
                continue
        yield _read(one, names)
        at += 1


def reading(tree: ast.Node | None) -> ast.Node | None:
    """The question with its words as conditions, where they can be read so; None when it stays the same. Reads memory only."""
    if tree is None:
        return None
    found = _read(tree, _names())
    return None if found == tree else found


def signs(text: str) -> str:
    """`+1马` and `-1马` are names, and no denial: the sign in words."""
    return _SIGN.sub(lambda found: "加1马" if found[1] == "+" else "减1马", text)

"""From a tree as typed to one that can be carried out: fields and values looked up, words folded. What is not understood is named."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from . import ast
from .fields import FIELDS, Field, field_of, key, nearest, option_of
from .numerals import number_of
from .parse import quote
from .text import joined, pieces

#: Words that mean something when they stand alone, and so are always printed in quotes.
KEYWORDS: Final = frozenset({"or", "and", "not", "或", "且", "非"})
#: Two dots; what people write for them means the same.
_BETWEEN: Final = re.compile(r"\.\.|[-~到至]")
_NUMBER: Final = re.compile(r"\d{1,3}(?:\.\d{1,2})?")
_RANKS: Final = {"a": 1, "j": 11, "q": 12, "k": 13}
_COMPARING: Final = frozenset({"<", "<=", ">", ">="})


@dataclass(slots=True)
class Resolved:
    """tree: what is to be found, None when nothing is left. controls: field id -> option id. warnings: what was left out, and why."""

    tree: ast.Node | None = None
    controls: dict[str, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


def resolve(tree: ast.Node | None) -> Resolved:
    """Look up everything in a tree."""
    result = Resolved()
    if tree is None:
        return result
    left: list[ast.Node] = []
    for part in tree.parts if isinstance(tree, ast.All) else (tree,):
        known = field_of(part.field) if isinstance(part, ast.Term) else None
        if isinstance(part, ast.Term) and known is not None and known.kind == "control":
            _control(known, part, result)
        elif (found := _node(part, result.warnings)) is not None:
            left.append(found)
    result.tree = ast.flat(ast.All, left) if left else None
    return result


def _control(known: Field, term: ast.Term, result: Resolved) -> None:
    typed = _typed(term)
    if term.op not in (":", "=") or len(term.values) != 1:
        result.warnings.append(_("%(what)s要写成「%(field)s:一个值」，没有用到。") % {"what": typed, "field": known.called})
        return
    option = option_of(known, term.values[0])
    if option is None:
        result.warnings.append(_unknown_value(known, term.values[0], typed))
        return
    if known.id in result.controls:
        result.warnings.append(_("「%(field)s」写了不止一次，以最后一个为准。") % {"field": known.called})
    result.controls[known.id] = option.id


def _node(node: ast.Node, warnings: list[str]) -> ast.Node | None:
    if isinstance(node, ast.Word | ast.Exact):
        return _word(node, warnings)
    if isinstance(node, ast.Term):
        return _term(node, warnings)
    if isinstance(node, ast.Not):
        part = _node(node.part, warnings)
        return None if part is None else part.part if isinstance(part, ast.Not) else ast.Not(part)
    if isinstance(node, ast.All | ast.Any):
        parts = [part for part in (_node(part, warnings) for part in node.parts) if part is not None]
        return ast.flat(type(node), parts) if parts else None
    return node


def _word(node: ast.Word | ast.Exact, warnings: list[str]) -> ast.Node | None:
    words = pieces(node.text)
    if not words:
        warnings.append(_("%(what)s里没有可以查的字，没有用到。") % {"what": quote(node.text)})
        return None
    if isinstance(node, ast.Exact):
        return ast.Exact("".join(words))
    if node.quoted:
        return ast.Word(" ".join(words), True)
    return ast.flat(ast.All, [ast.Word(word, word in KEYWORDS) for word in words])


def _typed(term: ast.Term) -> str:
    return quote(f"{term.field}{term.op}{'|'.join(term.values)}")


def _term(term: ast.Term, warnings: list[str]) -> ast.Node | None:
    typed = _typed(term)
    known = field_of(term.field)
    if known is None:
        near = nearest(term.field, (word for f in FIELDS.values() for word in f.words if len(word) > 1))
        hint = _("是不是「%(near)s」？") % {"near": near} if near else _("文字里的冒号和等号要放在引号里。")
        warnings.append(_("%(what)s没有用到：没有「%(field)s」这一项。") % {"what": typed, "field": term.field[:20]} + hint)
        return None
    if known.kind == "control":
        warnings.append(_("%(what)s没有用到：「%(field)s」只能单独写，不能放进括号、或、非里。") % {"what": typed, "field": known.called})
        return None
    if term.op in _COMPARING and known.kind != "number":
        warnings.append(_("%(what)s没有用到：「%(field)s」不能比大小，请用冒号。") % {"what": typed, "field": known.called})
        return None
    texts = [text for value in term.values for text in (_listed(value) if known.kind != "text" else [value])]
    values = {value: None for text in texts if (value := _value(known, text, term.op, typed, warnings)) is not None}
    if not values:
        return None
    op = ":" if term.op == "!=" else term.op
    if op == "=" and (known.kind != "text" or known.id == "text"):
        op = ":"
    if term.op == "!=" and known.kind == "text" and known.id != "text":
        op = "="
    found = ast.Match(known.id, op, tuple(values))
    return ast.Not(found) if term.op == "!=" else found


def _listed(value: str) -> list[str]:
    """The values that were written with commas between them (势力:蜀,吴)."""
    return [text for text in re.split(r"[,;]", value) if text.strip()] or [value]


def _unknown_value(known: Field, text: str, typed: str) -> str:
    near = nearest(text, (word for option in known.options() for word in option.words if len(word) > 1 or not word.isascii()))
    hint = _("是不是「%(near)s」？") % {"near": near} if near else ""
    said = {"what": typed, "field": known.called, "value": text[:20]}
    return _("%(what)s没有用到：「%(field)s」里没有「%(value)s」。") % said + hint


def _value(known: Field, text: str, op: str, typed: str, warnings: list[str]) -> ast.Value | None:
    if known.kind == "number":
        return _span(known, text, op, typed, warnings)
    if known.kind == "choice":
        option = option_of(known, text)
        if option is None:
            warnings.append(_unknown_value(known, text, typed))
        return ast.Choice(option.id) if option else None
    if known.id == "cites":
        found = key(text).rstrip(".")
        found = found if re.fullmatch(r"[\w.]+", found) else ""
    else:
        found = " ".join(pieces(text)) if known.id == "text" else joined(text)
    if not found:
        warnings.append(_("%(what)s里没有可以查的字，没有用到。") % {"what": typed})
    return ast.Choice(found) if found else None


def _span(known: Field, text: str, op: str, typed: str, warnings: list[str]) -> ast.Span | None:
    ends = [_number(known, end) for end in _BETWEEN.split(text)]
    if len(ends) > 2 or any(end is None for end in ends):
        example = "A..10" if known.id == "rank" else "3..4"
        said = {"what": typed, "field": known.called, "value": text[:20], "example": example}
        warnings.append(_("%(what)s没有用到：「%(field)s」要写数字或者 %(example)s 这样的范围，「%(value)s」不是。") % said)
        return None
    low, high = float(ends[0] or 0), float(ends[-1] or 0)
    if low > high:
        warnings.append(_("%(what)s没有用到：范围要从小写到大。") % {"what": typed})
        return None
    if low != high and op in _COMPARING:
        warnings.append(_("%(what)s没有用到：范围不能再比大小，请用冒号。") % {"what": typed})
        return None
    return ast.Span(low, high)


def _number(known: Field, text: str) -> float | None:
    if known.id == "rank":
        rank = _RANKS.get(text.casefold()) or number_of(text) or 0
        return float(rank) if 1 <= rank <= 13 else None
    return float(text) if _NUMBER.fullmatch(text) else number_of(text)

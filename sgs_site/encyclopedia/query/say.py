"""A question told back: in its canonical form, which is a question itself, and as a sentence."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from .. import catalog
from ..vocabulary import rank_text
from . import ast
from .fields import FIELDS, Field, option_of

#: How a control stands when nothing is said of it.
DEFAULTS: Final = {"order": "relevance", "display": "list", "unique": "things"}
_PLAIN: Final = re.compile(r"[\w.+-]+")


def _number(field: Field, value: float) -> str:
    return rank_text(int(value)) if field.id == "rank" else f"{value:g}"


def _value(field: Field, value: ast.Value, chinese: bool) -> str:
    if isinstance(value, ast.Span):
        ends = [_number(field, value.low)] if value.low == value.high else [_number(field, value.low), _number(field, value.high)]
        return "..".join(ends)
    if field.kind != "text":
        option = option_of(field, value.id)
        text = option.zh.replace(" ", "").replace("−", "-") if option and chinese else value.id
    else:
        text = value.id
    return text if _PLAIN.fullmatch(text) else f'"{text}"'


def _canonical(node: ast.Node, chinese: bool, inside: bool = False) -> str:
    if isinstance(node, ast.Word):
        return f'"{node.text}"' if node.quoted else node.text
    if isinstance(node, ast.Exact):
        return f"!{node.text}"
    if isinstance(node, ast.Match):
        field = FIELDS[node.field]
        return f"{field.zh if chinese else field.id}{node.op}{'|'.join(_value(field, value, chinese) for value in node.values)}"
    if isinstance(node, ast.Not):
        return f"-{_canonical(node.part, chinese, True)}"
    if isinstance(node, ast.All):
        text = " ".join(_canonical(part, chinese, isinstance(part, ast.Any)) for part in node.parts)
    elif isinstance(node, ast.Any):
        text = (" 或 " if chinese else " or ").join(_canonical(part, chinese, isinstance(part, ast.All)) for part in node.parts)
    else:
        raise TypeError(node)
    return f"({text})" if inside else text


def canonical(tree: ast.Node | None, controls: dict[str, str], chinese: bool = False) -> str:
    """The question in its shortest unambiguous form, with the ids of the language or in Chinese. Asked again it means the same."""
    parts = [_canonical(tree, chinese)] if tree is not None else []
    if isinstance(tree, ast.Any) and controls:
        parts = [f"({parts[0]})"]
    for name, value in sorted(controls.items()):
        if DEFAULTS.get(name) != value:
            field = FIELDS[name]
            parts.append(f"{field.zh if chinese else name}:{_value(field, ast.Choice(value), chinese)}")
    return " ".join(parts)


# -- as a sentence -----------------------------------------------------------------------------------------------------


def _label(field: Field, value: ast.Value) -> str:
    if isinstance(value, ast.Span):
        if value.low == value.high:
            return _number(field, value.low)
        return _("%(low)s到%(high)s") % {"low": _number(field, value.low), "high": _number(field, value.high)}
    if field.kind == "text":
        return f"“{value.id}”"
    option = option_of(field, value.id)
    return value.id if option is None else option.en if catalog.in_english() else option.zh


def _within(word: str) -> str:
    """A label as it stands within a sentence."""
    return word[:1].lower() + word[1:]


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else _("或").join([_("、").join(words[:-1]), words[-1]])


def _match(node: ast.Match, denied: bool = False) -> str:
    """What is asked of one field, or that it must not be so."""
    field = FIELDS[node.field]
    said = {"field": _within(str(field.label)), "value": _either([_label(field, value) for value in node.values])}
    exactly = node.op == "="
    sentences = {
        ">=": (_("%(field)s不小于%(value)s"), _("%(field)s并非不小于%(value)s")),
        "<=": (_("%(field)s不大于%(value)s"), _("%(field)s并非不大于%(value)s")),
        ">": (_("%(field)s大于%(value)s"), _("%(field)s并非大于%(value)s")),
        "<": (_("%(field)s小于%(value)s"), _("%(field)s并非小于%(value)s")),
        "name": (_("就叫%(value)s"), _("不叫%(value)s")) if exactly else (_("名字里有%(value)s"), _("名字里没有%(value)s")),
        "skill": (
            (_("有技能%(value)s"), _("没有技能%(value)s")) if exactly else (_("有叫%(value)s之类的技能"), _("没有叫%(value)s之类的技能"))
        ),
        "text": (_("文字里有%(value)s"), _("文字里没有%(value)s")),
        "edition": (_("在%(value)s里"), _("不在%(value)s里")),
        "in": (_("出现于%(value)s"), _("不出现于%(value)s")),
        "changed": (_("改动属于%(value)s"), _("改动不属于%(value)s")),
        "new": (_("新增属于%(value)s"), _("新增不属于%(value)s")),
        "is": (_("标为%(value)s"), _("没有标为%(value)s")),
        "cites": (_("引用了%(value)s"), _("没有引用%(value)s")),
    }
    usual = (_("%(field)s为%(value)s"), _("%(field)s不为%(value)s"))
    return sentences.get(node.op, sentences.get(node.field, usual))[denied] % said


def _bracketed(text: str) -> str:
    return f" ({text})" if catalog.in_english() else f"（{text}）"


def _clause(node: ast.Node, inside: bool = False) -> str:
    if isinstance(node, ast.Word):
        return _("含有“%(text)s”") % {"text": node.text}
    if isinstance(node, ast.Exact):
        return _("就叫“%(text)s”") % {"text": node.text}
    if isinstance(node, ast.Match):
        return _match(node)
    if isinstance(node, ast.Not):
        return _match(node.part, True) if isinstance(node.part, ast.Match) else _("不是%(part)s") % {"part": _bracketed(_clause(node.part))}
    if isinstance(node, ast.All | ast.Any):
        text = (_("、") if isinstance(node, ast.All) else _("，或者")).join(_clause(part, True) for part in node.parts)
        return _bracketed(text) if inside else text
    raise TypeError(node)


def _noun(tree: ast.Node) -> tuple[str, ast.Node | None]:
    """What is looked for, if one part says so, and the other parts."""
    parts = tree.parts if isinstance(tree, ast.All) else (tree,)
    types = [part for part in parts if isinstance(part, ast.Match) and part.field == "type" and len(part.values) == 1]
    if len(types) != 1:
        return _("条目"), tree
    rest = [part for part in parts if part is not types[0]]
    return _label(FIELDS["type"], types[0].values[0]), ast.flat(ast.All, rest) if rest else None


def sentence(tree: ast.Node | None, controls: dict[str, str]) -> str:
    """The question as a sentence in the reader's language; empty when nothing is asked."""
    if tree is None:
        return ""
    noun, rest = _noun(tree)
    said = {"noun": _within(noun), "what": "" if rest is None else _clause(rest)}
    text = (_("找所有的%(noun)s") if rest is None else _("找%(what)s的%(noun)s")) % said
    if controls.get("order", "relevance") != "relevance" or "dir" in controls:
        text += _("，按%(order)s排") % {"order": _label(FIELDS["order"], ast.Choice(controls.get("order", "relevance")))}
        if "dir" in controls:
            text += _bracketed(_label(FIELDS["dir"], ast.Choice(controls["dir"])))
    if controls.get("unique") == "editions":
        text += _("，各版本分开列")
    return text + ("." if catalog.in_english() else "。")

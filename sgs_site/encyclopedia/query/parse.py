"""From a question to its tree. What cannot stand where it stands is left out and named; only parentheses that do not match, too deep a
nesting and too great a length are errors."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any as Anything
from typing import Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, v_args

from .. import catalog
from . import ast
from .normalise import MAX_CHARS, normalise

#: Deeper nesting than anybody types; the parser's own limit is far above.
MAX_DEPTH: Final = 20
#: More terms than anybody types; each costs the database a condition.
MAX_TERMS: Final = 30

_FIELD: Final = re.compile(r"(?P<name>[^ :<>=!]+)(?::|\s)*(?P<op>>=|<=|!=|=|>|<|)")
#: What may follow: a value (or the start of a part), or an operator.
_STARTS: Final = frozenset({"LPAR", "WORD", "STRING", "FIELD", "EXACTLY", "NEGATED"})
_VALUES: Final = frozenset({"WORD", "STRING"})


class QueryError(ValueError):
    """A question that cannot be answered; says why in the reader's language."""


@dataclass(slots=True)
class Parsed:
    """The tree (None when nothing is left) and what was left out."""

    tree: ast.Node | None
    warnings: list[str] = field(default_factory=list)


@cache
def _lark() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, start="query", parser="lalr", lexer="basic", transformer=_Tree())


@v_args(inline=True)
class _Tree(Transformer[Token, ast.Node]):
    """Builds the tree while it is parsed."""

    def query(self, tree: ast.Node) -> ast.Node:
        return tree

    def any(self, *parts: Anything) -> ast.Node:
        return ast.flat(ast.Any, [part for part in parts if not isinstance(part, Token)])

    def all(self, *parts: Anything) -> ast.Node:
        return ast.flat(ast.All, [part for part in parts if not isinstance(part, Token)])

    def negated(self, _sign: Token, part: ast.Node) -> ast.Node:
        return part.part if isinstance(part, ast.Not) else ast.Not(part)

    def value(self, token: Token) -> Token:
        return token

    def values(self, *tokens: Token) -> list[Token]:
        return [token for token in tokens if token.type != "PIPE"]

    def words(self, tokens: list[Token]) -> ast.Node:
        return ast.flat(ast.Any, [ast.Word(_said(token), token.type == "STRING") for token in tokens])

    def exact(self, _sign: Token, tokens: list[Token]) -> ast.Node:
        return ast.flat(ast.Any, [ast.Exact(_said(token)) for token in tokens])

    def term(self, head: Token, tokens: list[Token]) -> ast.Node:
        name, op = split_field(head)
        return ast.Term(name, op, tuple(_said(token) for token in tokens))


def _said(token: Token) -> str:
    return str(token).strip('"').strip()


def split_field(head: str) -> tuple[str, str]:
    """`hp >=` as (`hp`, `>=`); a colon alone is the operator `:`."""
    found = _FIELD.match(head)
    assert found is not None
    return found["name"], found["op"] or ":"


def quote(text: str, most: int = 30) -> str:
    """A piece of the question, for a message."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return f"“{cut}”" if catalog.in_english() else f"「{cut}」"


def _balanced(tokens: list[Token], text: str) -> None:
    depth = signs = 0
    opened: list[int] = []
    for token in tokens:
        signs = signs + 1 if token.type == "NEGATED" else 0
        if token.type == "LPAR":
            depth += 1
            opened.append(token.start_pos or 0)
        elif token.type == "RPAR":
            depth -= 1
            if not opened:
                raise QueryError(_("这个右括号没有左括号：%(where)s") % {"where": quote(text[: token.end_pos][-20:])})
            opened.pop()
        if depth > MAX_DEPTH or signs > MAX_DEPTH:
            raise QueryError(_("括号或者减号套得太深了，最多 %(most)s 层。") % {"most": MAX_DEPTH})
    if depth:
        raise QueryError(_("这个左括号没有右括号：%(where)s") % {"where": quote(text[opened[-1] :], 20)})


def _repaired(tokens: list[Token], warnings: list[str]) -> list[Token]:
    """The tokens without those that have nothing to work on, each of which is named."""
    while True:
        kept: list[Token] = []
        for at, token in enumerate(tokens):
            before = kept[-1].type if kept else ""
            after = tokens[at + 1].type if at + 1 < len(tokens) else ""
            stands = _stands(token.type, before, after)
            if stands:
                kept.append(token)
            elif token.type == "RPAR":
                kept.pop()
            else:
                warnings.append(_left_out(token))
        if len(kept) == len(tokens):
            return kept
        tokens = kept


def _stands(kind: str, before: str, after: str) -> bool:
    """Whether a token has what it needs beside it."""
    if kind in ("OR", "AND"):
        return before in _VALUES | {"RPAR"} and after in _STARTS
    if kind == "NEGATED":
        return after in _STARTS
    if kind in ("FIELD", "EXACTLY"):
        return after in _VALUES
    if kind == "PIPE":
        return before in _VALUES and after in _VALUES
    return not (kind == "RPAR" and before == "LPAR")


def _left_out(token: Token) -> str:
    said = {"what": quote(str(token).strip())}
    if token.type == "FIELD":
        return _("%(what)s后面没有写要什么，没有用到。") % said
    if token.type in ("NEGATED", "EXACTLY"):
        return _("%(what)s后面没有东西，没有用到。") % said
    return _("%(what)s两边都要有东西，没有用到。") % said


def parse(question: str) -> Parsed:
    """The tree of a question. Raises QueryError."""
    if len(question) > MAX_CHARS:
        raise QueryError(_("问题太长：%(n)s 个字，最多 %(most)s 个。") % {"n": len(question), "most": MAX_CHARS})
    text, unclosed = normalise(question)
    result = Parsed(None)
    if unclosed:
        result.warnings.append(_("有一个引号没有关上，当作到末尾为止。"))
    parser = _lark()
    tokens = list(parser.lex(text))
    _balanced(tokens, text)
    tokens = _repaired(tokens, result.warnings)
    if sum(token.type in _VALUES for token in tokens) > MAX_TERMS:
        raise QueryError(_("条件太多了，最多 %(most)s 个。") % {"most": MAX_TERMS})
    if tokens:
        reader = parser.parse_interactive()
        for token in tokens:
            reader.feed_token(token)
        result.tree = reader.feed_eof()  # type: ignore[no-untyped-call]  # lark tells no types here
    return result

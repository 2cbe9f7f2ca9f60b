"""From a question to a condition that the database understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import and_, or_

from django.db.models import Q
from django.utils.translation import gettext as _

from .. import catalog
from ..models import SearchDocument, SearchFacet
from . import ast, plain, say
from .fields import FIELDS
from .parse import QueryError, parse
from .resolve import resolve
from .text import anywhere, in_name, in_text, named, run

_LOOKUPS = {"<": "number__lt", "<=": "number__lte", ">": "number__gt", ">=": "number__gte"}
_SUITS = {"red": ("H", "D"), "black": ("S", "C")}


@dataclass(frozen=True)
class Compiled:
    """A question that was read. `q` is a condition on `SearchDocument`; with an `error` it is fulfilled by nothing, and for an empty question
    by everything. Every part of the question is either in `tree` and `controls`, or named in `warnings`."""

    question: str
    q: Q = field(default_factory=Q)
    tree: ast.Node | None = None
    controls: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    error: str = ""
    only: Q = field(default_factory=Q)

    @property
    def entries(self) -> Q:
        """The same as a condition on `Entry`."""
        return Q(pk__in=SearchDocument.objects.filter(self.q, entry__isnull=False).values("entry"))

    @cached_property
    def reading(self) -> Compiled | None:
        """The same with its words as conditions, as players say them (吴国女武将); None when they stand for none."""
        tree = plain.reading(self.tree)
        if tree is None:
            return None
        return Compiled(self.question, condition(tree) & self.only, tree, self.controls, self.warnings, only=self.only)

    @cached_property
    def words(self) -> list[str]:
        """The words that decide the order, and that are marked in texts."""
        return list(dict.fromkeys(_words(self.tree)))

    @cached_property
    def canonical(self) -> str:
        """The question in the ids of the language, the same for the same question in any language."""
        return say.canonical(self.tree, self.controls)

    @property
    def written(self) -> str:
        """The canonical form in the reader's language."""
        return self.canonical if catalog.in_english() else say.canonical(self.tree, self.controls, True)

    @property
    def sentence(self) -> str:
        """The question as a sentence in the reader's language."""
        return say.sentence(self.tree, self.controls)


def compile(text: str, kind: str | Sequence[str] = "") -> Compiled:
    """Read a question; with `kind` only entries of that kind, or those kinds, fulfil its condition. Never raises on any string."""
    nothing = Q(pk__in=[])
    only = Q(kind__in=[kind] if isinstance(kind, str) else list(kind)) if kind else Q()
    if not text.strip():
        return Compiled(text, only)
    try:
        parsed = parse(text)
    except QueryError as refused:
        return Compiled(text, nothing, error=str(refused))
    found = resolve(parsed.tree)
    warnings = (*parsed.warnings, *found.warnings)
    if found.tree is None:
        error = _("只说了怎么列，没有说找什么。") if found.controls else _("没有一个条件能用。")
        return Compiled(text, nothing, None, found.controls, warnings, error)
    return Compiled(text, condition(found.tree) & only, found.tree, found.controls, warnings, only=only)


def _words(node: ast.Node | None) -> list[str]:
    if isinstance(node, ast.Word | ast.Exact):
        return [node.text]
    if isinstance(node, ast.Match):
        told = node.field in ("name", "text", "skill")
        return [value.id for value in node.values if isinstance(value, ast.Choice)] if told else []
    if isinstance(node, ast.All | ast.Any):
        return [word for part in node.parts for word in _words(part)]
    return []


# -- conditions --------------------------------------------------------------------------------------------------------


def condition(node: ast.Node) -> Q:
    """The condition on documents. What is denied is denied of the whole document (an anti-join): `-rank:A` has no ace at all."""
    copies = _copies(node)
    if copies is not None:
        return _facet("copy", copies)
    if isinstance(node, ast.Word):
        return anywhere(node.text, node.quoted)
    if isinstance(node, ast.Exact):
        return named(node.text)
    if isinstance(node, ast.Match):
        return _match(node)
    if isinstance(node, ast.Not):
        return ~condition(node.part)
    if isinstance(node, ast.Any):
        return reduce(or_, (condition(part) for part in node.parts))
    if isinstance(node, ast.All):
        return _all(node.parts)
    raise TypeError(node)


def _all(parts: Sequence[ast.Node]) -> Q:
    """All of the parts: those about suit and rank of one and the same card; words typed one after the other also as one name in pinyin."""
    copies = [asked for part in parts if (asked := _copies(part)) is not None]
    others = [part for part in parts if _copies(part) is None]
    found = [_facet("copy", reduce(and_, copies))] if copies else []
    at = 0
    while at < len(others):
        words = [others[at]]
        while at + len(words) < len(others) and _typed(words[-1]) and _typed(others[at + len(words)]):
            words.append(others[at + len(words)])
        each = reduce(and_, (condition(word) for word in words))
        found.append(each | run([word.text for word in words if isinstance(word, ast.Word)]) if len(words) > 1 else each)
        at += len(words)
    return reduce(and_, found)


def _typed(node: ast.Node) -> bool:
    """A word that may be a syllable."""
    return isinstance(node, ast.Word) and not node.quoted and node.text.isascii()


def _facet(name: str, asked: Q) -> Q:
    return Q(pk__in=SearchFacet.objects.filter(asked, field=name).values("document"))


def _copies(node: ast.Node) -> Q | None:
    """The condition on one physical card, of a part that speaks of nothing else and denies nothing; else None."""
    if isinstance(node, ast.Match) and node.field == "suit":
        return Q(value__in=[suit for value in node.values if isinstance(value, ast.Choice) for suit in _SUITS.get(value.id, (value.id,))])
    if isinstance(node, ast.Match) and node.field == "rank":
        return _numbers(node)
    if isinstance(node, ast.All | ast.Any):
        parts = [_copies(part) for part in node.parts]
        known = [part for part in parts if part is not None]
        if len(known) == len(parts):
            return reduce(and_ if isinstance(node, ast.All) else or_, known)
    return None


def _numbers(node: ast.Match) -> Q:
    spans = [value for value in node.values if isinstance(value, ast.Span)]
    if node.op in _LOOKUPS:
        return reduce(or_, (Q(**{_LOOKUPS[node.op]: span.low}) for span in spans))
    return reduce(or_, (Q(number__gte=span.low, number__lte=span.high) for span in spans))


def _match(node: ast.Match) -> Q:
    known = FIELDS[node.field]
    values = [value.id for value in node.values if isinstance(value, ast.Choice)]
    if known.kind == "number":
        return _facet(known.facet, _numbers(node))
    if known.kind == "choice":
        return _facet(known.facet, Q(value__in=values))
    exactly = node.op == "="
    if known.id == "text":
        return reduce(or_, (in_text(value) for value in values))
    if known.id == "name":
        return reduce(or_, (named(value) if exactly else in_name(value) for value in values))
    if known.id == "skill":
        return _facet("skill", reduce(or_, (Q(value=value) if exactly else Q(value__contains=value) for value in values)))
    below = Q() if exactly else reduce(or_, (Q(value__startswith=f"{value}.") for value in values))
    return _facet("cites", Q(value__in=values) | below)

"""The tree of a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word, or a phrase if `quoted`: looked for in names and texts."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Exact:
    """`!name`: what is called exactly so."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """`field op value|value` as it was typed."""

    field: str
    op: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a field with a list of values, or a text."""

    id: str


@dataclass(frozen=True, slots=True)
class Span:
    """A number (`low` = `high`) or a range with both ends."""

    low: float
    high: float


Value: TypeAlias = "Choice | Span"


@dataclass(frozen=True, slots=True)
class Match:
    """A term that is understood: `field` is the id of a field, `op` one of `: = < <= > >=`, the values are alternatives."""

    field: str
    op: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What does not have `part`."""

    part: Node


@dataclass(frozen=True, slots=True)
class All:
    """What has all of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """What has at least one of the parts."""

    parts: tuple[Node, ...]


Node: TypeAlias = "Word | Exact | Term | Match | Not | All | Any"


def flat(kind: type[All] | type[Any], parts: list[Node]) -> Node:
    """Parts of one kind in one node: nested ones opened, repeated ones once, a single one alone."""
    found: dict[Node, None] = {}
    for part in parts:
        found |= dict.fromkeys(part.parts if isinstance(part, kind) else (part,))
    return next(iter(found)) if len(found) == 1 else kind(tuple(found))

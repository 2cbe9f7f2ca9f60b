"""The form that writes a question: its rows, and the question that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from django.http import QueryDict

from .compiled import compile
from .fields import FIELDS, Field, Option
from .normalise import clean

#: Fields of the form in their order.
ROWS: Final = (
    *("name", "text", "skill", "type", "kingdom", "gender", "hp", "suit", "rank", "range"),
    *("edition", "in", "changed", "new", "is", "cites"),
)
CONTROLS: Final = ("order", "dir", "display", "unique")
#: How a number may be compared, as the form offers it.
OPERATORS: Final = ("=", ">=", "<=", ">", "<", "!=")


@dataclass(frozen=True, slots=True)
class Row:
    """One field of the form and what stands in it."""

    field: Field
    options: tuple[Option, ...] = ()
    chosen: tuple[str, ...] = ()
    value: str = ""
    operator: str = "="
    operators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """The form: words, fields, and how the results are shown."""

    words: str
    fields: list[Row] = field(default_factory=list)
    controls: list[Row] = field(default_factory=list)


def rows(sent: QueryDict) -> Rows:
    """The form as it was sent, or empty."""
    found = []
    for name in ROWS:
        known = FIELDS[name]
        if known.kind == "choice":
            found.append(Row(known, known.options(), tuple(sent.getlist(name))))
        elif known.kind == "number":
            found.append(Row(known, (), (), _one(sent, name), sent.get(f"{name}_op") or "=", OPERATORS))
        else:
            found.append(Row(known, value=_one(sent, name)))
    controls = [Row(FIELDS[name], FIELDS[name].options(), tuple(sent.getlist(name))) for name in CONTROLS]
    return Rows(_one(sent, "words"), found, controls)


def _one(sent: QueryDict, name: str) -> str:
    return clean(sent.get(name) or "")[:120]


def _quoted(text: str) -> str:
    """A text as one value."""
    text = text.replace('"', " ").strip()
    return f'"{text}"' if text else ""


def written(sent: QueryDict) -> str:
    """The question that a form asks, in canonical form if it can be read, else as it is, so that the results say what is wrong."""
    parts = [_one(sent, "words")]
    for row in (found := rows(sent)).fields:
        name = row.field.id
        if row.field.kind == "number" and row.value:
            operator = row.operator if row.operator in OPERATORS else "="
            parts.append(f"{name}{operator}{row.value.replace(' ', '')}")
        elif row.field.kind == "choice" and (chosen := _known(row)):
            parts.append(f"{name}:{'|'.join(chosen)}")
        elif row.value and (text := _quoted(row.value)):
            parts.append(f"{name}:{text}")
    parts += [f"{row.field.id}:{chosen[0]}" for row in found.controls if (chosen := _known(row))]
    question = " ".join(part for part in parts if part)
    asked = compile(question)
    return question if asked.error or asked.warnings else asked.canonical


def _known(row: Row) -> list[str]:
    ids = {option.id for option in row.options}
    return [choice for choice in row.chosen if choice in ids]

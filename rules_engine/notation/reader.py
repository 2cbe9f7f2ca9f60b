"""Text to records: YAML with lines, pydantic for the shape, every problem with its place."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from rules_engine.notation.models import CaseFile, CaseModel, PositionModel, PuzzleModel, Strict
from rules_engine.notation.problems import NotationError, Problem, nearest
from rules_engine.notation.tree import MAX_BYTES, MAX_CASES_BYTES, Node, join, parse, parse_one

M = TypeVar("M", bound=BaseModel)

_TYPES = {
    "int_type": "int", "int_from_float": "int", "bool_type": "bool", "string_type": "string", "list_type": "list", "dict_type": "dict",
    "model_type": "dict", "model_attributes_type": "dict", "is_instance_of": "dict", "none_required": "null",
}  # fmt: skip


def _subclasses(model: type[BaseModel]) -> list[type[BaseModel]]:
    return [model, *[m for s in model.__subclasses__() for m in _subclasses(s)]]


def known_keys() -> list[str]:
    """Every key that some record knows, for 'did you mean'."""
    return sorted({k for m in _subclasses(Strict) for k in m.model_fields})


def problems_of(error: ValidationError, root: Node) -> list[Problem]:
    """Pydantic's findings as problems with pointer, line and column."""
    out: list[Problem] = []
    seen: set[tuple[str, str]] = set()
    for e in error.errors(include_url=False, include_input=True, include_context=True):
        kind = e["type"]
        loc = list(e["loc"])
        pointer = ""
        node = root
        extra = ""
        for part in loc:
            child = node.children.get(str(part))
            if child is not None:
                pointer, node = join(pointer, part), child
            elif part is loc[-1]:
                extra = str(part)
        context: dict[str, Any] = {k: v for k, v in (e.get("ctx") or {}).items() if isinstance(v, (str, int, bool, list, dict))}
        given = e.get("input")
        shown = str(given)[:40] if isinstance(given, (str, int, bool)) else ""
        by_key = False
        if kind.startswith("spn_"):
            code, data = kind[4:], context
        elif kind == "extra_forbidden":
            code, data, by_key = "unknown_key", {"key": str(loc[-1])[:60], "near": nearest(str(loc[-1]), known_keys())}, True
        elif kind == "missing":
            code, data = "missing", {"key": extra or str(loc[-1])}
        elif kind == "frozen_set_type" or kind in _TYPES:
            code, data = "type", {"want": _TYPES.get(kind, "list")}
        elif kind == "literal_error":
            code, data = "choice", {"value": shown, "allowed": str(context.get("expected", ""))}
        elif kind == "string_pattern_mismatch":
            code, data = "pattern", {"value": shown, "example": str(context.get("pattern", ""))}
        else:
            code, data = "value", {"detail": e["msg"]}
        if (code, pointer) in seen and code in ("type", "choice"):
            continue
        seen.add((code, pointer))
        line, column = root.key_at(pointer) if by_key else root.at(pointer)
        out.append(Problem(code, pointer, data, line, column))
    return out


def validate(model: type[M], node: Node, file: str = "") -> M:
    """A record out of a tree. Raises NotationError with everything that is wrong."""
    if node.shape != "map":
        raise NotationError([Problem("type", "", {"want": "dict"}, node.line, node.column)], file)
    try:
        return model.model_validate(node.plain())
    except ValidationError as e:
        raise NotationError(problems_of(e, node), file) from None


def read_position(text: str | bytes, file: str = "", limit: int = MAX_BYTES) -> tuple[PositionModel, Node]:
    """A position (YAML or JSON). Raises NotationError."""
    return _named(PositionModel, text, file, limit)


def read_puzzle(text: str | bytes, file: str = "", limit: int = MAX_BYTES) -> tuple[PuzzleModel, Node]:
    """A puzzle (YAML or JSON). Raises NotationError."""
    return _named(PuzzleModel, text, file, limit)


def _named(model: type[M], text: str | bytes, file: str, limit: int) -> tuple[M, Node]:
    try:
        node = parse_one(text, limit)
    except NotationError as e:
        raise NotationError(e.problems, file) from None
    return validate(model, node, file), node


_INHERITED = ("spn", "edition", "modules", "switches", "covers", "rules", "note")


def read_cases(text: str | bytes, file: str = "", limit: int = MAX_CASES_BYTES) -> list[tuple[CaseModel, Node]]:
    """The cases of a file: one case, several documents, or `cases:` with what they share above it. Raises NotationError."""
    try:
        documents = parse(text, limit)
    except NotationError as e:
        raise NotationError(e.problems, file) from None
    if not documents:
        raise NotationError([Problem("empty", "", {}, 1, 1)], file)
    out: list[tuple[CaseModel, Node]] = []
    problems: list[Problem] = []
    for document in documents:
        listed = document.children.get("cases")
        if listed is None:
            _collect(document, out, problems)
            continue
        for key in _INHERITED:
            shared = document.children.get(key)
            if shared is not None:
                for case in listed.children.values():
                    if case.shape == "map" and key not in case.children:
                        case.children[key] = shared
        try:
            whole = validate(CaseFile, document)
        except NotationError as e:
            problems.extend(e.problems)
            continue
        out.extend(zip(whole.cases, listed.children.values(), strict=True))
    if problems:
        raise NotationError(problems, file)
    return out


def _collect(node: Node, out: list[tuple[CaseModel, Node]], problems: list[Problem]) -> None:
    try:
        out.append((validate(CaseModel, node), node))
    except NotationError as e:
        problems.extend(e.problems)

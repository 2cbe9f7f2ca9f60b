"""The JSON Schema of the notation, made from the records and published as files beside this module.

`python -m rules_engine schema --write` makes the files; a test says when they are out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from rules_engine.notation.models import CaseFile, CaseModel, ComparisonModel, PositionModel, PuzzleModel

FOLDER = Path(__file__).with_name("schema")
MODELS: dict[str, type[BaseModel]] = {
    "position": PositionModel,
    "case": CaseModel,
    "cases": CaseFile,
    "comparison": ComparisonModel,
    "puzzle": PuzzleModel,
}
TITLES = {
    "position": "A position (SPN 1)",
    "case": "A case: a position, a line of play and what comes out",
    "cases": "Several cases in one file",
    "comparison": "A comparison: one position played under two readings of the rules",
    "puzzle": "A puzzle: a position with a goal or a question",
}

# shorter ways to write a record, which the reader unfolds before it checks
_SHORT: dict[str, list[dict[str, Any]]] = {
    "Words": [{"type": "string"}],
    "LineModel": [{"type": "string"}],
    "ZoneExpect": [{"type": "array", "items": {"type": "string"}}, {"type": "integer"}],
}
_ONE_OR_MANY = ("legal", "illegal", "to", "sources")


def _open(node: Any, key: str = "") -> Any:
    """Allow the short forms wherever the records do."""
    if isinstance(node, list):
        return [_open(n) for n in node]
    if not isinstance(node, dict):
        return node
    ref = str(node.get("$ref", "")).rpartition("/")[2]
    if ref in _SHORT:
        rest = {k: v for k, v in node.items() if k != "$ref"}
        return {"anyOf": [*_SHORT[ref], {"$ref": node["$ref"]}], **rest}
    out = {k: _open(v, k) for k, v in node.items()}
    if key in _ONE_OR_MANY:
        many = out if out.get("type") == "array" else next((o for o in out.get("anyOf", []) if o.get("type") == "array"), None)
        if many is not None:
            one = many["items"]
            rest = {k: v for k, v in out.items() if k in ("default", "title", "description")}
            bare = {k: v for k, v in many.items() if k not in rest}
            return {"anyOf": [bare, *(one["anyOf"] if set(one) == {"anyOf"} else [one])], **rest}
    return out


def schema(name: str) -> dict[str, Any]:
    """The schema of position, case, cases, comparison or puzzle."""
    made = MODELS[name].model_json_schema(mode="validation")
    out: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": TITLES[name]}
    defs = {k: {**v, "properties": {p: _open(s, p) for p, s in v.get("properties", {}).items()}} if "properties" in v else _open(v)
            for k, v in made.pop("$defs", {}).items()}  # fmt: skip
    made.pop("title", None)
    properties = {p: _open(s, p) for p, s in made.pop("properties", {}).items()}
    return {**out, **made, "properties": properties, "$defs": defs}


def text(name: str) -> str:
    """The content of a schema file."""
    return json.dumps(schema(name), ensure_ascii=False, indent=1, sort_keys=False) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def stale() -> list[str]:
    """The names of the schema files that are missing or not what the records say."""
    return [n for n in MODELS if not path(n).is_file() or path(n).read_text("utf-8") != text(n)]


def write() -> list[Path]:
    """Make the schema files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in MODELS:
        path(name).write_text(text(name), "utf-8")
    return [path(n) for n in MODELS]

"""The published JSON Schema says what the reader accepts."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from rules_engine.notation import schema
from rules_engine.notation.tree import parse
from tests.rules_engine.notation.walks import CASE_FILES, ROOT


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(schema.path(name).read_text("utf-8")))


def test_the_files_are_current() -> None:
    assert schema.stale() == [], "run: python -m rules_engine schema --write"


@pytest.mark.parametrize("name", sorted(schema.MODELS))
def test_the_files_are_schemas(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema.path(name).read_text("utf-8")))


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_the_case_files_fit(path: Path) -> None:
    for document in parse(path.read_text("utf-8")):
        data = document.plain()
        for case in data["cases"]:
            case.setdefault("edition", data.get("edition"))
        assert [e.message for e in validator("cases").iter_errors(data)] == []


def test_the_puzzles_fit() -> None:
    for path in sorted((ROOT / "puzzles" / "library").glob("*.yaml")):
        errors = [
            f"{path.name}: {list(e.absolute_path)}: {e.message}"
            for e in validator("puzzle").iter_errors(parse(path.read_text("utf-8"))[0].plain())
        ]
        assert errors == []


@pytest.mark.parametrize(
    "data",
    [
        {"edition": "std"},
        {"edition": "std", "seats": []},
        {"edition": "std", "seats": [{"foo": 1}]},
        {"edition": "std", "seats": [{"hp": "x"}]},
        {"edition": "std", "seats": [{}], "turn": {"phase": "lunch"}},
        {"edition": "std", "seats": [{}], "before": [{"seat": 1}]},
        {"edition": "std", "seats": [{}], "deck": {"then": "x"}},
    ],
)
def test_what_does_not_fit(data: dict[str, object]) -> None:
    assert list(validator("position").iter_errors(data))

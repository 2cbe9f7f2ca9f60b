"""Rulings are cases with a question and an answer: they cite known rules, name known rows, and come out as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.notation.cases import run_case
from rules_engine.notation.reader import read_cases
from rules_engine.rulebook import load

FILES = load().rulings()


def test_there_are_rulings() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_ruling(path: Path) -> None:
    book = load()
    cases = read_cases(path.read_text(encoding="utf-8"), path.name)
    assert len(cases) == 1
    case, node = cases[0]
    assert case.id == path.stem
    assert case.question is not None
    assert case.answer is not None
    assert case.question.zh != case.question.en
    assert case.answer.zh != case.answer.en
    assert isinstance(case.rules, list)
    assert case.rules
    assert [slug for slug in case.rules if slug not in book.rules] == []
    assert set(case.covers) <= {row.id for row in book.coverage_rows()}
    result = run_case(case, node, path.name)
    assert [f.message() for f in result.failures] == []

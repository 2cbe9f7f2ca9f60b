"""Every case file passes and is well kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.notation.cases import run_case
from rules_engine.notation.reader import read_cases
from rules_engine.rulebook import load
from tests.rules_engine.notation.walks import CASE_FILES

#: What the checklist calls the rules of a module (D12).
ROWS = {
    "teaching": "early-teach",
    "advanced_weapons": "early+adv",
    "reincarnation_sacrifice": "early+reincA",
    "reincarnation_rebels": "early+reincB",
}


def test_there_are_many_cases() -> None:
    assert sum(p.read_text("utf-8").count("\n  - title:") for p in CASE_FILES) >= 300


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_case_file(path: Path) -> None:
    rows = {r.id: r for r in load().coverage_rows()}
    failed = []
    for case, node in read_cases(path.read_text("utf-8"), path.name):
        assert case.title is not None, f"{path.name}:{node.line}: no title"
        assert case.title.zh != case.title.en
        assert case.edition == path.parent.parent.name
        about = (case.edition, "dist", *[ROWS[m] for m in case.modules if m in ROWS])
        assert all(rows[row].edition in about for row in case.covers)
        failed += [f"{path.name}:{f.line}: {case.title.en}: {f.message()}" for f in run_case(case, node, path.name).failures]
    assert failed == []

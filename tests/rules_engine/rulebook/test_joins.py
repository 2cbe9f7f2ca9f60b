"""Engine and rulebook name the same things: every cited rule exists, every skill and card module has an entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.rulebook import load

ENGINE = Path(rules_engine.__file__).parent
SLUG = re.compile(r'"((?:(?:early|std|proto|guozhan)\.)?(?:[a-z_]+|card\.[a-z_]+|skill\.[a-z]+\.[a-z_]+|mode\.[a-z]+\.[a-z_]+)\.\d+)"')
SOURCES = sorted(p for part in ("core", "cards", "skills", "editions", "notation") for p in (ENGINE / part).rglob("*.py"))


def test_every_cited_rule_has_a_paragraph() -> None:
    """A slug is a string literal that ends in a number; f-strings with a kind or a skill in them are covered by the two tests below."""
    rules = load().rules
    cited = {(path.relative_to(ENGINE).as_posix(), slug) for path in SOURCES for slug in SLUG.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 20
    assert sorted((path, slug) for path, slug in cited if slug not in rules) == []


@pytest.mark.parametrize("edition", ["std", "early"])
def test_every_skill_module_has_an_entry(edition: str) -> None:
    known = {skill for where, skill in load().skills if where == edition}
    modules = {p.stem for p in (ENGINE / "skills" / edition).glob("*.py")} - {"__init__"}
    assert sorted(m for m in modules - known if not m.startswith("_")) == []

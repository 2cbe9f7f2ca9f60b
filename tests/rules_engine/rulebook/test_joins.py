"""Engine and rulebook name the same things; what loading checks of that stands in tests/rules_engine/editions/test_joins.py."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.editions import loader as editions
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


@pytest.mark.parametrize("edition", ["std", "early", "proto"])
def test_engine_and_rulebook_deal_the_same_roles(edition: str) -> None:
    engine, book = importlib.import_module(f"rules_engine.editions.{edition}"), load().editions[edition]
    order = ("lord", "loyalist", "rebel", "renegade")
    table = book.role_tables[0]
    for players, rows in engine.ROLE_TABLES.items():
        if players in table.rows:
            wanted = [table.rows[players], *([table.alternatives[players]] if players in table.alternatives else [])]
            assert [tuple(row.count(role) for role in order) for row in rows] == wanted, players


def test_engine_and_rulebook_agree_on_every_playable_skill() -> None:
    """A skill module that says who may have it says what the rulebook says about lord skills."""
    for edition in ("std", "early", "proto"):
        for skill_id, skill in editions.load(edition).skills.items():
            if (edition, skill_id) in load().skills:
                assert ("lord" in load().skill(skill_id, edition).tags) == skill.lord, (edition, skill_id)

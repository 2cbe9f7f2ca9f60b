"""Engine and rulebook name the same things: every cited rule exists, every skill and card module has an entry."""

from __future__ import annotations

import importlib
import re
from collections import Counter
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
def test_every_skill_module_has_an_entry(edition: str) -> None:
    known = {skill for where, skill in load().skills if where == edition}
    modules = {p.stem for p in (ENGINE / "skills" / edition).glob("*.py")} - {"__init__"}
    assert sorted(m for m in modules - known if not m.startswith("_")) == []


@pytest.mark.parametrize("edition", ["std", "early", "proto"])
def test_engine_and_rulebook_describe_the_same_edition(edition: str) -> None:
    engine, book = importlib.import_module(f"rules_engine.editions.{edition}"), load().editions[edition]
    assert book.phases == engine.PHASES
    assert set(engine.MODULES) <= book.modules.keys()
    played = editions.load(edition)
    assert Counter(tuple(face) for face in played.deck) == Counter((c.kind, c.suit, c.rank) for c in book.cards())
    order = ("lord", "loyalist", "rebel", "renegade")
    table = book.role_tables[0]
    for players, rows in engine.ROLE_TABLES.items():
        if players in table.rows:
            wanted = [table.rows[players], *([table.alternatives[players]] if players in table.alternatives else [])]
            assert [tuple(row.count(role) for role in order) for row in rows] == wanted, players
    for switch, default in engine.SWITCHES.items():
        assert book.switches[switch].default == default
    assert book.clockwise == played.clockwise


def test_engine_and_rulebook_agree_on_every_playable_skill() -> None:
    """A skill module that says who may have it says what the rulebook says about lord skills."""
    for edition in ("std", "early", "proto"):
        for skill_id, skill in editions.load(edition).skills.items():
            if (edition, skill_id) in load().skills:
                assert ("lord" in load().skill(skill_id, edition).tags) == skill.lord, (edition, skill_id)


def test_every_playable_card_has_an_entry() -> None:
    for edition in ("std", "early", "proto"):
        assert sorted(k for k in editions.load(edition).kinds if k not in load().cards) == []

"""Rulings are cases with a question and an answer: they cite known rules, name known rows, and come out as they say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules_engine.notation.cases import run_case
from rules_engine.notation.reader import read_cases
from rules_engine.rulebook import load

FILES = load().rulings()


def test_every_card_and_hero_of_the_standard_edition_has_two() -> None:
    book = load()
    on: Counter[tuple[str, str]] = Counter()
    for path in FILES:
        (case, _), *_ = read_cases(path.read_text(encoding="utf-8"), path.name)
        owners = {book.rules[slug].owner for slug in case.rules if case.edition == "std"}
        on.update({(kind, key) for kind, key in owners if kind == "card"})
        on.update(
            {("hero", book.skills["std", key.split("/")[1]].hero) for kind, key in owners if kind == "skill" and key.startswith("std/")}
        )
    cards = {slug.split(".")[1] for slug, rule in book.rules.items() if slug.startswith("card.") and "std" in rule.editions}
    heroes = {skill.hero for (edition, _), skill in book.skills.items() if edition == "std"}
    assert len(heroes) == 25
    assert {card for card in cards if on["card", card] < 2} == set()
    assert {hero for hero in heroes if on["hero", hero] < 2} == set()


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

"""Rulings are about games that can be: the rule is in force there, the deck has the cards, the heroes have the hp."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from rules_engine.rulebook import load

BOOK = load()
SUITS = {"♠": "spade", "♥": "heart", "♣": "club", "♦": "diamond"}
RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}
CARD = re.compile(r"(?:.*=)?([^♠♥♣♦=]*)([♠♥♣♦])(10|[2-9AJQK])")


def rulings() -> dict[str, Any]:
    yaml = YAML(typ="safe")
    return {path.stem: yaml.load(path.read_text(encoding="utf-8")) for path in BOOK.rulings()}


RULINGS = rulings()


def laid(node: Any) -> Iterator[tuple[str, str, int]]:
    """The cards of a position as (kind, suit, rank); the kind is empty where only the face is given."""
    if isinstance(node, str):
        for part in node.split("+"):
            if found := CARD.fullmatch(part):
                yield (BOOK.resolve_card(found[1]) or "?" if found[1] else "", SUITS[found[2]], RANKS[found[3]])
    elif isinstance(node, list | dict):
        for below in node.values() if isinstance(node, dict) else node:
            yield from laid(below)


def position(case: Any) -> list[Any]:
    return [{zone: seat[zone] for zone in ("hand", "equip", "judge") if zone in seat} for seat in case["seats"]] + [
        case.get("deck", {}),
        case.get("discard", []),
    ]


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_first_rule_is_in_force(ruling: str) -> None:
    case = RULINGS[ruling]
    rule = BOOK.rules[case["rules"][0]]
    assert case["edition"] in rule.editions
    assert not rule.module or rule.module in case.get("modules", [])


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_deck_has_the_cards(ruling: str) -> None:
    case = RULINGS[ruling]
    cards = BOOK.editions[case["edition"]].cards(case.get("modules", []))
    there = Counter((c.kind, c.suit, c.rank) for c in cards)
    faces = Counter((c.suit, c.rank) for c in cards)
    used = Counter(laid(position(case)))
    assert {card: n for card, n in used.items() if card[0] and n > there[card]} == {}
    by_face = Counter((suit, rank) for _, suit, rank in used.elements())
    assert {face: n for face, n in by_face.items() if n > faces[face]} == {}


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_heroes_have_the_hp(ruling: str) -> None:
    """The lord may have one more; the rebel army lowers the maximum of its members."""
    case = RULINGS[ruling]
    for seat in case["seats"]:
        if "/" not in str(seat.get("hp", "")) or "hero" not in seat or seat.get("role") == "起义军":
            continue
        hero = BOOK.resolve_hero(seat["hero"])
        assert hero
        maximum = BOOK.person(hero, case["edition"]).hp
        assert int(seat["hp"].split("/")[1]) in ({maximum, maximum + 1} if seat.get("role") == "主公" else {maximum}), seat


def test_what_is_read_is_not_empty() -> None:
    assert sum(1 for case in RULINGS.values() for _ in laid(position(case))) > 1500

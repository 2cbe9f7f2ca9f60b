"""Drafts: changes, numbers of seats, and that a draft is a puzzle."""

from __future__ import annotations

import pytest

from rules_engine.workshop.draft import lines
from tests.rules_engine.workshop.positions import PADDED, PEACH, draft


def test_a_draft_opens_as_a_puzzle() -> None:
    g = PEACH.open()
    assert g is not None
    assert g.question is not None
    assert g.question.seat == PEACH.you == PEACH.turn == 0
    assert PEACH.named == {2}
    assert draft([{"hand": ["杀♠7", "杀♠7"]}, {}]).open() is None  # there is one ♠7 only


def test_seats_that_are_left_get_new_numbers_everywhere() -> None:
    one = draft([{}, {}, {"hp": "2/4", "you": True}, {}], {"all": [{"dead": [4]}, {"hp": {3: ">=2"}}, {"has": {1: ["杀"]}}]}, turn=1)
    less = one.keeping([2, 3, 0])
    assert less.goal == {"all": [{"dead": [2]}, {"hp": {1: ">=2"}}, {"has": {3: ["杀"]}}]}
    assert (less.you, less.turn) == (0, 2)
    assert one.rotated().you == 0
    assert one.rotated().goal["all"][0] == {"dead": [2]}
    with pytest.raises(KeyError):
        one.keeping([2, 0])


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("use slash.S7 -> 3", "use slash.S7 -> 1"),
        ("use collateral.CK -> 2,3", "use collateral.CK -> 4,1"),
        ("seats 3,2", "seats 1,4"),
        ("card_of 2 hand", "card_of 4 hand"),
        ("card jink.H2", "card jink.H2"),
    ],
)
def test_lines_of_before_are_numbered_anew(text: str, then: str) -> None:
    assert lines(text, {3: 1, 2: 4}) == then


def test_changes_make_new_drafts() -> None:
    less = PADDED.without_card(0, "hand", 0)
    assert "闪♦10" not in less.seats[0]["hand"]
    assert "闪♦10" in PADDED.seats[0]["hand"]
    assert "equip" not in PADDED.without_card(1, "equip", 0).seats[1]
    assert PADDED.with_hp(2, -1) is None
    higher = PADDED.with_hp(2, 1)
    assert higher is not None
    assert higher.seats[2]["hp"] == "2/3"
    assert "deck" not in PADDED.with_deck(None).position

"""Card tokens and names (D2)."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.editions import load
from rules_engine.notation.problems import Fault
from rules_engine.notation.tokens import BLANK_CARD, HIDDEN_CARD, Card, parse_card
from rules_engine.notation.words import names, word

SUITS = ("spade", "heart", "club", "diamond")


@pytest.mark.parametrize("text", ["杀♠7", "♠7杀", "slash.S7", "slash.♠7", "slash.s7", "slash S7", "杀黑桃7", "Slash.S7", " 杀♠7 "])
def test_one_card_in_many_spellings(text: str) -> None:
    assert parse_card(text) == Card("slash", "spade", 7)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("♥5", Card("", "heart", 5)),
        ("H5", Card("", "heart", 5)),
        ("blank.H5", Card("", "heart", 5)),
        ("♦10", Card("", "diamond", 10)),
        ("♣A", Card("", "club", 1)),
        ("♣K", Card("", "club", 13)),
        ("牌", BLANK_CARD),
        ("blank", BLANK_CARD),
        ("暗", HIDDEN_CARD),
        ("hidden", HIDDEN_CARD),
        ("杀", Card("slash")),
        ("南蛮入侵", Card("savage_assault")),
        ("Savage Assault", Card("savage_assault")),
        ("乐不思蜀=闪♦6", Card("indulgence", under=(Card("jink", "diamond", 6),))),
        ("slash=jink.D2+peach.H3", Card("slash", under=(Card("jink", "diamond", 2), Card("peach", "heart", 3)))),
    ],
)
def test_tokens(text: str, card: Card) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "card_token"), ("沙♠7", "unknown_card"), ("slahs.S7", "unknown_card"), ("杀♠14", "rank"), ("杀♠0", "rank"), ("杀♠", "card_token"),
     ("x.y", "card_token"), ("杀=", "card_token"), ("foo=杀♠7", "unknown_card"), ("乐不思蜀=闪=♦6", "card_token"), ("?", "unknown_card")],
)  # fmt: skip
def test_bad_tokens(text: str, code: str) -> None:
    with pytest.raises(Fault) as e:
        parse_card(text)
    assert e.value.code == code


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(Fault) as e:
        parse_card("slahs.S7")
    assert e.value.data["near"] == "slash"
    with pytest.raises(Fault) as e:
        names().resolve("hero", "关鱼")
    assert e.value.data["near"] == "关羽"


faces = st.tuples(st.sampled_from(["", *load("std").kinds]), st.sampled_from(SUITS), st.integers(1, 13)).map(lambda t: Card(*t))
cards = faces | st.sampled_from([HIDDEN_CARD, BLANK_CARD, Card("slash"), Card("collateral")])
converted = st.tuples(st.sampled_from(["slash", "jink", "indulgence"]), st.lists(faces, min_size=1, max_size=3)).map(
    lambda t: Card(t[0], under=tuple(t[1]))
)


@given(cards | converted)
def test_what_is_written_is_read_back(card: Card) -> None:
    assert parse_card(card.text("zh")) == card
    assert parse_card(card.text("en")) == card


@given(st.text(max_size=30))
def test_any_text_is_a_card_or_a_fault(text: str) -> None:
    with contextlib.suppress(Fault):
        parse_card(text)


def test_words_in_both_languages() -> None:
    assert word("role", "内奸") == word("role", "spy") == word("role", "renegade") == "renegade"
    assert word("phase", "出牌") == word("phase", "出牌阶段") == word("phase", "play") == "play"
    assert word("suit", "黑桃") == word("suit", "♠") == word("suit", "S") == "spade"
    with pytest.raises(Fault):
        word("role", "x")


def test_aliases_of_the_sources() -> None:
    assert names().resolve("card", "诸葛连驽") == "crossbow"
    assert names().resolve("hero", "貂禅") == "diaochan"
    assert names().resolve("skill", "武圣") == "wusheng"

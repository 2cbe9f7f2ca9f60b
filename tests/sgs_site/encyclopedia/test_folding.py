"""One fold for what is stored and what is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgs_site.encyclopedia.folding import fold, grams, is_han, needed, simplify


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("【杀】", "杀"),
        ("ＡＢＣ　１２", "abc 12"),
        ("過河拆橋", "过河拆桥"),
        ("張遼，關羽", "张辽 关羽"),
        ("♠7", "黑桃7"),
        ("Guān Yǔ", "guan yu"),
        ("summon\x00!", "summon"),
        ("“引号”——（括号）", "引号 括号"),
        ("", ""),
        ("+−*()", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_fold_is_stable(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="杀闪桃决斗摸1张牌xX ", min_size=1), st.data())
def test_every_piece_of_a_word_is_indexed(text: str, data: st.DataObject) -> None:
    index = set(grams(fold(text)))
    for word in fold(text).split():
        start = data.draw(st.integers(0, len(word) - 1))
        piece = word[start : data.draw(st.integers(start + 1, len(word)))]
        assert set(needed(piece)) <= index


def test_han_in_any_plane() -> None:
    assert is_han("张虎乐𬘭")
    assert is_han("𬘭")
    assert is_han("a杀")
    assert not is_han("abc１２♠")


def test_simplify_goes_by_characters() -> None:
    assert simplify("諸葛連弩 無懈可擊") == "诸葛连弩 无懈可击"

"""One fold for what is stored and what is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgs_site.encyclopedia.folding import fold, is_han, simplify


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


def test_han_in_any_plane() -> None:
    assert is_han("张虎乐𬘭")
    assert is_han("𬘭")
    assert is_han("a杀")
    assert not is_han("abc１２♠")


def test_simplify_goes_by_characters() -> None:
    assert simplify("諸葛連弩 無懈可擊") == "诸葛连弩 无懈可击"

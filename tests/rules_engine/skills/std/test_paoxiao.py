"""咆哮 (std, 张飞)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-264")
def test_any_number_of_slashes() -> None:
    t = table(seat("slash.S7 slash.C8 slash.C9", skills="paoxiao"), seat())
    t.play("1: use slash.S7 -> 2; 1: use slash.C8 -> 2; 1: use slash.C9 -> 2")
    t.expect(hp=[4, 1], hand={1: ""})


def test_without_it_the_second_is_refused() -> None:
    t = table(seat("slash.S7 slash.C8"), seat())
    t.play("1: use slash.S7 -> 2")
    assert t.why("use slash.C8 -> 2") == "limit.1"


def test_range_still_counts() -> None:
    t = table(seat("slash.S7 slash.C8", skills="paoxiao"), seat(), seat(), seat())
    t.play("1: use slash.S7 -> 2")
    assert t.why("use slash.C8 -> 3") == "distance.3"
    assert t.can("use slash.C8 -> 4")


def test_other_seats_keep_their_limit() -> None:
    t = table(seat("slash.S7 slash.C8"), seat(skills="paoxiao"))
    t.play("1: use slash.S7 -> 2")
    assert not t.can("use slash.C8 -> 2")

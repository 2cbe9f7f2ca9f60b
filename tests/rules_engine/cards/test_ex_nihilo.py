"""无中生有."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-404", "COV-080")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_two_cards(edition: str) -> None:
    t = table(seat("ex_nihilo.H7"), seat(), deck="slash.S7 jink.D2", edition=edition)
    t.play("1: use ex_nihilo.H7")
    t.expect(hand={1: "slash.S7 jink.D2"}, discard="ex_nihilo.H7")


def test_nullified() -> None:
    t = table(seat("ex_nihilo.H7"), seat("nullification.SJ"), deck="slash.S7 jink.D2")
    t.play("1: use ex_nihilo.H7; 2: card nullification.SJ")
    t.expect(hand={1: ""}, top="slash.S7 jink.D2")


def test_as_many_as_there_are() -> None:
    t = table(seat("ex_nihilo.H7"), seat(), deck="slash.S7")
    t.play("1: use ex_nihilo.H7")
    t.expect(hand={1: "slash.S7"})


def test_an_unordered_deck_is_drawn_by_chance() -> None:
    t = table(seat("ex_nihilo.H7"), seat(), pool="slash.S7 slash.S8 peach.H3")
    t.play("1: use ex_nihilo.H7")
    q = t.g.question
    assert q is not None
    assert [q.weight(t.g, c) for c in t.g.choices()] == [1, 2]
    t.play("nature: nature slash.S7; nature: nature peach.H3")
    t.expect(hand={1: "slash.S7 peach.H3"})

"""遗计 (std, 郭嘉)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-294", "COV-446")
def test_two_cards_to_two_seats() -> None:
    t = table(seat("slash.S7"), seat(skills="yiji", hp=3), seat(), deck="C5 C6")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji")
    t.expect(asked="2 pick_seats", options=["seats 2", "seats 3", "seats 1"])
    t.play("2: seats 3; 2: seats 2")
    t.expect(hand={2: "C6", 3: "C5"}, hp=[4, 2, 4])


@pytest.mark.covers("COV-446")
def test_he_sees_both_first() -> None:
    t = table(seat("slash.S7"), seat(skills="yiji", hp=3), deck="peach.H5 C6")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji")
    q = t.g.question
    assert q is not None
    data = q.data(t.g)
    assert [t.g.game.names[c] for c in data["cards"]] == ["peach"]
    assert len(data["shown"]) == 2


@pytest.mark.covers("COV-446")
def test_once_for_each_point() -> None:
    t = table(seat(judge="lightning.SA", skills="yiji"), seat(), deck="S5 C2 C3 C4 C5 C6 C7", phase="judge", until="judge")
    t.play("1: invoke yiji; 1: seats 1; 1: seats 1")
    t.expect(asked="1 invoke", options=["invoke yiji", "pass"])
    t.play("1: invoke yiji; 1: seats 2; 1: seats 2; 1: pass")
    t.expect(hp=[1, 4], hand={1: "C2 C3", 2: "C4 C5"}, top="C6 C7")


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7"), seat(skills="yiji", hp=3), deck="C5 C6")
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(top="C5 C6", hand={2: ""})


def test_a_short_deck_gives_what_there_is() -> None:
    t = table(seat("slash.S7"), seat(skills="yiji", hp=3), deck="C5")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 1")
    t.expect(hand={1: "C5"}, asked="1 play")


def test_only_after_being_saved() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="yiji", hp=1), seat(), deck="C5 C6")
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(dead=[2], top="C5 C6")


def test_unknown_cards_are_named_when_a_controlled_seat_gets_them() -> None:
    foe = seat(skills="yiji", hp=3, side="foe")
    t = table(seat("slash.S7", side="you"), foe, pool="slash.C8 jink.D2 peach.H3")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 2")
    t.expect(hand={2: "?"})
    t.play("2: seats 1")
    t.expect(asked="nature nature", options=["nature slash.C8", "nature jink.D2", "nature peach.H3"])
    t.play("nature: nature jink.D2")
    t.expect(hand={1: "jink.D2", 2: "?"})
    assert t.g.tokens == 1
    assert len(t.g.deck.pool) == 2


def test_the_hand_was_not_empty_in_between() -> None:
    """The cards on their way are nobody's: giving both away is no loss of a last hand card."""
    t = table(seat("slash.S7"), seat(skills="yiji lianying", hp=3), seat(), deck="C5 C6 C7")
    t.play("1: use slash.S7 -> 2; 2: invoke yiji; 2: seats 3; 2: seats 1")
    t.expect(asked="1 play", hand={2: "", 1: "C6", 3: "C5"})

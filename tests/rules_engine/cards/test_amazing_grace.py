"""五谷丰登."""

from collections import Counter

import pytest

from rules_engine.core.cards import HIDDEN
from rules_engine.core.state import State
from tests.rules_engine.table import Table, seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


def places(g: State) -> Counter[int]:
    """Every physical card and in how many places it is."""
    out = [*g.deck.top, *g.deck.pool, *g.deck.bottom, *g.discard, *g.table]
    for s in g.seats:
        out += [*s.hand, *s.equip, *(c for v in s.judge for c in v.cards)]
    return Counter(c for c in out if c != HIDDEN)


def conserved(t: Table) -> bool:
    return places(t.g) == Counter(range(len(t.g.game.faces) - 1))


@pytest.mark.covers("COV-410", "COV-081")
@BOTH
def test_each_in_turn_takes_one_beginning_with_the_user(edition: str) -> None:
    t = table(seat(), seat("amazing_grace.H3"), seat(), turn=2, deck="slash.S7 jink.D2 peach.H3 duel.SA", edition=edition)
    t.play("2: use amazing_grace.H3")
    t.expect(asked="2 pick_card", options=["card_of table slash.S7", "card_of table jink.D2", "card_of table peach.H3"], top="duel.SA")
    assert conserved(t)
    t.play("2: card_of table peach.H3")
    t.expect(asked="3 pick_card", options=["card_of table slash.S7", "card_of table jink.D2"])
    assert conserved(t)
    t.play("3: card_of table jink.D2")
    t.expect(hand={1: "slash.S7", 2: "peach.H3", 3: "jink.D2"}, discard="amazing_grace.H3", asked="2 play")
    assert conserved(t)


@pytest.mark.covers("COV-410")
def test_nobody_may_refuse() -> None:
    t = table(seat("amazing_grace.H3"), seat(), deck="slash.S7 jink.D2")
    t.play("1: use amazing_grace.H3")
    assert not t.can("pass")
    assert t.why("pass") == "card.amazing_grace.2"


@pytest.mark.covers("COV-410")
def test_the_cards_lie_open_before_the_first_window() -> None:
    t = table(seat("amazing_grace.H3"), seat("nullification.SJ"), deck="slash.S7 jink.D2")
    t.play("1: use amazing_grace.H3")
    t.expect(asked="2 nullify", top="")
    assert len(t.g.table) == 3
    assert [e.rule for e in t.g.log or [] if e.kind == "show"] == ["card.amazing_grace.1"]


@pytest.mark.covers("COV-410", "COV-412")
def test_one_window_for_each_seat_and_who_is_nullified_takes_none() -> None:
    t = table(seat("amazing_grace.H3 nullification.SJ"), seat(), seat(), deck="slash.S7 jink.D2 peach.H3")
    t.play("1: use amazing_grace.H3; 1: pass; 1: card_of table peach.H3; 1: card nullification.SJ; 3: card_of table jink.D2")
    t.expect(hand={1: "peach.H3", 2: "", 3: "jink.D2"}, discard="amazing_grace.H3 nullification.SJ slash.S7", asked="1 play")
    assert conserved(t)


@pytest.mark.covers("COV-410")
def test_a_nullification_just_taken_serves_against_a_later_seat() -> None:
    t = table(seat("amazing_grace.H3"), seat(), seat(), deck="nullification.SJ peach.H3 slash.S7")
    t.play("1: use amazing_grace.H3; 1: card_of table nullification.SJ; 1: pass; 2: card_of table peach.H3; 1: card nullification.SJ")
    t.expect(hand={1: "", 2: "peach.H3", 3: ""}, discard="amazing_grace.H3 nullification.SJ slash.S7")


def test_a_later_seat_may_take_and_counter_with_it() -> None:
    """Seat 2 takes the second nullification and undoes with it the first one, which seat 1 uses against seat 3."""
    t = table(seat("amazing_grace.H3"), seat(), seat(), deck="nullification.SJ nullification.CK slash.S7")
    t.play("1: use amazing_grace.H3; 1: card_of table nullification.SJ; 1: pass; 2: card_of table nullification.CK")
    t.play("1: card nullification.SJ; 2: card nullification.CK")
    t.expect(hand={1: "", 2: "", 3: "slash.S7"}, asked="1 play")


@BOTH
def test_the_dead_are_not_counted(edition: str) -> None:
    t = table(seat("amazing_grace.H3"), seat(alive=False, hp=1), seat(), deck="slash.S7 jink.D2 peach.H3", edition=edition)
    t.play("1: use amazing_grace.H3; 1: card_of table jink.D2")
    t.expect(hand={1: "jink.D2", 3: "slash.S7"}, top="peach.H3")


def test_an_empty_deck_gives_what_there_is() -> None:
    t = table(seat("amazing_grace.H3 nullification.SJ"), seat(), seat(), deck="slash.S7", bottom="jink.D2")
    t.play("1: use amazing_grace.H3; 1: pass; 1: card_of table jink.D2")
    t.expect(asked="1 nullify")
    t.play("1: pass")  # and no window at seat 3, for which nothing is left
    t.expect(hand={1: "jink.D2 nullification.SJ", 2: "slash.S7", 3: ""}, asked="1 play", discard="amazing_grace.H3")


def test_no_card_at_all() -> None:
    t = table(seat("amazing_grace.H3"), seat("nullification.SJ"))
    t.play("1: use amazing_grace.H3")
    t.expect(hand={1: "", 2: "nullification.SJ"}, asked="1 play", discard="amazing_grace.H3")


def test_the_discard_pile_becomes_the_deck_while_cards_are_shown() -> None:
    t = table(seat("amazing_grace.H3"), seat(), deck="slash.S7", discard="jink.D2")
    t.play("1: use amazing_grace.H3; 1: card_of table jink.D2")
    t.expect(hand={1: "jink.D2", 2: "slash.S7"}, discard="amazing_grace.H3")


def test_cards_of_the_pool_are_named_whoever_shows_them() -> None:
    """They lie open, so they are known also in the hand of a seat that nobody controls."""
    t = table(
        seat(side="you"),
        seat("amazing_grace.H3 ?", side="foe"),
        turn=2,
        pool="slash.S7 jink.D2 peach.H3",
    )
    t.play("2: use amazing_grace.H3")
    t.expect(asked="nature nature")
    t.play("nature: nature jink.D2; nature: nature slash.S7")
    t.expect(asked="2 pick_card", options=["card_of table slash.S7", "card_of table jink.D2"])
    t.play("2: card_of table slash.S7")
    t.expect(hand={1: "jink.D2", 2: "? slash.S7"}, asked="2 play")
    assert t.g.tokens == 1
    assert conserved(t)


def test_no_reshuffle_while_unknown_cards_are_about() -> None:
    t = table(seat("amazing_grace.H3", side="you"), seat("?", side="foe"), pool="slash.S7", deck="peach.H3", discard="jink.D2")
    t.play("1: use amazing_grace.H3")
    assert t.g.outcome is not None
    assert (t.g.outcome.kind, t.g.outcome.reason) == ("unknown", "reshuffle")


def test_the_order_in_which_the_cards_turn_up_makes_no_difference() -> None:
    keys = []
    for first, second in (("slash.S7", "jink.D2"), ("jink.D2", "slash.S7")):
        t = table(seat("amazing_grace.H3"), seat(), pool="slash.S7 jink.D2 peach.H3")
        t.play(f"1: use amazing_grace.H3; nature: nature {first}; nature: nature {second}")
        t.expect(asked="1 pick_card")
        keys.append(t.g.digest())
    assert keys[0] == keys[1]


def test_what_lies_open_is_part_of_the_key() -> None:
    digests = set()
    for shown in ("slash.S7 jink.D2", "slash.S7 peach.H3"):
        other = "peach.H3" if "jink" in shown else "jink.D2"
        t = table(seat("amazing_grace.H3"), seat(), deck=shown, discard=other)
        t.play("1: use amazing_grace.H3")
        digests.add(t.g.digest())
    assert len(digests) == 2


def test_equal_cards_are_one_answer_and_either_may_be_taken() -> None:
    t = table(seat("amazing_grace.H3"), seat(), seat(), deck="slash.S7 slash.S8 jink.D2")
    t.play("1: use amazing_grace.H3")
    t.expect(options=["card_of table slash.S7", "card_of table jink.D2"])
    t.play("1: card_of table slash.S8; 2: card_of table jink.D2")
    t.expect(hand={1: "slash.S8", 2: "jink.D2", 3: "slash.S7"})


def test_only_what_lies_open_may_be_taken() -> None:
    t = table(seat("amazing_grace.H3 duel.SA"), seat("peach.H3"), deck="slash.S7 jink.D2")
    t.play("1: use amazing_grace.H3")
    assert t.can("card_of table slash.S7")
    assert not t.can("card_of table duel.SA")
    assert not t.can("card_of 2 hand")

"""观星 (std, 诸葛亮)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-266")
def test_one_card_per_living_seat() -> None:
    t = table(seat(skills="guanxing"), seat(), seat(), deck="slash.S7 jink.D2 peach.H3 duel.SA", phase="start", until="start")
    t.play("1: invoke guanxing")
    t.expect(asked="1 arrange", top="duel.SA")
    assert len(t.options) == 6 * 4
    t.play("1: arrange peach.H3,slash.S7|jink.D2")
    t.expect(top="peach.H3 slash.S7 duel.SA")
    assert t.bottom == "jink.D2"


@pytest.mark.covers("COV-266")
def test_five_at_most() -> None:
    six = "slash.S7 jink.D2 peach.H3 duel.SA snatch.S3 spear.SQ"
    t = table(*[seat(skills="guanxing")], *[seat() for _ in range(6)], deck=six, phase="start", until="start")
    t.play("1: invoke guanxing")
    assert len(t.options) == 720
    assert t.top == "spear.SQ"
    t.play("1: arrange |snatch.S3,duel.SA,peach.H3,jink.D2,slash.S7")
    t.expect(top="spear.SQ")
    assert t.bottom == "snatch.S3 duel.SA peach.H3 jink.D2 slash.S7"


def test_the_dead_do_not_count() -> None:
    t = table(seat(skills="guanxing"), seat(alive=False, hp=0), seat(), deck="slash.S7 jink.D2 peach.H3", phase="start", until="start")
    t.play("1: invoke guanxing")
    t.expect(top="peach.H3")


def test_the_draw_phase_gets_what_he_put_on_top() -> None:
    t = table(seat(skills="guanxing"), seat(), seat(), deck="slash.S7 jink.D2 peach.H3 duel.SA", phase="start", until="draw")
    t.play("1: invoke guanxing; 1: arrange peach.H3|slash.S7,jink.D2")
    t.expect(hand={1: "peach.H3 duel.SA"})


def test_a_judgement_can_be_arranged() -> None:
    t = table(seat(skills="guanxing", judge="indulgence.S6"), seat(), deck="slash.S7 peach.H3", phase="start", until="judge")
    t.play("1: invoke guanxing; 1: arrange peach.H3,slash.S7|")
    assert t.events("will_skip") == []
    t.expect(discard="peach.H3 indulgence.S6", top="slash.S7")


def test_equal_cards_are_one_card() -> None:
    t = table(seat(skills="guanxing"), seat(), seat(), deck="slash.S7 slash.S8 jink.D2", phase="start", until="start")
    t.play("1: invoke guanxing")
    assert len(t.options) == 3 * 4
    t.play("1: arrange slash.S8|jink.D2,slash.S7")  # any of the two slashes may be named
    t.expect(top="slash.S8")


def test_it_may_be_left() -> None:
    t = table(seat(skills="guanxing"), seat(), deck="slash.S7 jink.D2", phase="start", until="start")
    t.play("1: pass")
    t.expect(top="slash.S7 jink.D2")


def test_a_deck_that_is_too_small_is_refilled_first() -> None:
    t = table(seat(skills="guanxing"), seat(), deck="slash.S7", discard="peach.H3", phase="start", until="start")
    t.play("1: invoke guanxing")
    t.expect(asked="1 arrange", discard="")
    t.play("1: arrange peach.H3|slash.S7")
    t.expect(top="peach.H3")


def test_answers_with_other_cards_are_refused() -> None:
    t = table(seat("slash.S9", skills="guanxing"), seat(), deck="slash.S7 jink.D2", phase="start", until="start")
    t.play("1: invoke guanxing")
    assert t.can("arrange slash.S7|jink.D2")
    assert not t.can("arrange slash.S9|jink.D2")
    assert not t.can("arrange slash.S7|")


def test_a_foe_sees_nothing_but_unordered_cards() -> None:
    """Nothing that he could do there is beyond what chance may do anyway; so he is not asked."""
    t = table(seat(skills="guanxing", side="foe"), seat(side="you"), pool="slash.S7 jink.D2 peach.H3", phase="start", until="start")
    assert t.events("invoke") == []
    t = table(
        seat(skills="guanxing", side="foe"), seat(side="you"), seat(), deck="duel.SA", pool="slash.S7 jink.D2", phase="start", until="start"
    )
    t.play("1: invoke guanxing")
    assert t.g.outcome is not None
    assert (t.g.outcome.kind, t.g.outcome.reason) == ("unknown", "arrange")


def test_a_controlled_seat_learns_the_cards_one_by_one() -> None:
    t = table(seat(skills="guanxing", side="you"), seat(side="foe"), pool="slash.S7 jink.D2 peach.H3", phase="start", until="start")
    t.play("1: invoke guanxing; nature: nature peach.H3; nature: nature jink.D2; 1: arrange |peach.H3,jink.D2")
    assert t.bottom == "peach.H3 jink.D2"
    assert len(t.g.deck.pool) == 1


def test_nor_does_a_foe_see_what_a_reshuffle_would_bring() -> None:
    t = table(seat(skills="guanxing", side="foe"), seat(side="you"), discard="slash.S7 jink.D2", phase="start", until="start")
    assert t.events("invoke") == []

"""闭月 (std, 貂蝉)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-301")
def test_a_card_in_her_finish_phase() -> None:
    t = table(seat(skills="biyue"), seat(), deck="C5 C6 C7")
    t.play("1: end")
    t.expect(asked="1 invoke", phase="finish")
    t.play("1: invoke biyue")
    t.expect(hand={1: "C5", 2: "C6 C7"}, asked="2 play")


@pytest.mark.covers("COV-301")
def test_or_not() -> None:
    t = table(seat(skills="biyue"), seat(), deck="C5 C6 C7")
    t.play("1: end; 1: pass")
    t.expect(hand={1: "", 2: "C5 C6"})


@pytest.mark.covers("COV-301")
def test_after_discarding() -> None:
    """The new card is above the limit, and stays."""
    t = table(seat("C2 jink.D3", skills="biyue", hp=1), seat(), deck="C5 C6 C7")
    t.play("1: end; 1: cards C2; 1: invoke biyue")
    t.expect(hand={1: "jink.D3 C5"})


@pytest.mark.covers("COV-301")
def test_also_when_the_play_phase_is_skipped() -> None:
    t = table(seat(judge="indulgence.S6", skills="biyue"), seat(), deck="C9 C2 C3 C5", phase="judge", until="finish")
    t.play("1: invoke biyue")
    t.expect(hand={1: "C2 C3 C5"})


def test_not_in_the_turns_of_others() -> None:
    t = table(seat(), seat(skills="biyue"), deck="C5 C6 C7")
    t.play("1: end")
    t.expect(asked="2 play", hand={2: "C5 C6"})


def test_not_if_her_turn_ended_with_her_death() -> None:
    t = table(seat("duel.SA", skills="biyue", hp=1), seat("slash.S7"), seat(), deck="C5 C6 C7 C8")
    t.play("1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(dead=[1], asked="2 play", hand={2: "C5 C6"})


def test_a_hidden_card() -> None:
    t = table(seat(skills="biyue"), seat(side="you"), pool="C5 H6 H7", until="finish")
    t.play("1: end; 1: invoke biyue")
    t.expect(hand={1: "?"})

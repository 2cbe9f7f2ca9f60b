"""英姿 (std, 周瑜)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-278")
def test_one_more() -> None:
    t = table(seat(skills="yingzi"), seat(), deck="C2 C3 C4 C5", phase="draw")
    t.expect(asked="1 invoke", options=["invoke yingzi", "pass"], hand={1: ""})
    t.play("1: invoke yingzi")
    t.expect(hand={1: "C2 C3 C4"}, asked="1 play")


@pytest.mark.covers("COV-278")
def test_or_not() -> None:
    t = table(seat(skills="yingzi"), seat(), deck="C2 C3 C4 C5", phase="draw")
    t.play("1: pass")
    t.expect(hand={1: "C2 C3"}, asked="1 play")


def test_only_in_his_own_draw_phase() -> None:
    t = table(seat(), seat(skills="yingzi"), deck="C2 C3 C4 C5", phase="draw")
    t.expect(hand={1: "C2 C3"}, asked="1 play")


def test_all_in_one_draw() -> None:
    t = table(seat(skills="yingzi"), seat(), deck="C2 C3 C4 C5", phase="draw")
    t.play("1: invoke yingzi")
    assert [e.data["count"] for e in t.g.log or [] if e.kind == "draw"] == [3]


def test_other_draws_are_what_they_are() -> None:
    t = table(seat("ex_nihilo.H7", skills="yingzi"), seat(), deck="C2 C3 C4")
    t.play("1: use ex_nihilo.H7")
    t.expect(hand={1: "C2 C3"})


def test_a_short_deck() -> None:
    t = table(seat(skills="yingzi"), seat(), deck="C2", phase="draw")
    t.play("1: invoke yingzi")
    t.expect(hand={1: "C2"})


def test_the_limit_stays_his_hp() -> None:
    t = table(seat("jink.D6 jink.D7", skills="yingzi", hp=3, max_hp=3), seat(), deck="C2 C3 C4", phase="draw", until="discard")
    t.play("1: invoke yingzi; 1: end")
    t.expect(asked="1 discard")
    t.play("1: cards C2,C3")
    t.expect(hand={1: "C4 jink.D6 jink.D7"})


def test_a_skipped_play_phase_makes_no_difference() -> None:
    t = table(seat(judge="indulgence.S6", skills="yingzi"), seat(), deck="C5 C2 C3 C4", phase="judge", until="draw")
    t.play("1: invoke yingzi")
    t.expect(hand={1: "C2 C3 C4"})


def test_hidden_cards() -> None:
    t = table(seat(skills="yingzi", side="you"), seat(), pool="C2 peach.H3", phase="draw")
    t.play("1: invoke yingzi; nature: nature peach.H3")
    t.expect(hand={1: "C2 peach.H3"})

"""克己 (early, 吕蒙): no offer, his hand has no limit."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-139")
def test_without_a_slash_he_discards_nothing() -> None:
    t = table(seat("jink.D2 peach.H3 C4", skills="keji", hp=1), seat(), edition="early", until="discard")
    t.play("1: end")
    t.expect(hand={1: "C4 jink.D2 peach.H3"}, asked="")


@pytest.mark.covers("COV-139")
def test_a_used_slash_counts() -> None:
    t = table(seat("slash.S7 jink.D2 C4", skills="keji", hp=1), seat(), edition="early")
    t.play("1: use slash.S7 -> 2; 1: end")
    t.expect(asked="1 discard")


@pytest.mark.covers("COV-139")
def test_a_slash_in_a_duel_counts() -> None:
    t = table(seat("duel.SA slash.S7 jink.D2 C4", skills="keji", hp=1), seat("slash.C8"), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7; 1: end")
    t.expect(asked="1 discard", hp=[1, 3])


@pytest.mark.covers("COV-139")
def test_not_in_the_turn_of_another() -> None:
    t = table(seat("duel.SA"), seat("slash.C8 jink.D2 peach.H3", skills="keji", hp=2), edition="early", deck="C2 C3 C4 C5", until="")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: end; 2: end")
    t.expect(hand={2: "C2 C3 jink.D2 peach.H3"}, asked="1 play")


def test_a_position_at_the_discard_phase() -> None:
    t = table(seat("jink.D2 peach.H3 C4", skills="keji", hp=1), seat(), edition="early", phase="discard", until="discard")
    t.expect(hand={1: "C4 jink.D2 peach.H3"}, asked="")


def test_a_skipped_play_phase() -> None:
    t = table(
        seat("jink.D2 peach.H3", skills="keji", hp=1, judge="indulgence.S6"), seat(), deck="C5 C2 C3", edition="early", phase="judge", until="discard",
    )  # fmt: skip
    t.expect(hand={1: "C2 C3 jink.D2 peach.H3"}, asked="")


def test_zhiheng_at_the_start_of_the_discard_phase_is_still_there() -> None:
    t = table(seat("jink.D2 peach.H3", skills="keji zhiheng", hp=1), seat(), edition="early")
    t.play("1: end")
    t.expect(asked="1 invoke", options=["invoke zhiheng", "pass"])

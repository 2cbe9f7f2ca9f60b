"""铜铃 (early, 甘宁)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-137")
def test_in_his_play_phase_once_per_game() -> None:
    t = table(seat(skills="tongling", hp=3), seat(), edition="early", deck="C2 C3 C4 C5")
    t.play("1: skill tongling")
    t.expect(hp=[4, 4], asked="1 play")
    assert t.g.seats[0].max_hp == 5
    assert t.why("skill tongling") == "skill.early.tongling.1"
    t.play("1: end; 2: end")
    t.expect(asked="1 play")
    assert not t.can("skill tongling")


@pytest.mark.covers("COV-137")
def test_at_full_hp_too() -> None:
    t = table(seat(skills="tongling"), seat(), edition="early")
    t.play("1: skill tongling")
    t.expect(hp=[5, 4])


@pytest.mark.covers("COV-138")
def test_at_one_hp_hit_by_a_slash() -> None:
    """Before the hp fall, or when he is dying: he stays at 1, with a maximum of 5."""
    for moment in ("2: invoke tongling", "2: pass; 2: invoke tongling"):
        t = table(seat("slash.S7"), seat(skills="tongling", hp=1), edition="early")
        t.play("1: use slash.S7 -> 2", moment)
        t.expect(hp=[4, 1], asked="1 play")
        assert t.g.seats[1].max_hp == 5


@pytest.mark.covers("COV-138")
def test_not_enough_against_lightning() -> None:
    for moment in ("1: invoke tongling", "1: pass; 1: invoke tongling"):
        t = table(seat(skills="tongling", hp=1, judge="lightning.SA"), seat(), seat(), edition="early", deck="S5 C2 C3", phase="judge")
        t.play(moment)
        t.expect(dead=[1], asked="2 play")


def test_with_a_peach_it_may_be_enough() -> None:
    t = table(seat("peach.H3", skills="tongling", hp=2, judge="lightning.SA"), seat(), edition="early", deck="S5 C2 C3", phase="judge")
    t.play("1: invoke tongling; 1: card peach.H3")
    t.expect(hp=[1, 4], asked="1 play")


def test_it_is_no_recovery() -> None:
    """Whoever is at -1 has to be brought up by two; 铜铃 is one of them."""
    t = table(
        seat("peach.H3 peach.H4", skills="tongling", hp=1, judge="lightning.SA"), seat(), edition="early", deck="S5 C2 C3", phase="judge"
    )
    t.play("1: invoke tongling; 1: card peach.H3; 1: card peach.H4")
    t.expect(hp=[1, 4])


def test_when_somebody_else_is_dying() -> None:
    t = table(seat("slash.S7"), seat(hp=1), seat(skills="tongling", hp=2), edition="early")
    t.play("1: use slash.S7 -> 2; 3: invoke tongling")
    t.expect(dead=[2], hp=[4, 0, 3], asked="1 play")


def test_before_a_loss_of_hp() -> None:
    t = table(seat("slash.S7", skills="tongling", hp=1), seat(skills="ganglie"), edition="early", deck="S5")
    t.play("1: use slash.S7 -> 2; 1: invoke tongling")
    t.expect(hp=[1, 3], asked="1 play")


def test_the_hand_limit_follows() -> None:
    t = table(seat("jink.D2 C3", skills="tongling", hp=1), seat(), edition="early", until="discard")
    t.play("1: skill tongling; 1: end")
    t.expect(hand={1: "C3 jink.D2"})

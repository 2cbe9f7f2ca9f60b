"""天妒 (std, 郭嘉)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-293", "COV-396")
def test_the_card_of_a_laid_trick_is_his() -> None:
    t = table(seat(judge="indulgence.S6", skills="tiandu"), seat(), deck="C5 S8 S9", phase="judge")
    t.play("1: invoke tiandu")
    assert "C5" in t.hand(1)
    assert ("will_skip", 1) in t.events("will_skip")


def test_the_result_stands_although_the_card_is_gone() -> None:
    t = table(seat(judge="lightning.SA", skills="tiandu", hp=4), seat(), deck="S5", phase="judge", until="judge")
    t.play("1: invoke tiandu")
    t.expect(hp=[1, 4], hand={1: "S5"})


def test_he_may_leave_it() -> None:
    t = table(seat(judge="indulgence.S6", skills="tiandu"), seat(), deck="C5", phase="judge", until="judge")
    t.play("1: pass")
    t.expect(discard="C5 indulgence.S6")


@pytest.mark.covers("COV-396")
def test_he_takes_the_card_that_counts_not_the_one_turned() -> None:
    t = table(seat(judge="indulgence.S6", skills="tiandu"), seat("H3", skills="guicai", hp=3), deck="C5", phase="judge", until="judge")
    t.play("2: invoke guicai; 1: invoke tiandu")
    t.expect(hand={1: "H3", 2: ""}, discard="C5 indulgence.S6")


def test_his_own_guicai_then_his_own_tiandu() -> None:
    t = table(seat("H3", judge="indulgence.S6", skills="tiandu guicai"), seat(), deck="C5", phase="judge", until="judge")
    t.play("1: invoke guicai; 1: invoke tiandu")
    t.expect(hand={1: "H3"}, discard="C5 indulgence.S6")


def test_not_the_judgement_of_another() -> None:
    t = table(seat(judge="indulgence.S6"), seat(skills="tiandu"), deck="H5", phase="judge", until="judge")
    t.expect(hand={2: ""}, discard="H5 indulgence.S6")


@pytest.mark.covers("COV-424")
def test_a_jink_gained_from_the_diagram_answers_wushuang() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat(equip="eight_diagram.S2", skills="tiandu"), deck="jink.D2 S9")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 2: invoke tiandu; 2: by eight_diagram; 2: invoke tiandu; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={2: "S9"})

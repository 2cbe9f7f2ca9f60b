"""集智 (early, 黄月英)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-132")
def test_any_trick_and_no_choice() -> None:
    t = table(seat("ex_nihilo.H7", skills="jizhi"), seat(), deck="C2 C3 C4 C5", edition="early")
    t.play("1: use ex_nihilo.H7")
    t.expect(asked="1 play", hand={1: "C2 C3 C4"})


@pytest.mark.covers("COV-132")
def test_delayed_tricks_count() -> None:
    t = table(seat("indulgence.S6 lightning.SA", skills="jizhi"), seat(), deck="C2 C3", edition="early")
    t.play("1: use indulgence.S6 -> 2; 1: use lightning.SA")
    t.expect(hand={1: "C2 C3"}, judge={1: "lightning.SA", 2: "indulgence.S6"})


@pytest.mark.covers("COV-132")
def test_nullifications_count() -> None:
    t = table(seat("duel.SA"), seat("nullification.SJ", skills="jizhi"), deck="C2", edition="early")
    t.play("1: use duel.SA -> 2; 2: card nullification.SJ")
    t.expect(hp=[4, 4], hand={2: "C2"})


def test_an_indulgence_that_is_nullified_when_laid_has_been_used() -> None:
    t = table(seat("indulgence.S6", skills="jizhi"), seat("nullification.SJ"), deck="C2", edition="early")
    t.play("1: use indulgence.S6 -> 2; 2: card nullification.SJ")
    t.expect(hand={1: "C2"}, judge={2: ""})


def test_not_other_cards() -> None:
    t = table(seat("slash.S7 spear.SQ", skills="jizhi"), seat(), deck="C2", edition="early")
    t.play("1: use slash.S7 -> 2; 1: use spear.SQ")
    t.expect(top="C2")


@pytest.mark.covers("COV-133")
def test_she_draws_before_her_victim_takes() -> None:
    t = table(seat("archery_attack.HA", skills="jizhi"), seat(skills="fankui", hp=3), deck="C5", edition="early")
    t.play("1: use archery_attack.HA")
    t.expect(hp=[4, 2], hand={1: "", 2: "C5"})

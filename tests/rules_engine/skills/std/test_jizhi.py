"""集智 (std, 黄月英)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-271")
def test_a_card_before_the_trick_resolves() -> None:
    t = table(seat("ex_nihilo.H7", skills="jizhi"), seat(), deck="C2 C3 C4 C5")
    t.play("1: use ex_nihilo.H7")
    t.expect(asked="1 invoke", options=["invoke jizhi", "pass"], hand={1: ""}, top="C2 C3 C4 C5")
    t.play("1: invoke jizhi")
    t.expect(hand={1: "C2 C3 C4"}, top="C5")
    assert [k for k, _ in t.events("use", "invoke", "draw")] == ["use", "invoke", "draw", "draw"]


def test_it_may_be_left() -> None:
    t = table(seat("ex_nihilo.H7", skills="jizhi"), seat(), deck="C2 C3 C4 C5")
    t.play("1: use ex_nihilo.H7; 1: pass")
    t.expect(hand={1: "C2 C3"})


@pytest.mark.covers("COV-271")
@pytest.mark.parametrize(
    ("hand", "use"),
    [
        ("slash.S7", "use slash.S7 -> 2"),
        ("peach.H3", "use peach.H3"),
        ("indulgence.S6", "use indulgence.S6 -> 2"),
        ("lightning.SA", "use lightning.SA"),
        ("spear.SQ", "use spear.SQ"),
    ],
)
def test_not_for_basic_cards_delayed_tricks_and_equipment(hand: str, use: str) -> None:
    t = table(seat(hand, skills="jizhi", hp=2), seat(), deck="C2 C3")
    t.play(f"1: {use}")
    t.expect(asked="1 play", top="C2 C3")


@pytest.mark.covers("COV-432")
def test_a_nullification_in_answer() -> None:
    t = table(seat("duel.SA"), seat("nullification.SJ", skills="jizhi"), deck="C2 C3")
    t.play("1: use duel.SA -> 2; 2: card nullification.SJ; 2: invoke jizhi")
    t.expect(hp=[4, 4], hand={2: "C2"}, asked="1 play", discard="duel.SA nullification.SJ")


@pytest.mark.covers("COV-432")
def test_what_she_draws_may_serve_in_the_same_chain() -> None:
    """Her nullification is countered; the card it brought her is another one."""
    t = table(seat("duel.SA nullification.CQ"), seat("nullification.SJ", skills="jizhi"), deck="nullification.CK C3")
    t.play("1: use duel.SA -> 2; 1: pass; 2: card nullification.SJ; 2: invoke jizhi")
    t.expect(asked="1 nullify", hand={2: "nullification.CK"})
    t.play("1: card nullification.CQ; 2: card nullification.CK; 2: invoke jizhi")
    t.expect(hp=[4, 4], hand={2: "C3"}, asked="1 play")


@pytest.mark.covers("COV-432")
def test_of_the_nullification_of_a_nullification_too() -> None:
    t = table(seat("ex_nihilo.H7 nullification.CQ", skills="jizhi"), seat("nullification.SJ"), deck="C2 C3 C4 C5")
    t.play("1: use ex_nihilo.H7; 1: invoke jizhi; 1: pass; 2: card nullification.SJ; 1: card nullification.CQ; 1: invoke jizhi")
    t.expect(hand={1: "C2 C3 C4 C5"})


def test_a_trick_that_is_nullified_has_been_used() -> None:
    t = table(seat("ex_nihilo.H7", skills="jizhi"), seat("nullification.SJ"), deck="C2 C3")
    t.play("1: use ex_nihilo.H7; 1: invoke jizhi; 2: card nullification.SJ")
    t.expect(hand={1: "C2"}, top="C3")


def test_not_for_tricks_of_others() -> None:
    t = table(seat("ex_nihilo.H7"), seat("nullification.SJ", skills="jizhi"), deck="C2 C3 C4")
    t.play("1: use ex_nihilo.H7; 2: pass")
    t.expect(hand={1: "C2 C3", 2: "nullification.SJ"})


def test_not_when_it_is_played() -> None:
    t = table(seat("duel.SA"), seat("slash.S7", skills="jizhi"), deck="C2")
    t.play("1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(hp=[3, 4], top="C2")


def test_once_for_a_trick_on_many() -> None:
    t = table(seat("savage_assault.S7", skills="jizhi"), seat(), seat(), deck="C2 C3")
    t.play("1: use savage_assault.S7; 1: invoke jizhi")
    t.expect(hp=[4, 3, 3], hand={1: "C2"}, asked="1 play")


def test_the_drawn_card_may_defend_her_in_her_own_duel() -> None:
    t = table(seat("duel.SA", skills="jizhi"), seat("slash.S7"), deck="slash.C8")
    t.play("1: use duel.SA -> 2; 1: invoke jizhi; 2: card slash.S7; 1: card slash.C8")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-438")
def test_with_lianying_both_before_the_trick() -> None:
    t = table(seat("ex_nihilo.H7", skills="jizhi lianying"), seat(), deck="C2 C3 C4 C5")
    t.play("1: use ex_nihilo.H7; 1: invoke lianying; 1: invoke jizhi")
    t.expect(hand={1: "C2 C3 C4 C5"})


def test_a_converted_trick_counts() -> None:
    t = table(seat("S5", skills="jizhi qixi"), seat("C9"), deck="C2")
    t.play("1: use dismantlement=S5 by qixi -> 2; 1: invoke jizhi")
    t.expect(hand={1: "C2", 2: ""})


def test_by_the_other_reading_only_real_cards() -> None:
    t = table(seat("S5 ex_nihilo.H7", skills="jizhi qixi"), seat("C9"), deck="C2 C3 C4", rules={"jizhi": "real"})
    t.play("1: use dismantlement=S5 by qixi -> 2")
    t.expect(asked="1 play", hand={2: ""})
    t.play("1: use ex_nihilo.H7")
    t.expect(asked="1 invoke")


def test_she_may_use_what_she_gets_against_a_later_target() -> None:
    t = table(seat("archery_attack.HA", skills="jizhi"), seat(), seat(), deck="nullification.SJ C3")
    t.play("1: use archery_attack.HA; 1: invoke jizhi; 1: pass; 1: card nullification.SJ; 1: invoke jizhi")
    t.expect(hp=[4, 3, 4], hand={1: "C3"})


def test_without_a_card_to_draw() -> None:
    t = table(seat("duel.SA", skills="jizhi"), seat())
    t.play("1: use duel.SA -> 2; 1: invoke jizhi")
    t.expect(hp=[4, 3], hand={1: ""}, asked="1 play")

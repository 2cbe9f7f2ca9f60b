"""无双 (std, 吕布)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-299")
def test_two_jinks() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 2: card jink.D3")
    t.expect(hp=[4, 4], hand={2: ""})


@pytest.mark.covers("COV-299")
def test_a_single_one_is_lost_in_vain() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 3], hand={2: ""})


def test_the_question_says_how_many_are_wanted() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2")
    q = t.g.question
    assert q is not None
    assert q.data(t.g)["left"] == 2
    t.play("2: card jink.D2")
    q = t.g.question
    assert q is not None
    assert q.data(t.g)["left"] == 1


@pytest.mark.covers("COV-424")
def test_diagram_red_then_again_the_diagram() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat(equip="eight_diagram.S2"), deck="H5 D6")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 2: by eight_diagram")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-424")
def test_diagram_black_wants_a_real_jink_before_the_second_try() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2", equip="eight_diagram.S2"), deck="S5 D6")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram")
    t.expect(options=["pass", "card jink.D2"])
    t.play("2: card jink.D2; 2: by eight_diagram")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-424")
def test_diagram_black_and_no_jink() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat(equip="eight_diagram.S2"), deck="S5 D6")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram")
    t.expect(hp=[4, 3], top="D6")


def test_diagram_red_then_black() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat(equip="eight_diagram.S2"), deck="D5 C6")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 2: by eight_diagram")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-299")
def test_his_duel_asks_the_other_for_two_each_time() -> None:
    t = table(seat("duel.SA slash.S7", skills="wushuang"), seat("slash.C2 slash.C3 slash.C4"))
    t.play("1: use duel.SA -> 2; 2: card slash.C2; 2: card slash.C3; 1: card slash.S7; 2: card slash.C4")
    t.expect(hp=[4, 3], hand={1: "", 2: ""})


@pytest.mark.covers("COV-299")
def test_challenged_he_plays_one_and_the_other_two() -> None:
    t = table(seat("duel.SA slash.C2 slash.C3"), seat("slash.S7", skills="wushuang"))
    t.play("1: use duel.SA -> 2; 2: card slash.S7; 1: card slash.C2; 1: card slash.C3")
    t.expect(hp=[4, 3])


def test_two_of_them() -> None:
    t = table(seat("duel.SA slash.S2 slash.S3", skills="wushuang"), seat("slash.C2 slash.C3", skills="wushuang"))
    t.play("1: use duel.SA -> 2; 2: card slash.C2; 2: card slash.C3; 1: card slash.S2; 1: card slash.S3")
    t.expect(hp=[4, 3])


def test_the_attacker_of_lvbu_needs_nothing_more() -> None:
    t = table(seat("slash.S7"), seat("jink.D2", skills="wushuang"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4])


def test_area_tricks_are_as_ever() -> None:
    t = table(seat("savage_assault.S7", skills="wushuang"), seat("slash.C2 C9"))
    t.play("1: use savage_assault.S7; 2: card slash.C2")
    t.expect(hp=[4, 4], hand={2: "C9"})


def test_the_rule_that_the_record_cites() -> None:
    t = table(seat("slash.S7 duel.SA", skills="wushuang"), seat())
    t.play("1: use slash.S7 -> 2; 1: use duel.SA -> 2")
    assert t.rules("needs") == ["skill.std.wushuang.1", "skill.std.wushuang.2"]

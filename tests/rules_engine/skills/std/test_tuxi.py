"""突袭 (std, 张辽)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-291", "COV-444")
def test_one_blind_card_each_and_no_draw() -> None:
    t = table(seat(skills="tuxi"), seat("jink.D2 peach.H5"), seat("C7"), seat("C8"), deck="H2 H3", phase="draw")
    t.play("1: invoke tuxi; 1: seats 2,4")
    t.expect(asked="nature nature", options=["nature jink.D2", "nature peach.H5"])
    t.play("nature: nature peach.H5")
    t.expect(hand={1: "C8 peach.H5", 2: "jink.D2", 3: "C7", 4: ""}, top="H2 H3", phase="play")


@pytest.mark.covers("COV-444")
def test_one_or_two_others_with_hand_cards() -> None:
    t = table(
        seat("H9", skills="tuxi"), seat("C5"), seat(equip="spear.SQ"), seat("C8"), seat("C9", alive=False), deck="H2 H3", phase="draw"
    )
    t.play("1: invoke tuxi")
    t.expect(asked="1 pick_seats", options=["seats 2", "seats 4", "seats 2,4"])
    t.play("1: seats 4")
    t.expect(hand={1: "C8 H9", 2: "C5"}, top="H2 H3", phase="play")


@pytest.mark.covers("COV-291")
def test_with_one_other_left_one_card() -> None:
    t = table(seat(skills="tuxi"), seat("jink.D2 peach.H5"), deck="H2 H3", phase="draw")
    t.play("1: invoke tuxi; nature: nature jink.D2")
    t.expect(hand={1: "jink.D2", 2: "peach.H5"}, top="H2 H3", phase="play")


@pytest.mark.covers("COV-291")
def test_not_offered_when_nobody_else_has_a_hand_card() -> None:
    t = table(seat("C5", skills="tuxi"), seat(equip="spear.SQ"), deck="H2 H3", phase="draw")
    t.expect(asked="1 play", hand={1: "C5 H2 H3"})


def test_it_may_be_left() -> None:
    t = table(seat(skills="tuxi"), seat("C5"), deck="H2 H3", phase="draw")
    t.play("1: pass")
    t.expect(hand={1: "H2 H3", 2: "C5"})


def test_only_in_his_own_draw_phase() -> None:
    t = table(seat(), seat("C5", skills="tuxi"), deck="H2 H3", phase="draw")
    t.expect(asked="1 play", hand={1: "H2 H3"})


def test_not_when_drawing_by_a_card() -> None:
    t = table(seat("ex_nihilo.H7", skills="tuxi"), seat("C5"), deck="H2 H3")
    t.play("1: use ex_nihilo.H7")
    t.expect(asked="1 play", hand={1: "H2 H3"})


def test_lianying_between_the_two() -> None:
    t = table(seat(skills="tuxi"), seat("C5", skills="lianying"), seat("C7"), deck="H2 H3", phase="draw")
    t.play("1: invoke tuxi; 1: seats 2,3")
    t.expect(asked="2 invoke", hand={1: "C5", 3: "C7"})
    t.play("2: invoke lianying")
    t.expect(hand={1: "C5 C7", 2: "H2", 3: ""}, phase="play")


def test_kongcheng_begins_at_once() -> None:
    t = table(seat("slash.S7", skills="tuxi"), seat("C5", skills="kongcheng"), seat("C7"), phase="draw")
    t.play("1: invoke tuxi; 1: seats 2,3")
    assert t.why("use slash.S7 -> 2") == "skill.std.kongcheng.1"


def test_with_luoyi_there_must_be_a_draw_left() -> None:
    t = table(seat(skills="tuxi luoyi"), seat("C5"), deck="H2 H3", phase="draw")
    t.expect(options=["invoke tuxi", "invoke luoyi", "pass"])
    t.play("1: invoke tuxi")
    t.expect(asked="1 play", hand={1: "C5"}, top="H2 H3")


def test_unknown_hands_are_picked_from_the_pool() -> None:
    t = table(seat(skills="tuxi", side="you"), seat("? C5", side="foe"), pool="slash.C8 jink.D2 peach.H3", phase="draw")
    t.play("1: invoke tuxi")
    t.expect(asked="nature nature", options=["nature C5", "nature slash.C8", "nature jink.D2", "nature peach.H3"])
    t.play("nature: nature jink.D2")
    t.expect(hand={1: "jink.D2", 2: "C5"})


def test_a_hidden_card_between_foes_stays_hidden() -> None:
    t = table(seat(side="you"), seat("?", side="foe"), seat(skills="tuxi", side="foe"), pool="slash.C8 jink.D2", turn=3, phase="draw")
    t.play("3: invoke tuxi")
    t.expect(hand={2: "", 3: "?"})
    assert t.g.tokens == 1

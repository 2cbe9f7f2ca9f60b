"""反馈 (std, 司马懿)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-288")
def test_a_piece_of_equipment_comes_into_his_hand() -> None:
    t = table(seat("slash.S7 C9", equip="eight_diagram.S2"), seat(skills="fankui", hp=3))
    t.play("1: use slash.S7 -> 2; 2: invoke fankui")
    t.expect(asked="2 pick_card", options=["card_of 1 hand", "card_of 1 eight_diagram.S2"])
    t.play("2: card_of 1 eight_diagram.S2")
    t.expect(hand={2: "eight_diagram.S2"}, equip={1: "", 2: ""})


@pytest.mark.covers("COV-288", "COV-442")
def test_a_hand_card_is_picked_blind() -> None:
    t = table(seat("slash.S7 slash.C9 peach.H9"), seat(skills="fankui", hp=3))
    t.play("1: use slash.S7 -> 2; 2: invoke fankui")
    t.expect(asked="nature nature", options=["nature slash.C9", "nature peach.H9"])
    t.play("nature: nature peach.H9")
    t.expect(hand={1: "slash.C9", 2: "peach.H9"})


@pytest.mark.covers("COV-442")
def test_not_offered_without_a_card() -> None:
    t = table(seat("slash.S7", judge="lightning.SA"), seat(skills="fankui", hp=3))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 play", hp=[4, 2])


def test_once_per_event_however_large() -> None:
    t = table(seat("H5 H6", judge="lightning.SA"), seat(skills="fankui", hp=3))
    t.expect(asked="1 play")
    t = table(seat("slash.S7 C9"), seat(skills="fankui", hp=3))
    t.play("1: use slash.S7 -> 2; 2: invoke fankui")
    t.expect(asked="1 play", hand={1: "", 2: "C9"})


def test_not_against_nobody() -> None:
    t = table(seat(judge="lightning.SA", skills="fankui", hp=4), seat("C9"), deck="S5", phase="judge", until="judge")
    t.expect(hp=[1, 4], hand={2: "C9"})


def test_the_other_duellist_is_the_source() -> None:
    t = table(seat("duel.SA", skills="fankui"), seat("slash.C8 H9"))
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: invoke fankui")
    t.expect(hp=[3, 4], hand={1: "H9", 2: ""})


def test_only_after_being_saved() -> None:
    t = table(seat("slash.S7 C9"), seat("peach.H3", skills="fankui", hp=1))
    t.play("1: use slash.S7 -> 2; 2: card peach.H3; 2: invoke fankui")
    t.expect(hp=[4, 1], hand={1: "", 2: "C9"})
    t = table(seat("slash.S7 C9"), seat("peach.H3", skills="fankui", hp=1), seat())
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(dead=[2], asked="1 play", hand={1: "C9"})


def test_a_hidden_hand_card_stays_hidden_for_a_seat_nobody_controls() -> None:
    t = table(seat("slash.S7 ? ?", side="foe"), seat(skills="fankui", hp=3, side="foe"), seat(side="you"), pool="slash.C8 peach.H3 jink.D2")
    t.play("1: use slash.S7 -> 2; 2: invoke fankui")
    t.expect(hand={1: "?", 2: "?"})
    assert t.g.tokens == 2


def test_a_controlled_seat_sees_what_it_takes() -> None:
    t = table(seat("slash.S7 ? ?", side="foe"), seat(skills="fankui", hp=3, side="you"), pool="slash.C8 peach.H3 jink.D2")
    t.play("1: use slash.S7 -> 2; 2: invoke fankui")
    t.expect(asked="nature nature", options=["nature slash.C8", "nature peach.H3", "nature jink.D2"])
    t.play("nature: nature peach.H3")
    t.expect(hand={1: "?", 2: "peach.H3"})
    assert t.g.tokens == 1

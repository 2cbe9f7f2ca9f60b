"""无双 (early, 吕布)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-163")
def test_two_jinks_or_two_judgements() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 3], hand={2: ""})
    t = table(seat("slash.S7", skills="wushuang"), seat(equip="eight_diagram.S2"), deck="H5 H6", edition="early")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 2: by eight_diagram")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-163")
def test_area_tricks_cost_one_hand_card_more() -> None:
    t = table(seat("savage_assault.S7", skills="wushuang"), seat("slash.C8 jink.D2"), seat("slash.C9"), edition="early")
    t.play("1: use savage_assault.S7; 2: card slash.C8")
    t.expect(asked="2 discard", options=["option damage", "cards jink.D2"])
    t.play("2: cards jink.D2; 3: card slash.C9")
    t.expect(hp=[4, 4, 3], hand={2: "", 3: ""})


def test_whoever_does_not_answer_is_hit_once() -> None:
    t = table(seat("archery_attack.HA", skills="wushuang"), seat("C8 C9"), edition="early")
    t.play("1: use archery_attack.HA")
    t.expect(hp=[4, 3], hand={2: "C8 C9"})


def test_the_further_card_may_be_refused() -> None:
    t = table(seat("archery_attack.HA", skills="wushuang"), seat("jink.D2 peach.H3", hp=3), edition="early")
    t.play("1: use archery_attack.HA; 2: card jink.D2; 2: option damage")
    t.expect(hp=[4, 2], hand={2: "peach.H3"})


def test_equipment_is_no_hand_card() -> None:
    t = table(seat("savage_assault.S7", skills="wushuang"), seat("slash.C8", equip="dilu.C5"), edition="early")
    t.play("1: use savage_assault.S7; 2: card slash.C8")
    t.expect(hp=[4, 3], equip={2: "dilu.C5"})


def test_the_diagram_answers_but_the_card_is_still_due() -> None:
    t = table(seat("archery_attack.HA", skills="wushuang"), seat("C8", equip="eight_diagram.S2"), deck="H5", edition="early")
    t.play("1: use archery_attack.HA; 2: by eight_diagram; 2: cards C8")
    t.expect(hp=[4, 4], hand={2: ""})


def test_duels_are_as_ever() -> None:
    t = table(seat("duel.SA", skills="wushuang"), seat("slash.C8"), edition="early")
    t.play("1: use duel.SA -> 2; 2: card slash.C8")
    t.expect(hp=[3, 4])

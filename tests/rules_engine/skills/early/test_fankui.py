"""反馈 (early, 司马懿)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-150")
def test_a_hand_card_always() -> None:
    t = table(seat("slash.S7 H9", equip="eight_diagram.S2"), seat(skills="fankui", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 2], hand={1: "", 2: "H9"}, equip={1: "eight_diagram.S2"})


@pytest.mark.covers("COV-150")
def test_equipment_never() -> None:
    t = table(seat("slash.S7", equip="eight_diagram.S2"), seat(skills="fankui", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 play", hand={2: ""}, equip={1: "eight_diagram.S2"})


@pytest.mark.covers("COV-147")
def test_lianying_draws_before_it_takes() -> None:
    t = table(seat("slash.S7", skills="lianying"), seat(skills="fankui", hp=3), deck="C5 C6", edition="early")
    t.play("1: use slash.S7 -> 2; 1: invoke lianying; 1: pass")
    t.expect(hp=[4, 2], hand={1: "", 2: "C5"}, top="C6")


def test_blind_among_several() -> None:
    t = table(seat("slash.S7 peach.H9 jink.D9"), seat(skills="fankui", hp=3), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="nature nature", options=["nature peach.H9", "nature jink.D9"])

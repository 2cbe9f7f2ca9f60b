"""贯石斧."""

import pytest

from rules_engine.core.use import UseCard
from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])
AXE = "axe.D5"


@BOTH
def test_range_three(edition: str) -> None:
    t = table(seat("slash.S7", equip=AXE), *[seat() for _ in range(8)], edition=edition)
    assert t.can("use slash.S7 -> 4")
    assert not t.can("use slash.S7 -> 5")


@pytest.mark.covers("COV-104")
def test_early_has_no_skill_but_its_range() -> None:
    t = table(seat("slash.S7 S3 S4", equip=AXE, hp=1), seat("jink.D2"), edition="early")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[1, 4], asked="1 play")


@pytest.mark.covers("COV-421")
def test_two_cards_make_a_dodged_slash_hit() -> None:
    t = table(seat("slash.S7 H3 peach.H4 C9", equip=AXE), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 1: cards peach.H4,C9")
    t.expect(hp=[4, 3], hand={1: "H3", 2: "jink.D3"}, equip={1: AXE}, discard="slash.S7 jink.D2 peach.H4 C9", asked="1 play")
    assert t.events("use") == [("use", 1)]


@pytest.mark.covers("COV-421")
def test_hand_and_equipment_but_not_the_axe() -> None:
    t = table(seat("slash.S7 H3", equip=f"{AXE} dilu.C5 chitu.H5"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe")
    t.expect(asked="1 discard", options=["cards H3,dilu.C5", "cards H3,chitu.H5", "cards dilu.C5,chitu.H5"])
    assert not t.can(f"cards H3,{AXE}")
    assert not t.can("cards H3")
    t.play("1: cards dilu.C5,chitu.H5")
    t.expect(hp=[4, 3], hand={1: "H3"}, equip={1: AXE})


@pytest.mark.covers("COV-421")
def test_not_offered_with_fewer_than_two_other_cards() -> None:
    t = table(seat("slash.S7 H3", equip=AXE), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={1: "H3"}, asked="1 play")


@pytest.mark.covers("COV-421")
def test_it_may_be_left() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: pass")
    t.expect(hp=[4, 4], hand={1: "H3 C9"})


@pytest.mark.covers("COV-421")
def test_a_jink_by_the_diagram_counts() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE), seat(equip="eight_diagram.S2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 1: invoke axe")
    t.expect(hp=[4, 3], hand={1: ""})


def test_not_without_a_jink() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE), seat())
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={1: "H3 C9"}, asked="1 play")


@pytest.mark.covers("COV-421")
def test_what_was_added_to_the_damage_stays() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2")
    at, use = next((i, f) for i, f in enumerate(t.g.frames) if isinstance(f, UseCard))
    t.g.change(at, use.with_note("damage", 1, 1))
    t.play("2: card jink.D2; 1: invoke axe")
    t.expect(hp=[4, 2])


@pytest.mark.covers("COV-421")
def test_both_cards_at_once_for_xiaoji() -> None:
    t = table(seat("slash.S7", equip=f"{AXE} jueying.S5 chitu.H5", skills="xiaoji"), seat("jink.D2"), deck="C2 C3 C4 C6")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 1: invoke xiaoji; 1: invoke xiaoji")
    t.expect(hp=[4, 3], hand={1: "C2 C3 C4 C6"}, equip={1: AXE})


@pytest.mark.covers("COV-421")
def test_one_loss_for_lianying() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE, skills="lianying"), seat("jink.D2"), deck="C2 C3")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 1: invoke lianying")
    t.expect(hp=[4, 3], hand={1: "C2"}, top="C3")


def test_lianying_can_not_pay_the_second_card() -> None:
    t = table(seat("slash.S7 H3", equip=AXE, skills="lianying"), seat("jink.D2"), deck="C2 C3")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={1: "H3"}, asked="1 play")


def test_against_wushuang_it_takes_both_jinks_to_dodge() -> None:
    t = table(seat("slash.S7 H3 C9", equip=AXE, skills="wushuang"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(asked="2 respond")
    t.play("2: card jink.D3; 1: invoke axe")
    t.expect(hp=[4, 3], hand={1: "", 2: ""})


def test_the_target_that_it_was_turned_on_is_hit() -> None:
    t = table(seat("slash.S7 C8 C9", equip=AXE), seat("H3", skills="liuli"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: card jink.D2; 1: invoke axe")
    t.expect(hp=[4, 4, 3])


def test_the_axe_of_somebody_else_does_not_count() -> None:
    t = table(seat("slash.S7 H3 C9"), seat("jink.D2", equip=AXE))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], asked="1 play")


def test_in_a_borrowed_attack_its_owner_pays() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7 H3 C9", equip=AXE), seat("jink.D2"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 3: card jink.D2; 2: invoke axe")
    t.expect(hp=[4, 4, 3], hand={2: ""}, equip={2: AXE})

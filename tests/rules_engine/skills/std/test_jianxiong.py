"""奸雄 (std, 曹操)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-286")
def test_he_gains_the_card_that_hurt_him() -> None:
    t = table(seat("slash.S7"), seat("C5", skills="jianxiong"))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 invoke", options=["invoke jianxiong", "pass"])
    t.play("2: invoke jianxiong")
    t.expect(hp=[4, 3], hand={2: "C5 slash.S7"}, discard="")
    assert t.rules("gain") == ["skill.std.jianxiong.1"]


@pytest.mark.covers("COV-440")
def test_it_may_be_left() -> None:
    t = table(seat("slash.S7"), seat(skills="jianxiong"))
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(hand={2: ""}, discard="slash.S7")


@pytest.mark.covers("COV-440")
def test_all_cards_of_a_converted_slash() -> None:
    t = table(seat("C5 H6", equip="spear.SQ"), seat(skills="jianxiong"))
    t.play("1: use slash=C5,H6 by spear -> 2; 2: invoke jianxiong")
    t.expect(hand={2: "C5 H6"}, discard="")


@pytest.mark.covers("COV-440")
def test_a_converted_card_is_what_it_was() -> None:
    t = table(seat(equip="chitu.H5", skills="wusheng"), seat(skills="jianxiong"))
    t.play("1: use slash=chitu.H5 by wusheng -> 2; 2: invoke jianxiong")
    t.expect(hand={2: "chitu.H5"}, equip={1: ""})


@pytest.mark.covers("COV-440")
def test_his_own_lost_duel() -> None:
    t = table(seat("duel.SA", skills="jianxiong"), seat("slash.S7"))
    t.play("1: use duel.SA -> 2; 2: card slash.S7; 1: invoke jianxiong")
    t.expect(hp=[3, 4], hand={1: "duel.SA"}, discard="slash.S7")


def test_the_duel_but_not_the_slashes_in_it() -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8", skills="jianxiong"))
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7; 2: invoke jianxiong")
    t.expect(hand={2: "duel.SA"}, discard="slash.C8 slash.S7")


@pytest.mark.covers("COV-440", "COV-414")
def test_lightning() -> None:
    t = table(seat(judge="lightning.SA", skills="jianxiong"), seat(), deck="S5 C2 C3", phase="judge", until="judge")
    t.play("1: invoke jianxiong")
    t.expect(hp=[1, 4], hand={1: "lightning.SA"}, discard="S5", judge={1: "", 2: ""})


@pytest.mark.covers("COV-440")
def test_nothing_without_a_card() -> None:
    """刚烈 hurts without one."""
    t = table(seat("slash.S7", skills="jianxiong"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(hp=[3, 3], asked="1 play", hand={1: ""})


@pytest.mark.covers("COV-440")
def test_the_dead_gain_nothing() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="jianxiong", hp=1), seat())
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(dead=[2], asked="1 play", discard="peach.H3 slash.S7")


@pytest.mark.covers("COV-440")
def test_first_saved_then_the_card() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="jianxiong", hp=1), seat())
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 rescue")
    t.play("2: card peach.H3; 2: invoke jianxiong")
    t.expect(hp=[4, 1, 4], hand={2: "slash.S7"}, discard="peach.H3")


def test_two_points_are_one_card() -> None:
    t = table(seat("slash.S7", skills="luoyi"), seat(skills="jianxiong"), deck="C5 C6", phase="draw")
    t.play("1: invoke luoyi; 1: use slash.S7 -> 2; 2: invoke jianxiong")
    t.expect(hp=[4, 2], hand={2: "slash.S7"}, asked="1 play")


@pytest.mark.covers("COV-408")
def test_an_area_trick_goes_on_without_its_card() -> None:
    t = table(seat("savage_assault.S7"), seat(skills="jianxiong"), seat(), seat("slash.C8"))
    t.play("1: use savage_assault.S7; 2: invoke jianxiong")
    t.expect(asked="4 respond", hand={2: "savage_assault.S7"})
    t.play("4: card slash.C8")
    t.expect(hp=[4, 3, 3, 4], hand={2: "savage_assault.S7"}, discard="slash.C8")


def test_of_two_takers_the_second_finds_nothing() -> None:
    t = table(seat("archery_attack.HA"), seat(skills="jianxiong"), seat(skills="jianxiong"), seat(skills="jianxiong"))
    t.play("1: use archery_attack.HA; 2: pass; 3: invoke jianxiong")
    t.expect(hp=[4, 3, 3, 3], asked="1 play", hand={2: "", 3: "archery_attack.HA", 4: ""})


def test_the_card_may_serve_its_taker_while_the_trick_goes_on() -> None:
    """万箭齐发 of hearts is a peach for whoever has 急救; then it is discarded like any used card."""
    t = table(seat("archery_attack.HA"), seat(skills="jianxiong jijiu"), seat(hp=1, skills="jianxiong"))
    t.play("1: use archery_attack.HA; 2: invoke jianxiong; 2: card peach=archery_attack.HA by jijiu")
    t.expect(hp=[4, 3, 1], hand={2: "", 3: ""}, discard="archery_attack.HA", asked="1 play")


def test_the_taken_card_may_replace_a_judgement_of_the_same_trick() -> None:
    t = table(seat("archery_attack.HA"), seat(skills="jianxiong guicai"), seat(equip="eight_diagram.S2", skills="jianxiong"), deck="S5")
    t.play("1: use archery_attack.HA; 2: invoke jianxiong; 3: by eight_diagram; 2: invoke guicai")
    t.expect(hp=[4, 3, 4], hand={2: ""}, discard="S5 archery_attack.HA")


def test_with_fankui_he_chooses_the_order() -> None:
    t = table(seat("slash.S7 C5"), seat(skills="jianxiong fankui"))
    t.play("1: use slash.S7 -> 2")
    t.expect(options=["invoke jianxiong", "invoke fankui", "pass"])
    t.play("2: invoke fankui; 2: invoke jianxiong")
    t.expect(hand={1: "", 2: "C5 slash.S7"})


@pytest.mark.covers("COV-438")
def test_lianying_of_the_user_comes_first() -> None:
    t = table(seat("slash.S7", skills="lianying"), seat(skills="jianxiong"), deck="C5")
    t.play("1: use slash.S7 -> 2; 1: invoke lianying; 2: invoke jianxiong")
    t.expect(hand={1: "C5", 2: "slash.S7"})


def test_the_slash_of_a_borrowed_knife_not_the_trick() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="spear.SQ"), seat(skills="jianxiong"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7 -> 3; 3: invoke jianxiong")
    t.expect(hp=[4, 4, 3], hand={3: "slash.S7"}, discard="collateral.CQ", equip={2: "spear.SQ"})


def test_the_last_slash_of_the_blade() -> None:
    t = table(seat("slash.S7 slash.C3", equip="blade.S5"), seat("jink.D2", skills="jianxiong"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke blade; 1: card slash.C3 -> 2; 2: invoke jianxiong")
    t.expect(hand={2: "slash.C3"}, discard="jink.D2 slash.S7")


def test_a_slash_on_several_seats_goes_on() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(skills="jianxiong"), seat())
    t.play("1: use slash.S7 -> 2,3; 2: invoke jianxiong")
    t.expect(hp=[4, 3, 3], hand={2: "slash.S7"}, discard="")


def test_a_seat_that_is_not_controlled_holds_it_openly() -> None:
    t = table(seat("slash.S7", side="you"), seat("?", skills="jianxiong", side="foe"), pool="jink.D2 peach.H3")
    t.play("1: use slash.S7 -> 2; 2: pass; 2: invoke jianxiong")
    t.expect(hand={2: "? slash.S7"})

"""仁王盾 (ex)."""

import pytest

from tests.rules_engine.table import seat, table

SHIELD = "nioh_shield.C2"


@pytest.mark.covers("COV-425")
@pytest.mark.parametrize(("slash", "hp"), [("slash.S7", 4), ("slash.C8", 4), ("slash.H10", 3), ("slash.D6", 3)])
def test_black_slashes_have_no_effect(slash: str, hp: int) -> None:
    t = table(seat(slash), seat(equip=SHIELD))
    t.play(f"1: use {slash} -> 2")
    t.expect(hp=[4, hp], discard=slash)


@pytest.mark.covers("COV-425")
def test_no_jink_is_asked_for_and_the_slash_is_used() -> None:
    t = table(seat("slash.S7 slash.H10"), seat("jink.D2", equip=SHIELD))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 4], hand={2: "jink.D2"}, asked="1 play")
    assert t.why("use slash.H10 -> 2") == "limit.1"
    assert t.rules("no_effect") == ["card.nioh_shield.2"]


@pytest.mark.covers("COV-425", "COV-420")
@pytest.mark.parametrize(("hand", "hp"), [("S3 C4", 4), ("S3 H4", 3), ("H3 D4", 3)])
def test_the_colour_of_two_cards_under_the_spear(hand: str, hp: int) -> None:
    t = table(seat(hand, equip="spear.SQ"), seat(equip=SHIELD))
    a, b = hand.split()
    t.play(f"1: use slash={a},{b} by spear -> 2")
    t.expect(hp=[4, hp])


def test_the_colour_of_a_converted_card() -> None:
    t = table(seat("peach.H3", skills="wusheng"), seat(equip=SHIELD))
    t.play("1: use slash=peach.H3 by wusheng -> 2")
    t.expect(hp=[4, 3])


def test_the_colour_of_a_card_that_somebody_else_gives() -> None:
    for slash, hp in (("slash.S7", 4), ("slash.H10", 3)):
        t = table(
            seat(skills="jijiang", role="lord", kingdom="shu"), seat(equip=SHIELD), seat(slash, kingdom="shu", equip="qinggang_sword.S6")
        )
        t.play("1: skill jijiang -> 2")
        assert t.asked == "3 respond"
        t.play(f"3: card {slash}")
        t.expect(hp=[4, hp, 4])


@pytest.mark.covers("COV-425")
def test_only_slashes_that_are_used_on_it() -> None:
    t = table(seat("duel.SA savage_assault.S9 archery_attack.HA"), seat(equip=SHIELD))
    t.play("1: use duel.SA -> 2; 1: use savage_assault.S9; 1: use archery_attack.HA")
    t.expect(hp=[4, 1])


@pytest.mark.covers("COV-425")
def test_a_slash_played_in_a_duel_is_not_kept_off() -> None:
    t = table(seat("duel.SA"), seat("slash.S7", equip=SHIELD))
    t.play("1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(hp=[3, 4])


@pytest.mark.covers("COV-425")
def test_qinggang_goes_through_it() -> None:
    t = table(seat("slash.S7", equip="qinggang_sword.S6"), seat(equip=SHIELD))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-425", "COV-431")
def test_tieqi_is_judged_in_vain() -> None:
    t = table(seat("slash.S7", skills="tieqi"), seat(equip=SHIELD), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    t.expect(hp=[4, 4], discard="slash.S7 H5")


def test_wushuang_does_not_help() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat(equip=SHIELD))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 4])


def test_a_slash_may_be_turned_on_it() -> None:
    t = table(seat("slash.S7"), seat("H3", skills="liuli"), seat(equip=SHIELD))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 4, 4])


@pytest.mark.covers("COV-425")
def test_other_targets_of_the_same_slash_are_hit() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(equip=SHIELD), seat(), seat())
    t.play("1: use slash.S7 -> 2,3,4")
    t.expect(hp=[4, 4, 3, 3])


@pytest.mark.covers("COV-425")
@pytest.mark.parametrize("weapon", ["axe.D5", "blade.S5"])
def test_what_was_not_answered_with_a_jink_is_not_followed_up(weapon: str) -> None:
    t = table(seat("slash.S7 slash.H10 C9", equip=weapon), seat("jink.D2", equip=SHIELD))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 4], hand={1: "slash.H10 C9", 2: "jink.D2"}, asked="1 play")

"""连营 (std, 陆逊)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-283")
def test_after_using_his_last_card() -> None:
    t = table(seat("slash.S7", skills="lianying", hp=3), seat(), deck="C5")
    t.play("1: use slash.S7 -> 2; 1: invoke lianying")
    t.expect(hand={1: "C5"}, hp=[3, 3])


@pytest.mark.covers("COV-393")
def test_before_anything_resolves() -> None:
    """His last card, a slash, hits 司马懿: he draws first, then that card is taken, and he draws again."""
    t = table(seat("slash.S7", skills="lianying"), seat(skills="fankui", hp=3), deck="C5 C6")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 invoke", hp=[4, 3])
    t.play("1: invoke lianying; 2: invoke fankui; 1: invoke lianying")
    t.expect(hp=[4, 2], hand={1: "C6", 2: "C5"})


def test_not_while_cards_are_left() -> None:
    t = table(seat("slash.S7 H3", skills="lianying"), seat(), deck="C5")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 play", top="C5")


def test_in_the_turn_of_another() -> None:
    t = table(seat("dismantlement.S3"), seat("jink.D2", skills="lianying"), deck="C5")
    t.play("1: use dismantlement.S3 -> 2; 2: invoke lianying")
    t.expect(hand={2: "C5"})


@pytest.mark.covers("COV-438")
def test_between_the_two_jinks_against_wushuang() -> None:
    t = table(seat("slash.S7", skills="wushuang"), seat("jink.D2", skills="lianying"), deck="jink.D3 C9")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 2: invoke lianying; 2: card jink.D3; 2: invoke lianying")
    t.expect(hp=[4, 4], hand={2: "C9"})


@pytest.mark.covers("COV-438")
def test_several_cards_in_one_move_are_one_loss() -> None:
    t = table(seat("jink.D2 peach.H3", equip="spear.SQ", skills="lianying"), seat(), deck="C5 C6")
    t.play("1: use slash=jink.D2,peach.H3 by spear -> 2; 1: invoke lianying")
    t.expect(hand={1: "C5"}, top="C6", asked="1 play")


def test_a_last_nullification() -> None:
    t = table(seat("duel.SA"), seat("nullification.SJ", skills="lianying"), deck="C5")
    t.play("1: use duel.SA -> 2; 2: card nullification.SJ; 2: invoke lianying")
    t.expect(hand={2: "C5"}, hp=[4, 4])


def test_equipment_put_on_is_a_card_gone_from_the_hand() -> None:
    t = table(seat("dilu.C5", skills="lianying"), seat(), deck="C6")
    t.play("1: use dilu.C5; 1: invoke lianying")
    t.expect(hand={1: "C6"}, equip={1: "dilu.C5"})


def test_losing_equipment_is_no_loss_of_the_hand() -> None:
    t = table(seat("dismantlement.S3"), seat(equip="dilu.C5", skills="lianying"), deck="C6")
    t.play("1: use dismantlement.S3 -> 2")
    t.expect(asked="1 play", top="C6")


def test_the_dead_draw_nothing() -> None:
    t = table(seat("slash.S7"), seat("H3", hp=1, skills="lianying"), seat(), deck="C6")
    t.play("1: use slash.S7 -> 2")
    t.expect(dead=[2], top="C6", asked="1 play")


def test_declining() -> None:
    t = table(seat("slash.S7", skills="lianying"), seat(), deck="C5")
    t.play("1: use slash.S7 -> 2; 1: pass")
    t.expect(hand={1: ""}, top="C5", asked="1 play")


def test_kongcheng_and_the_card_drawn_in_time() -> None:
    """He who draws at once is no empty-handed target for the next slash."""
    t = table(seat("dismantlement.S3 slash.S7"), seat("H3", skills="lianying kongcheng"), deck="C5")
    t.play("1: use dismantlement.S3 -> 2; 2: invoke lianying")
    assert t.can("use slash.S7 -> 2")


def test_a_hidden_last_card() -> None:
    t = table(seat("dismantlement.S3", side="you"), seat("?", skills="lianying", side="foe"), pool="peach.H3 jink.D2")
    t.play("1: use dismantlement.S3 -> 2; nature: nature peach.H3; 2: invoke lianying")
    t.expect(hand={2: "?"}, discard="dismantlement.S3 peach.H3")

"""倾国 (std, 甄姬)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-295")
def test_a_black_hand_card_is_a_jink() -> None:
    t = table(seat("slash.S7"), seat("peach.H3 duel.SA", skills="qingguo"))
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 respond", options=["pass", "card jink=duel.SA by qingguo"])
    t.play("2: card jink=duel.SA by qingguo")
    t.expect(hp=[4, 4], hand={2: "peach.H3"})


def test_red_does_not_do() -> None:
    t = table(seat("slash.S7"), seat("peach.H3", skills="qingguo"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


def test_nor_does_black_equipment() -> None:
    t = table(seat("slash.S7"), seat(equip="spear.SQ", skills="qingguo"))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], equip={2: "spear.SQ"})


def test_played_against_archery_attack() -> None:
    t = table(seat("archery_attack.HA"), seat("slash.C8", skills="qingguo"))
    t.play("1: use archery_attack.HA; 2: card jink=slash.C8 by qingguo")
    t.expect(hp=[4, 4])


def test_black_cards_won_by_luoshen_serve() -> None:
    t = table(seat("", skills="luoshen qingguo", hp=3, max_hp=3), seat("slash.S7"), deck="C5 H6 H7 H8", phase="start")
    t.play("1: invoke luoshen; 1: invoke luoshen; 1: end")
    t.play("2: use slash.S7 -> 1; 1: card jink=C5 by qingguo")
    t.expect(hp=[3, 4])

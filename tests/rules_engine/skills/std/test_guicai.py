"""鬼才 (std, 司马懿)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-289", "COV-396")
def test_the_new_card_is_the_result() -> None:
    t = table(seat(judge="indulgence.S6"), seat("H3 S4", skills="guicai", hp=3), deck="C5", phase="judge", until="judge")
    t.play("2: invoke guicai; 2: cards H3")
    t.expect(discard="C5 H3 indulgence.S6", hand={2: "S4"})
    assert t.events("will_skip") == []


def test_suit_and_rank_count() -> None:
    t = table(seat(judge="lightning.SA"), seat("S5", skills="guicai"), deck="H9", phase="judge", until="judge")
    t.play("2: invoke guicai")
    t.expect(hp=[1, 4])


def test_not_without_a_hand_card() -> None:
    t = table(seat(judge="lightning.SA"), seat(equip="spear.S5", skills="guicai"), deck="H9", phase="judge", until="judge")
    t.expect(hp=[4, 4], judge={2: "lightning.SA"})


@pytest.mark.covers("COV-396")
def test_in_seat_order_from_the_turn_player_once_each() -> None:
    t = table(
        seat("H4", judge="indulgence.S6", skills="guicai"),
        seat("S3", skills="guicai"),
        deck="C5",
        phase="judge",
        until="judge",
    )
    t.play("1: invoke guicai")
    t.expect(asked="2 invoke")
    t.play("2: invoke guicai")
    assert ("will_skip", 1) in t.events("will_skip")
    t.expect(discard="C5 H4 S3 indulgence.S6")


def test_lianying_after_the_last_card_was_played() -> None:
    t = table(seat(judge="indulgence.S6"), seat("H3", skills="guicai lianying"), deck="C5 S9", phase="judge", until="judge")
    t.play("2: invoke guicai; 2: invoke lianying")
    t.expect(hand={2: "S9"})


def test_luoshen_goes_on_with_the_replaced_card() -> None:
    t = table(seat(skills="luoshen"), seat("S3", skills="guicai"), deck="H5 H6", phase="start", until="start")
    t.play("1: invoke luoshen; 2: invoke guicai; 1: invoke luoshen")
    t.expect(hand={1: "S3"}, discard="H5 H6")


def test_a_hidden_hand_card_may_become_the_judgement() -> None:
    t = table(
        seat(judge="indulgence.S6", side="you"),
        seat("?", skills="guicai", side="foe"),
        deck="H5",
        pool="S3 H4",
        phase="judge",
        until="judge",
    )
    t.play("2: invoke guicai")
    t.expect(asked="2 pick_cards", options=["cards S3", "cards H4"])
    t.play("2: cards S3")
    assert t.g.tokens == 0
    assert ("will_skip", 1) in t.events("will_skip")

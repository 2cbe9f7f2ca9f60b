"""无懈可击."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-412", "COV-087", "COV-086")
@BOTH
def test_a_duel_and_a_snatch(edition: str) -> None:
    t = table(seat("duel.SA snatch.S3"), seat("nullification.SJ nullification.DQ peach.H3"), edition=edition)
    t.play("1: use duel.SA -> 2; 2: card nullification.SJ; 2: pass; 1: use snatch.S3 -> 2; 2: card nullification.DQ")
    t.expect(hp=[4, 4], hand={1: "", 2: "peach.H3"})


@pytest.mark.covers("COV-412", "COV-090")
@BOTH
def test_a_nullification_is_nullified(edition: str) -> None:
    t = table(seat("duel.SA nullification.SJ"), seat("nullification.DQ"), edition=edition)
    t.play("1: use duel.SA -> 2; 1: pass; 2: card nullification.DQ; 1: card nullification.SJ")
    t.expect(hp=[4, 3])


def test_an_even_number_leaves_the_trick() -> None:
    t = table(seat("duel.SA nullification.SJ nullification.CQ"), seat("nullification.DQ nullification.HK"))
    t.play("1: use duel.SA -> 2; 1: pass; 2: card nullification.DQ; 1: card nullification.SJ; 1: pass")
    t.expect(asked="2 nullify")
    t.play("2: card nullification.HK; 1: card nullification.CQ")
    t.expect(hp=[4, 3], asked="1 play")


@pytest.mark.covers("COV-412")
def test_asked_in_seat_order_from_the_turn_player() -> None:
    t = table(seat("duel.SA nullification.SJ"), seat("nullification.DQ"), seat("nullification.HK"))
    t.play("1: use duel.SA -> 2")
    t.expect(asked="1 nullify")
    t.play("1: pass")
    t.expect(asked="2 nullify")
    t.play("2: pass")
    t.expect(asked="3 nullify")


def test_never_at_a_free_moment_nor_against_a_slash() -> None:
    t = table(seat("slash.S7 nullification.SJ"), seat("nullification.DQ"))
    assert t.why("use nullification.SJ") == "card.nullification.1"
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], asked="1 play")


def test_equipment_is_no_trick() -> None:
    t = table(seat("spear.SQ"), seat("nullification.DQ"))
    t.play("1: use spear.SQ")
    t.expect(equip={1: "spear.SQ"}, asked="1 play")


def test_a_hidden_hand_may_hold_one_if_the_pool_does() -> None:
    t = table(seat("duel.SA", side="you"), seat("?", side="foe"), pool="nullification.SJ slash.C8")
    t.play("1: use duel.SA -> 2")
    t.expect(asked="2 nullify", options=["pass", "card nullification.SJ"])
    t = table(seat("duel.SA", side="you"), seat("?", side="foe"), pool="peach.H3 jink.D2")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3])

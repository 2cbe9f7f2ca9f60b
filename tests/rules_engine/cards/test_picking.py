"""过河拆桥, 顺手牵羊."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-405", "COV-075")
@BOTH
def test_dismantlement_reaches_every_zone_of_anybody(edition: str) -> None:
    t = table(seat("dismantlement.S3"), seat(), seat("C8 H9", equip="dilu.C5", judge="lightning.SA"), seat(), edition=edition)
    t.play("1: use dismantlement.S3 -> 3")
    t.expect(asked="1 pick_card", options=["card_of 3 hand", "card_of 3 dilu.C5", "card_of 3 lightning.SA"])
    t.play("1: card_of 3 lightning.SA")
    t.expect(judge={3: ""}, discard="dismantlement.S3 lightning.SA")


@pytest.mark.covers("COV-405")
def test_the_hand_is_blind() -> None:
    t = table(seat("dismantlement.S3"), seat("slash.C8 peach.H9"))
    t.play("1: use dismantlement.S3 -> 2")
    t.expect(asked="nature nature")
    t.play("nature: nature peach.H9")
    t.expect(hand={2: "slash.C8"}, discard="dismantlement.S3 peach.H9")


@pytest.mark.covers("COV-405")
def test_the_card_is_chosen_after_the_nullification_window() -> None:
    t = table(seat("dismantlement.S3"), seat("nullification.SJ", equip="dilu.C5"))
    t.play("1: use dismantlement.S3 -> 2")
    t.expect(asked="2 nullify")
    t.play("2: card nullification.SJ")
    t.expect(equip={2: "dilu.C5"}, asked="1 play")


def test_a_seat_whose_last_card_went_on_nullification_loses_nothing_more() -> None:
    t = table(seat("dismantlement.S3 nullification.DQ"), seat("nullification.SJ"))
    t.play("1: use dismantlement.S3 -> 2; 1: pass; 2: card nullification.SJ; 1: card nullification.DQ")
    t.expect(hand={1: "", 2: ""}, discard="dismantlement.S3 nullification.DQ nullification.SJ", asked="1 play")


def test_not_on_a_seat_without_a_card() -> None:
    t = table(seat("dismantlement.S3 snatch.S4"), seat())
    assert t.why("use dismantlement.S3 -> 2") == "card.dismantlement.1"
    assert t.why("use snatch.S4 -> 2") == "card.snatch.1"


@pytest.mark.covers("COV-406", "COV-076", "COV-077", "COV-111")
@BOTH
def test_snatch_at_distance_one_with_horses_without_weapons(edition: str) -> None:
    t = table(seat("snatch.S3 chitu.H5", equip="spear.SQ"), seat("C8"), seat("C9"), seat("H9", equip="dilu.C5"), edition=edition)
    assert t.can("use snatch.S3 -> 2")
    assert t.refusal("use snatch.S3 -> 3") == ("card.snatch.1", {"why": "distance", "distance": 2})
    assert not t.can("use snatch.S3 -> 4")
    t.play("1: use chitu.H5")
    assert t.can("use snatch.S3 -> 3")
    assert t.can("use snatch.S3 -> 4")


@pytest.mark.covers("COV-406", "COV-076")
@BOTH
def test_snatch_brings_it_into_the_hand(edition: str) -> None:
    t = table(seat("snatch.S3"), seat(judge="lightning.SA"), edition=edition)
    t.play("1: use snatch.S3 -> 2")
    t.expect(hand={1: "lightning.SA"}, judge={2: ""}, discard="snatch.S3")


def test_equipment_taken_lies_in_the_hand() -> None:
    t = table(seat("snatch.S3"), seat(equip="crossbow.DA"))
    t.play("1: use snatch.S3 -> 2")
    t.expect(hand={1: "crossbow.DA"}, equip={1: "", 2: ""})


def test_another_card_of_the_same_class_elsewhere_can_not_stand_in() -> None:
    """Two equal horses: only the one that the seat wears can be taken from it."""
    t = table(seat("dismantlement.S3 crossbow.DA"), seat("C8", equip="crossbow.CA"))
    t.play("1: use dismantlement.S3 -> 2")
    assert t.can("card_of 2 crossbow.CA")
    assert not t.can("card_of 2 crossbow.DA")

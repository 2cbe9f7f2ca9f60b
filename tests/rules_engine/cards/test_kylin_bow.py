"""麒麟弓."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])
BOW = "kylin_bow.H5"


@BOTH
def test_range_five(edition: str) -> None:
    t = table(seat("slash.S7", equip=BOW), *[seat() for _ in range(12)], edition=edition)
    assert t.can("use slash.S7 -> 6")
    assert not t.can("use slash.S7 -> 7")


@pytest.mark.covers("COV-104")
def test_early_has_no_skill_but_its_range() -> None:
    t = table(seat("slash.S7", equip=BOW), seat(equip="dilu.C5"), seat(), seat(), edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4, 4], equip={2: "dilu.C5"}, asked="1 play")


@pytest.mark.covers("COV-423")
def test_one_horse_of_the_users_choice_before_the_damage() -> None:
    t = table(seat("slash.S7", equip=BOW), seat("H3", equip="eight_diagram.S2 dilu.C5 chitu.H5", hp=1))
    t.play("1: use slash.S7 -> 2; 2: pass; 1: invoke kylin_bow")
    t.expect(asked="1 pick_card", options=["card_of 2 dilu.C5", "card_of 2 chitu.H5"], hp=[4, 1])
    assert not t.can("card_of 2 eight_diagram.S2")
    assert not t.can("card_of 2 hand")
    t.play("1: card_of 2 dilu.C5")
    t.expect(hp=[4, 0], dead=[2])
    assert [k for k, _ in t.events("discarded", "damage")] == ["discarded", "damage"]


@pytest.mark.covers("COV-423")
@pytest.mark.parametrize("horse", ["dilu.C5", "chitu.H5"])
def test_a_single_horse_of_either_kind(horse: str) -> None:
    t = table(seat("slash.S7", equip=BOW), seat(equip=horse), seat())
    t.play("1: use slash.S7 -> 2; 1: invoke kylin_bow")
    t.expect(hp=[4, 3, 4], equip={2: ""}, discard=f"slash.S7 {horse}")


@pytest.mark.covers("COV-423")
def test_it_may_be_left() -> None:
    t = table(seat("slash.S7", equip=BOW), seat(equip="chitu.H5"))
    t.play("1: use slash.S7 -> 2; 1: pass")
    t.expect(hp=[4, 3], equip={2: "chitu.H5"})


@pytest.mark.covers("COV-423")
def test_not_offered_without_a_horse_or_without_damage() -> None:
    t = table(seat("slash.S7", equip=BOW), seat("H3", equip="eight_diagram.S2"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(hp=[4, 3], asked="1 play")
    t = table(seat("slash.S7", equip=BOW), seat("jink.D2", equip="chitu.H5"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], equip={2: "chitu.H5"}, asked="1 play")


def test_only_damage_by_a_slash() -> None:
    t = table(seat("duel.SA archery_attack.HA", equip=BOW), seat(equip="chitu.H5"))
    t.play("1: use duel.SA -> 2; 1: use archery_attack.HA")
    t.expect(hp=[4, 2], equip={2: "chitu.H5"}, asked="1 play")


def test_the_horses_of_the_target_that_it_was_turned_on() -> None:
    t = table(seat("slash.S7", equip=BOW), seat("H3", equip="dayuan.SK", skills="liuli"), seat(equip="chitu.H5"), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: cards H3; 2: seats 3; 1: invoke kylin_bow")
    t.expect(hp=[4, 4, 3, 4], equip={2: "dayuan.SK", 3: ""})


def test_the_bow_of_somebody_else_does_not_count() -> None:
    t = table(seat("slash.S7"), seat(equip="chitu.H5"), seat(equip=BOW))
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3, 4], equip={2: "chitu.H5"})


def test_xiaoji_draws_before_the_damage() -> None:
    t = table(seat("slash.S7", equip=BOW), seat(equip="chitu.H5", skills="xiaoji", hp=1), deck="peach.H4 C9")
    t.play("1: use slash.S7 -> 2; 1: invoke kylin_bow; 2: invoke xiaoji; 2: card peach.H4")
    t.expect(hp=[4, 1], hand={2: "C9"})

"""方天画戟 (std)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-422")
def test_the_last_hand_card_hits_three() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat("jink.D2"), seat(), seat(), seat())
    assert t.can("use slash.S7 -> 2,3,5")
    t.play("1: use slash.S7 -> 5,3,2; 2: card jink.D2")
    t.expect(hp=[4, 4, 3, 4, 3])


@pytest.mark.covers("COV-422")
def test_not_more_than_three_and_not_with_cards_left() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(), seat(), seat(), seat())
    assert t.why("use slash.S7 -> 2,3,4,5") == "card.slash.1"
    t = table(seat("slash.S7 jink.D2", equip="halberd.DQ"), seat(), seat())
    assert not t.can("use slash.S7 -> 2,3")
    assert t.can("use slash.S7 -> 2")


@pytest.mark.covers("COV-422")
def test_each_in_range_and_each_legal() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(), seat(skills="kongcheng"), *[seat() for _ in range(7)])
    assert t.why("use slash.S7 -> 2,3") == "skill.std.kongcheng.1"
    assert t.why("use slash.S7 -> 2,6") == "distance.3"
    assert t.can("use slash.S7 -> 2,4,5")


def test_one_may_still_do() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(), seat())
    t.play("1: use slash.S7 -> 3")
    t.expect(hp=[4, 4, 3])


@pytest.mark.covers("COV-422")
def test_not_with_an_equipped_card_even_with_an_empty_hand() -> None:
    t = table(seat(equip="halberd.DQ chitu.H5", skills="wusheng"), seat(), seat())
    assert t.can("use slash=chitu.H5 by wusheng -> 2")
    assert not t.can("use slash=chitu.H5 by wusheng -> 2,3")


@pytest.mark.covers("COV-430")
def test_the_halberd_itself_has_left_when_it_is_the_slash() -> None:
    t = table(seat(equip="halberd.DQ", skills="wusheng"), seat(), seat(), seat())
    assert t.can("use slash=halberd.DQ by wusheng -> 2")
    assert t.why("use slash=halberd.DQ by wusheng -> 3") == "distance.3"


@pytest.mark.covers("COV-422")
def test_inside_collateral() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="halberd.DQ"), seat(), seat())
    t.play("1: use collateral.CQ -> 2,3")
    t.expect(options=["pass", "card slash.S7 -> 3", "card slash.S7 -> 3,4", "card slash.S7 -> 3,1", "card slash.S7 -> 3,4,1"])
    t.play("2: card slash.S7 -> 1,3")
    t.expect(hp=[3, 4, 3, 4])


@pytest.mark.covers("COV-422")
def test_not_by_jijiang() -> None:
    t = table(
        seat(equip="halberd.DQ", skills="jijiang", role="lord", kingdom="shu"),
        seat("slash.S7", kingdom="shu", role="loyalist"),
        seat(role="rebel"),
        seat(role="rebel"),
    )
    assert t.can("skill jijiang -> 3")
    assert not t.can("skill jijiang -> 3,4")
    t.play("1: skill jijiang -> 3; 2: card slash.S7")
    t.expect(hp=[4, 4, 3, 4])


def test_liuli_may_turn_it_on_one_who_is_a_target_already() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat("jink.D2", skills="liuli"), seat())
    t.play("1: use slash.S7 -> 2,3; 2: invoke liuli")
    t.expect(hp=[4, 4, 2])


def test_who_is_a_target_twice_is_judged_and_asked_twice() -> None:
    """The first slash can't be dodged, the second can."""
    t = table(seat("slash.S7", equip="halberd.DQ", skills="tieqi"), seat("C3", skills="liuli"), seat("jink.D2 jink.D3"), deck="H5 S6")
    t.play("1: use slash.S7 -> 2,3; 2: invoke liuli; 1: invoke tieqi; 1: invoke tieqi; 3: card jink.D2")
    t.expect(hp=[4, 4, 3], hand={3: "jink.D3"})


def test_wushuang_and_the_diagram_for_each_target() -> None:
    t = table(
        seat("slash.S7", equip="halberd.DQ", skills="wushuang"), seat(equip="eight_diagram.S2"), seat("jink.D2 jink.D3"), deck="H2 S3"
    )
    t.play("1: use slash.S7 -> 2,3; 2: by eight_diagram; 2: by eight_diagram; 3: card jink.D2; 3: card jink.D3")
    t.expect(hp=[4, 3, 4])


def test_a_target_that_dies_before_its_turn_is_passed_over() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ", hp=1), seat(skills="ganglie"), seat(hp=1), deck="S2")
    t.play("1: use slash.S7 -> 2,3; 2: invoke ganglie")
    t.expect(dead=[1, 3])


def test_early_it_only_reaches_far() -> None:
    t = table(seat("slash.S7", equip="halberd.DQ"), seat(), seat(), edition="early")
    assert not t.can("use slash.S7 -> 2,3")

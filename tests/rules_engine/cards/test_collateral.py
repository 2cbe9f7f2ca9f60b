"""借刀杀人 (std)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-411", "COV-394")
def test_the_owner_of_the_weapon_strikes() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,3")
    t.expect(asked="2 respond", options=["pass", "card slash.S7 -> 3"])
    t.play("2: card slash.S7")
    t.expect(hp=[4, 4, 3], equip={2: "crossbow.DA"}, discard="slash.S7 collateral.CQ", asked="1 play")


@pytest.mark.covers("COV-411")
def test_or_gives_the_weapon_away() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,3; 2: pass")
    t.expect(hp=[4, 4, 4], hand={1: "crossbow.DA", 2: "slash.S7"}, equip={2: ""})


def test_without_a_slash_there_is_no_question() -> None:
    t = table(seat("collateral.CQ"), seat("jink.D2", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,3")
    t.expect(hand={1: "crossbow.DA"}, equip={2: ""})


@pytest.mark.covers("COV-411")
def test_who_may_be_named() -> None:
    """One with a weapon; then one in its range, the user too, who may be the target of a slash."""
    t = table(seat("collateral.CQ"), seat(equip="crossbow.DA"), seat(), seat(), seat())
    t.expect(options=["use collateral.CQ -> 2,3", "use collateral.CQ -> 2,1", "end"])
    assert t.why("use collateral.CQ -> 2,4") == "distance.3"
    assert t.why("use collateral.CQ -> 3,2") == "card.collateral.1"
    assert t.why("use collateral.CQ -> 2") == "card.collateral.1"
    assert t.why("use collateral.CQ -> 2,2") == "card_use.1"


def test_nobody_in_range_nobody_named() -> None:
    t = table(seat("collateral.CQ"), seat(equip="crossbow.DA"), seat(skills="kongcheng"), seat(), seat())
    t.expect(options=["use collateral.CQ -> 2,1", "end"])


def test_the_order_of_the_two_seats_matters() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat("slash.S8", equip="crossbow.CA"))
    assert t.can("use collateral.CQ -> 2,3")
    assert t.can("use collateral.CQ -> 3,2")
    t.play("1: use collateral.CQ -> 3,2; 3: card slash.S8")
    t.expect(hp=[4, 3, 4])


def test_on_the_user_itself() -> None:
    t = table(seat("collateral.CQ", hp=3), seat("slash.S7", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,1; 2: card slash.S7")
    t.expect(hp=[2, 4, 4])


@pytest.mark.covers("COV-394")
def test_the_limit_of_a_phase_does_not_count() -> None:
    """Neither for the one who strikes nor later for the user."""
    t = table(seat("collateral.CQ slash.C2 collateral.CK"), seat("slash.S7 slash.S8", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 1: use collateral.CK -> 2,3; 2: card slash.S8; 1: use slash.C2 -> 3")
    t.expect(hp=[4, 4, 1])


@pytest.mark.covers("COV-411")
def test_it_is_the_weapons_owner_who_is_the_source() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat(skills="ganglie"), deck="S5")
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 3: invoke ganglie")
    t.expect(hp=[4, 3, 3])


def test_its_weapon_and_skills_work() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA", skills="wushuang"), seat("jink.D2"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 3: card jink.D2")
    t.expect(hp=[4, 4, 3])


def test_a_converted_slash() -> None:
    t = table(seat("collateral.CQ"), seat("peach.H7", equip="crossbow.DA", skills="wusheng"), seat(), seat(), seat())
    t.play("1: use collateral.CQ -> 2,3")
    t.expect(options=["pass", "card slash=peach.H7 by wusheng -> 3", "card slash=crossbow.DA by wusheng -> 3"])
    t.play("2: card slash=crossbow.DA by wusheng")
    t.expect(hp=[4, 4, 3, 4, 4], equip={2: ""}, discard="crossbow.DA collateral.CQ")


def test_a_weapon_that_is_needed_for_the_range_can_not_be_converted() -> None:
    t = table(seat("collateral.CQ"), seat("", equip="spear.HQ", skills="wusheng"), seat(), seat(), seat(), seat(), pool="")
    t.play("1: use collateral.CQ -> 2,4")
    t.expect(hand={1: "spear.HQ"}, equip={2: ""})


def test_nullified_nothing_happens() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat("nullification.SJ"))
    t.play("1: use collateral.CQ -> 2,3; 3: card nullification.SJ")
    t.expect(hp=[4, 4, 4], equip={2: "crossbow.DA"}, hand={2: "slash.S7"})


@pytest.mark.covers("COV-411")
def test_a_second_seat_that_is_no_legal_target_any_more() -> None:
    """The victim nullifies with its last card and is 诸葛亮: the weapon goes."""
    t = table(
        seat("collateral.CQ"),
        seat("slash.S7", equip="crossbow.DA"),
        seat("nullification.SJ", skills="kongcheng"),
        seat("nullification.CK"),
    )
    t.play("1: use collateral.CQ -> 2,3; 3: card nullification.SJ; 4: card nullification.CK")
    t.expect(hp=[4, 4, 4, 4], hand={1: "crossbow.DA", 2: "slash.S7"})


def test_a_slash_that_goes_elsewhere_is_a_slash_all_the_same() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat("jink.D2", skills="liuli"), seat())
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 3: invoke liuli")
    t.expect(hp=[4, 4, 4, 3], equip={2: "crossbow.DA"})


def test_a_weapon_that_was_the_slash_is_not_given_as_well() -> None:
    t = table(seat("collateral.CQ"), seat(equip="crossbow.DA", skills="wusheng"), seat("jink.D2"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash=crossbow.DA by wusheng; 3: card jink.D2")
    t.expect(hp=[4, 4, 4], equip={2: ""}, hand={1: ""}, discard="crossbow.DA jink.D2 collateral.CQ")


def test_xiaoji_at_the_loss_of_the_weapon() -> None:
    t = table(seat("collateral.CQ"), seat(equip="crossbow.DA", skills="xiaoji"), seat(), deck="S2 S3")
    t.play("1: use collateral.CQ -> 2,3; 2: invoke xiaoji")
    t.expect(hand={1: "crossbow.DA", 2: "S2 S3"})


def test_lianying_at_the_last_slash() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA", skills="lianying"), seat("jink.D2"), deck="S2")
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 2: invoke lianying; 3: card jink.D2")
    t.expect(hand={2: "S2"}, hp=[4, 4, 4])


def test_the_user_dies_by_it() -> None:
    t = table(seat("collateral.CQ", hp=1), seat("slash.S7", equip="crossbow.DA"), seat())
    t.play("1: use collateral.CQ -> 2,1; 2: card slash.S7")
    t.expect(dead=[1], equip={2: "crossbow.DA"})


def test_early_has_another_card_of_this_name() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7", equip="crossbow.DA"), seat(), edition="early")
    assert not t.can("use collateral.CQ -> 2,3")

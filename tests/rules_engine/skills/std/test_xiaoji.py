"""枭姬 (std, 孙尚香)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-285")
def test_dismantled() -> None:
    t = table(seat("dismantlement.S3"), seat(equip="eight_diagram.S2", skills="xiaoji"), deck="C5 C6")
    t.play("1: use dismantlement.S3 -> 2; 2: invoke xiaoji")
    t.expect(hand={2: "C5 C6"}, equip={2: ""})


@pytest.mark.covers("COV-285")
def test_snatched() -> None:
    t = table(seat("snatch.S3", equip="chitu.H5"), seat(equip="dilu.C5", skills="xiaoji"), deck="C5 C6")
    t.play("1: use snatch.S3 -> 2; 2: invoke xiaoji")
    t.expect(hand={1: "dilu.C5", 2: "C5 C6"})


@pytest.mark.covers("COV-285")
def test_replaced() -> None:
    t = table(seat("spear.SQ", equip="crossbow.DA", skills="xiaoji"), seat(), deck="C5 C6")
    t.play("1: use spear.SQ; 1: invoke xiaoji")
    t.expect(hand={1: "C5 C6"}, equip={1: "spear.SQ"}, discard="crossbow.DA")


def test_putting_on_the_first_one_is_no_loss() -> None:
    t = table(seat("spear.SQ", skills="xiaoji"), seat(), deck="C5 C6")
    t.play("1: use spear.SQ")
    t.expect(asked="1 play", top="C5 C6")


def test_taken_by_fankui() -> None:
    t = table(seat("slash.S7", equip="dilu.C5", skills="xiaoji"), seat(skills="fankui"), deck="C5 C6")
    t.play("1: use slash.S7 -> 2; 2: invoke fankui; 1: invoke xiaoji")
    t.expect(hand={1: "C5 C6", 2: "dilu.C5"})


def test_converted_into_a_slash() -> None:
    t = table(seat(equip="chitu.H5", skills="xiaoji wusheng"), seat(), deck="C5 C6")
    t.play("1: use slash=chitu.H5 by wusheng -> 2; 1: invoke xiaoji")
    t.expect(hand={1: "C5 C6"}, hp=[4, 3])


@pytest.mark.covers("COV-439")
def test_two_in_one_move_are_four_cards_one_answer_each() -> None:
    t = table(seat(equip="dilu.C5 chitu.H5", skills="xiaoji zhiheng"), seat(), deck="CA C2 C3 C4 C5 C6")
    t.play("1: skill zhiheng dilu.C5,chitu.H5; 1: invoke xiaoji")
    t.expect(asked="1 invoke", options=["invoke xiaoji", "pass"], hand={1: "CA C2"})
    t.play("1: invoke xiaoji")
    t.expect(hand={1: "CA C2 C3 C4 C5 C6"})


@pytest.mark.covers("COV-439")
def test_only_the_first_of_two() -> None:
    t = table(seat(equip="dilu.C5 chitu.H5", skills="xiaoji zhiheng"), seat(), deck="CA C2 C3 C4 C5 C6")
    t.play("1: skill zhiheng dilu.C5,chitu.H5; 1: invoke xiaoji; 1: pass")
    t.expect(hand={1: "CA C2 C3 C4"})


@pytest.mark.covers("COV-439", "COV-398")
def test_the_penalty_of_the_lord_is_answered() -> None:
    lord = seat("slash.S7 H9", equip="spear.SQ eight_diagram.S2 dilu.C5 chitu.H5", skills="xiaoji", role="lord")
    t = table(lord, seat(role="loyalist", hp=1), seat(role="rebel"), deck="CA C2 C3 C4 C5 C6 C7 C8", victory=True)
    t.play("1: use slash.S7 -> 2; 1: invoke xiaoji; 1: invoke xiaoji; 1: invoke xiaoji; 1: invoke xiaoji")
    t.expect(dead=[2], equip={1: ""}, hand={1: "CA C2 C3 C4 C5 C6 C7 C8"})


def test_not_for_her_own_death() -> None:
    t = table(seat("slash.S7", equip="chitu.H5"), seat(equip="dilu.C5", hp=1, skills="xiaoji"), seat(), deck="CA C2")
    t.play("1: use slash.S7 -> 2")
    t.expect(dead=[2], top="CA C2")


def test_declined() -> None:
    t = table(seat("dismantlement.S3"), seat(equip="eight_diagram.S2", skills="xiaoji"), deck="C5 C6")
    t.play("1: use dismantlement.S3 -> 2; 2: pass")
    t.expect(hand={2: ""}, top="C5 C6")

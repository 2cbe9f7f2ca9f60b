"""奇袭 (std, 甘宁)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-275")
def test_a_black_hand_card() -> None:
    t = table(seat("slash.S7 H3", skills="qixi"), seat("jink.D2", equip="eight_diagram.S2"))
    t.play("1: use dismantlement=slash.S7 by qixi -> 2")
    t.expect(asked="1 pick_card", options=["card_of 2 hand", "card_of 2 eight_diagram.S2"])
    t.play("1: card_of 2 eight_diagram.S2")
    t.expect(hand={1: "H3", 2: "jink.D2"}, equip={2: ""}, discard="slash.S7 eight_diagram.S2", asked="1 play")


@pytest.mark.covers("COV-275")
def test_red_ones_do_not_serve() -> None:
    t = table(seat("slash.H10", skills="qixi"), seat("jink.D2"))
    assert t.why("use dismantlement=slash.H10 by qixi -> 2") == "conversion.1"


@pytest.mark.covers("COV-275")
def test_a_black_piece_of_equipment() -> None:
    t = table(seat(equip="dilu.C5 chitu.H5", skills="qixi"), seat("jink.D2"))
    assert not t.can("use dismantlement=chitu.H5 by qixi -> 2")
    t.play("1: use dismantlement=dilu.C5 by qixi -> 2")
    t.expect(equip={1: "chitu.H5"}, hand={2: ""}, discard="dilu.C5 jink.D2")


def test_it_counts_as_dismantlement_in_all() -> None:
    """No range, no limit, only a seat with a card, never oneself."""
    t = table(seat("C2 C3 C4", skills="qixi"), seat("D2"), seat(), seat("D3"), seat("D4"), seat("D5"))
    assert t.why("use dismantlement=C2 by qixi -> 3") == "card.dismantlement.1"
    assert t.why("use dismantlement=C2 by qixi -> 1") == "card_use.1"
    t.play("1: use dismantlement=C2 by qixi -> 4; 1: use dismantlement=C3 by qixi -> 5; 1: use dismantlement=C4 by qixi -> 6")
    t.expect(hand={4: "", 5: "", 6: ""}, asked="1 play")


def test_a_real_one_is_used_as_what_it_is() -> None:
    t = table(seat("dismantlement.S3", skills="qixi"), seat("D2"))
    t.expect(options=["use dismantlement.S3 -> 2", "end"])


def test_the_price_has_left_before_anybody_can_answer() -> None:
    """The weapon that was used works no longer: out of range for the slash that follows."""
    t = table(seat("slash.S7", equip="spear.SQ", skills="qixi"), seat("D2"), seat("D3"), seat(), seat())
    assert t.can("use slash.S7 -> 3")
    t.play("1: use dismantlement=spear.SQ by qixi -> 2")
    assert t.why("use slash.S7 -> 3") == "distance.3"


def test_the_judging_zone() -> None:
    t = table(seat("C2", skills="qixi"), seat(judge="indulgence.S6"))
    t.play("1: use dismantlement=C2 by qixi -> 2")
    t.expect(judge={2: ""}, discard="C2 indulgence.S6")


def test_nullified_and_countered() -> None:
    t = table(seat("C2 C3", skills="qixi"), seat("nullification.SJ D2"), seat("nullification.CQ"))
    t.play("1: use dismantlement=C2 by qixi -> 2; 2: card nullification.SJ; 3: pass")
    t.expect(hand={1: "C3", 2: "D2"}, discard="C2 nullification.SJ", asked="1 play")
    t.play("1: use dismantlement=C3 by qixi -> 2; 3: pass")
    t.expect(hand={2: ""}, discard="C2 C3 D2 nullification.SJ")
    t = table(seat("C2", skills="qixi"), seat("nullification.SJ D2"), seat("nullification.CQ"))
    t.play("1: use dismantlement=C2 by qixi -> 2; 2: card nullification.SJ; 3: card nullification.CQ")
    t.expect(hand={2: ""}, asked="1 play")


def test_nullification_as_the_price() -> None:
    """A black nullification used so is away when its owner could need it; the answer needs another one."""
    t = table(seat("nullification.SJ", skills="qixi"), seat("nullification.CQ D2"))
    t.play("1: use dismantlement=nullification.SJ by qixi -> 2; 2: card nullification.CQ")
    t.expect(hand={1: "", 2: "D2"}, asked="1 play")


def test_lianying_of_the_user_comes_first() -> None:
    t = table(seat("C2", skills="qixi lianying"), seat("nullification.SJ"), deck="H5")
    t.play("1: use dismantlement=C2 by qixi -> 2")
    t.expect(asked="1 invoke")
    t.play("1: invoke lianying; 2: pass")
    t.expect(hand={1: "H5", 2: ""})


def test_lianying_of_the_target() -> None:
    t = table(seat("C2", skills="qixi"), seat("D2", skills="lianying"), deck="H5")
    t.play("1: use dismantlement=C2 by qixi -> 2; 2: invoke lianying")
    t.expect(hand={2: "H5"})


def test_xiaoji_of_the_user_and_of_the_target() -> None:
    t = table(seat(equip="jueying.S5", skills="qixi xiaoji", gender="female"), seat(equip="dilu.C5", skills="xiaoji"), deck="H5 H6 H7 H8")
    t.play("1: use dismantlement=jueying.S5 by qixi -> 2; 1: invoke xiaoji; 2: invoke xiaoji")
    t.expect(hand={1: "H5 H6", 2: "H7 H8"}, equip={1: "", 2: ""})


def test_a_hidden_card_that_could_be_black() -> None:
    t = table(seat("?", skills="qixi"), seat("D2", side="you"), pool="C5 H5")
    t.expect(options=["use dismantlement=C5 by qixi -> 2", "end"])
    t.play("1: use dismantlement=C5 by qixi -> 2")
    t.expect(hand={1: "", 2: ""}, discard="C5 D2")
    assert t.g.tokens == 0


def test_not_if_the_pool_holds_no_black_card() -> None:
    t = table(seat("?", skills="qixi"), seat("D2", side="you"), pool="H6 H5")
    t.expect(options=["end"])


def test_a_hidden_card_of_the_target_is_named_when_it_is_discarded() -> None:
    t = table(seat("C2", skills="qixi", side="you"), seat("?"), pool="H5 S6")
    t.play("1: use dismantlement=C2 by qixi -> 2; nature: nature H5")
    t.expect(discard="C2 H5", hand={2: ""})


def test_not_in_response() -> None:
    t = table(seat("duel.SA"), seat("C2", skills="qixi"))
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3], asked="1 play")

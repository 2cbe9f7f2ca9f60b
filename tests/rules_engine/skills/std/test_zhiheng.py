"""制衡 (std, 孙权)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-273")
def test_as_many_as_were_discarded_once() -> None:
    t = table(seat("C2 H3 slash.S7", skills="zhiheng"), seat(), deck="C5 C6 C7")
    t.play("1: skill zhiheng C2,H3")
    t.expect(hand={1: "C5 C6 slash.S7"}, top="C7")
    assert t.why("skill zhiheng slash.S7") == "skill.4"


@pytest.mark.covers("COV-434")
def test_equipment_counts_and_at_least_one_card() -> None:
    t = table(seat("slash.S7", equip="dilu.C5", skills="zhiheng"), seat(), deck="C6 C7")
    assert t.why("skill zhiheng") == "skill.std.zhiheng.1"
    t.play("1: skill zhiheng slash.S7,dilu.C5")
    t.expect(hand={1: "C6 C7"}, equip={1: ""})


def test_one_option_per_class_of_cards() -> None:
    t = table(seat("slash.S7 slash.S8 jink.D2", skills="zhiheng"), seat())
    # slash ×0–2, jink ×0–1, not none: 5; the slash itself; the end
    assert len([o for o in t.options if o.startswith("skill zhiheng")]) == 5


def test_xiaoji_and_lianying_come_between_discard_and_draw() -> None:
    t = table(seat("slash.S7", equip="dilu.C5", skills="zhiheng xiaoji lianying"), seat(), deck="H2 H3 H4 H5 H6")
    t.play("1: skill zhiheng slash.S7,dilu.C5")
    t.expect(asked="1 invoke", options=["invoke xiaoji", "invoke lianying", "pass"])
    t.play("1: invoke lianying; 1: invoke xiaoji")
    t.expect(hand={1: "H2 H3 H4 H5 H6"})


def test_new_cards_may_be_used() -> None:
    t = table(seat("H3", skills="zhiheng"), seat(), deck="slash.S7")
    t.play("1: skill zhiheng H3; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


def test_none_in_the_turn_of_another() -> None:
    t = table(seat(), seat("C2", skills="zhiheng"))
    t.expect(asked="1 play", options=["end"])


def test_hidden_cards_may_be_exchanged() -> None:
    t = table(seat("? ?", skills="zhiheng"), seat(side="you"), pool="slash.S7 jink.D2 peach.H3 C5")
    assert "skill zhiheng jink.D2,slash.S7" in t.options
    t.play("1: skill zhiheng slash.S7,jink.D2")
    assert t.g.tokens == 2
    t.expect(hand={1: "? ?"}, discard="slash.S7 jink.D2")

"""谦逊 (early, 陆逊)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-145")
def test_both_may_be_used_on_him_in_vain() -> None:
    t = table(seat("snatch.S3 indulgence.S6"), seat("C8", equip="crossbow.DA", skills="qianxun", hp=3), edition="early")
    t.play("1: use snatch.S3 -> 2; 1: use indulgence.S6 -> 2")
    t.expect(hand={1: "", 2: "C8"}, judge={2: ""}, discard="snatch.S3 indulgence.S6")
    assert t.rules("no_effect") == ["skill.early.qianxun.1"] * 2


def test_nobody_needs_to_nullify() -> None:
    t = table(seat("snatch.S3"), seat("nullification.SJ", skills="qianxun", hp=3), edition="early")
    t.play("1: use snatch.S3 -> 2")
    t.expect(asked="1 play", hand={2: "nullification.SJ"})


def test_other_tricks_reach_him() -> None:
    t = table(seat("dismantlement.S3"), seat("C8", skills="qianxun", hp=3), edition="early")
    t.play("1: use dismantlement.S3 -> 2")
    t.expect(hand={2: ""})


def test_a_diamond_under_guose_is_lost_as_well() -> None:
    t = table(seat("jink.D2", skills="guose"), seat("C8", skills="qianxun", hp=3), edition="early")
    t.play("1: use indulgence=jink.D2 by guose -> 2")
    t.expect(judge={2: ""}, discard="jink.D2")

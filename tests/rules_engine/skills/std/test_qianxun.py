"""谦逊 (std, 陆逊)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-282")
def test_neither_snatch_nor_indulgence_may_name_him() -> None:
    t = table(seat("snatch.S3 indulgence.S6 dismantlement.S4"), seat("peach.H3", skills="qianxun"))
    assert t.why("use snatch.S3 -> 2") == "skill.std.qianxun.1"
    assert t.why("use indulgence.S6 -> 2") == "skill.std.qianxun.1"
    assert t.can("use dismantlement.S4 -> 2")


def test_nor_may_a_diamond_under_guose() -> None:
    t = table(seat("jink.D2", skills="guose"), seat("peach.H3", skills="qianxun"), seat())
    t.expect(asked="1 play", options=["use indulgence=jink.D2 by guose -> 3", "end"])


def test_what_lies_before_him_already_is_judged() -> None:
    t = table(seat(skills="qianxun", judge="indulgence.S6"), seat(), deck="S9 S10 SJ", phase="judge")
    assert t.events("skip_phase") == [("skip_phase", 1)]


def test_without_the_skill_both_are_legal() -> None:
    """std-qianxun-1."""
    t = table(seat("snatch.S3 indulgence.S6"), seat("peach.H3"))
    assert t.can("use snatch.S3 -> 2")
    assert t.can("use indulgence.S6 -> 2")

"""诸葛连弩, 丈八蛇矛, 八卦阵 and the horses."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-415", "COV-107")
@BOTH
def test_crossbow_no_limit_range_one(edition: str) -> None:
    t = table(seat("slash.S7 slash.C8 slash.C9", equip="crossbow.DA"), seat(), seat(), seat(), edition=edition)
    assert not t.can("use slash.S7 -> 3")
    t.play("1: use slash.S7 -> 2; 1: use slash.C8 -> 2; 1: use slash.C9 -> 2")
    t.expect(hp=[4, 1, 4, 4])


def test_crossbow_put_on_after_the_first_slash() -> None:
    t = table(seat("slash.S7 slash.C8 crossbow.DA"), seat())
    t.play("1: use slash.S7 -> 2")
    assert not t.can("use slash.C8 -> 2")
    t.play("1: use crossbow.DA")
    assert t.can("use slash.C8 -> 2")


@pytest.mark.covers("COV-106", "COV-112", "COV-103")
@BOTH
def test_a_new_weapon_replaces_the_old_one_horses_of_both_kinds_stay(edition: str) -> None:
    t = table(seat("spear.SQ jueying.S5 dayuan.SK", equip="crossbow.DA dilu.C5"), seat(), edition=edition)
    t.play("1: use spear.SQ; 1: use jueying.S5; 1: use dayuan.SK")
    t.expect(equip={1: "spear.SQ jueying.S5 dayuan.SK"}, discard="crossbow.DA dilu.C5")


@pytest.mark.covers("COV-420")
def test_spear_two_hand_cards_to_use_or_play() -> None:
    t = table(seat("jink.D2 peach.H3", equip="spear.SQ"), seat(), seat(), seat(), seat(), seat())
    t.play("1: use slash=jink.D2,peach.H3 by spear -> 4")
    t.expect(hp=[4, 4, 4, 3, 4, 4], discard="jink.D2 peach.H3")
    t = table(seat("savage_assault.S7"), seat("jink.D2 peach.H3", equip="spear.SQ dilu.C5"))
    t.play("1: use savage_assault.S7; 2: card slash=jink.D2,peach.H3 by spear")
    t.expect(hp=[4, 4], hand={2: ""})


def test_spear_equipment_never_counts() -> None:
    t = table(seat("jink.D2", equip="spear.SQ dilu.C5"), seat())
    assert not t.can("use slash=jink.D2,dilu.C5 by spear -> 2")


@pytest.mark.covers("COV-104", "COV-105")
def test_spear_early_has_no_skill_but_its_range() -> None:
    t = table(seat("jink.D2 peach.H3 slash.S7", equip="spear.SQ", hp=3), *[seat() for _ in range(5)], edition="early")
    assert not t.can("use slash=jink.D2,peach.H3 by spear -> 2")
    assert t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-424", "COV-113")
@BOTH
def test_diagram_red_is_a_jink(edition: str) -> None:
    t = table(seat("slash.S7 archery_attack.HA"), seat(equip="eight_diagram.S2"), deck="H5 D6", edition=edition)
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 1: use archery_attack.HA; 2: by eight_diagram")
    t.expect(hp=[4, 4])


@pytest.mark.covers("COV-424", "COV-114")
@BOTH
def test_diagram_black_leaves_the_real_jink(edition: str) -> None:
    t = table(seat("slash.S7"), seat("jink.D2", equip="eight_diagram.S2"), deck="S5", edition=edition)
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 2: card jink.D2")
    t.expect(hp=[4, 4])
    t = table(seat("slash.S7"), seat(equip="eight_diagram.S2"), deck="S5", edition=edition)
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram")
    t.expect(hp=[4, 3])


def test_diagram_may_be_left_and_is_useless_against_savages() -> None:
    t = table(seat("slash.S7 savage_assault.S9"), seat(equip="eight_diagram.S2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: pass; 1: use savage_assault.S9")
    t.expect(hp=[4, 2], top="H5")


@pytest.mark.covers("COV-426", "COV-109", "COV-110", "COV-359", "COV-360")
@BOTH
def test_horses(edition: str) -> None:
    t = table(seat("slash.S7"), seat(equip="dilu.C5"), seat(), edition=edition)
    assert not t.can("use slash.S7 -> 2")
    assert t.can("use slash.S7 -> 3")
    t = table(seat("slash.S7", equip="chitu.H5"), seat(equip="dilu.C5"), seat(), seat(), seat(), edition=edition)
    assert t.can("use slash.S7 -> 2")
    assert t.can("use slash.S7 -> 3")
    assert t.g.distance(1, 0) == 1


def test_equipment_is_used_only_at_a_free_moment_on_oneself() -> None:
    t = table(seat("dilu.C5", equip="chitu.H5"), seat())
    assert not t.can("use dilu.C5 -> 2")
    assert t.why("use chitu.H5") == "card_use.1"

"""雌雄双股剑."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])
SWORDS = "double_swords.S2"


@BOTH
def test_range_two(edition: str) -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat(), seat(), seat(), seat(), seat(), edition=edition)
    assert t.can("use slash.S7 -> 3")
    assert not t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-104")
def test_early_has_no_skill_but_its_range() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("jink.D2 H3", gender="female"), deck="H5", edition="early")
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="2 respond")


@pytest.mark.covers("COV-417")
def test_the_target_discards_a_hand_card() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("H3 peach.H4", gender="female", equip="dilu.C5"), seat(), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords")
    t.expect(asked="2 discard", options=["option draw", "cards H3", "cards peach.H4"])
    t.play("2: cards H3")
    t.expect(hp=[4, 3, 4], hand={1: "", 2: "peach.H4"}, top="H5")


@pytest.mark.covers("COV-417")
def test_or_lets_the_user_draw() -> None:
    t = table(seat("slash.S7", equip=SWORDS, gender="female"), seat("H3", gender="male"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: option draw")
    t.expect(hp=[4, 3], hand={1: "H5", 2: "H3"})


@pytest.mark.covers("COV-417")
def test_without_a_hand_the_user_draws() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat(gender="female", equip="dilu.C5"), seat(), seat(), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords")
    t.expect(hp=[4, 3, 4, 4], hand={1: "H5"}, equip={2: "dilu.C5"}, asked="1 play")


@pytest.mark.covers("COV-417")
def test_the_user_may_leave_it() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("H3", gender="female"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: pass")
    t.expect(hp=[4, 3], hand={1: "", 2: "H3"})


@pytest.mark.covers("COV-417")
@pytest.mark.parametrize(("one", "other"), [("male", "male"), ("female", "female"), ("", "female"), ("male", ""), ("", "")])
def test_not_with_the_same_gender_or_none(one: str, other: str) -> None:
    t = table(seat("slash.S7", equip=SWORDS, gender=one), seat("H3", gender=other), deck="H5")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], hand={1: "", 2: "H3"}, asked="1 play")


@pytest.mark.covers("COV-417")
def test_before_the_jink_whatever_becomes_of_the_slash() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("jink.D2 jink.D3", gender="female"))
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: cards jink.D2; 2: card jink.D3")
    t.expect(hp=[4, 4], hand={2: ""})


@pytest.mark.covers("COV-417")
def test_works_though_the_shield_voids_the_slash() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("H3", gender="female", equip="nioh_shield.C2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: option draw")
    t.expect(hp=[4, 4], hand={1: "H5", 2: "H3"})


@pytest.mark.covers("COV-417")
def test_after_the_skills_of_heroes() -> None:
    t = table(seat("slash.S7", equip=SWORDS, skills="tieqi"), seat("jink.D2", gender="female"), deck="H5 H6")
    t.play("1: use slash.S7 -> 2")
    t.expect(options=["pass", "invoke tieqi"])
    t.play("1: invoke tieqi")
    t.expect(asked="1 invoke", options=["pass", "invoke double_swords"])
    t.play("1: invoke double_swords; 2: option draw")
    t.expect(hp=[4, 3], hand={1: "H6", 2: "jink.D2"})


def test_a_target_without_hand_stays_a_target() -> None:
    """空城 does not come into it any more."""
    t = table(seat("slash.S7", equip=SWORDS), seat("jink.D2", gender="female", skills="kongcheng"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: cards jink.D2")
    t.expect(hp=[4, 3], hand={2: ""})


def test_lianying_draws_the_jink_that_saves() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("H3", gender="female", skills="lianying"), deck="jink.D2")
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: cards H3; 2: invoke lianying; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={2: ""})


def test_the_gender_of_the_seat_that_it_is_turned_on() -> None:
    t = table(seat("slash.S7", equip=SWORDS), seat("H3", gender="female", skills="liuli"), seat("H6"), seat(), seat(), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli")
    t.expect(hp=[4, 4, 3, 4, 4], hand={1: "", 3: "H6"})
    t = table(seat("slash.S7", equip=SWORDS), seat("H3", skills="liuli"), seat("H6", gender="female"), seat(), seat(), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 1: invoke double_swords; 3: cards H6")
    t.expect(hp=[4, 4, 3, 4, 4], hand={1: "", 3: ""})


def test_only_with_a_slash() -> None:
    t = table(seat("duel.SA", equip=SWORDS), seat("H3", gender="female"), deck="H5")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3], asked="1 play")


def test_not_when_a_slash_is_played() -> None:
    t = table(seat("duel.SA"), seat("slash.S7", gender="female", equip=SWORDS), deck="H5")
    t.play("1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(hp=[3, 4], asked="1 play")

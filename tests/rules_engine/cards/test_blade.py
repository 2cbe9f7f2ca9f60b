"""青龙偃月刀 (std)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-419")
def test_again_and_again() -> None:
    t = table(seat("slash.S7 slash.C8 slash.C9", equip="blade.S5"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(asked="1 invoke")
    t.play("1: invoke blade; 1: card slash.C8; 2: card jink.D3; 1: invoke blade; 1: card slash.C9")
    t.expect(hp=[4, 3], hand={1: "", 2: ""}, asked="1 play")


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: pass")
    t.expect(hp=[4, 4], hand={1: "slash.C8"}, asked="1 play")
    assert not t.can("use slash.C8 -> 2")


def test_not_without_another_slash() -> None:
    t = table(seat("slash.S7 jink.C8", equip="blade.S5"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(asked="1 play")


def test_not_after_a_hit() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat())
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], asked="1 play")


@pytest.mark.covers("COV-419")
def test_after_the_diagram_too() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat(equip="eight_diagram.S2"), deck="H2 S3")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram; 1: invoke blade; 1: card slash.C8; 2: by eight_diagram")
    t.expect(hp=[4, 3])


@pytest.mark.covers("COV-419")
def test_no_range_is_needed() -> None:
    """The horse that brought the target into range is the second slash."""
    t = table(
        seat("slash.S7", equip="blade.S5 chitu.H5", skills="wusheng"), seat(), seat(), seat(), seat("jink.D2"), seat(), seat(), seat()
    )
    t.play("1: use slash.S7 -> 5; 5: card jink.D2; 1: invoke blade")
    t.expect(options=["pass", "card slash=chitu.H5 by wusheng -> 5"])
    t.play("1: card slash=chitu.H5 by wusheng")
    t.expect(hp=[4, 4, 4, 4, 3, 4, 4, 4])


@pytest.mark.covers("COV-419")
def test_but_a_legal_target() -> None:
    """诸葛亮 dodges with his last card: he can't be a target any more."""
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat("jink.D2", skills="kongcheng"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(asked="1 play", hp=[4, 4])


def test_two_jinks_against_wushuang_come_first() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5", skills="wushuang"), seat("jink.D2 jink.D3"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 2: card jink.D3")
    t.expect(asked="1 invoke")


def test_in_the_turn_of_another() -> None:
    t = table(seat("collateral.CQ"), seat("slash.S7 slash.C8", equip="blade.S5"), seat("jink.D2"))
    t.play("1: use collateral.CQ -> 2,3; 2: card slash.S7; 3: card jink.D2; 2: invoke blade; 2: card slash.C8")
    t.expect(hp=[4, 4, 3])


def test_liuli_the_second_slash_follows_the_one_who_dodged() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat("C3", skills="liuli"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: card jink.D2; 1: invoke blade; 1: card slash.C8")
    t.expect(hp=[4, 4, 3])


def test_jijiang_gives_the_second_slash() -> None:
    t = table(
        seat("slash.S7", equip="blade.S5", skills="jijiang", role="lord", kingdom="shu"),
        seat("slash.C8", kingdom="shu"),
        seat("jink.D2"),
    )
    t.play("1: use slash.S7 -> 3; 3: card jink.D2; 1: invoke blade; 1: by jijiang; 2: card slash.C8")
    t.expect(hp=[4, 4, 3])


def test_early_it_only_reaches_far() -> None:
    t = table(seat("slash.S7 slash.C8", equip="blade.S5"), seat(), seat(), seat("jink.D2"), seat(), seat(), edition="early")
    t.play("1: use slash.S7 -> 4; 4: card jink.D2")
    t.expect(asked="1 play")

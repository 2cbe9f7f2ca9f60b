"""克己 (std, 吕蒙)."""

import pytest

from tests.rules_engine.table import Table, seat, table

HAND = "jink.D2 jink.D3 peach.H3 peach.H4 slash.S7 slash.S8"


def lvmeng(hand: str = HAND, *others: str, hp: int = 2, **rest: str) -> Table:
    """吕蒙 with too many cards, at the free moment of his play phase."""
    return table(seat(hand, skills="keji", hp=hp, **rest), seat(*others), deck="C2 C3 C4 C5")


@pytest.mark.covers("COV-276")
def test_without_a_slash_he_may_skip_the_discard_phase() -> None:
    t = lvmeng()
    t.play("1: end")
    t.expect(asked="1 invoke", options=["invoke keji", "pass"])
    t.play("1: invoke keji")
    t.expect(hand={1: HAND}, asked="2 play")
    assert t.rules("skip_phase") == ["turn.10"]


@pytest.mark.covers("COV-276")
def test_he_may_discard_all_the_same() -> None:
    t = lvmeng("jink.D2 peach.H3 slash.S7")
    t.play("1: end; 1: pass")
    t.expect(asked="1 discard")
    t.play("1: cards slash.S7")
    t.expect(hand={1: "jink.D2 peach.H3"}, asked="2 play")


@pytest.mark.covers("COV-276", "COV-450")
def test_not_after_using_a_slash() -> None:
    t = lvmeng()
    t.play("1: use slash.S7 -> 2; 1: end")
    t.expect(asked="1 discard")


@pytest.mark.covers("COV-276", "COV-450")
def test_not_after_playing_one_in_a_duel() -> None:
    t = lvmeng("duel.SA slash.S7 jink.D2 jink.D3 peach.H3", "slash.C8")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7; 1: end")
    t.expect(asked="1 discard", hp=[2, 3])


def test_a_duel_without_his_slash_does_not_count() -> None:
    t = lvmeng("duel.SA slash.S7 jink.D2 jink.D3 peach.H3", "slash.C8")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: pass; 1: end")
    t.expect(asked="1 invoke", hp=[1, 4])
    t = lvmeng("duel.SA slash.S7 jink.D2 jink.D3 peach.H3")
    t.play("1: use duel.SA -> 2; 1: end")
    t.expect(asked="1 invoke", hp=[2, 3])


@pytest.mark.covers("COV-450")
def test_slashes_in_the_turns_of_others_do_not_count() -> None:
    t = table(seat("savage_assault.S7"), seat("slash.S8 slash.S9 jink.D2 jink.D3", skills="keji", hp=1), deck="C2 C3 C4 C5")
    t.play("1: use savage_assault.S7; 2: card slash.S8; 1: end; 2: end")
    t.expect(asked="2 invoke")
    t.play("2: invoke keji")
    t.expect(hand={2: "C2 C3 jink.D2 jink.D3 slash.S9"})


def test_the_next_turn_is_a_new_one() -> None:
    t = table(seat("slash.S7 jink.D2 peach.H3", skills="keji", hp=1), seat(), deck="C2 C3 C4 C5 C6 C7", discard="C8 C9")
    t.play("1: use slash.S7 -> 2; 1: end; 1: cards jink.D2; 2: end; 1: end")
    t.expect(asked="1 invoke", hand={1: "C4 C5 peach.H3"})


@pytest.mark.covers("COV-450")
def test_converted_ones_count() -> None:
    t = table(seat("duel.SA peach.H3 jink.D2 C3 jink.D4", skills="keji wusheng", hp=2), seat("slash.C8"))
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash=peach.H3 by wusheng; 1: end")
    t.expect(asked="1 discard")
    t = table(seat("jink.D2 jink.D3 peach.H3 peach.H4 C9", equip="spear.SQ", skills="keji", hp=2), seat())
    t.play("1: use slash=jink.D2,jink.D3 by spear -> 2; 1: end")
    t.expect(asked="1 discard")


@pytest.mark.covers("COV-276")
def test_a_skipped_play_phase_had_no_slash_in_it() -> None:
    t = table(seat("jink.D2 jink.D3 peach.H3", judge="indulgence.S6", skills="keji", hp=2), seat(), deck="C5 C2 C3 C4 C6", phase="judge")
    t.expect(asked="1 invoke", phase="discard")
    t.play("1: invoke keji")
    t.expect(hand={1: "C2 C3 jink.D2 jink.D3 peach.H3"})


def test_not_asked_where_nothing_would_be_discarded() -> None:
    t = lvmeng("jink.D2 jink.D3")
    t.play("1: end")
    t.expect(asked="2 play")


def test_asked_in_a_position_at_the_discard_phase() -> None:
    t = table(seat("jink.D2 peach.H3", skills="keji", hp=1), seat(), phase="discard", until="discard")
    t.expect(asked="1 invoke")


def test_skills_at_the_end_of_the_turn_still_come() -> None:
    t = table(seat("jink.D2 peach.H3", skills="keji biyue", hp=1), seat(), deck="C5 C6 C7")
    t.play("1: end; 1: invoke keji; 1: invoke biyue")
    t.expect(hand={1: "C5 jink.D2 peach.H3"})


def test_the_slash_of_another_in_his_turn_is_not_his() -> None:
    t = lvmeng("duel.SA jink.D2 jink.D3 peach.H3", "slash.C8")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: end")
    t.expect(asked="1 invoke")


def test_it_is_noted_silently_and_forgotten_with_the_turn() -> None:
    t = lvmeng("duel.SA slash.S7 jink.D2 jink.D3 peach.H3", "slash.C8")
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7")
    assert t.g.used == (("phase", 0, "keji", 1),)
    assert t.events("invoke") == []
    t.play("1: end")
    assert t.g.used == (("turn", 0, "keji", 1),)
    t.play("1: cards jink.D2")
    assert t.g.used == ()


def test_nothing_is_noted_that_nobody_reads() -> None:
    """The second slash of the phase changes no counter any more; other seats have none."""
    t = lvmeng("slash.S7 slash.S8 duel.SA jink.D2", "slash.C8 slash.C9", equip="crossbow.CA")
    t.play("1: use slash.S7 -> 2")
    before = t.g.used
    t.play("1: use slash.S8 -> 2")
    assert t.g.used == before
    assert {seat for _, seat, _, _ in before} == {0}


def test_both_duellists_with_the_skill() -> None:
    """Only the one whose play phase it is takes note."""
    t = table(
        seat("duel.SA slash.S7 jink.D2 peach.H3", skills="keji", hp=1), seat("slash.C8 jink.D3 jink.D4", skills="keji", hp=1), deck="C2 C3"
    )
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7")
    assert t.g.used == (("phase", 0, "keji", 1),)

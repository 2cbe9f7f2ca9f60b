"""乐不思蜀."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-413", "COV-094")
@BOTH
def test_a_heart_lets_her_play(edition: str) -> None:
    t = table(seat(judge="indulgence.S6"), seat(), deck="H5 C2 C3", phase="judge", edition=edition)
    t.expect(asked="1 play", judge={1: ""}, hand={1: "C2 C3"}, discard="H5 indulgence.S6")


@pytest.mark.covers("COV-413", "COV-094", "COV-095")
@BOTH
def test_anything_else_skips_the_play_phase_only(edition: str) -> None:
    t = table(
        seat("slash.S7 jink.D2", hp=2, judge="indulgence.S6"), seat(), deck="D5 peach.H3 duel.SA C4 C6", phase="judge", edition=edition
    )
    t.expect(asked="1 discard", judge={1: ""})
    t.play("1: cards jink.D2,slash.S7")
    t.expect(asked="2 play", hand={1: "peach.H3 duel.SA"})


@pytest.mark.covers("COV-413")
def test_std_on_anybody_at_any_distance_the_lord_too() -> None:
    t = table(seat("indulgence.S6", role="rebel"), seat(), seat(role="lord", equip="dilu.C5"), seat(), seat())
    assert t.why("use indulgence.S6 -> 1") == "card_use.1"
    t.play("1: use indulgence.S6 -> 3")
    t.expect(judge={3: "indulgence.S6"}, hand={1: ""})


@pytest.mark.covers("COV-093")
def test_early_not_on_the_lord() -> None:
    t = table(seat("indulgence.S6", role="rebel"), seat(role="lord"), seat(role="rebel"), edition="early")
    assert t.refusal("use indulgence.S6 -> 2") == ("card.indulgence.1", {"why": "lord"})
    assert t.can("use indulgence.S6 -> 3")


def test_never_two_in_one_zone() -> None:
    t = table(seat("indulgence.S6"), seat(judge="indulgence=jink.D2"), seat())
    assert t.why("use indulgence.S6 -> 2") == "zone.1"


@pytest.mark.covers("COV-395")
def test_std_nullification_only_before_the_judgement() -> None:
    t = table(seat("indulgence.S6"), seat("nullification.SJ"), deck="S5 C2 C3 C4")
    t.play("1: use indulgence.S6 -> 2")
    t.expect(asked="1 play", judge={2: "indulgence.S6"})
    t.play("1: end")
    t.expect(asked="2 nullify", top="S5 C2 C3 C4")
    t.play("2: pass")
    assert t.events("skip_phase") == [("skip_phase", 2)]


@pytest.mark.covers("COV-395")
def test_std_nullified_it_is_discarded_unjudged() -> None:
    t = table(seat("nullification.SJ", judge="indulgence.S6"), seat(), deck="S5", phase="judge", until="judge")
    t.play("1: card nullification.SJ")
    t.expect(discard="indulgence.S6 nullification.SJ", top="S5")
    assert t.events("will_skip") == []


@pytest.mark.covers("COV-096")
def test_early_nullification_when_laid_and_after_the_judgement() -> None:
    t = table(seat("indulgence.S6"), seat("nullification.SJ"), edition="early")
    t.play("1: use indulgence.S6 -> 2; 2: card nullification.SJ")
    t.expect(judge={2: ""}, discard="indulgence.S6 nullification.SJ")
    t = table(seat("nullification.SJ", judge="indulgence.S6"), seat(), deck="C5", phase="judge", until="judge", edition="early")
    t.expect(asked="1 nullify", top="")
    t.play("1: card nullification.SJ")
    t.expect(discard="C5 indulgence.S6 nullification.SJ")
    assert t.events("will_skip") == []


def test_early_no_window_after_a_heart() -> None:
    t = table(seat("nullification.SJ", judge="indulgence.S6"), seat(), deck="H5 C2 C3", phase="judge", edition="early")
    t.expect(asked="1 play")
    assert "nullification.SJ" in t.hand(1)

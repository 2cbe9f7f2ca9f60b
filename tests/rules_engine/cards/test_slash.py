"""杀."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-401", "COV-066")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_hits_or_is_dodged(edition: str) -> None:
    t = table(seat("slash.S7"), seat(), edition=edition)
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], discard="slash.S7")
    t = table(seat("slash.S7"), seat("jink.D2"), edition=edition)
    t.play("1: use slash.S7 -> 2; 2: card jink.D2")
    t.expect(hp=[4, 4], hand={2: ""}, discard="slash.S7 jink.D2")


@pytest.mark.covers("COV-365")
def test_the_jink_may_be_kept() -> None:
    t = table(seat("slash.S7"), seat("jink.D2"))
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(hp=[4, 3], hand={2: "jink.D2"})


@pytest.mark.covers("COV-401", "COV-067")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_range(edition: str) -> None:
    t = table(seat("slash.S7"), *[seat() for _ in range(4)], edition=edition)
    assert t.can("use slash.S7 -> 2")
    assert t.can("use slash.S7 -> 5")
    assert t.refusal("use slash.S7 -> 3") == ("distance.3", {"why": "range", "distance": 2, "range": 1})
    t = table(seat("slash.S7", equip="spear.SQ"), *[seat() for _ in range(5)], edition=edition)
    assert t.can("use slash.S7 -> 4")


@pytest.mark.covers("COV-401", "COV-068")
@pytest.mark.parametrize("edition", ["std", "early"])
def test_one_per_play_phase(edition: str) -> None:
    t = table(seat("slash.S7 slash.C8"), seat(), edition=edition)
    t.play("1: use slash.S7 -> 2")
    assert t.why("use slash.C8 -> 2") == "limit.1"


def test_again_next_turn() -> None:
    t = table(seat("slash.S7 slash.C8"), seat(), deck="C2 C3 C4 C5")
    t.play("1: use slash.S7 -> 2; 1: end; 2: end")
    assert t.can("use slash.C8 -> 2")


@pytest.mark.covers("COV-394")
def test_a_slash_played_is_no_slash_used() -> None:
    t = table(seat("duel.SA slash.S7 slash.C8"), seat("slash.C9"))
    t.play("1: use duel.SA -> 2; 2: card slash.C9; 1: card slash.S7")
    assert t.can("use slash.C8 -> 2")


def test_never_on_oneself_or_the_dead() -> None:
    t = table(seat("slash.S7"), seat(alive=False, hp=0), seat())
    assert t.why("use slash.S7 -> 1") == "card_use.1"
    assert t.why("use slash.S7 -> 2") == "card_use.1"
    assert t.can("use slash.S7 -> 3")


def test_a_card_that_is_not_there() -> None:
    t = table(seat("slash.S7"), seat("slash.C8"))
    assert not t.can("use slash.C8 -> 2")


@pytest.mark.covers("COV-063", "COV-399")
def test_the_dead_are_no_distance() -> None:
    t = table(seat("slash.S7"), seat(alive=False, hp=0), seat(), seat(), seat())
    assert t.can("use slash.S7 -> 3")
    assert not t.can("use slash.S7 -> 4")

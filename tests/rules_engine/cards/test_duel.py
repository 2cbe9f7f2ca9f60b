"""决斗."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-407", "COV-074")
@BOTH
def test_the_target_answers_first(edition: str) -> None:
    t = table(seat("duel.SA slash.S7"), seat(), seat(), seat(), edition=edition)
    t.play("1: use duel.SA -> 3")
    t.expect(hp=[4, 4, 3, 4], hand={1: "slash.S7"})


@pytest.mark.covers("COV-407", "COV-074")
@BOTH
def test_in_turn_until_somebody_fails(edition: str) -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8 slash.C9"), edition=edition)
    t.play("1: use duel.SA -> 2; 2: card slash.C8; 1: card slash.S7; 2: card slash.C9")
    t.expect(hp=[3, 4], hand={1: "", 2: ""})


@pytest.mark.covers("COV-365")
def test_the_slash_may_be_kept() -> None:
    t = table(seat("duel.SA"), seat("slash.C8"))
    t.play("1: use duel.SA -> 2; 2: pass")
    t.expect(hp=[4, 3], hand={2: "slash.C8"})


def test_the_other_is_the_source() -> None:
    """A rebel who loses the duel he began is worth three cards to his opponent."""
    t = table(
        seat("duel.SA", hp=1, role="rebel"), seat("slash.C8", role="lord"), seat(role="renegade"), deck="C2 C3 C4 C5 C6", victory=True
    )
    t.play("1: use duel.SA -> 2; 2: card slash.C8")
    t.expect(dead=[1])
    assert t.hand(2).startswith("C2 C3 C4")


def test_dying_in_it_ends_it() -> None:
    t = table(seat("duel.SA slash.S7"), seat("slash.C8", hp=1), seat("peach.H3"), seat())
    t.play("1: use duel.SA -> 2; 2: pass; 3: pass")
    t.expect(dead=[2], asked="1 play", discard="duel.SA slash.C8")


def test_the_diagram_is_useless_in_it() -> None:
    t = table(seat("duel.SA"), seat(equip="eight_diagram.S2"), deck="H5")
    t.play("1: use duel.SA -> 2")
    t.expect(hp=[4, 3], top="H5")

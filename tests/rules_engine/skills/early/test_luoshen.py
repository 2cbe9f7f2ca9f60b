"""洛神 (early, 甄姬)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-158", "COV-159")
def test_club_spade_heart() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5 S6 H7 C8", phase="judge", until="judge", edition="early")
    t.play("1: invoke luoshen")
    t.expect(hand={1: "C5 S6"}, discard="H7", top="C8")


@pytest.mark.covers("COV-158")
def test_after_the_laid_tricks() -> None:
    t = table(
        seat(skills="luoshen", hp=3, judge="indulgence.S6 lightning.SA"),
        seat(),
        deck="H9 H8 C5 H7",
        phase="judge",
        until="judge",
        edition="early",
    )
    t.expect(asked="1 invoke", judge={1: "", 2: "lightning.SA"})
    t.play("1: invoke luoshen")
    t.expect(hand={1: "C5"})


def test_it_may_be_left() -> None:
    t = table(seat(skills="luoshen", hp=3), seat(), deck="C5", phase="judge", until="judge", edition="early")
    t.play("1: pass")
    t.expect(top="C5")

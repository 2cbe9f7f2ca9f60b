"""南蛮入侵, 万箭齐发."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-408", "COV-079")
@BOTH
def test_savage_assault_wants_slashes(edition: str) -> None:
    t = table(seat("savage_assault.S7"), seat("slash.C8 jink.D2"), seat("jink.D3"), edition=edition)
    t.play("1: use savage_assault.S7; 2: card slash.C8")
    t.expect(hp=[4, 4, 3], hand={2: "jink.D2", 3: "jink.D3"})


@pytest.mark.covers("COV-408", "COV-078")
@BOTH
def test_archery_attack_wants_jinks(edition: str) -> None:
    t = table(seat("archery_attack.HA"), seat("slash.C8"), seat("jink.D3"), edition=edition)
    t.play("1: use archery_attack.HA; 3: card jink.D3")
    t.expect(hp=[4, 3, 4], hand={2: "slash.C8"})


@pytest.mark.covers("COV-408")
def test_in_seat_order_from_the_user() -> None:
    t = table(seat("slash.C8"), seat("savage_assault.S7"), seat("slash.C9"), turn=2)
    t.play("2: use savage_assault.S7")
    t.expect(asked="3 respond")
    t.play("3: card slash.C9")
    t.expect(asked="1 respond")


@pytest.mark.covers("COV-088", "COV-412")
@BOTH
def test_nullification_exempts_one_seat(edition: str) -> None:
    t = table(seat("savage_assault.S7"), seat("nullification.SJ"), seat(), seat(), edition=edition)
    t.play("1: use savage_assault.S7; 2: pass; 2: pass; 2: card nullification.SJ")
    t.expect(hp=[4, 3, 3, 4])


@pytest.mark.covers("COV-393")
def test_who_has_died_meanwhile_is_passed_over() -> None:
    """The second seat dies; the third is the only one left to answer."""
    t = table(seat("savage_assault.S7"), seat(hp=1), seat("slash.C8"), seat())
    t.play("1: use savage_assault.S7; 3: card slash.C8")
    t.expect(hp=[4, 0, 4, 3], dead=[2])


@pytest.mark.covers("COV-059")
def test_the_game_ends_in_the_middle_of_it() -> None:
    t = table(
        seat("savage_assault.S7", role="rebel"),
        seat(hp=1, role="lord"),
        seat("slash.C8", role="loyalist"),
        seat(role="renegade"),
        victory=True,
    )
    t.play("1: use savage_assault.S7")
    assert t.g.outcome is not None
    assert (t.g.outcome.kind, t.g.outcome.winners) == ("won", (0,))
    t.expect(hp=[4, 0, 4, 4], hand={3: "slash.C8"})

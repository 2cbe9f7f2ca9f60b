"""桃园结义."""

import pytest

from tests.rules_engine.table import Table, seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


def against(t: Table) -> int:
    """On which seat the trick is about to take effect."""
    q = t.g.question
    assert q is not None
    return int(q.data(t.g)["target"])


@pytest.mark.covers("COV-409", "COV-082")
@BOTH
def test_every_hurt_seat_recovers_one_and_no_more_than_that(edition: str) -> None:
    t = table(seat("god_salvation.HA", hp=2), seat(hp=3), seat(hp=4), seat(hp=1), edition=edition)
    t.play("1: use god_salvation.HA")
    t.expect(hp=[3, 4, 4, 2], discard="god_salvation.HA")


@pytest.mark.covers("COV-409")
@BOTH
def test_legal_with_nobody_hurt(edition: str) -> None:
    t = table(seat("god_salvation.HA"), seat("nullification.SJ"), edition=edition)
    t.play("1: use god_salvation.HA")
    t.expect(hp=[4, 4], asked="1 play", hand={1: "", 2: "nullification.SJ"}, discard="god_salvation.HA")


@pytest.mark.covers("COV-409")
def test_no_window_at_an_unhurt_seat() -> None:
    t = table(seat("god_salvation.HA nullification.SJ"), seat(hp=3), seat(), seat(hp=3))
    t.play("1: use god_salvation.HA")
    assert (t.asked, against(t)) == ("1 nullify", 2)
    t.play("1: pass")
    assert (t.asked, against(t)) == ("1 nullify", 4)
    t.play("1: card nullification.SJ")
    t.expect(hp=[4, 4, 4, 3], asked="1 play")


@pytest.mark.covers("COV-409")
def test_in_seat_order_from_the_user() -> None:
    t = table(seat(hp=3), seat("god_salvation.HA nullification.SJ", hp=3), seat(hp=3), turn=2)
    t.play("2: use god_salvation.HA")
    order = [against(t)]
    t.play("2: pass")
    order.append(against(t))
    t.play("2: pass")
    order.append(against(t))
    assert order == [2, 3, 1]


def test_a_nullification_concerns_one_seat() -> None:
    t = table(seat("god_salvation.HA", hp=3), seat("nullification.SJ", hp=3), seat(hp=3))
    t.play("1: use god_salvation.HA; 2: card nullification.SJ")
    t.expect(hp=[3, 4, 4])


def test_the_dead_are_no_targets() -> None:
    t = table(seat("god_salvation.HA", hp=3), seat(hp=1, alive=False), seat(hp=3))
    t.play("1: use god_salvation.HA")
    t.expect(hp=[4, 0, 4], dead=[2])


def test_it_is_no_peach() -> None:
    t = table(
        seat("god_salvation.HA", kingdom="wu"), seat(hp=2, max_hp=5, skills="jiuyuan", role="lord", kingdom="wu"), rules={"jiuyuan": "any"}
    )
    t.play("1: use god_salvation.HA")
    t.expect(hp=[4, 3])

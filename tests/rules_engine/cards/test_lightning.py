"""闪电."""

import pytest

from tests.rules_engine.table import seat, table

BOTH = pytest.mark.parametrize("edition", ["std", "early"])


@pytest.mark.covers("COV-414", "COV-097")
@BOTH
def test_before_oneself_not_judged_this_turn(edition: str) -> None:
    t = table(seat("lightning.SA lightning.HQ"), seat(), deck="S5", edition=edition)
    t.play("1: use lightning.SA")
    t.expect(judge={1: "lightning.SA"}, asked="1 play", top="S5")
    assert t.why("use lightning.HQ") == "zone.1"


@pytest.mark.covers("COV-414", "COV-098")
@BOTH
def test_spade_two_to_nine_is_three_damage(edition: str) -> None:
    t = table(seat(judge="lightning.SA"), seat(), deck="S9", phase="judge", until="judge", edition=edition)
    t.expect(hp=[1, 4], judge={1: "", 2: ""}, discard="S9 lightning.SA")


@pytest.mark.covers("COV-414", "COV-099")
@BOTH
@pytest.mark.parametrize("card", ["S10", "SA", "C5", "H5"])
def test_anything_else_moves_it_on(edition: str, card: str) -> None:
    t = table(seat(judge="lightning.DK"), seat(), deck=card, phase="judge", until="judge", edition=edition)
    t.expect(hp=[4, 4], judge={1: "", 2: "lightning.DK"}, discard=card)


@pytest.mark.covers("COV-414")
def test_past_a_seat_that_has_one_already() -> None:
    t = table(seat(judge="lightning.SA"), seat(judge="lightning.HQ"), seat(), deck="H5", phase="judge", until="judge")
    t.expect(judge={1: "", 2: "lightning.HQ", 3: "lightning.SA"})


@pytest.mark.covers("COV-414")
def test_it_stays_if_nobody_can_take_it() -> None:
    t = table(seat(judge="lightning.SA"), seat(judge="lightning.HQ"), deck="H5 C2", phase="judge", until="judge")
    t.expect(judge={1: "lightning.SA", 2: "lightning.HQ"}, top="C2")


@pytest.mark.covers("COV-395", "COV-089", "COV-100")
@BOTH
def test_nullified_before_the_judgement_it_moves_on(edition: str) -> None:
    t = table(seat("nullification.SJ", judge="lightning.SA"), seat(), deck="S5", phase="judge", until="judge", edition=edition)
    t.play("1: card nullification.SJ")
    t.expect(hp=[4, 4], judge={1: "", 2: "lightning.SA"}, top="S5")


@pytest.mark.covers("COV-101")
def test_early_nullified_after_a_hit_it_is_discarded() -> None:
    t = table(seat("nullification.SJ", judge="lightning.SA"), seat(), deck="S5", phase="judge", until="judge", edition="early")
    t.play("1: pass")
    t.expect(asked="1 nullify", top="")
    t.play("1: card nullification.SJ")
    t.expect(hp=[4, 4], judge={1: "", 2: ""}, discard="S5 lightning.SA nullification.SJ")


def test_std_no_window_after_a_hit() -> None:
    t = table(seat("nullification.SJ", judge="lightning.SA"), seat(), deck="S5", phase="judge", until="judge")
    t.play("1: pass")
    t.expect(hp=[1, 4])


@pytest.mark.covers("COV-102")
def test_early_before_indulgence_whatever_was_laid_first() -> None:
    t = table(seat(judge="lightning.SA indulgence.S6"), seat(), deck="H5 C6", phase="judge", until="judge", edition="early")
    assert [r for r, _ in t.events("judge_trick", "move_on", "will_skip")] == ["judge_trick", "move_on", "judge_trick", "will_skip"]


@pytest.mark.covers("COV-257", "COV-373")
def test_std_the_last_laid_first() -> None:
    t = table(seat(judge="lightning.SA indulgence.S6"), seat(), deck="H5 C6", phase="judge", until="judge")
    assert [r for r, _ in t.events("judge_trick", "move_on", "will_skip")] == ["judge_trick", "judge_trick", "move_on"]
    t = table(seat(judge="indulgence.S6 lightning.SA"), seat(), deck="H5 C6", phase="judge", until="judge")
    assert [r for r, _ in t.events("judge_trick", "move_on", "will_skip")] == ["judge_trick", "move_on", "judge_trick", "will_skip"]


def test_a_death_by_it_is_nobodys() -> None:
    t = table(
        seat(judge="lightning.SA", hp=3, role="rebel"),
        seat(role="lord"),
        seat(role="renegade"),
        deck="S5 C2 C3 C4",
        phase="judge",
        victory=True,
    )
    t.expect(dead=[1], asked="2 play", hand={2: "C2 C3"})
    assert "lightning.SA" in t.discard

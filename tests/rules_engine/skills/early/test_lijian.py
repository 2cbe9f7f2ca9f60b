"""离间 (early, 貂蝉)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-165")
def test_she_decides_who_starts() -> None:
    t = table(seat("S3", skills="lijian", gender="female"), seat(), seat("slash.C8"), edition="early")
    t.play("1: skill lijian S3 -> 2,3")
    t.expect(hp=[4, 3, 4], hand={3: "slash.C8"}, asked="1 play")
    t = table(seat("S3", skills="lijian", gender="female"), seat(), seat("slash.C8"), edition="early")
    t.play("1: skill lijian S3 -> 3,2; 3: card slash.C8")
    t.expect(hp=[4, 3, 4], hand={3: ""})


@pytest.mark.covers("COV-165")
def test_once_per_turn_and_two_men() -> None:
    t = table(seat("S3 S4", skills="lijian", gender="female"), seat(), seat(), seat(gender="female"), edition="early")
    assert t.why("skill lijian S3 -> 2,4") == "skill.early.lijian.1"
    t.play("1: skill lijian S3 -> 2,3")
    assert t.why("skill lijian S4 -> 2,3") == "skill.4"


@pytest.mark.covers("COV-165")
def test_nullification_is_possible() -> None:
    t = table(seat("S3", skills="lijian", gender="female"), seat("nullification.SJ"), seat(), edition="early")
    t.play("1: skill lijian S3 -> 2,3; 2: card nullification.SJ")
    t.expect(hp=[4, 4, 4], asked="1 play")


@pytest.mark.covers("COV-165")
def test_equipment_pays_too() -> None:
    t = table(seat(equip="dilu.C5", skills="lijian", gender="female"), seat(), seat(), edition="early")
    t.play("1: skill lijian dilu.C5 -> 2,3")
    t.expect(hp=[4, 3, 4], equip={1: ""})


def test_kongcheng() -> None:
    """The first demand costs him the hp; a slash that is played against him does not touch him."""
    t = table(seat("S3", skills="lijian", gender="female"), seat(skills="kongcheng"), seat("slash.C8"), edition="early")
    t.play("1: skill lijian S3 -> 2,3")
    t.expect(hp=[4, 3, 4])
    t = table(seat("S3", skills="lijian", gender="female"), seat(skills="kongcheng"), seat("slash.C8"), edition="early")
    t.play("1: skill lijian S3 -> 3,2; 3: card slash.C8")
    t.expect(hp=[4, 4, 4], asked="1 play")

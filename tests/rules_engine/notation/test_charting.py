"""Charts: the engine plays small positions and the timings are noted as they come."""

from __future__ import annotations

import pytest

from rules_engine.core.timings import TIMINGS
from rules_engine.editions import load
from rules_engine.notation import charting

EDITIONS = ("std", "early", "proto")


def test_all_timings_are_there_in_order() -> None:
    found = charting.timings()
    assert len(found) == TIMINGS
    assert [int(t) for t in found] == list(range(TIMINGS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_scene_ends_with_what_it_is_about(edition: str) -> None:
    played = load(edition)
    for scene in charting.scenes(played):
        rows = charting.course(played, scene)
        assert rows[-1]["timing"] == ("TURN_END" if scene == "turn" else "CARD_FINISHED"), scene
        assert any(row["kind"] == "entry" for row in rows)


def test_the_course_of_a_hit() -> None:
    rows = charting.course(load("std"), "damage")
    said = [row["timing"] if row["kind"] == "timing" else row["entry"]["kind"] for row in rows]
    assert said.index("use") < said.index("TARGETED") < said.index("DAMAGE_TAKING") < said.index("damage") < said.index("DAMAGED")


def test_a_scene_is_left_out_where_its_cards_do_not_exist() -> None:
    assert "trick" in charting.scenes(load("std"))
    assert "trick" not in charting.scenes(load("proto"))


def test_who_is_ready_listens() -> None:
    played = load("std")
    heard = {timing: {row["name"] for row in rows} for timing, rows in charting.listeners(played).items()}
    for scene in charting.scenes(played):
        for row in charting.course(played, scene):
            if row["kind"] == "timing":
                assert set(row["ready"]) <= heard[row["timing"]]
    assert "yiji" in heard["DAMAGED"]
    assert "tiandu" in heard["JUDGED"]


def test_skills_are_asked_before_equipment() -> None:
    bands = [row["band"] for row in charting.listeners(load("std"))["TARGETED"]]
    assert bands == sorted(bands, key=("skill", "equip", "rule").index)

"""Scenes of another program: what is held, what is missing, what the prover says; and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cli import main
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.proof import open_puzzle
from rules_engine.workshop.scenes import BadScene, Imported, Options, import_scene, read_scenes, text_of

FILE = Path(__file__).parent / "scenes" / "few.json"


@pytest.fixture
def data() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def scene(data: Any, number: int, **options: Any) -> Imported:
    found = next(s for s in read_scenes(data) if s.number == number)
    return import_scene(found, Options(**options))


def missing(found: Imported) -> set[tuple[str, str, str]]:
    return {tuple(m) for m in found.missing}


def test_a_choice_is_for_the_caller(data: Any) -> None:
    found = scene(data, 1)
    assert not found.held
    assert missing(found) == {("choice", "/players/0/general", "seat 1: the hero is for the player to choose")}


def test_a_scene_that_is_held_is_proved_and_its_solution_counted(data: Any) -> None:
    found = scene(data, 1, heroes={(1, 1): "吕布"})
    assert found.held
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.unique) == ("PROVED", True)
    assert found.proof.winning == ["use duel.SA -> 2"]
    record = found.json()
    assert record["nodes"] > 0
    assert record["heroes"] == {"1.1": "吕布"}


def test_one_that_has_no_solution_is_said_to_have_none(data: Any) -> None:
    data["scenes"][0]["players"][1]["hp"] = 4
    found = scene(data, 1, heroes={(1, 1): "张辽"})
    assert found.proof is not None
    assert found.proof.verdict == "REFUTED"


def test_a_budget_that_is_too_small_is_an_honest_answer(data: Any) -> None:
    found = scene(data, 1, heroes={(1, 1): "吕布"}, limit=2)
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.reason) == ("UNKNOWN", "limit")


def test_time_that_runs_for_the_solver_is_survival(data: Any) -> None:
    found = scene(data, 2)
    assert found.puzzle is not None
    assert (found.puzzle["kind"], found.puzzle["goal"], found.puzzle["until"]) == ("survive", {"alive": [1]}, {"turns": 2})
    assert found.puzzle["turn"] == {"seat": 2, "phase": "start"}
    assert found.puzzle["seats"][0]["hero"] == "赵云"  # the wording before the revision is the one that we have
    assert found.puzzle["seats"][1]["equip"] == ["青釭剑"]
    assert found.proof is not None
    assert found.proof.verdict == "PROVED"


def test_everything_that_is_missing_is_named_with_its_place(data: Any) -> None:
    assert missing(scene(data, 3)) == {
        ("rule", "/extra_options", "mixed"),
        ("rule", "/players/0/chained", "chained"),
        ("hero", "/players/0/general2", "某甲"),
        ("skill", "/players/0/extra_skills/0", "某技"),
        ("hp", "/players/0", "seat 1: the maximum hp of two heroes is a rule of the other program"),
        ("hand", "/players/0/draw", "4 cards at random"),
        ("card", "/players/1/equip/0", "某马"),
        ("copy", "/players/1/hand/0", "桃♠2"),
        ("copy", "/players/1/hand/2", "杀♠7"),
        ("card", "/draw_order/0", "某牌♥A"),
        ("time", "/timeout_rules/1", "byMoon"),
        ("time", "/timeout_rules", "how many turns there are"),
    }


def test_what_is_written_is_a_puzzle_file_without_words(data: Any) -> None:
    found = scene(data, 1, heroes={(1, 1): "吕布"})
    model, node = read_puzzle(text_of(found), "scene.yaml")
    assert open_puzzle(model, node).question is not None
    assert model.source == "the position: somebody/scenes one.txt"
    assert "待写" in model.title.zh
    assert "甲" not in text_of(found)  # the words of the other program stay there


def test_allies_are_only_played_by_the_solver_if_the_caller_says_so(data: Any) -> None:
    data["scenes"][0]["players"].append({"general": {"key": "zhangfei", "name_zh": "张飞"}, "role": "rebel", "draw": 1})
    heroes = {(1, 1): "吕布"}
    alone = scene(data, 1, heroes=heroes)
    assert alone.puzzle is not None
    assert "side" not in alone.puzzle["seats"][2]
    assert alone.puzzle["seats"][2]["hand"] == ["暗"]
    assert "unknown cards" in alone.notes[0]
    data["scenes"][0]["players"][2]["draw"] = 0
    together = scene(data, 1, heroes=heroes, allies=True)
    assert together.puzzle is not None
    assert together.puzzle["seats"][2]["side"] == "ally"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.pop("scenes"), "/scenes"),
        (lambda d: d["scenes"][0]["players"].clear(), "/scenes/0/players"),
        (lambda d: d["scenes"][1]["players"][0].update(hp="1"), "/scenes/1/players/0/hp"),
        (lambda d: d["scenes"][1].pop("number"), "/scenes/1/number"),
        (lambda d: d["scenes"][2]["draw_order"].append("杀"), "/scenes/2/draw_order/1"),
    ],
)
def test_what_is_no_scene_file_is_refused_with_the_place(data: Any, change: Any, place: str) -> None:
    change(data)
    with pytest.raises(BadScene, match=place):
        read_scenes(data)


def test_the_command_tells_people_and_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["import-scene", str(FILE), "1", "2", "--hero", "1=吕布", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "1 (somebody/scenes one.txt) [1.1 吕布]: held, solution the only one: use duel.SA -> 2" in said
    assert "2 imports; 2 held; 2 proved" in said
    assert {p.name for p in tmp_path.iterdir()} == {"scene-1-lvbu.yaml", "scene-2-lvbu.yaml"}
    assert main(["import-scene", str(FILE), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["counts"]["held"] == 1
    assert [s["held"] for s in report["scenes"]] == [False, True, False]
    assert report["scenes"][2]["missing"][0] == {"what": "rule", "pointer": "/extra_options", "name": "mixed"}


def test_the_command_tries_every_hero_for_a_choice(capsys: pytest.CaptureFixture[str]) -> None:
    main(["import-scene", str(FILE), "1", "--hero", "1=any", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert report["counts"]["imports"] >= 25
    assert report["counts"]["held"] == report["counts"]["imports"]
    assert "吕布" in {s["heroes"]["1.1"] for s in report["scenes"] if s["verdict"] == "PROVED"}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nowhere.json"], "nowhere.json: No such file"),
        ([str(FILE), "77"], "there is no scene 77"),
        ([str(FILE), "--edition", "none"], "unknown edition 'none'"),
        ([str(FILE), "--hero", "x"], "write SEAT=NAME"),
        ([str(FILE), "--hero", "1=某甲"], "there is no hero '某甲'"),
        ([str(FILE), "--max-hp", "1=x"], "write SEAT=N"),
        ([str(FILE), "--limit", "0"], "--limit is at least 1"),
        ([__file__], "this is no JSON"),
    ],
)
def test_bad_input_ends_with_2_and_says_what(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import-scene", *args]) == 2
    assert message in capsys.readouterr().err

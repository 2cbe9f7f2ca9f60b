"""prove, bench on the command line."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from rules_engine.cli import main
from tests.rules_engine.search.test_library import LIBRARY


LUCK = """\
spn: 1
slug: luck
kind: force
edition: std
title: x
explanation: x
difficulty: 1
seats:
  - {hero: 赵云, hp: 4/4, hand: [杀♠7], you: true}
  - {hero: 张飞, hp: 1/4, hand: [暗]}
deck: {pool: [闪♦2, 闪♦3, 杀♠8, 桃♥3, 无中生有♥7], then: pool}
goal: {dead: [2]}
"""


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(args)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("duel-first", "pay-two", "red-horse"):
        shutil.copy(LIBRARY / f"{name}.yaml", tmp_path)
    return tmp_path


def test_prove_prints_what_was_found(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = call(capsys, "prove", str(folder / "duel-first.yaml"))
    assert code == 0
    assert "PROVED" in out
    assert "use duel.SA -> 2" in out
    assert "refuted first moves: 4" in out


def test_prove_json_of_one_and_of_several(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = call(capsys, "prove", "--json", str(folder / "duel-first.yaml"))
    one = json.loads(out)
    assert code == 0
    assert (one["verdict"], one["winning"], one["unique"]) == ("PROVED", ["use duel.SA -> 2"], True)
    assert one["losing"]["end"] == {"line": []}
    code, out, _ = call(capsys, "prove", "--json", str(folder))
    several = json.loads(out)
    assert (code, several["verdict"], len(several["results"])) == (0, "PROVED", 3)


def test_write_and_check(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, _, err = call(capsys, "prove", "--check", str(folder))
    assert code == 1
    assert "no proof file" in err
    code, out, _ = call(capsys, "prove", "--write", str(folder))
    assert code == 0
    assert "3 proved, 0 not" in out
    assert (folder / "pay-two.proof.json.gz").read_bytes() == (LIBRARY / "pay-two.proof.json.gz").read_bytes()
    assert call(capsys, "prove", "--check", str(folder))[0] == 0
    raw = (folder / "pay-two.proof.json.gz").read_bytes()
    (folder / "pay-two.proof.json.gz").write_bytes(raw[: len(raw) // 2])
    code, out, err = call(capsys, "prove", "--check", str(folder))
    assert code == 1
    assert "cut off" in err


def test_refuted_unknown_and_unreadable(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    puzzle = folder / "duel-first.yaml"
    text = puzzle.read_text("utf-8")
    puzzle.write_text(text.replace("hp: 2/3", "hp: 3/3"), "utf-8")
    code, out, _ = call(capsys, "prove", "--write", str(puzzle))
    assert code == 1
    assert "REFUTED" in out
    assert not (folder / "duel-first.proof.json.gz").exists()
    code, out, _ = call(capsys, "prove", "--limit", "2", str(folder / "pay-two.yaml"))
    assert code == 2
    assert "UNKNOWN(limit)" in out
    puzzle.write_text(text.replace("司马懿", "司马意"), "utf-8")
    code, _, err = call(capsys, "prove", str(puzzle))
    assert code == 2
    assert "司马意" in err
    assert ":" in err
    code, out, _ = call(capsys, "prove", "--json", str(puzzle))
    assert code == 2
    assert json.loads(out)["problems"][0]["line"] > 1
    puzzle.write_text(text.replace("{dead: [2]}", "{dead: [9]}"), "utf-8")
    code, _, err = call(capsys, "prove", str(puzzle))
    assert code == 2
    assert "seat 9" in err
    assert call(capsys, "prove", str(folder / "nothing.yaml"))[0] == 2


def test_bench_measures_and_compares(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rules_engine.cli import bench

    for name in ("bench_c", "positions", "search"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(bench, "WALK", bench.WALK.replace("决斗♠A, 决斗♦A, ", ""))
    (tmp_path / "bench_c.py").write_text("def root(p): return p\ndef walk(g, st): st.decisions += g; st.leaves += 1\n", "utf-8")
    (tmp_path / "positions.py").write_text("POSITIONS = {'walk': lambda: 1000}\n", "utf-8")
    (tmp_path / "search.py").write_text("class Stats:\n    decisions = leaves = 0\n", "utf-8")
    code, out, _ = call(capsys, "bench", "--json", "--runs", "1", "--no-puzzles", "--compare", str(tmp_path))
    report = json.loads(out)
    assert code == 0
    assert report["walk"]["states"] == report["walk"]["decisions"] + report["walk"]["leaves"]
    assert report["prototype"]["states"] == 1001
    assert report["ratio"] >= 0
    assert report["middle"]["frames"][-2].startswith("Judge@")
    assert report["middle"]["clone_us"] > 0


def test_bench_without_a_prototype_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bench_c", "positions", "search"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    code, _, err = call(capsys, "bench", "--compare", str(tmp_path), "--runs", "1", "--no-puzzles")
    assert code == 2
    assert "no prototype" in err


def test_a_refuted_puzzle_with_unknown_cards_shows_the_best_try(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "luck.yaml"
    file.write_text(LUCK, "utf-8")
    code, out, _ = call(capsys, "prove", "--json", str(file))
    found = json.loads(out)
    assert code == 1
    assert found["best_try"]["deals"] == 5
    assert found["best_try"]["moves"] == [
        {"move": "use slash.S7 -> 2", "probability": "2/5", "value": 0.4},
        {"move": "end", "probability": "0", "value": 0.0},
    ]
    code, out, _ = call(capsys, "prove", str(file))
    assert "best try, over 5 deals" in out
    assert "40.00 %        2/5  use slash.S7 -> 2" in out
    assert "best try: not found (more decisions than --tries; 2 decisions)" in call(capsys, "prove", "--tries", "1", str(file))[1]
    assert "best try" not in call(capsys, "prove", "--tries", "0", str(file))[1]

"""prove, bench on the command line."""

from __future__ import annotations

import gzip
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
    code, out, _ = call(capsys, "bench", "--json", "--runs", "1", "--games", "2", "--no-puzzles", "--compare", str(tmp_path))
    report = json.loads(out)
    assert code == 0
    assert report["walk"]["states"] == report["walk"]["decisions"] + report["walk"]["leaves"]
    assert [one["games"] for one in report["games"]] == [2, 2]
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
    file.write_text(LUCK.replace("hp: 1/4", "hp: 4/4"), "utf-8")
    assert "best try: none, whatever the deal" in call(capsys, "prove", str(file))[1]
    file.write_text(
        LUCK.replace("hp: 1/4, hand: [暗]", "hp: 2/4").replace("then: pool", "then: none").replace("\ngoal", "\nuntil: phase\ngoal"),
        "utf-8",
    )
    code, out, _ = call(capsys, "prove", "--json", str(file))
    assert (code, "best_try" in json.loads(out)) == (1, False)  # nothing unknown comes up


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("goal:", "gaol:", "unknown_key", "unknown key gaol"),
        ("决斗♠A", "决斗♠A, 决斗♠A", "card_twice", "named 2 times"),
        ("hp: 2/3", "hp: 9/3", "hp_above_max", "above the maximum"),
        ("hp: 2/3", "hp: 0/3", "hp_low", "at least 1 hp"),
    ],
)
def test_a_puzzle_that_is_no_position_says_what_and_where(
    capsys: pytest.CaptureFixture[str], folder: Path, old: str, new: str, code: str, said: str
) -> None:
    puzzle = folder / "duel-first.yaml"
    text = puzzle.read_text("utf-8")
    assert old in text
    puzzle.write_text(text.replace(old, new, 1), "utf-8")
    line = 1 + text[: text.index(old)].count("\n")
    exit_code, _, err = call(capsys, "prove", str(puzzle))
    assert exit_code == 2
    assert said in err
    assert f"duel-first.yaml:{line}" in err
    exit_code, out, _ = call(capsys, "prove", "--json", str(puzzle))
    report = json.loads(out)
    assert (exit_code, report["exit"], report["verdict"]) == (2, 2, "UNKNOWN")
    assert code in [p["code"] for p in report["problems"]]
    assert all(p["line"] >= 1 and "pointer" in p for p in report["problems"])


def test_a_goal_that_makes_no_sense_says_where(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    puzzle = folder / "duel-first.yaml"
    text = puzzle.read_text("utf-8")
    puzzle.write_text(text.replace("{dead: [2]}", "{dead: [9]}"), "utf-8")
    line = 1 + text[: text.index("{dead: [2]}")].count("\n")
    for args in (("prove",), ("prove", "--check")):
        shutil.copy(LIBRARY / "duel-first.proof.json.gz", folder)
        code, out, _ = call(capsys, *args, "--json", str(puzzle))
        report = json.loads(out)
        if args == ("prove",):
            assert (code, report["code"], report["pointer"], report["line"]) == (2, "goal_seat", "/goal", line)
        else:
            assert (code, report["code"]) == (1, "revision")  # the stored proof is of another puzzle


def test_a_second_solution_is_a_fault_if_one_is_wanted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle = tmp_path / "two.yaml"
    puzzle.write_text(LUCK.replace("[暗]", "[杀♠8]").replace("[杀♠7]", "[决斗♠A, 决斗♣A, 顺手牵羊♠3]"), "utf-8")
    code, out, _ = call(capsys, "prove", "--json", str(puzzle))
    assert (code, json.loads(out)["unique"]) == (0, False)
    code, out, _ = call(capsys, "prove", "--json", "--unique", "--write", str(puzzle))
    report = json.loads(out)
    assert (code, report["verdict"], report["code"]) == (1, "PROVED", "second_solution")
    assert "use duel" in report["error"]
    assert "use snatch" in report["error"]
    assert "written" not in report
    assert not (tmp_path / "two.proof.json.gz").exists()
    code, out, err = call(capsys, "prove", "--unique", str(puzzle))
    assert (code, "solutions begin differently" in err) == (1, True)


def test_a_budget_that_is_too_small_is_unknown_for_a_script(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = call(capsys, "prove", "--json", "--write", "--limit", "5", str(folder / "pay-two.yaml"))
    report = json.loads(out)
    assert (code, report["verdict"], report["reason"], report["nodes"]) == (2, "UNKNOWN", "limit", 6)
    assert not (folder / "pay-two.proof.json.gz").exists()


def test_a_stored_proof_that_is_not_this_one_is_named_for_a_script(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    puzzle, stored = folder / "pay-two.yaml", folder / "pay-two.proof.json.gz"
    raw = (LIBRARY / "pay-two.proof.json.gz").read_bytes()
    data = json.loads(gzip.decompress(raw))
    edited = {**data, "winning": ["end"]}
    old = {**data, "revision": "0" * 12}
    for content, code in (
        (raw[:100], "unreadable"), (gzip.compress(json.dumps(edited).encode()), "checksum"), (gzip.compress(json.dumps(old).encode()), "revision"),
        ((LIBRARY / "duel-first.proof.json.gz").read_bytes(), "slug"), (None, "missing"),
    ):  # fmt: skip
        stored.unlink(missing_ok=True)
        if content is not None:
            stored.write_bytes(content)
        exit_code, out, _ = call(capsys, "prove", "--check", "--json", str(puzzle))
        report = json.loads(out)
        assert (exit_code, report["exit"], report["code"]) == (1, 1, code)
        assert "pay-two.yaml" in report["error"]


def test_progress_counts_decisions_on_a_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tqdm

    from rules_engine.cli import prove

    shown: list[int] = []

    class Bar:
        n = 0

        def __init__(self, **_: object) -> None:
            pass

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def update(self, more: int) -> None:
            self.n += more
            shown.append(self.n)

    monkeypatch.setattr(tqdm, "tqdm", Bar)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with prove.ticker("x", quiet=False) as tick:
        assert tick is not None
        tick(4096)
        tick(8192)
    assert shown == [4096, 8192]
    with prove.ticker("x", quiet=True) as tick:
        assert tick is None

"""The benchmark suite: node counts as they were, and what `bench` reports of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rules_engine.cli import _suite, main
from rules_engine.cli._suite import PARTS, goldens, positions, solve
from tests.amounts import FULL

#: Positions with more decisions are only searched under SGS_FUZZ=full.
QUICK = 2_500


@pytest.mark.fuzz
@pytest.mark.parametrize("path", positions(), ids=lambda p: p.stem)
def test_node_counts_are_what_they_were(path: Path) -> None:
    golden = goldens()[path.stem]
    if not FULL and golden["nodes"] > QUICK:
        pytest.skip("only in make fuzz")
    found = solve(path)
    assert {"verdict": found["verdict"], "nodes": found["nodes"]} == golden


def test_thirty_positions_from_trivial_to_nasty() -> None:
    known = goldens()
    assert [p.stem for p in positions()] == sorted(known)
    assert len(known) == 30
    nodes = [g["nodes"] for g in known.values()]
    assert min(nodes) < 10
    assert max(nodes) > 50_000
    assert {g["verdict"] for g in known.values()} == {"PROVED", "REFUTED", "UNKNOWN(reshuffle)"}


@pytest.mark.parametrize("part", PARTS)
def test_a_search_with_a_part_taken_out_says_the_same(part: str) -> None:
    for path in positions():
        golden = goldens()[path.stem]
        if golden["nodes"] < 100:
            found = solve(path, (part,), 20_000)
            assert found["verdict"] in (golden["verdict"], "UNKNOWN(limit)"), path.stem


def test_bench_reports_nodes_time_and_memory(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in positions()[:2]:
        shutil.copy(path, tmp_path)
    known = {p.stem: goldens()[p.stem] for p in positions()[:2]}
    (tmp_path / "goldens.json").write_text(json.dumps(known), "utf-8")
    monkeypatch.setattr(_suite, "folder", lambda: tmp_path)
    assert main(["bench", "--suite", "--without", "each", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["suite"]
    assert [(one["name"], one["nodes"]) for one in report["positions"]] == [(k, v["nodes"]) for k, v in known.items()]
    assert all(one["mib"] > 5 and one["seconds"] > 0 and one["nodes_per_second"] > 0 for one in report["positions"])
    assert set(report["without"]) == set(PARTS)
    (tmp_path / "goldens.json").write_text("{}", "utf-8")
    assert main(["bench", "--suite", "--without", "memo"]) == 1
    out = capsys.readouterr().out
    assert out.count("CHANGED") == 2
    assert "without memo" in out


def test_bench_compares_the_library_with_its_targets(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules_engine.cli import bench

    library = _suite.root() / "puzzles" / "library"
    files = [Path(shutil.copy(library / f"{name}.yaml", tmp_path)) for name in ("duel-first", "red-horse")]
    monkeypatch.setattr(bench, "published", lambda: files)
    assert main(["bench", "--library"]) == 0
    assert "2 of 2 proved and re-checked" in capsys.readouterr().out
    files[0].write_text(files[0].read_text("utf-8").replace("hp: 2/3", "hp: 3/3"), "utf-8")
    assert main(["bench", "--library", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)["library"]
    assert report["missed"] == ["duel-first.yaml"]
    assert [one["verdict"] for one in report["puzzles"]] == ["REFUTED", "PROVED"]

"""`python -m rules_engine selfplay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cli import main, selfplay

KEYS = {
    "players", "edition", "seed", "bot", "games", "won", "drawn", "stopped", "winners", "decisions", "nature", "seconds",
    "decisions_per_second", "results",
}  # fmt: skip
TIMED = ("seconds", "decisions_per_second", "games_per_second")


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    try:
        code = main(("selfplay", *args))
    except SystemExit as e:
        code = int(str(e.code))
    out, err = capsys.readouterr()
    return code, out, err


def report(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    code, out, _ = call(capsys, *args, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [report(capsys, "--players", "4", "--games", "3", "--seed", "7") for _ in range(2)]
    runs.append(report(capsys, "--players", "4", "--games", "3", "--seed", "7", "--workers", "2"))
    assert set(runs[0]) >= KEYS
    for r in runs:
        for key in (*TIMED, "workers"):
            del r[key]
    assert runs[0] == runs[1] == runs[2]
    assert runs[0]["games"] == runs[0]["won"] + runs[0]["drawn"] + runs[0]["stopped"]
    assert report(capsys, "--players", "4", "--games", "3", "--seed", "8")["results"] != runs[0]["results"]


def test_figures_by_role_hero_and_bot(capsys: pytest.CaptureFixture[str]) -> None:
    r = report(capsys, "--games", "6", "--bot", "greedy,random")
    assert r["bot"] == "greedy,random"
    assert {k: v["seats"] for k, v in r["roles"].items()} == {"lord": 6, "loyalist": 6, "rebel": 12, "renegade": 6}
    assert r["roles"]["lord"]["won"] == r["winners"].get("lord", 0)
    assert sum(v["seats"] for v in r["heroes"].values()) == 30
    assert {k: v["seats"] for k, v in r["bots"].items()} == {"greedy": 18, "random": 12}
    assert r["games_per_second"] > 0
    assert [row["game"] for row in r["results"]] == [0, 1, 2, 3, 4, 5]
    code, out, _ = call(capsys, "--games", "4", "--bot", "greedy")
    assert code == 0
    assert "4 games of 5 players, std, bot greedy, seed 0" in out
    assert "won by role: lord " in out


@pytest.mark.parametrize("name", ["games.jsonl", "games.sgr"])
@pytest.mark.parametrize(("edition", "players"), [("std", "5"), ("early", "8")])
def test_recorded_games_can_be_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path, edition: str, players: str, name: str) -> None:
    file = tmp_path / name
    assert call(capsys, "--players", players, "--games", "3", "--edition", edition, "--record", str(file))[0] == 0
    assert call(capsys, "--replay", str(file))[:2] == (0, "3 as recorded, 0 different\n")
    text = file.read_text("utf-8")
    if name == "games.jsonl":
        records: list[Any] = [json.loads(line) for line in text.splitlines()]
        assert [s["role"] for s in records[0]["position"]["seats"]].count("lord") == 1
        assert {"bot", "seed", "nature", "seconds", "digest" if records[0]["end"] == "stopped" else "log"} <= set(records[0])
        records[1]["answers"][5] = "use duel.SA -> 9"
        text = "\n".join(json.dumps(r) for r in records)
    else:
        lines = text.splitlines()
        second = lines.index("play:", lines.index("play:") + 1)
        n = next(i for i in range(second, len(lines)) if lines[i].startswith("1: use"))
        lines[n] = "1: use duel.SA -> 9"
        text = "\n".join(lines)
    file.write_text(text, "utf-8")
    code, out, _ = call(capsys, "--replay", str(file))
    assert code == 1
    assert "2 as recorded, 1 different" in out
    found = json.loads(call(capsys, "--replay", str(file), "--json")[1])
    assert (found["games"], found["same"], len(found["different"])) == (3, 2, 1)
    assert found["different"][0]["line"] > 1


def test_a_game_can_be_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    r = report(capsys, "--games", "2", "--max-decisions", "3")
    assert (r["stopped"], r["decisions"]) == (2, 6)


def test_kinds_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(capsys, "--games", "1", "--roles", "1-0-4-0")["roles"].keys() == {"lord", "rebel"}
    assert report(capsys, "--games", "1", "--no-heroes")["heroes"] == {}
    assert report(capsys, "--games", "1", "--module", "ex", "--switch", "jiuyuan=any", "--players", "10")["players"] == 10
    assert report(capsys, "--games", "1", "--edition", "early", "--roles", "rt2", "--switch", "spy_rule=lord_after_rebels")["games"] == 1


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (("--players", "3"), "4, 5, 6"),
        (("--edition", "none"), "known: early, "),
        (("--module", "none"), "ex"),
        (("--roles", "rt7"), "rt3"),
        (("--switch", "spy=1"), "jiuyuan"),
        (("--switch", "spy"), "name=value"),
        (("--bot", "clever"), "greedy, random"),
        (("--workers", "0"), "no number from 1 on"),
        (("--replay", "/nowhere/at/all"), "No such file"),
    ],
)
def test_what_does_not_exist(capsys: pytest.CaptureFixture[str], args: tuple[str, str], hint: str) -> None:
    code, _, err = call(capsys, *args)
    assert code == 2
    assert hint in err


def test_a_record_that_can_not_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.sgr"
    file.write_text("sgr: 1\nedtion: std\n", "utf-8")
    code, _, err = call(capsys, "--replay", str(file))
    assert code == 2
    assert f"{file}:2: unknown head edtion; did you mean edition?" in err


def test_progress_is_shown_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert call(capsys, "--games", "4", "--json")[2] == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    code, out, err = call(capsys, "--games", "4", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 4
    assert "games" in err


def test_jobs_are_plain_values() -> None:
    job = selfplay.Job(0, 1, "std", (), 4, ("greedy",), "", (), True, 50, False)
    assert selfplay.play(job)._replace(seconds=0.0) == selfplay.play(job)._replace(seconds=0.0)

"""The command line: what it prints, its JSON, its exit codes. Outside scripts call these, so names stay."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine.cli import build, commands, main
from rules_engine.cli.coverage import marks

ROOT = Path(__file__).resolve().parents[3]

GOOD = """\
edition: std
title: {zh: 杀, en: a slash}
covers: [COV-401]
seats:
  - {hand: [杀♠7]}
  - {hand: [闪♦2]}
script:
  - {seat: 1, use: 杀, to: [2]}
  - {seat: 2, answer: 闪♦2}
expect: {hp: {2: 4}}
"""
WRONG = GOOD.replace("hp: {2: 4}", "hp: {2: 3}")
BROKEN = GOOD.replace("杀♠7", "沙♠7")
STUCK = GOOD.replace("闪♦2}\nexpect", "闪♥2}\nexpect")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("wrong", WRONG), ("broken", BROKEN), ("stuck", STUCK)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def out(capsys: pytest.CaptureFixture[str], *args: str | Path) -> tuple[int, str, str]:
    code = main([str(a) for a in args])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_every_command_has_help_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"check", "coverage", "new-skill", "schema", "show"} <= set(commands())
    for name in ("check", "coverage", "new-skill", "schema", "show"):
        with pytest.raises(SystemExit) as e:
            build().parse_args([name, "--help"])
        assert e.value.code == 0
        assert "examples:" in capsys.readouterr().out


def test_an_unknown_command_is_bad_input() -> None:
    with pytest.raises(SystemExit) as e:
        main(["fly"])
    assert e.value.code == 2


def test_check_passes(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "check", files / "good.yaml")
    assert code == 0
    assert text.splitlines()[-1] == "1 passed, 0 failed"


def test_check_fails_with_place_and_reason(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "check", files / "wrong.yaml")
    assert code == 1
    assert f"{files / 'wrong.yaml'}:10: hp of seat 2 should be 3, is 4" in text
    assert text.splitlines()[-1] == "0 passed, 1 failed"


def test_check_lists_what_was_possible(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "check", files / "stuck.yaml")
    assert code == 1
    assert ":9: not allowed" in text
    assert "possible: pass; card jink.D2" in text
    code, text, _ = out(capsys, "check", "--lang", "zh", files / "stuck.yaml")
    assert "不合法" in text
    assert "可选" in text


def test_check_names_every_problem_of_a_broken_file(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "check", files / "broken.yaml", files / "good.yaml")
    assert code == 1
    assert "broken.yaml:5: no card is called 沙" in text
    assert text.splitlines()[-1] == "1 passed, 1 failed"


def test_check_of_a_folder_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "check", "--json", files)
    data = json.loads(text)
    assert code == 1
    assert (data["passed"], data["failed"], data["files"]) == (1, 3, 4)
    assert {r["passed"] for r in data["results"]} == {True, False}
    assert any(f["options"] for r in data["results"] for f in r["failures"])


def test_check_of_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = out(capsys, "check", "nowhere.yaml")
    assert code == 2
    assert "nowhere.yaml" in err


def test_check_without_a_file_runs_everything_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "rules_engine", "check", "--json"], cwd=tmp_path, capture_output=True, text=True,
                          check=False, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"})  # fmt: skip
    data = json.loads(done.stdout)
    assert done.returncode == 0, [r for r in data["results"] if not r["passed"]]
    assert data["failed"] == 0
    assert data["passed"] >= 300
    kinds = {"rulings" if "rulings" in r["file"] else "cases" for r in data["results"]}
    assert kinds == {"rulings", "cases"}


def test_coverage_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "coverage", "--json")
    data = json.loads(text)
    assert code == 0
    assert data["total"] == 450
    assert data["count"] == len(data["covered"]) == len(set(data["covered"]))
    assert data["count"] >= 200
    assert data["unknown"] == []
    assert set(data["covered"]).isdisjoint(data["missing"])
    assert sum(v["total"] for v in data["by_edition"].values()) == 450
    assert sum(v["covered"] for v in data["by_area"].values()) == data["count"]
    assert (data["described"], data["undescribed"]) == (450, [])
    assert all(v["described"] == v["total"] for group in ("by_edition", "by_area") for v in data[group].values())


def test_coverage_as_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.cli.coverage.standard_cases", lambda: [ROOT / "tests" / "cases" / "std" / "card" / "duel.yaml"])
    code, text, _ = out(capsys, "coverage")
    assert code == 0
    assert "by edition" in text
    assert "described: 450 of 450" in text
    assert " of 450 rows covered" in text.splitlines()[-1]


def test_marks_are_read_without_running(tmp_path: Path) -> None:
    path = tmp_path / "test_x.py"
    path.write_text(
        "import pytest\n"
        "boom = 1 / 0\n"
        "pytestmark = pytest.mark.covers('COV-001')\n"
        "@pytest.mark.covers('COV-002', 'COV-003')\n"
        "def test_a(): pass\n"
        "@pytest.mark.skip(reason='x')\n"
        "@pytest.mark.covers('COV-004')\n"
        "def test_b(): pass\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.covers('COV-005'))])\n"
        "def test_c(x): pass\n"
        "covers('COV-006')\n",
        "utf-8",
    )
    assert marks(path) == {"COV-001", "COV-002", "COV-003", "COV-005"}
    path.write_text("def (", "utf-8")
    assert marks(path) == set()


def test_new_skill_makes_three_files_and_leaves_existing_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "new-skill", "std.rende", "--root", tmp_path)
    assert code == 0
    made = sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file())
    assert made == ["rules_engine/skills/std/rende.py", "tests/cases/std/skills/rende.yaml", "tests/rules_engine/skills/std/test_rende.py"]
    module = (tmp_path / made[0]).read_text("utf-8")
    compile(module, made[0], "exec")
    assert 'Skill("rende"' in module
    compile((tmp_path / made[2]).read_text("utf-8"), made[2], "exec")
    assert "made" in text
    code, _, err = out(capsys, "new-skill", "std.rende", "--root", tmp_path)
    assert code == 2
    assert "is there already" in err


@pytest.mark.parametrize("name", ["rende", "foo.rende", "std.Rende", "std.", "std.re nde", "std.../x"])
def test_new_skill_refuses_bad_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "new-skill", name, "--root", tmp_path)[0] == 2
    assert not list(tmp_path.iterdir())


def test_new_skill_module_runs() -> None:
    from rules_engine.cli.new_skill import MODULE
    from rules_engine.core.registry import Skill

    scope: dict[str, object] = {"__name__": "rules_engine.skills.std.trial"}
    exec(compile(MODULE.format(edition="std", skill="trial", camel="Trial", zh="试"), "trial.py", "exec"), scope)
    assert isinstance(scope["skill"], Skill)


def test_show_a_board_in_both_languages(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, zh, _ = out(capsys, "show", files / "good.yaml")
    assert code == 0
    assert "杀♠7" in zh
    assert "use slash.S7 -> 2" in zh
    assert "使用 杀♠7 → 2号" in zh
    code, en, _ = out(capsys, "show", files / "good.yaml", "--lang", "en")
    assert code == 0
    assert "a slash" in en
    assert "slash.S7" in en
    assert not any(ord(c) > 0x3000 for c in en)


def test_show_the_canonical_text_and_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "show", files / "good.yaml", "--spn")
    assert code == 0
    assert text.startswith("spn: 1\nedition: std\n")
    (files / "again.yaml").write_text(text, "utf-8")
    code, again, _ = out(capsys, "show", files / "again.yaml", "--spn")
    assert again.splitlines()[:6] == text.splitlines()[:6]
    code, text, _ = out(capsys, "show", files / "good.yaml", "--json")
    data = json.loads(text)
    assert data["question"]["options"] == ["use slash.S7 -> 2", "end"]
    assert data["position"]["seats"][0]["hand"] == ["slash.S7"]


def test_show_a_puzzle_and_a_case_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted((ROOT / "puzzles" / "library").glob("*.yaml")):
        assert out(capsys, "show", path)[0] == 0
    many = ROOT / "tests" / "cases" / "std" / "card" / "duel.yaml"
    assert out(capsys, "show", many, "--case", "3")[0] == 0
    code, _, err = out(capsys, "show", many, "--case", "99")
    assert code == 2
    assert "99" in err


def test_show_says_what_is_wrong(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = out(capsys, "show", files / "broken.yaml", "--lang", "en")
    assert code == 2
    assert "broken.yaml:5:" in err
    code, text, _ = out(capsys, "show", files / "broken.yaml", "--json")
    assert json.loads(text)["problems"][0]["pointer"] == "/seats/0/hand/0"
    assert out(capsys, "show", files / "nothing.yaml")[0] == 2


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "schema", "puzzle")
    assert code == 0
    assert json.loads(text)["properties"]["goal"]
    assert out(capsys, "schema", "--check")[0] == 0

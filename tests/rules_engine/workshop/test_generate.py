"""`python -m rules_engine generate` and `candidates`: hunts, is killed, goes on; lists, shows, keeps, rejects, accepts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cli import generate, main
from rules_engine.cli._candidates import Folder, candidates_of, library_of, prints_of
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.check import check_proof, read_proof
from rules_engine.search.proof import proof_path
from rules_engine.workshop.candidate import MARK
from tests.rules_engine.workshop.test_hunt import Prepared

ROOT = Path(__file__).resolve().parents[3]
QUICK = ("--seed", "4", "--minutes", "2")
GAMES = 4
#: Runs the command with games that are prepared, in a process of its own.
PREPARED = """
import sys
from rules_engine.cli import generate, main
from tests.rules_engine.workshop.test_hunt import Prepared
generate.Hunt = Prepared
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True, scope="module")
def prepared() -> Iterator[None]:
    """Games whose drafts are good from the beginning: what the bot plays is not what is tested here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generate, "Hunt", Prepared)
        yield


def call(capsys: pytest.CaptureFixture[str], *args: object, command: str = "generate") -> tuple[int, str, str]:
    try:
        code = main((command, *map(str, args)))
    except SystemExit as e:
        code = int(str(e.code))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def look(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    return call(capsys, *args, command="candidates")


@pytest.fixture(scope="module")
def found(prepared: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that a short run has filled."""
    out = tmp_path_factory.mktemp("found")
    assert main(("generate", *QUICK, "--games", str(GAMES), "--out", str(out))) == 0
    return out


def names(folder: Path) -> set[str]:
    return {p.stem for p in folder.glob("*.yaml")}


def check(folder: Path) -> None:
    """Every candidate is whole: file, proof that holds, picture, text."""
    for path in folder.glob("*.yaml"):
        model, node = read_puzzle(path.read_bytes(), path.name)
        assert model.slug == path.stem
        check_proof(model, read_proof(proof_path(path)), node)
        assert path.with_suffix(".svg").is_file()
        assert path.with_suffix(".txt").is_file()


def test_a_run_finds_whole_candidates(found: Path) -> None:
    rows = Folder(found).rows()
    assert rows
    assert {r["candidate"] for r in rows} == names(found)
    check(found)
    for r in rows:
        assert {"fingerprint", "seed", "game", "kind", "themes", "difficulty", "decisions", "tries", "nodes", "promise", "family"} <= set(r)
        assert r["decisions"] >= 2
        proof = read_proof(proof_path(found / f"{r['candidate']}.yaml"))
        assert len(proof["groups"]) == 1
    assert Folder(found).done() == set(range(GAMES))
    assert len(prints_of([found])) == len(rows)


def test_the_same_settings_find_the_same_also_with_two_workers(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *QUICK, "--games", GAMES, "--out", tmp_path, "--workers", 2, "--json")
    assert code == 0
    report = json.loads(out)
    assert names(tmp_path) == names(found)
    for name in names(found):
        for suffix in (".yaml", ".proof.json.gz", ".svg", ".txt"):
            assert (tmp_path / f"{name}{suffix}").read_bytes() == (found / f"{name}{suffix}").read_bytes()
    assert {"games", "found", "found_now", "games_now", "drafts", "studies", "good", "faults", "core_seconds", "per_core_hour"} <= set(
        report
    )
    assert (report["games"], report["found"]) == (GAMES, len(names(found)))


def test_it_goes_on_where_it_was(found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *QUICK, "--games", GAMES, "--out", found, "--json")
    assert code == 0
    assert json.loads(out)["games_now"] == 0
    code, _, err = call(capsys, *QUICK, "--games", GAMES, "--out", found, "--seed", 5)
    assert code == 2
    assert "seed 4 there, 5 here" in err


def test_time_that_is_over_stops_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *QUICK, "--minutes", 0.0001, "--out", tmp_path, "--json")
    assert code == 0
    assert json.loads(out)["seconds"] < 5
    assert Folder(tmp_path).done() == set()


def test_killed_in_the_middle_nothing_is_lost(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-c", PREPARED, "generate", *QUICK, "--workers", "2", "--out", str(out)]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    group = os.getpgid(run.pid)
    try:
        deadline = time.monotonic() + 60
        while not names(out) and time.monotonic() < deadline:
            time.sleep(0.02)
    finally:
        run.send_signal(signal.SIGKILL)
        run.wait()
    deadline = time.monotonic() + 20
    while _alive(group) and time.monotonic() < deadline:  # the workers end with it
        time.sleep(0.05)
    assert not _alive(group)
    here = names(out)
    assert here
    check(out)
    with Folder(out).index.open("ab") as f:
        f.write(b'{"candidate": "found-cut')  # as a line that was cut off
    assert call(capsys, *QUICK, "--games", GAMES, "--out", out)[0] == 0
    check(out)
    assert here <= names(out)
    assert names(found) <= names(out)
    assert Folder(out).done() >= set(range(GAMES))
    rows = Folder(out).rows()
    assert len({r["fingerprint"] for r in rows}) == len(rows)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_known_puzzles_are_not_found_again(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = tmp_path / "library"
    library.mkdir()
    for path in found.glob("*.yaml"):
        (library / path.name).write_bytes(path.read_bytes())
    code, out, _ = call(capsys, *QUICK, "--games", GAMES, "--out", tmp_path / "out", "--library", library, "--json")
    assert code == 0
    report = json.loads(out)
    assert report["found"] == 0
    assert report["same"] >= len(names(found))


def test_the_list(found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = look(capsys, "list", found)
    assert code == 0
    lines = out.splitlines()
    assert {line.split()[0] for line in lines[:-1]} == names(found)
    assert lines[-1].startswith(f"{len(names(found))} candidate(s)")
    rows = json.loads(look(capsys, "list", found, "--json")[1])["candidates"]
    assert [r["promise"] for r in rows] == sorted((r["promise"] for r in rows), reverse=True)
    assert look(capsys, "list", found / "nowhere")[0] == 2


def test_the_sheet_shows_every_candidate_with_its_solution_and_what_fails(found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert look(capsys, "sheet", found)[0] == 0
    page = (found / "sheet.html").read_text("utf-8")
    for name in names(found):
        assert f'src="{name}.svg"' in page
        proof = read_proof(proof_path(found / f"{name}.yaml"))
        assert any(escape(text) in page for text in proof["winning"])
        assert any(f"✗ {escape(text)}" in page for text in proof["losing"])


def test_what_is_kept_is_copied_whole_with_the_settings_of_its_run(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_, to = tmp_path / "from", tmp_path / "to"
    shutil.copytree(found, from_)
    first, *others = sorted(names(from_))
    assert look(capsys, "keep", first, "found-nothing", "--from", from_, "--to", to)[0] == 2
    assert not to.exists()
    for _ in range(2):
        assert look(capsys, "keep", first, "--from", from_, "--to", to)[0] == 0
    check(to)
    assert names(to) == {first}
    (row,) = Folder(to).rows()
    assert row["game"] == next(r["game"] for r in Folder(from_).rows() if r["candidate"] == first)
    (source,) = [e["source"] for e in Folder(to).entries() if "source" in e]
    assert source["seed"] == 4
    assert look(capsys, "reject", *others, "--from", from_, "--why", "seen before")[0] == 0
    rows = {r["candidate"]: r for r in Folder(from_).rows()}
    assert (rows[first]["kept"], rows[first]["rejected"]) == ("yes", "")
    assert all((rows[n]["kept"], rows[n]["rejected"]) == ("", "seen before") for n in others)
    out = look(capsys, "list", from_)[1]
    assert "kept" in out
    assert "rejected: seen before" in out or not others


def test_what_is_kept_in_the_repository_is_whole_and_known_once() -> None:
    kept = candidates_of()
    check(kept)
    rows = Folder(kept).rows()
    prints = {r["fingerprint"] for r in rows}
    assert len(prints) == len(rows) == len(names(kept))
    assert not prints & prints_of([library_of(None)])
    assert all({"seed", "game"} <= set(r) for r in rows)


def test_the_picture_is_a_picture_and_says_itself_in_words(found: Path) -> None:
    for path in found.glob("*.svg"):
        tree = ET.parse(path)
        space = "{http://www.w3.org/2000/svg}"
        desc = tree.find(f"{space}desc")
        assert desc is not None
        assert desc.text is not None
        assert desc.text.strip() == path.with_suffix(".txt").read_text("utf-8").strip()
        assert tree.getroot().get("role") == "img"
        shown = "".join(e.text or "" for e in tree.iter(f"{space}text"))
        model, _ = read_puzzle(path.with_suffix(".yaml").read_bytes())
        for s in model.seats:
            for c in s.hand:
                assert c.hidden or c.text()[-1:] in shown
        assert "目标" in desc.text
        assert "goal" in desc.text


def written(path: Path, **words: Any) -> str:
    """The file of a candidate as a person would have finished it."""
    text = path.read_text("utf-8")
    model, _ = read_puzzle(text)
    for said in (model.title.zh, model.title.en, model.explanation.zh, model.explanation.en):
        text = text.replace(said, said.replace(MARK["zh"], "好").replace(MARK["en"], "A "))
    text = text.replace("hints: []", "hints: [{zh: 一, en: one}, {zh: 二, en: two}]")
    return text if "rules: []" not in text else text.replace("rules: []", "rules: [limit.1]")


def test_accepting_wants_words_first(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = sorted(found.glob("*.yaml"))[0]
    library = tmp_path / "library"
    library.mkdir()
    there = ("accept", one.stem, "--from", found, "--library", library)
    code, _, err = look(capsys, *there, "--as", "a-name")
    assert code == 1
    assert "a person has to write first: title, explanation, hints" in err
    assert look(capsys, *there)[0] == 2
    assert look(capsys, *there, "--as", "No Name")[0] == 2
    assert look(capsys, "accept", "found-nothing", "--from", found, "--as", "a-name")[0] == 2
    assert not list(library.iterdir())


def test_an_accepted_puzzle_is_in_the_library_with_its_proof(found: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = sorted(found.glob("*.yaml"))[0]
    ready = tmp_path / one.name
    ready.write_text(written(one), "utf-8")
    library = tmp_path / "library"
    library.mkdir()
    there = ("accept", ready, "--from", tmp_path, "--library", library, "--as")
    code, out, err = look(capsys, *there, "a-name")
    assert (code, err) == (0, "")
    assert "PROVED" in out
    target = library / "a-name.yaml"
    model, node = read_puzzle(target.read_bytes(), target.name)
    assert model.slug == "a-name"
    check_proof(model, read_proof(proof_path(target)), node)
    assert look(capsys, *there, "a-name")[0] == 1
    code, _, err = look(capsys, *there, "another-name")
    assert code == 1
    assert "already" in err


def test_input_that_cannot_be_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call(capsys)[0] == 2
    assert call(capsys, "--out", tmp_path, "--edition", "sdt")[0] == 2
    assert call(capsys, "--out", tmp_path, "--players", 99)[0] == 2
    assert call(capsys, "--out", tmp_path, "--workers", 0)[0] == 2
    assert generate.HELP

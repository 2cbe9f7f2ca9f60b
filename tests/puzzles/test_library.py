"""Loading: only what is proved, all or nothing, and never a changed revision."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from puzzles.models import Puzzle, PuzzleRevision
from puzzles.services import PuzzleWithdrawn, get_puzzle, library

NAMES = ["bridge-first", "count", "first", "hold-on", "may", "stars"]


def run(*args: Any) -> str:
    """What the command prints, errors included."""
    out = io.StringIO()
    call_command("puzzles", *args, stdout=out, stderr=out)
    return out.getvalue()


def test_load_is_repeatable(db: None, proved: Path) -> None:
    first = library.load(proved)
    again = library.load(proved)
    assert sorted(first.new) == NAMES
    assert (again.new, again.changed, sorted(again.same)) == ([], [], NAMES)
    assert PuzzleRevision.objects.count() == len(NAMES)


def test_what_is_stored(loaded: None) -> None:
    puzzle = get_puzzle("bridge-first")
    revision = puzzle.current
    assert revision is not None
    assert (puzzle.kind, puzzle.edition, puzzle.players, puzzle.difficulty, puzzle.themes) == ("force", "std", 3, 1, ["order", "jink"])
    assert (revision.number, revision.title_zh, len(revision.hints)) == (1, "先拆后杀", 2)
    assert "certificate" not in revision.proof
    assert revision.proof["tree"]["nodes"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f: (f / "count.proof.json.gz").unlink(), "count.yaml: not proved: there is no count.proof.json.gz"),
        (lambda f: (f / "count.proof.json.gz").write_bytes(b"nonsense"), "the stored proof does not hold"),
        (lambda f: (f / "count.yaml").write_text("spn: 1\nslug: count\nhello: 1\n", encoding="utf-8"), "count.yaml:3"),
        (lambda f: (f / "count.yaml").write_bytes(b"\xff\xfe"), "count.yaml: not UTF-8 text"),
        (lambda f: edit(f / "count.yaml", "slug: count", "slug: other"), "count.yaml: slug is 'other'"),
        (lambda f: edit(f / "count.yaml", "hp: 3/4", "hp: 2/4"), "another revision"),
        (lambda f: edit(f / "count.yaml", "hp: 3/4", "hp: 9/4"), "hp 9 is above the maximum 4"),
    ],
)
def test_what_is_not_proved_is_refused_and_named(loaded: None, shelf: Path, change: Any, message: str) -> None:
    change(shelf)
    report = library.load(shelf)
    assert [slug for slug, _ in report.refused] == ["count"]
    assert message in report.refused[0][1]
    assert report.withdrawn[0][0] == "count"
    with pytest.raises(PuzzleWithdrawn):
        get_puzzle("count")
    assert sorted(report.same) == [n for n in NAMES if n != "count"]


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text in a file, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_withdrawn_puzzle_comes_back_as_the_same_revision(loaded: None, shelf: Path, proved: Path) -> None:
    (shelf / "count.yaml").rename(shelf / "count.txt")
    edit(shelf / "rota.txt", "  count\n", "")
    edit(shelf / "rota.txt", "2026-01-01", "2126-01-01")
    with pytest.raises(library.rota.RotaError):
        library.load(shelf)
    (shelf / "rota.txt").unlink()
    (shelf / "rota.txt").write_text((proved / "rota.txt").read_text(encoding="utf-8"), encoding="utf-8")
    assert library.load(shelf).withdrawn == [("count", "the file is no longer in the library")]
    (shelf / "count.txt").rename(shelf / "count.yaml")
    assert library.load(shelf).changed == ["count"]
    assert PuzzleRevision.objects.filter(puzzle__slug="count").count() == 1


def test_a_better_text_is_a_new_revision(loaded: None, shelf: Path) -> None:
    edit(shelf / "count.yaml", "数体力", "数一数")
    assert library.load(shelf).changed == ["count"]
    revision = Puzzle.objects.get(slug="count").current
    assert revision is not None
    assert (revision.number, revision.title_zh) == (2, "数一数")
    assert PuzzleRevision.objects.get(puzzle__slug="count", number=1).title_zh == "数体力"


def test_command_load_and_list(db: None, shelf: Path) -> None:
    (shelf / "may.proof.json.gz").unlink()
    said = run("load", "--library", shelf)
    assert "refused   may: may.yaml: not proved" in said
    assert "5 new, 0 changed, 0 as before, 1 refused" in said
    with pytest.raises(CommandError, match="1 puzzle"):
        run("load", "--library", shelf, "--strict")
    listed = run("list")
    assert "published  bridge-first" in listed
    assert "先拆后杀" in listed


def test_command_check(shelf: Path) -> None:
    assert "6 passed, 0 failed" in run("check", "--library", shelf)
    edit(shelf / "bridge-first.yaml", "[闪♦2]", "[杀♦6]")
    with pytest.raises(CommandError, match=r"1 stored proof\(s\) do not hold"):
        run("check", "--library", shelf, "bridge-first")
    with pytest.raises(CommandError, match="there is no puzzle 'nobody'"):
        run("check", "--library", shelf, "nobody")


def test_command_prove(shelf: Path) -> None:
    (shelf / "bridge-first.proof.json.gz").unlink()
    assert "bridge-first.yaml: PROVED" in run("prove", "--library", shelf, "bridge-first")
    assert not library.check_file(shelf / "bridge-first.yaml").fault
    edit(shelf / "bridge-first.yaml", "[杀♣2, 桃♥6]", "[闪♦5, 桃♥6]")
    with pytest.raises(CommandError, match="not proved"):
        run("prove", "--library", shelf, "bridge-first")


def test_command_add(db: None, shelf: Path, tmp_path: Path) -> None:
    new = tmp_path / "draft.yaml"
    new.write_text(newcomer(shelf), encoding="utf-8")
    assert "newcomer: PROVED" in run("add", "--library", shelf, new)
    assert get_puzzle("newcomer").current is not None
    lost = tmp_path / "lost.yaml"
    lost.write_text(newcomer(shelf).replace("newcomer", "hopeless").replace("[杀♣2, 桃♥6]", "[闪♦5, 桃♥6]"), encoding="utf-8")
    with pytest.raises(CommandError, match=r"REFUTED.*Nothing was added"):
        run("add", "--library", shelf, lost)
    assert not (shelf / "hopeless.yaml").exists()
    with pytest.raises(CommandError, match="there is a puzzle newcomer already"):
        run("add", "--library", shelf, new)


def newcomer(shelf: Path, **changes: str) -> str:
    """Another puzzle than `bridge-first`: seat 3 has one hp less, and other titles."""
    text = (shelf / "bridge-first.yaml").read_text(encoding="utf-8")
    new = {
        "slug: bridge-first": "slug: newcomer", "hp: 4/4, hand: []": "hp: 3/4, hand: []", "先拆后杀": "拆与杀", "Dismantle first": "Take and slash",
        **changes,
    }  # fmt: skip
    for old, instead in new.items():
        assert old in text
        text = text.replace(old, instead, 1)
    return text


def test_add_tags_what_has_no_themes(db: None, shelf: Path, tmp_path: Path) -> None:
    new = tmp_path / "draft.yaml"
    new.write_text(newcomer(shelf, **{"themes: [order, jink]\n": ""}), encoding="utf-8")
    said = run("add", "--library", shelf, new)
    assert "themes: " in said
    assert get_puzzle("newcomer").themes
    assert "themes: [" in (shelf / "newcomer.yaml").read_text(encoding="utf-8")
    assert not library.check_file(shelf / "newcomer.yaml").fault


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decoy: [杀♠8]\n": ""}, "/seats/0/hand/2: the proof never touches 杀♠8"),
        ({"decoy: [杀♠8]": "decoy: [杀♠8, 桃♥3]"}, "/decoy/1: 桃♥3 is not in the position"),
        ({"rules: [limit.1": "rules: [limit.99"}, "/rules/0: there is no paragraph limit.99"),
        ({"themes: [order": "themes: [orders"}, "/themes/0: 'orders' is neither a theme nor a skill"),
        ({"zh: 拆与杀": "zh: 数体力"}, "/title/zh: count has the title '数体力'"),
        ({"hp: 3/4, hand: []": "hp: 4/4, hand: []"}, "it is the same puzzle as bridge-first"),
        ({"hp: 3/4, hand: []": "hp: 3/5, hand: []"}, "/seats/2/hp: 孙权 has a maximum of 4 hp"),
        (
            {"zh: 一回合只能用一张【杀】。, en: Only one slash may be used in a turn.": "zh: One only., en: 一张。"},
            "/hints/1/zh: this is not Chinese",
        ),
    ],
)
def test_add_refuses_what_is_to_be_mended(db: None, shelf: Path, tmp_path: Path, changes: dict[str, str], message: str) -> None:
    new = tmp_path / "draft.yaml"
    text = newcomer(shelf)
    for old, instead in changes.items():
        assert old in text
        text = text.replace(old, instead, 1)
    new.write_text(text, encoding="utf-8")
    err = io.StringIO()
    with pytest.raises(CommandError, match=r"to be mended. Nothing was added"):
        call_command("puzzles", "add", "--library", shelf, new, stdout=io.StringIO(), stderr=err)
    assert message in err.getvalue()
    assert not (shelf / "newcomer.yaml").exists()


def test_commands_answer_programs(db: None, shelf: Path, tmp_path: Path) -> None:
    counts = json.loads(run("check", "--library", shelf, "--json"))
    assert (counts["proved"], counts["rechecked"], counts["unique"], counts["failed"]) == (6, 6, 6, 0)
    assert counts["levels"] == {"one": 5, "middling": 1, "hard": 0}
    assert counts["editions"] == {"std": 6}
    assert {p["slug"]: p["decisions"] for p in counts["puzzles"]}["bridge-first"] == 2
    proved = json.loads(run("prove", "--library", shelf, "count", "--json"))
    assert proved["puzzles"][0]["verdict"] == "PROVED"
    new = tmp_path / "draft.yaml"
    new.write_text(newcomer(shelf), encoding="utf-8")
    added = json.loads(run("add", "--library", shelf, new, "--json"))
    assert (added["slug"], added["added"], added["remarks"]) == ("newcomer", True, [])
    assert "newcomer" in {p["slug"] for p in json.loads(run("list", "--json"))}


def test_a_budget_that_is_too_small_is_said_and_stores_nothing(db: None, shelf: Path) -> None:
    (shelf / "bridge-first.proof.json.gz").unlink()
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 puzzle"):
        call_command("puzzles", "prove", "--library", shelf, "bridge-first", "--limit", "2", stdout=out)
    assert "bridge-first.yaml: UNKNOWN(limit)" in out.getvalue()
    assert not (shelf / "bridge-first.proof.json.gz").exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hp: 3/4", "hp: 3/4, hpp: 1", "unknown key"),
        ("hp: 3/4", "hp: 9/4", "hp 9 is above the maximum 4"),
        ("[闪♦2]", "[杀♠7]", "♠7"),
        ("goal: {dead: [2]}", "goal: {dead: [7]}", "7"),
    ],
)
def test_bad_input_is_named_with_its_place_and_ends_with_2(db: None, shelf: Path, tmp_path: Path, old: str, new: str, message: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(newcomer(shelf).replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CommandError) as raised:
        run("add", "--library", shelf, file)
    assert message in str(raised.value)
    assert raised.value.returncode == 2


def test_a_folder_that_is_none(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is no folder of puzzles"):
        run("load", "--library", tmp_path / "nowhere")


@pytest.mark.parametrize("path", library.files(library.LIBRARY), ids=lambda p: p.stem)
def test_every_stored_proof_of_the_library_holds(path: Path) -> None:
    assert library.check_file(path).fault == ""

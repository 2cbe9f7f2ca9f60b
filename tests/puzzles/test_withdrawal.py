"""Rules that change under a puzzle, and puzzles that change under an attempt."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client

from puzzles.models import Attempt, Puzzle, PuzzleRevision
from puzzles.services import content, library
from rules_engine import api
from rules_engine.core.damage import Damage

PAGE = "/puzzles/bridge-first/"
WIN = ["use dismantlement.S3 -> 2", "card_of 2 hand", "use slash.S7 -> 2"]


def text(response: Any) -> str:
    """The page without tags, spaces folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.content.decode()))


def play(client: Client, *actions: str, url: str = PAGE) -> None:
    """Send actions as the page's form does."""
    for action in actions:
        hidden = dict(re.findall(r'name="(attempt|seq)" value="([^"]*)"', client.get(url).content.decode()))
        assert client.post(url, {**hidden, "action": action}).status_code == 302


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """No position is remembered from before the rules changed."""
    yield
    content._by_row.clear()


@pytest.fixture
def no_damage(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that changes a rule: nobody takes damage any more."""

    def change() -> None:
        content._by_row.clear()
        monkeypatch.setattr(Damage, "enter", lambda _self, g: g.done())

    return change


def test_a_rule_that_breaks_a_proof_withdraws_the_puzzle_and_names_the_step(loaded: None, proved: Path, no_damage: Any) -> None:
    no_damage()
    report = library.load(proved)
    said = dict(report.withdrawn)
    assert set(said) == {"bridge-first", "count", "hold-on", "stars"}
    assert "bridge-first.yaml: the stored proof does not hold: after " in said["bridge-first"]
    assert "use slash" in said["bridge-first"]
    assert 'the answer was {"hp": {"1": 4, "2": 2}}, now it is {"hp": {"1": 4, "2": 3}}' in said["count"]
    assert sorted(report.same) == ["first", "may"]
    assert Puzzle.objects.get(slug="count").reason == said["count"][:400]


def test_who_attempted_it_sees_the_result_and_what_has_become_of_it(loaded: None, proved: Path, no_damage: Any) -> None:
    solver, beginner = Client(), Client()
    play(solver, *WIN)
    play(beginner, WIN[0])
    no_damage()
    library.load(proved)
    page = solver.get(PAGE)
    assert page.status_code == 200
    assert "这道残局已经撤下" in text(page)
    assert "你作答的结果仍然有效" in text(page)
    assert "引擎已证明" not in text(page)
    assert "从头再来" not in text(page)
    assert Attempt.objects.get(result="solved")
    for reader in (beginner, Client()):
        page = reader.get(PAGE)
        assert page.status_code == 410
        assert "这道残局已经撤下" in text(page)
        assert "先拆后杀" in text(page)
        assert "use slash.S7" in text(page)


def test_a_position_that_can_no_longer_be_opened(loaded: None, proved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solver, beginner = Client(), Client()
    play(solver, *WIN)
    play(beginner, WIN[0])

    def gone(*_: Any) -> Any:
        raise api.PuzzleFault("goal", "there is no such seat any more")

    monkeypatch.setattr(api, "load_puzzle", gone)
    content._by_row.clear()
    assert "当时的结果不变" in text(solver.get(PAGE))
    assert "这一次不计成败" in text(beginner.get(PAGE))
    assert sorted(Attempt.objects.values_list("result", flat=True)) == ["solved", "void"]
    assert Client().get(PAGE).status_code == 410
    report = library.load(proved)
    assert {slug for slug, _ in report.withdrawn} == {"bridge-first", "count", "first", "hold-on", "may", "stars"}
    assert text(solver.get(PAGE)).count("这道残局已经撤下") == 1


def test_the_daily_puzzle_skips_what_is_withdrawn(loaded: None, proved: Path, no_damage: Any) -> None:
    with time_machine.travel("2026-01-01T08:00:00Z", tick=False):
        assert "先拆后杀" in text(Client().get("/puzzles/daily/"))
        no_damage()
        library.load(proved)
        page = Client().get("/puzzles/daily/")
        assert page.status_code == 200
        assert "先拆后杀" not in text(page)
        assert "今日残局" in text(page)


def test_a_rule_that_comes_back_brings_the_same_revision_back(
    loaded: None, proved: Path, no_damage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_damage()
    library.load(proved)
    monkeypatch.undo()
    content._by_row.clear()
    assert sorted(library.load(proved).changed) == ["bridge-first", "count", "hold-on", "stars"]
    assert PuzzleRevision.objects.filter(puzzle__slug="count").count() == 1
    assert Puzzle.objects.get(slug="count").status == "published"


def test_a_changed_puzzle_leaves_old_attempts_on_their_revision(loaded: None, shelf: Path) -> None:
    learner = Client()
    play(learner, 'answer {"hp":{"1":4,"2":2}}', url="/puzzles/count/")
    old = Attempt.objects.get()
    file = shelf / "count.yaml"
    changed = (
        file.read_text(encoding="utf-8")
        .replace("吕布, hp: 3/4", "吕布, hp: 2/4")
        .replace("2: 3}", "2: 2}")
        .replace("2: 1}", "2: 4}")
        .replace("数体力", "新的题")
    )
    file.write_text(changed, encoding="utf-8")
    report, raw = api.prove(changed)
    assert raw is not None, report
    (shelf / "count.proof.json.gz").write_bytes(raw)
    assert library.load(shelf).changed == ["count"]
    assert old.puzzle_revision.number == 1
    page = text(learner.get("/puzzles/count/"))
    assert "数体力" in page
    assert "答对了" in page
    assert "这里是你作答时的第 1 版" in page
    assert "新的题" in text(Client().get("/puzzles/count/"))
    learner.post("/puzzles/count/", {"attempt": old.public_id, "retry": "1"})
    new = Attempt.objects.exclude(pk=old.pk).get()
    assert (new.puzzle_revision.number, new.retry_of) == (2, old)
    assert "新的题" in text(learner.get("/puzzles/count/"))
    assert "数体力" in text(learner.get("/puzzles/count/", {"a": old.public_id}))

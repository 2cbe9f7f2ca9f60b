"""What decides, the working words, the rating."""

from __future__ import annotations

from pathlib import Path

from puzzles.templatetags.puzzle import THEMES
from rules_engine.notation.reader import read_puzzle
from rules_engine.rulebook import load
from rules_engine.workshop.candidate import MARK, promise, title_of, unwritten, write
from rules_engine.workshop.rating import STEPS, Figures, difficulty, figures, points
from rules_engine.workshop.study import study
from rules_engine.workshop.themes import WORDS, deciding, trace
from tests.rules_engine.workshop.positions import PEACH, SMALL, draft

LIBRARY = Path(__file__).resolve().parents[3] / "puzzles" / "library"

#: 关羽 against 反馈: the duel has to go first (`duel-first` of the library).
DUEL_FIRST = draft([{"hero": "关羽", "hand": ["杀♠7", "决斗♠A", "乐不思蜀♥6"]}, {"hero": "司马懿", "hp": "2/3"}])


def test_a_skill_decides_if_things_are_otherwise_without_it() -> None:
    found = study(DUEL_FIRST, SMALL)
    assert found.steps
    assert set(deciding(found, SMALL)) == {(0, "wusheng"), (1, "fankui")}


def test_themes_and_rules() -> None:
    told = trace(study(PEACH), SMALL)
    assert {"order", "rescue"} <= set(told.themes)
    assert told.skills == [(2, "kongcheng")]  # with his hand empty the duel and the slash can't be his
    assert told.themes[0] == "kongcheng"
    assert told.rules
    assert [r for r in told.rules if r not in load().rules] == []


def test_the_words_are_those_of_the_site() -> None:
    assert {k: v for k, v in WORDS.items() if THEMES.get(k) != v} == {}


def test_working_words_are_marked_and_what_is_marked_is_unwritten() -> None:
    told = trace(study(PEACH), SMALL)
    text = write(PEACH, "found-1", told, 2, ["use duel.SA -> 2"], "generate: seed 1, game 2")
    model, _ = read_puzzle(text)
    assert model.title.zh.startswith(MARK["zh"])
    assert model.title.en.startswith(MARK["en"])
    assert "use duel.SA -> 2" in model.explanation.zh
    assert unwritten(model) == ["title", "explanation", "hints"]
    assert title_of(["wusheng", "order"])["zh"] == MARK["zh"] + "武圣、先后次序"


def test_a_written_puzzle_of_the_library_is_written() -> None:
    for path in sorted(LIBRARY.glob("*.yaml")):
        model, _ = read_puzzle(path.read_bytes(), path.name)
        assert unwritten(model) == []


def test_harder_searches_make_harder_puzzles() -> None:
    rated = figures(study(PEACH), 2)
    assert difficulty(rated) in (1, 2, 3)
    steps = [Figures(2, 5, 1, 10, 0, 1), Figures(3, 9, 2, 100, 0, 1), Figures(4, 9, 2, 1000, 0, 1), Figures(5, 9, 3, 1000, 0, 1, True)]
    assert [difficulty(f) for f in steps] == sorted(difficulty(f) for f in steps)
    assert len({difficulty(f) for f in steps}) >= 3
    assert list(STEPS) == sorted(STEPS)
    assert points(steps[0]) < points(steps[-1])
    assert promise(steps[1], 1, True, 2, 0, 7) > promise(steps[1], 0, False, 1, 3, 12)

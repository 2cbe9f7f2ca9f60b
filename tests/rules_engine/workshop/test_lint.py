"""What is wrong with a puzzle that its proof does not care about, and what a stored proof tells of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.proof import prove, revision_of
from rules_engine.workshop.lint import Remark, lint, other_of
from rules_engine.workshop.reading import NoTree, report, study_of, trace_of

WORDS = {"zh": "一句话", "en": "some words"}
DUEL: dict[str, Any] = {
    "spn": 1, "slug": "duel", "kind": "force", "edition": "std", "title": {"zh": "先后", "en": "Which first"}, "difficulty": 1,
    "themes": ["order"], "rules": ["limit.1"], "hints": [WORDS, WORDS], "explanation": WORDS, "turn": {"seat": 1, "phase": "play"},
    "seats": [
        {"hero": "关羽", "hp": "4/4", "hand": ["杀♠7", "决斗♠A", "乐不思蜀♥6"], "you": True},
        {"hero": "司马懿", "hp": "2/3"},
    ],
    "goal": {"dead": [2]},
}  # fmt: skip


def puzzle(**changes: Any) -> PuzzleModel:
    return PuzzleModel.model_validate({**DUEL, **changes})


def seats(*others: dict[str, Any]) -> list[dict[str, Any]]:
    return [*DUEL["seats"], *others]


def remarks(model: PuzzleModel, *others: PuzzleModel) -> list[Remark]:
    proof = prove(model)
    assert proof.data is not None, proof
    return lint(model, proof.data, [other_of(o) for o in others])


def codes(model: PuzzleModel) -> list[str]:
    return [r.code for r in remarks(model)]


def test_a_puzzle_without_fault() -> None:
    assert remarks(puzzle()) == []


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"hints": [WORDS]}, "hints", "/hints"),
        ({"title": {"zh": "Which", "en": "Which"}}, "unwritten", "/title"),
        ({"explanation": {"zh": "先", "en": "先 first"}}, "language", "/explanation/en"),
        ({"rules": ["no.such"]}, "rules", "/rules/0"),
        ({"rules": []}, "rules", "/rules"),
        ({"themes": []}, "themes", "/themes"),
        ({"decoy": [9]}, "decoy", "/decoy/0"),
        ({"decoy": ["桃♥3"]}, "decoy", "/decoy/0"),
    ],
)
def test_words_and_names_are_looked_at(changes: dict[str, Any], code: str, pointer: str) -> None:
    assert (code, pointer) in {(r.code, r.pointer) for r in remarks(puzzle(**changes))}


def test_a_card_that_nobody_needs_is_named_unless_it_is_a_decoy() -> None:
    crowd = seats({"hero": "张飞", "hp": "4/4", "hand": ["桃♥3"], "side": "passive"})
    found = remarks(puzzle(seats=crowd))
    assert [r.code for r in found] == ["card_unused"]
    assert "桃♥3" in found[0].text
    assert found[0].pointer == "/seats/2/hand/0"
    assert remarks(puzzle(seats=crowd, decoy=["桃♥3"])) == []
    assert remarks(puzzle(seats=crowd, decoy=[3])) == []


def test_a_decoy_is_no_part_of_the_statement() -> None:
    assert revision_of(puzzle(decoy=["乐不思蜀♥6", 2])) == revision_of(puzzle())


def test_a_card_that_only_keeps_a_try_from_working_is_needed() -> None:
    """Nothing in the proof moves the shield, but without it the black slash would do."""
    shield = puzzle(
        seats=[
            {"hero": "张辽", "hp": "4/4", "hand": ["杀♠7", "杀♦6"], "you": True},
            {"hero": "吕蒙", "hp": "1/4", "equip": ["仁王盾♣2"]},
        ],
        modules=["ex"],
    )
    assert codes(shield) == []


def test_a_horse_that_only_keeps_somebody_away_is_needed() -> None:
    horse = puzzle(
        seats=[
            {"hero": "张辽", "hp": "4/4", "hand": ["杀♠7", "决斗♠A"], "you": True},
            {"hero": "吕蒙", "hp": "1/4", "equip": ["绝影♠5"], "hand": []},
        ],
    )
    assert [r.pointer for r in remarks(horse)] == ["/seats/0/hand/0"]  # the slash that does not reach him


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"hero": "陆逊", "hp": "3/3", "judge": ["乐不思蜀♣6"], "side": "passive"}, "judge"),
        ({"hero": "张飞", "hp": "3/3", "side": "passive"}, "max_hp"),
        ({"hero": "张飞", "hp": "4/4", "face": ["down"], "side": "passive"}, "counter"),
    ],
)
def test_positions_that_no_game_comes_to(other: dict[str, Any], code: str) -> None:
    assert code in codes(puzzle(seats=seats(other), decoy=[3]))


def test_a_lord_of_a_larger_table_keeps_the_hp_that_he_had_more() -> None:
    lord = seats({"hero": "张飞", "role": "主公", "hp": "5/5", "side": "passive"})
    assert "max_hp" not in codes(puzzle(seats=lord, decoy=[3]))


def test_other_puzzles_are_compared() -> None:
    turned = [DUEL["seats"][1], DUEL["seats"][0]]
    same = puzzle(
        slug="other", seats=turned, goal={"dead": [1]}, turn={"seat": 2, "phase": "play"}, title={"zh": "别的", "en": "which FIRST"}
    )
    assert {(r.code, r.pointer) for r in remarks(puzzle(), same)} == {("same", "/seats"), ("title_taken", "/title/en")}
    assert remarks(puzzle(), puzzle()) == []  # itself


def test_a_question_that_the_board_answers() -> None:
    ask = {"kind": "result", "goal": None, "ask": {"hp": [2]}, "wrong": [{"hp": {"2": 1}}, {"hp": {"2": 3}}]}
    data = {k: v for k, v in {**DUEL, **ask}.items() if v is not None}
    assert "answered" in codes(PuzzleModel.model_validate(data))
    played = {**data, "before": [{"seat": 1, "use": "杀♠7", "to": [2]}], "wrong": [{"hp": {"2": 2}}], "decoy": ["决斗♠A", "乐不思蜀♥6"]}
    assert codes(PuzzleModel.model_validate(played)) == []


def test_a_stored_proof_tells_decisions_tries_and_what_decides() -> None:
    model = puzzle()
    proof = prove(model).data
    assert proof is not None
    told = report(model, proof)
    assert (told.decisions, told.level, told.unique, told.hidden) == (1, "one", True, False)
    assert told.tries > 0
    assert study_of(model, proof).bot >= 0
    trace = trace_of(model, proof)
    assert {"fankui", "duel"} <= set(trace.themes)
    assert "skill.std.fankui.1" in trace.rules


def test_a_proof_without_a_tree_is_said_to_be_so() -> None:
    with pytest.raises(NoTree):
        report(puzzle(), {"nodes": 3, "tree": {"nodes": []}})


def test_decoys_and_source_are_read_from_files() -> None:
    model, _ = read_puzzle(json.dumps({**DUEL, "decoy": ["乐不思蜀♥6", 2], "source": "somewhere"}, ensure_ascii=False))
    assert (len(model.decoy), model.source) == (2, "somewhere")

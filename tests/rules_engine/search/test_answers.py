"""Puzzles with ready answers: the engine's truth, the same on every way, and why the wrong answers are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.notation.reader import read_puzzle
from rules_engine.search.check import check_proof
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.proof import PROVED, REFUTED, Proof, checksum, prove
from tests.rules_engine.search.test_proof import puzzle, stored

HEAD = "spn: 1\nslug: x\nedition: std\ntitle: x\nexplanation: x\ndifficulty: 1\n"


def proved(text: str) -> Proof:
    return prove(read_puzzle(HEAD + text)[0])


SAVAGE = """\
kind: result
seats:
  - {hero: 关羽, hp: 4/4, hand: [南蛮入侵♠7], you: true}
  - {hero: 张飞, hp: 2/4, hand: [%s]}
  - {hero: 吕布, hp: 3/4}
before: [{seat: 1, use: 南蛮入侵♠7}]
"""


def test_a_result_that_depends_on_nobody() -> None:
    proof = proved(SAVAGE % "闪♦2" + "ask: {hp: [2, 3], hand: [2]}\nwrong: [{hp: {2: 2}}, {hp: {2: 1, 3: 3}}, {hand: {2: 0}}]\n")
    assert proof.verdict == PROVED
    assert proof.answer["truth"] == {"hp": {"2": 1, "3": 2}, "hand": {"2": 1}}
    assert [w["rule"] for w in proof.answer["wrong"][:2]] == ["damage.3", "damage.3"] or all(w["rule"] for w in proof.answer["wrong"])
    assert proof.answer["wrong"][1]["data"] == {"what": "hp", "seat": 3, "is": 2}
    assert sorted(map(str, proof.answer["answers"])) == sorted(
        map(str, [proof.answer["truth"], *[w["answer"] for w in proof.answer["wrong"]]])
    )


def test_a_result_that_depends_on_a_choice_is_not_single_valued() -> None:
    proof = proved(SAVAGE % "杀♠8" + "ask: {hp: [2]}\nwrong: [{hp: {2: 0}}]\n")
    assert proof.verdict == REFUTED
    assert sorted(str(t) for t in proof.answer["truths"]) == ["{'hp': {'2': 1}}", "{'hp': {'2': 2}}"]
    assert proof.data is None


def test_a_true_answer_among_the_wrong_ones_refutes() -> None:
    proof = proved(SAVAGE % "闪♦2" + "ask: {hp: [2, 3]}\nwrong: [{hp: {2: 2}}, {hp: {3: 2}}]\n")
    assert proof.verdict == REFUTED
    assert proof.answer["not_wrong"] == [1]


def test_a_result_at_a_written_horizon_takes_every_way_there() -> None:
    table = """\
kind: result
seats:
  - {hero: 关羽, hp: 2/4, hand: [闪♦2, 闪♦3, 闪♦4], you: true}
  - {hero: 张飞, hp: 2/4}
deck: {top: [], then: none}
until: turn
"""
    proof = proved(table + "ask: {hand: [1]}\nwrong: [{hand: {1: 3}}]\n")
    assert proof.verdict == PROVED
    assert proof.answer["truth"] == {"hand": {"1": 2}}


def test_discarded_cards_went_for_a_reason() -> None:
    """Not because cards move together, but because it was the discard phase."""
    table = """\
kind: result
seats:
  - {hero: 张飞, hp: 2/4, hand: [闪♦2, 闪♦3, 闪♦4], you: true}
  - {hero: 关羽, hp: 2/4}
deck: {top: [], then: none}
until: turn
"""
    proof = proved(table + "ask: {hand: [1]}\nwrong: [{hand: {1: 3}}]\n")
    assert proof.answer["wrong"][0]["rule"] == "turn.6"


def test_a_lightning_that_moved_on_says_so() -> None:
    table = """\
kind: result
seats:
  - {hero: 关羽, hp: 4/4, judge: [闪电♠A], you: true}
  - {hero: 张飞, hp: 2/4}
deck: {top: [闪♦2, 闪♦3, 闪♦4], then: none}
turn: {seat: 1, phase: judge}
until: turn
"""
    proof = proved(table + "ask: {judge: [1, 2]}\nwrong: [{judge: {2: []}}]\n")
    assert proof.answer["truth"] == {"judge": {"1": [], "2": ["lightning"]}}
    assert proof.answer["wrong"][0]["rule"] == "card.lightning.3"


def test_dead_seats_and_winners() -> None:
    table = """\
kind: result
seats:
  - {hero: 关羽, role: 反贼, hp: 4/4, hand: [杀♠7], you: true}
  - {hero: 张飞, role: 主公, hp: 1/4}
before: [{seat: 1, use: 杀♠7, to: [2]}]
"""
    proof = proved(table + "ask: {dead: true, winner: true}\nwrong: [{dead: []}, {winner: [主公]}]\n")
    assert proof.verdict == PROVED
    assert proof.answer["truth"] == {"dead": [2], "winner": ["rebel"]}


def test_legal_lines_and_their_rules() -> None:
    data = stored("red-horse")
    assert data["truth"] == [1, 3, 5]
    assert [(line["legal"], line["rule"]) for line in data["lines"]] == [
        (True, "card.slash.1"), (False, "distance.3"), (True, "card.slash.1"), (False, "limit.1"), (True, "card.snatch.1"), (False, "recover.1"),
    ]  # fmt: skip


def test_a_line_of_a_seat_that_is_not_asked_is_illegal() -> None:
    table = """\
kind: legal
seats:
  - {hero: 关羽, hand: [杀♠7], you: true}
  - {hero: 张飞, hand: [杀♠8]}
ask: {legal: [{seat: 2, use: 杀♠8, to: [1]}, {seat: 1, use: 杀♠7, to: [2]}]}
wrong: [[1, 2], []]
"""
    proof = proved(table)
    assert proof.answer["truth"] == [2]
    assert proof.answer["lines"][0]["data"]["why"] == "not_asked"


def test_order_of_rescue() -> None:
    data = stored("who-is-asked")
    assert data["truth"] == [2, 3, 1]
    assert {w["rule"] for w in data["wrong"]} == {"dying.2"}


def test_order_of_rules() -> None:
    table = """\
kind: order
seats:
  - {hero: 关羽, hp: 4/4, hand: [杀♠7], you: true}
  - {hero: 司马懿, hp: 2/3}
before: [{seat: 1, use: 杀♠7, to: [2]}]
ask: {order: [skill.2, damage.3]}
wrong: [[skill.2, damage.3]]
"""
    with pytest.raises(PuzzleFault) as e:  # everything has happened before: nothing is left to ask about
        proved(table)
    assert e.value.code == "ask"


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ("kind: legal\nseats: [{hero: 关羽, you: true}]\nask: {hp: [1]}\nwrong: [[1]]\n", "/ask"),
        ("kind: order\nseats: [{hero: 关羽, you: true}]\nask: {order: [1]}\nwrong: [[1]]\n", "/ask"),
        ("kind: result\nseats: [{hero: 关羽, you: true}]\nask: {hp: [4]}\nwrong: [{hp: {1: 1}}]\n", "/ask"),
        ("kind: result\nseats: [{hero: 关羽, you: true}]\nask: {hp: [1]}\nwrong: [[1]]\n", "/wrong"),
        (
            "kind: legal\nseats: [{hero: 关羽, hand: [杀♠7], you: true}, {hero: 张飞}]\nask: {legal: [end]}\nwrong: [{hp: {1: 1}}]\n",
            "/wrong",
        ),
    ],
)
def test_questions_that_make_no_sense(text: str, pointer: str) -> None:
    with pytest.raises(PuzzleFault) as e:
        proved(text)
    assert e.value.pointer == pointer


def test_no_wrong_answer_is_no_puzzle() -> None:
    assert proved(SAVAGE % "闪♦2" + "ask: {hp: [2]}\nwrong: []\n").verdict == REFUTED


@pytest.mark.parametrize("slug", ["red-horse", "how-many", "who-is-asked"])
def test_tampering(slug: str) -> None:
    model, data = puzzle(slug), stored(slug)
    check_proof(model, data)
    edits: dict[str, Any] = {"truth": data["wrong"][0]["answer"], "answers": data["answers"][1:], "wrong": data["wrong"][1:]}
    for key, value in edits.items():
        edited = {**data, key: value}
        edited["checksum"] = checksum(edited)
        with pytest.raises(ProofFault) as e:
            check_proof(model, edited)
        assert e.value.code == "answers"

"""Rulings step by step: what a reader sees of a case, and leaving it at any point."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import api
from rules_engine.notation.reader import read_cases

SLASH = """
edition: std
question: {zh: 问, en: Asked}
answer: {zh: 答, en: Answered}
rules: [card.slash.2]
seats:
  - {hand: [杀♠7]}
  - {hand: [闪♦2, 桃♥3]}
script:
  - {seat: 1, use: 杀♠7, to: [2]}
  - {seat: 2, asked: 闪}
  - {seat: 2, answer: pass}
expect: {hp: {2: 3}, hand: {1: [], 2: 2}, dead: []}
"""


def play(text: str = SLASH) -> api.Ruling:
    case, node = read_cases(text)[0]
    return api.play_ruling(case, node, "here")


def kinds(ruling: api.Ruling) -> list[str]:
    return [s["entry"]["kind"] if s["kind"] == "entry" else s["kind"] for s in ruling.steps]


@pytest.fixture(scope="module")
def rulings() -> list[api.Ruling]:
    return [r for r in api.rulings() if not r.faults]


def test_steps_tell_what_the_log_is_silent_about() -> None:
    ruling = play()
    assert kinds(ruling) == ["position", "use", "check", "pass", "damage"]
    assert ruling.answers == ("use slash.S7 -> 2", "pass")
    assert [s["given"] for s in ruling.steps] == [0, 1, 1, 2, 2]
    assert ruling.steps[3]["question"] == "respond"
    assert ruling.steps[3]["data"]["needs"] == "jink"
    assert not ruling.steps[3]["lone"]


def test_a_board_is_that_of_the_moment_with_its_effect() -> None:
    ruling = play()
    hp = [s["board"]["seats"][1]["hp"] for s in ruling.steps]
    assert hp == [4, 4, 4, 4, 3]
    assert len(ruling.steps[0]["board"]["seats"][0]["hand"]) == 1
    assert [c["id"] for c in ruling.steps[1]["board"]["table"]] == ["slash.S7"]
    assert ruling.steps[1]["board"]["stack"][-1]["frame"] == "UseCard"
    assert ruling.steps[4]["board"]["stack"][-1]["frame"] == "Damage"


def test_facts_are_what_the_expectation_speaks_about() -> None:
    facts = play().facts
    assert {"what": "hp", "seat": 2, "value": 3} in facts
    assert {"what": "hand", "seat": 1, "value": []} in facts
    assert {"what": "dead", "seats": []} in facts


def test_what_is_not_allowed_comes_with_the_rule() -> None:
    ruling = play(SLASH.replace("script:", "script:\n  - illegal: {seat: 1, use: 杀♠7, to: [1]}"))
    check = ruling.steps[1]
    assert check["kind"] == "check"
    assert check["verb"] == "illegal"
    assert check["rule"]
    assert check["data"]["why"] == "self"


def test_a_ruling_that_does_not_come_out_has_faults_and_no_steps() -> None:
    ruling = play(SLASH.replace("{2: 3}", "{2: 4}"))
    assert ruling.faults
    assert not ruling.steps
    assert "hp of seat 2" in ruling.faults[0]


def test_a_crash_withdraws_one_ruling_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("broken")

    monkeypatch.setattr("rules_engine.api.run_case", fail)
    assert play().faults == ("the engine failed: RuntimeError: broken",)


def test_another_answer_has_another_outcome() -> None:
    ruling = play()
    trial = api.try_out(ruling.source, ruling.answers[:1], [])
    assert trial.question is not None
    assert trial.question["seat"] == 2
    assert [o["id"] for o in trial.question["options"]] == ["pass", "card jink.D2"]
    trial = api.try_out(ruling.source, ruling.answers[:1], ["card jink.D2"])
    assert [s["entry"]["kind"] for s in trial.steps] == ["respond"]
    assert trial.own[0]["option"]["id"] == "card jink.D2"
    assert trial.own[0]["first"] == 0
    assert trial.board["seats"][1]["hp"] == 4


def test_what_cannot_be_answered_names_its_place() -> None:
    ruling = play()
    with pytest.raises(api.Refused) as refused:
        api.try_out(ruling.source, ruling.answers[:1], ["pass", "use slash.S7 -> 2"])
    assert refused.value.at == 1
    with pytest.raises(api.Refused) as refused:
        api.try_out(ruling.source, ruling.answers[:1], ["nonsense"])
    assert refused.value.at == 0


def test_every_ruling_can_be_left_after_every_answer(rulings: list[api.Ruling]) -> None:
    for ruling in rulings:
        log = [s["entry"] for s in ruling.steps if s["kind"] == "entry"]
        for given in range(len(ruling.answers) + 1):
            trial = api.try_out(ruling.source, ruling.answers[:given], [])
            assert trial.question is not None or trial.board["outcome"] is not None or given == len(ruling.answers), (ruling.id, given)
            before = [s for s in ruling.steps if s["given"] <= given and s["kind"] == "entry"]
            following = [s["entry"] for s in trial.steps if s["kind"] == "entry"]
            shared = log[len(before) : len(before) + len(following)]
            assert [e["kind"] for e in following[: len(shared)]] == [e["kind"] for e in shared], (ruling.id, given)


def test_first_step_is_the_position_and_boards_are_whole(rulings: list[api.Ruling]) -> None:
    for ruling in rulings:
        assert ruling.steps[0]["kind"] == "position"
        for step in ruling.steps:
            assert step["board"]["seats"], ruling.id
            assert step["given"] <= len(ruling.answers)

"""How scripts are played (D3): what is aimed where, what is passed, taken or left unanswered, and what a failure says."""

from __future__ import annotations

import pytest

from rules_engine.notation.cases import Result, run_case
from rules_engine.notation.reader import read_cases


def run(text: str, edition: str = "std") -> Result:
    case, node = read_cases(f"edition: {edition}\n{text}", "c.yaml")[0]
    return run_case(case, node, "c.yaml")


def passes(text: str, edition: str = "std") -> None:
    result = run(text, edition)
    assert result.passed, [f.message() for f in result.failures]


def fails(text: str, says: str, line: int | None = None, options: str = "") -> None:
    result = run(text)
    assert not result.passed
    messages = [f.message() for f in result.failures]
    assert any(says in m for m in messages), messages
    assert all(f.message("zh") for f in result.failures)
    if line is not None:
        assert result.failures[0].line == line
    if options:
        assert any(options in o for o in result.failures[0].options), result.failures[0].options


SLASH = "seats: [{hand: [杀♠7]}, {hand: [闪♦2]}, {}]\n"


def test_a_prompt_that_is_not_mentioned_is_passed() -> None:
    passes(SLASH + "script: [{seat: 1, use: 杀, to: [2]}]\nexpect: {hp: {2: 3}, hand: {2: 1}, asked: {2: 闪}}")


def test_an_answer() -> None:
    passes(SLASH + "script: [{seat: 1, use: 杀, to: [2]}, {seat: 2, answer: 闪}]\nexpect: {hp: {2: 4}, hand: {2: 0}}")


def test_an_impossible_answer_says_what_was_possible() -> None:
    fails(SLASH + "script:\n  - {seat: 1, use: 杀, to: [2]}\n  - {seat: 2, answer: 闪♥2}", "not allowed", 5, "card jink.D2")


def test_a_forbidden_play_names_the_rule() -> None:
    fails("seats: [{hand: [杀♠7]}, {}, {}, {}]\nscript: [{seat: 1, use: 杀, to: [3]}]", "distance.3")


def test_the_wrong_seat_finds_no_question() -> None:
    fails(SLASH + "script: [{seat: 2, use: 闪}]", "seat 1 is at its free moment")
    fails(SLASH + "script: [{seat: 1, use: 杀, to: [2]}, {seat: 3, answer: 闪}]", "free moment")


def test_a_soft_pass_is_dropped_if_never_asked() -> None:
    passes(SLASH + "script: [{seat: 3, answer: pass}, {seat: 1, use: 杀, to: [3]}, {seat: 3, answer: pass}]\nexpect: {hp: {3: 3}}")


def test_a_soft_pass_does_not_run_past_the_next_line() -> None:
    passes("seats: [{hand: [万箭齐发]}, {hand: [闪♦2]}, {hand: [闪♥2]}]\n"
           "script: [{seat: 1, use: 万箭齐发}, {seat: 3, answer: pass}, {seat: 2, answer: 闪♦2}]\nexpect: {hp: {2: 4, 3: 3}}")  # fmt: skip


def test_passing_one_window_and_answering_the_next() -> None:
    passes("seats: [{hand: [南蛮入侵]}, {hand: [无懈可击]}, {}]\n"
           "script: [{seat: 1, use: 南蛮入侵}, {seat: 2, answer: pass}, {seat: 2, answer: 无懈可击}]\nexpect: {hp: {2: 3, 3: 4}}")  # fmt: skip


def test_asked_is_hard() -> None:
    passes(SLASH + "script: [{seat: 1, use: 杀, to: [2]}, {seat: 2, asked: 闪}, {seat: 2, asked: respond}]\nexpect: {hp: {2: 4}}")
    fails(SLASH + "script: [{seat: 1, use: 杀, to: [3]}, {seat: 3, asked: 闪}]", "is not asked")


def test_not_asked_is_hard() -> None:
    passes(SLASH + "script: [{seat: 1, use: 杀, to: [3]}, {seat: 3, not_asked: 闪}]")
    fails(SLASH + "script: [{seat: 1, use: 杀, to: [2]}, {seat: 2, not_asked: 闪}]", "should not be asked")


def test_expectations_between_lines_are_seen_just_before_the_next() -> None:
    passes(SLASH + "script:\n  - {seat: 1, use: 杀, to: [2]}\n  - expect: {hp: {2: 4}, hand: {1: 0, 2: 1}}\n  - {seat: 2, answer: 闪}\n"
           "  - expect: {hand: {2: 0}}\n  - {seat: 1, end: true}")  # fmt: skip


def test_the_place_of_a_wrong_expectation() -> None:
    fails(
        SLASH + "script: [{seat: 1, use: 杀, to: [2]}]\nexpect:\n  hp: {2: 3}\n  hand:\n    2: 5\n",
        "hand of seat 2 count should be 5, is 1",
        7,
    )


def test_several_wrong_expectations_are_reported_together() -> None:
    result = run(SLASH + "script: [{seat: 1, use: 杀, to: [2]}]\nexpect: {hp: {1: 1, 2: 1}, dead: [3], phase: judge, winner: 主公}")
    assert len(result.failures) == 5


def test_an_unanswered_prompt_fails() -> None:
    fails(
        "seats: [{hp: 1/4, hand: [杀♠7, 闪♦2]}, {}]\nscript: [{seat: 1, end: true}]\nrun_to: end_of_turn",
        "unanswered: seat 1 is asked discard",
        None,
        "cards",
    )


def test_a_prompt_with_one_answer_is_taken() -> None:
    passes("seats: [{hand: [过河拆桥]}, {hand: [闪♦2]}]\nscript: [{seat: 1, use: 过河拆桥, to: [2]}]\nexpect: {hand: {2: 0}}")


def test_nature_takes_the_deck_top_then_blanks() -> None:
    passes("seats: [{hand: [无中生有, 无中生有]}, {}]\ndeck: {top: [杀♠7, 闪♦2, 桃♥3]}\n"
           "script: [{seat: 1, use: 无中生有}, {seat: 1, use: 无中生有}]\nexpect: {hand: {1: [杀♠7, 闪♦2, 桃♥3, 牌]}}")  # fmt: skip


def test_nature_must_be_told_where_cards_differ() -> None:
    body = "seats: [{hand: [过河拆桥]}, {hand: [闪♦2, 杀♠7]}]\nscript:\n  - {seat: 1, use: 过河拆桥, to: [2]}\n  - {seat: 1, pick: hand}\n"
    fails(body, "unanswered: NATURE is asked nature pick")
    passes(body + "  - {nature: 杀♠7}\nexpect: {hand: {2: [闪♦2]}}")


def test_nature_may_name_a_face_for_a_judgement() -> None:
    passes(
        "seats: [{judge: [乐不思蜀]}, {}]\nturn: {seat: 1, phase: judge}\nscript: [{nature: ♥8}, {run_to: play}]\nexpect: {turn: 1, discard: [♥8]}"
    )


def test_nature_with_a_real_pool() -> None:
    passes("seats: [{judge: [乐不思蜀]}, {}]\nturn: {seat: 1, phase: judge}\ndeck: {pool: [杀♠8, 桃♥4, 闪♦2]}\n"
           "script: [{nature: ♥4}, {run_to: draw}]\nexpect: {discard: [桃♥4], judge: {1: []}}")  # fmt: skip


def test_run_to_a_phase_and_to_the_end_of_the_turn() -> None:
    passes("seats: [{}, {}]\nturn: {seat: 1, phase: start}\nscript: [{run_to: draw}, {expect: {phase: draw, hand: {1: 0}}}, {run_to: play},"
           " {expect: {hand: {1: 2}}}, {run_to: end_of_turn}, {expect: {turn: 1}}, {run_to: play}]\nexpect: {turn: 2, hand: {2: 2}}")  # fmt: skip
    fails("seats: [{hp: 1/4, hand: [杀, 闪]}, {}]\nrun_to: finish", "unanswered")


def test_a_phase_that_the_edition_does_not_have() -> None:
    case, node = read_cases("edition: early\nseats: [{}, {}]\nrun_to: finish")[0]
    assert "no finish phase" in run_case(case, node).failures[0].message()


def test_a_case_ends_with_its_phase() -> None:
    passes("seats: [{judge: [闪电], hand: [无懈可击]}, {}]\nturn: {seat: 1, phase: judge}\nscript: [{seat: 1, answer: 无懈可击}]\n"
           "expect: {hand: {1: 0}, judge: {2: [闪电]}}")  # fmt: skip


def test_legal_and_illegal() -> None:
    body = "seats: [{hand: [杀♠7, 杀♣8]}, {}, {}, {}]\nscript:\n  - {seat: 1, use: 杀♠7, to: [2]}\n"
    passes(body + "  - illegal: {seat: 1, use: 杀♣8, to: [2], rule: limit.1}")
    fails(body + "  - illegal: {seat: 1, use: 杀♣8, to: [2], rule: distance.3}", "refused by limit.1, not by distance.3", 5)
    fails(body + "  - legal: {seat: 1, use: 杀♣8, to: [2]}", "should be legal but is not")
    fails("seats: [{hand: [杀♠7]}, {}]\nillegal: {seat: 1, use: 杀, to: [2]}", "should be illegal but is legal")
    fails("seats: [{hand: [杀♠7]}, {}]\nillegal: {seat: 2, use: 杀, to: [1]}", "can't be checked")


def test_legality_of_answers() -> None:
    passes(
        SLASH
        + "script:\n  - {seat: 1, use: 杀, to: [2]}\n  - legal: {seat: 2, answer: 闪♦2}\n  - illegal: [{seat: 2, answer: 桃♥3}, {seat: 2, invoke: 八卦阵}]\n"
    )


def test_conversions_need_not_name_their_skill_if_there_is_one() -> None:
    passes("seats: [{hero: 关羽, hand: [桃♥3]}, {}]\nscript: [{seat: 1, use: 杀=桃♥3, to: [2]}]\nexpect: {hp: {2: 3}}")
    passes("seats: [{hero: 关羽, hand: [桃♥3]}, {}]\nscript: [{seat: 1, use: 桃♥3, by: 武圣, to: [2]}]\nexpect: {hp: {2: 3}}")
    passes("seats: [{hero: 关羽, hand: [桃♥3]}, {}]\nscript: [{seat: 1, skill: 武圣, cards: [桃♥3], to: [2]}]\nexpect: {hp: {2: 3}}")


def test_two_ways_to_convert_are_ambiguous() -> None:
    fails("seats: [{skills: [武圣, 龙胆], hand: [闪♦2]}, {}]\nscript: [{seat: 1, use: 杀=闪♦2, to: [2]}]", "not clear", None, "by longdan")


def test_an_invoked_skill_takes_cards_and_seats_on_the_same_line() -> None:
    passes("seats: [{hand: [杀♠7]}, {hero: 大乔, hand: [桃♥3, 闪♦2]}, {}]\nscript: [{seat: 1, use: 杀, to: [2]}, {seat: 2, invoke: 流离, cards: [桃♥3], to: [3]}]\n"
           "expect: {hp: {2: 3, 3: 3}}")  # fmt: skip


def test_a_choice_text_may_stand_as_a_line() -> None:
    passes(SLASH + "script: ['use slash.S7 -> 2', 'card jink.D2']\nexpect: {hp: {2: 4}}")
    fails(SLASH + "script: ['use slash.S7 -> 9']", "not allowed")


def test_before_is_part_of_the_play() -> None:
    passes(SLASH + "before: [{seat: 1, use: 杀, to: [2]}]\nscript: [{seat: 2, answer: 闪}]\nexpect: {hp: {2: 4}}")


def test_the_game_may_end() -> None:
    body = "seats: [{role: 反贼, hand: [杀♠7]}, {role: 主公, hp: 1/4}, {role: 内奸}]\nscript:\n  - {seat: 1, use: 杀, to: [2]}\n"
    passes(body + "expect: {winner: 反贼, dead: [2]}")
    fails(body + "  - {seat: 1, end: true}", "the game is over")


def test_a_case_that_cannot_be_built_is_a_failure_with_its_lines() -> None:
    result = run("seats:\n  - {hp: 3, equip: [杀]}\n  - {}")
    assert result.failures[0].line == 3


def test_unknown_paragraphs_and_rows_are_failures() -> None:
    fails("seats: [{}, {}]\nrules: [card.slash.99]", "the rulebook has no card.slash.99", 3)
    fails("seats: [{}, {}]\ncovers: [COV-999]", "COV-999")


@pytest.mark.parametrize("key", ["hand", "equip"])
def test_zones_may_be_lists_numbers_or_parts(key: str) -> None:
    body = "seats: [{hand: [八卦阵♠2, 赤兔♥5], equip: [八卦阵♠2, 赤兔♥5]}, {}]\nexpect: "
    passes(body + f"{{{key}: {{1: [赤兔, 八卦阵♠2]}}}}")
    passes(body + f"{{{key}: {{1: 2, 2: '<1'}}}}".replace("'<1'", "{count: '<1'}"))
    passes(body + f"{{{key}: {{1: {{contains: [♥5], lacks: [杀], count: '>=2'}}}}}}")
    fails(body + f"{{{key}: {{1: [赤兔]}}}}", "should be [赤兔]")
    fails(body + f"{{{key}: {{1: {{lacks: [赤兔]}}}}}}", "lacks")

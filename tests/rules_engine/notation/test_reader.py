"""Errors of a text: all at once, each with file, line, pointer and the way out, in both languages."""

from __future__ import annotations

import re

import pytest

from rules_engine.notation.position import load_position
from rules_engine.notation.problems import MESSAGES, NotationError, Problem
from rules_engine.notation.reader import read_cases, read_position, read_puzzle
from rules_engine.notation.words import names

GOOD = """\
spn: 1
edition: std
seats:
  - {hero: 关羽, hand: [杀♠7], you: true}
  - {hero: 夏侯惇, hp: 1/4}
"""


def problems(text: str) -> list[Problem]:
    with pytest.raises(NotationError) as e:
        load_position(text, "p.yaml")
    return list(e.value.problems)


def one(text: str) -> Problem:
    found = problems(text)
    assert len(found) == 1, [p.text() for p in found]
    return found[0]


def test_a_good_position_opens() -> None:
    assert load_position(GOOD).question is not None


@pytest.mark.parametrize(
    ("old", "new", "code", "pointer", "line", "says"),
    [
        ("关羽", "关鱼", "unknown_hero", "/seats/0/hero", 4, "关羽"),
        ("杀♠7", "沙♠7", "unknown_card", "/seats/0/hand/0", 4, "沙"),
        ("杀♠7", "杀♠7, 桃♥33", "rank", "/seats/0/hand/1", 4, "33"),
        ("hand:", "hands:", "unknown_key", "/seats/0/hands", 4, "hand"),
        ("edition: std", "edition: stf", "unknown_edition", "/edition", 2, "std"),
        ("edition: std", "edition: guozhan", "unknown_edition", "/edition", 2, "std"),
        ("1/4", "5/4", "hp_above_max", "/seats/1/hp", 5, "5"),
        ("1/4", "9", "hp_above_max", "/seats/1/hp", 5, "9"),
        ("1/4", "0", "hp_low", "/seats/1/hp", 5, "dead"),
        ("1/4", "x", "hp", "/seats/1/hp", 5, "1/4"),
        ("spn: 1", "spn: 2", "spn", "/spn", 1, "2"),
        ("hp: 1/4", "role: 主人", "unknown_word", "/seats/1/role", 5, "主"),
        ("hp: 1/4", "skills: [武胜]", "unknown_skill", "/seats/1/skills/0", 5, "武圣"),
        ("hp: 1/4", "skills: [铜铃]", "skill_not_here", "/seats/1/skills/0", 5, "铜铃"),
        ("hp: 1/4", "equip: [杀♠8]", "not_equip", "/seats/1/equip/0", 5, "杀"),
        ("hp: 1/4", "equip: [的卢, 绝影]", "slot_taken", "/seats/1/equip/1", 5, "的卢"),
        ("hp: 1/4", "judge: [杀♠8]", "not_delayed", "/seats/1/judge/0", 5, "乐不思蜀=闪♦6"),
        ("hp: 1/4", "judge: [闪电, 闪电♠A]", "delayed_twice", "/seats/1/judge/1", 5, "闪电"),
        ("hp: 1/4", "dead: true, hand: [桃]", "dead_cards", "/seats/1", 5, ""),
        ("hp: 1/4", "you: true", "one_you", "/seats", 4, "2"),
        ("hp: 1/4", "hand: [杀♠7]", "card_twice", "/seats/1/hand/0", 5, "/seats/0/hand/0"),
        ("hp: 1/4", "equip: [暗]", "hidden_here", "/seats/1/equip/0", 5, ""),
        ("hp: 1/4", "hand: 3", "type", "/seats/1/hand", 5, ""),
    ],
)
def test_one_mistake(old: str, new: str, code: str, pointer: str, line: int, says: str) -> None:
    found = problems(GOOD.replace(old, new))
    p = found[0]
    assert (p.code, p.pointer, p.line) == (code, pointer, line)
    assert says in p.message("zh")
    assert says in p.message("en")
    assert p.text("p.yaml").startswith(f"p.yaml:{line}:")
    assert p.column > 0


def test_turn_and_phase() -> None:
    assert one(GOOD + "turn: {seat: 3}").code == "seat"
    assert one(GOOD.replace("hp: 1/4", "dead: true") + "turn: {seat: 2}").code == "turn_dead"
    early = GOOD.replace("edition: std", "edition: early") + "turn: {seat: 1, phase: finish}"
    p = one(early)
    assert p.code == "phase_not_here"
    assert "judge, draw, play, discard" in p.message()


def test_several_mistakes_are_reported_at_once_in_the_order_of_the_text() -> None:
    text = "edition: std\nfoo: 1\nseats:\n  - {hero: 关鱼, hp: 9/4, hand: [沙♠7]}\n  - {hpp: 3}\n"
    found = problems(text)
    assert [p.code for p in found] == ["unknown_key", "unknown_hero", "hp_above_max", "unknown_card", "unknown_key"]
    assert [p.line for p in found] == [2, 4, 4, 4, 5]


def test_an_error_as_json_has_both_languages() -> None:
    p = one(GOOD.replace("关羽", "关鱼"))
    data = p.json()
    assert data["pointer"] == "/seats/0/hero"
    assert data["line"] == 4
    assert data["message"]["zh"] != data["message"]["en"]


@pytest.mark.parametrize("text", ["[]", "3", "seats: []", "edition: std\nseats: []", "edition: std", "edition: std\nseats: {}"])
def test_no_position_at_all(text: str) -> None:
    assert problems(text)


def test_every_message_can_be_worded() -> None:
    for code, pair in MESSAGES.items():
        assert len(pair) == 2, code
        data: dict[str, object] = dict.fromkeys(re.findall(r"\{(\w+)", "".join(pair)), "x")
        for lang in ("zh", "en"):
            assert "{" not in Problem(code, "", data).message(lang)


def test_a_script_line_has_one_verb() -> None:
    case = (
        GOOD
        + "script:\n  - {seat: 1, use: 杀♠7, answer: pass}\n  - {seat: 1}\n  - {use: 杀♠7}\n  - {seat: 1, end: true, to: [2]}\n  - {seat: 0, end: true}\n"
    )
    with pytest.raises(NotationError) as e:
        read_cases(case)
    assert [(p.code, p.pointer) for p in e.value.problems] == [
        ("line_kind", "/script/0"), ("line_kind", "/script/1"), ("missing", "/script/2"), ("value", "/script/3"), ("value", "/script/4/seat")]  # fmt: skip


def test_cases_of_a_file_share_what_stands_above_them() -> None:
    text = "edition: early\ncovers: [COV-001]\ncases:\n  - {seats: [{}], covers: [COV-002]}\n  - {edition: std, seats: [{}]}\n"
    first, second = read_cases(text)
    assert (first[0].edition, first[0].covers) == ("early", ["COV-002"])
    assert (second[0].edition, second[0].covers) == ("std", ["COV-001"])
    assert second[1].line == 5


def test_several_documents_are_several_cases() -> None:
    assert len(read_cases("edition: std\nseats: [{}]\n---\nedition: early\nseats: [{}]\n")) == 2


def test_a_puzzle_wants_a_goal_or_a_question() -> None:
    base = GOOD + "slug: a-b\ntitle: {zh: 题, en: t}\nexplanation: x\ndifficulty: 1\n"
    read_puzzle(base + "kind: force\ngoal: {dead: [2]}")
    for text in (base + "kind: force", base + "kind: result", base + "kind: force\ngoal: {dead: [2], wins: 1}"):
        with pytest.raises(NotationError):
            read_puzzle(text)


def test_a_skill_name_means_the_skill_that_can_be_played() -> None:
    """Guozhan has generals with a 马术 of their own."""
    g = load_position(GOOD.replace("hp: 1/4", "skills: [马术]"))
    assert g.seats[1].persona.skills == ("mashu",)
    assert names().find("skill", "mashu_pangde") == "mashu_pangde"
    assert names().write("skill", "mashu") == "马术"
    assert names().write("skill", "mashu_pangde") == "mashu_pangde"


def test_folded_lines_of_chinese_text_are_joined_without_a_space() -> None:
    model, _ = read_puzzle(
        GOOD.replace("spn: 1", "spn: 1\nslug: a-b\ndifficulty: 1\nkind: force\ntitle: {zh: 甲, en: A}\ngoal: {dead: [2]}\nuntil: turn")
        + "explanation:\n  zh: >-\n    先用【杀】。\n    再用 2 张\n    【闪】。\n  en: >-\n    First\n    this.\n"
    )
    assert model.explanation.zh == "先用【杀】。再用 2 张【闪】。"
    assert model.explanation.en == "First this."


def test_positions_travel_as_json() -> None:
    model, _ = read_position('{"spn": 1, "edition": "std", "seats": [{"hero": "guanyu", "hand": ["slash.S7"]}, {}]}')
    assert model.seats[0].hero == "guanyu"

"""Positions: what a record means (D1, D2), and that text -> state -> text -> state is the same at free moments."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.cards import HIDDEN, Face
from rules_engine.core.state import State
from rules_engine.notation.cases import run_case
from rules_engine.notation.position import dump, load_position, make, physical, position_text
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_cases, read_puzzle
from tests.amounts import amount
from tests.rules_engine.notation.walks import CASE_FILES, play, position, position_data


def state(body: str, edition: str = "std") -> State:
    return load_position(f"edition: {edition}\n{body}", auto=False)


def hand(g: State, seat: int) -> list[str]:
    return sorted(physical(g, c).text("en") for c in g.seats[seat].hand)


def test_a_seat_without_a_hero() -> None:
    s = state("seats: [{}, {}]").seats[0]
    assert (s.hp, s.max_hp, s.persona.skills, s.persona.kingdom, s.persona.gender) == (4, 4, (), (), "")


def test_a_hero_brings_hp_kingdom_gender_and_skills() -> None:
    s = state("seats: [{hero: 甄姬}, {}]").seats[0]
    assert (s.max_hp, s.persona.skills, s.persona.kingdom, s.persona.gender) == (3, ("luoshen", "qingguo"), ("wei",), "female")


def test_a_hero_differs_by_edition() -> None:
    assert state("seats: [{hero: 张飞}, {}]", "early").seats[0].persona.skills == ("feijiang",)
    assert state("seats: [{hero: 孙尚香, skills: []}, {}]", "early").seats[0].persona.kingdom == ("shu", "wu")


def test_what_is_written_is_believed() -> None:
    s = state("seats: [{hero: 甄姬, skills: [武圣], kingdom: [蜀, 吴], gender: 男, hp: 2/7}, {}]").seats[0]
    assert (s.hp, s.max_hp, s.persona.skills, s.persona.kingdom, s.persona.gender) == (2, 7, ("wusheng",), ("shu", "wu"), "male")
    assert state("seats: [{hero: 甄姬, skills: []}, {}]").seats[0].persona.skills == ()


@pytest.mark.parametrize(("edition", "players", "top"), [("std", 4, 4), ("std", 5, 5), ("early", 2, 5), ("early", 8, 5)])
def test_the_lords_bonus_goes_by_players(edition: str, players: int, top: int) -> None:
    assert state(f"players: {players}\nseats: [{{role: 主公}}, {{role: 反贼}}]", edition).seats[0].max_hp == top


def test_hp_alone_is_the_current_hp() -> None:
    s = state("seats: [{hero: 关羽, hp: 2}, {}]").seats[0]
    assert (s.hp, s.max_hp) == (2, 4)


def test_victory_is_checked_if_every_seat_has_a_role() -> None:
    assert state("seats: [{role: 主公}, {role: 反贼}]").game.victory
    assert not state("seats: [{role: 主公}, {}]").game.victory
    assert not state("victory: off\nseats: [{role: 主公}, {role: 反贼}]").game.victory
    with pytest.raises(NotationError):
        state("victory: on\nseats: [{role: 主公}, {}]")


def test_a_kind_alone_is_the_first_copy_that_nobody_names() -> None:
    g = state("seats: [{hand: [无中生有, 无中生有, 无中生有♥7]}, {hand: [无中生有]}]")
    assert hand(g, 0) == ["ex_nihilo.H7", "ex_nihilo.H8", "ex_nihilo.H9"]
    assert hand(g, 1) == ["ex_nihilo.HJ"]


def test_no_copy_is_left() -> None:
    text = ("edition: std\nslug: a\nkind: force\ngoal: {dead: [2]}\ntitle: x\nexplanation: x\ndifficulty: 1\n"
            "seats: [{you: true, hand: [万箭齐发, 万箭齐发]}, {}]")  # fmt: skip
    model, node = read_puzzle(text)
    with pytest.raises(NotationError) as e:
        make(model, node, "puzzle")
    assert e.value.problems[0].code == "no_copy"
    assert e.value.problems[0].pointer == "/seats/0/hand/1"


def test_blank_cards_and_hidden_ones() -> None:
    g = state("seats: [{hand: [牌, ♥5, 暗]}, {}]")
    assert [g.game.faces[c] for c in g.seats[0].hand if c != HIDDEN] == [Face(""), Face("", "heart", 5)]
    assert g.tokens == 1


def test_a_converted_card_lies_in_the_judging_zone() -> None:
    laid = state("seats: [{judge: [乐不思蜀=闪♦6]}, {}]").seats[0].judge[0]
    assert laid.name == "indulgence"
    assert len(laid.cards) == 1


def test_the_pool_left_out_is_the_deck_less_every_named_card() -> None:
    g = state("seats: [{hand: [杀♠7, 暗]}, {}]\ndeck: {top: [闪♥2]}\ndiscard: [桃♥3]")
    faces = [g.game.faces[c] for c in g.deck.pool]
    deck = len(g.game.edition.deck)
    assert len(faces) == deck - 3
    assert Face("slash", "spade", 7) not in faces
    assert faces.count(Face("jink", "heart", 2)) == 1


def test_in_a_case_blanks_lie_under_the_named_cards() -> None:
    case, node = read_cases("edition: std\nseats: [{}, {}]\ndeck: {top: [杀♠7]}")[0]
    g = make(case, node, "case")
    assert {g.game.faces[c] for c in g.deck.pool} == {Face("")}


def test_positions_and_puzzles_check_conservation_and_cases_do_not() -> None:
    body = "edition: std\nseats: [{hand: [杀♠7, 杀♠7]}, {}]"
    with pytest.raises(NotationError):
        load_position(body)
    case, node = read_cases(body)[0]
    assert len(make(case, node, "case").seats[0].hand) == 2


def test_equal_copies_are_allowed_as_often_as_the_deck_has_them() -> None:
    assert hand(state("seats: [{hand: [杀♠8, 杀♠8]}, {}]"), 0) == ["slash.S8", "slash.S8"]


def test_before_is_played_first() -> None:
    g = state("seats: [{hand: [杀♠7]}, {hand: [闪♦2]}]\nbefore: ['use slash.S7 -> 2']")
    assert g.question is not None
    assert (g.question.seat, g.question.kind) == (1, "respond")
    h = state("seats: [{hand: [杀♠7]}, {hand: [闪♦2]}]\nbefore: [{seat: 1, use: 杀♠7, to: [2]}, {seat: 2, answer: pass}]")
    assert h.seats[1].hp == 3


def test_a_line_of_before_that_cannot_be_played_is_named() -> None:
    with pytest.raises(NotationError) as e:
        state("seats: [{hand: [杀♠7]}, {}]\nbefore:\n  - {seat: 1, use: 杀♠7, to: [1]}")
    p = e.value.problems[0]
    assert (p.code, p.pointer, p.line) == ("before", "/before/0", 4)
    assert "card_use.1" in p.message()


def test_a_phase_begins_at_its_start_window() -> None:
    g = state("seats: [{hero: 甄姬}, {}]\nturn: {seat: 1, phase: start}")
    assert g.question is not None
    assert g.question.kind == "invoke"
    assert state("seats: [{hero: 甄姬}, {}]").question is not None


def test_counters_of_the_phase() -> None:
    g = state("seats: [{hero: 孙权, hand: [杀♠7], used: {杀: 1, 制衡: 1}}, {}]")
    assert [c.verb for c in g.choices()] == ["end"]
    assert "used: {" in position_text(g)


def test_a_counter_of_the_turn_comes_back_as_one() -> None:
    g = state(
        "seats: [{hero: 孙权, role: 主公}, {hero: 大乔, hand: [桃♥3, 杀♠7]}]\nturn: {seat: 2}\nbefore: ['skill zhugong_wu peach.H3 -> 1']",
        "early",
    )
    assert g.used == (("turn", 1, "zhugong_wu", 1),)
    assert load_position(position_text(g), auto=False).used == g.used


# --- round trip ------------------------------------------------------------------------------------------------------


def same(a: State, b: State) -> None:
    """Two states of different games are the same position."""
    assert a.digest() == b.digest()
    assert position_text(a) == position_text(b)
    assert [(s.hp, s.max_hp, s.persona.role, s.persona.hero, s.marks) for s in a.seats] == [
        (s.hp, s.max_hp, s.persona.role, s.persona.hero, s.marks) for s in b.seats]  # fmt: skip
    assert len(a.choices()) == len(b.choices())


def round_trip(g: State, lang: str = "zh") -> None:
    again = load_position(position_text(g, lang), auto=g.game.auto)
    same(g, again)
    assert position_text(again, lang) == position_text(g, lang)


@given(st.integers(0, 2**32))
def test_random_positions_come_back_the_same(seed: int) -> None:
    rng = random.Random(seed)
    data = position_data(rng)
    g = load_position(dump(data), auto=False)
    round_trip(g, rng.choice(["zh", "en"]))


def test_free_moments_of_random_play_come_back_the_same() -> None:
    moments = 0
    for seed in range(amount(20, 1000)):
        rng = random.Random(seed)
        for g in play(rng, position(rng), 60):
            if g.question is not None and g.question.kind == "play" and g.outcome is None:
                moments += 1
                round_trip(g)
    assert moments > 100


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_the_ends_of_cases_come_back_the_same(path: object) -> None:
    for case, node in read_cases(path.read_text("utf-8")):  # type: ignore[attr-defined]
        g = run_case(case, node).state
        assert g is not None
        if g.question is None or g.question.kind != "play" or g.outcome is not None:
            continue
        text = position_text(g)
        again, where = read_cases(text)[0]
        h = make(again, where, "case", auto=False)
        h.run()
        assert position_text(h) == text

"""Choices and their texts: every answer that is offered can be written and read back; three ways to be wrong are told apart."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.state import State
from rules_engine.notation.choices import (
    AmbiguousChoice,
    ChoiceError,
    ForbiddenChoice,
    UnknownChoice,
    choice_parse,
    choice_text,
    parse_pattern,
)
from rules_engine.notation.position import load_position
from tests.amounts import amount
from tests.rules_engine.notation.walks import play, position


def state(body: str) -> State:
    return load_position(f"edition: std\n{body}", auto=False)


PLAY = "seats: [{hero: 关羽, hp: 2/4, hand: [杀♠7, 桃♥3, 闪♦2, 闪♥2, 过河拆桥♠3, 南蛮入侵♠7], equip: [诸葛连弩♦A]}, {hand: [闪♦2], equip: [八卦阵♠2]}, {hand: [牌]}]"


def test_the_texts_of_a_free_moment() -> None:
    g = state(PLAY)
    texts = [choice_text(g, c) for c in g.choices()]
    assert "use slash.S7 -> 2" in texts
    assert "use slash=jink.D2 by wusheng -> 3" in texts
    assert "use slash=crossbow.DA by wusheng -> 2" in texts
    assert "use peach.H3" in texts
    assert "use savage_assault.S7" in texts
    assert texts[-1] == "end"


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("use 杀♠7 -> 2", "use slash.S7 -> 2"),
        ("  use   slash.S7   ->   2 ", "use slash.S7 -> 2"),
        ("use slash=诸葛连弩♦A -> 2", "use slash=crossbow.DA by wusheng -> 2"),
        ("use 杀=桃♥3 by 武圣 -> 3", "use slash=peach.H3 by wusheng -> 3"),
        ("use savage_assault", "use savage_assault.S7"),
        ("use savage_assault -> 2,3", "use savage_assault.S7"),
        ("use 桃", "use peach.H3"),
        ("end", "end"),
    ],
)
def test_readings(text: str, means: str) -> None:
    g = state(PLAY)
    assert choice_text(g, choice_parse(g, text)) == means


@pytest.mark.parametrize(
    "text",
    ["", "fly", "use", "use foo -> 2", "use slash.S7 -> x", "use slash.S7 -> 0", "skill 飞翔", "end now", "pass 1", "cards x", "arrange a", "by",
     "use slash.S99 -> 2", "suit red", "x" * 1000, "use slash= -> 2", "card_of x hand", "-> 2"],
)  # fmt: skip
def test_unknown(text: str) -> None:
    with pytest.raises(UnknownChoice):
        choice_parse(state(PLAY), text)


@pytest.mark.parametrize("text", ["use slash -> 2,3", "use slash", "use slash.S7", "use 杀=闪 by 武圣", "use dismantlement.S3"])
def test_ambiguous_or_forbidden_by_number_of_targets(text: str) -> None:
    with pytest.raises((AmbiguousChoice, ForbiddenChoice)):
        choice_parse(state(PLAY), text)


def test_ambiguous_says_what_it_could_be() -> None:
    with pytest.raises(AmbiguousChoice) as e:
        choice_parse(state(PLAY), "use slash.S7")
    assert e.value.options == ["use slash.S7 -> 2", "use slash.S7 -> 3"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("use slash.S9 -> 2", ""),
        ("use jink.D2 -> 2", "card.jink.1"),
        ("use slash.S7 -> 1", "card_use.1"),
        ("use slash=dismantlement.S3 by wusheng -> 2", "conversion.1"),
        ("pass", ""),
        ("card jink.D2", ""),
        ("skill zhiheng slash.S7", "skill.1"),
        ("nature S8", ""),
        ("use slash.S7 -> 9", ""),
    ],
)
def test_forbidden_names_the_rule(text: str, rule: str) -> None:
    with pytest.raises(ForbiddenChoice) as e:
        choice_parse(state(PLAY), text)
    assert not rule or e.value.rule == rule


def test_forbidden_once_the_limit_is_used() -> None:
    g = state("seats: [{hand: [杀♠7], used: {杀: 1}}, {}]")
    with pytest.raises(ForbiddenChoice) as e:
        choice_parse(g, "use slash.S7 -> 2")
    assert e.value.rule == "limit.1"


def test_answers_in_response() -> None:
    g = state("seats: [{hand: [杀♠7]}, {hero: 赵云, hand: [闪♦2, 杀♣8], equip: [八卦阵♠2]}]\nbefore: ['use slash.S7 -> 2']")
    assert sorted(choice_text(g, c) for c in g.choices()) == ["by eight_diagram", "card jink.D2", "card jink=slash.C8 by longdan", "pass"]
    for c in g.choices():
        assert choice_parse(g, choice_text(g, c)) == c
    assert choice_text(g, choice_parse(g, "by 八卦阵")) == "by eight_diagram"
    assert choice_text(g, choice_parse(g, "card 闪=杀♣8")) == "card jink=slash.C8 by longdan"
    with pytest.raises(ForbiddenChoice):
        choice_parse(g, "card peach.H3")


def test_another_copy_of_the_same_class_may_be_named() -> None:
    g = state("seats: [{hand: [杀♠7, 杀♠8]}, {}]")
    assert len([c for c in g.choices() if c.verb == "use"]) == 1
    a, b = choice_parse(g, "use slash.S7 -> 2"), choice_parse(g, "use slash.S8 -> 2")
    assert a.cards != b.cards
    assert g.canonical(a) == g.canonical(b)
    assert choice_text(g, b) == "use slash.S8 -> 2"


def test_a_hidden_card_may_turn_out_to_be_any_card_of_the_pool() -> None:
    g = state("seats: [{hand: [杀♠7], you: true}, {hand: [暗]}]\ndeck: {pool: [闪♦2, 杀♣2, 桃♥3]}\nbefore: ['use slash.S7 -> 2']")
    assert [choice_text(g, c) for c in g.choices()] == ["pass", "card jink.D2"]
    assert choice_parse(g, "card jink.D2").cards


def test_every_offered_answer_can_be_written_and_read_back() -> None:
    seen: set[str] = set()
    for seed in range(amount(25, 600)):
        rng = random.Random(seed)
        for g in play(rng, position(rng), 40):
            options = g.choices()
            for c in options if len(options) < 60 else rng.sample(options, 40):
                text = choice_text(g, c)
                seen.add(c.verb)
                again = choice_parse(g, text)
                assert g.canonical(again) == g.canonical(c), text
                assert choice_text(g, again) == text
    assert {"use", "card", "pass", "end", "cards", "invoke", "card_of", "nature"} <= seen


@given(st.text(alphabet="use card skill pass->=,. 123杀闪♠♥桃SHCD牌暗|by", max_size=40))
def test_any_text_is_a_pattern_or_unknown(text: str) -> None:
    with contextlib.suppress(UnknownChoice):
        parse_pattern(text)


@given(st.sampled_from(["use", "card", "skill", "cards", "seats", "card_of", "nature", "arrange", "option", "suit", "invoke", "by"]),
       st.text(alphabet="->=,. 123杀闪♠7♥2桃武圣by|hand", max_size=20))  # fmt: skip
def test_any_text_is_a_choice_or_a_choice_error(verb: str, rest: str) -> None:
    with contextlib.suppress(ChoiceError):
        choice_parse(state(PLAY), f"{verb} {rest}")


def test_a_card_that_others_give_for_a_use_says_on_whom() -> None:
    """青龙偃月刀 asks for another slash on the same seat, and 激将 may give it."""
    g = state(
        "seats: [{hero: 刘备, role: 主公, hand: [杀♠7], equip: [青龙偃月刀♠5]}, {role: 反贼, hand: [闪♦2]}, {hero: 关羽, role: 忠臣, hand: [杀♠8]}]"
    )
    for text in ("use slash.S7 -> 2", "card jink.D2", "invoke blade"):
        g.apply(choice_parse(g, text))
    assert "by jijiang -> 2" in [choice_text(g, c) for c in g.choices()]
    assert choice_parse(g, "by jijiang -> 2") == choice_parse(g, "by 激将") == g.choices()[-1]
    with pytest.raises(ForbiddenChoice):
        choice_parse(g, "by jijiang -> 3")


def test_a_card_discarded_at_will() -> None:
    g = load_position("edition: proto\nseats: [{hand: [杀♦2, 闪♠2, 闪♠3], equip: [霸王♠K]}, {}]", auto=False)
    texts = [choice_text(g, c) for c in g.choices()]
    assert [t for t in texts if t.startswith("discard")] == ["discard jink.S2", "discard slash.D2"], "one of two equal cards"
    assert choice_text(g, choice_parse(g, "discard 闪")) == "discard jink.S2"
    assert choice_text(g, choice_parse(g, "discard 闪♠3")) == "discard jink.S3"
    with pytest.raises(ForbiddenChoice):
        choice_parse(g, "discard 霸王")
    with pytest.raises(ForbiddenChoice):
        choice_parse(g, "discard 杀,闪")

"""The printed parts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from sgs_site.encyclopedia import components
from sgs_site.encyclopedia.richtext import mark_words, rich_text

pytestmark = pytest.mark.django_db

SLASH = {"id": "slash.S7", "kind": "slash", "suit": "S", "rank": 7, "type": "basic"}


def render(source: str, **context: Any) -> str:
    """A template with the library loaded."""
    return str(Template("{% load sgs %}" + source).render(Context(context)))


def test_card_in_words(content: None) -> None:
    assert components.card_said(SLASH) == "杀，黑桃 7，基本"
    assert components.card_said("crossbow.DA") == "诸葛连弩，方块 A，武器 1"
    assert components.card_said({"hidden": True}) == "暗牌，内容未知"
    with translation.override("en"):
        assert components.card_said(SLASH) == "Slash, spade 7, Basic"


@pytest.mark.parametrize("token", ["slash.S7", "slash.♠7", "杀♠7"])
def test_tokens_are_the_same_card(content: None, token: str) -> None:
    parsed = components.parse_token(token)
    assert (parsed["kind"], parsed["suit"], parsed["rank"], parsed["type"]) == ("slash", "S", 7, "basic")


@pytest.mark.parametrize("token", ["hidden", "暗", "♥5", "牌", "杀", "", "what.X9", "slash.S99", "♠", "=", "杀♠10", "<b>"])
def test_any_token_can_be_drawn(content: None, token: str) -> None:
    assert components.card_said(token)
    for draw in (components.card_face, components.card_mini, components.card_token):
        assert "<b>" not in draw(token)


def test_face_has_class_for_length_and_colour(content: None) -> None:
    face = components.card_face("dismantlement.HQ")
    assert "card--red" in face
    assert " n4 " in face
    assert "过河拆桥" in face
    assert "aria-hidden" in face
    with translation.override("en"):
        assert " nl" in components.card_face("dismantlement.HQ")


def test_converted_card_shows_both(content: None) -> None:
    token = components.card_token({"as": "indulgence", "card": {"kind": "jink", "suit": "D", "rank": 6, "type": "basic"}})
    assert "乐不思蜀" in token
    assert "闪" in token
    mini = components.card_mini({"as": "indulgence", "card": "jink.D6"})
    assert "由 闪，方块 6，基本 转化" in mini


def test_pips(content: None) -> None:
    assert components.pips(2, 4).count("#gou-o") == 2
    assert "pips--low" in components.pips(1, 4)
    assert "pips--low" not in components.pips(2, 4)
    assert "svg" not in components.pips(9, 12)
    assert 'aria-label="体力 2，上限 4"' in components.pips(2, 4)
    assert components.pips(-1, 4).count("#gou-o") == 4


def test_seal_role_cite_slot(content: None) -> None:
    assert components.seal(["shu", "wu"]).count('class="seal') == 2
    assert "k-none" in components.seal(None)
    assert "主公" in components.role("lord")
    assert components.role(None) == ""
    assert 'href="/rules/damage/#damage.3"' in components.cite("damage.3")
    assert "§3" in components.cite("damage.3")
    assert components.cite("nope.9") == '<a class="cite" href="/rules/">nope.9</a>'
    assert "slot--empty" in components.slot("weapon", None)
    assert "slot--empty" in components.slot("judge", [])
    assert "乐不思蜀" in components.slot("judge", [{"as": "indulgence", "card": "jink.D6"}])


def test_borrowed_weapons_say_whose_they_are(content: None) -> None:
    assert components.borrowed(None) == components.borrowed([]) == ""
    rows = components.borrowed([{"card": "crossbow.DA", "of": 2}, {"card": "axe.D5", "of": 3}])
    assert rows.count("<dt>武器</dt>") == 2
    assert "诸葛连弩" in rows
    assert "借自 3 号位" in rows
    with translation.override("en"):
        assert "from seat 2" in components.borrowed([{"card": "crossbow.DA", "of": 2}])


def test_seat_states(content: None) -> None:
    seat = {"seat": 3, "hero": "sunquan", "role": "lord", "kingdom": ["wu"], "gender": "male", "hp": 1, "max_hp": 5, "alive": True, "side": "foe",
            "hand": [{"hidden": True}], "equip": {"weapon": None, "armor": SLASH | {"kind": "eight_diagram"}}, "judge": [], "skills": ["zhiheng"], "distance": 2}  # fmt: skip
    pick = {"name": "act", "value": "seats 3", "aria-pressed": "false", "aria-disabled": "true"}
    html = render('{% seat s edition="std" state="illegal" why="够不着" goal=True pick=p %}', s=seat, p=pick)
    assert "is-illegal" in html
    assert "is-goal" in html
    assert "够不着" in html
    assert 'value="seats 3"' in html
    assert 'aria-describedby="why-3"' in html
    assert "/skills/std/zhiheng/" in html
    assert "孙权" in html
    assert "距离" in html
    dead = render("{% seat s %}", s=seat | {"alive": False})
    assert "is-dead" in dead
    assert "<button" not in dead
    assert "素将" in render(
        "{% seat s %}", s={"seat": 1, "hero": None, "kingdom": [], "hp": 4, "max_hp": 4, "equip": {}, "hand": [], "side": "you"}
    )


def test_rich_text_escapes_links_and_draws(content: None) -> None:
    html = rich_text("<b>【杀】与【杀】，【没有】♥5，见 [damage.3]")
    assert "&lt;b&gt;" in html
    assert html.count('href="/cards/slash/"') == 1
    assert "【没有】" in html
    assert "#heart" in html
    assert "#damage.3" in html


def test_glossary_words_are_linked_once(content: None) -> None:
    html = rich_text("判定之后再判定")
    assert html.count("<a ") == 1
    assert html.startswith('<a class="term" href="/rules/judge/#judge.1">判定</a>之后再判定')


def test_the_longest_glossary_word_is_linked(content: None) -> None:
    html = rich_text("判定牌放进判定区，再判定")
    assert [word for word in ("判定牌", "判定区", "判定") if f">{word}</a>" in html] == ["判定牌", "判定区", "判定"]
    assert html.count("<a ") == 3


def test_glossary_words_are_not_linked_inside_links(content: None) -> None:
    html = rich_text("【判定】与[judge.1]，【借刀杀人】")
    assert html.count("<a ") == 3
    assert "</a></a>" not in html
    assert "借来的" not in html


def test_english_glossary_words_may_be_plural(content: None) -> None:
    with translation.override("en"):
        html = rich_text("Two judgements, one judgement, misjudgement, a judging card.")
        linked = [w for w in ("judgements", "judgement", "judging card", "misjudgement") if f">{w}</a>" in html]
        assert linked == ["judgements", "judging card"]


def test_english_names_are_linked_where_they_begin_with_a_capital(content: None) -> None:
    with translation.override("en"):
        html = rich_text("Slashes and Fire Slash, two Peaches, Guicai; to slash, a peach, one Slash more. Whose duel?")
    linked = re.findall(r'href="([^"]*)">([^<]*)</a>', html)
    assert linked == [
        ("/cards/slash/", "Slashes"), ("/cards/fire_slash/", "Fire Slash"), ("/cards/peach/", "Peaches"), ("/skills/std/guicai/", "Guicai")
    ]  # fmt: skip
    assert "Slashes" in rich_text("Slashes")  # in Chinese only what stands in brackets is a name


def test_to_turn_is_no_turn(content: None) -> None:
    with translation.override("en"):
        for turning in (
            "Turn the card.",
            "She may turn a card.",
            "Eight Diagram turns red.",
            "Each plays one in turns.",
            "Turned up, turns up.",
        ):
            assert ">turn" not in rich_text(turning).casefold(), turning
        for turn in ("Your turn.", "Whose turn it is.", "In turn, at the end of the turn.", "Once per turn, Diao Chan may."):
            assert ">turn</a>" in rich_text(turn), turn


def test_a_word_for_the_opposite_is_not_linked_to_it(content: None) -> None:
    html = rich_text("非延时类锦囊和延时类锦囊")
    assert ">非延时类锦囊</a>" in html
    assert ">延时类锦囊</a>" in html


def test_citations_are_parted_as_the_language_does(content: None) -> None:
    line = '{% source_line "P1 L122; house" %}'
    assert "</a> L122；<a" in render(line)
    with translation.override("en"):
        assert "</a> L122; <a" in render(line)


def test_marks_are_escaped() -> None:
    assert mark_words("a<b> 杀", ["杀", "<b"]) == "a<mark>&lt;b</mark>&gt; <mark>杀</mark>"
    assert mark_words("", ["杀"]) == ""


def test_filters(content: None) -> None:
    assert render('{{ "play"|label:"phase" }} {{ "lord"|label:"role" }} {{ "x"|label:"slot" }}') == "出牌阶段 主公 x"
    assert render('{{ "std"|edition_name }} {{ "guanyu"|hero_name }} {{ "slash"|kind_name }} {{ "damage.3"|rule_url }}') == (
        "标准版 关羽 杀 /rules/damage/#damage.3"
    )
    assert render('{{ "wusheng"|skill_name:"std" }} {{ "wusheng"|skill_url:"std" }}') == "武圣 /skills/std/wusheng/"
    assert render('{{ "sacrifice"|skill_name:"early" }} {{ "sacrifice"|skill_url:"early" }}') == "献祭 /rules/mode.early.sacrifice/"
    assert render("{{ x|pick }}", x={"zh": "中", "en": "E"}) == "中"
    with translation.override("en"):
        assert render("{{ x|pick }} {{ y|pick }}", x={"zh": "中", "en": "E"}, y={"zh": "中"}) == "E 中"

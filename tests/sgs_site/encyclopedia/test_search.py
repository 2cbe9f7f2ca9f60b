"""Search: names, pinyin, initials, single characters, any piece of any text; and no string that breaks it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from sgs_site.encyclopedia.models import Entry
from sgs_site.encyclopedia.search import distance, guesses, search, suggest
from tests.amounts import amount

pytestmark = pytest.mark.django_db


def first(question: str) -> str:
    """Kind and slug of the best hit."""
    groups = search(question).groups
    return f"{groups[0].kind}:{groups[0].hits[0].entry.slug}" if groups else ""


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("关羽", "hero:guanyu"), ("關羽", "hero:guanyu"), ("guanyu", "hero:guanyu"), ("guan yu", "hero:guanyu"), ("GuanYu", "hero:guanyu"),
        ("gy", "hero:guanyu"), ("Guan Yu", "hero:guanyu"), ("Guān Yǔ", "hero:guanyu"), ("ｇｕａｎｙｕ", "hero:guanyu"), ("关", "hero:guanyu"),
        ("lvbu", "hero:lvbu"), ("lubu", "hero:lvbu"), ("夏侯敦", "hero:xiahoudun"),
        ("杀", "card:slash"), ("闪", "card:jink"), ("桃", "card:peach"), ("【杀】", "card:slash"), ("sha", "card:slash"), ("slash", "card:slash"),
        ("wxkj", "card:nullification"), ("無懈可擊", "card:nullification"), ("无懈", "card:nullification"), ("dilu", "card:dilu"), ("dayuan", "card:dayuan"),
        ("八卦", "card:eight_diagram"), ("Eight Diagram", "card:eight_diagram"), ("guohe", "card:dismantlement"),
        ("刚烈", "skill:ganglie"), ("剛烈", "skill:ganglie"), ("ganglie", "skill:ganglie"),
        ("damage.3", "rule:damage.3"),
    ],
)  # fmt: skip
def test_the_best_hit(content: None, question: str, best: str) -> None:
    assert first(question) == best


def test_every_name_finds_its_thing_first(content: None) -> None:
    for entry in Entry.objects.filter(kind__in=["hero", "card", "skill"], edition="std"):
        found = search(entry.name_zh)
        best = [group.hits[0].entry.slug for group in found.groups if group.kind == entry.kind]
        assert best == [entry.slug], entry.name_zh


def test_every_initials_find_their_thing(content: None) -> None:
    for entry in Entry.objects.filter(kind__in=["hero", "card"], edition="std"):
        if len(entry.initials) < 2:
            continue
        hits = [hit.entry.slug for group in search(entry.initials).groups if group.kind == entry.kind for hit in group.hits]
        assert entry.slug in hits, entry.initials


def test_no_piece_of_a_text_is_lost(content: None) -> None:
    """Any stretch of one to six characters of any entry finds that entry."""
    pick = random.Random(3)
    entries = list(Entry.objects.all())
    for _ in range(amount(120, 3000)):
        entry = pick.choice(entries)
        word = pick.choice(entry.search.split())
        start = pick.randrange(len(word))
        piece = word[start : start + pick.randint(1, 6)]
        if len(piece) == 1 and piece.isascii():
            continue
        found = search(piece)
        group = next((g for g in found.groups if g.kind == entry.kind), None)
        assert group is not None, piece
        slugs = [hit.entry.slug for hit in group.hits]
        assert entry.slug in slugs or group.count > len(group.hits), (piece, entry)


def test_all_words_must_be_there(content: None) -> None:
    both = {hit.entry.slug for group in search("判定 红色").groups for hit in group.hits}
    one = {hit.entry.slug for group in search("判定").groups for hit in group.hits}
    assert both < one
    assert "eight_diagram" in both


def test_one_thing_is_listed_once_with_its_editions(content: None) -> None:
    group = next(g for g in search("夏侯惇").groups if g.kind == "hero")
    assert [hit.entry.slug for hit in group.hits].count("xiahoudun") == 1
    assert group.hits[0].editions == ["early", "std"]
    assert group.hits[0].entry.edition == "std"


def test_a_group_is_cut_short_and_can_be_seen_whole(content: None, client: Client) -> None:
    group = next(g for g in search("杀").groups if g.kind == "skill")
    assert group.count > len(group.hits) == 12
    whole = search("杀", "skill").groups
    assert [g.kind for g in whole] == ["skill"]
    assert len(whole[0].hits) == group.count == whole[0].count
    assert "?q=%E6%9D%80&amp;kind=skill" in client.get("/search/", {"q": "杀"}).content.decode()
    assert client.get("/search/", {"q": "杀", "kind": "nope"}).status_code == 200


def test_words_found_nowhere_are_named(content: None) -> None:
    found = search("判定 龘龘")
    assert not found.groups
    assert found.missing == ["龘龘"]


def test_too_long_a_question_says_what_was_left_out(content: None) -> None:
    found = search(" ".join(f"杀{n}" for n in range(10)))
    assert found.left_out == ["杀6", "杀7", "杀8", "杀9"]
    assert search("杀" * 10_000).cut


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("刚列", "刚烈"), ("钢烈", "刚烈"), ("吕步", "吕布"), ("guanyo", "关羽"), ("xiahodun", "夏侯惇"), ("无懈可及", "无懈可击"), ("南蛮人侵", "南蛮入侵"),
        ("zhugelang", "诸葛亮"), ("八封阵", "八卦阵"), ("simayl", "司马懿"), ("过河折桥", "过河拆桥"), ("crosbow", "诸葛连弩"),
    ],
)  # fmt: skip
def test_typos_are_guessed(content: None, typo: str, meant: str) -> None:
    assert meant in [guess["zh"] for guess in guesses(typo)]


def test_guesses_come_with_the_empty_result(content: None, client: Client) -> None:
    page = client.get("/search/", {"q": "刚列"}).content.decode()
    assert "没有找到「刚列」" in page
    assert "/skills/std/ganglie/" in page


@pytest.mark.parametrize(
    ("a", "b", "apart"), [("", "", 0), ("关羽", "关羽", 0), ("ab", "ba", 1), ("abc", "ac", 1), ("guanyo", "guanyu", 1), ("", "abc", 3)]
)
def test_distance(a: str, b: str, apart: int) -> None:
    assert distance(a, b) == apart


def test_distance_gives_up_early() -> None:
    assert distance("a" * 50, "b" * 50, 3) == 4


# -- suggestions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("关", "关羽"),
        ("gu", "郭嘉"),
        ("guan", "关羽"),
        ("wx", "无懈可击"),
        ("zhuge", "诸葛亮"),
        ("乐", "乐不思蜀"),
        ("过河", "过河拆桥"),
        ("slas", "杀"),
    ],
)
def test_suggestions(content: None, django_assert_num_queries: Any, typed: str, expected: str) -> None:
    suggest("warm")
    with django_assert_num_queries(0):
        found = suggest(typed)
    assert expected in [thing["zh"] for thing in found]
    assert len(found) <= 10


def test_suggestions_start_at_one_character_or_two_letters(content: None) -> None:
    assert suggest("杀")[0]["slug"] == "slash"
    assert suggest("s") == []
    assert suggest("") == []
    assert suggest("！") == []


def test_the_endpoint_gives_items_or_json(content: None, client: Client) -> None:
    html = client.get("/search/suggest", {"q": "关"})
    assert html.status_code == 200
    assert 'role="option"' in html.content.decode()
    assert len(html.content) <= 4096
    items = client.get("/search/suggest", {"q": "关", "format": "json"}).json()["items"]
    assert items[0]["url"] == "/heroes/guanyu/"
    assert client.get("/search/suggest").content.strip() == b""


# -- bad input ---------------------------------------------------------------------------------------------------------

NASTY = [
    "", " ", "\x00", "\x00杀", "(" * 498, "((()", ")))", '"', '"未闭合', "'; DROP TABLE encyclopedia_entry;--", "%", "_", "%%", "\\", "杀\\", "[", "*", "**", "^$",
    "或", "且", "非", "- ", "-杀", "AND OR NOT", "NULL", "null", "杀" * 10_000, "a" * 10_000, "啊 " * 5_000, "　", "：＞＝（）", "ＡＢＣ", "≥≤≠", "势力:蜀 体力>=4",
    "<script>alert(1)</script>", "{{ 7|add:7 }}", "{% debug %}", "\u202e杀", "\ud800", "\udfff杀", "👨‍👩‍👧‍👦", "𬘭", "ﷺ", "İ", "ß", "é́́́", "\u0000\u0001\u0002", "\n\r\t", "../../etc/passwd", "♠♥♣♦",
    "０" * 300, "ſ", "Ⅷ", "㊗", "\ufeff", "-" * 900, "杀|闪", "q=杀&q=闪", "%E6%9D%80", "＂＇", "1e999", "9" * 400,
]  # fmt: skip


@pytest.mark.parametrize("question", NASTY, ids=[ascii(q)[:30] for q in NASTY])
def test_nasty_strings(content: None, client: Client, question: str) -> None:
    search(question)
    suggest(question)
    guesses(question)
    sent = question.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    for path in ("/search/", "/search/suggest"):
        response = client.get(path, {"q": sent})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content


def _random_string(pick: random.Random) -> str:
    kinds = (
        "杀闪桃无懈可击关羽张飞判定红色手牌♠♥【】，。",
        "abcdefgxyzGY 0123456789",
        "()[]{}<>\"'`|&;%_*\\/:=!?+-~^$#@.,",
        "\x00\x07\u200b\u202e\ud800\U0001f600𬘭　：（）ＡＺ",
    )
    alphabet = "".join(pick.sample(kinds, pick.randint(1, 4)))
    return "".join(pick.choice(alphabet) for _ in range(pick.choice((1, 2, 3, 5, 8, 20, 60, 250))))


@pytest.mark.fuzz
def test_random_strings(content: None, client: Client) -> None:
    """20,000 strings in `make fuzz`, 2,000 in `make test`: nothing raises, and one in ten goes through the page as well."""
    pick = random.Random(20260302)
    for n in range(amount(2_000, 20_000)):
        question = _random_string(pick)
        try:
            found = search(question)
            suggest(question)
        except Exception as error:
            raise AssertionError(ascii(question)) from error
        assert found.count >= 0
        if n % 10 == 0:
            sent = question.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            assert client.get("/search/", {"q": sent}).status_code == 200, ascii(question)

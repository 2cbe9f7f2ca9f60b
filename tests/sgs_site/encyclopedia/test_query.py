"""The query language: what is meant by what is typed, what is left out and named, the question told back; and no string that breaks it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.utils import translation

from sgs_site.encyclopedia.models import Entry
from sgs_site.encyclopedia.query import compile, form, guide
from sgs_site.encyclopedia.query.fields import FIELDS, field_of, option_of
from sgs_site.encyclopedia.query.normalise import MAX_CHARS, normalise
from sgs_site.encyclopedia.results import documents, find
from sgs_site.encyclopedia.search import guesses, suggest
from tests.amounts import amount

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]


def slugs(question: str, kind: str = "") -> set[str]:
    """Everything that a question finds, without warnings; of one kind, without its name."""
    asked = compile(question, kind)
    assert not asked.error, asked.error
    assert not asked.warnings, asked.warnings
    return {slug if kind else f"{k}:{slug}" for k, slug in documents(asked).values_list("kind", "slug")}


def entries(**wanted: object) -> set[tuple[str, str]]:
    """Slug and edition of entries."""
    return set(Entry.objects.filter(**wanted).values_list("slug", "edition"))


def rows(question: str) -> set[tuple[str, str]]:
    """Slug and edition of all documents that a question finds."""
    return set(documents(compile(question)).values_list("slug", "edition"))


# -- what is meant -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("势力:蜀 体力>=4", "kingdom:shu hp>=4"), ("势力：蜀　体力＞＝４", "kingdom:shu hp>=4"), ("shili:shu tili>=4", "kingdom:shu hp>=4"),
        ("k:shu hp≥4", "kingdom:shu hp>=4"), ("KINGDOM:Shu HP >= 4", "kingdom:shu hp>=4"), ("勢力:蜀國", "kingdom:shu"),
        ("势力:蜀|吴", "kingdom:shu|wu"), ("势力:蜀、吴", "kingdom:shu|wu"), ("势力=蜀", "kingdom:shu"), ("势力!=蜀", "-kingdom:shu"),
        ("体力:3..4", "hp:3..4"), ("体力:3…4", "hp:3..4"), ("体力:4..4", "hp:4"), ("hp=1.5", "hp:1.5"), ("体力 < 4", "hp<4"), ("hp:>=3", "hp>=3"),
        ("花色:♥ 点数:J..K", "suit:H rank:J..K"), ("suit:hearts rank:11", "suit:H rank:J"), ("花色:红", "suit:red"), ("点数:a", "rank:A"),
        ("【杀】", '"杀"'), ("“杀” 「闪」 『桃』", '"杀" "闪" "桃"'), ("使用【杀】时", '使用 "杀" 时'), ("!杀", "!杀"), ("！杀", "!杀"), ('!"诸葛 连弩"', "!诸葛连弩"),
        ("-势力:蜀", "-kingdom:shu"), ("非 势力:蜀", "-kingdom:shu"), ("--势力:蜀", "kingdom:shu"), ("−判定", "-判定"), ("not 判定", "-判定"),
        ("-(a b)", "-(a b)"), ("a 或 b", "a or b"), ("a OR b", "a or b"), ("a 且 b", "a b"), ("a and b", "a b"), ("(a)", "a"), ("((a b))", "a b"),
        ("a (b or c)", "a (b or c)"), ("a b or c", "(a b) or c"), ("a or (b or c)", "a or b or c"), ("a|b c", "(a or b) c"), ("a a", "a"),
        ("非基本牌", "非基本牌"), ("或者", "或者"), ("且慢", "且慢"), ('"或"', '"或"'), ("M.I.C.", "m i c"), ("damage.3", "damage 3"),
        ("text:a:b", 'text:"a b"'), ("描述:距离", "text:距离"), ("o=距离", "text:距离"), ("name!=杀", "-name=杀"), ("技能=武圣", "skill=武圣"),
        ("类型:+1马", "type:plus"), ("t:-1马", "type:minus"), ("类型:延时锦囊", "type:delayed"), ("leixing:wujiang", "type:hero"), ("是:锁定技", "is:compulsory"),
        ("版本:标准版", "edition:std"), ("e:early", "edition:early"), ("in:std -in:early", "in:std -in:early"), ("改动:标准版", "changed:std"),
        ("new:skill e:std", "new:skill edition:std"), ("引用:Damage.3", "cites:damage.3"), ("關羽", "关羽"), ("Guān Yǔ", "guan yu"),
        ("关羽 排序:体力 dir:asc", "关羽 dir:asc order:hp"), ("关羽 order:relevance display:list", "关羽"), ("a or b order:hp", "a b order:hp"),
        ("(a or b) order:hp", "(a or b) order:hp"), ("关羽 显示:表格 版次:分版", "关羽 display:table unique:editions"),
    ],
)  # fmt: skip
def test_the_canonical_form(typed: str, canonical: str) -> None:
    asked = compile(typed)
    assert asked.error == ""
    if typed != "a or b order:hp":
        assert asked.warnings == ()
        assert asked.canonical == canonical


def test_every_form_means_the_same(client: Client) -> None:
    """The canonical form, in ids and in Chinese, is a question with the same meaning, and its own canonical form."""
    for group in guide.GROUPS:
        for example in group.examples:
            asked = compile(example.q)
            for form_ in (asked.canonical, asked.written):
                again = compile(form_)
                assert (again.tree, again.controls) == (asked.tree, asked.controls), form_
                assert again.canonical == asked.canonical


def test_every_name_of_every_field_and_value_is_understood() -> None:
    taken: dict[str, str] = {}
    for field in FIELDS.values():
        for word in field.words:
            assert field_of(word) is field, word
            assert taken.setdefault(word, field.id) == field.id, f"{word} means two fields"
        for option in field.options():
            for word in option.words:
                found = option_of(field, word)
                assert found is not None, word
                assert found.id == option.id, (field.id, word)
                op = "" if field.kind == "control" else "势力:蜀 "
                assert not compile(f'{op}杀 {field.id}:"{word}"').warnings, word


# -- what is found -----------------------------------------------------------------------------------------------------


def test_fields_agree_with_the_entries() -> None:
    assert rows("势力:蜀 类型:武将") == {
        k for k in entries(kind="hero") if "shu" in Entry.objects.get(kind="hero", slug=k[0], edition=k[1]).data["kingdoms"]
    }
    heroes = {(e.slug, e.edition): e.data for e in Entry.objects.filter(kind="hero")}
    for question, wanted in {
        "体力>=4": lambda d: d["hp"] >= 4,
        "体力<4": lambda d: d["hp"] < 4,
        "hp:3..4": lambda d: 3 <= d["hp"] <= 4,
        "体力!=4 类型:武将": lambda d: d["hp"] != 4,
        "性别:女": lambda d: d["gender"] == "female",
        "势力:魏|吴 t:hero": lambda d: {"wei", "wu"} & set(d["kingdoms"]),
        "版本:std t:hero": lambda d: d["edition"] == "std",
        "in:std -in:early t:hero": lambda d: "std" in d["editions"] and "early" not in d["editions"],
        "changed:std t:hero": lambda d: d["edition"] == "std" and d["change"] == "functional",
        "skill=武圣 t:hero": lambda d: any(s["name"]["zh"] == "武圣" for s in d["skills"]),
        "是:主公技 t:hero": lambda d: any("lord" in s["tags"] for s in d["skills"]),
    }.items():
        assert rows(question) == {key for key, data in heroes.items() if wanted(data)}, question


def test_suit_and_rank_are_asked_of_the_same_card() -> None:
    cards = {(e.slug, e.edition): [(c["suit"], c["rank"]) for c in e.data["copies"]] for e in Entry.objects.filter(kind="card")}

    def having(wanted: object) -> set[tuple[str, str]]:
        assert callable(wanted)
        return {key for key, copies in cards.items() if any(wanted(suit, rank) for suit, rank in copies if isinstance(rank, int))}

    assert rows("花色:红桃 点数>=10") == having(lambda suit, rank: suit == "H" and rank >= 10)
    assert rows("rank:A suit:black") == having(lambda suit, rank: suit in "SC" and rank == 1)
    assert rows("(suit:S or suit:H) rank:2..3") == having(lambda suit, rank: suit in "SH" and rank in (2, 3))
    apart = having(lambda suit, rank: suit == "H") & having(lambda suit, rank: rank >= 10)
    assert rows("花色:红桃 点数>=10") < apart, "somewhere two different cards would have done"
    assert rows("t:card -rank:A") == set(cards) - having(lambda suit, rank: rank == 1), "denied of the whole card kind"
    assert rows("t:card -(suit:S rank:A)") == set(cards) - having(lambda suit, rank: suit == "S" and rank == 1)


def test_what_is_denied_and_what_is_not_are_everything() -> None:
    def keys(question: str) -> set[int]:
        return set(documents(compile(question)).values_list("pk", flat=True))

    every = keys("势力:蜀 或 非 势力:蜀")
    for question in (
        "势力:蜀",
        "hp>=4",
        "text:判定",
        "name:杀",
        "skill:武圣",
        "cites:damage",
        "is:compulsory",
        "suit:red",
        "!杀",
        '"摸一张牌"',
        "(判定 或 红色) t:card",
    ):
        assert not compile(question).warnings
        yes, no = keys(question), keys(f"-({question})")
        assert yes, question
        assert not yes & no, question
        assert yes | no == every, question


def test_words_in_names_and_texts() -> None:
    assert "card:slash" in slugs("!杀")
    assert "skill:wushuang" not in slugs("!杀")
    assert slugs("名称:关") < slugs("关")
    assert "hero:guanyu" not in slugs("text:关羽", "") or "关羽" in Entry.objects.get(kind="hero", slug="guanyu", edition="std").text
    assert "hero:guanyu" in slugs("name:gy")
    assert "hero:guanyu" in slugs("guan yu")
    assert "hero:guanyu" not in slugs('"guan" "yu" -关羽')


def test_a_kind_and_a_condition_for_others(django_assert_num_queries: object) -> None:
    assert slugs("关羽", "hero") == {"guanyu"}
    found = set(Entry.objects.filter(compile("势力:蜀 体力>=4", "hero").entries).values_list("slug", "edition"))
    assert found == rows("势力:蜀 体力>=4")
    rest = set(Entry.objects.exclude(compile("势力:蜀").entries).values_list("pk", flat=True))
    assert len(rest) + Entry.objects.filter(compile("势力:蜀").entries).count() == Entry.objects.count()
    assert set(Entry.objects.filter(kind="hero").filter(compile("").entries)) == set(Entry.objects.filter(kind="hero"))
    assert not Entry.objects.filter(compile("(((").entries).exists()


# -- what is left out --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("关羽 势利:蜀", "势力"), ("关羽 kingdm:shu", "kingdom"), ("关羽 foo:bar", "没有「foo」"), ("关羽 势力:属", "「蜀」"), ("关羽 类型:锦裳", "锦囊"),
        ("关羽 势力:燕", "没有「燕」"), ("关羽 势力>蜀", "比大小"), ("关羽 体力>蜀", "3..4"), ("关羽 体力:4..3", "从小写到大"), ("关羽 hp>3..4", "范围"),
        ("关羽 点数:14", "A..10"), ("关羽 体力:", "没有写要什么"), ("关羽 或", "两边"), ("或 关羽", "两边"), ("关羽 -！", "没有可以查的字"), ("关羽 !!", "没有可以查的字"),
        ("关羽 ***", "没有可以查的字"), ('关羽 ""', "没有可以查的字"), ('关羽 "张飞', "引号"), ("关羽 |", "两边"), ("关羽 (排序:体力)", ""), ("关羽 -排序:体力", "单独写"),
        ("关羽 排序:燕", "没有「燕」"), ("关羽 排序:体力 排序:名称", "最后一个"), ("关羽 势力:蜀|燕", "没有「燕」"), ("关羽 排序>体力", "一个值"), ("关羽 cites:，", "没有可以查的字"),
    ],
)  # fmt: skip
def test_what_is_not_applied_is_named(question: str, said: str) -> None:
    asked = compile(question)
    assert asked.error == ""
    assert "关羽" in asked.canonical
    assert len(asked.warnings) == (1 if said else 0)
    assert said in "".join(asked.warnings)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("(", "没有右括号"), ("((关羽)", "没有右括号"), ("关羽)", "没有左括号"), ("(" * 21 + "a" + ")" * 21, "太深"), ("-" * 400 + "a", "太深"),
        ("杀" * (MAX_CHARS + 1), "太长"), (" ".join("abcdefghijklmnopqrstuvwxyz0123456"), "太多"), ("或", "没有一个条件"), ("foo:bar baz:1", "没有一个条件"),
        ("！", "没有一个条件"), ("排序:体力", "没有说找什么"), ("()", "没有一个条件"),
    ],
)  # fmt: skip
def test_errors_say_what_is_wrong(client: Client, question: str, said: str) -> None:
    asked = compile(question)
    assert said in asked.error
    assert not documents(asked).exists()
    page = client.get("/search/", {"q": question})
    assert page.status_code == 200
    assert said in page.content.decode()
    assert "/search/syntax/" in page.content.decode()


def test_twenty_levels_are_read() -> None:
    assert compile("(" * 20 + "a b" + ")" * 20).canonical == "a b"


# -- told back ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "zh", "en"),
    [
        ("势力:蜀 体力>=4 类型:武将", "找势力为蜀、体力不小于4的武将。", "Find every hero where kingdom is Shu, hp is at least 4."),
        ("关羽", "找含有“关羽”的条目。", "Find every entry where “关羽” occurs."),
        ("类型:卡牌", "找所有的卡牌。", "Find every card."),
    ],
)
def test_the_sentence(question: str, zh: str, en: str) -> None:
    asked = compile(question)
    assert asked.sentence == zh
    with translation.override("en"):
        assert asked.sentence == en


def test_sentences_are_in_one_language() -> None:
    with translation.override("en"):
        for group in guide.GROUPS:
            for example in group.examples:
                said = re.sub("“[^”]*”", "", compile(example.q).sentence)
                assert not re.search("[\u4e00-\u9fff]", said), said
                assert not re.search("[\u4e00-\u9fff]", str(example.finds)), example.finds
        for question in ("foo:bar", "势力:燕", "(", "或", "杀 |", "hp:x", "hp:4..3"):
            asked = compile(question)
            said = re.sub("“[^”]*”", "", " ".join([asked.error, *asked.warnings]))
            assert not re.search("[\u4e00-\u9fff]{3}", said), said


# -- the guide and the form --------------------------------------------------------------------------------------------


def test_every_example_finds_something_and_all_of_it_counts() -> None:
    for question in [*guide.SHORT, *(example.q for group in guide.GROUPS for example in group.examples)]:
        asked = compile(question)
        assert asked.error == "", question
        assert asked.warnings == (), question
        if not question.startswith("new:skill"):
            assert find(asked).hits, question


def test_every_field_has_an_example() -> None:
    shown = " ".join(compile(example.q).canonical + " " + example.q for group in guide.GROUPS for example in group.examples)
    for field in FIELDS.values():
        assert any(f"{word}{op}" in shown for word in field.words for op in ":=<>!") or field.id == "name", field.id


def test_the_document_shows_what_runs() -> None:
    text = (Path(settings.BASE_DIR) / "docs" / "search.md").read_text(encoding="utf-8")
    examples = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert len(examples) > 30
    for question in examples:
        asked = compile(question.replace("\\|", "|"))
        assert not asked.error, question
        assert not asked.warnings, (question, asked.warnings)
    for field in FIELDS.values():
        assert f"`{field.id}`" in text
        assert field.zh in text


def test_the_form_writes_a_question(client: Client) -> None:
    sent = QueryDict("go=1&words=判定&kingdom=wei&kingdom=shu&hp=3&hp_op=>%3D&text=红色 黑色&order=hp&display=&type=hero")
    assert form.written(sent) == '判定 text:"红色 黑色" type:hero kingdom:wei|shu hp>=3 order:hp'
    response = client.get(f"/search/advanced/?{sent.urlencode()}")
    assert response.status_code == 302
    page = client.get(response.headers["Location"]).content.decode()
    assert "kingdom:wei|shu" in page
    assert not compile(form.written(sent)).warnings
    assert form.written(QueryDict("go=1")) == ""
    assert client.get("/search/advanced/?go=1").headers["Location"] == "/search/?q="
    broken = form.written(QueryDict('go=1&words=(a&hp=x&hp_op=?&kingdom=zzz&name=%22"(&rank=1 ..  2'))
    assert "(a" in broken
    assert compile(broken).error


# -- bad input ---------------------------------------------------------------------------------------------------------

NASTY = [
    "", " ", "\x00", "\x00杀", "(" * 498, "(" * 249 + ")" * 249, "((()", ")))", '"', '"未闭合', "'; DROP TABLE encyclopedia_entry;--", "%", "_", "%%", "\\", "杀\\", "[", "*",
    "**", "^$", "或", "且", "非", "或 且 非 | ! - : = < >", "- ", "-杀", "AND OR NOT", "NULL", "null", "杀" * 10_000, "a" * 10_000, "啊 " * 5_000, "　", "：＞＝（）", "ＡＢＣ", "≥≤≠",
    "势力:蜀 体力>=4", "<script>alert(1)</script>", "{{ 7|add:7 }}", "{% debug %}", "\u202e杀", "\ud800", "\udfff杀", "👨‍👩‍👧‍👦", "𬘭", "ﷺ", "İ", "ß", "é́́́", "\u0000\u0001\u0002",
    "\n\r\t", "../../etc/passwd", "♠♥♣♦", "０" * 300, "ſ", "Ⅷ", "㊗", "\ufeff", "-" * 900, "-" * 400, "- " * 200, "杀|闪", "|" * 400, "!" * 400, "q=杀&q=闪", "%E6%9D%80", "＂＇",
    "1e999", "9" * 400, "hp:1e9", "hp:٣", "rank:²", "点数:" + "9" * 100, "hp:..", "hp:...", "hp:1..2..3", "（势力：蜀）或（体力≥４）", "【】", "「」『』", ":" * 100, "=" * 100, "a:" * 200,
    "name:'", "name:\\", "text:'' & | ! <->", "cites:%", "skill:_", "kingdom:shu|" * 30, "势力:" + "|".join("蜀" * 60), "in:std " * 60, "(" * 19 + "a" + ")" * 19, "-(" * 100 + ")" * 100,
]  # fmt: skip


def answer(client: Client, question: str) -> None:
    """Ask everything that takes a question."""
    sent = question.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    for path in ("/search/", "/search/suggest"):
        response = client.get(path, {"q": sent})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content
    assert client.get("/random", {"q": sent}).status_code == 302
    assert client.get("/search/advanced/", {"go": "1", "words": sent[:120], "name": sent[:120], "hp": sent[:120]}).status_code == 302


def test_nasty_strings(client: Client) -> None:
    for question in NASTY:
        asked = compile(question)
        find(asked)
        suggest(question)
        guesses(question)
        assert asked.tree is not None or asked.error or not question.strip(), ascii(question)
        if asked.tree is not None:
            again = compile(asked.canonical)
            assert again.error.startswith("问题太长") or (again.tree, again.warnings) == (asked.tree, ()), ascii(question)
        answer(client, question)


def _random_string(pick: random.Random) -> str:
    kinds = (
        "杀闪桃无懈可击关羽张飞判定红色手牌♠♥【】，。",
        "abcdefgxyzGY 0123456789",
        "()[]{}<>\"'`|&;%_*\\/:=!?+-~^$#@.,",
        "\x00\x07\u200b\u202e\ud800\U0001f600𬘭　：（）ＡＺ",
        '()-|:"! ',
    )
    words = [
        "势力:",
        "体力>=",
        "kingdom:shu",
        "hp",
        "..",
        " or ",
        " 或 ",
        " 非 ",
        "and",
        "suit:",
        "rank:",
        "♥",
        "e:std",
        "order:",
        "is:",
        "cites:",
        "(",
        ")",
        "-",
        "蜀",
        "|",
    ]
    alphabet: list[str] = list("".join(pick.sample(kinds, pick.randint(1, 4)))) + (words if pick.random() < 0.6 else [])
    return "".join(pick.choice(alphabet) for _ in range(pick.choice((1, 2, 3, 5, 8, 20, 60, 120))))


@pytest.mark.fuzz
def test_random_strings(client: Client) -> None:
    """20,000 strings in `make fuzz`, 1,500 in `make test`: nothing raises; what is read is told back as a question with the same meaning; what is
    not read is an error with words; one in ten also goes through the database, one in a hundred through all pages."""
    pick = random.Random(20260302)
    read = 0
    for n in range(amount(1_500, 20_000)):
        question = _random_string(pick)
        try:
            asked = compile(question)
            if asked.tree is not None:
                read += 1
                again = compile(asked.canonical)
                assert (again.tree, again.controls, again.warnings, again.error) == (asked.tree, asked.controls, (), "")
                assert asked.sentence
            else:
                assert asked.error or not normalise(question)[0]
            if n % 10 == 0:
                find(asked)
                suggest(question)
            if n % 100 == 0:
                answer(client, question)
        except Exception as error:
            raise AssertionError(ascii(question)) from error
    assert read > n / 4


# -- as players say it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("吴国女武将", "kingdom:wu gender:female type:hero"), ("吳國女武將", "kingdom:wu gender:female type:hero"), ("蜀将", "kingdom:shu type:hero"),
        ("魏吴武将", "kingdom:wei|wu type:hero"), ("3血", "hp:3"), ("三血", "hp:3"), ("3 血", "hp:3"), ("体力上限4", "hp:4"), ("四血蜀将", "hp:4 kingdom:shu type:hero"),
        ("红桃A", "suit:H rank:A"), ("红桃 A", "suit:H rank:A"), ("♠7", "suit:S rank:7"), ("黑桃十二", "suit:S rank:Q"), ("红杀", "suit:red name=杀"),
        ("+1马", "type:plus"), ("-1马", "type:minus"), ("－１馬", "type:minus"), ("减一马", "type:minus"), ("-1马 e:std", "type:minus edition:std"),
        ("主公技", "is:lord"), ("觉醒技", "is:awakening"), ("吴国锁定技", "kingdom:wu is:compulsory"), ("标准版女武将", "edition:std gender:female type:hero"),
        ("诸葛连弩 射程", "诸葛连弩 攻击范围"), ("武器 射程3", "type:weapon range:3"), ("攻击范围四的武器", "range:4 type:weapon"), ("什么是距离", "name=距离"), ("关羽张飞", "name=关羽|张飞"),
    ],
)  # fmt: skip
def test_what_players_say_is_read_as_conditions(said: str, meant: str) -> None:
    reading = compile(said).reading
    assert reading is not None
    assert reading.canonical == meant
    assert compile(meant).canonical == meant


@pytest.mark.parametrize(
    "question", ["关羽", "无懈可击", "杀 闪", '"吴国女武将"', "-吴国女武将 type:hero", "!蜀", "龘龘", "魏延", "势力:蜀", "", "七", "a"]
)
def test_other_questions_have_no_second_reading(question: str) -> None:
    assert compile(question).reading is None


def test_a_reading_is_answered_only_where_the_words_are_not_found(client: Client) -> None:
    found = find(compile("吴国女武将"))
    assert {(hit.kind, hit.slug) for hit in found.hits} == {("hero", slug) for slug in slugs("势力:吴 性别:女", "hero")}
    assert found.asked.canonical == "kingdom:wu gender:female type:hero"
    assert any("吴国女武将" in told and "势力:吴" in told for told in found.asked.warnings)
    page = client.get("/search/", {"q": "吴国女武将"}).content.decode()
    assert "/heroes/daqiao/" in page
    assert "改按条件" in page
    answer = client.get("/api/v1/search", {"q": "3血"}).json()
    assert (answer["canonical"], len(answer["warnings"])) == ("hp:3", 1)
    assert client.get("/random", {"q": "吴国女武将"}).headers["Location"].startswith("/heroes/")
    # what is found as it stands is answered as it stands, and the reading is offered
    found = find(compile("主公技"))
    assert not found.asked.warnings
    assert found.reading is not None
    assert found.asked.canonical == "主公技"
    assert "?q=is%3Alord" in client.get("/search/", {"q": "主公技"}).content.decode()
    assert client.get("/api/v1/search", {"q": "主公技"}).json()["reading"] == "is:lord"


def test_readings_cost_nothing_and_nothing_long_is_read(django_assert_num_queries: object) -> None:
    find(compile("warm"))
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert compile("四血蜀将").reading is not None
        assert compile("武将" * 40).reading is None
        assert compile("红" * 20).reading is None
    with django_assert_num_queries(5):  # type: ignore[operator]
        assert find(compile("四血蜀将")).hits


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("势力:蜀，吴", "kingdom:shu|wu"), ("势力：蜀，体力：3", "kingdom:shu hp:3"), ("势力:蜀；体力>=3", "kingdom:shu hp>=3"), ("hp:3,4", "hp:3|4"), ("体力:三", "hp:3"),
        ("点数:十二", "rank:Q"), ("hp:1-3", "hp:1..3"), ("体力:3~4", "hp:3..4"), ("点数:A到3", "rank:A..3"), ("描述:摸牌，弃牌", 'text:"摸牌 弃牌"'),
        ('"势力:蜀，体力:3"', '"势力 蜀 体力 3"'), ("判定，势力:蜀", "判定 kingdom:shu"),
    ],
)  # fmt: skip
def test_commas_and_numerals_of_a_chinese_keyboard(typed: str, canonical: str) -> None:
    asked = compile(typed)
    assert not asked.warnings
    assert asked.canonical == canonical

"""Search: names, pinyin, initials, single characters, any piece of any text; order, pages, displays. The language has its own tests."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from puzzles.models import Puzzle, PuzzleRevision
from sgs_site.encyclopedia.folding import fold, is_han
from sgs_site.encyclopedia.models import Entry, SearchDocument
from sgs_site.encyclopedia.query import compile
from sgs_site.encyclopedia.results import Found, chance, documents, find
from sgs_site.encyclopedia.search import KINDS, distance, guesses, suggest
from tests.amounts import amount

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle(content: None) -> Puzzle:
    """A published puzzle without a board: search reads only what its list shows."""
    made = Puzzle.objects.create(slug="bridge-first", kind="force", edition="std", themes=["order"])
    words = {
        "title_zh": "先拆哪一张",
        "title_en": "Which to Break",
        "explanation_zh": "先拆八卦阵，再出杀。",
        "explanation_en": "The armour goes first.",
    }
    hints = [{"zh": "看看他的装备。", "en": "Look at what he wears."}]
    stored = {"number": 1, "digest": "d", "position_digest": "p", "rules_version": 1, "source": "", "proof": {}, "rules": ["damage.3"]}
    made.current = PuzzleRevision.objects.create(puzzle=made, hints=hints, **stored, **words)
    made.status = Puzzle.Status.PUBLISHED
    made.save()
    return made


def ask(question: str, size: int = 100) -> Found:
    """What a question finds."""
    return find(compile(question), size=size)


def slugs(question: str) -> set[str]:
    """Kind and slug of everything that a question finds."""
    asked = compile(question)
    assert not asked.error, asked.error
    return {f"{kind}:{slug}" for kind, slug in documents(asked).values_list("kind", "slug")}


def first(question: str) -> str:
    """Kind and slug of the best hit."""
    hits = ask(question).hits
    return f"{hits[0].kind}:{hits[0].slug}" if hits else ""


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
        best = [hit.slug for hit in ask(f"{entry.name_zh} type:{entry.kind}", 1).hits]
        assert best == [entry.slug], entry.name_zh


def test_every_initials_find_their_thing(content: None) -> None:
    for entry in Entry.objects.filter(kind__in=["hero", "card"], edition="std"):
        if len(entry.initials) > 1:
            assert f"{entry.kind}:{entry.slug}" in slugs(entry.initials), entry.initials


def test_no_piece_of_a_text_is_lost(content: None) -> None:
    """Any stretch of one to six characters of any document finds that document, and only documents that have it."""
    pick = random.Random(3)
    every = list(SearchDocument.objects.values_list("pk", "names", "keys", "body"))
    for _ in range(amount(60, 2000)):
        pk, _names, _keys, body = pick.choice([row for row in every if row[3]])
        word = pick.choice(body.split())
        start = pick.randrange(len(word))
        piece = word[start : start + pick.randint(1, 6)]
        if len(piece) == 1 and piece.isascii():
            continue
        found = set(SearchDocument.objects.filter(compile(f'"{piece}"').q).values_list("pk", flat=True))
        assert pk in found, piece
        typed = piece if is_han(piece) else f" {piece}"
        assert found == {row[0] for row in every if piece in row[3] or piece in row[1] or typed in row[2]}, piece


def test_phrases_run_across_gaps_and_not_across_words(content: None) -> None:
    pick = random.Random(5)
    every = dict(SearchDocument.objects.exclude(body="").values_list("pk", "body"))
    for _ in range(amount(30, 500)):
        pk, body = pick.choice(list(every.items()))
        start = pick.randrange(len(body))
        phrase = body[start : start + pick.randint(4, 12)].strip()
        if " " in phrase:
            found = set(SearchDocument.objects.filter(compile(f'text:"{phrase}"').q).values_list("pk", flat=True))
            assert found == {other for other, text in every.items() if phrase in text}, phrase
            assert pk in found


def test_all_words_must_be_there(content: None) -> None:
    assert slugs("判定 红色") < slugs("判定")
    assert "card:eight_diagram" in slugs("判定 红色")


def test_one_thing_is_listed_once_with_its_editions(content: None) -> None:
    hits = [hit for hit in ask("夏侯惇").hits if hit.kind == "hero"]
    assert [hit.slug for hit in hits].count("xiahoudun") == 1
    assert hits[0].editions[:2] == ["std", "early"]
    assert hits[0].edition == "std"
    apart = [hit.edition for hit in ask("夏侯惇 type:hero unique:editions").hits if hit.slug == "xiahoudun"]
    assert set(apart) == set(hits[0].editions)


def test_every_kind_is_found(content: None) -> None:
    for kind in KINDS:
        if kind != "puzzle":
            assert ask(f"type:{kind}", 1).kinds.keys() == {kind}
    assert first("判定区 type:term") == "term:judging_zone"
    assert first("初版 type:edition") == "edition:early"


def test_only_published_puzzles_are_found(content: None, puzzle: Puzzle) -> None:
    assert "puzzle:bridge-first" in slugs("type:puzzle")
    Puzzle.objects.filter(slug="bridge-first").update(status="withdrawn")  # behind the back of the index
    assert "puzzle:bridge-first" not in slugs("type:puzzle")
    puzzle.refresh_from_db()
    puzzle.save()
    assert not SearchDocument.objects.filter(kind="puzzle", slug="bridge-first").exists()


def test_a_puzzle_does_not_give_itself_away(content: None, puzzle: Puzzle) -> None:
    found = SearchDocument.objects.get(kind="puzzle", slug="bridge-first")
    revision = puzzle.current
    assert revision is not None
    for text in [revision.explanation_zh, *(hint["zh"] for hint in revision.hints)]:
        assert fold(text) not in found.body
    assert not found.facets.filter(field="cites").exists()


def test_pages(content: None, client: Client) -> None:
    asked = compile("杀")
    whole = [(hit.kind, hit.slug) for page in range(1, find(asked).pages + 1) for hit in find(asked, page).hits]
    assert len(whole) == len(set(whole)) == find(asked).count
    assert not find(asked, 9999).hits
    page = client.get("/search/", {"q": "杀", "page": "2"}).content.decode()
    assert 'rel="prev" href="/search/?q=%E6%9D%80"' in page
    assert 'rel="next" href="/search/?q=%E6%9D%80&amp;page=3"' in page
    # beyond the last page there is a way back to it
    assert (
        f'rel="prev" href="/search/?q=%E6%9D%80&amp;page={find(asked).pages}"'
        in client.get("/search/", {"q": "杀", "page": "99"}).content.decode()
    )
    for number in ("0", "-1", "x", "99999999999", "２"):
        assert client.get("/search/", {"q": "杀", "page": number}).status_code == 200


@pytest.mark.parametrize(
    ("order", "key"),
    [("hp", lambda e: -e.data["hp"]), ("hp dir:asc", lambda e: e.data["hp"]), ("name", lambda e: e.pinyin)],
)
def test_orders(content: None, order: str, key: Any) -> None:
    found = [hit.entry for hit in ask(f"type:hero in:std edition:std order:{order}").hits]
    assert [key(e) for e in found] == sorted(key(e) for e in found)


def test_displays_and_narrowing(content: None, client: Client) -> None:
    table = client.get("/search/", {"q": "type:hero display:table"}).content.decode()
    assert '<table class="hits">' in table
    cards = client.get("/search/", {"q": "杀 显示:卡片"}).content.decode()
    assert 'class="faces"' in cards
    page = client.get("/search/", {"q": "判定 或 红色"}).content.decode()
    assert "type%3Acard" in page
    asked = compile("(判定 or 红色) type:card")
    assert {kind.split(":")[0] for kind in slugs(asked.canonical)} == {"card"}


def test_something_at_random(content: None, client: Client) -> None:
    seen = {client.get("/random", {"q": "势力:蜀 type:hero e:std"}).headers["Location"] for _ in range(20)}
    assert seen <= {hit.url for hit in ask("势力:蜀 type:hero e:std").hits}
    assert len(seen) > 1
    response = client.get("/random")
    assert response.status_code == 302
    assert "no-cache" in response.headers["Cache-Control"]
    assert client.get("/random", {"q": "(((("}).headers["Location"].startswith("/search/?q=")
    assert client.get("/random", {"q": "龘龘"}).headers["Location"].startswith("/search/?q=")


def test_words_found_nowhere_are_named(content: None) -> None:
    found = ask("判定 龘龘")
    assert not found.hits
    assert found.missing == ["龘龘"]


def test_queries_are_counted(content: None, client: Client, django_assert_num_queries: Any, django_assert_max_num_queries: Any) -> None:
    ask("warm")
    for question in ("杀", "势力:蜀 体力>=4", "判定 -type:ruling (红色 or 黑色)", "suit:♥ rank>=10 in:std -in:proto order:hp"):
        with django_assert_num_queries(4):
            assert ask(question).hits
    with django_assert_num_queries(2):
        assert ask("判定 龘龘").missing
    for question in ("", "((", "foo:bar"):
        with django_assert_num_queries(0):
            ask(question)
    with django_assert_max_num_queries(3):
        chance(compile("type:hero"))


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("刚列", "刚烈"), ("钢烈", "刚烈"), ("吕步", "吕布"), ("guanyo", "关羽"), ("xiahodun", "夏侯惇"), ("无懈可及", "无懈可击"), ("南蛮人侵", "南蛮入侵"),
        ("zhugelang", "诸葛亮"), ("八封阵", "八卦阵"), ("simayl", "司马懿"), ("过河折桥", "过河拆桥"), ("crosbow", "诸葛连弩"), ("羽关", "关羽"), ("乐不蜀思", "乐不思蜀"),
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

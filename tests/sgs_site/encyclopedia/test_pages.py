"""The pages: what they say, what they cost, how they are cached."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sgs_site.encyclopedia import catalog, pages
from sgs_site.encyclopedia.models import ContentVersion, Entry

pytestmark = pytest.mark.django_db

PAGES = [
    "/", "/heroes/", "/heroes/?edition=early&kingdom=wei", "/heroes/xiahoudun/", "/heroes/xiahoudun/early/", "/heroes/zhugeliang/", "/cards/",
    "/cards/?edition=early", "/cards/slash/", "/cards/eight_diagram/early/", "/skills/std/ganglie/", "/rules/", "/rules/turn/", "/rules/damage/",
    "/glossary/", "/editions/", "/editions/std/", "/editions/early/", "/editions/proto/", "/editions/guozhan/", "/search/", "/search/?q=杀", "/about/", "/about/parts/",
]  # fmt: skip
ENTRIES = [
    "/heroes/xiahoudun/",
    "/heroes/sunquan/early/",
    "/cards/slash/",
    "/cards/lightning/early/",
    "/skills/std/ganglie/",
    "/rules/turn/",
]
#: Entry pages may use 6; these are what they use, so that a careless change shows. (The catalogue is warm.)
#: A second query fetches the rulings on the thing, with their positions, a third the puzzles with it.
#: One of them looks for the page made ahead.
QUERIES = {"/heroes/xiahoudun/": 4, "/heroes/": 2, "/cards/slash/": 4, "/cards/": 2, "/skills/std/ganglie/": 4, "/rules/turn/": 2, "/rules/": 2,
           "/glossary/": 1, "/editions/std/": 1, "/about/": 1}  # fmt: skip


def text(response: Any) -> str:
    """The page as a string."""
    return str(response.content.decode())


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_every_page_renders(content: None, client: Client, path: str, lang: str) -> None:
    client.cookies["sgs_language"] = lang
    response = client.get(path)
    assert response.status_code == 200
    page = text(response)
    assert f'<html lang="{"en" if lang == "en" else "zh-Hans"}"' in page
    assert page.count("<h1") == 1
    assert not re.search(r"style=|<style", page), "no inline style"
    assert not re.search(r'<script(?! type="application/ld\+json">)(?![^>]*\bsrc=)|\son\w+=', page), "no inline script"
    assert len(gzip.compress(response.content)) <= 30 * 1024
    assert re.search(r"<title>\s*\S", page)
    assert 'name="description"' in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "ids are unique"


@pytest.mark.parametrize("path", sorted(QUERIES))
def test_queries_are_pinned(content: None, client: Client, django_assert_num_queries: Any, path: str) -> None:
    client.get(path)
    with django_assert_num_queries(QUERIES[path]):
        client.get(path)


def test_a_cold_process_stays_within_six(content: None, client: Client, django_assert_max_num_queries: Any) -> None:
    for path in ENTRIES:
        catalog.forget()
        with django_assert_max_num_queries(6):
            client.get(path)


def test_search_is_bounded(content: None, client: Client, django_assert_max_num_queries: Any) -> None:
    client.get("/search/?q=杀")
    with django_assert_max_num_queries(4):
        client.get("/search/?q=杀")
    with django_assert_max_num_queries(4):
        client.get("/search/?q=a b c d e f g h")


# -- caching -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*ENTRIES, "/", "/search/?q=桃", "/search/suggest?q=桃", "/heroes/"])
def test_unchanged_pages_answer_304(content: None, client: Client, path: str, django_assert_num_queries: Any) -> None:
    first = client.get(path)
    assert first.status_code == 200
    assert first["Cache-Control"] == "public, max-age=60"
    with contextlib.nullcontext() if path == "/" else django_assert_num_queries(0):  # home asks for the day's puzzle first
        again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert "Cookie" in first["Vary"]


def test_etags_are_strong_and_told_apart_by_address(content: None, client: Client) -> None:
    tags = [client.get(path)["ETag"] for path in ("/heroes/guanyu/", "/heroes/guanyu/early/", "/heroes/", "/heroes/?kingdom=wei")]
    assert all(re.fullmatch(r'"[0-9a-f]{24}"', tag) for tag in tags)
    assert len(set(tags)) == 4


def test_a_page_is_made_once_by_a_worker(content: None, keeping: Callable[[], Client], django_assert_num_queries: Any) -> None:
    """Until language, theme or content change. What is asked with a question is made anew: such addresses have no end."""
    client = keeping()
    first = client.get("/heroes/xiahoudun/")
    with django_assert_num_queries(0):
        again = client.get("/heroes/xiahoudun/")
    assert (again.content, again["ETag"], again["Vary"], again["Content-Language"]) == (
        first.content,
        first["ETag"],
        first["Vary"],
        "zh-Hans",
    )
    assert again["Content-Type"] == first["Content-Type"]
    assert 'lang="en"' in text(client.get("/heroes/xiahoudun/?lang=en"))
    client.get("/heroes/xiahoudun/?compare=early..std")
    with django_assert_num_queries(QUERIES["/heroes/xiahoudun/"] - 1):
        client.get("/heroes/xiahoudun/?compare=early..std")
    assert client.get("/heroes/nobody/").status_code == 404
    ContentVersion.objects.update(digest="0" * 64)
    catalog.forget()
    Entry.objects.filter(slug="xiahoudun").update(name_zh="别名")
    assert "别名" in text(client.get("/heroes/xiahoudun/"))


def test_reading_leaves_no_cookie(content: None, client: Client) -> None:
    for path in PAGES:
        assert not client.get(path).cookies, path


def test_language_theme_and_content_change_the_etag(content: None, client: Client, book: Any) -> None:
    path = "/heroes/guanyu/"
    tags = {client.get(path)["ETag"], client.get(path, {"lang": "en"})["ETag"]}
    client.cookies["sgs_theme"] = "dark"
    tags.add(client.get(path)["ETag"])
    assert len(tags) == 3


def test_home_is_private_for_a_known_reader(content: None, client: Client) -> None:
    client.cookies["sessionid"] = "x"
    response = client.get("/")
    assert "private" in response["Cache-Control"]
    assert "ETag" not in response


def test_reading_only(content: None, client: Client) -> None:
    assert client.post("/heroes/guanyu/").status_code == 405
    assert client.head("/heroes/guanyu/").status_code == 200


# -- heroes ------------------------------------------------------------------------------------------------------------


def test_hero_page_compares_editions(content: None, client: Client) -> None:
    page = text(client.get("/heroes/xiahoudun/"))
    assert "夏侯惇" in page
    assert "Xiàhóu Dūn" in page
    assert 'href="/heroes/xiahoudun/early/"' in page
    assert 'aria-current="page">标准版' in page
    assert "谁来判定" in page
    assert "伤害来源" in page
    assert "同初版" in page, "an inherited cell says so"
    assert "<del>" in page
    assert "<ins>" in page
    assert "/rules/judge/#judge.1" in page
    assert 'rel="prev"' in page
    assert 'rel="next"' in page


def test_hero_page_of_the_other_edition(content: None, client: Client) -> None:
    page = text(client.get("/heroes/xiahoudun/early/"))
    assert 'aria-current="page">初版' in page
    assert "必须" in page


def test_every_hero_card_skill_and_chapter_has_a_page(content: None, client: Client, book: Any) -> None:
    for hero in book.persons.values():
        for edition in hero.editions:
            assert client.get(f"/heroes/{hero.id}/{edition}/").status_code == 200
    for card in book.cards.values():
        for edition in card.editions:
            assert client.get(f"/cards/{card.id}/{edition}/").status_code == 200
    for edition, skill in book.skills:
        assert client.get(f"/skills/{edition}/{skill}/").status_code == 200
    for chapter in book.chapters:
        assert client.get(f"/rules/{chapter}/").status_code == 200


def test_every_paragraph_stands_where_its_citation_leads(content: None, client: Client, book: Any) -> None:
    seen: dict[str, str] = {}
    for slug in book.rules:
        rule = catalog.current().rule(slug)
        path, _, anchor = rule.url.partition("#")
        assert anchor == slug
        if path not in seen:
            response = client.get(path)
            assert response.status_code == 200, path
            seen[path] = text(response)
        assert f'id="{slug}"' in seen[path], slug
        assert "§" in rule.label


def test_every_link_on_the_entry_pages_leads_somewhere(content: None, client: Client) -> None:
    sources = ["/", "/heroes/", "/cards/", "/rules/", "/editions/std/", "/editions/early/", "/glossary/", *ENTRIES]
    found = {link.split("#")[0] for path in sources for link in re.findall(r'href="(/[^"?]*)', text(client.get(path)))}
    skipped = ("/static/", "/puzzles/", "/class/", "/api/", "/accounts/")
    for link in sorted(found):
        if not link.startswith(skipped):
            assert client.get(link).status_code == 200, link


# -- cards, rules ------------------------------------------------------------------------------------------------------


def test_card_page_shows_its_copies(content: None, client: Client, book: Any) -> None:
    page = text(client.get("/cards/slash/"))
    deck = [c for c in book.editions["std"].cards() if c.kind == "slash"]
    assert f"标准版牌堆里有 {len(deck)} 张" in page
    grid = page.split('<table class="deck', 1)[1].split("</table>", 1)[0]
    assert sum(int(n) for n in re.findall(r"</span>(\d+)</span>", grid)) == len(deck)


def test_deck_of_an_edition_adds_up(content: None, book: Any) -> None:
    for edition in catalog.current().editions():
        if edition["deck"]:
            shown = [n for _s, _r, _k, m, n in edition["deck"] if not m or m in edition["default_modules"]]
            assert sum(shown) == len(book.editions[edition["id"]].cards())


def test_rule_slug_leads_to_its_paragraph(content: None, client: Client) -> None:
    response = client.get("/rules/damage.3/")
    assert response.status_code == 302
    assert response["Location"] == "/rules/damage/#damage.3"


def test_chapter_shows_the_other_editions_reading(content: None, client: Client) -> None:
    page = text(client.get("/rules/turn/"))
    assert 'id="turn.1"' in page
    assert 'id="early.turn.1"' in page


def test_badges_mark_what_is_not_stated(content: None, client: Client) -> None:
    assert "badge--out" in text(client.get("/cards/slash/"))


# -- what is not there -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "near"),
    [("/heroes/guanyo/", "/heroes/guanyu/"), ("/cards/slahs/", "/cards/slash/"), ("/skills/std/gangli/", "/skills/std/ganglie/"),
     ("/heroes/关鱼/", "/heroes/guanyu/"), ("/cards/eight-diagram/", "/cards/eight_diagram/"), ("/rules/damag/", "/rules/damage/")],
)  # fmt: skip
def test_unknown_slug_suggests(content: None, client: Client, path: str, near: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert f'href="{near}"' in text(response)


def test_unknown_edition_names_those_that_are(content: None, client: Client) -> None:
    response = client.get("/heroes/guanyu/proto/")
    assert response.status_code == 404
    assert "原型版里没有它" in text(response)
    assert 'href="/heroes/guanyu/early/"' in text(response)
    assert "没有「nope」这个版本" in text(client.get("/cards/slash/nope/"))
    assert client.get("/editions/nope/").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/heroes/" + "x" * 300 + "/", "/heroes/%00/", "/cards/%F0%9F%98%80/", "/rules/..%2f..%2f/", "/nope", "/skills/a/b/", "/heroes/<b>/"],
)
def test_odd_addresses_are_404(content: None, client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "<b>" not in text(response).split("<main", 1)[1].split("</main>")[0].replace("<b>杀谱", "")


def test_an_empty_site_says_so(client: Client) -> None:
    from sgs_site.encyclopedia.models import ContentVersion

    ContentVersion.objects.all().delete()
    Entry.objects.all().delete()
    catalog.forget()
    for path in ("/", "/heroes/", "/cards/", "/rules/", "/glossary/", "/search/?q=杀", "/about/"):
        response = client.get(path)
        assert response.status_code == 200
        assert path == "/" or "ETag" not in response


# -- differences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("摸一张牌。", "摸两张牌。"),
        ("", "新的"),
        ("旧的", ""),
        ("甲乙丙丁戊己", "甲乙丁戊己庚"),
        ("Draw one card.", "Draw two cards."),
        ("同", "同"),
    ],
)
def test_a_difference_holds_both_texts(old: str, new: str) -> None:
    pieces = pages.difference(old, new)
    if pieces:
        assert "".join(p.text for p in pieces if p.op != "ins") == old
        assert "".join(p.text for p in pieces if p.op != "del") == new
    else:
        assert old != new


def test_texts_with_nothing_in_common_are_shown_apart() -> None:
    assert pages.difference("出牌阶段限一次，弃两张手牌", "锁定技，与别人的距离少算一") == ()


def test_all_skill_differences_hold_both_texts(content: None) -> None:
    heroes: dict[str, list[Entry]] = {}
    for entry in Entry.objects.filter(kind="hero"):
        heroes.setdefault(entry.slug, []).append(entry)
    for entries in heroes.values():
        ordered = pages.in_order(entries)
        for old, new in itertools.pairwise(ordered):
            for found in pages.skill_differences(old, new):
                if found.pieces:
                    assert "".join(p.text for p in found.pieces if p.op != "ins") == found.old
                    assert "".join(p.text for p in found.pieces if p.op != "del") == found.new


def test_the_page_of_an_edition_says_how_it_is_played(content: None, client: Client) -> None:
    """The prototype is on the shelf as one that can be played: with its deck, its own readings, its direction and its switches."""
    assert "80 张牌" in text(client.get("/editions/"))
    page = text(client.get("/editions/proto/"))
    assert "顺时针轮流：下家在左手边。" in page
    assert 'href="/rules/turn/#proto.turn.1"' in page
    assert "濒死时谁能救" in page
    assert 'href="/cards/tingtai/' in page
    assert "逆时针轮流：下家在右手边。" in text(client.get("/editions/std/"))
    assert "只剩两名玩家" in text(client.get("/cards/peach/proto/"))
    assert "不能，只能自己救自己" in text(client.get("/rulings/proto-peach-only-for-oneself/"))

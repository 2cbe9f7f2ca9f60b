"""Traditional characters: derived when the content is loaded, in the interface by command, and on every page complete."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from puzzles.services import hant
from sgs_site.encyclopedia import catalog
from sgs_site.encyclopedia.folding import fold
from sgs_site.encyclopedia.models import Entry

pytestmark = pytest.mark.django_db

PAGES = [
    "/", "/heroes/", "/heroes/xiahoudun/", "/cards/", "/cards/slash/", "/cards/eight_diagram/early/", "/skills/std/ganglie/", "/rules/", "/rules/turn/",
    "/glossary/", "/editions/", "/editions/std/", "/rulings/", "/rulings/kongcheng-no-target/", "/rulings/area-trick-goes-on/try/", "/compare/",
    "/compare/peach-for-another/", "/about/", "/puzzles/", "/nowhere/",
]  # fmt: skip


class _Text(HTMLParser):
    """The text of a page and what is read aloud, without what is marked as simplified and without code."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self.skipped or given.get("lang") == "zh-Hans" or tag in {"script", "code", "textarea"}:
            self.skipped += [tag] if tag not in {"input", "br", "meta", "link", "use", "path", "img"} else []
            return
        self.text += [str(given[name]) for name in ("title", "aria-label", "alt", "placeholder") if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if self.skipped and self.skipped[-1] == tag:
            self.skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.text.append(data)


@pytest.mark.parametrize("path", PAGES)
def test_no_simplified_character_is_left(client: Client, path: str) -> None:
    response = client.get(path, {"lang": "zh-hant"})
    page = response.content.decode()
    assert '<html lang="zh-Hant"' in page
    assert response["Content-Language"] == "zh-Hant"
    parser = _Text()
    parser.feed(page)
    assert [text.strip() for text in parser.text if hant.traditional(text) != text] == []


def test_the_switch_offers_three_languages(client: Client) -> None:
    page = client.get("/heroes/").content.decode()
    offered = re.findall(r'name="lang" value="([^"]+)" lang="([^"]+)"', page)
    assert offered == [("zh-hans", "zh-Hans"), ("zh-hant", "zh-Hant"), ("en", "en")]
    client.post("/preferences/", {"lang": "zh-hant"})
    assert '<html lang="zh-Hant"' in client.get("/heroes/").content.decode()


def test_every_language_of_a_page_has_an_address(client: Client) -> None:
    """canonical names the page in its own language; the alternates are the same on all three."""
    seen = set()
    for lang, query in (("zh-hans", ""), ("zh-hant", "?lang=zh-hant"), ("en", "?lang=en")):
        page = client.get("/heroes/guanyu/", {"lang": lang}).content.decode()
        base = "http://testserver/heroes/guanyu/"
        assert f'<link rel="canonical" href="{base}{query}">' in page
        assert f'<meta property="og:url" content="{base}{query}">' in page
        seen.add(tuple(re.findall(r'hreflang="([^"]+)" href="([^"]+)"', page)))
        assert '<html lang="' in client.get(f"/heroes/guanyu/{query}").content.decode()
    assert seen == {(("zh-Hans", base), ("zh-Hant", base + "?lang=zh-hant"), ("en", base + "?lang=en"), ("x-default", base))}


def test_names_fold_back_to_what_is_searched() -> None:
    """A reader types what the page shows."""
    for zh, other in Entry.objects.filter(kind__in=("hero", "card", "skill")).values_list("name_zh", "name_hant"):
        assert fold(other) == fold(zh), (zh, other)


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("【无懈可击】", "【無懈可擊】"), ("五谷丰登", "五穀豐登"), ("决斗", "決鬥"), ("制衡", "制衡"), ("于吉", "于吉"), ("钟会", "鍾會"), ("回复一点体力", "回復一點體力"),
        ("是只剩一张", "是只剩一張"), ("一出手", "一出手"), ("和面前的牌", "和面前的牌"), ("后来的版本里自己", "後來的版本裡自己"), ("damage.3", "damage.3"), ("貂蝉", "貂蟬"),
    ],
)  # fmt: skip
def test_words(simplified: str, traditional: str) -> None:
    assert hant.traditional(simplified) == traditional


def test_exceptions_are_needed() -> None:
    """Whoever finds one that OpenCC has learned takes it out."""
    convert = hant._converter().convert
    samples = {"出手": "一出手", "干等": "不用干等", "面前": "和面前", "只剩": "是只剩", "只够": "是只够", "版本里": "后来的版本里自己"}
    for word, wanted in hant.EXCEPTIONS.items():
        assert wanted not in convert(samples.get(word, word)), word


def test_a_document_keeps_ids_and_gets_the_other_form_only_where_it_differs() -> None:
    made = hant.beside({"name": {"zh": "杀", "en": "Slash"}, "same": {"zh": "主公"}, "parts": {"zh": [["kind", "slash"], ["text", "体"]]}})
    assert made["name"] == {"zh": "杀", "en": "Slash", "zh_hant": "殺"}
    assert made["same"] == {"zh": "主公"}
    assert made["parts"]["zh_hant"] == [["kind", "slash"], ["text", "體"]]
    assert hant.beside(made) == made


def test_a_page_keeps_addresses_values_and_what_is_marked() -> None:
    html = '<a href="/?q=杀" title="杀">杀</a><input value="杀"><textarea>杀</textarea><b lang="zh-Hans">杀</b><script>"杀"</script><!-- 杀 -->杀'
    assert hant.page(html) == (
        '<a href="/?q=杀" title="殺">殺</a><input value="杀"><textarea>杀</textarea><b lang="zh-Hans">杀</b><script>"杀"</script><!-- 杀 -->殺'
    )


def test_links_work_in_traditional_text(client: Client) -> None:
    page = client.get("/cards/duel/", {"lang": "zh-hant"}).content.decode()
    assert re.search(r'<a class="term" href="/cards/slash/\?lang=zh-hant">殺</a>', page)
    assert any(hant.traditional(name) != name for name in catalog.current().part("names"))


def test_the_api_answers_problems_in_traditional_characters(client: Client) -> None:
    problem: Any = client.get("/api/v1/heroes/nobody", headers={"Accept-Language": "zh-Hant"})
    assert problem["Content-Language"] == "zh-Hant"
    assert problem.json()["detail"] == "沒有這個對象，或你無權知道它。"

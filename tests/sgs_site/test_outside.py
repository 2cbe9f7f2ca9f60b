"""What the site says to programs: feeds, sitemaps, robots, previews, data blocks, pictures."""

from __future__ import annotations

import html
import io
import json
import re
import xml.etree.ElementTree as ET
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image, ImageFont

from puzzles import services as trainer
from puzzles.models import DailyRota
from sgs_site.encyclopedia import catalog, pictures
from sgs_site.encyclopedia.models import Entry, Update
from sgs_site.encyclopedia.search import entry_url
from tests.amounts import amount
from tests.sgs_site import school

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(autouse=True)
def loaded(db: None) -> None:
    """The rulebook is loaded, and read once (queries are counted)."""


def xml(client: Client, path: str, **query: str) -> ET.Element:
    """An answer that is well-formed XML."""
    response = client.get(path, query)
    assert response.status_code == 200, path
    return ET.fromstring(response.content)


# -- feeds -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def told(db: None) -> None:
    """Two loads that changed something."""
    for days, what, slug in ((2, "changed", "guanyu"), (2, "added", "zhangfei"), (1, "removed", "nobody")):
        at = timezone.now().replace(microsecond=0) - timedelta(days=days)
        names = {"name_zh": f"名<{slug}>", "name_hant": "名", "name_en": slug}
        Update.objects.create(at=at, digest=f"{days}" * 64, what=what, kind="hero", slug=slug, edition="std", **names)


@pytest.fixture
def puzzles(db: None) -> None:
    """Two puzzles that take turns since three days."""
    start = trainer.today() - timedelta(days=3)
    for position, made in enumerate((school.puzzle(), school.puzzle("duel-second"))):
        DailyRota.objects.create(date=start, position=position, slug=made.slug, puzzle=made)


@pytest.mark.parametrize("name", ["updates", "rulings", "daily"])
@pytest.mark.parametrize("lang", ["zh-hans", "zh-hant", "en"])
def test_feeds_are_valid(client: Client, told: None, puzzles: None, name: str, lang: str) -> None:
    rss = xml(client, f"/feeds/{name}.rss", lang=lang)
    channel = rss.find("channel")
    assert rss.attrib["version"] == "2.0"
    assert channel is not None
    for part in ("title", "link", "description", "language", "lastBuildDate"):
        assert channel.findtext(part), part
    assert channel.findtext("language") == lang
    for item in channel.iter("item"):
        assert (item.findtext("link") or "").startswith("http://testserver/")
        for part in ("title", "description", "guid", "pubDate"):
            assert item.findtext(part), part
    guids = [item.findtext("guid") for item in channel.iter("item")]
    assert len(guids) == len(set(guids))
    atom = xml(client, f"/feeds/{name}.atom", lang=lang)
    assert atom.tag == f"{ATOM}feed"
    for part in ("title", "id", "updated"):
        assert atom.findtext(ATOM + part), part
    assert len(atom.findall(f"{ATOM}entry")) == len(guids)
    for entry in atom.iter(f"{ATOM}entry"):
        assert all(entry.findtext(ATOM + part) for part in ("title", "id", "updated"))


def test_updates_have_an_item_for_each_load(client: Client, told: None) -> None:
    items = xml(client, "/feeds/updates.rss", lang="en").findall("channel/item")
    assert [item.findtext("title") for item in items] == ["Removed 1", "New 1, Changes 1"]
    assert "guanyu" in (items[1].findtext("description") or "")
    link = items[0].findtext("link") or ""
    page = client.get(link).content.decode()
    assert f'id="{link.rpartition("#")[2]}"' in page
    assert 'href="/heroes/guanyu/std/?lang=en"' in page, "who came in English stays in it"
    assert "/heroes/nobody/" not in page, "what is gone has no page"
    assert "名&lt;guanyu&gt;" in client.get("/history/").content.decode()


def test_new_rulings_come_first(client: Client) -> None:
    entry = Entry.objects.filter(kind="ruling").order_by("-order")[0]
    Entry.objects.filter(pk=entry.pk).update(changed_at=timezone.now() + timedelta(days=1))
    items = xml(client, "/feeds/rulings.rss").findall("channel/item")
    assert len(items) == 50
    assert (items[0].findtext("title"), items[0].findtext("link")) == (
        entry.data["question"]["zh"],
        f"http://testserver/rulings/{entry.slug}/",
    )


def test_the_daily_feed_has_the_last_days(client: Client, puzzles: None) -> None:
    items = xml(client, "/feeds/daily.rss").findall("channel/item")
    assert len(items) == 4
    assert all("/puzzles/" in (item.findtext("link") or "") for item in items)


def test_feeds_answer_304(client: Client, django_assert_num_queries: Any) -> None:
    first = client.get("/feeds/rulings.rss")
    assert first["Cache-Control"] == "public, max-age=600"
    with django_assert_num_queries(0):
        again = client.get("/feeds/rulings.rss", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_pages_name_the_feeds(client: Client) -> None:
    page = client.get("/heroes/").content.decode()
    for url in re.findall(r'type="application/rss\+xml" href="([^"]+)"', page):
        assert client.get(url).status_code == 200
    assert page.count("application/rss+xml") == 3


# -- sitemaps ----------------------------------------------------------------------------------------------------------


def addresses(client: Client) -> dict[str, ET.Element]:
    """Every address of every sitemap."""
    found: dict[str, ET.Element] = {}
    for part in xml(client, "/sitemap.xml").iter(f"{MAP}loc"):
        for url in xml(client, (part.text or "").removeprefix("http://testserver")).iter(f"{MAP}url"):
            loc = url.findtext(f"{MAP}loc") or ""
            assert loc not in found
            found[loc.removeprefix("http://testserver")] = url
    return found


def test_the_sitemap_has_every_entry_in_every_language(client: Client, puzzles: None) -> None:
    found = addresses(client)
    plain = [url for url in found if "lang=" not in url]
    assert len(found) == 3 * len(plain)
    other = ("/editions/", "/puzzles/", "/search/", "/conflicts/", "/tools/")
    assert len([u for u in plain if u.count("/") > 2 and not u.startswith(other)]) == Entry.objects.count()
    book = catalog.current()
    editions = [e["id"] for e in book.editions()]
    for start, pages in {
        "/conflicts/": {f"/conflicts/{key}/" for key in book.part("conflicts")},
        "/editions/": {f"/editions/{e['id']}/deck/" for e in book.editions() if e["deck"]}
        | {f"/editions/{e}/" for e in editions}
        | {f"/editions/{a}..{b}/" for a, b in combinations(editions, 2)},
        "/puzzles/": {"/puzzles/duel-first/", "/puzzles/duel-second/"},
    }.items():
        assert {u for u in plain if u.startswith(start) and u != start} == pages
    assert {entry_url(entry) for entry in Entry.objects.exclude(kind="rule").defer("text")} <= set(plain)
    assert {"/charts/", "/tools/distance/", "/about/", "/search/advanced/"} <= set(plain)
    for lang in ("zh-hant", "en"):
        assert {f"{url}?lang={lang}" for url in plain} == {url for url in found if f"lang={lang}" in url}
    for url, element in found.items():
        others = {link.attrib["hreflang"]: link.attrib["href"] for link in element.iter(f"{XHTML}link")}
        assert set(others) == {"zh-hans", "zh-hant", "en", "x-default"}, url
        assert others["x-default"] == others["zh-hans"]


@pytest.mark.fuzz
def test_addresses_of_the_sitemap_answer_for_themselves(client: Client, puzzles: None) -> None:
    """Of every section a sample, under SGS_FUZZ=full all of it: 200, no redirect, the address is the canonical one, and all languages are told."""
    by_kind: dict[str, list[str]] = {}
    for url in addresses(client):
        if "lang=" not in url:
            by_kind.setdefault(re.sub(r"[^/]+", "x", url.replace("..", "/")) + url.split("/")[1], []).append(url)
    assert len(by_kind) > 20
    for urls in by_kind.values():
        for url in urls[:: amount(max(1, len(urls) // 3), 1)]:
            response = client.get(url)
            assert response.status_code == 200, url
            head = response.content.decode().partition("</head>")[0]
            assert re.findall(r'rel="canonical" href="http://testserver([^"]*)"', head) == [url], url
            assert "noindex" not in head, url
            others = dict(re.findall(r'rel="alternate" hreflang="([^"]+)" href="http://testserver([^"]*)"', head))
            assert others == {"zh-Hans": url, "x-default": url, "zh-Hant": f"{url}?lang=zh-hant", "en": f"{url}?lang=en"}, url


@pytest.mark.parametrize("lang", ["zh-hant", "en"])
def test_the_address_of_a_language_is_its_own_canonical_one(client: Client, lang: str) -> None:
    for path in ("/", "/heroes/guanyu/", "/rules/damage/3/", "/conflicts/C-01/", "/about/", "/search/", "/editions/early..std/"):
        head = client.get(path, {"lang": lang}).content.decode().partition("</head>")[0]
        assert re.findall(r'rel="canonical" href="http://testserver([^"]*)"', head) == [f"{path}?lang={lang}"], path
    assert 'rel="canonical"' not in client.get("/search/", {"q": "关羽", "lang": lang}).content.decode()


def test_sitemaps_cost_few_queries(client: Client, django_assert_max_num_queries: Any) -> None:
    client.get("/")
    for section in ("heroes", "rules", "rulings"):
        with django_assert_max_num_queries(1):
            first = client.get(f"/sitemap-{section}.xml")
        with django_assert_max_num_queries(0):
            assert client.get(f"/sitemap-{section}.xml", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get("/sitemap-nothing.xml").status_code == 404


def test_last_changes_are_told(client: Client) -> None:
    entry = Entry.objects.get(kind="hero", slug="guanyu", edition="std")
    assert addresses(client)["/heroes/guanyu/"].findtext(f"{MAP}lastmod") == timezone.localtime(entry.changed_at).date().isoformat()


def test_robots(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap.xml" in text
    closed = re.findall(r"Disallow: (\S+)", text)
    plain = [url for url in addresses(client) if "lang=" not in url]
    assert not [url for url in plain for rule in closed if "*" not in rule and url.startswith(rule)]


# -- previews ----------------------------------------------------------------------------------------------------------

ENTRIES = [
    "/heroes/guanyu/", "/cards/slash/early/", "/skills/std/ganglie/", "/rules/damage/", "/rules/damage/3/", "/rulings/kongcheng-no-target/", "/compare/peach-for-another/",
]  # fmt: skip


@pytest.mark.parametrize("path", [*ENTRIES, "/", "/heroes/", "/puzzles/"])
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_pages_have_a_preview(client: Client, path: str, lang: str) -> None:
    page = client.get(path, {"lang": lang}).content.decode()
    meta = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)"', page))
    assert meta["twitter:card"] == "summary_large_image"
    assert meta["og:title"]
    assert html.unescape(meta["og:title"]) in html.unescape(re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1])  # type: ignore[index]
    assert meta["og:description"]
    assert meta["og:locale"] == {"zh-hans": "zh_CN", "en": "en_US"}[lang]
    assert meta["og:image"].startswith("http://testserver/pictures/" + lang)


def _blocks(page: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)]


def test_data_blocks(client: Client) -> None:
    crumbs = _blocks(client.get("/rules/damage/3/", {"lang": "en"}).content.decode())[-1]
    assert crumbs["@type"] == "BreadcrumbList"
    assert [step["item"] for step in crumbs["itemListElement"][:-1]] == ["http://testserver/rules/", "http://testserver/rules/damage/"]
    question = _blocks(client.get("/rulings/kongcheng-no-target/").content.decode())[0]
    entry = Entry.objects.get(kind="ruling", slug="kongcheng-no-target")
    assert question["@type"] == "FAQPage"
    assert question["mainEntity"][0]["name"] == entry.data["question"]["zh"]
    assert question["mainEntity"][0]["acceptedAnswer"]["text"] == entry.data["answer"]["zh"]
    terms = _blocks(client.get("/glossary/").content.decode())[0]
    assert {term["termCode"] for term in terms["hasDefinedTerm"]} == set(catalog.current().part("glossary"))


def test_data_cannot_end_its_block(client: Client) -> None:
    entry = Entry.objects.get(kind="ruling", slug="kongcheng-no-target")
    entry.data["question"]["zh"] = "</script><script>alert(1)</script>&<!--"
    entry.save()
    page = client.get("/rulings/kongcheng-no-target/").content.decode()
    assert "<script>alert" not in page
    assert _blocks(page)[0]["mainEntity"][0]["name"] == entry.data["question"]["zh"]


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(tmp_path: Path, settings: Any) -> Path:
    """Where pictures are kept."""
    settings.VAR_DIR = tmp_path
    return tmp_path / "pictures"


@pytest.mark.parametrize("path", ENTRIES)
def test_every_kind_of_entry_has_a_picture(client: Client, drawn: Path, path: str) -> None:
    page = client.get(path).content.decode()
    url = re.search(r'og:image" content="http://testserver([^"]+)"', page)
    assert url
    response = client.get(url[1])
    assert response["Content-Type"] == "image/png"
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    image = Image.open(io.BytesIO(response.content))
    assert image.size == (pictures.WIDTH, pictures.HEIGHT)
    assert len(response.content) < 60_000
    assert [p.name for p in drawn.iterdir()] == [url[1].rpartition("/")[2]]


@pytest.mark.parametrize(("path", "slug"), [("/rules/damage/3/", "damage.3"), ("/rules/turn/1/early/", "early.turn.1"), ("/rules/mode.proto.setup/1/", "mode.proto.setup.1")])  # fmt: skip
def test_a_paragraph_has_a_picture_of_its_own(client: Client, path: str, slug: str, django_assert_max_num_queries: Any) -> None:
    client.get("/rules/damage/4/")
    with django_assert_max_num_queries(2):
        page = client.get(path, {"lang": "en"}).content.decode()
    name = pictures.file_name(Entry.objects.get(kind="rule", slug=slug), "en")
    assert f'og:image" content="http://testserver/pictures/{name}.png"' in page


def test_a_picture_is_drawn_once(client: Client, drawn: Path, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any) -> None:
    url = pictures.address(Entry.objects.get(kind="hero", slug="guanyu", edition="std"), "zh-hant")
    first = client.get(url).content
    monkeypatch.setattr(pictures, "drawn", None)
    with django_assert_num_queries(0):
        assert client.get(url).content == first
        assert client.get(url, headers={"If-None-Match": client.get(url)["ETag"]}).status_code == 304


def test_old_and_made_up_addresses_draw_nothing(client: Client, drawn: Path) -> None:
    right = pictures.address(Entry.objects.get(kind="hero", slug="guanyu", edition="std"), "en")
    old = re.sub(r"[0-9a-f]{12}\.png$", "0" * 12 + ".png", right)
    moved = client.get(old)
    assert (moved.status_code, moved["Location"]) == (302, right)
    for name in ("en.hero.nobody.std." + "0" * 12, "x", "en.hero.guanyu.std", "en.hero....." + "0" * 12, "fr.hero.guanyu.std." + "0" * 12):
        assert client.get(f"/pictures/{name}.png").status_code == 404
    assert not drawn.exists()


def test_another_text_is_another_picture() -> None:
    entry = Entry.objects.get(kind="hero", slug="guanyu", edition="std")
    before = pictures.address(entry, "en")
    entry.version = "other"
    assert pictures.address(entry, "en") != before
    assert pictures.address(None, "en") == pictures.address(None, "en")


def test_old_pictures_are_cleared_away(client: Client, drawn: Path) -> None:
    client.get(pictures.address(None, "en"))
    (made,) = drawn.iterdir()
    assert pictures.tidy() == 0
    assert pictures.tidy(now=made.stat().st_mtime + pictures.KEPT_SECONDS + 1) == 1


def test_the_font_has_every_character_of_a_name() -> None:
    """If this fails: scripts/preview_font.py makes the font anew."""
    font = ImageFont.truetype(str(pictures.FONT), 20, layout_engine=ImageFont.Layout.BASIC)
    lacking = bytes(font.getmask("\uffff"))
    names = Entry.objects.filter(kind__in=("hero", "card", "skill", "chapter")).values_list("name_zh", "name_hant")
    characters = {c for pair in names for name in pair for c in name if c > "\u2fff"}
    assert {c for c in characters if bytes(font.getmask(c)) == lacking} == set()

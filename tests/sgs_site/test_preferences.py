"""Language and theme: two cookies, set by a form, read by the server."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_theme_is_in_the_page_before_any_script(client: Client) -> None:
    assert "data-theme" not in client.get("/about/").content.decode().split("<head>")[0]
    client.post("/preferences/", {"theme": "dark", "next": "/about/"})
    assert '<html lang="zh-Hans" data-theme="dark">' in client.get("/about/").content.decode()
    client.post("/preferences/", {"theme": "system"})
    assert 'data-theme="' not in client.get("/about/").content.decode().split("<head>")[0]


def test_language_by_form_and_by_address(client: Client) -> None:
    response = client.post("/preferences/", {"lang": "en", "next": "/heroes/?edition=std&lang=zh-hans"})
    assert response["Location"] == "/heroes/?edition=std", "the address no longer overrules the choice"
    page = client.get("/heroes/")
    assert '<html lang="en"' in page.content.decode()
    assert page["Content-Language"] == "en"
    assert '<html lang="zh-Hans"' in client.get("/heroes/?lang=zh-hans").content.decode()


def test_who_came_by_an_english_address_stays_in_english(client: Client) -> None:
    """By links and forms, without a cookie and without a script; data, files and the language buttons stay as they are."""
    page = client.get("/heroes/guanyu/early/?lang=en").content.decode()
    assert 'href="/heroes/guanyu/?lang=en"' in page
    assert 'href="/skills/early/wusheng/?lang=en"' in page
    assert re.search(r'action="/search/\?lang=en">\s*<input type="hidden" name="lang" value="en">', page)
    assert 'data-suggest="/search/suggest?lang=en"' in page
    assert 'action="/preferences/"' in page
    assert 'href="/feeds/updates.rss"' in page
    own = [a for a in re.findall(r' href="(/[^"]*)"', page) if not a.startswith(("/static/", "/feeds/", "/api/")) and "opensearch" not in a]
    assert len(own) > 30
    assert all(a.count("lang=en") == 1 for a in own)
    assert 'href="/rulings/?hero=guanyu&amp;lang=en"' in page or "/rulings/?" not in page
    assert client.get("/cards/slash?lang=en")["Location"] == "/cards/slash/?lang=en"
    assert client.get("/heroes/guanyu/?lang=en")["ETag"] != client.get("/heroes/guanyu/")["ETag"]


def test_links_name_no_language_that_the_reader_has_anyway(client: Client) -> None:
    assert not re.search(r"<(?:a|form)[^>]*[?;&]lang=", client.get("/heroes/guanyu/").content.decode())
    assert 'href="/cards/?lang=zh-hans"' not in client.get("/heroes/guanyu/?lang=zh-hans").content.decode()
    client.cookies["sgs_language"] = "en"
    assert 'href="/cards/"' in client.get("/heroes/guanyu/?lang=en").content.decode()
    assert 'href="/cards/?lang=zh-hans"' in client.get("/heroes/guanyu/?lang=zh-hans").content.decode()


def test_the_browsers_languages_do_not_change_an_address(client: Client) -> None:
    page = client.get("/heroes/", headers={"Accept-Language": "en-US,en"}).content.decode()
    assert '<html lang="zh-Hans"' in page


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "", "\\\\evil.example"])
def test_never_leads_away(client: Client, target: str) -> None:
    assert client.post("/preferences/", {"theme": "dark", "next": target})["Location"] == "/"


def test_quiet_for_scripts_and_closed_to_other_sites(client: Client) -> None:
    assert client.post("/preferences/", {"theme": "dark"}, headers={"X-Requested-With": "fetch"}).status_code == 204
    assert client.post("/preferences/", {"theme": "dark"}, headers={"Origin": "https://evil.example"}).status_code == 403
    assert client.get("/preferences/").status_code == 405


@pytest.mark.parametrize("values", [{"theme": "pink"}, {"lang": "xx"}, {"theme": "<b>"}, {}])
def test_unknown_values_set_nothing(client: Client, values: dict[str, str]) -> None:
    assert not client.post("/preferences/", values).cookies
    client.cookies["sgs_theme"] = "<script>"
    client.cookies["sgs_language"] = "xx"
    assert 'lang="zh-Hans">' in client.get("/about/").content.decode()

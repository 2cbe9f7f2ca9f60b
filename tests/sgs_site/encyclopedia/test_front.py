"""The front: what was given once is given again as it was; only what is public is compressed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import Client

from sgs_site.encyclopedia import front

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def keeping(settings: Any) -> Iterator[None]:
    """A worker that keeps pages, with none so far."""
    settings.SGS_KEEP_PAGES = True
    caches["pages"].clear()
    yield
    caches["pages"].clear()


def zipped(client: Client, path: str, accept: str = "br, gzip;q=0.8", **more: str) -> HttpResponse:
    """The answer to a browser that takes compressed pages."""
    answer: HttpResponse = client.get(path, headers={"Accept-Encoding": accept, **more})
    return answer


def said(response: HttpResponse) -> dict[str, str]:
    """The headers but those of the one answer."""
    return {name: value for name, value in response.items() if name != "X-Request-ID"}


def test_the_second_reader_gets_what_the_first_got(content: None, client: Client, django_assert_num_queries: Any) -> None:
    first = client.get("/heroes/xiahoudun/")
    with django_assert_num_queries(0):
        second = client.get("/heroes/xiahoudun/")
    assert (second.content, said(second)) == (first.content, said(first))
    assert second["X-Request-ID"] != first["X-Request-ID"]


@pytest.mark.parametrize("path", ["/heroes/xiahoudun/", "/search/?q=桃", "/", "/position/"])
def test_compressed_for_who_takes_it(content: None, client: Client, path: str) -> None:
    plain = client.get(path)
    for _again in range(2):
        packed = zipped(client, path)
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert packed["Content-Length"] == str(len(packed.content))
        assert "Accept-Encoding" in packed["Vary"]
        assert packed["ETag"].startswith("W/"), "a strong tag stands for the very bytes"
        known = zipped(client, path, **{"If-None-Match": packed["ETag"]})
        assert (known.status_code, known.content) == (304, b"")
    assert "Accept-Encoding" in plain["Vary"]
    assert client.get(path)["ETag"] == plain["ETag"]


@pytest.mark.parametrize("accept", ["", "identity", "gzip;q=0", "gzip; q=0.0", "deflate", "xgzip", "gzip;q", ";;,=,"])
def test_not_for_who_does_not(content: None, client: Client, accept: str) -> None:
    for _again in range(2):
        response = zipped(client, "/about/", accept)
        if accept != "gzip;q":
            assert "Content-Encoding" not in response
        assert response.status_code == 200


def test_what_is_a_readers_own_is_neither_kept_nor_compressed(content: None, client: Client) -> None:
    client.cookies["sessionid"] = "x"
    for path in ("/", "/accounts/login/", "/puzzles/", "/api/v1/heroes"):
        response = zipped(client, path)
        assert response.status_code == 200
        assert "Content-Encoding" not in response, path


def test_each_language_theme_host_and_scheme_has_its_own(content: None) -> None:
    seen = set()
    for cookies, more in (
        ({}, {}),
        ({"sgs_language": "en"}, {}),
        ({"sgs_theme": "dark"}, {}),
        ({}, {"headers": {"host": "localhost:1234"}}),
        ({}, {"secure": True}),
    ):
        client = Client()
        client.cookies.load(cookies)
        for _again in range(2):
            seen.add(client.get("/about/", **more).content)  # type: ignore[arg-type]
    assert len(seen) == 5


def test_a_foreign_host_is_refused_even_when_the_page_is_kept(content: None, client: Client) -> None:
    client.get("/about/")
    assert client.get("/about/", headers={"host": "evil.example"}).status_code == 400


def test_not_found_is_not_kept(content: None, client: Client) -> None:
    for _again in range(2):
        assert client.get("/heroes/nobody/").status_code == 404


def test_with_the_database_away_the_front_steps_aside(content: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get("/about/")

    def away() -> str:
        raise DatabaseError("gone")

    monkeypatch.setattr(front.trainer, "stamp", away)
    assert client.get("/about/").status_code == 200

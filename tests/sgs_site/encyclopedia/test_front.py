"""The front: what was given once is given again as it was; only what is public is compressed."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import Client

from sgs_site.encyclopedia import front

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(keeping: Callable[[], Client]) -> Client:
    """A reader at the door of a worker that keeps pages."""
    return keeping()


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


def test_each_language_theme_host_and_scheme_has_its_own(content: None, keeping: Callable[[], Client]) -> None:
    seen = set()
    for cookies, more in (
        ({}, {}),
        ({"sgs_language": "en"}, {}),
        ({"sgs_theme": "dark"}, {}),
        ({}, {"headers": {"host": "localhost:1234"}}),
        ({}, {"secure": True}),
    ):
        client = keeping()
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


def test_a_reader_who_has_the_page_hears_so_at_the_door(content: None, client: Client) -> None:
    first = client.get("/about/")
    etag = first["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get("/about/", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b""), known
        for name in ("ETag", "Cache-Control", "Vary", "Content-Language"):
            assert again[name] == first[name]
    for other in ('"other"', "nonsense", 'W/"'):
        assert client.get("/about/", headers={"If-None-Match": other}).status_code == 200


def test_an_id_of_the_caller_is_kept_at_the_door(content: None, client: Client) -> None:
    for _again in range(2):
        assert client.get("/about/", headers={"X-Request-ID": "my-own-id-7"})["X-Request-ID"] == "my-own-id-7"
        assert client.get("/about/", headers={"X-Request-ID": "no\tid"})["X-Request-ID"] != "no\tid"


def test_what_the_door_does_not_understand_goes_inside(content: None, client: Client) -> None:
    page = client.get("/about/")
    assert client.get("/about/", headers={"If-Match": '"other"'}).status_code == 412
    assert client.head("/about/").content == b""
    assert client.post("/about/").status_code == 405
    for address in ("/about/?lang=en&x=1", "/about/?theme=dark", "/about/?lang=" + "x" * 50):
        assert client.get(address).status_code == 200
    assert client.get("/about/", headers={"Range": "bytes=0-3"}).content == page.content


def test_the_door_costs_a_fraction_of_what_a_request_costs_inside(content: None, client: Client, keeping: Callable[[], Client]) -> None:
    """A 304, by processor time in one run: at the door, and for the same page inside."""
    headers = {"If-None-Match": client.get("/about/")["ETag"]}
    inside = Client()

    def spent(who: Client) -> float:
        who.get("/about/", headers=headers)
        started = time.process_time()
        for _again in range(60):
            assert who.get("/about/", headers=headers).status_code == 304
        return time.process_time() - started

    assert min(spent(client) for _ in range(3)) < 0.8 * min(spent(inside) for _ in range(3))


def test_one_page_is_not_kept_under_many_names(content: None, client: Client, django_assert_num_queries: Any) -> None:
    client.get("/about/")
    with django_assert_num_queries(0):
        for n in range(3):
            strange = {
                "Cookie": f"sgs_theme=x{n}; other={n}; sgs_language=xx",
                "X-Forwarded-Host": f"h{n}.example",
                "X-Forwarded-Proto": f"p{n}",
            }
            assert client.get("/about/", headers=strange).status_code == 200
    assert front._key({"REQUEST_METHOD": "GET", "QUERY_STRING": "lang=xx"}) == ""


def test_what_a_proxy_says_counts_where_it_is_believed(content: None, client: Client, settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for _again in range(2):
        for scheme in ("http", "https"):
            page = client.get("/about/", headers={"Host": "localhost", "X-Forwarded-Proto": scheme}).content.decode()
            assert f'rel="canonical" href="{scheme}://localhost/about/"' in page

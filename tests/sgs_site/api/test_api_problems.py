"""Errors: problem documents everywhere under /api/, with stable codes, in the caller's language."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from rest_framework.test import APIClient

from sgs_site.api import problems
from sgs_site.api.views import account, content
from tests.sgs_site.school import person, session_client, token_client

pytestmark = pytest.mark.django_db


def check(response: Any, status: int, code: str) -> dict[str, Any]:
    """The body of a problem document, after its form was checked."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    assert response["Cache-Control"] == "no-store"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"/api/problems#{code}"
    assert body["title"]
    assert body["detail"]
    assert body["request_id"] == response["X-Request-ID"]
    return body


@pytest.mark.parametrize("path", ["/api/", "/api/v1/nothing", "/api/v2/puzzles", "/api/v1/puzzles/", "/api/v1/classes/cls_x/members/"])
def test_unknown_addresses(client: Client, path: str) -> None:
    assert check(client.get(path), 404, "not_found")["instance"] == path


def test_method_not_allowed(client: Client) -> None:
    response = client.delete("/api/v1/cards")
    check(response, 405, "method_not_allowed")
    assert "GET" in response["Allow"]


def test_page_outside_drf_refuses_other_methods(client: Client) -> None:
    assert client.post("/api/problems").status_code == 405


def test_not_acceptable(client: Client) -> None:
    check(client.get("/api/v1/cards", headers={"accept": "image/png"}), 406, "not_acceptable")


def test_bodies_that_are_no_json() -> None:
    client = token_client(person("ann"))
    for body in (b"{", b"\xff\xfe", b'{"name": NaN}', b""):
        response = client.post("/api/v1/classes", body, content_type="application/json")
        assert response.status_code in (400, 422), body
        check(response, response.status_code, "malformed" if response.status_code == 400 else "validation")
    check(client.post("/api/v1/classes", b"name=x", content_type="application/x-www-form-urlencoded"), 415, "unsupported_media_type")
    for value in ([], "text", 3, None):
        body = check(client.post("/api/v1/classes", value, format="json"), 422, "validation")
        assert body["errors"]


def test_body_too_large() -> None:
    client = token_client(person("ann"))
    check(client.post("/api/v1/classes", {"name": "x" * 1_100_000}, format="json"), 413, "too_large")


def test_pointers_name_every_bad_place() -> None:
    client = token_client(person("ann"))
    body = check(client.post("/api/v1/classes", {"name": "", "time_zone": "Mars/Base", "nmae": 1}, format="json"), 422, "validation")
    assert {(error["pointer"], error["code"]) for error in body["errors"]} == {
        ("/name", "blank"),
        ("/time_zone", "time_zone"),
        ("/nmae", "unknown"),
    }


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [
        ("limit=0", "limit", "min_value"),
        ("limit=201", "limit", "max_value"),
        ("limit=x", "limit", "invalid"),
        ("limit=1&limit=2", "limit", "repeated"),
        ("colour=red", "colour", "unknown"),
        ("cursor=???", "cursor", "invalid"),
        ("edition=%00", "edition", "null_characters_not_allowed"),
        ("updated_since=yesterday", "updated_since", "invalid"),
        ("updated_since=2026-01-01T00:00:00", "updated_since", "no_offset"),
    ],
)
def test_bad_query_parameters(client: Client, query: str, name: str, code: str) -> None:
    body = check(client.get(f"/api/v1/heroes?{query}"), 422, "validation")
    assert (body["errors"][0]["parameter"], body["errors"][0]["code"]) == (name, code)


@pytest.mark.parametrize(
    "body", [rb'{"name": "\ud800"}', rb'{"name": "a\u0000b"}', rb'{"name": "x", "\ud800": 1}', rb'{"name": "x", "\u0000": 1}']
)
def test_text_that_no_database_takes(body: bytes) -> None:
    client = token_client(person("ann"))
    check(client.post("/api/v1/classes", body, content_type="application/json"), 422, "validation")


def test_language_of_detail_but_not_of_code() -> None:
    client = APIClient()
    english = client.get("/api/v1/me", headers={"accept-language": "en"}).json()
    chinese = client.get("/api/v1/me", headers={"accept-language": "zh-CN"}).json()
    assert english["code"] == chinese["code"] == "unauthenticated"
    assert english["title"] == "Authentication required"
    response = client.get("/api/v1/nothing", headers={"accept-language": "en-GB,de;q=0.5"})
    assert response["Content-Language"] == "en"
    assert response.json()["title"] == "Not found"
    assert chinese["title"] == "需要登录"
    assert client.get("/api/v1/me").json()["title"] == "需要登录"


def test_unauthenticated_says_how() -> None:
    response = APIClient().get("/api/v1/classes")
    check(response, 401, "unauthenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic YTpi", "Bearer sgs_pat_" + "a" * 43, "Bearer sgs_pat_é", "sgs_pat_x"])
def test_broken_tokens_are_refused_everywhere(header: str) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)
    for path in ("/api/v1/classes", "/api/v1/cards"):  # also where no token is needed
        response = client.get(path)
        check(response, 401, "invalid_token")
        assert 'error="invalid_token"' in response["WWW-Authenticate"]


def test_session_needs_csrf() -> None:
    client = session_client(person("ann"), enforce_csrf_checks=True)
    assert client.get("/api/v1/classes").status_code == 200
    check(client.post("/api/v1/classes", {"name": "x"}, format="json"), 403, "csrf_failed")


def test_fault_of_the_program(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("boom")

    monkeypatch.setattr(content.CardsView, "get", broken)
    client.raise_request_exception = False
    body = check(client.get("/api/v1/cards"), 500, "internal_error")
    assert "boom" not in str(body)


def test_database_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError("database is locked")

    monkeypatch.setattr(content.CardsView, "get", away)
    client.raise_request_exception = False
    response = client.get("/api/v1/cards")
    check(response, 503, "unavailable")
    assert response["Retry-After"]


def test_a_method_without_a_scope_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account.MeView, "put", lambda self, request: None, raising=False)
    check(token_client(person("ann")).put("/api/v1/me"), 403, "forbidden")


def test_catalogue_is_whole(client: Client) -> None:
    page = client.get("/api/problems").content.decode()
    for code, kind in problems.CATALOGUE.items():
        assert kind.title.zh
        assert kind.title.en
        assert kind.detail.zh != kind.detail.en
        assert 400 <= kind.status < 600
        assert f'id="{code}"' in page


def test_pointer_escapes() -> None:
    assert problems.pointer("a/b", 0, "c~d") == "/a~1b/0/c~0d"

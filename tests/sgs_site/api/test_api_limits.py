"""Rate limits."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.db import OperationalError
from rest_framework.settings import api_settings
from rest_framework.test import APIClient

from sgs_site.api import limits, throttles
from sgs_site.api.models import RateWindow
from tests.sgs_site.school import person, token_client

pytestmark = pytest.mark.django_db
START = 1_800_000_000.0


def test_a_window_slides() -> None:
    limit = limits.Limit("x", 10, 60)
    assert [limits.take(limit, "a", START + n).allowed for n in range(10)] == [True] * 10
    refused = limits.take(limit, "a", START + 10)
    assert not refused.allowed
    assert refused.remaining == 0
    assert limits.take(limit, "b", START + 10).allowed, "others are not concerned"
    at = START + 10 + refused.reset
    assert limits.take(limit, "a", at).allowed, "Retry-After is long enough"
    early = RateWindow.objects.get(key="x:a")
    assert early.hits >= 1


def test_retry_after_is_kept_and_not_much_too_long() -> None:
    limit = limits.Limit("y", 5, 60)
    now = START
    for _ in range(200):
        grant = limits.take(limit, "a", now)
        assert grant.reset <= 2 * limit.seconds
        now += 0.5 if grant.allowed else grant.reset
    assert now - START >= 30 * 60, "two hundred requests at five a minute"


def test_knocking_on_shuts_nobody_out() -> None:
    limit = limits.Limit("z", 5, 60)
    for n in range(500):
        limits.take(limit, "a", START + n / 10)
    assert limits.take(limit, "a", START + 121).allowed


def test_rates_are_read() -> None:
    assert limits.parse("a", "60/min") == limits.Limit("a", 60, 60)
    assert limits.parse("a", "10/15min") == limits.Limit("a", 10, 900)
    for bad in ("", "60", "60/", "0/min", "x/min", "60/week"):
        with pytest.raises(ValueError):
            limits.parse("a", bad)


def test_every_rate_of_the_settings_is_sound() -> None:
    for name in api_settings.DEFAULT_THROTTLE_RATES:
        assert throttles.limit_named(name).name == name


def test_old_counters_go() -> None:
    limits.take(limits.Limit("x", 5, 60), "a", START)
    assert limits.tidy(START + 60) == 0
    assert limits.tidy(START + 180) == 1


def test_if_the_database_cannot_count_the_request_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def cursor(self) -> Any:
            raise OperationalError("locked")

    monkeypatch.setattr(limits, "connection", Broken())
    assert limits.take(limits.Limit("x", 1, 60), "a").allowed


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three requests a minute for strangers, five for a token."""
    rates = copy.copy(api_settings.DEFAULT_THROTTLE_RATES) | {"anonymous": "3/min", "token": "5/min", "join": "2/min"}
    monkeypatch.setattr(api_settings, "_user_settings", {**api_settings.user_settings, "DEFAULT_THROTTLE_RATES": rates})
    monkeypatch.setitem(api_settings.__dict__, "DEFAULT_THROTTLE_RATES", rates)


def test_strangers_by_address(tight: None) -> None:
    client = APIClient()
    first = client.get("/api/v1/cards")
    assert first["RateLimit-Policy"] == '"anonymous";q=3;w=60'
    assert first["RateLimit"].startswith('"anonymous";r=2;t=')
    for _ in range(2):
        assert client.get("/api/v1/cards").status_code == 200
    refused = client.get("/api/v1/cards")
    assert refused.status_code == 429
    assert refused.json()["code"] == "rate_limited"
    assert int(refused["Retry-After"]) >= 1
    assert client.get("/api/v1/cards", REMOTE_ADDR="10.0.0.9").status_code == 200


def test_tokens_by_token_and_not_by_address(tight: None) -> None:
    ann, bob = token_client(person("ann")), token_client(person("bob"))
    assert [ann.get("/api/v1/me").status_code for _ in range(6)] == [200] * 5 + [429]
    assert bob.get("/api/v1/me").status_code == 200


def test_special_limit_beside_the_general_one(tight: None) -> None:
    ann = token_client(person("ann"))
    answers = [ann.post("/api/v1/join", {"code": "ABCD-EFGH"}, format="json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert answers[2]["RateLimit-Policy"].startswith('"join"')


@pytest.mark.parametrize("path", ["/api/v1/puzzles", "/api/v1/cards"])
def test_a_304_keeps_the_headers_where_it_counts(path: str) -> None:
    """A 304 of the content looks nothing up, is not counted and says nothing of a limit."""
    client = APIClient()
    first = client.get(path)
    assert first["RateLimit"]
    response = client.get(path, headers={"if-none-match": first["ETag"]})
    assert response.status_code == 304
    assert response.has_header("RateLimit") is (path == "/api/v1/puzzles")
    left = [int(client.get(path)["RateLimit"].split("r=")[1].split(";")[0]), int(first["RateLimit"].split("r=")[1].split(";")[0])]
    assert left[1] - left[0] == (2 if path == "/api/v1/puzzles" else 1)

"""Nonsense sent to every operation by somebody who may do everything: never a fault of the server, always a problem document."""

from __future__ import annotations

import json
import string
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from rest_framework.settings import api_settings
from rest_framework.test import APIClient

from tests.amounts import FULL
from tests.sgs_site.api.test_api_matrix import OPERATIONS, Operation, Scene
from tests.sgs_site.api.test_api_matrix import scene as scene
from tests.sgs_site.school import token_client

pytestmark = pytest.mark.django_db

FIELDS = (
    *("name", "description", "time_zone", "archived", "display_name", "username", "managed", "role", "external_id", "observes", "members"),
    *("expires_at", "max_uses", "code", "title", "instructions", "items", "puzzle", "points", "state", "opens_at", "due_at", "closes_at"),
    *("max_attempts", "grading", "excused", "score_override", "comment", "assignment_id", "seq", "action", "mode", "result"),
)
PARAMETERS = (
    *(
        "limit",
        "cursor",
        "count",
        "updated_since",
        "edition",
        "kind",
        "theme",
        "difficulty_min",
        "difficulty_max",
        "unseen",
        "sort",
        "date",
    ),
    *("q", "type", "status", "about", "covers", "suit", "rank", "kingdom", "hero", "skill", "card", "rule", "chapter", "what"),
    *("n", "s1", "w10", "plus", "minus", "dead", "page", "size"),
    *("puzzle", "assignment_id", "result", "role", "external_id", "archived", "state", "member_id", "format", "shape", "bom", "dry_run"),
)
NASTY: list[Any] = [
    *(
        "",
        " ",
        "\u0000",
        "\ud800",
        "a" * 5000,
        "../..",
        "'; DROP TABLE x; --",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59.999999-14:00",
    ),
    *(
        "2026-02-30",
        "2026-01-01T00:00:00Z",
        "0001-01-01",
        "9999-12-31",
        "NaN",
        "Infinity",
        "1e999",
        "-0",
        "true",
        "null",
        "student",
        "owner",
    ),
    *(
        "duel-first",
        "published",
        "answer {",
        'answer {"a":' * 50,
        "use slash.S7 -> 99999999999999999999",
        "hint 0",
        "give_up",
        "use  slash.S7->2",
    ),
    *(0, -1, 10**30, -(10**30), 1.5, 1e308, True, False, None, [], {}, [[[]]], {"puzzle": "duel-first"}, [{"puzzle": 1}], [None]),
]
values = st.one_of(st.sampled_from(NASTY), st.text(max_size=20), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
bodies = st.one_of(
    st.dictionaries(st.sampled_from(FIELDS), st.one_of(values, st.lists(values, max_size=3)), max_size=6),
    st.recursive(values, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=6),
)
queries = st.lists(
    st.tuples(st.sampled_from(PARAMETERS), st.one_of(st.sampled_from([v for v in NASTY if isinstance(v, str)]), st.text(max_size=20))),
    max_size=3,
)
headers = st.fixed_dictionaries(
    {},
    optional={
        "HTTP_IF_MATCH": st.text(string.printable.strip(), max_size=20),
        "HTTP_IF_NONE_MATCH": st.text(string.printable.strip(), max_size=20),
        "HTTP_IDEMPOTENCY_KEY": st.text(string.printable.strip(), max_size=20),
        "HTTP_ACCEPT_LANGUAGE": st.text(string.printable.strip(), max_size=20),
        "HTTP_ACCEPT": st.sampled_from(["*/*", "application/json", "text/html", "application/*;q=0.1", "x"]),
    },
)


@pytest.fixture
def caller(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> APIClient:
    """A token of the student who owns the attempt, for attempts, is not enough for the rest: the owner asks, without limits."""
    rates = dict.fromkeys(api_settings.DEFAULT_THROTTLE_RATES, "1000000/min")
    monkeypatch.setitem(api_settings.__dict__, "DEFAULT_THROTTLE_RATES", rates)
    client = token_client(scene.school.users["owner"])
    client.raise_request_exception = False
    return client


def sane(query: list[tuple[str, str]]) -> str:
    """A query string; halves of surrogate pairs cannot be written in one."""
    return "&".join(f"{name}={quote(value.encode('utf-8', 'replace'))}" for name, value in query)


@pytest.mark.fuzz
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_nonsense(scene: Scene, caller: APIClient, operation: Operation) -> None:
    student = token_client(scene.school.users["student"])
    student.raise_request_exception = False

    @hypothesis_settings(max_examples=400 if FULL else 20, suppress_health_check=list(HealthCheck))
    @given(bodies, queries, headers)
    def run(body: Any, query: list[tuple[str, str]], more: dict[str, str]) -> None:
        client = student if "/attempts" in operation.path and operation.method == "post" else caller
        path = operation.path.format(**scene.ids) + (f"?{sane(query)}" if query else "")
        with transaction.atomic():
            raw = json.dumps(body).encode() if operation.method in {"post", "patch"} else b""
            response = client.generic(operation.method.upper(), path, raw, content_type="application/json", **more)
            transaction.set_rollback(True)
        assert response.status_code < 500, (path, body)
        if response.status_code >= 400:
            assert response["Content-Type"] == "application/problem+json", (path, body)
            assert response.json()["code"]

    run()


def test_paths_of_nonsense(caller: APIClient) -> None:
    for part in ("%00", "%FF", "..", "null,null", "cls_" + "x" * 500, "cls_é", "'", "{cls}", "cls_x:publish", "1", "-1", "%2e%2e%2f"):
        for path in (
            f"/api/v1/classes/{part}",
            f"/api/v1/attempts/{part}/actions",
            f"/api/v1/puzzles/{part}",
            f"/api/v1/assignments/{part}:publish",
            f"/api/{part}",
        ):
            response = caller.get(path)
            assert 400 <= response.status_code < 500, path
            assert response["Content-Type"] == "application/problem+json", path

"""Twenty equal requests at the same moment have one effect: on SQLite against the real server, on PostgreSQL in threads."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from puzzles.models import Action, Attempt
from sgs_site.accounts.scopes import SCOPES
from sgs_site.accounts.services import create_token
from sgs_site.classroom.models import Submission, SubmissionAttempt
from sgs_site.classroom.services import assignments, classes, members
from tests.sgs_site.school import SLUG, WINNING, person, puzzle

CROWD = 20
Post = Callable[[str, Any, dict[str, str]], tuple[int, Any]]


def at_once(send: Callable[[], tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The answers to CROWD requests that start together."""
    gate = threading.Barrier(CROWD)

    def one(_: int) -> tuple[int, Any]:
        gate.wait(30)
        return send()

    with ThreadPoolExecutor(CROWD) as pool:
        return list(pool.map(one, range(CROWD)))


def until_done(send: Callable[[], tuple[int, Any]]) -> Callable[[], tuple[int, Any]]:
    """`send`, again while the twin that holds the key is in flight or the database is busy, as a client would."""

    def patient() -> tuple[int, Any]:
        for _ in range(200):
            status, body = send()
            if not (status == 503 or (status == 409 and body["code"] == "idempotency_in_flight")):
                return status, body
            threading.Event().wait(0.05)
        raise AssertionError("still in flight")

    return patient


def crowd(post: Post, assignment: str) -> None:
    """The three ways in which a submission could be doubled."""
    key = {"Idempotency-Key": "one"}
    plain = {"puzzle": SLUG}
    answers = at_once(until_done(lambda: post("/api/v1/attempts", plain, key)))
    assert {status for status, _ in answers} == {201}
    assert len({body["id"] for _, body in answers}) == 1, "one attempt for one key"

    counted = {"puzzle": SLUG, "assignment_id": assignment}
    answers = at_once(until_done(lambda: post("/api/v1/attempts", counted, {})))
    assert Counter(status for status, _ in answers) == {201: 1, 200: CROWD - 1}, "one attempt for one assignment, without any key"
    assert len({body["id"] for _, body in answers}) == 1

    attempt = answers[0][1]["id"]
    act = {"seq": 1, "action": WINNING[0]}
    answers = at_once(until_done(lambda: post(f"/api/v1/attempts/{attempt}/actions", act, {})))
    assert {status for status, _ in answers} == {200}
    assert sum(not body["replayed"] for _, body in answers) == 1, "one action"
    assert len({json.dumps({**body, "replayed": False}, sort_keys=True) for _, body in answers}) == 1, "the same answer for all"


@pytest.mark.pg
@pytest.mark.django_db(transaction=True)
def test_on_postgresql() -> None:
    assert connection.vendor == "postgresql"
    puzzle()
    teacher, student = person("teacher"), person("student")
    own = classes.create_class(teacher, name="一班")
    members.add_member(own, username="student")
    made = assignments.create_assignment(own, {"title": "x", "items": [{"puzzle": SLUG}], "state": "published"})
    secret = create_token(student, "x", SCOPES).secret

    def post(path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        try:
            client = APIClient(raise_request_exception=False)
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
            response = client.post(path, body, format="json", headers=headers)
            return response.status_code, response.json()
        finally:
            connection.close()

    crowd(post, made.public_id)
    assert Attempt.objects.count() == 2
    assert SubmissionAttempt.objects.count() == 1
    assert Submission.objects.count() == 1
    assert Action.objects.count() == 1


SET_UP = """
from tests.sgs_site.school import puzzle, person, SLUG
from puzzles.models import Puzzle
from sgs_site.accounts.scopes import SCOPES
from sgs_site.accounts.services import create_token
from sgs_site.classroom.services import assignments, classes, members
if not Puzzle.objects.filter(slug=SLUG).exists(): puzzle()
teacher, student = person("crowd-teacher"), person("crowd-student")
own = classes.create_class(teacher, name="x")
members.add_member(own, username="crowd-student")
made = assignments.create_assignment(own, {"title": "x", "items": [{"puzzle": SLUG}], "state": "published"})
print(made.public_id, create_token(student, "x", SCOPES).secret)
"""
COUNT = """
from puzzles.models import Action, Attempt
mine = Attempt.objects.filter(user__username="crowd-student")
print(mine.count(), Action.objects.filter(attempt__in=mine).count())
"""


def test_on_the_real_server(server: Any) -> None:
    assignment, secret = server.python(SET_UP).split()

    def post(path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        request = urllib.request.Request(
            server.url + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {secret}", **headers},
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    crowd(post, assignment)
    assert server.python(COUNT).split() == ["2", "1"]

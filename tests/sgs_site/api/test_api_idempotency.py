"""`Idempotency-Key`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.test import APIClient

from puzzles.models import Attempt
from sgs_site.api import idempotency
from sgs_site.api.models import IdempotencyRecord
from sgs_site.api.problems import Problem
from sgs_site.classroom.models import Membership, SchoolClass
from tests.sgs_site.school import person, puzzle, school, token_client

pytestmark = pytest.mark.django_db


def post(client: APIClient, path: str, body: Any, key: str = "k1") -> Any:
    """POST with a key."""
    return client.post(path, body, format="json", headers={"idempotency-key": key})


def test_the_same_request_has_its_effect_once() -> None:
    client = token_client(person("ann"))
    first = post(client, "/api/v1/classes", {"name": "一班"})
    again = post(client, "/api/v1/classes", {"name": "一班"})
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert (first["Location"], first["ETag"]) == (again["Location"], again["ETag"])
    assert not first.has_header("Idempotency-Replayed")
    assert again["Idempotency-Replayed"] == "true"
    assert SchoolClass.objects.count() == 1


@pytest.mark.parametrize("body", [{"name": "二班"}, {"name": "一班", "description": ""}])
def test_another_body_is_refused(body: dict[str, str]) -> None:
    client = token_client(person("ann"))
    post(client, "/api/v1/classes", {"name": "一班"})
    refused = post(client, "/api/v1/classes", body)
    assert refused.status_code == 422
    assert refused.json()["code"] == "idempotency_mismatch"
    assert SchoolClass.objects.count() == 1


def test_another_address_is_refused() -> None:
    client = token_client(person("ann"))
    post(client, "/api/v1/classes", {"name": "一班"})
    assert post(client, "/api/v1/join", {"name": "一班"}).json()["code"] == "idempotency_mismatch"


def test_keys_belong_to_people() -> None:
    ann, bob = token_client(person("ann")), token_client(person("bob"))
    assert post(ann, "/api/v1/classes", {"name": "一班"}).json()["id"] != post(bob, "/api/v1/classes", {"name": "一班"}).json()["id"]


def test_an_error_is_not_kept() -> None:
    client = token_client(person("ann"))
    assert post(client, "/api/v1/classes", {"name": ""}).status_code == 422
    assert not IdempotencyRecord.objects.exists()
    assert post(client, "/api/v1/classes", {"name": "一班"}).status_code == 201


def test_an_error_leaves_nothing_half_done() -> None:
    """The class is full of puzzles that exist but one: neither assignment nor items nor the key stay behind."""
    there = school()
    before = there.school_class.assignments.count()
    body = {"title": "x", "items": [{"puzzle": "duel-first"}, {"puzzle": "nothing"}]}
    response = post(there.client("teacher"), f"/api/v1/classes/{there.school_class.public_id}/assignments", body)
    assert response.status_code == 422
    assert response.json()["errors"] == [{"pointer": "/items/1/puzzle", "code": "not_found", "detail": "There is no puzzle nothing."}]
    assert there.school_class.assignments.count() == before
    assert not IdempotencyRecord.objects.exists()


def test_in_flight() -> None:
    user = person("ann")
    client = token_client(user)
    first = post(client, "/api/v1/classes", {"name": "一班"})
    assert first.status_code == 201
    IdempotencyRecord.objects.update(status=None, leased_until=timezone.now() + timedelta(seconds=20))
    busy = post(client, "/api/v1/classes", {"name": "一班"})
    assert busy.status_code == 409
    assert busy.json()["code"] == "idempotency_in_flight"
    assert busy["Retry-After"]


def test_a_dead_request_is_taken_over_and_cannot_come_back() -> None:
    held = idempotency.claim("user:1", "k", "p")
    with pytest.raises(Problem):
        idempotency.claim("user:1", "k", "p")
    IdempotencyRecord.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    second = idempotency.claim("user:1", "k", "p")

    @transaction.atomic
    def late() -> None:
        person("late")  # the first one lives after all: its effect is rolled back
        idempotency.finish(held, Response({"n": 1}, status=201))

    with pytest.raises(Problem) as lost:
        late()
    assert lost.value.code == "idempotency_in_flight"
    assert not User.objects.filter(username="late").exists()
    idempotency.release(held)
    idempotency.finish(second, Response({"n": 2}, status=201))
    with pytest.raises(idempotency.Reused) as reused:
        idempotency.claim("user:1", "k", "p")
    assert idempotency.replay(reused.value.record).data == {"n": 2}


def test_after_a_day_a_key_means_nothing() -> None:
    client = token_client(person("ann"))
    post(client, "/api/v1/classes", {"name": "一班"})
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert post(client, "/api/v1/classes", {"name": "二班"}).status_code == 201
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert idempotency.tidy() == 1


@pytest.mark.parametrize("key", ["", "x" * 256, "schlüssel", "a\tb"])
def test_keys_that_are_no_keys(key: str) -> None:
    client = token_client(person("ann"))
    assert post(client, "/api/v1/classes", {"name": "一班"}, key).status_code == 400


def test_a_password_is_not_stored() -> None:
    there = school()
    path = f"/api/v1/classes/{there.school_class.public_id}/members"
    first = post(there.client("teacher"), path, {"managed": True, "display_name": "小明"}).json()
    secret = first["credentials"]["password"]
    assert len(secret) == 14
    assert secret not in IdempotencyRecord.objects.get().body
    again = post(there.client("teacher"), path, {"managed": True, "display_name": "小明"}).json()
    assert again == {**first, "credentials": {"username": first["credentials"]["username"], "password": None}}
    assert Membership.objects.filter(managed=True).count() == 1


def test_passwords_of_a_batch_are_not_stored() -> None:
    there = school()
    path = f"/api/v1/classes/{there.school_class.public_id}/members:batch"
    body = {"members": [{"managed": True, "display_name": f"学生{n}"} for n in range(3)]}
    first = post(there.client("teacher"), path, body).json()
    for row in first["rows"]:
        assert row["credentials"]["password"] not in IdempotencyRecord.objects.get().body
    again = post(there.client("teacher"), path, body).json()
    assert [row["id"] for row in again["rows"]] == [row["id"] for row in first["rows"]]


def test_an_anonymous_learner_has_keys_after_the_first_answer() -> None:
    puzzle()
    client = APIClient()
    post(client, "/api/v1/attempts", {"puzzle": "duel-first"}, "a")  # a stranger's key means nothing
    assert not IdempotencyRecord.objects.exists()
    first = post(client, "/api/v1/attempts", {"puzzle": "duel-first"}, "b")
    again = post(client, "/api/v1/attempts", {"puzzle": "duel-first"}, "b")
    assert first.json() == again.json()
    assert Attempt.objects.count() == 2

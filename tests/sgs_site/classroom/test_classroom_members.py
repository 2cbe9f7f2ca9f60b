"""Classes, roster, join codes through the API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from sgs_site.classroom.models import JoinCode, Membership, SchoolClass, Submission
from sgs_site.classroom.services import classes, members
from tests.sgs_site.school import School, person, school, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def there() -> School:
    """The school."""
    return school()


def roster(there: School, tail: str = "") -> str:
    """The address of the roster."""
    return f"/api/v1/classes/{there.school_class.public_id}/members{tail}"


def codes(response: Any) -> list[tuple[str, str]]:
    """(pointer, code) of the errors of a problem."""
    return [(error["pointer"], error["code"]) for error in response.json()["errors"]]


def test_create_list_change_archive_delete() -> None:
    client = token_client(person("ann"))
    made = client.post("/api/v1/classes", {"name": "一班", "time_zone": "Europe/Berlin", "display_name": "周老师"}, format="json")
    assert made.status_code == 201
    body = made.json()
    assert body["id"].startswith("cls_")
    assert body["my_member_id"].startswith("mem_")
    assert (body["my_role"], body["time_zone"], body["archived"]) == ("owner", "Europe/Berlin", False)
    path = made["Location"]
    assert client.get(path).json() == body
    assert client.patch(path, {"archived": True}, format="json").json()["archived"] is True
    refused = client.patch(path, {"name": "x"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "class_archived")
    assert client.get("/api/v1/classes?archived=false").json()["data"] == []
    assert len(client.get("/api/v1/classes?archived=true").json()["data"]) == 1
    assert client.post(f"{path}/join-codes", {}, format="json").json()["code"] == "class_archived"
    assert client.patch(path, {"archived": False, "name": "二班"}, format="json").json()["name"] == "二班"
    assert client.delete(path).status_code == 204
    assert not SchoolClass.objects.exists()


def test_updated_since() -> None:
    client = token_client(person("ann"))
    client.post("/api/v1/classes", {"name": "一班"}, format="json")
    before, after = timezone.now() - timedelta(minutes=1), timezone.now() + timedelta(minutes=1)
    assert len(client.get("/api/v1/classes", {"updated_since": before.isoformat()}).json()["data"]) == 1
    assert client.get("/api/v1/classes", {"updated_since": after.isoformat()}).json()["data"] == []


def test_add_an_existing_user(there: School) -> None:
    person("new")
    client = there.client("teacher")
    made = client.post(roster(there), {"username": "new", "external_id": "2026001"}, format="json")
    assert made.status_code == 201
    body = made.json()
    assert (body["role"], body["username"], body["managed"], body["credentials"]) == ("student", "new", False, None)
    assert client.get(made["Location"]).json()["id"] == body["id"]
    assert Submission.objects.filter(member__public_id=body["id"]).count() == 1, "what is published is owed"
    again = client.post(roster(there), {"username": "new"}, format="json")
    assert (again.status_code, again.json()["code"], again.json()["member_id"]) == (409, "already_exists", body["id"])


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ({"username": "nobody"}, "/username", "not_found"),
        ({}, "/username", "required"),
        ({"managed": True}, "/display_name", "required"),
        ({"managed": True, "display_name": "x", "username": "rival"}, "/username", "managed"),
        ({"managed": True, "display_name": "x", "role": "assistant"}, "/role", "managed"),
        ({"username": "rival", "role": "king"}, "/role", "invalid_choice"),
        ({"username": "rival", "external_id": "no-student"}, "/external_id", "unique"),
        ({"username": "rival", "observes": "mem_x"}, "/observes", "not_observer"),
        ({"username": "rival", "role": "observer", "observes": "mem_x"}, "/observes", "not_found"),
        ({"username": "rival", "email": "a@b.c"}, "/email", "unknown"),
    ],
)
def test_bad_members_say_where(there: School, body: dict[str, Any], place: str, code: str) -> None:
    response = there.client("owner").post(roster(there), body, format="json")
    assert response.status_code == 422, response.content
    assert (place, code) in codes(response)
    assert not User.objects.filter(username__startswith="s-").exists(), "nothing is stored half"
    assert there.school_class.memberships.count() == 6


def test_managed_accounts(there: School) -> None:
    client = there.client("teacher")
    made = client.post(roster(there), {"managed": True, "display_name": "小明"}, format="json").json()
    known = made["credentials"]
    user = User.objects.get(username=known["username"])
    assert user.check_password(known["password"])
    assert user.email == ""
    reset = client.post(f"{roster(there)}/{made['id']}:reset-credentials").json()
    assert reset["credentials"]["username"] == known["username"]
    user.refresh_from_db()
    assert user.check_password(reset["credentials"]["password"])
    assert not user.check_password(known["password"])
    refused = client.post(f"{roster(there)}/{there.members['student'].public_id}:reset-credentials")
    assert refused.status_code == 403, "only accounts that the class made"
    own = token_client(user)
    assert own.post("/api/v1/classes", {"name": "x"}, format="json").status_code == 403
    assert own.delete(f"{roster(there)}/{made['id']}").status_code == 403, "the teacher decides"
    promoted = there.client("owner").patch(f"{roster(there)}/{made['id']}", {"role": "teacher"}, format="json")
    assert codes(promoted) == [("/role", "managed")]
    there.client("owner").delete(f"/api/v1/classes/{there.school_class.public_id}")
    assert not User.objects.filter(pk=user.pk).exists(), "gone with its only class"
    assert User.objects.filter(username="student").exists()


def test_who_sees_what_of_the_roster(there: School) -> None:
    full = there.client("assistant").get(roster(there)).json()["data"]
    assert {row["display_name"] for row in full} == {"owner", "teacher", "assistant", "student", "classmate", "observer"}
    assert all(row["username"] and row["external_id"] is not None for row in full)
    seen = there.client("student").get(roster(there)).json()["data"]
    assert {row["display_name"] for row in seen} == {"owner", "teacher", "assistant", "student", "classmate"}
    mine = there.members["student"].public_id
    for row in seen:
        private = (row["username"], row["external_id"], row["managed"])
        assert (private == (None, None, None)) is (row["id"] != mine)
    watched = there.client("observer").get(roster(there)).json()["data"]
    assert {row["display_name"] for row in watched} == {"owner", "teacher", "assistant", "student", "observer"}
    assert there.client("student").get(roster(there, f"/{there.members['observer'].public_id}")).status_code == 404
    assert there.client("student").get(roster(there) + "?external_id=no-classmate").json()["data"] == []


def test_filters(there: School) -> None:
    client = there.client("teacher")
    assert len(client.get(roster(there) + "?role=student").json()["data"]) == 2
    assert len(client.get(roster(there) + "?role=student&role=teacher").json()["data"]) == 3
    assert [row["display_name"] for row in client.get(roster(there) + "?external_id=no-student").json()["data"]] == ["student"]


def test_roles_are_the_owners(there: School) -> None:
    teacher, owner = there.client("teacher"), there.client("owner")
    mine = f"{roster(there)}/{there.members['classmate'].public_id}"
    assert teacher.patch(mine, {"role": "assistant"}, format="json").status_code == 403
    assert teacher.patch(mine, {"display_name": "同学"}, format="json").json()["display_name"] == "同学"
    assert owner.patch(mine, {"role": "assistant"}, format="json").json()["role"] == "assistant"
    assert teacher.delete(mine).status_code == 403
    assert teacher.delete(f"{roster(there)}/{there.members['teacher'].public_id}").status_code == 204, "but one may go"


def test_the_last_owner_stays(there: School) -> None:
    owner = there.client("owner")
    own = f"{roster(there)}/{there.members['owner'].public_id}"
    for response in (owner.delete(own), owner.patch(own, {"role": "teacher"}, format="json")):
        assert (response.status_code, response.json()["code"]) == (409, "last_owner")
    teacher = f"{roster(there)}/{there.members['teacher'].public_id}"
    assert owner.patch(teacher, {"role": "owner"}, format="json").status_code == 200
    assert owner.delete(own).status_code == 204
    assert owner.get(roster(there)).status_code == 404


def test_leaving_and_coming_back_finds_the_work(there: School) -> None:
    student = there.client("student")
    own = f"{roster(there)}/{there.members['student'].public_id}"
    work = f"/api/v1/assignments/{there.assignment.public_id}/submissions"
    before = student.get(work).json()["data"][0]["id"]
    assert student.delete(own).status_code == 204
    assert student.get(roster(there)).status_code == 404
    assert len(there.client("teacher").get(work).json()["data"]) == 1
    back = there.client("teacher").post(roster(there), {"username": "student"}, format="json")
    assert back.json()["id"] == there.members["student"].public_id
    assert student.get(work).json()["data"][0]["id"] == before


def test_batch(there: School) -> None:
    person("new")
    rows: list[Any] = [
        {"username": "new"},
        {"username": "student"},
        {"managed": True, "display_name": "小明", "external_id": "1"},
        {"managed": True, "display_name": "小红", "external_id": "1"},
        {"username": "nobody"},
        {"name": "x"},
        "text",
        {"username": "rival", "role": "teacher"},
    ]
    client = there.client("teacher")
    dry = client.post(roster(there, ":batch") + "?dry_run=true", {"members": rows}, format="json")
    assert dry.status_code == 200
    wanted = ["would_create", "would_exist", "would_create", "failed", "failed", "failed", "failed", "failed"]
    assert [row["status"] for row in dry.json()["rows"]] == wanted
    assert there.school_class.memberships.count() == 6
    assert not User.objects.filter(username__startswith="s-").exists()
    body = client.post(roster(there, ":batch"), {"members": rows}, format="json").json()
    assert (body["created"], body["failed"], body["dry_run"]) == (2, 5, False)
    assert [row["status"] for row in body["rows"]] == ["created", "exists", "created", "failed", "failed", "failed", "failed", "failed"]
    problems = [row["problem"] for row in body["rows"]]
    assert problems[3]["errors"][0]["pointer"] == "/members/3/external_id"
    assert problems[4]["errors"][0]["pointer"] == "/members/4/username"
    assert problems[5]["errors"][0]["pointer"] == "/members/5/name"
    assert problems[6]["errors"][0]["pointer"] == "/members/6"
    assert problems[7]["code"] == "forbidden"
    assert body["rows"][2]["credentials"]["password"]
    again = client.post(roster(there, ":batch"), {"members": rows[:3]}, format="json").json()
    assert [row["status"] for row in again["rows"]] == ["exists"] * 3, "a list may be sent again"


@pytest.mark.parametrize("rows", [[], [{"username": "x"}] * 201, "text", None])
def test_batches_have_bounds(there: School, rows: Any) -> None:
    response = there.client("teacher").post(roster(there, ":batch"), {"members": rows}, format="json")
    assert response.status_code == 422


def test_join_codes(there: School) -> None:
    path = f"/api/v1/classes/{there.school_class.public_id}/join-codes"
    teacher = there.client("teacher")
    made = teacher.post(path, {"max_uses": 2}, format="json")
    assert made.status_code == 201
    code = made.json()["code"]
    assert len(code) == 9
    assert there.client("student").get(path).status_code == 403
    assert [row["code"] for row in there.client("assistant").get(path).json()["data"]] == [code]
    ann = token_client(person("ann"))
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    joined = ann.post("/api/v1/join", {"code": typed, "display_name": "安"}, format="json")
    assert joined.status_code == 201
    assert (joined.json()["role"], joined.json()["display_name"]) == ("student", "安")
    assert ann.post("/api/v1/join", {"code": code}, format="json").status_code == 200, "joining twice is the same"
    assert JoinCode.objects.get().uses == 1
    assert token_client(person("bob")).post("/api/v1/join", {"code": code}, format="json").status_code == 201
    full = token_client(person("cid")).post("/api/v1/join", {"code": code}, format="json")
    assert (full.status_code, full.json()["code"]) == (404, "join_code_invalid")


@pytest.mark.parametrize("spoilt", ["expired", "revoked", "archived", "unknown"])
def test_codes_that_do_not_open(there: School, spoilt: str) -> None:
    code = classes.create_code(there.access).shown
    if spoilt == "expired":
        JoinCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif spoilt == "revoked":
        path = f"/api/v1/classes/{there.school_class.public_id}/join-codes/{code}"
        assert there.client("teacher").delete(path).status_code == 204
        assert there.client("teacher").delete(path).status_code == 204
        assert there.client("rival").delete(path).status_code == 404
    elif spoilt == "archived":
        SchoolClass.objects.update(archived_at=timezone.now())
    else:
        code = "ZZZZ-ZZZZ"
    response = there.client("rival").post("/api/v1/join", {"code": code}, format="json")
    assert (response.status_code, response.json()["code"]) == (404, "join_code_invalid")


def test_a_full_class(there: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MAX_MEMBERS", 6)
    response = there.client("teacher").post(roster(there), {"username": "rival"}, format="json")
    assert (response.status_code, response.json()["code"]) == (409, "class_full")
    managed = there.client("teacher").post(roster(there), {"managed": True, "display_name": "x"}, format="json")
    assert managed.status_code == 409
    assert not User.objects.filter(username__startswith="s-").exists()


def test_foreign_ids_in_foreign_places(there: School) -> None:
    """A member of another class is not found under this one."""
    stranger = there.members["stranger"].public_id
    for client in (there.client("owner"), there.client("rival")):
        for path in (roster(there, f"/{stranger}"), f"/api/v1/classes/cls_nothing/members/{stranger}"):
            assert client.get(path).status_code == 404
            assert client.delete(path).status_code == 404
    assert Membership.objects.get(public_id=stranger).left_at is None


def test_anonymous_names_do_not_leak() -> None:
    assert APIClient().get("/api/v1/classes/cls_x/members").status_code == 401

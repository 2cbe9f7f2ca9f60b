"""ETag, If-None-Match, If-Match."""

from __future__ import annotations

import pytest

from tests.sgs_site.school import school

pytestmark = pytest.mark.django_db


def test_nothing_new_is_a_304() -> None:
    there = school()
    client = there.client("student")
    for path in (
        "/api/v1/puzzles",
        "/api/v1/puzzles/duel-first",
        f"/api/v1/classes/{there.school_class.public_id}",
        f"/api/v1/assignments/{there.assignment.public_id}/submissions",
    ):
        first = client.get(path)
        assert first.status_code == 200
        again = client.get(path, headers={"if-none-match": first["ETag"]})
        assert again.status_code == 304, path
        assert again.content == b""
        assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_private_answers_say_so() -> None:
    there = school()
    response = there.client("student").get("/api/v1/classes")
    assert response["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {name.strip() for name in response["Vary"].split(",")}
    assert there.client("anonymous").get("/api/v1/cards")["Cache-Control"] == "public, max-age=60, stale-while-revalidate=600"


@pytest.mark.parametrize("what", ["class", "member", "assignment", "submission"])
def test_if_match(what: str) -> None:
    there = school()
    client = there.client("owner")
    cls = f"/api/v1/classes/{there.school_class.public_id}"
    work = client.get(f"/api/v1/assignments/{there.assignment.public_id}/submissions").json()["data"][0]["id"]
    path, change = {
        "class": (cls, {"name": "新名"}),
        "member": (f"{cls}/members/{there.members['student'].public_id}", {"display_name": "新名"}),
        "assignment": (f"/api/v1/assignments/{there.assignment.public_id}", {"title": "新名"}),
        "submission": (f"/api/v1/submissions/{work}", {"comment": "新名"}),
    }[what]
    tag = client.get(path)["ETag"]
    changed = client.patch(path, change, format="json", headers={"if-match": tag})
    assert changed.status_code == 200, changed.content
    assert changed["ETag"] != tag
    stale = client.patch(path, change, format="json", headers={"if-match": tag})
    assert stale.status_code == 412
    assert stale.json()["code"] == "precondition_failed"
    assert stale["ETag"] == changed["ETag"]
    assert client.get(path)["ETag"] == changed["ETag"]
    for good in ("*", f'"x", {changed["ETag"]}', f"W/{changed['ETag']}"):
        response = client.patch(path, change, format="json", headers={"if-match": good})
        assert response.status_code == (200 if good == "*" else 412 if response["ETag"] != changed["ETag"] else 200)
    assert client.patch(path, change, format="json").status_code == 200, "If-Match is a choice"


def test_merge_patch_media_type() -> None:
    there = school()
    path = f"/api/v1/assignments/{there.assignment.public_id}"
    client = there.client("owner")
    body = b'{"due_at": "2030-03-08T23:59:59+08:00", "max_attempts": 3}'
    changed = client.patch(path, body, content_type="application/merge-patch+json")
    assert changed.json()["due_at"] == "2030-03-08T15:59:59.000Z"
    cleared = client.patch(path, b'{"due_at": null}', content_type="application/merge-patch+json").json()
    assert (cleared["due_at"], cleared["max_attempts"], cleared["title"]) == (None, 3, "第一周")


def test_delete_heeds_if_match() -> None:
    there = school()
    path = f"/api/v1/assignments/{there.draft.public_id}"
    client = there.client("owner")
    assert client.delete(path, headers={"if-match": '"old"'}).status_code == 412
    assert client.delete(path, headers={"if-match": client.get(path)["ETag"]}).status_code == 204
    assert client.get(path).status_code == 404

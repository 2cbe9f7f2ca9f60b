"""A teacher's script, from the token to the list of results, with nothing but HTTP; the students play through it as well."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from tests.sgs_site.school import LOSING, SLUG, WINNING, person, puzzle

pytestmark = pytest.mark.django_db


class Script:
    """A small client such as a school would write: JSON in and out, a bearer token, keys for what must not happen twice."""

    def __init__(self, token: str) -> None:
        self.client = APIClient()
        self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}", HTTP_ACCEPT_LANGUAGE="en")
        self.keys = 0

    def get(self, path: str) -> Any:
        """GET; the body."""
        response = self.client.get(f"/api/v1{path}")
        assert response.status_code == 200, response.content
        return response.json() if "json" in response["Content-Type"] else response.content.decode("utf-8-sig")

    def all(self, path: str) -> list[dict[str, Any]]:
        """All rows of a list, page by page."""
        rows: list[dict[str, Any]] = []
        cursor = ""
        while True:
            page = self.get(f"{path}?limit=2{f'&cursor={cursor}' if cursor else ''}")
            rows += page["data"]
            cursor = page["page"]["next"]
            if not cursor:
                return rows

    def post(self, path: str, body: Any = None) -> Any:
        """POST, twice with the same key as a nervous network would; the body."""
        self.keys += 1
        headers = {"idempotency-key": f"key-{self.keys}"}
        first = self.client.post(f"/api/v1{path}", body, format="json", headers=headers)
        again = self.client.post(f"/api/v1{path}", body, format="json", headers=headers)
        assert first.status_code in (200, 201), first.content
        assert again.status_code == first.status_code
        return first.json()


def token(user: str, *scopes: str, capsys: pytest.CaptureFixture[str]) -> str:
    """A token from the command line."""
    capsys.readouterr()
    call_command("access_token", "create", user, "--name", "script", *(["--scopes", *scopes] if scopes else []))
    return capsys.readouterr().out.strip()


def test_from_token_to_results(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle()
    puzzle("duel-second")
    person("teacher")
    person("ann")
    teacher = Script(token("teacher", capsys=capsys))

    # a class, its roster: one who has an account, two who get one, one who joins by code
    cls = teacher.post("/classes", {"name": "桌游社一班"})["id"]
    teacher.post(f"/classes/{cls}/members", {"username": "ann", "external_id": "2026001"})
    rows = [{"managed": True, "display_name": name, "external_id": number} for name, number in (("小明", "2026002"), ("小红", "2026003"))]
    batch = teacher.post(f"/classes/{cls}/members:batch", {"members": rows})
    assert (batch["created"], batch["failed"]) == (2, 0)
    login = batch["rows"][0]["credentials"]
    code = teacher.post(f"/classes/{cls}/join-codes", {})["code"]

    # a set of puzzles
    slugs = [row["slug"] for row in teacher.all("/puzzles")]
    assert slugs == [SLUG, "duel-second"]
    body = {"title": "第一周", "items": [{"puzzle": slug, "points": 10} for slug in slugs], "due_at": "2099-01-01T00:00:00+08:00"}
    assignment = teacher.post(f"/classes/{cls}/assignments", body)["id"]
    teacher.post(f"/assignments/{assignment}:publish")

    # a late-comer joins by code; a managed student logs in with what the teacher handed out
    person("bob")
    bob = Script(token("bob", "class:write", "assignment:read", "puzzle:write", capsys=capsys))
    assert bob.post("/join", {"code": code})["class_id"] == cls
    ming = APIClient()
    assert ming.login(username=login["username"], password=login["password"])

    # ann fails once and solves; bob solves both; ming (on the site, with its session) gives up
    ann = Script(token("ann", "puzzle:write", "submission:read", capsys=capsys))
    start = {"puzzle": SLUG, "assignment_id": assignment}
    lost = ann.post("/attempts", start)["id"]
    refuted = ann.post(f"/attempts/{lost}/actions", {"seq": 1, "action": LOSING})
    assert (refuted["verdict"], refuted["attempt"]["result"]) == ("wrong", "failed")
    for script, puzzles in ((ann, [SLUG]), (bob, slugs)):
        for slug in puzzles:
            attempt = script.post("/attempts", {**start, "puzzle": slug})["id"]
            for seq, action in enumerate(WINNING, 1):
                verdict = script.post(f"/attempts/{attempt}/actions", {"seq": seq, "action": action})["verdict"]
            assert verdict == "solved"
    attempt = ming.post("/api/v1/attempts", start, format="json").json()["id"]
    assert ming.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json").json()["attempt"]["result"] == "gave_up"

    # who solved what
    results = {row["display_name"]: row for row in teacher.all(f"/assignments/{assignment}/submissions")}
    shown = {
        name: [(item["puzzle"], item["state"], item["tries"], item["solved_try"], item["first_wrong"]) for item in row["items"]]
        for name, row in results.items()
    }
    assert shown == {
        "ann": [(SLUG, "solved", 2, 2, LOSING), ("duel-second", "none", 0, None, None)],
        "小明": [(SLUG, "gave_up", 1, None, None), ("duel-second", "none", 0, None, None)],
        "小红": [(SLUG, "none", 0, None, None), ("duel-second", "none", 0, None, None)],
        "bob": [(SLUG, "solved", 1, 1, None), ("duel-second", "solved", 1, 1, None)],
    }
    assert {name: (row["state"], row["score"]) for name, row in results.items()} == {
        "ann": ("in_progress", 10),
        "小明": ("in_progress", 0),
        "小红": ("assigned", 0),
        "bob": ("submitted", 20),
    }
    assert ann.all(f"/assignments/{assignment}/submissions")[0]["id"] == results["ann"]["id"]
    moves = teacher.get(f"/submissions/{results['ann']['id']}/attempts")["data"]
    assert [teacher.get(f"/attempts/{row['id']}")["actions"][0]["action"] for row in moves] == [LOSING, WINNING[0]]

    # into the school's system
    table = list(csv.DictReader(io.StringIO(teacher.get(f"/classes/{cls}/gradebook?format=csv"))))
    totals = {row["external_id"]: row["total"] for row in table if row["student_id"]}
    assert totals == {"2026001": "10", "2026002": "0", "2026003": "0", "": "20"}
    assert [row["percent"] for row in teacher.get(f"/classes/{cls}/gradebook")["rows"] if row["display_name"] == "bob"] == [100]

"""Puzzles and attempts through the API."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from rest_framework.test import APIClient

from puzzles.models import Action, Attempt, DailyRota, Puzzle
from puzzles.services import today
from sgs_site.classroom.services import assignments
from tests.sgs_site.school import ILLEGAL, LOSING, SLUG, WINNING, person, puzzle, school, token_client

pytestmark = pytest.mark.django_db


def start(client: APIClient, slug: str = SLUG, **more: Any) -> dict[str, Any]:
    """A new attempt."""
    response = client.post("/api/v1/attempts", {"puzzle": slug, **more}, format="json")
    assert response.status_code in (200, 201), response.content
    body: dict[str, Any] = response.json()
    return body


def act(client: APIClient, attempt: str, seq: int, action: str) -> Any:
    """One action."""
    return client.post(f"/api/v1/attempts/{attempt}/actions", {"seq": seq, "action": action}, format="json")


def test_list_and_filters() -> None:
    puzzle(difficulty=2, themes=["order"])
    puzzle("duel-second", difficulty=4, themes=["judge", "fankui"], edition="early", kind="survive")
    puzzle("gone")
    Puzzle.objects.filter(slug="gone").update(status="withdrawn")
    client = APIClient()

    def slugs(query: str) -> list[str]:
        return [row["slug"] for row in client.get(f"/api/v1/puzzles?{query}").json()["data"]]

    assert slugs("") == ["duel-first", "duel-second"]
    assert slugs("theme=judge") == ["duel-second"]
    assert slugs("theme=judge&theme=order") == ["duel-first", "duel-second"]
    assert slugs("edition=early") == ["duel-second"]
    assert slugs("kind=force") == ["duel-first"]
    assert slugs("difficulty_min=3") == ["duel-second"]
    assert slugs("difficulty_max=3") == ["duel-first"]
    assert slugs("updated_since=2100-01-01T00:00:00Z") == []
    assert client.get("/api/v1/puzzles?kind=chess").status_code == 422


def test_unseen() -> None:
    puzzle()
    puzzle("duel-second")
    client = token_client(person("ann"))
    start(client)
    assert [row["slug"] for row in client.get("/api/v1/puzzles?unseen=true").json()["data"]] == ["duel-second"]


def test_one_puzzle_gives_nothing_away() -> None:
    puzzle()
    client = APIClient()
    body = client.get(f"/api/v1/puzzles/{SLUG}").json()
    assert body["title"] == {"zh": "先用哪一张", "en": "Which One First"}
    assert body["hints"] == 2
    position = client.get(f"/api/v1/puzzles/{SLUG}/position")
    assert position.json()["goal"] == {"dead": [2]}
    assert position.json()["you"] == 1
    assert WINNING[0] in [option["id"] for option in position.json()["board"]["question"]["options"]]
    for text in (client.get(f"/api/v1/puzzles/{SLUG}").content.decode(), position.content.decode()):
        for secret in ("Duel first.", "先决斗", "explanation", "winning", "refuted", "certificate"):
            assert secret not in text


def test_a_withdrawn_puzzle_is_shown_but_not_played() -> None:
    puzzle()
    Puzzle.objects.update(status="withdrawn")
    client = token_client(person("ann"))
    assert client.get(f"/api/v1/puzzles/{SLUG}").json()["status"] == "withdrawn"
    for response in (client.get(f"/api/v1/puzzles/{SLUG}/position"), client.post("/api/v1/attempts", {"puzzle": SLUG}, format="json")):
        assert response.status_code == 409
        assert response.json()["code"] == "puzzle_withdrawn"
    assert client.get("/api/v1/puzzles/nothing").status_code == 404


def test_daily() -> None:
    first, second = puzzle(), puzzle("duel-second")
    start_day = today() - dt.timedelta(days=3)
    for position, one in enumerate((first, second)):
        DailyRota.objects.create(date=start_day, position=position, puzzle=one)
    client = APIClient()
    body = client.get("/api/v1/puzzles/daily").json()
    assert (body["date"], body["number"], body["puzzle"]["slug"]) == (today().isoformat(), 4, "duel-second")
    assert client.get(f"/api/v1/puzzles/daily?date={start_day}").json()["puzzle"]["slug"] == "duel-first"
    before = client.get(f"/api/v1/puzzles/daily?date={start_day - dt.timedelta(days=1)}")
    assert (before.status_code, before.json()["code"]) == (404, "no_daily")
    assert client.get(f"/api/v1/puzzles/daily?date={today() + dt.timedelta(days=1)}").status_code == 422
    assert client.get("/api/v1/puzzles/daily?date=soon").status_code == 422


def test_solving() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)
    assert attempt["id"].startswith("att_")
    assert (attempt["result"], attempt["next_seq"], attempt["revision"], attempt["assignment_id"]) == ("open", 1, 1, None)
    first = act(client, attempt["id"], 1, WINNING[0]).json()
    assert (first["verdict"], first["next_seq"]) == ("ok", 2)
    assert first["line"], "the defence is told"
    assert any(entry["rule"] for entry in first["log"]), first["log"]
    assert first["board"]["question"]["seat"] == 1
    second = act(client, attempt["id"], 2, WINNING[1]).json()
    assert (second["verdict"], second["attempt"]["result"]) == ("solved", "solved")
    shown = client.get(f"/api/v1/attempts/{attempt['id']}").json()
    assert [(action["seq"], action["action"], action["verdict"]) for action in shown["actions"]] == [
        (1, WINNING[0], "ok"),
        (2, WINNING[1], "solved"),
    ]
    assert shown["board"] is None
    assert shown["ended_at"].endswith("Z")


def test_losing_shows_the_refutation() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)
    body = act(client, attempt["id"], 1, LOSING).json()
    assert (body["verdict"], body["attempt"]["result"]) == ("wrong", "failed")
    assert body["line"][0] == "invoke fankui"
    after = act(client, attempt["id"], 2, "end")
    assert (after.status_code, after.json()["code"], after.json()["result"]) == (409, "attempt_closed", "failed")


def test_illegal_action_names_the_rule_and_counts_nothing() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)
    response = act(client, attempt["id"], 1, ILLEGAL)
    assert response.status_code == 422
    body = response.json()
    assert body["code"] == "illegal_action"
    assert body["rule"]
    assert WINNING[0] in body["legal"]
    assert body["errors"][0]["pointer"] == "/action"
    assert not Action.objects.exists()
    gibberish = act(client, attempt["id"], 1, "abracadabra")
    assert (gibberish.status_code, gibberish.json()["code"]) == (422, "malformed_action")
    assert Attempt.objects.get().result == "open"


def test_stale_seq() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)["id"]
    act(client, attempt, 1, WINNING[0])
    for seq, action in ((1, "end"), (3, WINNING[1])):
        response = act(client, attempt, seq, action)
        assert (response.status_code, response.json()["code"], response.json()["expected_seq"]) == (409, "stale_step", 2)
    for seq in (0, -1, 10**9, "x", None):
        assert act(client, attempt, seq, "end").status_code == 422  # type: ignore[arg-type]


def test_the_same_action_again_is_answered_again() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)["id"]
    first = act(client, attempt, 1, WINNING[0]).json()
    again = act(client, attempt, 1, WINNING[0]).json()
    assert again.pop("replayed") is True
    assert first.pop("replayed") is False
    assert first == again
    assert Action.objects.count() == 1


@pytest.mark.parametrize("path", ["", "/actions", "/hints", "/give-up"])
def test_foreign_attempts_do_not_exist(path: str) -> None:
    puzzle()
    attempt = start(token_client(person("ann")))["id"]
    for client in (token_client(person("bob")), APIClient()):
        address = f"/api/v1/attempts/{attempt}{path}"
        body = {"seq": 1, "action": WINNING[0]} if path == "/actions" else {}
        response = client.post(address, body, format="json") if path else client.get(address)
        assert (response.status_code, response.json()["code"]) == (404, "not_found")
        unknown = client.get("/api/v1/attempts/att_nothing")
        assert {**unknown.json(), "instance": "", "request_id": ""} == {**response.json(), "instance": "", "request_id": ""}


def test_hints_and_giving_up() -> None:
    puzzle()
    client = token_client(person("ann"))
    attempt = start(client)["id"]
    assert client.post(f"/api/v1/attempts/{attempt}/hints", {"seq": 1}, format="json").json()["hint"] == {"zh": "一", "en": "one"}
    assert client.post(f"/api/v1/attempts/{attempt}/hints", {}, format="json").json()["hint"]["en"] == "two"
    assert client.post(f"/api/v1/attempts/{attempt}/hints", {}, format="json").json()["code"] == "no_more_hints"
    assert client.get(f"/api/v1/puzzles/{SLUG}/solution").json()["code"] == "solution_locked"
    given = client.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json").json()
    assert (given["verdict"], given["attempt"]["result"]) == ("gave_up", "gave_up")
    assert given["solution"][0] == WINNING[0]
    again = client.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json")
    assert again.status_code == 200
    assert Action.objects.filter(verdict="gave_up").count() == 1


def test_solution_opens_when_it_is_earned() -> None:
    puzzle()
    client = token_client(person("ann"))
    address = f"/api/v1/puzzles/{SLUG}/solution"
    assert APIClient().get(address).json()["code"] == "solution_locked"
    attempt = start(client)["id"]
    act(client, attempt, 1, LOSING)
    assert client.get(address).status_code == 403, "a failure earns nothing"
    attempt = start(client)["id"]
    act(client, attempt, 1, WINNING[0])
    act(client, attempt, 2, WINNING[1])
    body = client.get(address).json()
    assert body["winning_first"] == [WINNING[0]]
    assert body["line"][0] == WINNING[0]
    assert body["explanation"]["en"] == "Duel first."


def test_solution_in_a_class() -> None:
    there = school()
    address = f"/api/v1/puzzles/{SLUG}/solution"
    assert there.client("teacher").get(address).status_code == 200
    assert there.client("rival").get(address).status_code == 403
    student = there.client("student")
    attempt = start(student)["id"]
    student.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json")
    assert student.get(address).status_code == 403, "giving up does not open what is assigned"
    assignments.close(there.access, there.assignment)
    assert student.get(address).status_code == 200
    assert there.client("classmate").get(address).status_code == 200


def test_anonymous_learner() -> None:
    puzzle()
    client = APIClient()
    assert client.get("/api/v1/attempts").status_code == 401
    attempt = start(client)["id"]
    assert act(client, attempt, 1, WINNING[0]).json()["verdict"] == "ok"
    assert [row["id"] for row in client.get("/api/v1/attempts").json()["data"]] == [attempt]
    assert client.post("/api/v1/attempts", {"puzzle": SLUG, "assignment_id": "asg_x"}, format="json").status_code == 401


def test_list_of_attempts() -> None:
    puzzle()
    puzzle("duel-second")
    client = token_client(person("ann"))
    first, second = start(client)["id"], start(client, "duel-second")["id"]
    start(token_client(person("bob")))
    act(client, first, 1, LOSING)

    def ids(query: str) -> list[str]:
        return [row["id"] for row in client.get(f"/api/v1/attempts?{query}").json()["data"]]

    assert ids("") == [second, first]
    assert ids("puzzle=duel-first") == [first]
    assert ids("result=failed") == [first]
    assert ids("result=failed&result=open") == [second, first]
    assert ids("updated_since=2100-01-01T00:00:00Z") == []
    assert ids("assignment_id=asg_x") == []


def test_an_attempt_that_no_longer_replays_is_void() -> None:
    puzzle()
    client = token_client(person("ann"))
    first, second = start(client)["id"], start(client)["id"]
    for attempt in (first, second):
        act(client, attempt, 1, WINNING[0])
    Action.objects.update(text="use peach.H3")
    shown = client.get(f"/api/v1/attempts/{first}")
    assert (shown.status_code, shown.json()["result"], shown.json()["board"]) == (200, "void", None)
    response = act(client, second, 2, WINNING[1])
    assert (response.status_code, response.json()["code"]) == (409, "attempt_void")
    assert set(Attempt.objects.values_list("result", flat=True)) == {"void"}


def test_result_cannot_be_sent_in() -> None:
    puzzle()
    client = token_client(person("ann"))
    response = client.post("/api/v1/attempts", {"puzzle": SLUG, "result": "solved"}, format="json")
    assert response.json()["errors"] == [{"pointer": "/result", "code": "unknown", "detail": "There is no such field."}]
    attempt = start(client)["id"]
    assert client.patch(f"/api/v1/attempts/{attempt}", {"result": "solved"}, format="json").status_code == 405

"""Assignments, the attempts that count for them, submissions, gradebook."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from puzzles import services as trainer
from puzzles.models import Attempt, Puzzle
from sgs_site.classroom.models import Assignment, AssignmentItem, Membership, Submission, SubmissionAttempt
from sgs_site.classroom.services import assignments, export, results
from tests.sgs_site.school import LOSING, SLUG, WINNING, School, puzzle, school

pytestmark = pytest.mark.django_db


@pytest.fixture
def there() -> School:
    """The school."""
    return school()


def start(there: School, who: str = "student", slug: str = SLUG, assignment: str = "") -> Any:
    """Start an attempt that counts."""
    body = {"puzzle": slug, "assignment_id": assignment or there.assignment.public_id}
    return there.client(who).post("/api/v1/attempts", body, format="json")


def play(there: School, actions: list[str], who: str = "student", slug: str = SLUG) -> Any:
    """Start an attempt and play; the last answer."""
    attempt = start(there, who, slug).json()["id"]
    response = None
    for seq, action in enumerate(actions, 1):
        response = there.client(who).post(f"/api/v1/attempts/{attempt}/actions", {"seq": seq, "action": action}, format="json")
        assert response.status_code == 200, response.content
    assert response is not None
    return response.json()


def submission(there: School, who: str = "student", reader: str = "teacher") -> dict[str, Any]:
    """A student's submission as somebody sees it."""
    rows = there.client(reader).get(f"/api/v1/assignments/{there.assignment.public_id}/submissions").json()["data"]
    found: dict[str, Any] = next(row for row in rows if row["member_id"] == there.members[who].public_id)
    return found


def set_assignment(there: School, **fields: Any) -> None:
    """Change the assignment's row."""
    Assignment.objects.filter(pk=there.assignment.pk).update(**fields)


# -- writing ----------------------------------------------------------------------------------------------------------


def test_create_publish_close(there: School) -> None:
    client = there.client("teacher")
    body = {
        "title": "判定与改判",
        "items": [{"puzzle": "duel-second", "points": 7}, {"puzzle": SLUG}],
        "due_at": "2099-03-08T23:59:59+08:00",
        "max_attempts": 3,
        "grading": "first",
        "external_id": "hw-2",
    }
    made = client.post(f"/api/v1/classes/{there.school_class.public_id}/assignments", body, format="json")
    assert made.status_code == 201
    shown = made.json()
    assert shown["id"].startswith("asg_")
    assert shown["state"] == "draft"
    assert shown["due_at"] == "2099-03-08T15:59:59.000Z"
    assert shown["items"] == [{"puzzle": "duel-second", "revision": None, "points": 7}, {"puzzle": SLUG, "revision": None, "points": 10}]
    assert shown["points_possible"] == 17
    path = made["Location"]
    assert there.client("student").get(path).status_code == 404, "a draft is the teachers' own"
    published = client.post(f"{path}:publish").json()
    assert published["state"] == "published"
    assert [item["revision"] for item in published["items"]] == [1, 1]
    assert client.post(f"{path}:publish").json() == published
    assert there.client("student").get(path).json()["external_id"] is None
    assert Submission.objects.filter(assignment__public_id=shown["id"]).count() == 2
    closed = client.post(f"{path}:close").json()
    assert closed["state"] == "closed"
    assert client.post(f"{path}:close").json() == closed
    assert client.post(f"{path}:publish").json()["closed_at"] is None
    twice = client.post(f"/api/v1/classes/{there.school_class.public_id}/assignments", body, format="json")
    assert twice.json()["errors"][0]["pointer"] == "/external_id"


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        ({"title": ""}, "/title", "blank"),
        ({"title": None}, "/title", "null"),
        ({"items": []}, "/items", "min_length"),
        ({"items": [{"puzzle": "duel-first", "points": 0}]}, "/items/0/points", "min_value"),
        ({"items": [{"puzzle": "duel-first"}, {"puzzle": "duel-first"}]}, "/items/1/puzzle", "duplicate"),
        ({"items": [{"puzzle": "nothing"}]}, "/items/0/puzzle", "not_found"),
        ({"items": [{"puzzle": "gone"}]}, "/items/0/puzzle", "withdrawn"),
        ({"items": [{"slug": "duel-first"}]}, "/items/0/slug", "unknown"),
        ({"opens_at": "2099-01-02T00:00:00Z", "due_at": "2099-01-01T00:00:00Z"}, "/due_at", "order"),
        ({"due_at": "2099-01-02T00:00:00Z", "closes_at": "2099-01-01T00:00:00Z"}, "/closes_at", "order"),
        ({"opens_at": "2099-01-02T00:00:00Z", "closes_at": "2099-01-01T00:00:00Z"}, "/closes_at", "order"),
        ({"due_at": "2099-01-02T00:00:00"}, "/due_at", "no_offset"),
        ({"due_at": 12}, "/due_at", "invalid"),
        ({"grading": "worst"}, "/grading", "invalid_choice"),
        ({"max_attempts": 0}, "/max_attempts", "min_value"),
        ({"state": "closed"}, "/state", "invalid_choice"),
    ],
)
def test_bad_assignments_say_where(there: School, change: dict[str, Any], place: str, code: str) -> None:
    puzzle("gone")
    Puzzle.objects.filter(slug="gone").update(status="withdrawn")
    body = {"title": "x", "items": [{"puzzle": "duel-first"}]} | change
    response = there.client("owner").post(f"/api/v1/classes/{there.school_class.public_id}/assignments", body, format="json")
    assert response.status_code == 422, response.content
    assert (place, code) in [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    assert Assignment.objects.filter(school_class=there.school_class).count() == 2


def test_change_items(there: School) -> None:
    play(there, [LOSING])
    client = there.client("teacher")
    path = f"/api/v1/assignments/{there.assignment.public_id}"
    refused = client.patch(path, {"items": [{"puzzle": "duel-second"}]}, format="json")
    assert (refused.status_code, refused.json()["code"], refused.json()["puzzles"]) == (409, "item_in_use", [SLUG])
    puzzle("duel-third")
    body = {"items": [{"puzzle": "duel-third", "points": 1}, {"puzzle": SLUG, "points": 2}]}
    changed = client.patch(path, body, format="json").json()
    assert [(item["puzzle"], item["points"], item["revision"]) for item in changed["items"]] == [("duel-third", 1, 1), (SLUG, 2, 1)]
    assert submission(there)["items"][1]["tries"] == 1


def test_assistants_write_drafts(there: School) -> None:
    client = there.client("assistant")
    path = f"/api/v1/classes/{there.school_class.public_id}/assignments"
    draft = {"title": "x", "items": [{"puzzle": SLUG}]}
    made = client.post(path, draft, format="json")
    assert made.status_code == 201
    assert client.patch(made["Location"], {"title": "y"}, format="json").status_code == 200
    assert client.post(f"{made['Location']}:publish").status_code == 403
    assert client.post(path, {**draft, "state": "published"}, format="json").status_code == 403
    assert client.patch(f"/api/v1/assignments/{there.assignment.public_id}", {"title": "y"}, format="json").status_code == 403
    assert client.delete(made["Location"]).status_code == 204


def test_delete_only_what_nobody_attempted(there: School) -> None:
    start(there)
    client = there.client("owner")
    response = client.delete(f"/api/v1/assignments/{there.assignment.public_id}")
    assert (response.status_code, response.json()["code"]) == (409, "conflict")
    assert client.delete(f"/api/v1/classes/{there.school_class.public_id}").status_code == 204, "with the class it goes"
    assert Attempt.objects.count() == 1, "the attempt stays the student's"


def test_publish_needs_something_to_publish(there: School) -> None:
    client = there.client("owner")
    path = f"/api/v1/assignments/{there.draft.public_id}"
    Puzzle.objects.filter(slug=SLUG).update(status="withdrawn")
    assert client.post(f"{path}:publish").json()["code"] == "puzzle_withdrawn"
    Assignment.objects.filter(pk=there.draft.pk).update(closes_at=timezone.now() - timedelta(hours=1))
    assert client.post(f"{path}:publish").json()["code"] == "conflict"
    assert client.post(f"{path}:close").json()["code"] == "conflict"


# -- doing ------------------------------------------------------------------------------------------------------------


def test_an_attempt_counts(there: School) -> None:
    made = start(there)
    assert made.status_code == 201
    assert (made.json()["mode"], made.json()["assignment_id"]) == ("assigned", there.assignment.public_id)
    again = start(there)
    assert again.status_code == 200, "the open one is gone on with"
    assert again.json()["id"] == made.json()["id"]
    assert SubmissionAttempt.objects.count() == 1
    listed = there.client("student").get(f"/api/v1/attempts?assignment_id={there.assignment.public_id}").json()["data"]
    assert [row["id"] for row in listed] == [made.json()["id"]]


def test_who_may_start(there: School) -> None:
    assert start(there, "teacher").json()["code"] == "forbidden"
    assert start(there, "observer").json()["code"] == "forbidden"
    for who in ("rival", "stranger"):
        foreign = start(there, who)
        unknown = start(there, who, assignment="asg_nothing")
        assert foreign.status_code == unknown.status_code == 422
        assert foreign.json()["errors"] == unknown.json()["errors"]
        assert foreign.json()["errors"][0]["pointer"] == "/assignment_id"
    assert start(there, assignment=there.draft.public_id).status_code == 422
    puzzle("duel-third")
    assert start(there, slug="duel-third").json()["errors"][0]["code"] == "not_in_assignment"
    assert start(there, slug="nothing").json()["errors"][0]["code"] == "not_found"
    assert not Attempt.objects.exists()


def test_only_while_it_is_open(there: School) -> None:
    now = timezone.now()
    set_assignment(there, opens_at=now + timedelta(hours=1))
    assert start(there).json()["code"] == "assignment_not_open"
    set_assignment(there, opens_at=None, closes_at=now - timedelta(hours=1))
    assert start(there).json()["code"] == "assignment_closed"
    set_assignment(there, closes_at=None, state="closed", closed_at=now)
    assert start(there).json()["code"] == "assignment_closed"
    set_assignment(there, state="published", closed_at=None)
    Puzzle.objects.filter(slug=SLUG).update(status="withdrawn")
    assert start(there).json()["code"] == "puzzle_withdrawn"


def test_attempts_run_out(there: School) -> None:
    set_assignment(there, max_attempts=2)
    play(there, [LOSING])
    play(there, [LOSING])
    refused = start(there)
    assert (refused.status_code, refused.json()["code"], refused.json()["max_attempts"]) == (409, "attempts_exhausted", 2)
    assert start(there, slug="duel-second").status_code == 201, "per puzzle"
    assert start(there, "classmate").status_code == 201, "per student"


def test_void_attempts_do_not_count(there: School) -> None:
    set_assignment(there, max_attempts=1)
    start(there)
    Attempt.objects.update(result="void", ended_at=timezone.now())
    assert start(there).status_code == 201
    assert submission(there)["items"][0]["tries"] == 1


def test_a_retry_on_the_board_counts_while_tries_are_left(there: School) -> None:
    set_assignment(there, max_attempts=2)
    play(there, [LOSING])
    failed = Attempt.objects.get()
    actor = trainer.user_actor(there.users["student"])
    second = trainer.retry(failed, actor)
    third = trainer.retry(failed, actor)
    linked = set(SubmissionAttempt.objects.values_list("attempt", flat=True))
    assert linked == {failed.pk, second.pk}
    assert third.pk not in linked, "practice"
    assert list(SubmissionAttempt.objects.values_list("number", flat=True)) == [1, 2]


def test_a_new_revision_does_not_change_what_was_set(there: School) -> None:
    pinned = AssignmentItem.objects.filter(assignment=there.assignment).first()
    assert pinned is not None
    assert pinned.revision is not None
    newer = puzzle("other").current
    assert newer is not None
    newer.puzzle, newer.number, newer.digest = pinned.puzzle, 2, "x-2"
    newer.save()
    pinned.puzzle.current = newer
    pinned.puzzle.save()
    assert start(there).json()["revision"] == 1
    type(newer).objects.filter(pk=pinned.revision.pk).update(rules_version=0)
    assert start(there, "classmate").json()["revision"] == 2, "unless it was proved under older rules"


# -- results ----------------------------------------------------------------------------------------------------------


def test_who_solved_what(there: School) -> None:
    assert submission(there)["state"] == "assigned"
    play(there, [LOSING])
    row = submission(there)
    assert (row["state"], row["score"], row["points_possible"]) == ("in_progress", 0, 15)
    assert row["items"][0] | {"time_s": 0} == {
        "puzzle": SLUG,
        "state": "failed",
        "solved": False,
        "tries": 1,
        "solved_try": None,
        "score": 0,
        "points": 10,
        "late": False,
        "hints_used": 0,
        "time_s": 0,
        "first_wrong": LOSING,
        "solved_at": None,
    }
    play(there, WINNING)
    row = submission(there)
    item = row["items"][0]
    assert (item["state"], item["tries"], item["solved_try"], item["score"], item["first_wrong"]) == ("solved", 2, 2, 10, LOSING)
    play(there, WINNING, slug="duel-second")
    row = submission(there)
    assert (row["state"], row["score"], row["late"], row["missing"]) == ("submitted", 15, False, False)
    assert row["submitted_at"]
    assert submission(there, "classmate")["state"] == "assigned"
    assert submission(there, reader="student") == row
    assert submission(there, reader="observer") == row


@pytest.mark.parametrize(("grading", "score"), [("best", 10), ("first", 0), ("last", 0)])
def test_grading(there: School, grading: str, score: int) -> None:
    set_assignment(there, grading=grading)
    for actions in ([LOSING], WINNING, [LOSING]):
        play(there, actions)
    assert submission(there)["items"][0]["score"] == score


def test_late_and_missing(there: School) -> None:
    set_assignment(there, due_at=timezone.now() - timedelta(hours=1))
    assert submission(there)["missing"] is True
    play(there, WINNING)
    play(there, WINNING, slug="duel-second")
    row = submission(there)
    assert (row["late"], row["missing"], row["items"][0]["late"]) == (True, False, True)


def test_what_ends_after_the_end_does_not_count(there: School) -> None:
    attempt = start(there).json()["id"]
    assignments.close(there.access, there.assignment)
    client = there.client("student")
    for seq, action in enumerate(WINNING, 1):
        assert client.post(f"/api/v1/attempts/{attempt}/actions", {"seq": seq, "action": action}, format="json").status_code == 200
    row = submission(there)
    assert (row["items"][0]["solved"], row["score"]) == (False, 0)


def test_other_attempts_do_not_count(there: School) -> None:
    client = there.client("student")
    attempt = client.post("/api/v1/attempts", {"puzzle": SLUG}, format="json").json()["id"]
    for seq, action in enumerate(WINNING, 1):
        client.post(f"/api/v1/attempts/{attempt}/actions", {"seq": seq, "action": action}, format="json")
    assert submission(there)["state"] == "assigned"


def test_hints_are_counted(there: School) -> None:
    attempt = start(there).json()["id"]
    there.client("student").post(f"/api/v1/attempts/{attempt}/hints", {}, format="json")
    assert submission(there)["items"][0]["hints_used"] == 1


def test_updated_since_follows_the_attempts(there: School) -> None:
    def rows(at: Any) -> list[str]:
        path = f"/api/v1/assignments/{there.assignment.public_id}/submissions"
        return [row["display_name"] for row in there.client("teacher").get(path, {"updated_since": at.isoformat()}).json()["data"]]

    first = timezone.now()
    assert rows(first) == []
    attempt = start(there).json()["id"]
    assert rows(first) == ["student"]
    second = timezone.now()
    there.client("student").post(f"/api/v1/attempts/{attempt}/actions", {"seq": 1, "action": LOSING}, format="json")
    assert rows(second) == ["student"]


def test_teachers_read_the_moves(there: School) -> None:
    play(there, [LOSING])
    work = submission(there)["id"]
    teacher = there.client("teacher")
    attempts = teacher.get(f"/api/v1/submissions/{work}/attempts").json()["data"]
    assert [row["result"] for row in attempts] == ["failed"]
    path = f"/api/v1/attempts/{attempts[0]['id']}"
    assert teacher.get(path).json()["actions"][0]["action"] == LOSING
    assert there.client("observer").get(path).status_code == 200
    for who in ("classmate", "rival", "stranger", "anonymous"):
        assert there.client(who).get(path).status_code == 404, who
    assert there.client("teacher", "progress:read").get(path).json()["code"] == "insufficient_scope"
    assert there.client("classmate").get(f"/api/v1/submissions/{work}/attempts").status_code == 404
    act = teacher.post(f"{path}/actions", {"seq": 2, "action": "end"}, format="json")
    assert act.status_code == 404, "reading is not playing"


def test_excuse_override_comment(there: School) -> None:
    play(there, WINNING)
    path = f"/api/v1/submissions/{submission(there)['id']}"
    teacher = there.client("teacher")
    body = teacher.patch(path, {"score_override": 12.5, "comment": "好"}, format="json").json()
    assert (body["score"], body["score_raw"], body["score_override"], body["comment"]) == (12.5, 10, 12.5, "好")
    assert teacher.patch(path, {"score_override": None}, format="json").json()["score"] == 10
    assert teacher.patch(path, {"excused": True}, format="json").json()["excused"] is True
    row = teacher.get(f"/api/v1/classes/{there.school_class.public_id}/gradebook").json()["rows"]
    assert next(r for r in row if r["display_name"] == "student")["possible"] == 0
    for who, status in (("assistant", 403), ("student", 403), ("classmate", 404), ("observer", 403), ("rival", 404)):
        assert there.client(who).patch(path, {"excused": True}, format="json").status_code == status, who
    for bad in ({"score_override": -1}, {"score_override": "x"}, {"score": 5}, {"state": "submitted"}, {"score_override": 1e9}):
        assert teacher.patch(path, bad, format="json").status_code == 422, bad


# -- gradebook --------------------------------------------------------------------------------------------------------


def test_gradebook(there: School) -> None:
    play(there, [LOSING])
    play(there, WINNING)
    body = there.client("assistant").get(f"/api/v1/classes/{there.school_class.public_id}/gradebook").json()
    assert [column["title"] for column in body["assignments"]] == ["第一周"], "no drafts"
    student = next(row for row in body["rows"] if row["display_name"] == "student")
    assert (student["total"], student["possible"], student["percent"]) == (10, 15, 66.7)
    assert student["cells"][0]["items"][0]["solved_try"] == 2
    assert {row["display_name"] for row in body["rows"]} == {"student", "classmate"}


def table(there: School, who: str, query: str = "") -> list[list[str]]:
    """The gradebook as CSV, read again."""
    response = there.client(who).get(f"/api/v1/classes/{there.school_class.public_id}/gradebook?format=csv{query}")
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in response["Content-Disposition"]
    text = response.content.decode("utf-8-sig")
    assert "\r\n" in text
    return list(csv.reader(io.StringIO(text)))


def test_gradebook_as_csv(there: School) -> None:
    play(there, WINNING)
    rows = table(there, "teacher")
    assert rows[0][:4] == ["student_id", "external_id", "display_name", "username"]
    assert rows[0][4] == f"第一周 (15) [{there.assignment.public_id}]"
    assert rows[1][4:] == ["15", "15", "15", "100"]
    assert next(row for row in rows if row[2] == "student")[4:] == ["10", "10", "15", "66.7"]
    long = table(there, "owner", "&shape=long&bom=false")
    assert long[0] == list(export.LONG)
    assert len(long) == 1 + 2 * 2
    solved = next(row for row in long if row[2] == "student" and row[5] == SLUG)
    assert solved[6:11] == ["1", "solved", "10", "10", "1"]
    raw = there.client("owner").get(f"/api/v1/classes/{there.school_class.public_id}/gradebook?format=csv").content
    assert raw.startswith(b"\xef\xbb\xbf")


def test_csv_is_for_teachers_with_the_scope(there: School) -> None:
    path = f"/api/v1/classes/{there.school_class.public_id}/gradebook"
    assert there.client("assistant").get(path + "?format=csv").status_code == 403
    assert there.client("student").get(path).status_code == 403
    assert there.client("rival").get(path).status_code == 404
    assert there.client("teacher", "grade:read").get(path).status_code == 200
    assert there.client("teacher", "grade:read").get(path + "?format=csv").json()["code"] == "insufficient_scope"
    assert there.client("teacher").get(path + "?format=xml").json()["errors"][0]["parameter"] == "format"


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", " =1", "＝1", "\r\n=1"])
def test_formulas_are_defused(there: School, name: str) -> None:
    Membership.objects.filter(pk=there.members["student"].pk).update(display_name=name)
    cell = next(row[2] for row in table(there, "teacher") if row[1] == "no-student")
    assert cell.startswith("'")
    assert export.guarded("陈一诺") == "陈一诺"
    assert export.guarded(-2.5) == "-2.5", "our own numbers are no text"


def test_the_number_of_queries_does_not_grow(there: School, django_assert_max_num_queries: Any) -> None:
    for n in range(12):
        user = there.users["student"].__class__.objects.create(username=f"u{n}")
        member = Membership.objects.create(school_class=there.school_class, user=user, role="student", display_name=f"学生{n}")
        Submission.objects.create(assignment=there.assignment, member=member)
    with django_assert_max_num_queries(8):
        results.gradebook(there.access)


def test_summary_themes_mistakes(there: School) -> None:
    play(there, [LOSING])
    play(there, [LOSING], "classmate")
    play(there, WINNING, slug="duel-second")
    book = results.gradebook(there.access)
    assert results.summary(book)["first_try"] == 33
    names, rows, whole = results.themes(book)
    assert set(names) == {"order", "fankui"}
    assert whole == [33, 33]
    assert len(rows) == 2
    assert [(mistake.text, mistake.students) for mistake in results.mistakes(book)] == [(LOSING, 2)]
    assert results.solved_share(book) == [[0, 50]]
    Assignment.objects.update(published_at=timezone.now() - timedelta(days=5))
    Attempt.objects.update(started_at=timezone.now() - timedelta(days=4), ended_at=timezone.now() - timedelta(days=4))
    assert results.summary(results.gradebook(there.access))["idle"] == 2


def test_listing_submissions_takes_few_queries(there: School, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    play(there, [LOSING])
    client = there.client("teacher")
    with django_assert_max_num_queries(12):
        client.get(f"/api/v1/assignments/{there.assignment.public_id}/submissions")

"""A student who gives up an assigned puzzle sees its solution when the assignment is over: in the API, and on the puzzle's page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from puzzles import services
from puzzles.models import Puzzle
from sgs_site.classroom.services import assignments, classes, members
from tests.sgs_site.school import SLUG, WINNING, person, school

pytestmark = pytest.mark.django_db

LOCKED = "作业还没结束"


def page(user: Any, slug: str) -> str:
    client = Client()
    client.force_login(user)
    response = client.get(f"/puzzles/{slug}/")
    assert response.status_code == 200
    return re.sub(r"<a [^>]*>|</a>", "", response.content.decode())  # words of the rules are links


def test_api_gives_nothing_away() -> None:
    there = school()
    student = there.client("student")
    attempt = student.post("/api/v1/attempts", {"puzzle": SLUG, "assignment_id": there.assignment.public_id}, format="json").json()["id"]
    given = student.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json").json()
    assert given["attempt"]["result"] == "gave_up"
    assert given["solution"] == []
    outsider = there.client("rival")
    attempt = outsider.post("/api/v1/attempts", {"puzzle": SLUG}, format="json").json()["id"]
    given = outsider.post(f"/api/v1/attempts/{attempt}/give-up", {}, format="json").json()
    assert given["solution"][0] == WINNING[0], "to others it is open"


@pytest.mark.parametrize("slug", ["duel-first", "red-horse", "who-is-asked", "how-many"])
def test_page_of_a_board_and_of_ready_answers(slug: str) -> None:
    call_command("puzzles", "load", verbosity=0)
    teacher, pupil, outsider = person("teacher"), person("pupil"), person("outsider")
    own = classes.create_class(teacher, name="一班")
    members.add_member(own, username="pupil")
    given = assignments.create_assignment(own, {"title": "一", "items": [{"puzzle": slug, "points": 1}], "state": "published"})
    puzzle = Puzzle.objects.get(slug=slug)
    for user in (pupil, outsider):
        services.give_up(services.start_attempt(puzzle, user), 1)
    revision = puzzle.current
    assert revision is not None
    words = revision.explanation_zh[:8]
    closed, opened = page(pupil, slug), page(outsider, slug)
    assert LOCKED in closed
    assert words not in closed
    assert "answer--right" not in closed
    assert LOCKED not in opened
    assert words in opened
    assignments.close(own, given)
    after = page(pupil, slug)
    assert LOCKED not in after
    assert words in after

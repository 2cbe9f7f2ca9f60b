"""Every puzzle of the library through the API: its position, a solved attempt, its solution; and what is wrong is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from puzzles.models import Puzzle
from puzzles.services.content import content_of
from tests.sgs_site.school import LIBRARY, person, token_client

SLUGS = sorted(path.stem for path in LIBRARY.glob("*.yaml"))
BATCHES = [SLUGS[n::6] for n in range(6)]
"""Loading the library takes as long as solving many of its puzzles."""


@pytest.fixture
def client(db: None) -> APIClient:
    """Somebody, with the library loaded."""
    call_command("puzzles", "load", verbosity=0)
    return token_client(person("ann"))


@contextmanager
def of(slug: str) -> Iterator[None]:
    """A failure inside names the puzzle."""
    try:
        yield
    except BaseException as e:
        e.add_note(slug)
        raise


def act(client: APIClient, attempt: str, seq: int, action: str) -> dict[str, Any]:
    """One action; the verdict."""
    response = client.post(f"/api/v1/attempts/{attempt}/actions", {"seq": seq, "action": action}, format="json")
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


@pytest.mark.parametrize("slugs", BATCHES, ids=lambda slugs: slugs[0])
def test_solved_through_the_api(client: APIClient, slugs: list[str]) -> None:
    for slug in slugs:
        with of(slug):
            solve(client, slug)


def solve(client: APIClient, slug: str) -> None:
    puzzle = Puzzle.objects.select_related("current").get(slug=slug)
    assert puzzle.current is not None
    content = content_of(puzzle.current)
    position = client.get(f"/api/v1/puzzles/{slug}/position").json()
    text = json.dumps(position, ensure_ascii=False)
    assert puzzle.current.explanation_zh[:20] not in text
    assert '"truth"' not in text
    attempt = client.post("/api/v1/attempts", {"puzzle": slug}, format="json").json()["id"]
    assert client.get(f"/api/v1/puzzles/{slug}/solution").status_code == 403
    if content.is_question:
        if puzzle.kind == "legal":
            action = f"answer {json.dumps(content.proof['truth'])}"
        else:
            action = next(a for a in position["answers"] if json.loads(a.removeprefix("answer ")) == content.proof["truth"])
            assert len(position["answers"]) > 1
        body = act(client, attempt, 1, action)
    else:
        node: int | None = 0
        seq = 0
        body = {}
        while node is not None:
            seq += 1
            option = next(o for o in content.tree.options(node) if content.tree.leads(node, o).verdict != "wrong")
            body = act(client, attempt, seq, option)
            node = content.tree.leads(node, option).node
    assert (body["verdict"], body["attempt"]["result"]) == ("solved", "solved")
    solution = client.get(f"/api/v1/puzzles/{slug}/solution").json()
    assert solution["line"]
    assert solution["winning_first"]


@pytest.mark.parametrize("slugs", BATCHES, ids=lambda slugs: slugs[0])
def test_a_wrong_first_choice_fails(client: APIClient, slugs: list[str]) -> None:
    for slug in slugs:
        with of(slug):
            fail(client, slug)


def fail(client: APIClient, slug: str) -> None:
    puzzle = Puzzle.objects.select_related("current").get(slug=slug)
    assert puzzle.current is not None
    content = content_of(puzzle.current)
    if content.is_question:
        wrong = f"answer {json.dumps(content.proof['wrong'][0]['answer'], sort_keys=True, separators=(',', ':'), ensure_ascii=False)}"
    else:
        found = [option for option in content.tree.options(0) if content.tree.leads(0, option).verdict == "wrong"]
        if not found:
            return  # every first choice still wins
        wrong = found[0]
    attempt = client.post("/api/v1/attempts", {"puzzle": slug}, format="json").json()["id"]
    assert act(client, attempt, 1, wrong)["attempt"]["result"] == "failed"


def test_the_daily_puzzle_is_one_of_them(client: APIClient) -> None:
    assert client.get("/api/v1/puzzles/daily").json()["puzzle"]["slug"] in SLUGS
    assert len(client.get("/api/v1/puzzles?limit=200").json()["data"]) == len(SLUGS)

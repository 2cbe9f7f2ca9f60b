"""Pages by cursor."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from puzzles.models import Puzzle
from sgs_site.api import paging
from sgs_site.api.problems import Problem
from sgs_site.encyclopedia.models import Entry
from tests.sgs_site.school import puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_entries(db: None) -> None:
    """The lists hold what a test puts into them."""
    Entry.objects.all().delete()


def heroes(count: int) -> None:
    """So many heroes with equal and different orders."""
    Entry.objects.bulk_create(
        Entry(kind="hero", slug=f"hero{n:03}", edition="std", name_zh=f"将{n}", order=n // 3, data={}, version="1") for n in range(count)
    )


def walk(client: APIClient, path: str, relation: str = "next") -> list[dict[str, Any]]:
    """All pages from `path` on."""
    pages = [client.get(path).json()]
    while cursor := pages[-1]["page"][relation]:
        mark = "&" if "?" in path else "?"
        pages.append(client.get(f"{path}{mark}cursor={cursor}").json())
    return pages


@pytest.mark.parametrize("limit", [1, 2, 7, 10, 200])
def test_forth_and_back(limit: int) -> None:
    heroes(20)
    client = APIClient()
    pages = walk(client, f"/api/v1/heroes?limit={limit}")
    ids = [row["id"] for page in pages for row in page["data"]]
    assert ids == [f"hero{n:03}" for n in range(20)]
    assert all(len(page["data"]) == limit for page in pages[:-1])
    assert pages[0]["page"]["prev"] is None
    back = [pages[-1]]
    while cursor := back[-1]["page"]["prev"]:
        back.append(client.get(f"/api/v1/heroes?limit={limit}&cursor={cursor}").json())
    assert [page["data"] for page in reversed(back)] == [page["data"] for page in pages]
    assert back[-1]["page"]["prev"] is None


def test_rows_that_come_and_go_shift_nothing() -> None:
    heroes(9)
    client = APIClient()
    first = client.get("/api/v1/heroes?limit=3").json()
    Entry.objects.filter(slug__in=["hero000", "hero002"]).delete()
    Entry.objects.create(kind="hero", slug="hero000a", edition="std", name_zh="新", order=0, data={}, version="1")
    second = client.get(f"/api/v1/heroes?limit=3&cursor={first['page']['next']}").json()
    assert [row["id"] for row in second["data"]] == ["hero003", "hero004", "hero005"]


def test_total_only_when_asked() -> None:
    heroes(4)
    client = APIClient()
    assert client.get("/api/v1/heroes?limit=2").json()["total"] is None
    assert client.get("/api/v1/heroes?limit=2&count=true").json()["total"] == 4


def test_link_header_leads_on() -> None:
    heroes(4)
    client = APIClient()
    link = client.get("/api/v1/heroes?limit=3&edition=std")["Link"]
    address, _, relation = link.partition("; ")
    assert relation == 'rel="next"'
    assert [row["id"] for row in client.get(address.strip("<>")).json()["data"]] == ["hero003"]


def test_empty_list() -> None:
    assert APIClient().get("/api/v1/heroes?count=1").json() == {"data": [], "page": {"next": None, "prev": None}, "total": 0}


def test_a_cursor_belongs_to_its_order() -> None:
    for n in range(4):
        puzzle(f"duel-{n}", difficulty=1 + n % 2)
    client = APIClient()
    cursor = client.get("/api/v1/puzzles?limit=2").json()["page"]["next"]
    assert client.get(f"/api/v1/puzzles?limit=2&cursor={cursor}").status_code == 200
    assert client.get(f"/api/v1/puzzles?limit=2&sort=-updated_at&cursor={cursor}").status_code == 422
    assert [p["slug"] for p in client.get("/api/v1/puzzles?sort=-difficulty").json()["data"]] == ["duel-1", "duel-3", "duel-0", "duel-2"]


def test_times_in_cursors_keep_their_microseconds() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    for n in range(5):
        Puzzle.objects.filter(pk=puzzle(f"duel-{n}").pk).update(updated_at=at + timedelta(microseconds=n))
    pages = walk(APIClient(), "/api/v1/puzzles?limit=2&sort=-updated_at")
    assert [row["slug"] for page in pages for row in page["data"]] == [f"duel-{n}" for n in (4, 3, 2, 1, 0)]


@pytest.mark.parametrize("cursor", ["", "x", "e30", "W10", "WzEsMiwzXQ", "bnVsbA", "a" * 400, "W" * 399])
def test_forged_cursors(cursor: str) -> None:
    response = APIClient().get("/api/v1/heroes", {"cursor": cursor})
    assert response.status_code == 422
    assert response.json()["errors"][0]["parameter"] == "cursor"


@pytest.mark.parametrize("values", [["x", "a", "std"], [None, "a", "std"], [1, "a\x00", "std"], [1, [], "std"], [True, {}, ""]])
def test_forged_values(values: list[Any]) -> None:
    order = ("order", "slug", "edition")
    cursor = paging.encode(order, False, values)
    with pytest.raises(Problem) as refused:
        paging.page(Entry.objects.all(), order, 10, cursor)
    assert refused.value.code == "validation"


def test_a_number_beyond_all_rows_is_a_place_like_any_other() -> None:
    heroes(3)
    order = ("order", "slug", "edition")
    assert paging.page(Entry.objects.all(), order, 10, paging.encode(order, False, [10**30, "a", "b"])).rows == []

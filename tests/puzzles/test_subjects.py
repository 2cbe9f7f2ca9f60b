"""What a puzzle is about: shown on the pages of its heroes, cards and skills."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from puzzles.models import Puzzle, Subject
from puzzles.services import about, library
from puzzles.services.catalog import forget_stamp


@pytest.fixture(autouse=True)
def fresh() -> None:
    forget_stamp()


def side(client: Client, path: str) -> str:
    """The list of puzzles at the side of a page, as text."""
    html = client.get(path).content.decode()
    found = re.search(r'<section aria-labelledby="rel-p">.*?</section>', html, re.S)
    return re.sub(r"<[^>]+>", " ", found[0]) if found else ""


def change(shelf: Path, slug: str, old: str, new: str) -> None:
    path = shelf / f"{slug}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_themes_tell_what_a_puzzle_is_about(db: None, shelf: Path) -> None:
    change(shelf, "stars", "themes: [judge]", "themes: [guanxing, delayed]")
    library.load(shelf)
    found = set(Subject.objects.filter(puzzle__slug="stars").values_list("kind", "slug"))
    assert found == {("skill", "guanxing"), ("hero", "zhugeliang"), ("card", "indulgence")}
    assert [p.slug for p in about("card", "jink")] == ["bridge-first"]  # a theme of cards speaks of those that are there
    assert about("card", "crossbow") == []
    change(shelf, "stars", "themes: [guanxing, delayed]", "themes: [judge]")
    library.load(shelf)
    assert not Subject.objects.filter(puzzle__slug="stars").exists()


def test_one_query_and_only_what_is_published(loaded: None, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        found = about("card", "jink")
        assert found[0].current is not None
        assert found[0].current.title_zh == "先拆后杀"
    Puzzle.objects.update(status="withdrawn")
    assert about("card", "jink") == []


def test_pages_of_cards_heroes_and_skills_list_them(db: None, shelf: Path, client: Client) -> None:
    change(shelf, "stars", "themes: [judge]", "themes: [guanxing, delayed]")
    assert side(client, "/cards/jink/") == ""
    first = client.get("/cards/jink/")["ETag"]
    library.load(shelf)
    assert "先拆后杀" in side(client, "/cards/jink/")
    assert client.get("/cards/jink/", headers={"If-None-Match": first}).status_code == 200
    for path in ("/skills/std/guanxing/", "/heroes/zhugeliang/", "/cards/indulgence/"):
        assert "排一排星" in side(client, path)
    assert "标准版" in side(client, "/heroes/zhugeliang/early/")  # of another edition: it says so
    assert "Set the stars" in side(client, "/skills/std/guanxing/?lang=en")


def test_a_page_that_has_not_changed_costs_no_query(loaded: None, client: Client, django_assert_num_queries: Any) -> None:
    etag = client.get("/cards/jink/")["ETag"]
    with django_assert_num_queries(0):
        assert client.get("/cards/jink/", headers={"If-None-Match": etag}).status_code == 304

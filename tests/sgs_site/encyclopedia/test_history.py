"""What a load changed, as far as a reader can see it."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from sgs_site.encyclopedia.models import Entry, Update
from sgs_site.encyclopedia.services import seen


def test_a_field_that_came_to_everything_is_no_change() -> None:
    old = {n: {"text": f"{n}", "parts": [{"n": 1}, {"n": 2}]} for n in range(5)}
    new: dict[int, Any] = copy.deepcopy(old)
    for document in new.values():
        document["generals"] = 1
        for part in document["parts"]:
            part["note"] = False
    assert seen.differing(old, new) == set()
    assert seen.differing(new, old) == set(), "nor one that went"
    new[3]["text"] = "other"
    new[4]["parts"][1]["n"] = 3
    assert seen.differing(old, new) == {3, 4}


def test_a_field_of_some_is_a_change() -> None:
    old: dict[int, Any] = {n: {"facts": {}} for n in range(5)}
    new = copy.deepcopy(old)
    new[2]["facts"]["hp"] = "outside"
    assert seen.differing(old, new) == {2}


def test_of_two_documents_a_new_field_may_be_news() -> None:
    assert seen.differing({1: {"a": 1}, 2: {"a": 1}}, {1: {"a": 1, "b": 2}, 2: {"a": 1, "b": 2}}) == {1, 2}


def test_rows_are_marked(content: None) -> None:
    """Heroes with a field more, one of which says something else, too."""
    fresh = list(Entry.objects.filter(kind="hero"))
    for entry in fresh:
        entry.data["new"] = 1
    changed = next(e for e in fresh if e.slug == "guanyu" and e.edition == "std")
    changed.data["hp"] = 9
    told = [
        Update(at=timezone.now(), digest="d", what=Update.What.CHANGED, kind="hero", slug=e.slug, edition=e.edition, name_zh=e.name_zh)
        for e in fresh
    ]
    seen.mark(told, fresh, {}, {}, {})
    assert [(row.slug, row.edition) for row in told if row.seen] == [("guanyu", "std")]


@pytest.mark.parametrize(("lang", "said"), [("", "另有 30 条只是数据里"), ("en", "30 more only got or lost a field")])
def test_the_page_says_what_can_be_seen(content: None, client: Client, lang: str, said: str) -> None:
    at = timezone.now()
    names = {"name_zh": "关羽", "name_hant": "關羽", "name_en": "Guan Yu"}
    rows = [
        Update(at=at, digest="e" * 64, what="changed", kind="hero", slug=f"h{n}", edition="std", seen=n == 0, **names) for n in range(31)
    ]
    Update.objects.bulk_create(rows)
    page = client.get("/history/", {"lang": lang} if lang else {}).content.decode()
    assert said in page
    assert page.count("/heroes/h") == 1


def test_long_lists_are_folded(content: None, client: Client) -> None:
    at = timezone.now()
    rows = [Update(at=at, digest="e" * 64, what="changed", kind="ruling", slug=f"r{n}", name_zh=f"裁定{n}") for n in range(40)]
    Update.objects.bulk_create(rows)
    page = client.get("/history/").content.decode()
    assert "列出这 40 条" in page
    assert page.count("/rulings/r") == 40

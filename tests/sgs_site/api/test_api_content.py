"""Cards and heroes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from sgs_site.encyclopedia.models import ContentVersion, Entry

pytestmark = pytest.mark.django_db

CHANGED = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def content() -> None:
    """A card and a hero, the hero in two editions, and nothing else."""
    Entry.objects.all().delete()
    ContentVersion.objects.all().delete()
    ContentVersion.objects.create(digest="d", rules_version=1)
    for kind, slug, edition in (("card", "slash", "std"), ("hero", "lvbu", "std"), ("hero", "lvbu", "early"), ("rule", "damage.1", "")):
        Entry.objects.create(
            kind=kind,
            slug=slug,
            edition=edition,
            name_zh="名",
            name_en="name",
            pinyin="ming",
            data={"n": 1},
            version="v1",
            changed_at=CHANGED,
        )


def test_lists_hold_their_own_kind() -> None:
    client = APIClient()
    assert [row["id"] for row in client.get("/api/v1/cards").json()["data"]] == ["slash"]
    assert [row["edition"] for row in client.get("/api/v1/heroes").json()["data"]] == ["early", "std"]
    assert [row["edition"] for row in client.get("/api/v1/heroes?edition=std").json()["data"]] == ["std"]
    assert client.get("/api/v1/heroes?edition=none").json()["data"] == []


def test_one_in_all_its_editions() -> None:
    client = APIClient()
    body = client.get("/api/v1/heroes/lvbu").json()
    assert body["id"] == "lvbu"
    assert [row["edition"] for row in body["editions"]] == ["early", "std"]
    assert body["editions"][1] == {
        "id": "lvbu",
        "edition": "std",
        "name": {"zh": "名", "zh_hant": "名", "en": "name"},
        "pinyin": "ming",
        "data": {"n": 1},
        "url": "/heroes/lvbu/",
        "version": "v1",
        "changed_at": "2026-01-02T03:04:05.000Z",
    }
    assert len(client.get("/api/v1/heroes/lvbu?edition=std").json()["editions"]) == 1
    for path in ("/api/v1/heroes/slash", "/api/v1/heroes/lvbu?edition=x", "/api/v1/cards/lvbu", "/api/v1/cards/damage.1"):
        assert client.get(path).status_code == 404, path


def test_updated_since_goes_by_the_last_change() -> None:
    client = APIClient()
    Entry.objects.filter(slug="lvbu", edition="std").update(changed_at=datetime(2026, 2, 1, tzinfo=UTC))
    assert len(client.get("/api/v1/heroes", {"updated_since": "2026-01-02T03:04:05Z"}).json()["data"]) == 2
    assert [r["edition"] for r in client.get("/api/v1/heroes", {"updated_since": "2026-01-03T00:00:00Z"}).json()["data"]] == ["std"]
    assert client.get("/api/v1/cards", {"updated_since": "2026-02-02T00:00:00Z"}).json()["data"] == []

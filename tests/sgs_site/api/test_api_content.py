"""Cards and heroes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from sgs_site.encyclopedia.models import ContentVersion, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content() -> None:
    """A card and a hero, the hero in two editions, and nothing else."""
    Entry.objects.all().delete()
    ContentVersion.objects.all().delete()
    ContentVersion.objects.create(digest="d", rules_version=1)
    for kind, slug, edition in (("card", "slash", "std"), ("hero", "lvbu", "std"), ("hero", "lvbu", "early"), ("rule", "damage.1", "")):
        Entry.objects.create(
            kind=kind, slug=slug, edition=edition, name_zh="名", name_en="name", pinyin="ming", data={"n": 1}, version="v1"
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
        "name": {"zh": "名", "en": "name"},
        "pinyin": "ming",
        "data": {"n": 1},
        "url": "/heroes/lvbu/std/",
        "version": "v1",
    }
    assert len(client.get("/api/v1/heroes/lvbu?edition=std").json()["editions"]) == 1
    for path in ("/api/v1/heroes/slash", "/api/v1/heroes/lvbu?edition=x", "/api/v1/cards/lvbu", "/api/v1/cards/damage.1"):
        assert client.get(path).status_code == 404, path


def test_updated_since_goes_by_the_load() -> None:
    client = APIClient()
    before = (timezone.now() - timedelta(hours=1)).isoformat()
    after = (timezone.now() + timedelta(hours=1)).isoformat()
    assert len(client.get("/api/v1/cards", {"updated_since": before}).json()["data"]) == 1
    assert client.get("/api/v1/cards", {"updated_since": after}).json()["data"] == []

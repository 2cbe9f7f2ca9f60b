"""The nasty list in every filter of the content: an answer, or a problem document that names the parameter; never a fault of the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import yaml
from django.conf import settings
from rest_framework.settings import api_settings
from rest_framework.test import APIClient

from tests.amounts import FULL
from tests.sgs_site.encyclopedia.test_query import NASTY

pytestmark = pytest.mark.django_db

IDS = {
    "kind": "slash", "hero": "guanyu", "skill": "wusheng", "chapter": "damage", "rule": "damage.3", "term": "judgement", "edition": "std",
    "comparison": "axe-early-and-std", "ruling": "kongcheng-no-target", "conflict": "C-01", "source": "P1", "deck": "std", "old": "early", "new": "std",
}  # fmt: skip


def filters() -> Iterator[tuple[str, str]]:
    """Path and parameter of every filter of an operation on the content."""
    document = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yml").read_text(encoding="utf-8"))
    for path, item in document["paths"].items():
        operation = item.get("get", {})
        if operation.get("tags") == ["content"] and "bulk" not in path:
            yield from ((path.format(**IDS), p["name"]) for p in operation.get("parameters", ()) if p["in"] == "query")


FILTERS = sorted(filters())


@pytest.fixture
def api(db: None, monkeypatch: pytest.MonkeyPatch) -> APIClient:
    """Somebody without an account, and without a limit."""
    monkeypatch.setitem(api_settings.__dict__, "DEFAULT_THROTTLE_RATES", dict.fromkeys(api_settings.DEFAULT_THROTTLE_RATES, "1000000/min"))
    client = APIClient()
    client.raise_request_exception = False
    return client


def ask(api: APIClient, path: str, name: str, *values: str) -> Any:
    """The answer to a parameter with these values. Halves of surrogate pairs are sent as the bytes that they would be."""
    needs = ["q=" + quote("关羽")] if path.endswith(("/search", "/suggest")) and name != "q" else []
    sent = "&".join(needs + [f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for value in values])
    response = api.get(f"{path}?{sent}")
    assert response.status_code in {200, 404, 422}, (path, name, values)
    if response.status_code == 404:  # by chance there is nothing
        assert path.endswith("/random") or name == "edition"
    if response.status_code != 200:
        assert response["Content-Type"] == "application/problem+json"
    if response.status_code == 422:
        named = {error["parameter"] for error in response.json()["errors"]}
        assert named == {name}, (path, name, values)
    return response


def test_there_are_many_filters() -> None:
    assert len(FILTERS) > 100
    assert {name for _path, name in FILTERS} >= {"q", "cursor", "limit", "updated_since", "edition", "type", "status", "about", "suit", "n"}


@pytest.mark.fuzz
@pytest.mark.parametrize(("path", "name"), FILTERS)
def test_nasty_values(api: APIClient, path: str, name: str) -> None:
    """All of the list in `make fuzz`, a part of it that is another one for every filter in `make test`."""
    start = FILTERS.index((path, name)) % 12
    for value in NASTY if FULL else NASTY[start::12]:
        ask(api, path, name, value)


@pytest.mark.parametrize(("path", "name"), FILTERS)
def test_twice_is_refused_unless_it_is_a_list(api: APIClient, path: str, name: str) -> None:
    response = ask(api, path, name, "1", "1")
    if name in {"plus", "minus", "dead"}:
        assert response.status_code == 200
    else:
        assert response.json()["errors"] == [{"parameter": name, "code": "repeated", "detail": response.json()["errors"][0]["detail"]}]


@pytest.mark.parametrize("path", sorted({path for path, _name in FILTERS}))
def test_what_is_no_filter_is_named(api: APIClient, path: str) -> None:
    response = ask(api, path, "colour", "red")
    assert [e["code"] for e in response.json()["errors"] if e["parameter"] == "colour"] == ["unknown"]

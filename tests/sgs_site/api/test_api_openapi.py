"""The OpenAPI document says what the code does; the pages that show it load nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from sgs_site.accounts.scopes import SCOPES
from sgs_site.api.problems import CATALOGUE

DOCS = Path(settings.BASE_DIR) / "docs"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The document as the code makes it, checked against the OpenAPI schema; a warning fails."""
    file = tmp_path_factory.mktemp("openapi") / "openapi.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(file))
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def parsed(document: str) -> dict[str, Any]:
    """The same as data."""
    loaded: dict[str, Any] = yaml.safe_load(document)
    return loaded


def operations(parsed: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """(path, method, operation) of all operations."""
    return [(path, method, operation) for path, item in parsed["paths"].items() for method, operation in item.items()]


def test_the_committed_document_is_up_to_date(document: str) -> None:
    assert (DOCS / "openapi.yml").read_text(encoding="utf-8") == document, (
        "run: .venv/bin/python manage.py spectacular --file docs/openapi.yml"
    )


def test_it_is_openapi_3_1(parsed: dict[str, Any]) -> None:
    assert parsed["openapi"].startswith("3.1")
    assert all(path.startswith("/api/v1/") and not path.endswith("/") for path in parsed["paths"])


def test_every_address_is_in_it(parsed: dict[str, Any]) -> None:
    resolver: Any = get_resolver()
    api = next(pattern for pattern in resolver.url_patterns if str(pattern.pattern) == "api/")
    v1 = next(pattern for pattern in api.url_patterns if str(pattern.pattern) == "v1/")
    addresses = {"/api/v1/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern)) for pattern in v1.url_patterns}
    assert set(parsed["paths"]) == addresses - {"/api/v1/openapi.json"}


def test_every_operation_is_told(parsed: dict[str, Any]) -> None:
    names = set()
    for path, method, operation in operations(parsed):
        where = f"{method} {path}"
        assert operation["operationId"] not in names, where
        names.add(operation["operationId"])
        assert operation["summary"], where
        assert operation["description"], where
        assert operation["tags"][0] in {tag["name"] for tag in parsed["tags"]}, where
        assert "429" in operation["responses"], where
        for entry in operation["security"]:
            for scope in entry.get("token", []):
                assert scope in SCOPES, where
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"], where


def test_posts_that_make_something_take_a_key(parsed: dict[str, Any]) -> None:
    by_seq = {"act", "take_hint", "give_up"}  # these are repeated safely by their number
    for path, method, operation in operations(parsed):
        headers = {parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "header"}
        if method == "post":
            assert ("Idempotency-Key" in headers) is (operation["operationId"] not in by_seq), path
        if method in {"patch", "delete"} and "{code}" not in path:
            assert "If-Match" in headers, path


def test_all_scopes_are_used(parsed: dict[str, Any]) -> None:
    used = {scope for _, _, operation in operations(parsed) for entry in operation["security"] for scope in entry.get("token", [])}
    assert used | {"export:read"} == set(SCOPES)


@pytest.mark.django_db
def test_served_document_is_the_same(client: Client, parsed: dict[str, Any]) -> None:
    response = client.get("/api/v1/openapi.json")
    assert response.status_code == 200
    assert set(response.json()["paths"]) == set(parsed["paths"])
    assert response.json()["openapi"] == parsed["openapi"]


@pytest.mark.django_db
def test_docs_page_is_offline(client: Client) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    text = page.content.decode()
    assert "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js" in text
    for address in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert address.startswith(("/", "?", "data:")), address
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>\s*\S", text), "no script of its own"
    csp = page["Content-Security-Policy"]
    assert "script-src 'self';" in csp + ";"
    assert "unsafe-inline" not in client.get("/api/problems")["Content-Security-Policy"]


def test_the_guide_names_every_problem_and_scope() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for code, kind in CATALOGUE.items():
        assert re.search(rf"\| `{code}` \| {kind.status} \|", text), code
    for scope in SCOPES:
        assert f"`{scope}`" in text, scope

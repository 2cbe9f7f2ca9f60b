"""The rulebook that every test's database holds (see `django_db_setup` in tests/conftest.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from django.test.client import ClientHandler

from sgs_site.encyclopedia import front, services


@pytest.fixture(scope="session")
def book() -> Any:
    """The rulebook of the engine."""
    return services.rulebook()


@pytest.fixture
def content(db: None) -> None:
    """A database with the rulebook in it; the name says that the test needs it."""


class AtTheDoor(ClientHandler):
    """What answers a client whose requests come by the door, as those of readers do."""

    def __call__(self, environ: dict[str, Any]) -> HttpResponseBase:
        inside: list[HttpResponseBase] = []
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def site(environ: dict[str, Any], _start: Callable[..., Any]) -> Iterable[bytes]:
            inside.append(super(AtTheDoor, self).__call__(environ))
            return ()

        body = b"".join(front.Door(site)(environ, lambda *words: said.append(words)))
        if inside:
            return inside[0]
        ((status, headers),) = said
        response = HttpResponse(body, status=int(status[:3]), headers=dict(headers))
        if "Content-Type" not in dict(headers):
            del response["Content-Type"]
        response.wsgi_request = WSGIRequest(environ)  # type: ignore[attr-defined]
        return response


@pytest.fixture
def keeping(settings: Any) -> Iterator[Callable[[], Client]]:
    """A worker that keeps pages, with none so far; makes clients that come by its door."""

    def comes() -> Client:
        client = Client()
        client.handler = AtTheDoor(enforce_csrf_checks=False)
        return client

    settings.SGS_KEEP_PAGES = True
    caches["pages"].clear()
    yield comes
    caches["pages"].clear()

"""The real rulebook, loaded once per test process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sgs_site.encyclopedia import catalog, services
from sgs_site.encyclopedia.models import ContentVersion


@pytest.fixture(scope="session")
def book() -> Any:
    """The rulebook of the engine."""
    return services.rulebook()


@pytest.fixture(scope="session")
def _loaded(django_db_setup: None, django_db_blocker: Any, book: Any) -> None:
    """Outside of any test's transaction, so that all tests of this process share it."""
    with django_db_blocker.unblock():
        services.load(book, rules_version=services.rules_version())


@pytest.fixture
def content(_loaded: None, db: None, book: Any) -> None:
    """The rulebook in the database (again, should another test have emptied it)."""
    if not ContentVersion.objects.filter(digest=services.digest(book)).exists():
        services.load(book, rules_version=services.rules_version())


@pytest.fixture(autouse=True)
def _fresh_catalog() -> Iterator[None]:
    """No test sees the names that another one loaded."""
    catalog.forget()
    yield
    catalog.forget()

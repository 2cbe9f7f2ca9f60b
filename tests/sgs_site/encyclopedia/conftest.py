"""The rulebook that every test's database holds (see `django_db_setup` in tests/conftest.py)."""

from __future__ import annotations

from typing import Any

import pytest

from sgs_site.encyclopedia import services


@pytest.fixture(scope="session")
def book() -> Any:
    """The rulebook of the engine."""
    return services.rulebook()


@pytest.fixture
def content(db: None) -> None:
    """A database with the rulebook in it; the name says that the test needs it."""

"""Readers of the encyclopedia: one with JavaScript, one without, and both in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def plain(browser: Any, browser_context_args: dict[str, Any]) -> Iterator[Any]:
    """A page without JavaScript."""
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


@pytest.fixture(params=["script", "plain"])
def reader(request: pytest.FixtureRequest) -> Any:
    """A page of a reader with JavaScript, then of one without: what is read and searched is the same for both."""
    return request.getfixturevalue({"script": "page", "plain": "plain"}[request.param])

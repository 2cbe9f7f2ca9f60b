"""The pages that compare and draw in Chromium: axe in both themes, phone, keyboard, playing on from a position of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PAGES = [
    "/editions/early..std/?kind=hero",
    "/editions/std/deck/?type=weapon",
    "/tools/distance/?n=6&s2=mashu&w1=blade&plus=3&minus=1&dead=4&edition=nothing",
    "/charts/?edition=early",
    "/position/",
    "/position/?p=seats%3A%0A++-+%7Bhero%3A+nobody%7D",
]


@pytest.mark.parametrize("path", PAGES)
def test_axe_and_no_sideways_scroll(page: Page, axe: Callable[[Any], list[str]], console: list[str], path: str) -> None:
    for theme, width in (("light", 390), ("dark", 1280)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert axe(page) == [], (path, width, theme)
    console[:] = [line for line in console if "400" not in line]


def test_the_table_is_measured_anew_when_something_is_changed(page: Page) -> None:
    page.goto("/tools/distance/?n=5")
    expect(page.locator("#rt-t")).to_contain_text("到 3 号位 2")
    page.get_by_label("1 号位 −1 马").check()
    expect(page.locator("#rt-t")).to_contain_text("到 3 号位 1")
    expect(page).to_have_url(re.compile("minus=1"))


def test_from_a_step_of_a_ruling_to_a_position_that_is_changed_and_played(page: Page) -> None:
    page.goto("/rulings/axe-with-luoyi/?step=4")
    page.get_by_role("link", name="改这个局面").click()
    editor = page.get_by_label("局面", exact=True)
    expect(editor).to_have_value(re.compile("invoke luoyi"))
    editor.fill(editor.input_value().replace("闪♦2", "桃♥4"))
    page.get_by_role("button", name="摆出来").click()
    page.get_by_role("button", name=re.compile("使用杀")).first.click()
    expect(page.locator(".tree")).to_contain_text("使用杀")

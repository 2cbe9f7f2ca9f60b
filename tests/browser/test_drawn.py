"""The pages that draw in Chromium: the distance table, a position of one's own that is played on. (axe and phone: test_kinds.py)"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


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

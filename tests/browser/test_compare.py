"""The comparisons in Chromium: stepping both sides by keyboard, on a phone, without JavaScript, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

DUEL = "/compare/kongcheng-duel/"


def test_both_sides_step_by_keyboard_to_where_they_part(page: Page, axe: Callable[[Any], list[str]]) -> None:
    page.goto(f"{DUEL}?step=3")
    expect(page.locator(".cmpnow")).to_have_count(1)
    expect(page.locator(".cmpnow")).to_contain_text("两边相同")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?step=4$"))
    expect(page.locator(".cmp__part")).to_have_text("从这里分开")
    left, right = page.locator(".cmp__s--left"), page.locator(".cmp__s--right")
    expect(left.locator(".cmpnow")).to_contain_text("发动【空城】")
    expect(right.locator(".cmpnow")).to_contain_text("造成 1 点伤害")
    expect(page.get_by_role("status")).to_contain_text("标准版：")
    boxes = [side.bounding_box() for side in (left, right)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert axe(page) == []
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".cmpnow")).to_have_count(1)
    page.get_by_role("link", name="到分开处").click()
    expect(page.locator(".cmp__part")).to_be_visible()
    for path in ("/compare/", f"{DUEL}?step=6&lang=en", "/compare/collateral/", "/editions/", "/editions/early/", "/heroes/zhugeliang/"):
        page.goto(path)
        assert axe(page) == [], path
    page.emulate_media(color_scheme="dark")
    for path in ("/compare/", f"{DUEL}?step=4"):
        page.goto(path)
        assert axe(page) == [], path


def test_on_a_phone(page: Page, axe: Callable[[Any], list[str]]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(DUEL)
    following = page.get_by_role("link", name="下一步")
    expect(following).to_be_in_viewport()
    following.click()
    expect(page.locator(".cmpnow")).to_contain_text("使用")
    for path in ("/compare/", f"{DUEL}?step=4", "/compare/collateral/?step=3", f"{DUEL}?step=4&lang=en", "/compare/axe-advanced/?lang=en"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert axe(page) == [], path
    page.goto(f"{DUEL}?step=4&lang=zh-hans")
    boxes = [page.locator(f".cmp__s--{side}").bounding_box() for side in ("left", "right")]
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]
    for target in page.locator("#walk a:visible:not(.cite):not(.term)").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 24, target.inner_text()


def test_without_javascript(browser: Any, browser_context_args: dict[str, Any]) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto("/heroes/zhugeliang/")
    page.get_by_role("link", name="【决斗】打到空手的诸葛亮").click()
    expect(page).to_have_url(re.compile(r"/compare/kongcheng-duel/$"))
    page.get_by_role("link", name="下一步").click()
    expect(page).to_have_url(re.compile(r"step=1#walk$"))
    page.get_by_role("link", name="到分开处").click()
    expect(page.locator(".cmp__part")).to_be_visible()
    context.close()

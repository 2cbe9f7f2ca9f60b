"""The encyclopedia in Chromium, against the real server: search, suggestions, keys, themes, phone, without JavaScript, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect


def test_look_up_a_hero_in_two_editions(page: Page) -> None:
    page.goto("/")
    page.get_by_role("combobox", name="查规则").fill("刚烈")
    page.get_by_role("button", name="搜索", exact=True).click()
    expect(page).to_have_url(re.compile(r"/search/\?q="))
    page.locator("main").get_by_role("link", name="夏侯惇").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("夏侯惇")
    page.locator(".tabs").get_by_role("link", name="初版").click()
    expect(page).to_have_url(re.compile(r"/heroes/xiahoudun/early/$"))
    expect(page.locator(".mx__now").first).to_contain_text("初版")
    expect(page.get_by_text("那名角色必须翻一张判定牌").first).to_be_visible()


def test_by_keyboard(page: Page) -> None:
    page.goto("/heroes/xiahoudun/")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("张辽")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_have_text("夏侯惇")
    page.keyboard.press("/")
    box = page.get_by_role("combobox")
    expect(box).to_be_focused()
    page.keyboard.type("wxk")
    expect(page.get_by_role("option", name="无懈可击").first).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", re.compile("-0$"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/nullification/$"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="跳到正文")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_arrows_stay_with_the_typist(page: Page) -> None:
    page.goto("/heroes/guanyu/")
    box = page.get_by_role("combobox")
    box.fill("杀")
    box.press("ArrowLeft")
    box.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("关羽")


def test_theme_switches_at_once_and_stays(page: Page) -> None:
    page.goto("/heroes/guanyu/")
    html = page.locator("html")
    button = page.get_by_role("button", name="外观")
    with page.expect_response("**/preferences/"):
        button.click()
    expect(html).to_have_attribute("data-theme", "light")
    with page.expect_response("**/preferences/"):
        button.click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.goto("/cards/slash/")
    expect(html).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(24, 21, 18)"
    page.go_back()
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")


def test_language(page: Page) -> None:
    page.goto("/heroes/xiahoudun/")
    page.locator(".langs summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Xiahou Dun")
    expect(page).to_have_url(re.compile(r"/heroes/xiahoudun/$"))
    page.get_by_role("navigation", name="Main sections").get_by_role("link", name="Cards").click()
    expect(page.locator("main").get_by_role("heading", level=1)).to_contain_text("Cards")
    page.locator(".langs summary").click()
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_suggestions_pass_axe(page: Page, axe: Callable[[Any], list[str]]) -> None:
    page.goto("/rules/")
    page.get_by_role("combobox").fill("guan")
    expect(page.get_by_role("option").first).to_be_visible()
    assert axe(page) == []


def test_english_passes_axe(page: Page, axe: Callable[[Any], list[str]]) -> None:
    for path in ("/", "/heroes/xiahoudun/", "/cards/"):
        page.goto(f"{path}?lang=en")
        assert axe(page) == [], path


def test_without_javascript(browser: Any, browser_context_args: dict[str, Any]) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("查规则").fill("guan yu")
    page.get_by_role("button", name="搜索", exact=True).click()
    page.get_by_role("link", name="关羽", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("关羽")
    page.get_by_role("button", name="外观").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page).to_have_url(re.compile(r"/heroes/guanyu/$"))
    page.locator(".langs summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guan Yu")
    context.close()


def test_first_view_is_light(page: Page) -> None:
    """At most eight requests, none of them elsewhere, and the page settles without moving."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.goto("/heroes/xiahoudun/", wait_until="networkidle")
    assert len(seen) <= 8, seen
    assert {re.match(r"https?://[^/]+", url)[0] for url in seen} == {re.match(r"https?://[^/]+", page.url)[0]}  # type: ignore[index]
    shift = page.evaluate(
        """() => new Promise(done => { let sum = 0; new PerformanceObserver(list => list.getEntries().forEach(e => sum += e.value))
        .observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(sum), 300); })"""
    )
    assert shift <= 0.02


def test_printing_hides_the_controls(page: Page) -> None:
    page.goto("/heroes/xiahoudun/")
    page.emulate_media(media="print")
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".skill").first).to_be_visible()

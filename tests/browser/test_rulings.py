"""The rulings in Chromium: stepping by keyboard and on a phone, going on by oneself, without JavaScript, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

RULING = "/rulings/area-trick-goes-on/"


def test_stepping_by_keyboard(page: Page, axe: Callable[..., list[str]]) -> None:
    page.goto(RULING)
    now = page.locator(".saynow")
    expect(now).to_contain_text("起始局面")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?step=1$"))
    expect(page.locator(".saynow__n")).to_have_text("1")
    expect(now).to_contain_text("使用")
    expect(page.get_by_role("status")).to_contain_text("万箭齐发")
    for step in (2, 3):  # a press before the page has settled follows the link: the same step, with an anchor
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(rf"\?step={step}(#walk)?$"))
        expect(page.locator(".saynow__n")).to_have_text(str(step))
    expect(now).to_contain_text("夏侯惇发动【刚烈】")
    expect(page.locator(".tree [aria-current=step]")).to_contain_text("发动【刚烈】")
    expect(page).to_have_title(re.compile("第 3 步"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".saynow__n")).to_have_text("2")
    following = page.get_by_role("link", name="下一步")
    page.wait_for_load_state("networkidle")
    following.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".saynow__n")).to_have_text("3")
    expect(following).to_be_focused()
    assert axe(page) == []
    page.go_back()
    expect(now).to_contain_text("伤害")


def test_the_last_step_is_the_end(page: Page) -> None:
    page.goto(f"{RULING}?step=9")
    now = page.locator(".saynow")
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("结果：")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"area-trick-goes-on/\?step=10(#walk)?$"))


def test_on_a_phone(page: Page, axe: Callable[..., list[str]]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(RULING)
    following = page.get_by_role("link", name="下一步")
    expect(following).to_be_in_viewport()
    following.click()
    expect(page.locator(".saynow")).to_contain_text("使用")
    page.get_by_role("link", name="夏侯惇发动【刚烈】").click()
    expect(page).to_have_url(re.compile(r"\?step=3"))
    expect(page.locator(".saynow")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for target in page.locator(".walk a:visible:not(.cite):not(.term)").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 24, target.inner_text()
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, colours=True) == []


def test_going_on_by_oneself(page: Page, axe: Callable[..., list[str]]) -> None:
    page.goto(f"{RULING}?step=1")
    page.get_by_role("link", name="从这一步自己走").click()
    expect(page.locator(".saynow")).to_contain_text("要不要发动")
    assert axe(page) == []
    page.get_by_role("button", name="不发动【刚烈】").click()
    expect(page.locator(".tree")).to_contain_text("1 号位对 3 号位造成 1 点伤害")
    assert axe(page) == []
    page.get_by_role("link", name="改 第 1 个决定").click()
    expect(page.get_by_role("button", name="不发动【刚烈】")).to_be_visible()


def test_without_javascript(browser: Any, browser_context_args: dict[str, Any]) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto("/heroes/zhugeliang/")
    page.get_by_text("看局面").first.click()
    page.get_by_role("link", name="一步步走").first.click()
    expect(page).to_have_url(re.compile(r"/rulings/[^/]+/\?step=1#walk$"))
    page.get_by_role("link", name="下一步").click()
    expect(page).to_have_url(re.compile(r"step=2#walk$"))
    page.get_by_role("link", name="从这一步自己走").click()
    page.locator("button[name=a]").first.click()
    expect(page.locator(".tree__own")).to_have_count(1)
    context.close()


def test_axe_on_the_lists(page: Page, axe: Callable[..., list[str]]) -> None:
    # the whole list on a phone: test_kinds.py
    paths = ("/rulings/?hero=xiahoudun&lang=en", f"{RULING}?lang=en", "/heroes/xiahoudun/?lang=zh-hans", "/rules/nullify/")
    for width, more in ((1280, ["/rulings/"]), (390, [])):
        page.set_viewport_size({"width": width, "height": 900})
        for path in (*more, *paths):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            for summary in page.locator("main details > summary").all()[:2]:
                summary.click()
            assert axe(page) == [], (path, width)


def test_to_and_fro_by_links(reader: Page) -> None:
    """Forward, back, to a step of the list and to both ends: the same with JavaScript and without."""
    reader.goto(RULING)
    step, now = reader.locator(".saynow__n"), reader.locator(".saynow")
    forward, back = reader.locator("#next"), reader.locator("#prev")
    last = int(reader.locator(".stepctl__n").inner_text().split("/")[1].split()[0])
    expect(step).to_have_count(0)
    expect(back).to_have_attribute("aria-disabled", "true")
    for n in range(1, last + 1):
        forward.click()
        expect(step).to_have_text(str(n))
        expect(reader.locator(".tree [aria-current=step]")).to_have_count(1)
        expect(reader).to_have_url(re.compile(rf"\?step={n}(#walk)?$"))
    expect(forward).to_have_attribute("aria-disabled", "true")
    expect(now).to_contain_text("结果：")
    back.click()
    expect(step).to_have_text(str(last - 1))
    back.click()
    expect(step).to_have_text(str(last - 2))
    reader.get_by_role("link", name="夏侯惇发动【刚烈】").click()
    expect(step).to_have_text("3")
    back.click()
    back.click()
    back.click()
    expect(now).to_contain_text("起始局面")
    reader.go_back()
    expect(step).to_have_text("1")


def test_going_on_by_oneself_by_keyboard(page: Page) -> None:
    page.goto(f"{RULING}?step=1")
    page.get_by_role("link", name="从这一步自己走").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/try/"))
    answer = page.get_by_role("button", name="不发动【刚烈】")
    for _stop in range(80):
        page.keyboard.press("Tab")
        if answer.evaluate("e => e === document.activeElement"):
            break
    expect(answer).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tree__own")).to_have_count(1)
    expect(page.locator(".tree")).to_contain_text("不发动【刚烈】")


def test_a_step_becomes_a_position_of_ones_own(reader: Page, console: list[str]) -> None:
    """“Change this position” hands the step over as text; the text set up again is the same table, and can be played on."""
    reader.goto(f"{RULING}?step=1")
    asked = reader.locator(".seats, .seat").count()
    reader.get_by_role("link", name="改这个局面").click()
    expect(reader).to_have_url(re.compile("/position/"))
    editor = reader.get_by_label("局面", exact=True)
    text = editor.input_value()
    assert "seats:" in text
    assert "before:" in text
    assert "夏侯惇" in text
    assert reader.locator(".seats, .seat").count() == asked
    reader.get_by_role("button", name="摆出来").click()
    expect(editor).to_have_value(text)
    reader.get_by_role("button", name="不发动【刚烈】").click()
    expect(reader.locator(".tree__own")).to_have_count(1)
    editor.fill(text.replace("夏侯惇", "无名氏"))
    reader.get_by_role("button", name="摆出来").click()
    expect(reader.get_by_role("alert")).to_contain_text("看不懂")
    expect(editor).to_have_value(re.compile("无名氏"))  # nothing that was written is lost
    console[:] = [line for line in console if "400" not in line]

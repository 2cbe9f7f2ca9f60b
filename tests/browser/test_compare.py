"""The comparisons in Chromium: stepping both sides by keyboard, on a phone, without JavaScript, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

DUEL = "/compare/kongcheng-duel/"


def test_both_sides_step_by_keyboard_to_where_they_part(page: Page, axe: Callable[..., list[str]]) -> None:
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
        assert axe(page, colours=True) == [], path


def test_on_a_phone(page: Page, axe: Callable[..., list[str]]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(DUEL)
    following = page.get_by_role("link", name="下一步")
    expect(following).to_be_in_viewport()
    following.click()
    expect(page.locator(".cmpnow")).to_contain_text("使用")
    # the list and this comparison in Chinese: test_kinds.py
    for path in ("/compare/collateral/?step=3", f"{DUEL}?step=4&lang=en", "/compare/axe-advanced/?lang=en"):
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


def colour(page: Page, selector: str) -> str:
    """The colour of the writing of the first element that fits."""
    found: str = page.locator(selector).first.evaluate("e => getComputedStyle(e).color")
    return found


def test_editions_of_a_hero_side_by_side(reader: Page) -> None:
    """Tabs lead from edition to edition; the table greys what is inherited; the difference is marked by more than colour."""
    reader.goto("/heroes/xiahoudun/?compare=early..std")
    tabs = reader.get_by_role("navigation", name="版本", exact=True)
    expect(tabs.locator("[aria-current=page]")).to_contain_text("标准版")
    tabs.get_by_role("link", name="对照").click()
    expect(reader.locator("#matrix")).to_be_in_viewport()

    inherited, own = reader.locator(".mx__eq", has_text="同初版"), reader.locator(".mx tr:not(.mx__same) td")
    expect(inherited.first).to_be_visible()
    assert colour(reader, ".mx__eq") != colour(reader, ".mx tr:not(.mx__same) td")
    assert inherited.count() + reader.locator(".mx__eq", has_text="同标准版").count() + own.count() > 6
    expect(own.filter(has_text="每受一次伤害之后")).to_have_class(re.compile("mx__now"))
    expect(reader.get_by_role("rowheader", name="什么时候 （有改动）")).to_be_visible()  # said, not only drawn

    pairs = reader.get_by_role("navigation", name="对照哪两版")
    expect(pairs.locator("[aria-current]")).to_have_text("初版 → 标准版")
    gone, come = reader.locator("#diff ~ .change .diff del"), reader.locator("#diff ~ .change .diff ins")
    expect(gone.first).to_contain_text("初版：")  # for who hears the page
    expect(come.first).to_contain_text("标准版：")
    assert "line-through" in gone.first.evaluate("e => getComputedStyle(e).textDecorationLine")
    assert "underline" in come.first.evaluate("e => getComputedStyle(e).textDecorationLine")
    expect(reader.locator("#diff ~ .change .diff")).to_contain_text("夏侯惇")  # what both have stands between

    pairs.get_by_role("link", name="标准版 → 国战").click()
    expect(reader).to_have_url(re.compile(r"\?compare=std\.\.guozhan#diff$"))
    expect(pairs.locator("[aria-current]")).to_have_text("标准版 → 国战")
    expect(reader.locator("#diff")).to_be_in_viewport()
    reader.get_by_role("link", name="标准版到国战的所有改动").click()
    expect(reader).to_have_url(re.compile(r"/editions/std\.\.guozhan/$"))

    reader.goto("/heroes/xiahoudun/")
    tabs.get_by_role("link", name="初版").click()
    expect(tabs.locator("[aria-current=page]")).to_contain_text("初版")
    expect(reader.locator("thead .mx__now")).to_contain_text("初版")
    expect(reader.locator(".skill").first).to_contain_text("那名角色必须翻一张判定牌")


def test_what_cannot_be_compared_is_said(page: Page, console: list[str]) -> None:
    for asked, said in (
        ("early..nothing", "没有「nothing」这个版本"),
        ("early..proto", "原型版里没有它"),
        ("early", "看不懂"),
        ("std..std", "同一个版本"),
    ):
        page.goto(f"/heroes/xiahoudun/?compare={asked}")
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.locator("#diff")).to_have_text("文字改了哪里")
    console[:] = [line for line in console if "400" not in line]


def test_cards_skills_and_all_changes_of_an_edition(reader: Page) -> None:
    for path in ("/cards/god_salvation/?compare=early..std", "/skills/std/ganglie/?compare=early..std"):
        reader.goto(path)
        expect(reader.locator("#diff ~ .change .diff del").first).to_be_visible()
        expect(reader.locator("#diff ~ .change .diff ins").first).to_be_visible()
        expect(reader.locator(".mx .mx__eq").first).to_be_visible()
    reader.goto("/editions/early..std/")
    reader.get_by_role("navigation", name="只看一类").get_by_role("link", name=re.compile("卡牌")).click()
    expect(reader).to_have_url(re.compile(r"\?kind=card$"))
    entry = reader.locator(".chgs__i").filter(has=reader.get_by_role("link", name="桃园结义", exact=True))
    expect(entry.locator("ins").first).to_be_visible()
    entry.get_by_role("link", name="桃园结义", exact=True).first.click()
    expect(reader).to_have_url(re.compile(r"/cards/god_salvation/.*\?compare=early\.\.std#diff$"))
    expect(reader.locator("#diff")).to_be_in_viewport()

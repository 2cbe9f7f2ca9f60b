"""The search in Chromium: the box and its suggestions by keyboard and mouse, results, sorting, the form of conditions, without JavaScript too."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

BOX = "combobox"


def asked(page: Page) -> str:
    """The question in the address."""
    return parse_qs(urlsplit(page.url).query).get("q", [""])[0]


def search(page: Page, question: str) -> None:
    """Go to the answer of a question."""
    page.goto(f"/search/?q={quote(question)}")


def test_slash_focuses_the_box_on_any_page(page: Page, console: list[str]) -> None:
    for path in ("/", "/heroes/", "/heroes/xiahoudun/", "/rules/damage/", "/search/?q=桃", "/search/advanced/", "/rulings/axe-with-luoyi/?step=4",
                 "/position/", "/about/", "/puzzles/duel-first/", "/heroes/nobody/"):  # fmt: skip
        page.goto(path)
        page.keyboard.press("/")
        field = page.locator(":focus")
        expect(field).to_have_attribute("data-slash", "")
        page.keyboard.type("桃")  # the slash itself is not typed, and what stood there is replaced
        expect(field).to_have_value("桃")
    console[:] = [line for line in console if "404" not in line]


def test_slash_on_a_phone_where_the_header_has_no_box(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/heroes/xiahoudun/")
    page.keyboard.press("/")
    expect(page).to_have_url(re.compile(r"/search/$"))
    page.keyboard.press("/")
    expect(page.get_by_role(BOX, name="查规则")).to_be_focused()


def test_slash_is_a_letter_to_who_is_typing(page: Page) -> None:
    page.goto("/position/")
    for field in (page.get_by_label("局面", exact=True), page.get_by_role(BOX)):
        field.fill("3")
        field.press("/")
        field.press("4")
        expect(field).to_be_focused()
        expect(field).to_have_value("3/4")
    page.goto("/search/advanced/")
    words = page.locator("#a-words")
    words.press("/")
    expect(words).to_have_value("/")


@pytest.mark.parametrize(
    ("typed", "name", "leads_to"),
    [
        ("关", "关羽", "/heroes/guanyu/"),
        ("關羽", "关羽", "/heroes/guanyu/"),
        ("guanyu", "关羽", "/heroes/guanyu/"),
        ("gy", "关羽", "/heroes/guanyu/"),
        ("wxkj", "无懈可击", "/cards/nullification/"),
        ("ganglie", "刚烈", "/skills/std/ganglie/"),
    ],
)
def test_suggestions_by_name_pinyin_and_initials(page: Page, typed: str, name: str, leads_to: str) -> None:
    page.goto("/rules/damage/")
    box, options = page.get_by_role(BOX), page.get_by_role("option")
    box.press_sequentially(typed, delay=20)
    wanted = options.filter(has=page.locator(f'.sg__n:text-is("{name}")')).first
    expect(wanted).to_be_visible()
    at = page.locator("[role=option] .sg__n").all_text_contents().index(name)
    for _press in range(at + 1):
        box.press("ArrowDown")
    expect(wanted).to_have_attribute("aria-selected", "true")
    box.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(leads_to) + "$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def test_the_list_says_what_is_chosen(page: Page) -> None:
    """A combobox with a list: what is expanded, which option is the active one, round at both ends, closed by Escape and by leaving."""
    page.goto("/heroes/")
    box, listed, options = page.get_by_role(BOX), page.get_by_role("listbox", name="搜索提示"), page.get_by_role("option")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press_sequentially("guan")
    expect(listed).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    assert box.get_attribute("aria-controls") == listed.get_attribute("id")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))
    n = options.count()
    assert n > 1

    def chosen() -> int:
        """The place of the one option that is selected, which is the one the box names."""
        selected = page.locator("[role=option][aria-selected=true]")
        expect(selected).to_have_count(1)
        found = selected.get_attribute("id")
        assert box.get_attribute("aria-activedescendant") == found
        ids: list[str] = options.evaluate_all("all => all.map(o => o.id)")
        assert len(set(ids)) == n
        expect(box).to_be_focused()
        return ids.index(str(found))

    box.press("ArrowDown")
    assert chosen() == 0
    box.press("ArrowUp")
    assert chosen() == n - 1
    box.press("ArrowDown")
    assert chosen() == 0
    box.press("ArrowDown")
    assert chosen() == 1
    box.press("Escape")
    expect(listed).to_be_hidden()
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))
    expect(box).to_have_value("guan")
    box.press("ArrowDown")
    assert chosen() == 0
    with page.expect_response(lambda answer: "suggest" in answer.url):
        box.press_sequentially("y")  # another question: nothing of its list is chosen yet
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(0)
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))
    box.press("Tab")
    expect(listed).to_be_hidden()
    expect(box).to_have_value("guany")


def test_a_suggestion_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role(BOX).press_sequentially("桃园")
    page.get_by_role("option", name="桃园结义").first.click()
    expect(page).to_have_url(re.compile(r"/cards/god_salvation/$"))


def test_answers_that_come_late_or_not_at_all(page: Page, console: list[str]) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    slow = re.compile(r"/suggest\?q=" + quote("关") + "$")
    page.route(slow, hold)
    page.goto("/heroes/")
    box, names = page.get_by_role(BOX), page.locator("[role=option] .sg__n")
    with page.expect_request(slow):
        box.press_sequentially("关")
    box.press_sequentially("羽")
    expect(names.first).to_have_text("关羽")
    shown = names.all_text_contents()
    with page.expect_response(slow):
        held.pop().continue_()
    page.wait_for_timeout(100)
    assert names.all_text_contents() == shown, "the answer to an earlier question is dropped"

    box.fill("")
    expect(page.get_by_role("listbox")).to_be_hidden()
    with page.expect_request(slow):
        box.press_sequentially("关")
    box.press("Escape")
    with page.expect_response(slow):
        held.pop().continue_()
    page.wait_for_timeout(100)
    expect(page.get_by_role("listbox")).to_be_hidden()

    page.route(re.compile("/suggest"), lambda route: route.fulfill(status=500, body="no"))
    box.fill("")
    with page.expect_response(re.compile("/suggest")):
        box.press_sequentially("张飞")
    box.press("Enter")
    expect(page.locator("main").get_by_role("link", name="张飞", exact=True).first).to_be_visible()
    console[:] = [line for line in console if "500" not in line]


def test_a_question_is_answered_and_told_back(reader: Page) -> None:
    reader.goto("/heroes/xiahoudun/")
    box = reader.get_by_label("搜索图鉴")
    box.fill("势力：蜀 体力>=4 势利:魏")
    box.press("Enter")
    expect(reader.locator(".said__s")).to_contain_text("势力为蜀")
    expect(reader.locator(".said__q")).to_have_text("势力:蜀 体力>=4")
    expect(reader.get_by_role("status").filter(has_text="势利")).to_be_visible()  # what was not applied is named
    hits = reader.locator(".res__i")
    shown = int(re.findall(r"\d+", reader.locator("#res-h").inner_text())[0])
    assert hits.count() == shown > 5
    expect(hits.filter(has_text="关羽").first).to_be_visible()
    expect(reader.get_by_label("查规则")).to_have_value("势力：蜀 体力>=4 势利:魏")
    hits.get_by_role("link", name="关羽", exact=True).first.click()
    expect(reader).to_have_url(re.compile(r"/heroes/guanyu/"))


@pytest.mark.parametrize(("typed", "name", "leads_to"), [("刚列", "刚烈", "/ganglie/"), ("guanyuu", "关羽", "/heroes/guanyu/")])
def test_a_misspelled_word_leads_to_what_is_near(reader: Page, typed: str, name: str, leads_to: str) -> None:
    search(reader, typed)
    note = reader.get_by_role("status").filter(has_text="没有找到")
    expect(note).to_contain_text(typed)
    note.get_by_role("link", name=re.compile(name)).first.click()
    expect(reader).to_have_url(re.compile(leads_to))
    expect(reader.get_by_role("heading", level=1)).to_contain_text(name)


def test_list_cards_table_and_their_order(reader: Page) -> None:
    search(reader, "类型:武将 势力:吴 版本:标准版")
    names = sorted(reader.locator(".res__h h3 > a").all_text_contents())
    assert len(names) > 5
    displays, orders = reader.get_by_role("navigation", name="显示方式"), reader.get_by_role("navigation", name="排序")
    displays.get_by_role("link", name="卡片").click()
    expect(displays.locator("[aria-current]")).to_have_text("卡片")
    assert sorted(reader.locator(".faces .pl__t b").all_text_contents()) == names
    displays.get_by_role("link", name="表格").click()
    rows = reader.locator(".hits tbody tr")
    assert sorted(rows.locator("th").all_inner_texts()) == names
    orders.get_by_role("link", name="体力").click()
    expect(orders.locator("[aria-current]")).to_contain_text("体力")
    expect(displays.locator("[aria-current]")).to_have_text("表格")  # still a table
    hp = [int(cell) for cell in rows.locator(".hits__n").all_inner_texts()]
    assert hp == sorted(hp, reverse=True)
    assert len(set(hp)) > 1
    orders.get_by_role("link", name="体力").click()  # the other way round
    expect(orders.locator("[aria-current]")).to_contain_text("升序")
    assert [int(cell) for cell in rows.locator(".hits__n").all_inner_texts()] == sorted(hp)
    orders.get_by_role("link", name="名称").click()
    expect(orders.locator("[aria-current]")).to_contain_text("名称")
    by_name = rows.locator("th").all_inner_texts()
    assert sorted(by_name) == names
    orders.get_by_role("link", name="名称").click()
    expect(orders.locator("[aria-current]")).to_contain_text("降序")
    assert rows.locator("th").all_inner_texts() == by_name[::-1]
    displays.get_by_role("link", name="列表").click()
    assert reader.locator(".res__h h3 > a").all_text_contents() == by_name[::-1]


def test_pages_of_results(reader: Page) -> None:
    search(reader, "类型:武将")
    first = reader.locator(".res__h h3 > a").all_text_contents()
    reader.get_by_role("link", name="下一页").click()
    expect(reader.locator("#res-h")).to_contain_text("第 2 页")
    second = reader.locator(".res__h h3 > a").all_text_contents()
    assert second
    assert not set(first) & set(second)
    reader.get_by_role("link", name="上一页").click()
    expect(reader.locator("#res-h")).to_contain_text("第 1 页")
    assert reader.locator(".res__h h3 > a").all_text_contents() == first


def test_the_form_writes_a_question_that_is_asked(reader: Page) -> None:
    reader.goto("/search/")
    reader.get_by_role("link", name="条件表单").click()
    form = reader.locator("form.adv")
    form.get_by_role("group", name=re.compile("势力")).get_by_text("蜀", exact=True).click()
    form.get_by_role("group", name=re.compile("势力")).get_by_text("吴", exact=True).click()
    form.get_by_role("group", name=re.compile("^版本")).get_by_text("标准版", exact=True).click()
    form.locator("select[name=hp_op]").select_option("<=")
    form.locator("input[name=hp]").fill("3")
    form.get_by_label(re.compile("^显示")).select_option("table")
    form.get_by_label(re.compile("^排序")).select_option("name")
    form.get_by_role("button", name="搜索").click()
    expect(reader).to_have_url(re.compile(r"/search/\?q="))
    assert set(asked(reader).split()) == {"kingdom:shu|wu", "hp<=3", "edition:std", "display:table", "order:name"}
    expect(reader.get_by_label("查规则")).not_to_have_value("")
    rows = reader.locator(".hits tbody tr")
    assert rows.count() > 3
    for row in rows.all():
        assert re.search("[蜀吴]", row.locator("td").nth(1).inner_text())
        assert int(row.locator(".hits__n").inner_text()) <= 3
    reader.goto("/search/advanced/?go=1&words=判定&type=skill")
    assert asked(reader) == "判定 type:skill"
    expect(reader.locator(".res__i").first).to_be_visible()


def test_examples_of_the_syntax_can_be_tried(reader: Page) -> None:
    reader.goto("/search/syntax/")
    reader.locator("main").get_by_role("link", name="势力:蜀", exact=True).first.click()
    assert asked(reader) == "势力:蜀"
    expect(reader.locator(".res__i").first).to_be_visible()


def test_results_on_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/heroes/xiahoudun/")
    page.locator(".findlink").click()
    box = page.get_by_role(BOX, name="查规则")
    box.press_sequentially("gy")
    option = page.get_by_role("option").first
    expect(option).to_be_in_viewport()
    assert option.bounding_box()["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box.press("Enter")
    for display in ("卡片", "表格", "列表"):
        page.get_by_role("navigation", name="显示方式").get_by_role("link", name=display).click()
        expect(page.get_by_role("navigation", name="显示方式").locator("[aria-current]")).to_have_text(display)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, display

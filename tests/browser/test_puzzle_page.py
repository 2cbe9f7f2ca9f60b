"""The board in Chromium: solve a puzzle, fail one and see it refuted, by mouse, by keyboard, and without JavaScript.

The puzzle is the library's `duel-first`: the duel wins, the slash is refuted.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

PUZZLE = "/puzzles/duel-first/"
DUEL, SLASH = "[data-card='duel.SA']", "[data-card='slash.S7']"
Axe = Callable[[Any], list[str]]


@pytest.fixture(params=["desk", "phone"])
def screen(request: pytest.FixtureRequest, page: Any) -> Any:
    """A page at both widths."""
    size = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}[request.param]
    page.set_viewport_size(size)
    return page


def settled(page: Any) -> None:
    """Wait until what was asked for is on the page: words that stood there before say nothing about that."""
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def use(page: Any, card: str, seat: int = 2) -> None:
    """Play a card on a seat by mouse."""
    page.click(card)
    page.click(f"[data-pick='{seat}']")
    page.click("#go")


def test_solving_by_mouse(screen: Any, axe: Axe) -> None:
    page = screen
    page.goto(PUZZLE)
    assert axe(page) == []
    assert page.locator("#go").is_disabled()
    page.click(DUEL)
    assert page.locator(DUEL).get_attribute("aria-pressed") == "true"
    assert "目标可选司马懿" in page.locator("[data-prompt]").inner_text()
    assert page.locator(".is-legal").count() == 1
    page.click("[data-pick='2']")
    assert "对司马懿使用【决斗】" in page.locator("[data-prompt]").inner_text()
    assert axe(page) == []
    page.click("#go")
    page.wait_for_selector("text=司马懿发动")
    assert page.evaluate("document.activeElement.id") == "prompt"
    left = page.locator("[data-card]").first  # the one card that he left serves as a slash
    left.click()
    page.click("[data-pick='2']")
    page.click("#go")
    page.wait_for_selector(".verdict--ok")
    assert page.evaluate("document.activeElement.id") == "ver-h"
    assert "司马懿阵亡" in page.locator("#ver-h").inner_text()
    assert "仍必胜" in page.locator(".log").inner_text()
    assert axe(page) == []
    page.goto("/puzzles/")
    assert page.locator(".pz__i", has_text="先用哪一张").locator("text=已解开").count() == 1
    assert axe(page) == []


def test_failing_by_mouse_and_seeing_the_refutation(screen: Any, axe: Axe) -> None:
    page = screen
    page.goto(PUZZLE)
    use(page, SLASH)
    page.wait_for_selector(".verdict")
    assert "司马懿得到你的决斗" in page.locator("#ver-h").inner_text()
    assert "反馈" in page.locator(".verdict .cite").first.inner_text()
    assert page.locator(".verdict .cite").first.get_attribute("href").startswith("/skills/std/fankui/")
    assert "胜势丢在这里" in page.locator(".log").inner_text()
    assert axe(page) == []
    total = int(page.locator(".stepctl__n").first.inner_text().split("/")[1].split()[0])
    assert total > 2
    for step in range(total - 1, 0, -1):
        page.click("#prev")
        expect(page.locator(".stepctl__n b").first).to_have_text(str(step))
        assert page.locator(".log [aria-current='step']").count() == 1
    assert page.locator("#prev").get_attribute("aria-disabled") == "true"
    assert axe(page) == []
    page.click("#again")
    page.wait_for_selector(SLASH)
    assert page.locator("[data-card]").count() == 3


def test_by_keyboard_alone(page: Any) -> None:
    page.goto(PUZZLE)
    page.locator("[data-card]").first.focus()
    names = page.locator("[data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    for _ in range(names.index("slash.S7")):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "slash.S7"
    assert page.locator("[data-card][tabindex='0']").count() == 1  # one tab stop
    page.keyboard.press("Space")
    assert page.locator(SLASH).get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.locator(SLASH).get_attribute("aria-pressed") == "false"
    page.keyboard.press("Space")
    page.keyboard.press("2")
    assert page.locator("[data-pick='2']").get_attribute("aria-pressed") == "true"
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict")
    assert page.evaluate("document.activeElement.id") == "ver-h"
    before = page.locator(".stepctl__n b").first.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".stepctl__n b").first).to_have_text(str(int(before) - 1))
    settled(page)
    page.locator("#again").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(DUEL)
    page.locator(DUEL).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=司马懿发动")
    page.locator("[data-card]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("2")
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict--ok")


def test_reasons_are_given_where_the_refusal_is(page: Any) -> None:
    page.goto(PUZZLE)
    page.click("[data-pick='2']")
    assert "先选一张牌" in page.locator("[data-prompt]").inner_text()
    page.goto("/puzzles/reward-three/")
    page.click("[data-card='savage_assault.S7']")
    page.click("[data-pick='2']")
    assert "不用选目标" in page.locator("[data-prompt]").inner_text()
    page.goto("/puzzles/last-token/")
    page.click("[data-card='jink.H2']")
    assert "只能在需要时打出" in page.locator("[data-prompt]").inner_text()
    assert page.locator("#go").is_disabled()


@pytest.fixture
def plain(browser: Any, browser_context_args: dict[str, Any]) -> Iterator[Any]:
    """A page without JavaScript."""
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


def test_without_javascript(plain: Any) -> None:
    page = plain
    page.goto(PUZZLE)
    page.click(SLASH)
    assert "目标可选司马懿" in page.locator("[data-prompt]").inner_text()
    page.click("[data-pick='2']")
    page.click("#go")
    assert "走不通" in page.locator(".verdict").inner_text()
    page.click("#prev")
    page.click("#again")
    page.click("#hint")
    assert "两点伤害就够" in page.locator(".ladder").inner_text()
    page.click(DUEL)
    page.click("[data-pick='2']")
    page.click("#go")
    page.locator("[data-card]").first.click()
    page.click("[data-pick='2']")
    page.click("#go")
    assert "解开了" in page.locator(".verdict--ok").inner_text()
    assert "看过 1 条提示" in page.locator(".verdict--ok").inner_text()


@pytest.mark.parametrize("slug", ["pay-two", "last-token"])
def test_the_script_follows_the_rules_of_the_server(page: Any, browser: Any, browser_context_args: dict[str, Any], slug: str) -> None:
    """After the same clicks the script shows what the server shows without it: cards, seats, what can be sent."""
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    other = context.new_page()
    url = f"/puzzles/{slug}/"
    page.goto(url)
    cards = page.locator("[data-card]").evaluate_all("all => all.map(c => c.dataset.card)")
    seats = page.locator("[data-pick]").evaluate_all("all => all.map(s => s.dataset.pick)")
    modes = page.locator("[data-mode]").evaluate_all("all => all.map(m => m.dataset.mode)")
    clicks = [[c] for c in cards] + [[c, f"s{s}"] for c in cards for s in seats] + [[cards[0], cards[1]]]
    clicks += [[f"m{m}", c] for m in modes for c in cards] + [[cards[0], f"m{m}"] for m in modes]

    def select(where: Any, click: str) -> None:
        kind = {"s": "pick", "m": "mode"}.get(click[0]) if click not in cards else "card"
        value = click if kind == "card" else click[1:]
        where.click(f"[data-{kind}='{value}']")

    def shown(where: Any) -> dict[str, Any]:
        found: dict[str, Any] = where.evaluate("""() => ({
            cards: [...document.querySelectorAll("[data-card]")].map(c => [c.dataset.card, c.getAttribute("aria-pressed"), c.classList.contains("is-off")]),
            seats: [...document.querySelectorAll("[data-pick]")].map(b => { const s = b.closest("[data-seat]");
                return [b.dataset.pick, ["legal", "chosen", "illegal"].filter(k => s.classList.contains("is-" + k)).join(),
                        document.getElementById("why-" + b.dataset.pick).textContent.trim()]; }),
            modes: [...document.querySelectorAll("[data-mode]")].map(m => [m.dataset.mode, m.getAttribute("aria-pressed")]),
            ready: [...document.querySelectorAll("[data-go] button")].map(b => [b.value, b.textContent.trim(), b.disabled]),
            sent: document.querySelector("[data-go] button[value]") ? document.querySelector("[data-cards]").value : "",
        })""")
        return found

    for way in clicks:
        page.keyboard.press("Escape")
        other.goto(url)
        for click in way:
            select(page, click)
            with other.expect_navigation():
                select(other, click)
        assert shown(page) == shown(other), way
    context.close()


@pytest.mark.parametrize("slug", ["how-many", "red-horse", "who-is-asked"])
def test_questions_with_ready_answers(screen: Any, axe: Axe, slug: str) -> None:
    page = screen
    page.goto(f"/puzzles/{slug}/")
    assert axe(page) == []
    page.click("#give-up")
    page.wait_for_selector("[data-verdict]")
    assert axe(page) == []
    page.click("#again")
    page.wait_for_selector("#give-up")
    if slug == "red-horse":
        for n in (1, 3, 5):
            page.check(f"input[name=tick][value='{n}']")
        page.click("#go")
    else:
        right = {"how-many": re.compile("你手牌 2 张，孙尚香手牌 3 张"), "who-is-asked": re.compile("张飞 → 华佗 → 你")}[slug]
        page.locator(".answers button", has_text=right).click()
    page.wait_for_selector(".verdict--ok")
    assert axe(page) == []


def test_surviving(page: Any) -> None:
    """A puzzle whose goal is to live: the sword is given away, the slash kept for what follows."""
    page.goto("/puzzles/not-with-this-sword/")
    assert "活" in page.locator(".goal__text").inner_text()
    page.get_by_role("button", name="不出").click()
    settled(page)
    page.wait_for_selector("text=南蛮入侵")
    page.click("[data-card='slash.D6']")
    page.click("#go")
    page.wait_for_selector(".verdict--ok")


def test_what_is_asked_is_not_on_the_board(page: Any) -> None:
    page.goto("/puzzles/how-many/")
    assert page.locator(".own .hand__top b").inner_text() == "1"
    page.get_by_role("button", name="你手牌 2 张，孙尚香手牌 3 张").click()
    page.wait_for_selector(".verdict--ok")
    assert page.locator(".own .hand__top b").inner_text() == "2"


def test_stale_clicks_are_told_apart(page: Any, context: Any, console: list[str]) -> None:
    """A second tab that has fallen behind is shown where the attempt stands; nothing is counted twice."""
    page.goto("/puzzles/pay-two/")
    use(page, "[data-card='snatch.D3']")
    page.wait_for_selector("text=不抵消")
    behind = context.new_page()
    behind.goto(page.url)
    behind.wait_for_selector("text=不抵消")
    page.click("text=不抵消")
    page.wait_for_selector("[data-hand]")
    behind.click("[data-card='nullification.SJ']")
    behind.click("#go")
    behind.wait_for_selector(".board__note")
    assert "没有重复计算" in behind.locator(".board__note").inner_text()
    assert behind.locator("[data-hand]").count() == 1


@pytest.mark.parametrize("slug", ["duel-first", "reward-three", "last-token", "two-unknown"])
def test_the_board_fits_a_desk_screen_while_a_choice_is_open(page: Any, slug: str) -> None:
    page.goto(f"/puzzles/{slug}/")
    page.locator("[data-card]").first.click()
    bottom = page.evaluate("document.querySelector('.board').getBoundingClientRect().bottom")
    assert bottom <= 900
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_nothing_overflows_on_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/puzzles/", *(f"/puzzles/{slug}/" for slug in ("duel-first", "reward-three", "last-token", "red-horse"))):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_the_daily_puzzle_in_english_and_dark(page: Any, axe: Axe) -> None:
    page.goto("/puzzles/daily/?lang=en")
    assert "Puzzle of the day" in page.locator(".eyebrow").inner_text() or page.locator(".eyebrow").inner_text()
    page.emulate_media(color_scheme="dark")
    assert axe(page) == []

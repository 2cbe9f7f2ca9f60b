"""Every kind of page of the encyclopedia in Chromium: axe in both themes, a phone's width, what a finger hits, the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

#: A page of every kind, and of those that change most with what they show a second one.
KINDS = {
    "home": "/",
    "heroes": "/heroes/",
    "hero": "/heroes/xiahoudun/",
    "hero, two editions": "/heroes/sunshangxiang/?compare=early..std",
    "cards": "/cards/",
    "card": "/cards/slash/",
    "card, a weapon": "/cards/axe/?compare=early..std",
    "skill": "/skills/std/ganglie/",
    "rules": "/rules/",
    "chapter": "/rules/damage/",
    "chapter of an edition": "/rules/turn/",
    "paragraph": "/rules/damage/3/",
    "glossary": "/glossary/",
    "editions": "/editions/",
    "edition": "/editions/std/",
    "comparisons": "/compare/",
    "comparison": "/compare/kongcheng-duel/?step=4",
    "changes": "/editions/early..std/",
    "changes of heroes": "/editions/early..std/?kind=hero",
    "deck": "/editions/std/deck/?type=weapon",
    "distance": "/tools/distance/?n=8",
    "distance, with a fault": "/tools/distance/?n=6&s2=mashu&w1=blade&plus=3&minus=1&dead=4&edition=nothing",
    "charts": "/charts/?edition=early",
    "position": "/position/",
    "position, with a fault": "/position/?p=seats%3A%0A++-+%7Bhero%3A+nobody%7D",
    "conflicts": "/conflicts/",
    "conflict": "/conflicts/C-29/",
    "rulings": "/rulings/",
    "ruling": "/rulings/axe-with-luoyi/?step=4",
    "ruling, going on": "/rulings/axe-with-luoyi/try/",
    "search": "/search/?q=桃",
    "search, cards": "/search/?q=类型:武将 显示:卡片",
    "search, table": "/search/?q=桃 显示:表格",
    "search, nothing found": "/search/?q=刚列",
    "search, a fault": "/search/?q=((势利:蜀",
    "conditions": "/search/advanced/",
    "syntax": "/search/syntax/",
    "history": "/history/",
    "about": "/about/",
    "parts": "/about/parts/",
    "not found": "/heroes/nobody/",
}
#: Looked at on a desk, too; the others differ there by nothing that axe could judge.
DESK = {"home", "heroes", "hero", "hero, two editions", "cards", "card", "skill", "rules", "chapter", "edition", "changes of heroes", "deck",
        "distance, with a fault", "charts", "position", "position, with a fault", "ruling", "search", "search, table", "search, nothing found",
        "about", "parts", "glossary", "not found"}  # fmt: skip

#: Links inside a line of text have the height of the line; everything else is at least 24 × 24 px, and what pages are worked with 44 px high.
#: A box to tick is as large as its label.
SMALL = """() => {
    const large = '.top a, .top button, .top summary, .top input, .btn, .iconbtn, .tabs a, .seg a, .pn a, .pages a, .kinds a, .bigfind input, select, label.pickl';
    const wrong = [];
    for (const e of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, label.pickl')) {
        const t = (/checkbox|radio/.test(e.type) && e.labels[0]) || e;
        if (!t.checkVisibility({visibilityProperty: true}) || getComputedStyle(t).display === 'inline' || e.matches('.skip')) continue;
        const {width, height} = t.getBoundingClientRect();
        if (width < 24 || height < (e.matches(large) ? 44 : 24)) wrong.push(`${width} x ${height} ${t.outerHTML.slice(0, 120)}`);
    }
    return wrong;
}"""

#: What has the focus: whether it is drawn round it (or round what stands for it), and whether something lies over it.
FOCUS = """() => {
    const e = document.activeElement, seen = (s) => s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2;
    if (e === document.body) return null;
    const r = e.getClientRects()[0], said = (e.getAttribute('aria-label') || e.textContent || e.name || '').trim().slice(0, 30);
    const at = [.5, .1, .9].flatMap((x) => [.5, .1, .9].map((y) => document.elementFromPoint(r.left + r.width * x, r.top + r.height * y)));
    return {
        id: [...document.querySelectorAll('*')].indexOf(e), said: `${e.tagName} ${said}`, skip: e.matches('.skip'),
        ring: seen(getComputedStyle(e)) || seen(getComputedStyle(e, '::after')),
        open: at.some((x) => x && (e.contains(x) || x.contains(e) || [...(e.labels || [])].some((l) => l.contains(x)))),
    };
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_kind(page: Page, axe: Callable[..., list[str]], console: list[str], kind: str) -> None:
    path = KINDS[kind]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(SMALL) == []
    expect(page.locator("h1")).to_have_count(1)
    assert axe(page) == [], ("light", 390)
    if kind in DESK:
        page.set_viewport_size({"width": 1280, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
        assert axe(page, again=True) == [], ("light", 1280)
    page.emulate_media(color_scheme="dark")
    assert axe(page, colours=True) == [], "dark"
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    expect(skip).to_have_attribute("href", "#main")
    expect(skip).to_be_in_viewport()
    console[:] = [line for line in console if not re.search("status of 40[04]", line)]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_focus_is_seen_at_every_stop(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    for kind in ("home", "hero", "ruling", "search, table", "distance", "conditions"):
        page.goto(KINDS[kind])
        order: list[int] = []
        for stop in range(120):
            page.keyboard.press("Tab")
            at = page.evaluate(FOCUS)
            if at is None or at["id"] in order:
                break
            assert at["skip"] == (stop == 0), (kind, at)
            assert at["ring"], (kind, at)
            assert at["open"], (kind, at)
            order.append(at["id"])
        assert order == sorted(order), kind  # as it is read
        assert len(order) > 20


def test_arrows_lead_to_the_entries_before_and_after(page: Page) -> None:
    for path in ("/heroes/xiahoudun/", "/cards/duel/", "/skills/std/ganglie/", "/rules/damage/", "/rules/damage/3/", "/conflicts/C-29/"):
        page.goto(path)
        here, following = page.url, page.locator('.pn [rel="next"]')
        heading = page.get_by_role("heading", level=1).inner_text()
        target = following.evaluate("link => link.href")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(target)
        expect(page.get_by_role("heading", level=1)).not_to_have_text(heading)
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(here)
    page.goto("/heroes/xiahoudun/")
    page.keyboard.press("Shift+ArrowRight")  # selects text
    page.get_by_role("region", name="对照表").focus()  # there the arrows move what is seen of the table
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/heroes/xiahoudun/$"))

"""The classroom in Chromium: a teacher makes a class and sets a puzzle, a student solves it on the board, the gradebook shows it.
Every page on the way is checked for accessibility; a complaint of the browser (a breach of the CSP, say) fails the test."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

PASSWORD = "zhuge-liang-9"


def test_a_class_from_its_making_to_its_gradebook(server: Any, page: Any, context: Any, axe: Callable[[Any], list[str]]) -> None:
    page.goto("/class/")
    assert axe(page) == []
    page.click("main a.btn:not(.btn--main)")
    page.fill("#id_username", "zhou-browser")
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    assert axe(page) == []
    page.click("main button.btn--main")
    page.wait_for_url("**/class/")

    page.click("text=建班")
    page.fill("#id_name", "桌游社一班")
    page.click("main button.btn--main")
    page.wait_for_url("**/members/")
    page.fill("#id_names", "陈一诺, 1\n邓子昂, 2")
    page.click("button[value=names]")
    page.wait_for_selector("text=新的登录信息")
    assert axe(page) == []
    logins = re.findall(r"<code>(s-[a-z0-9]{8})</code></td><td><code>([a-z0-9-]{14})</code>", page.content())
    assert len(logins) == 2

    page.click("text=布置作业")
    page.fill("#id_title", "第一周")
    page.check("input[name=puzzles][value=duel-first]")
    assert axe(page) == []
    page.click("button[value=publish]")
    page.wait_for_url("**/class/assignments/asg_*/")
    assert axe(page) == []
    assignment = page.url

    student = context.browser.new_context(base_url=server.url, locale="zh-CN", viewport={"width": 390, "height": 844}).new_page()
    student.set_default_timeout(10_000)
    student.goto("/accounts/login/?next=/class/")
    student.fill("#id_username", logins[0][0])
    student.fill("#id_password", logins[0][1])
    student.click("main button.btn--main")
    student.wait_for_url("**/class/")
    student.click("text=第一周")
    student.wait_for_selector(".todo")
    assert axe(student) == []
    assert not student.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    student.click(".todo form button")
    student.wait_for_url("**/puzzles/duel-first/**")
    token = student.evaluate(
        "document.cookie.match(/csrftoken=([^;]+)/)?.[1] || document.querySelector('[name=csrfmiddlewaretoken]')?.value"
    )
    attempt = re.search(r"a=(att_\w+)", student.url)
    assert attempt is not None
    # the board itself is tested with the trainer; here the moves go by the student's own session
    for seq, action in enumerate(("use duel.SA -> 2", "use slash.S7 -> 2"), 1):
        response = student.request.post(
            f"/api/v1/attempts/{attempt[1]}/actions",
            data={"seq": seq, "action": action},
            headers={"X-CSRFToken": token, "Referer": server.url},
        )
        assert response.status == 200, response.text()
    assert response.json()["verdict"] == "solved"
    student.context.close()

    page.goto(assignment)
    assert page.locator("text=解开，第 1 次").count() == 1
    page.click(".tabs >> text=成绩册")
    page.wait_for_selector("table.gb")
    assert axe(page) == []
    assert page.locator("table.gb .gm--ok").count() == 1


def test_documentation_page_works_offline(page: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/docs")
    page.wait_for_selector("#operations-attempts-act", timeout=60_000)
    host = re.match(r"https?://[^/]+", page.url)
    assert host is not None
    assert all(url.startswith((host[0], "data:")) for url in asked)

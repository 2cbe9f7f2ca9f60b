"""Comparisons: one position under two readings of the rules, played when the content is loaded, shown without the engine."""

from __future__ import annotations

import gzip
import html
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules_engine import api
from sgs_site.encyclopedia import catalog, comparisons, services
from sgs_site.encyclopedia.models import ContentVersion, Entry, Walkthrough
from sgs_site.encyclopedia.query import compile
from sgs_site.encyclopedia.results import find

pytestmark = pytest.mark.django_db

#: 起始局面, 决斗, 杀, 杀; then Kongcheng on the left, damage on the right.
DUEL = "/compare/kongcheng-duel/"
PARTS = 4


def text(response: Any) -> str:
    """The page as a string."""
    return str(response.content.decode())


def main(response: Any) -> str:
    """What the page is about."""
    return text(response).split("<main", 1)[1].split("</main>", 1)[0]


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any use of the engine fails the test."""

    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("the engine was used")

    for name in ("comparisons", "play_comparison", "side_by_side", "rulings", "try_out", "board_view", "rulebook", "playable"):
        monkeypatch.setattr(api, name, fail)


# -- loading -----------------------------------------------------------------------------------------------------------


def test_every_comparison_is_stored_with_both_its_lines(content: None) -> None:
    played = {c.id: c for c in api.comparisons()}
    stored = {e.slug: e for e in Entry.objects.filter(kind="compare").select_related("walkthrough")}
    assert set(stored) == set(played) == set(comparisons.listed())
    for slug, entry in stored.items():
        document = entry.walkthrough.content
        rows = document["rows"]
        assert 0 < document["parts"] < len(rows)
        for side in (0, 1):
            steps = document["sides"][side]["steps"]
            assert [row[side] for row in rows if row[side] is not None] == list(range(len(steps))), (slug, "each step once, in order")
            for step in steps:
                assert step["said"]["zh"], slug
                assert not re.search("[\u4e00-\u9fff]", step["said"]["en"]), (slug, step["said"]["en"])
                assert not step["rule"] or catalog.current().rule(step["rule"]).known, (slug, step["rule"])
        for left, right, same in rows:
            if same:
                said = [document["sides"][i]["steps"][n]["said"] for i, n in enumerate((left, right))]
                assert said[0] == said[1], slug
        for data in entry.data["sides"]:
            assert data["rules"]
            assert all(catalog.current().rule(rule).known for rule in data["rules"]), slug


def test_they_part_where_the_rules_differ(content: None) -> None:
    document = Walkthrough.objects.get(entry__kind="compare", entry__slug="kongcheng-duel").content
    assert document["parts"] == PARTS
    assert [row[2] for row in document["rows"]] == [True] * PARTS + [False] * (len(document["rows"]) - PARTS)
    kinds = [document["sides"][i]["steps"][document["rows"][PARTS][i]]["kind"] for i in (0, 1)]
    assert kinds == ["invoke", "damage"]


def test_what_only_comes_in_another_order_is_left_in_its_order(content: None) -> None:
    document = Walkthrough.objects.get(entry__kind="compare", entry__slug="lightning-and-indulgence").content
    row = document["rows"][document["parts"]]
    said = [document["sides"][i]["steps"][row[i]]["said"]["zh"] for i in (0, 1)]
    assert "【闪电】" in said[0]
    assert "【乐不思蜀】" in said[1]


def test_a_comparison_that_the_engine_contradicts_is_withdrawn(content: None, book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    every = api.comparisons()
    bad = api.Comparison(**{**vars(every[0]), "sides": (), "faults": ("x.yaml:3: hp of seat 2 should be 3, is 4",)})
    monkeypatch.setattr(api, "comparisons", lambda progress=None: [bad, *every[1:]])
    result = services.load(book, force=True)
    assert result["counts"]["withdrawn"][f"compare/{bad.id}"].startswith("x.yaml:3")
    monkeypatch.setattr(services, "rulebook", lambda: book)
    errors = StringIO()
    call_command("load_content", stdout=StringIO(), stderr=errors)
    assert f"the comparison {bad.id}" in errors.getvalue()
    assert bad.id not in comparisons.listed()


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_every_comparison_has_its_pages(content: None, client: Client, no_engine: None, lang: str) -> None:
    client.cookies["sgs_language"] = lang
    for slug, item in comparisons.listed().items():
        for step in (0, item["parts"], item["steps"]):
            response = client.get(comparisons.step_url(slug, step))
            assert response.status_code == 200, (slug, step)
            page = text(response)
            assert page.count("<h1") == 1
            assert not re.search(r"style=|<style|\son\w+=", page)
            ids = re.findall(r'\bid="([^"]+)"', page)
            assert len(ids) == len(set(ids)), (slug, step)
            assert len(gzip.compress(response.content)) <= 30 * 1024
            assert f'<link rel="canonical" href="http://testserver/compare/{slug}/{"?lang=en" if lang == "en" else ""}">' in page
            if lang == "en":
                shown = re.sub(r"<[^>]*>", " ", re.sub(r'<span class="mini__(?:name|corner).*?</span>', "", main(response)))
                shown = re.sub(r'<svg.*?</svg>|<span class="seal.*?</span>', "", shown)
                assert not re.search("[\u4e00-\u9fff]{2,}", html.unescape(shown)), (slug, step)


def test_reading_asks_once_and_never_the_engine(content: None, client: Client, no_engine: None, django_assert_num_queries: Any) -> None:
    client.get(DUEL)
    for path, most in ((DUEL, 2), (f"{DUEL}?step={PARTS}", 1), ("/compare/", 1)):  # one looks for the page made ahead
        with django_assert_num_queries(most):
            assert client.get(path).status_code == 200


def test_a_common_step_is_shown_once(content: None, client: Client) -> None:
    page = main(client.get(DUEL + "?step=2"))
    board, steps = page.split('id="walk"', 1)[1].split('id="steps-h"', 1)
    assert "两边相同" in board
    assert board.count('class="ms"') == 1
    assert steps.count("诸葛亮打出") == 1
    assert len(re.findall(r"cmpl__r--same", steps)) == PARTS


def test_the_parting_is_marked_with_both_rules(content: None, client: Client) -> None:
    page = main(client.get(f"{DUEL}?step={PARTS}"))
    board, steps = page.split('id="walk"', 1)[1].split('id="steps-h"', 1)
    assert "从这里分开" in board
    assert board.count('class="ms"') == 2
    assert board.count("两边不同") == 2, "Zhuge Liang has 3 hp on the left and 2 on the right"
    mark = steps.split('class="cmpl__p"', 1)[1].split("</li>", 1)[0]
    assert "从这里分开" in mark
    assert "/skills/early/kongcheng/#skill.early.kongcheng.1" in mark
    assert "/skills/std/kongcheng/#skill.std.kongcheng.2" in mark
    assert steps.index("cmpl__p") < steps.index('aria-current="step"')
    assert "从这里分开" not in main(client.get(DUEL)).split('id="steps-h"', 1)[0]


def test_a_step_that_one_side_lacks_says_so(content: None, client: Client) -> None:
    page = main(client.get(f"{DUEL}?step={PARTS + 1}"))
    assert "这一步没有事" in page.split('id="steps-h"', 1)[0]
    assert "到分开处" in page
    assert f'href="{DUEL}?step={PARTS}#walk"' in page


def test_the_arrows_step_both(content: None, client: Client) -> None:
    first = text(client.get(DUEL))
    assert f'rel="next" href="{DUEL}?step=1#walk"' in first
    assert "data-walk" in first
    second = text(client.get(DUEL + "?step=1"))
    assert f'rel="prev" href="{DUEL}#walk"' in second


@pytest.mark.parametrize(("asked", "shown"), [("", 0), ("0", 0), ("3", 3), ("99", 6), ("-1", 0), ("x", 0), ("３", 0), ("9" * 40, 0)])
def test_any_step_number_is_answered(content: None, client: Client, asked: str, shown: int) -> None:
    assert f"<b>{shown}</b> / 6" in text(client.get(DUEL, {"step": asked}))


def test_modules_have_their_names(content: None, client: Client) -> None:
    assert "初版＋进阶武器" in text(client.get("/compare/axe-advanced/"))
    assert "初版＋第一次游戏" in text(client.get("/compare/teaching-no-skills/"))
    client.cookies["sgs_language"] = "en"
    assert "Early edition + Advanced weapons" in text(client.get("/compare/axe-advanced/"))


def test_unchanged_pages_answer_304(content: None, client: Client, django_assert_num_queries: Any) -> None:
    for path in ("/compare/", DUEL, DUEL + "?step=2"):
        first = client.get(path)
        assert first["Cache-Control"] == "public, max-age=60"
        with django_assert_num_queries(0):
            assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(("slug", "near"), [("kongcheng-duels", "kongcheng-duel"), ("rende", "rende-five-cards"), ("axe", "axe-advanced")])
def test_an_unknown_id_suggests(content: None, client: Client, slug: str, near: str) -> None:
    response = client.get(f"/compare/{slug}/")
    assert response.status_code == 404
    assert f'href="/compare/{near}/"' in text(response)


@pytest.mark.parametrize("path", ["/compare/" + "x" * 300 + "/", "/compare/%00/", "/compare/<b>/", "/compare/%F0%9F%98%80/"])
def test_odd_addresses_are_404(content: None, client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "<b>" not in main(response).replace("<b>杀谱", "")


# -- where they are linked ---------------------------------------------------------------------------------------------


def test_the_list_has_every_comparison_once(content: None, client: Client) -> None:
    response = client.get("/compare/")
    found = re.findall(r'<li class="cmpx__i"><h3><a href="/compare/([^"/]+)/"', text(response))
    assert found == list(comparisons.listed()), "in the order of previous and next"
    assert {"kongcheng-duel", "lightning-and-indulgence", "collateral", "rende-five-cards"} <= set(found)
    assert len(found) >= 10
    assert len(gzip.compress(response.content)) <= 30 * 1024


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("/heroes/zhugeliang/", "kongcheng-duel"),
        ("/heroes/liubei/early/", "rende-five-cards"),
        ("/cards/collateral/", "collateral"),
        ("/cards/lightning/early/", "lightning-and-indulgence"),
        ("/cards/eight_diagram/proto/", "eight-diagram-diamond"),
        ("/editions/early/", "kongcheng-duel"),
        ("/editions/proto/", "eight-diagram-diamond"),
    ],
)
def test_entries_and_editions_link_them(content: None, client: Client, path: str, slug: str) -> None:
    assert f'href="/compare/{slug}/"' in main(client.get(path)).split('id="compares"', 1)[1]


def test_lists_lead_there(content: None, client: Client) -> None:
    assert 'href="/compare/"' in main(client.get("/editions/"))
    assert 'href="/compare/"' in main(client.get("/rulings/"))
    assert 'id="compares"' not in main(client.get("/editions/guozhan/"))


def test_search_finds_them_as_a_kind_of_their_own(content: None, client: Client) -> None:
    hits = find(compile("空手 决斗 type:compare")).hits
    assert next(hit for hit in hits if hit.slug == "kongcheng-duel").url == DUEL
    page = text(client.get("/search/", {"q": "空手 决斗"}))
    assert f'href="{DUEL}"' in page
    assert "对照 <small" in page


def test_an_empty_site_says_so(client: Client) -> None:
    ContentVersion.objects.all().delete()
    Entry.objects.all().delete()
    catalog.forget()
    assert "还没有载入规则数据" in text(client.get("/compare/"))
    assert client.get(DUEL).status_code == 404


# -- what can be played ------------------------------------------------------------------------------------------------


def test_the_mark_of_what_is_playable_is_the_engines(content: None, client: Client) -> None:
    played = api.playable()
    for edition in catalog.current().editions():
        assert edition["playable"] == (edition["id"] in played)
        assert {m["id"] for m in edition["modules"] if m["playable"]} == set(played.get(edition["id"], ())) & {
            m["id"] for m in edition["modules"]
        }
    assert [e["id"] for e in catalog.current().editions() if e["playable"]] == ["early", "std", "proto"]


def test_editions_say_what_is_playable(content: None, client: Client) -> None:
    shelf = main(client.get("/editions/"))
    assert shelf.count("可以推演") == 3
    assert shelf.count("尚不能推演") == len(catalog.current().editions()) - 3
    assert "尚不能推演" in main(client.get("/editions/guozhan/"))
    early = main(client.get("/editions/early/"))
    modules = early.split('id="modules"', 1)[1].split("</section>", 1)[0]
    for name in ("第一次游戏", "进阶武器"):
        assert "可以推演" in modules.split(name, 1)[1].split("</div>", 1)[0]
    for path in ("/heroes/zhugeliang/", "/cards/slash/", "/skills/std/kongcheng/"):
        tabs = main(client.get(path)).split('class="tabs"', 1)[1].split("</nav>", 1)[0]
        assert "可以推演" in tabs


def test_a_module_that_the_engine_does_not_know_is_not_playable(content: None, book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "playable", lambda: {"std": (), "early": ("teaching",)})
    found = {e["id"]: e for e in services.build(book)[2]["editions"]}
    assert [e for e, it in found.items() if it["playable"]] == ["early", "std"]
    assert {m["id"]: m["playable"] for m in found["early"]["modules"]} == {
        m["id"]: m["id"] == "teaching" for m in found["early"]["modules"]
    }

"""Rulings: played when the content is loaded, shown step by step without the engine, tried out with it."""

from __future__ import annotations

import gzip
import re
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from rules_engine import api
from sgs_site.encyclopedia import catalog, rulings, services
from sgs_site.encyclopedia.models import ContentVersion, Entry, Walkthrough
from sgs_site.encyclopedia.query import compile
from sgs_site.encyclopedia.results import find
from sgs_site.encyclopedia.services import rulings as engine
from tests.amounts import amount

pytestmark = pytest.mark.django_db

#: 不可以…，然后顺手牵羊: two checks, two entries, the end.
KONGCHENG = "/rulings/kongcheng-no-target/"
AREA = "/rulings/area-trick-goes-on/"


def text(response: Any) -> str:
    """The page as a string."""
    return str(response.content.decode())


def content_of(slug: str) -> dict[str, Any]:
    return Walkthrough.objects.get(entry__kind="ruling", entry__slug=slug).content


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any use of the engine fails the test."""

    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("the engine was used")

    for name in ("rulings", "play_ruling", "try_out", "board_view", "question_view", "rulebook", "load_position"):
        monkeypatch.setattr(api, name, fail)


# -- loading -----------------------------------------------------------------------------------------------------------


def test_every_ruling_of_the_rulebook_is_stored_with_its_steps(content: None) -> None:
    played = {r.id: r for r in api.rulings()}
    stored = {e.slug: e for e in Entry.objects.filter(kind="ruling").select_related("walkthrough")}
    withdrawn = ContentVersion.objects.get().counts["withdrawn"]
    assert set(stored) | set(withdrawn) == set(played)
    assert not set(stored) & set(withdrawn)
    for slug, entry in stored.items():
        document = entry.walkthrough.content
        assert document["answers"] == list(played[slug].answers)
        assert len(document["steps"]) == entry.data["steps"] + 1
        for step in document["steps"]:
            assert step["said"]["zh"], slug
            assert step["said"]["en"], slug
            assert not re.search("[\u4e00-\u9fff]", step["said"]["en"]), (slug, step["said"]["en"])
            assert step["board"]["seats"]
            assert not step["rule"] or catalog.current().rule(step["rule"]).known, (slug, step["rule"])


def test_a_ruling_that_the_engine_contradicts_is_withdrawn(content: None, book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    every = api.rulings()
    bad = api.Ruling(**{**vars(every[0]), "steps": (), "faults": ("x.yaml:3: hp of seat 2 should be 3, is 4",)})
    monkeypatch.setattr(api, "rulings", lambda progress=None: [bad, *every[1:]])
    result = services.load(book, force=True)
    assert result["counts"]["withdrawn"][bad.id].startswith("x.yaml:3")
    monkeypatch.setattr(services, "rulebook", lambda: book)
    errors = StringIO()
    call_command("load_content", stdout=StringIO(), stderr=errors)
    assert f"the ruling {bad.id}" in errors.getvalue()
    assert not Entry.objects.filter(kind="ruling", slug=bad.id).exists()
    assert len(rulings.listed()) == Entry.objects.filter(kind="ruling").count()


def test_the_stamp_follows_the_code_that_plays(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = services.digest(book)
    monkeypatch.setattr(services, "code", lambda: "another")
    assert services.digest(book) != before


def test_steps_are_stored_small(content: None) -> None:
    sizes = [len(bytes(w.packed)) for w in Walkthrough.objects.all()]
    assert max(sizes) < 20_000
    assert sum(sizes) / len(sizes) < 6_000


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_every_ruling_has_its_pages(content: None, client: Client, no_engine: None, lang: str) -> None:
    client.cookies["sgs_language"] = lang
    for slug, item in rulings.listed().items():
        for step in (0, item["steps"] // 2) if lang == "en" else (1, item["steps"]):
            response = client.get(rulings.step_url(slug, step))
            assert response.status_code == 200, (slug, step)
            page = text(response)
            assert page.count("<h1") == 1
            assert not re.search(r"style=|<style|\son\w+=", page)
            ids = re.findall(r'\bid="([^"]+)"', page)
            assert len(ids) == len(set(ids)), (slug, step)
            assert len(gzip.compress(response.content)) <= 30 * 1024
            assert f'<link rel="canonical" href="http://testserver/rulings/{slug}/{"?lang=en" if lang == "en" else ""}">' in page


def test_reading_asks_once_and_never_the_engine(content: None, client: Client, no_engine: None, django_assert_num_queries: Any) -> None:
    client.get(AREA)
    ahead = 1  # looks for the page made ahead, where the address asks for no more than a page
    for path, most in ((AREA, ahead + 1), (AREA + "?step=4", 1), ("/rulings/", ahead), ("/rulings/?hero=xiahoudun", 0)):
        with django_assert_num_queries(most):
            assert client.get(path).status_code == 200


def test_a_step_shows_its_board_its_rule_and_its_place(content: None, client: Client) -> None:
    first = text(client.get(KONGCHENG))
    assert "能对空手的诸葛亮用【杀】或【决斗】吗" in first
    assert 'rel="prev" href="/rulings/kongcheng-no-target' not in first
    assert f'rel="next" href="{KONGCHENG}?step=1#walk"' in first
    page = text(client.get(KONGCHENG + "?step=1"))
    assert f'rel="prev" href="{KONGCHENG}#walk"' in page
    board = page.split('id="walk"', 1)[1]
    assert "不可以：" in board
    assert "/skills/std/kongcheng/#skill.std.kongcheng.1" in board
    assert board.count('aria-current="step"') >= 1
    last = text(client.get(KONGCHENG + "?step=5"))
    assert "结果：" in last
    assert 'rel="next" href="/rulings/kongcheng-no-target' not in last


@pytest.mark.parametrize(("asked", "shown"), [("", 0), ("0", 0), ("3", 3), ("99", 5), ("-1", 0), ("x", 0), ("３", 0), ("9" * 40, 0)])
def test_any_step_number_is_answered(content: None, client: Client, asked: str, shown: int) -> None:
    page = text(client.get(KONGCHENG, {"step": asked}))
    assert f"<b>{shown}</b> / 5" in page


def test_steps_are_nested_by_what_they_happened_within(content: None) -> None:
    steps = content_of("area-trick-goes-on")["steps"]
    roots = rulings.tree(steps, 3, str)
    assert [n.kind for n in roots] == ["position", "use", "end"]
    use = roots[1]
    assert [n.kind for n in use.children] == ["damage", "damage", "damage"]
    invoke = use.children[0].children[0]
    assert invoke.kind == "invoke"
    assert invoke.here
    assert use.past
    assert [n.kind for n in invoke.children] == ["judge", "damage"]


def test_a_board_shows_the_moment(content: None) -> None:
    """The judgement card is on the deck until it is turned up, hp changes with the damage and not before."""
    steps = {s["kind"]: s["board"] for s in content_of("area-trick-goes-on")["steps"][:6]}
    assert [c["id"] for c in steps["invoke"]["deck"]["top"]] == ["blank.C9"]
    assert steps["judge"]["deck"]["top"] == []
    assert "blank.C9" in [c["id"] for c in steps["judge"]["table"]]
    assert steps["use"]["seats"][1]["hp"] == 4
    assert steps["invoke"]["seats"][1]["hp"] == 3


def test_a_borrowed_weapon_says_whose_it_is(content: None, client: Client) -> None:
    steps = [
        text(client.get(rulings.step_url("early-collateral-loan", n)))
        for n in range(1, rulings.listed()["early-collateral-loan"]["steps"] + 1)
    ]
    lent = ["借自 3 号位" in page for page in steps]
    assert True in lent
    assert not lent[-1], "it has gone back"
    assert any("借来" in page for page in steps)
    assert any("还给" in page for page in steps)


def test_links_lead_to_what_a_ruling_is_about(content: None, client: Client) -> None:
    page = text(client.get(AREA))
    for link in ("/heroes/xiahoudun/", "/skills/std/ganglie/", "/cards/archery_attack/", "/rules/card_use/#card_use.3"):
        assert f'href="{link}"' in page, link


def test_neighbours_make_one_line_through_all(content: None, client: Client) -> None:
    order = list(rulings.listed())
    assert rulings.neighbours(order[0])["prev"] is None
    assert rulings.neighbours(order[-1])["next"] is None
    seen = [order[0]]
    while (following := rulings.neighbours(seen[-1])["next"]) is not None:
        seen.append(following["url"].split("/")[2])
    assert seen == order


def test_unchanged_pages_answer_304(content: None, client: Client, django_assert_num_queries: Any) -> None:
    for path in ("/rulings/", KONGCHENG, KONGCHENG + "?step=2", AREA + "try/?step=1"):
        first = client.get(path)
        assert first["Cache-Control"] == "public, max-age=60"
        with django_assert_num_queries(0):
            assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("slug", "near"),
    [("kongcheng-no-targets", "kongcheng-no-target"), ("area-trick", "area-trick-goes-on"), ("ganglie", "ganglie-heart")],
)
def test_an_unknown_id_suggests(content: None, client: Client, slug: str, near: str) -> None:
    response = client.get(f"/rulings/{slug}/")
    assert response.status_code == 404
    assert f'href="/rulings/{near}/"' in text(response)
    assert client.get(f"/rulings/{slug}/try/").status_code == 404


@pytest.mark.parametrize("path", ["/rulings/" + "x" * 300 + "/", "/rulings/%00/", "/rulings/<b>/", "/rulings/%F0%9F%98%80/"])
def test_odd_addresses_are_404(content: None, client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "<b>" not in text(response).split("<main", 1)[1].split("</main>")[0].replace("<b>杀谱", "")


# -- lists -------------------------------------------------------------------------------------------------------------


def test_the_list_has_every_ruling_once(content: None, client: Client) -> None:
    response = client.get("/rulings/")
    found = re.findall(r'<li class="rull"><a href="/rulings/([^"/]+)/"', text(response))
    assert sorted(found) == sorted(rulings.listed())
    assert found == list(rulings.listed()), "in the order of previous and next"
    for lang in ("zh-hans", "en"):
        client.cookies["sgs_language"] = lang
        assert len(gzip.compress(client.get("/rulings/").content)) <= 30 * 1024, lang


def test_the_whole_list_is_short_a_filtered_one_is_not(content: None, client: Client) -> None:
    short, whole = "能。", "能。手牌、装备、判定区的牌都可以拆，对谁都行。"
    page = text(client.get("/rulings/"))
    assert f"<p>{short}</p>" in page
    assert whole not in page
    assert f"<p>{whole}</p>" in text(client.get("/rulings/", {"card": "dismantlement"}))


def test_the_first_sentence_of_an_answer() -> None:
    assert rulings.sentence("能。要两张。") == "能。"
    assert rulings.sentence("Yes, at 1.5 times. No more.") == "Yes, at 1.5 times."
    assert rulings.sentence("一张") == "一张"


@pytest.mark.parametrize(
    ("query", "has", "lacks"),
    [
        ({"hero": "xiahoudun"}, "ganglie-heart", "two-nullifications"),
        ({"card": "nullification"}, "two-nullifications", "ganglie-heart"),
        ({"skill": "ganglie"}, "early-ganglie-loss", "two-nullifications"),
        ({"skill": "std/ganglie"}, "ganglie-heart", "early-ganglie-loss"),
        ({"rule": "nullify"}, "two-nullifications", "ganglie-heart"),
        ({"rule": "nullify.2"}, "two-nullifications", "ganglie-heart"),
        ({"edition": "early"}, "early-ganglie-loss", "ganglie-heart"),
        ({"edition": "std", "hero": "xiahoudun"}, "ganglie-heart", "early-ganglie-loss"),
    ],
)
def test_filters(content: None, client: Client, query: dict[str, str], has: str, lacks: str) -> None:
    page = text(client.get("/rulings/", query))
    assert f'href="/rulings/{has}/"' in page
    assert f'href="/rulings/{lacks}/"' not in page


def test_a_filter_that_fits_nothing_says_so(content: None, client: Client) -> None:
    assert "没有这样的裁定" in text(client.get("/rulings/", {"hero": "nobody"}))
    assert client.get("/rulings/", {"hero": "\x00", "rule": "<b>"}).status_code == 200


def test_an_empty_site_says_so(client: Client) -> None:
    ContentVersion.objects.all().delete()
    Entry.objects.all().delete()
    catalog.forget()
    assert "还没有载入规则数据" in text(client.get("/rulings/"))
    assert client.get(KONGCHENG).status_code == 404


@pytest.mark.parametrize(
    ("path", "ruling"),
    [
        ("/heroes/zhugeliang/", "kongcheng-no-target"),
        ("/skills/std/kongcheng/", "kongcheng-no-target"),
        ("/cards/snatch/", "kongcheng-no-target"),
        ("/rules/nullify/", "two-nullifications"),
        ("/heroes/xiahoudun/early/", "early-ganglie-loss"),
        ("/heroes/xiahoudun/", "ganglie-heart"),
    ],
)
def test_entries_show_the_rulings_on_them(content: None, client: Client, path: str, ruling: str) -> None:
    assert f'href="/rulings/{ruling}/"' in text(client.get(path))


def test_an_entry_shows_the_position_and_leads_to_the_first_step(content: None, client: Client) -> None:
    page = text(client.get("/heroes/zhugeliang/"))
    section = page.split('id="rulings"', 1)[1]
    assert "<details" in section
    assert "诸葛亮" in section
    assert f'href="{KONGCHENG}?step=1#walk"' in section


def test_search_finds_rulings_in_a_group_of_their_own(content: None, client: Client) -> None:
    hits = find(compile("空手的诸葛亮 type:ruling")).hits
    assert hits[0].slug == "kongcheng-no-target"
    assert hits[0].url == KONGCHENG
    assert "kongcheng-no-target" in {hit.slug for hit in find(compile("empty-handed"), size=100).hits}
    page = text(client.get("/search/", {"q": "空手的诸葛亮"}))
    assert f'href="{KONGCHENG}"' in page
    assert "裁定 <small" in page


# -- trying it out -----------------------------------------------------------------------------------------------------


def answers_of(page: str) -> list[str]:
    """The answers that a page offers."""
    import html

    return [html.unescape(value) for value in re.findall(r'name="a" value="([^"]*)"><span>', page)]


def test_another_answer_and_what_follows_it(content: None, client: Client) -> None:
    page = text(client.get(AREA + "try/", {"step": 1}))
    assert answers_of(page) == ["invoke ganglie", "pass"]
    assert "裁定里的走法" in page
    assert 'content="noindex"' in page
    after = text(client.get(AREA + "try/", {"step": 1, "a": "pass"}))
    assert "不发动【刚烈】" in after
    assert "1 号位对 3 号位造成 1 点伤害" in after, "the source is alive this time"
    assert 'name="a" value="pass"' in after, "what was answered is kept in the form"


def test_a_step_on_the_way_can_be_looked_at(content: None, client: Client) -> None:
    page = text(client.get(AREA + "try/", {"step": 1, "a": "pass", "look": 1}))
    assert "回到现在" in page
    assert not answers_of(page)


def test_what_is_not_possible_is_refused_with_the_rule_and_the_rest_stands(content: None, client: Client) -> None:
    page = text(client.get(AREA + "try/", {"step": 1, "a": ["pass", "use slash.S7 -> 2", "end"]}))
    assert "这个答案不能给" in page
    assert "不发动【刚烈】" in page
    assert client.get(AREA + "try/", {"step": 1, "a": "<script>"}).status_code == 200


def test_a_trial_is_bounded(content: None, client: Client) -> None:
    long = {"step": 1, "a": ["pass", "x" * (rulings.LONGEST + 1)]}
    assert "不发动【刚烈】" in text(client.get(AREA + "try/", long))
    page = text(client.get(AREA + "try/", {"step": 0, "a": ["end"] * 400}))
    assert page.count('name="a" value="end"') <= rulings.MOST_ANSWERS + 1


def test_trials_are_limited_by_address(content: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from sgs_site.api import limits, throttles

    monkeypatch.setattr(throttles, "limit_named", lambda name: limits.Limit(name, 2, 60))
    codes = [client.get(AREA + "try/", {"step": n}).status_code for n in range(4)]
    assert codes == [200, 200, 429, 429]
    refused = client.get(AREA + "try/", {"step": 1})
    assert int(refused["Retry-After"]) > 0
    assert "ETag" not in refused
    assert client.get(AREA).status_code == 200, "reading is not limited"


def test_a_crash_of_the_engine_is_told_and_not_served_as_one(content: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("broken")

    monkeypatch.setattr(engine, "try_out", fail)
    response = client.get(AREA + "try/", {"step": 1})
    assert response.status_code == 200
    assert "引擎在这里走不下去" in text(response)


def test_every_ruling_can_be_left_anywhere(content: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """From every fourth step of a ruling, and then one answer further along the first and the last answer."""
    for slug, item in list(rulings.listed().items())[:: amount(3, 1)]:
        document = content_of(slug)
        for step in range(0, item["steps"] + 1, 4):
            given = document["steps"][step]["given"]
            tried = engine.try_out(document, given, [], "en")
            for option in {o["text"]: o for o in (tried.options[:1] + tried.options[-1:])}.values():
                after = engine.try_out(document, given, [option["text"]], "zh")
                assert after.own[0]["parts"], (slug, step, option["text"])


def test_the_ways_of_the_page_lead_somewhere(content: None, client: Client) -> None:
    page = text(client.get(AREA + "?step=3"))
    way = re.search(r'href="(/rulings/[^"]+/try/[^"]*)"', page)
    assert way
    assert parse_qs(urlsplit(way[1]).query) == {"step": ["3"]}
    assert client.get(way[1]).status_code == 200


# -- the API -----------------------------------------------------------------------------------------------------------


def test_the_api_lists_rulings_and_filters_them(content: None) -> None:
    client = APIClient()
    page = client.get("/api/v1/rulings", {"limit": 200, "count": "true"}).json()
    assert page["total"] == len(rulings.listed())
    every = page["data"]
    while cursor := page["page"]["next"]:
        page = client.get("/api/v1/rulings", {"limit": 200, "cursor": cursor}).json()
        every += page["data"]
    assert [row["id"] for row in every] == list(rulings.listed())
    row = next(r for r in every if r["id"] == "kongcheng-no-target")
    assert row["url"] == KONGCHENG
    assert row["steps"] == 5
    assert "zhugeliang" in row["about"]["hero"]
    assert set(row["question"]) == {"zh", "zh_hant", "en"}
    some = client.get("/api/v1/rulings", {"hero": "zhugeliang"}).json()["data"]
    assert "kongcheng-no-target" in {r["id"] for r in some}
    assert "two-nullifications" not in {r["id"] for r in some}
    assert client.get("/api/v1/rulings", {"edition": "early"}).json()["data"]
    assert client.get("/api/v1/rulings", {"card": "nothing"}).json()["data"] == []
    assert client.get("/api/v1/rulings", {"heroes": "x"}).status_code == 422


def test_the_api_pages_through_rulings(content: None) -> None:
    client = APIClient()
    seen: list[str] = []
    cursor = None
    while True:
        body = client.get("/api/v1/rulings", {"limit": 17, **({"cursor": cursor} if cursor else {})}).json()
        seen += [row["id"] for row in body["data"]]
        cursor = body["page"]["next"]
        if not cursor:
            break
    assert seen == list(rulings.listed())


def test_the_api_tells_a_ruling_step_by_step(content: None) -> None:
    client = APIClient()
    response = client.get("/api/v1/rulings/kongcheng-no-target")
    body = response.json()
    assert [s["step"] for s in body["line"]] == list(range(6))
    assert body["line"][1]["rule"] == "skill.std.kongcheng.1"
    assert body["line"][1]["text"]["en"].startswith("Not allowed: ")
    assert body["line"][-1]["kind"] == "end"
    assert body["line"][0]["board"]["seats"][1]["hero"] == "zhugeliang"
    assert body["answers"][0] == "use snatch.S3 -> 2"
    assert body["position"]["edition"] == "std"
    assert client.get("/api/v1/rulings/kongcheng-no-target", headers={"If-None-Match": response["ETag"]}).status_code == 304
    assert client.get("/api/v1/rulings/nothing").status_code == 404
    assert client.get("/api/v1/rulings/kongcheng-no-target?x=1").status_code == 422

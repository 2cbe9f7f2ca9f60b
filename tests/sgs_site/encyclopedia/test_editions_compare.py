"""Two editions of one thing, and of everything: what is asked for, what is said of nonsense, what it costs."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from sgs_site.encyclopedia import changes
from sgs_site.encyclopedia.models import Entry

pytestmark = pytest.mark.django_db


def text(response: Any) -> str:
    """The page as a string."""
    return str(response.content.decode())


def section(page: str, name: str) -> str:
    """The section that is labelled by the heading of that id."""
    found = re.search(rf'<section aria-labelledby="{name}".*?</section>', page, re.DOTALL)
    assert found, name
    return found[0]


# -- one thing ---------------------------------------------------------------------------------------------------------


def test_any_two_editions_of_a_card_are_compared(content: None, client: Client) -> None:
    page = text(client.get("/cards/slash/?compare=early..proto"))
    diff = section(page, "diff")
    assert 'href="?compare=early..std#diff"' in diff
    assert re.search(r'href="\?compare=early\.\.proto#diff" aria-current="true"', diff)
    assert "<dt>初版</dt>" in diff
    assert "<dt>原型版</dt>" in diff
    assert "标准版</dt>" not in diff
    assert 'href="/editions/early..proto/"' in diff


def test_the_order_that_is_asked_for_is_kept(content: None, client: Client) -> None:
    diff = section(text(client.get("/cards/slash/?compare=std..early")), "diff")
    assert diff.index("标准版有") < diff.index("初版有")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("early..nothing", "没有「nothing」这个版本"),
        ("std..std", "同一个版本"),
        ("std", "看不懂"),
        ("..", "看不懂"),
        ("<b>..std", "看不懂"),
        ("a" * 5000, "看不懂"),
        ("early..std..proto", "看不懂"),
    ],
)
@pytest.mark.parametrize("path", ["/cards/slash/", "/heroes/machao/", "/skills/std/mashu/"])
def test_nonsense_is_told_and_the_page_stays(content: None, client: Client, path: str, asked: str, said: str) -> None:
    response = client.get(path, {"compare": asked})
    assert response.status_code == 400
    page = text(response)
    assert said in page
    assert "<b>.." not in page
    assert 'role="alert"' in page
    assert section(page, "diff")
    assert "ETag" not in response


@pytest.mark.parametrize("path", ["/heroes/machao/", "/skills/std/mashu/"])
def test_an_edition_that_lacks_it_is_named_with_those_that_have_it(content: None, client: Client, path: str) -> None:
    response = client.get(path, {"compare": "proto..std"})
    assert response.status_code == 400
    assert "原型版里没有它；它见于 early、std" in text(response)


def test_a_thing_of_one_edition_says_so_too(content: None, client: Client) -> None:
    response = client.get("/cards/ice_sword/?compare=early..std")
    assert response.status_code == 400
    assert "初版里没有它" in text(response)


def test_a_skill_has_a_table_of_its_sentences(content: None, client: Client) -> None:
    page = section(text(client.get("/skills/std/mashu/")), "matrix")
    assert "第 1 句" in page
    assert "同初版" in page, "马超 in both"
    assert 'class="mx__now"' in page


def test_skills_lead_to_their_neighbours_in_the_same_edition(content: None, client: Client) -> None:
    order = [e.slug for e in Entry.objects.filter(kind="skill", edition="std").order_by("order")]
    page = text(client.get(f"/skills/std/{order[1]}/"))
    assert f'href="/skills/std/{order[0]}/" rel="prev"' in page
    assert f'href="/skills/std/{order[2]}/" rel="next"' in page
    assert 'rel="prev"' not in text(client.get(f"/skills/std/{order[0]}/"))
    assert 'rel="next"' not in text(client.get(f"/skills/std/{order[-1]}/"))


# -- everything --------------------------------------------------------------------------------------------------------


def test_all_that_changed_is_grouped_and_counted(content: None, client: Client) -> None:
    page = text(client.get("/editions/early..std/"))
    heroes = section_of(page, "g-hero")
    assert "甘宁" in heroes
    assert "奇袭" in heroes
    assert "铜铃" in heroes
    assert "夏侯惇" not in heroes, "his card says the same, his skill does not"
    assert "刚烈" in section_of(page, "g-skill")
    assert "四个阶段" in section_of(page, "g-rule")
    groups = {g.kind: g for g in changes.between("early", "std")}
    assert groups["hero"].same + groups["hero"].count == 25
    assert groups["skill"].gone, "飞将 and others have no follower of their name"
    assert f"{sum(g.count for g in groups.values())} 处不同" in page


def section_of(page: str, name: str) -> str:
    """A section of the page of changes."""
    found = re.search(rf'<section class="sec" aria-labelledby="{name}".*?</section>', page, re.DOTALL)
    assert found, name
    return found[0]


def test_one_kind_alone(content: None, client: Client) -> None:
    page = text(client.get("/editions/early..std/?kind=card"))
    assert "g-card" in page
    assert 'id="g-hero"' not in page
    assert 'id="g-hero"' in text(client.get("/editions/early..std/?kind=nonsense"))


def test_the_other_way_round_what_was_new_is_gone(content: None, client: Client) -> None:
    there = {g.kind: g for g in changes.between("early", "std")}
    back = {g.kind: g for g in changes.between("std", "early")}
    for kind in ("hero", "card", "rule"):
        assert len(there[kind].gone) == len(back[kind].new)
        assert len(there[kind].changed) == len(back[kind].changed)


def test_a_renamed_skill_is_one_change(content: None) -> None:
    skills = {g.kind: g for g in changes.between("early", "std")}["skill"]
    renamed = [c for c in skills.changed if any(label == "名字" for label, _was, _now in c.facts)]
    assert {c.facts[0][1:] for c in renamed} >= {("主公技", "护驾")}


@pytest.mark.parametrize("pair", ["early..early", "early..nothing", "x..y", "..", "early..", "a..b..c", "early..%3Cb%3E"])
def test_pairs_that_do_not_exist(content: None, client: Client, pair: str) -> None:
    response = client.get(f"/editions/{pair}/")
    assert response.status_code == 404
    page = text(response)
    assert "<b>" not in page.split("<main")[1].split("</main")[0].replace("<b></b>", "")
    assert "/editions/" in page


def test_every_pair_of_editions_renders_small_and_cheap(content: None, client: Client, django_assert_num_queries: Any) -> None:
    for lang in ("zh-hans", "en"):
        client.cookies["sgs_language"] = lang
        for old, new in changes.pairs():
            client.get("/about/")
            with django_assert_num_queries(2):  # one looks for the page made ahead
                response = client.get(f"/editions/{old}..{new}/")
            assert response.status_code == 200
            assert len(gzip.compress(response.content)) <= 30 * 1024
            ids = re.findall(r'\bid="([^"]+)"', text(response))
            assert len(ids) == len(set(ids))


def test_editions_lead_to_what_changed(content: None, client: Client) -> None:
    assert 'href="/editions/early..std/"' in text(client.get("/editions/std/"))
    assert 'href="/editions/early..std/"' in text(client.get("/editions/"))

"""Paragraphs and conflicts on pages of their own; the edition that is described but not played."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from rules_engine import api
from rules_engine.rulebook.stats import counts
from sgs_site.encyclopedia import catalog, conflicts
from sgs_site.encyclopedia.models import Entry, SearchFacet
from sgs_site.encyclopedia.rule_views import address

pytestmark = pytest.mark.django_db

NOT_PLAYED = "尚不能推演"


def main(response: Any) -> str:
    """What stands in the main part of a page that is there."""
    assert response.status_code == 200
    return str(response.content.decode().split("<main", 1)[1].split("</main>", 1)[0])


# -- paragraphs --------------------------------------------------------------------------------------------------------


def test_every_paragraph_of_a_chapter_has_an_address_of_its_own(content: None, book: Any) -> None:
    slugs = [slug for slug, p in book.rules.items() if p.owner[0] == "chapter"]
    found = {slug: address(slug) for slug in slugs}
    assert len(set(found.values())) == len(slugs) == 270
    assert (found["damage.3"], found["early.turn.1"]) == ("/rules/damage/3/", "/rules/turn/1/early/")
    assert found["mode.guozhan.death.4"] == "/rules/mode.guozhan.death/4/"
    assert address("card.slash.1") == "/cards/slash/#card.slash.1"
    assert address("nothing.1") == ""


def test_a_paragraph_shows_its_source_its_readings_its_conflicts_and_its_rulings(content: None, client: Any) -> None:
    page = main(client.get("/rules/turn/1/"))
    for part in ("六个阶段", "标准版抄本", "<code>turn.1</code>", 'href="/rules/turn/1/early/"', 'href="/conflicts/C-46/"', "/rulings/"):
        assert part in page, part
    assert 'rel="next"' in page
    early = main(client.get("/rules/turn/1/early/"))
    assert 'href="/rules/turn/1/"' in early
    assert "初版抄本一" in early


def test_one_paragraph_leads_to_the_next_through_the_whole_chapter(content: None, client: Any, book: Any) -> None:
    path, seen = "/rules/judge/1/", []
    while path.startswith("/rules/judge/"):
        seen.append(path)
        following = re.search(r'<a href="([^"]+)" rel="next"', main(client.get(path)))
        assert following is not None
        path = following[1]
    assert seen == [address(p.slug) for p in book.chapters["judge"].paragraphs]


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/rules/setup/10/early/", "/rules/setup/10/"),  # the common paragraph is that edition's own
        ("/rules/damage.3/", "/rules/damage/#damage.3"),
    ],
)
def test_other_addresses_of_a_paragraph_lead_to_it(content: None, client: Any, path: str, leads_to: str) -> None:
    response = client.get(path)
    assert (response.status_code, response["Location"]) == (302, leads_to)


@pytest.mark.parametrize("path", ["/rules/damage/99/", "/rules/nowhere/1/", "/rules/damage/3/guozhan/", "/rules/damage/0/"])
def test_a_paragraph_that_is_not_there(content: None, client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_paragraph_costs_one_query_besides_the_version_of_the_content(
    content: None, client: Any, django_assert_max_num_queries: Any
) -> None:
    client.get("/rules/damage/3/")
    with django_assert_max_num_queries(2):
        client.get("/rules/damage/3/")


# -- conflicts ---------------------------------------------------------------------------------------------------------


def test_the_list_leads_to_every_conflict(content: None, client: Any) -> None:
    listed = re.findall(r'href="(/conflicts/C-\d\d/)"', main(client.get("/conflicts/")))
    assert sorted(listed) == [f"/conflicts/C-{n:02}/" for n in range(1, 98)]
    for path in listed[::6]:
        assert "badge--dis" in main(client.get(path))


def test_the_list_of_an_edition_holds_what_concerns_it(content: None, client: Any, book: Any) -> None:
    page = main(client.get("/conflicts/?edition=guozhan"))
    wanted = {c.id for c in book.conflicts.values() if "guozhan" in book.concerned(c)}
    assert set(re.findall(r'href="/conflicts/(C-\d\d)/"', page)) == wanted
    assert "C-16" not in wanted


def test_a_conflict_says_which_reading_is_in_force_and_what_selects_another(content: None, client: Any) -> None:
    page = main(client.get("/conflicts/C-16/"))
    assert page.count("<li>") >= 3
    assert page.index("只剩自己一人") < page.index("默认") < page.index("反贼死光之后")
    assert 'href="/editions/early/#switches"' in page
    assert 'href="/rules/victory/#victory.3"' in page
    assert client.get("/conflicts/C-99/").status_code == 404


@pytest.mark.parametrize(
    ("path", "conflict"),
    [
        ("/rules/victory/", "C-16"), ("/rules/victory/3/", "C-16"), ("/cards/peach/", "C-52"), ("/heroes/ganning/", "C-35"),
        ("/heroes/liubei/early/", "C-22"), ("/skills/std/kongcheng/", "C-21"), ("/cards/six_swords/", "C-88"),
    ],
)  # fmt: skip
def test_an_entry_shows_the_conflicts_about_it(content: None, client: Any, path: str, conflict: str) -> None:
    assert f'href="/conflicts/{conflict}/"' in main(client.get(path))


def test_what_a_conflict_is_about_exists(content: None, client: Any) -> None:
    pages = {link["url"].partition("#")[0] for item in conflicts.listed().values() for link in conflicts.shown(item)["about"]}
    assert len(pages) > 60
    assert [url for url in sorted(pages)[::4] if client.get(url).status_code != 200] == []


def test_disputed_entries_are_found(content: None) -> None:
    disputed = {(e.kind, e.slug, e.edition): e.data["conflicts"] for e in Entry.objects.exclude(kind__in=("ruling", "compare"))}
    assert disputed["skill", "kongcheng", "early"] == ["C-21"]
    assert disputed["hero", "liubei", "early"] == ["C-22"]
    assert disputed["hero", "liubei", "guozhan"] == []
    assert disputed["rule", "victory.3", ""] == ["C-16", "C-18"]
    assert "C-16" in disputed["chapter", "victory", ""]
    tagged = SearchFacet.objects.filter(field="is", value="disputed").count()
    assert tagged >= sum(bool(ids) for (kind, _, _), ids in disputed.items() if kind in ("hero", "card", "skill"))


# -- described, not played ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/heroes/caopi/", "/heroes/guojia/guozhan/", "/heroes/?edition=guozhan", "/cards/triblade/", "/cards/peach/guozhan/", "/cards/?edition=guozhan",
        "/skills/guozhan/yiji/", "/skills/guozhan/quhu/", "/editions/guozhan/", "/rules/mode.guozhan.setup/", "/rules/mode.guozhan.setup/4/", "/rules/",
    ],
)  # fmt: skip
def test_guozhan_is_marked_as_not_playable_everywhere(content: None, client: Any, path: str) -> None:
    assert NOT_PLAYED in main(client.get(path))


@pytest.mark.parametrize("path", ["/heroes/?edition=std", "/cards/?edition=early", "/rules/damage/3/", "/editions/proto/"])
def test_what_is_played_has_no_such_mark(content: None, client: Any, path: str) -> None:
    assert NOT_PLAYED not in main(client.get(path))


def test_what_is_lost_is_said_to_be_lost(content: None, client: Any) -> None:
    page = main(client.get("/skills/guozhan/quhu/"))
    assert "缺失" in page
    assert "没有留下" in page
    assert "badge--out" in page


def test_a_general_has_halves_and_companions(content: None, client: Any) -> None:
    page = main(client.get("/heroes/guanyu/guozhan/"))
    assert "5 个半条" in page
    assert 'href="/heroes/liubei/guozhan/"' in page
    assert "个半条" not in main(client.get("/heroes/guanyu/"))


def test_the_engine_offers_only_what_it_plays() -> None:
    assert list(api.playable()) == ["std", "early", "proto"]


# -- words and counts --------------------------------------------------------------------------------------------------


def test_the_glossary_gives_word_pinyin_and_meaning(content: None, client: Any, book: Any) -> None:
    page = main(client.get("/glossary/"))
    assert page.count("<dt>") == len(book.glossary)
    assert "Yě Xīn Jiā" in page or "yě xīn jiā" in page.casefold()
    assert catalog.current().term("野心家") == ("野心家", "/rules/mode.guozhan.careerist/#mode.guozhan.careerist.2")


def test_the_footer_names_the_version_of_the_content(content: None, client: Any) -> None:
    assert catalog.current().version[:8] in client.get("/conflicts/").content.decode()


def test_stats_as_json() -> None:
    out = StringIO()
    call_command("rulebook", "stats", "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert found["editions"] == {"early": True, "std": True, "proto": True, "guozhan": False}
    assert found["counts"]["heroes"]["all"] == 60
    assert found["counts"]["rulings"]["all"] >= 390
    assert found["counts"]["conflicts"]["all"] == 97


def test_stats_as_a_table(monkeypatch: pytest.MonkeyPatch, book: Any) -> None:
    monkeypatch.setattr(api, "rulebook_counts", lambda progress: counts(book, ["std"]))
    out = StringIO()
    call_command("rulebook", "stats", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0].split() == ["rulebook", book.version, "early", "std", "proto", "guozhan", "all"]
    assert ["rulings", "–", "1", "–", "–", "1"] in [line.split() for line in lines]

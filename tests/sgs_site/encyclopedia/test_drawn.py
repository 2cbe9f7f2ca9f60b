"""Decks, distances, and positions of one's own: what they show, what is said of nonsense, what they cost."""

from __future__ import annotations

import gzip
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from rules_engine import api
from sgs_site.api import limits, throttles
from sgs_site.encyclopedia import catalog, charts, decks, distance, position, rulings
from sgs_site.encyclopedia.models import Entry, Walkthrough
from sgs_site.encyclopedia.services import tables

pytestmark = pytest.mark.django_db

PAGES = ["/editions/std/deck/", "/editions/early/deck/?module=teaching", "/tools/distance/?n=10", "/position/"]


def text(response: Any) -> str:
    """The page as a string."""
    return str(response.content.decode())


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_pages_are_small_and_plain(content: None, client: Client, path: str, lang: str) -> None:
    client.cookies["sgs_language"] = lang
    response = client.get(path)
    assert response.status_code == 200
    page = text(response)
    assert page.count("<h1") == 1
    assert not re.search(r"style=|<style", page)
    assert not re.search(r'<script(?! type="application/ld\+json">)(?![^>]*\bsrc=)|\son\w+=', page)
    assert len(gzip.compress(response.content)) <= 30 * 1024
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


# -- decks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["early", "std", "proto", "guozhan"])
def test_every_card_of_a_deck_is_drawn_once(content: None, edition: str) -> None:
    book = next(e for e in catalog.current().editions() if e["id"] == edition)
    for choice in decks.choices(book):
        faces = decks.faces(book, choice["id"])
        picture = decks.picture(faces, decks.cards(edition))
        drawn = [x["n"] for row in picture.rows for cell in row["cells"] for x in cell["cards"]]
        assert sum(drawn) == picture.size == sum(picture.totals) == sum(row["n"] for row in picture.rows)
        assert sum(t["n"] for t in picture.types) == picture.size
        assert sum(x["n"] for x in picture.listed) == picture.size
        if not choice["id"]:
            assert picture.size == book["deck_size"]


def test_modules_make_other_decks(content: None, client: Client) -> None:
    assert "104 张" in text(client.get("/editions/std/deck/"))
    assert "108 张" in text(client.get("/editions/std/deck/?module=ex"))
    teaching = text(client.get("/editions/early/deck/?module=teaching"))
    assert "104 张" not in teaching
    assert "80 张" in teaching, "without J, Q and K"


def test_one_type_is_brought_out(content: None, client: Client) -> None:
    page = text(client.get("/editions/std/deck/?type=weapon"))
    assert re.search(r'dk--dim" href="/cards/slash/std/"', page)
    assert not re.search(r'dk--dim" href="/cards/crossbow/std/"', page)


def test_cards_go_by_the_names_of_the_edition(content: None) -> None:
    for edition in ("proto", "early"):
        for kind, card in decks.cards(edition).items():
            assert card.url == f"/cards/{kind}/{edition}/"
            assert card.name


@pytest.mark.parametrize("path", ["/editions/nothing/deck/", "/editions/%3Cb%3E/deck/"])
def test_no_such_deck(content: None, client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert 'href="/editions/std/deck/"' in text(response)


def test_nonsense_in_the_query_is_left_out(content: None, client: Client) -> None:
    assert text(client.get("/editions/std/deck/?module=zzz&type=zzz")).count("dk--dim") == 0


def test_deck_takes_one_query(content: None, client: Client, django_assert_num_queries: Any) -> None:
    client.get("/editions/std/deck/")
    with django_assert_num_queries(2):  # one looks for the page made ahead
        client.get("/editions/std/deck/")


# -- distances ---------------------------------------------------------------------------------------------------------


def test_the_engine_measures_the_table(content: None, client: Client) -> None:
    """Six seats, the fourth dead: 1 has a −1 horse and a weapon of range 3, 3 and 6 a +1 horse, 2 has 马术."""
    page = text(client.get("/tools/distance/?n=6&s2=mashu&w1=blade&minus=1&plus=3&plus=6&dead=4"))
    assert "从 1 号位量起，攻击范围 3。到 2 号位 1，够得到；到 3 号位 2，够得到；到 5 号位 1，够得到；到 6 号位 1，够得到；" in page
    assert "/rules/distance/#distance.2" in page
    assert "阵亡" in page


def test_measuring_from_another_seat(content: None, client: Client) -> None:
    page = text(client.get("/tools/distance/?n=6&s2=mashu&plus=3&dead=4&from=2"))
    assert "从 2 号位量起，攻击范围 1。" in page
    assert "到 3 号位 1" in page
    assert "马术 −1" in page


def test_what_a_distance_is_made_of_adds_up(content: None) -> None:
    """`around + parts`, at least 1, is what the engine says, for all kinds of tables."""
    for edition in ("std", "early", "proto"):
        parts = distance.parts(edition)
        for n in (2, 3, 5, 10):
            seats = [distance.Seat(i, plus=i % 3 == 0, minus=i % 2 == 0, dead=i == 4) for i in range(1, n + 1)]
            for seat, skill in zip(seats[1:], parts["skill"], strict=False):
                seat.skill = skill["id"]
            for seat, weapon in zip(seats, parts["weapon"], strict=False):
                seat.weapon = weapon["id"]
            for row in tables.measure(distance.text(distance.Table(edition, seats))):
                for way in row["to"]:
                    total = min(way["onward"], way["back"]) + sum(p["adds"] for p in way["parts"])
                    assert max(1, total) == way["distance"]
                    assert way["reached"] == (way["distance"] <= way["range"])


@pytest.mark.parametrize("edition", ["std", "early", "proto"])
def test_everything_that_can_be_chosen_is_a_position(content: None, edition: str) -> None:
    parts = distance.parts(edition)
    assert parts["weapon"]
    assert parts["plus"]
    for kind in ("skill", "weapon"):
        for choice in parts[kind]:
            seats = [distance.Seat(1, **{kind: choice["id"]}), distance.Seat(2, plus=True, minus=True)]
            assert tables.measure(distance.text(distance.Table(edition, seats)))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("n=99", "座位应是 2 到 10 个"),
        ("n=x", "座位应是 2 到 10 个"),
        ("n=%C2%B2", "座位应是 2 到 10 个"),
        ("edition=nothing", "引擎不会玩「nothing」"),
        ("edition=guozhan", "引擎不会玩「guozhan」"),
        ("n=3&s1=nothing", "没有「nothing」"),
        ("n=3&w1=%3Cb%3E", "没有「&lt;b&gt;」"),
        ("n=2&dead=1&dead=2", "至少要有两名角色活着"),
        ("n=3&dead=1&dead=2", "至少要有两名角色活着"),
    ],
)
def test_nonsense_is_named_and_the_table_stands(content: None, client: Client, query: str, said: str) -> None:
    response = client.get(f"/tools/distance/?{query}")
    assert response.status_code == 200
    page = text(response)
    assert said in page
    assert 'class="rt"' in page


def test_odd_seats_are_left_out(content: None, client: Client) -> None:
    """What was chosen for a seat that a larger table has is passed over (the form still sends it); what is no seat at all is named."""
    page = text(client.get("/tools/distance/?n=3&dead=7&s9=mashu&zzz=1"))
    assert "从 1 号位量起" in page
    assert 'role="alert"' not in page
    page = text(client.get("/tools/distance/?n=3&dead=7&plus=x&from=9&s9=mashu&zzz=1"))
    assert "从 1 号位量起" in page
    assert page.count('role="alert"') == 2
    assert "没有「x」号位" in page
    assert "没有「9」号位" in page


def test_distance_asks_the_database_nothing(content: None, client: Client, django_assert_num_queries: Any) -> None:
    client.get("/tools/distance/")
    with django_assert_num_queries(0):
        client.get("/tools/distance/?n=4")


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def free() -> None:
    """Nobody has asked for anything yet."""
    cache.clear()


def test_the_example_can_be_played(content: None, free: None, client: Client) -> None:
    page = text(client.get("/position/"))
    assert "张辽" in page
    answers = re.findall(r'name="a" value="([^"]+)"', page)
    assert "use slash.S7 -&gt; 2" in answers
    page = text(client.get(position.url(position.EXAMPLE, ["use slash.S7 -> 2"])))
    assert "八卦阵" in page
    assert 'name="p"' in page
    assert 'value="use slash.S7 -&gt; 2"' in page, "the form carries the way so far"


def test_a_step_can_be_looked_at(content: None, free: None, client: Client) -> None:
    page = text(client.get(position.url(position.EXAMPLE, ["use slash.S7 -> 2"], 1)))
    assert "回到现在" in page


def test_faults_are_named_by_their_place(content: None, free: None, client: Client) -> None:
    response = client.get("/position/", {"p": "edition: std\nseats:\n  - {hero: 关羽羽}\n  - {hand: [杀♠99]}\n"})
    assert response.status_code == 400
    page = text(response)
    assert "第 3 行第" in page
    assert "/seats/0/hero" in page
    assert "/seats/1/hand/0" in page
    assert "有 2 处看不懂" in page
    assert "关羽羽" in re.sub(r"<textarea.*?</textarea>", "", page, flags=re.DOTALL)
    assert "关羽羽" in page.split("<textarea")[1].split("</textarea>")[0], "the text stays in the editor"


@pytest.mark.parametrize(
    "p", ["x", "<script>", "[" * 400, "seats: [", "&a *a", "edition: std\nseats: []", "\x01", "a: 1\n" * 500, "before: [x]", "edition: 3"]
)
def test_no_text_breaks_the_page(content: None, free: None, client: Client, p: str) -> None:
    response = client.get("/position/", {"p": p})
    assert response.status_code == 400
    assert "<script>" not in text(response).split("<textarea")[1]


def test_texts_have_an_end(content: None, free: None, client: Client) -> None:
    response = client.get("/position/", {"p": "# " + "x" * position.LONGEST})
    assert response.status_code == 400
    assert "文字太长" in text(response)


def test_an_answer_that_cannot_be_given_is_told_with_its_rule(content: None, free: None, client: Client) -> None:
    page = text(client.get(position.url(position.EXAMPLE, ["use slash.S7 -> 1"])))
    assert "这个答案不能给" in page
    assert "可以这样答" in page


def test_hands_that_could_not_be_listed_are_refused(content: None, free: None, client: Client) -> None:
    kinds = "杀 闪 桃 决斗 无中生有 过河拆桥 顺手牵羊 借刀杀人 无懈可击 南蛮入侵 万箭齐发 桃园结义"
    hand = ", ".join(kinds.split())
    response = client.get("/position/", {"p": f"edition: std\nseats:\n  - {{hero: 孙权, hp: 4/4, hand: [{hand}]}}\n  - {{}}\n"})
    assert response.status_code == 400
    assert "答案多得列不出来" in text(response)


def test_playing_on_is_limited(content: None, free: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "limit_named", lambda name: limits.Limit(name, 2, 60))
    responses = [client.get("/position/?p=x") for _ in range(4)]
    assert [r.status_code for r in responses] == [400, 400, 429, 429]
    assert responses[-1]["Retry-After"]
    assert client.get("/position/?ruling=axe-with-luoyi").status_code == 302, "only what the engine plays is limited"


def test_a_ruling_leads_to_its_position_at_every_step(content: None, free: None, client: Client) -> None:
    page = text(client.get("/rulings/axe-with-luoyi/?step=4"))
    assert "/position/?ruling=axe-with-luoyi&amp;step=4" in page
    first = client.get("/position/?ruling=axe-with-luoyi")
    later = client.get("/position/?ruling=axe-with-luoyi&step=4")
    assert first.status_code == later.status_code == 302
    assert "before" not in first["Location"]
    assert "invoke+luoyi" in later["Location"]
    page = text(client.get(later["Location"]))
    assert "许褚" in page
    assert "裸衣" in page
    assert client.get("/position/?ruling=nothing").status_code == 404


def test_a_forked_position_comes_to_what_the_ruling_had(content: None) -> None:
    """For a sample of the rulings: the text with its `before` opens at the same question with the same answers."""
    for walk in Walkthrough.objects.filter(entry__kind=Entry.Kind.RULING).select_related("entry").order_by("entry__slug")[::15]:
        one = walk.content
        half = len(one["answers"]) // 2
        there = api.try_out(one["source"], one["answers"][:half], ())
        here = api.play_on(tables.forked(one, half), ())
        assert here.board == there.board, walk.entry.slug
        assert here.question == there.question, walk.entry.slug


def test_the_address_is_the_position() -> None:
    assert position.read("\r\n a\r\nb \n\n") == " a\nb \n"
    assert position.read(" \n ") == ""
    assert position.url("a\n", ["x"], 2) == "/position/?" + urlencode([("p", "a\n"), ("a", "x"), ("look", "2")])
    assert rulings.MOST_ANSWERS < 100


# -- charts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["std", "early", "proto"])
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_charts_of_every_edition_that_is_played(content: None, client: Client, edition: str, lang: str) -> None:
    client.cookies["sgs_language"] = lang
    response = client.get(f"/charts/?edition={edition}")
    assert response.status_code == 200
    page = text(response)
    assert len(gzip.compress(response.content)) <= 30 * 1024
    assert not re.search(r"style=|<style", page)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    anchors = re.findall(r'href="#([^"]+)"', page)
    assert set(anchors) - set(ids) <= {"main"}


def test_the_turn_has_the_phases_of_the_edition(content: None, client: Client) -> None:
    std, early = (charts.turn(e) for e in ("std", "early"))
    assert [c["phase"] for c in std["columns"]] == ["start", "judge", "draw", "play", "discard", "finish"]
    assert [c["phase"] for c in early["columns"]] == ["judge", "draw", "play", "discard"]
    draw = [m["timing"] for m in std["columns"][2]["timings"]]
    assert draw == ["PHASE_START", "CARDS_DRAWING", "CARDS_MOVED", "PHASE_END"]


def test_the_order_is_the_engines(content: None) -> None:
    scene = {s["id"]: s for s in charts.scenes("std")}["damage"]
    order = [row["timing"] for row in scene["rows"] if "timing" in row]
    assert order.index("CARD_USED") < order.index("BECOMING_TARGET") < order.index("TARGETED") < order.index("TAKING_EFFECT")
    assert order.index("DAMAGE_CAUSING") < order.index("DAMAGE_TAKING") < order.index("DAMAGE_DEALT") < order.index("DAMAGED")
    assert order[-1] == "CARD_FINISHED"


def test_who_can_react_is_told_from_who_only_listens(content: None) -> None:
    scenes = {s["id"]: s for s in charts.scenes("std")}
    begun = next(row for row in scenes["turn"]["rows"] if row.get("timing") == "PHASE_START")
    assert {w["id"] for w in begun["who"]} == {"guanxing", "luoshen"}
    hit = next(row for row in scenes["damage"]["rows"] if row.get("timing") == "TARGETED")
    ready = {w["id"]: w["ready"] for w in hit["who"]}
    assert ready["tieqi"]
    assert not ready["double_swords"], "for seats without a gender"


def test_every_timing_of_the_engine_has_a_name_and_every_scene_a_heading(content: None) -> None:
    for edition in charts.editions():
        found = charts.chart(edition)
        assert set(found["timings"]) == set(charts.TIMINGS)
        assert set(found["scenes"]) <= set(charts.SCENES)


def test_what_is_linked_listens(content: None, client: Client) -> None:
    page = text(client.get("/charts/"))
    for url in set(re.findall(r'href="(/(?:skills|cards)/[^"]+)"', page)):
        assert client.get(url).status_code == 200, url
    assert "/skills/std/ganglie/" in page
    assert "/rules/damage/#damage" in page


def test_role_tables_are_drawn_role_by_role(content: None) -> None:
    tables_of = {t["id"]: t for t in charts.roles("early")}
    assert len(tables_of) >= 3
    row = next(r for r in tables_of["rt3"]["rows"] if r["n"] == 8 and not r["other"])
    assert row["roles"] == ["lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "renegade"]


def test_charts_of_no_such_edition(content: None, client: Client, django_assert_num_queries: Any) -> None:
    page = text(client.get("/charts/", {"edition": "<b>nothing"}))
    assert "没有「&lt;b&gt;nothing」的图表" in page
    with django_assert_num_queries(1):  # looks for the page made ahead
        client.get("/charts/")


def test_pages_are_found_where_they_are_looked_for(content: None, client: Client) -> None:
    edition = text(client.get("/editions/std/"))
    for path in ("/charts/?edition=std", "/editions/std/deck/", "/editions/early..std/"):
        assert f'href="{path}"' in edition
    for path in ("/charts/", "/tools/distance/", "/position/"):
        assert f'href="{path}"' in edition, "in the footer"
    assert "/editions/std/deck/" in text(client.get("/cards/"))

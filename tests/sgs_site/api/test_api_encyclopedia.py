"""The encyclopedia over the API, on the real rulebook: every kind of thing, filters, paging, 304, what changed, the file with everything."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from sgs_site.api import examples
from sgs_site.api.views.search import RANDOM, SUGGESTIONS
from sgs_site.encyclopedia import bulk, catalog, changes, conflicts, distance, records
from sgs_site.encyclopedia.models import ContentVersion, Entry, Update
from sgs_site.encyclopedia.services import stamps

pytestmark = pytest.mark.django_db

V1 = "/api/v1"
LISTS = {
    "cards": "card",
    "heroes": "hero",
    "skills": "skill",
    "chapters": "chapter",
    "rules": "rule",
    "rulings": "ruling",
    "comparisons": "compare",
}


@pytest.fixture
def api(db: None) -> APIClient:
    """Somebody without an account."""
    return APIClient()


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """Where the files go."""
    settings.VAR_DIR = tmp_path
    return tmp_path / "bulk"


def rows(api: APIClient, path: str, **query: Any) -> list[dict[str, Any]]:
    """All rows of a list, page by page."""
    found: list[dict[str, Any]] = []
    query = {"limit": 200, **query}
    while True:
        response = api.get(f"{V1}/{path}", query)
        assert response.status_code == 200, response.content
        body = response.json()
        found += body["data"]
        if not body["page"]["next"]:
            return found
        query["cursor"] = body["page"]["next"]


# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(LISTS))
def test_a_list_has_every_entry_of_its_kind(api: APIClient, path: str) -> None:
    found = rows(api, path)
    entries = Entry.objects.filter(kind=LISTS[path])
    assert len(found) == entries.count()
    assert {row["id"] for row in found} == set(entries.values_list("slug", flat=True))
    assert all(row["changed_at"].endswith("Z") and row["version"] and row["url"].startswith("/") for row in found)


IN_MEMORY = {"glossary": "term", "editions": "edition", "conflicts": "conflict", "sources": "source", "decks": "deck", "charts": "chart"}


@pytest.mark.parametrize("path", sorted(IN_MEMORY))
def test_what_is_only_in_the_catalogue_comes_from_memory(api: APIClient, path: str, django_assert_max_num_queries: Any) -> None:
    api.get(f"{V1}/{path}")
    with django_assert_max_num_queries(1):  # the caller's limit
        found = api.get(f"{V1}/{path}", {"limit": 200, "count": "true"}).json()
    kind = IN_MEMORY[path]
    known = [key.partition("/")[2] for key in records.parts(catalog.current().data) if key.startswith(f"{kind}/")]
    order = [e["id"] for e in catalog.current().editions()]
    if kind in {"conflict", "chart"}:
        known.sort(key=str if kind == "conflict" else order.index)  # type: ignore[arg-type]
    assert [row["id"] for row in found["data"]] == known
    assert found["total"] == len(known) > 0
    assert all(row["changed_at"].endswith("Z") and row["url"].startswith("/") for row in found["data"])
    assert api.get(f"{V1}/{path}", {"updated_since": "2999-01-01T00:00:00Z"}).json()["data"] == []
    one = api.get(f"{V1}/{path}/{known[0]}")
    assert one.json() == found["data"][0]
    assert api.get(f"{V1}/{path}/nothing").json()["code"] == "not_found"


def test_lists_in_memory_page_both_ways(api: APIClient) -> None:
    whole = [row["id"] for row in api.get(f"{V1}/glossary", {"limit": 200}).json()["data"]]
    first = api.get(f"{V1}/glossary", {"limit": 3}).json()
    second = api.get(f"{V1}/glossary", {"limit": 3, "cursor": first["page"]["next"]})
    assert [row["id"] for row in second.json()["data"]] == whole[3:6]
    assert 'rel="next"' in second["Link"]
    back = api.get(f"{V1}/glossary", {"limit": 3, "cursor": second.json()["page"]["prev"]}).json()
    assert [row["id"] for row in back["data"]] == whole[:3]
    assert back["page"]["prev"] is None
    for cursor in ("x", "bm9uZQ", api.get(f"{V1}/heroes", {"limit": 1}).json()["page"]["next"]):
        assert api.get(f"{V1}/glossary", {"cursor": cursor}).status_code == 422


def test_an_edition_tells_its_deck_and_roles(api: APIClient) -> None:
    std = api.get(f"{V1}/editions/std").json()
    assert sum(c["count"] for c in std["deck"] if not c["module"] or c["module"] in std["default_modules"]) == std["deck_size"]
    for table in std["roles"]:
        for row in table["tables"] + table["alternatives"]:
            assert sum(n for name, n in row.items() if name != "players") == row["players"]
    assert std["playable"]
    assert std["switches"]
    assert all(switch["options"] for switch in std["switches"])


def test_one_of_each(api: APIClient) -> None:
    assert api.get(f"{V1}/rules/damage.3").json()["chapter"] == "damage"
    chapter = api.get(f"{V1}/chapters/damage").json()
    assert "damage.3" in [p["id"] for p in chapter["paragraphs"]]
    assert {e["edition"] for e in api.get(f"{V1}/skills/ganglie").json()["editions"]} >= {"early", "std"}
    slug = Entry.objects.filter(kind="compare").values_list("slug", flat=True)[0]
    comparison = api.get(f"{V1}/comparisons/{slug}").json()
    assert len(comparison["lines"]) == len(comparison["sides"]) == 2
    assert comparison["rows"][comparison["parts_at"]][2] is False
    for path in ("rules/damage.99", "rules/..", "chapters/nothing", "skills/nothing", "comparisons/nothing", "rulings/nothing"):
        problem = api.get(f"{V1}/{path}")
        assert (problem.status_code, problem["Content-Type"]) == (404, "application/problem+json"), path


def test_traditional_characters_stand_beside_simplified_ones(api: APIClient) -> None:
    assert api.get(f"{V1}/cards/slash").json()["editions"][0]["name"] == {"zh": "杀", "zh_hant": "殺", "en": "Slash"}
    assert all(set(row["text"]) == {"zh", "zh_hant", "en"} for row in rows(api, "rules"))


def test_conflicts_are_those_of_the_pages(api: APIClient, client: Client) -> None:
    everything = rows(api, "conflicts")
    assert {row["id"] for row in everything} == set(conflicts.listed())
    for row in everything:
        assert client.get(row["url"]).status_code == 200
        assert sum(reading["in_force"] for reading in row["readings"]) <= 1 or row["type"] == "editions", row["id"]
        assert set(row["editions"]) <= {e["id"] for e in catalog.current().editions()}
        assert row["choose"] or not any(reading["option"] for reading in row["readings"]), row["id"]
    chosen = next(row for row in everything if row["choose"] and row["choose"]["switch"])
    switches = {s["id"]: s for s in api.get(f"{V1}/editions/{chosen['choose']['edition']}").json()["switches"]}
    assert {r["option"] for r in chosen["readings"]} - {""} <= {o["id"] for o in switches[chosen["choose"]["switch"]]["options"]}


def test_conflicts_are_filtered(api: APIClient) -> None:
    everything = rows(api, "conflicts")
    for query, fits in (
        ({"edition": "std"}, lambda row: "std" in row["editions"]),
        ({"type": "gap"}, lambda row: row["type"] == "gap"),
        ({"status": "lost"}, lambda row: "lost" in [r["status"] for r in row["readings"]]),
        ({"about": "rule:roles.2"}, lambda row: "rule:roles.2" in row["about"]),
        ({"edition": "early", "type": "copies"}, lambda row: "early" in row["editions"] and row["type"] == "copies"),
        ({"edition": "nothing"}, lambda row: False),
    ):
        wanted = [row["id"] for row in everything if fits(row)]
        assert [row["id"] for row in rows(api, "conflicts", **query)] == wanted, query
        assert len(wanted) < len(everything), query
    pages = rows(api, "conflicts", limit=7, type="copies")
    assert pages == [row for row in everything if row["type"] == "copies"]
    assert api.get(f"{V1}/conflicts", {"type": "quarrel"}).json()["errors"][0]["parameter"] == "type"
    for path in (
        "conflicts/C-999",
        "conflicts/c-01",
        "sources/P0",
        "decks/std.none",
        "charts/guozhan",
        "changes/std..std",
        "changes/std..none",
    ):
        assert api.get(f"{V1}/{path}").json()["code"] == "not_found", path


def test_decks_have_as_many_cards_as_they_say(api: APIClient) -> None:
    for row in rows(api, "decks"):
        assert sum(face["count"] for face in row["cards"]) == row["size"], row["id"]
    sizes = {e["id"]: e["deck_size"] for e in rows(api, "editions")}
    assert all(row["size"] == sizes[row["edition"]] for row in rows(api, "decks") if not row["module"])
    assert api.get(f"{V1}/decks/std.ex").json()["size"] == api.get(f"{V1}/decks/std").json()["size"] + 4
    assert {row["edition"] for row in rows(api, "decks", edition="early")} == {"early"}


def test_charts_tell_who_listens(api: APIClient) -> None:
    chart = api.get(f"{V1}/charts/std").json()
    heard = {t["id"]: [who["id"] for who in t["listeners"]] for t in chart["timings"]}
    assert "ganglie" in heard["DAMAGED"]
    assert all(t["name"]["zh"] and t["name"]["en"] != t["name"]["zh"] for t in chart["timings"])
    scenes = {scene["id"]: scene["rows"] for scene in chart["scenes"]}
    assert [row["phase"] for row in scenes["turn"] if row["phase"]] == chart["phases"]
    for row in scenes["damage"]:
        assert bool(row["timing"]) != bool(row["text"]["zh"])
        assert set(row["ready"]) <= set(heard.get(row["timing"], []))


@pytest.mark.parametrize("pair", ["early..std", "std..early", "std..guozhan", "early..proto"])
def test_changes_are_those_of_the_page(api: APIClient, pair: str) -> None:
    old, new = pair.split("..")
    found = rows(api, f"changes/{pair}")
    keys = [row["key"] for row in found]
    assert len(keys) == len(set(keys))
    for group in changes.between(old, new):
        mine = [row["what"] for row in found if row["kind"] == group.kind]
        assert mine.count("removed") == len(group.gone), group.kind
        assert mine.count("added") == len(group.new), group.kind
        assert abs(mine.count("changed") - len(group.changed)) <= len(mine) // 10, "a change may be one of the English text only"
    for row in found:
        assert (row["old"] is None, row["new"] is None) == (row["what"] == "added", row["what"] == "removed")
        assert all(fact["old"] != fact["new"] for fact in row["facts"])
    skills = rows(api, f"changes/{pair}", kind="skill", what="changed", limit=3)
    assert skills == [row for row in found if (row["kind"], row["what"]) == ("skill", "changed")]


def test_distances_are_those_of_the_page(api: APIClient) -> None:
    plain = api.get(f"{V1}/distances").json()
    assert [(way["seat"], way["distance"]) for way in plain["data"][0]["to"]] == [(2, 1), (3, 2), (4, 2), (5, 1)]
    better = api.get(f"{V1}/distances", {"n": 6, "s1": "mashu", "plus": [4, 5], "dead": 2}).json()
    ways = {way["seat"]: way for way in better["data"][0]["to"]}
    assert [part["by"] for part in ways[4]["parts"]] == ["mashu", better["data"][0]["to"][1]["parts"][1]["by"]]
    assert (ways[4]["onward"], ways[4]["back"], ways[4]["distance"]) == (2, 3, 2)
    assert 2 not in ways
    weapon = distance.parts("std")["weapon"][-1]["id"]
    assert api.get(f"{V1}/distances", {"w1": weapon}).json()["data"][0]["range"] > 1
    for query, parameter in (
        ({"n": 11}, "n"),
        ({"n": 3, "s4": "mashu"}, "s4"),
        ({"s1": "nothing"}, "s1"),
        ({"plus": 9}, "plus"),
        ({"n": 2, "dead": 1}, "dead"),
        ({"edition": "guozhan"}, "edition"),
        ({"s11": "mashu"}, "s11"),
    ):
        refused = api.get(f"{V1}/distances", query)
        assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, parameter)


def test_what_is_loaded_adds_up(api: APIClient, django_assert_max_num_queries: Any) -> None:
    api.get(f"{V1}/content")
    with django_assert_max_num_queries(3):
        found = api.get(f"{V1}/content").json()
    assert found["version"] == ContentVersion.objects.get().digest
    for path, kind in (LISTS | IN_MEMORY).items():
        assert found["kinds"][kind] == len(rows(api, path)), path
    for kind in ("hero", "card", "skill", "rule"):
        assert sum(found["claims"][kind].values()) == found["kinds"][kind]
    assert found["editions"]["std"]["rule"] == len(rows(api, "rules", edition="std"))
    row = api.get(f"{V1}/rulings", {"covers": "COV-259"}).json()["data"]
    assert row
    assert all("COV-259" in ruling["covers"] for ruling in row)
    assert found["covered"] == len({c for ruling in rows(api, "rulings") for c in ruling["covers"]})


def test_by_chance(api: APIClient) -> None:
    drawn = [api.get(f"{V1}/random", {"q": "势力:蜀", "kind": "hero"}) for _ in range(12)]
    assert all(one["Cache-Control"] == "no-store" for one in drawn)
    shu = {row["id"] for row in rows(api, "heroes", kingdom="shu")}
    assert {one.json()["hit"]["id"] for one in drawn} <= shu
    assert len({one.json()["hit"]["id"] for one in drawn}) > 1
    assert api.get(f"{V1}/random").json()["hit"]["url"].startswith("/")
    assert api.get(f"{V1}/random", {"q": "关羽 版次:分版"}).json()["hit"]["id"]
    assert api.get(f"{V1}/random", {"q": "势力:蜀 势力:魏 体力>90"}).json()["code"] == "not_found"
    assert api.get(f"{V1}/random", {"q": "((("}).json()["errors"][0]["parameter"] == "q"


def test_names_while_they_are_typed(api: APIClient, django_assert_max_num_queries: Any) -> None:
    api.get(f"{V1}/suggest?q=x")
    with django_assert_max_num_queries(1):  # the caller's limit
        found = api.get(f"{V1}/suggest", {"q": "gy"}).json()["data"]
    assert "guanyu" in [row["id"] for row in found]
    assert {"zh": "关羽", "zh_hant": "關羽", "en": "Guan Yu"} in [row["name"] for row in found]
    assert len(api.get(f"{V1}/suggest", {"q": "a", "limit": 50}).json()["data"]) == 0, "one letter is no beginning"
    assert len(api.get(f"{V1}/suggest", {"q": "杀", "limit": 2}).json()["data"]) == 2
    assert api.get(f"{V1}/suggest").status_code == 422


# -- filters -----------------------------------------------------------------------------------------------------------


def test_filters(api: APIClient) -> None:
    assert {row["data"]["type"] for row in rows(api, "cards", type="weapon")} == {"weapon"}
    shu = rows(api, "heroes", kingdom="shu")
    assert shu
    assert all("shu" in row["data"]["kingdoms"] for row in shu)
    assert {row["data"]["hero"] for row in rows(api, "skills", hero="guanyu")} == {"guanyu"}
    assert {row["chapter"] for row in rows(api, "rules", chapter="damage")} == {"damage"}
    assert all("early" in row["editions"] for row in rows(api, "rules", edition="early"))
    assert all("proto" in [s["edition"] for s in row["sides"]] for row in rows(api, "comparisons", edition="proto"))
    assert [row["edition"] for row in rows(api, "heroes", edition="std")] == ["std"] * len(rows(api, "heroes", edition="std"))


def test_suit_and_rank_are_asked_of_the_same_copy(api: APIClient) -> None:
    """七 of spades: not a card that has some spade and, on another copy, some seven."""
    for rank in ("7", "A", "1", "K"):
        number = {"A": 1, "K": 13}.get(rank) or int(rank)
        for row in rows(api, "cards", suit="S", rank=rank):
            assert any((c["suit"], c["rank"]) == ("S", number) for c in row["data"]["copies"]), row["id"]
    both = {(r["id"], r["edition"]) for r in rows(api, "cards", suit="H", rank="K")}
    apart = {(r["id"], r["edition"]) for r in rows(api, "cards", suit="H")} & {
        (r["id"], r["edition"]) for r in rows(api, "cards", rank="K")
    }
    assert both < apart


@pytest.mark.parametrize(
    "query", ["kingdom=jin", "suit=X", "rank=14", "rank=0", "type=spell", "colour=red", "updated_since=yesterday", "limit=0", "edition=std&edition=early"]
)  # fmt: skip
def test_what_is_no_filter_is_a_problem_that_names_it(api: APIClient, query: str) -> None:
    path = "heroes" if query.startswith("kingdom") else "cards"
    problem = api.get(f"{V1}/{path}?{query}")
    assert problem.status_code == 422
    assert problem.json()["errors"][0]["parameter"] == query.split("=")[0]


def test_a_question_narrows_a_list(api: APIClient) -> None:
    shu = {(r["id"], r["edition"]) for r in rows(api, "heroes", kingdom="shu")}
    assert {(r["id"], r["edition"]) for r in rows(api, "heroes", q="势力:蜀")} == shu
    assert {(r["id"], r["edition"]) for r in rows(api, "heroes", q="kingdom:shu", edition="std")} == {k for k in shu if k[1] == "std"}
    assert [r["id"] for r in rows(api, "heroes", q="关羽", edition="std")] == ["guanyu"]
    assert rows(api, "cards", q="kingdom:shu") == []
    assert rows(api, "rulings", q="空城")


def test_a_question_tells_what_it_did_not_use(api: APIClient) -> None:
    told = api.get(f"{V1}/heroes", {"q": "colour:red 关羽"}, headers={"Accept-Language": "en"})
    assert "colour" in " ".join(told.json()["warnings"])
    assert "Accept-Language" in told["Vary"]
    other = api.get(f"{V1}/heroes", {"q": "colour:red 关羽"}, headers={"Accept-Language": "zh-Hans"})
    assert other["ETag"] != told["ETag"]
    assert "warnings" not in api.get(f"{V1}/heroes").json()
    bad = api.get(f"{V1}/heroes", {"q": "(((关羽"})
    assert (bad.status_code, bad.json()["errors"][0]["parameter"]) == (422, "q")
    assert api.get(f"{V1}/heroes", {"q": "字" * 1001}).status_code == 422


# -- cheap reading -----------------------------------------------------------------------------------------------------

READ = [
    "heroes",
    "heroes/guanyu",
    "skills/ganglie",
    "rules/damage.3",
    "glossary",
    "editions/std",
    "rulings",
    "updates",
    "comparisons",
    "bulk",
    "conflicts",
    "conflicts/C-01",
    "sources",
    "decks/std",
    "charts/std",
    "changes/early..std",
    "distances",
    "content",
    "suggest?q=gy",
]


@pytest.mark.parametrize("path", READ)
def test_304_costs_at_most_the_look_at_the_version(api: APIClient, path: str, django_assert_num_queries: Any) -> None:
    first = api.get(f"{V1}/{path}")
    assert first.status_code == 200
    assert first["ETag"].startswith('"'), "strong"
    assert first["Cache-Control"] == "public, max-age=60, stale-while-revalidate=600"
    assert "Cookie" not in first.get("Vary", "")
    assert first["Access-Control-Allow-Origin"] == "*"
    for queries in (0, 1):
        if queries:
            catalog.forget()
        with django_assert_num_queries(queries if not queries else 2):  # which content, and its catalogue: once in a new process
            again = api.get(f"{V1}/{path}", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert api.get(f"{V1}/{path}", headers={"If-None-Match": '"other"'}).status_code == 200


def test_etags_tell_addresses_and_contents_apart(api: APIClient) -> None:
    tags = {api.get(f"{V1}/heroes", query)["ETag"] for query in ({}, {"limit": 1}, {"kingdom": "shu"})}
    ContentVersion.objects.update(digest="0" * 64)
    catalog.forget()
    tags.add(api.get(f"{V1}/heroes")["ETag"])
    assert len(tags) == 4


def test_a_bad_token_is_refused_even_with_the_right_etag(api: APIClient) -> None:
    tag = api.get(f"{V1}/heroes")["ETag"]
    refused = api.get(f"{V1}/heroes", headers={"If-None-Match": tag, "Authorization": "Bearer nonsense"})
    assert refused.status_code == 401


@pytest.mark.parametrize(
    ("path", "most"),
    [("heroes", 2), ("heroes?kingdom=shu", 3), ("cards?suit=S&rank=7", 3), ("rules/damage.3", 2), ("chapters/damage", 2), ("updates", 2), ("bulk", 2),
     ("changes/early..std", 2), ("random", 6)],
)  # fmt: skip
def test_queries_are_few(api: APIClient, path: str, most: int, django_assert_max_num_queries: Any) -> None:
    api.get(f"{V1}/{path}")
    with django_assert_max_num_queries(most):  # one of them is the caller's limit
        api.get(f"{V1}/{path}")


# -- what changed ------------------------------------------------------------------------------------------------------


def test_what_did_not_change_keeps_its_date(api: APIClient) -> None:
    """The next load: one hero says something else, one is new, one is gone."""
    before = stamps.before()
    now = timezone.now() + timedelta(days=3)
    fresh = list(Entry.objects.filter(kind="hero", edition="std"))
    old = {key: it for key, it in before.items() if key[0] == "hero" and key[2] == "std" and key[1] != "zhangfei"}
    old["hero", "nobody", "std"] = stamps.Old("x", now, ("无名", "無名", "Nobody"))
    next(e for e in fresh if e.slug == "guanyu").data["hp"] = 99
    stamps.stamp(fresh, {}, old, now)
    told = stamps.updates(fresh, old, "f" * 64, now)
    assert {e.slug for e in fresh if e.changed_at == now} == {"guanyu", "zhangfei"}
    assert all(e.version == before["hero", e.slug, "std"].version for e in fresh if e.slug != "guanyu")
    Update.objects.bulk_create(told)
    Entry.objects.filter(pk__in=[e.pk for e in fresh if e.changed_at == now]).update(changed_at=now)
    later = (now - timedelta(days=1)).isoformat()
    assert {(r["id"], r["edition"]) for r in rows(api, "heroes", updated_since=later)} == {("guanyu", "std"), ("zhangfei", "std")}
    assert rows(api, "rules", updated_since=later) == []
    assert rows(api, "glossary", updated_since=later) == []
    found = rows(api, "updates", updated_since=later)
    assert {(u["what"], u["id"]) for u in found} == {("changed", "guanyu"), ("added", "zhangfei"), ("removed", "nobody")}
    assert {u["version"] for u in found} == {"f" * 64}
    assert rows(api, "updates", kind="card") == []


def test_terms_keep_their_date_too() -> None:
    first = {"editions": [{"id": "std", "n": 1}], "glossary": {"a": {"zh": "甲"}, "b": {"zh": "乙"}}}
    monday, tuesday = (datetime(2026, 1, day, tzinfo=UTC) for day in (5, 6))
    old = stamps.stamp_parts(first, {}, monday)
    new = stamps.stamp_parts(first | {"glossary": {"a": {"zh": "甲"}, "b": {"zh": "丙"}}}, old, tuesday)
    assert {key: at[:10] for key, (_hash, at) in new.items()} == {
        "edition/std": "2026-01-05",
        "term/a": "2026-01-05",
        "term/b": "2026-01-06",
    }


def test_what_is_only_in_the_catalogue_is_told_as_well() -> None:
    """The next load: one conflict says something else, one is new, one is gone; sources are new to the program."""
    old = json.loads(json.dumps(catalog.current().data))
    new = json.loads(json.dumps(old))
    new["conflicts"]["C-01"]["zh"] = "身份表有几张"
    new["conflicts"]["C-999"] = new["conflicts"]["C-02"] | {"id": "C-999"}
    del new["conflicts"]["C-03"]
    old["changed"] = {key: value for key, value in old["changed"].items() if not key.startswith("source/")}
    now = timezone.now() + timedelta(days=3)
    new["changed"] = stamps.stamp_parts(new, old["changed"], now)
    told = stamps.part_updates(new, old, "f" * 64, now)
    assert sorted((u.what, u.kind, u.slug) for u in told) == [
        ("added", "conflict", "C-999"),
        ("changed", "conflict", "C-01"),
        ("removed", "conflict", "C-03"),
    ]
    assert {u.name_en for u in told if u.slug == "C-03"} == {"Six players"}
    assert stamps.part_updates(new, {}, "f" * 64, now) == []
    Update.objects.bulk_create(told)
    page = Client().get("/history/").content.decode()
    assert "身份表有几张" in page
    assert "/conflicts/C-01/" in page
    assert "/conflicts/C-03/" not in page
    api = APIClient()
    assert len(rows(api, "updates", kind="conflict")) == 3
    assert rows(api, "updates", kind="term") == []


def test_the_first_load_is_no_change() -> None:
    assert not Update.objects.exists()


# -- all of it ---------------------------------------------------------------------------------------------------------


def test_the_file_with_everything(api: APIClient, folder: Path) -> None:
    call_command("load_content", verbosity=0)
    manifest = api.get(f"{V1}/bulk").json()
    (file,) = manifest["files"]
    assert manifest["version"] == ContentVersion.objects.get().digest
    sent = api.get(file["url"])
    body = b"".join(sent.streaming_content)
    assert hashlib.sha256(body).hexdigest() == file["sha256"]
    assert len(body) == file["bytes"] == int(sent["Content-Length"])
    assert sent["Cache-Control"] == "public, max-age=31536000, immutable"
    assert sent["Content-Type"] == "application/gzip"
    assert not sent.has_header("Content-Encoding")
    head, *lines = [json.loads(line) for line in gzip.decompress(body).decode().splitlines()]
    assert (head["kind"], head["version"], len(lines)) == ("meta", manifest["version"], file["records"])
    listed = {(line["kind"], line["id"], line["edition"]) for line in lines if line["kind"] in records.SHAPES and "edition" in line}
    known = set(Entry.objects.exclude(kind="compare").values_list("kind", "slug", "edition"))
    assert listed == known
    for path, kind in IN_MEMORY.items():
        assert [line for line in lines if line["kind"] == kind] == [{**row, "kind": kind} for row in rows(api, path)], path
    assert [line for line in lines if line["kind"] == "hero" and line["id"] == "guanyu"][-1] | {"kind": ""} == {
        **rows(api, "heroes", edition="std")[0],
        **api.get(f"{V1}/heroes/guanyu?edition=std").json()["editions"][0],
        "kind": "",
    }
    again = api.get(file["url"], headers={"If-None-Match": sent["ETag"]})
    assert again.status_code == 304


def test_a_lost_file_is_made_again(api: APIClient, folder: Path) -> None:
    call_command("load_content", verbosity=0)
    made = ContentVersion.objects.get().bulk
    (folder / made["name"]).unlink()
    catalog.forget()
    assert api.get(f"{V1}/bulk").json()["files"] == []
    call_command("load_content", verbosity=0)
    assert ContentVersion.objects.get().bulk == made, "the same content is the same file"
    assert api.get(f"{V1}/bulk/{made['name']}").status_code == 200


def test_old_files_are_kept_for_a_while(folder: Path) -> None:
    first = bulk.write("a", "", [{"n": 1}], folder)
    second = bulk.write("b", "", [{"n": 2}], folder)
    assert bulk.tidy(second["name"], folder) == []
    later = (folder / first["name"]).stat().st_mtime + bulk.KEPT_SECONDS + 1
    assert bulk.tidy(second["name"], folder, now=later) == [first["name"]]
    assert bulk.find(second["name"], folder) is not None
    assert [p.name for p in folder.iterdir()] == [second["name"]], "nothing half written"


@pytest.mark.parametrize("name", ["shapu-0123456789abcdef.jsonl.gz", "..", "secret_key", "shapu-x.jsonl.gz", "../secret_key"])
def test_only_files_of_the_manifest_are_served(api: APIClient, folder: Path, name: str) -> None:
    folder.mkdir()
    (folder.parent / "secret_key").write_text("secret")
    assert api.get(f"{V1}/bulk/{name}").status_code == 404


# -- the examples of the document --------------------------------------------------------------------------------------


def _shape(value: Any, depth: int = 0) -> Any:
    """The fields of a document, of lists the first element; what is free in form (`data`, boards) is not looked into."""
    if isinstance(value, dict):
        free = {"data", "board", "position", "about", "also", "kinds", "claims", "editions"}
        return {key: None if key in free else _shape(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list):
        return _shape(value[0], depth + 1) if value and isinstance(value[0], dict) else None
    return None


@pytest.mark.parametrize(
    ("path", "example"),
    [
        ("cards", examples.CARD), ("heroes", examples.HERO), ("skills", examples.SKILL), ("rules", examples.RULE), ("chapters", examples.CHAPTER),
        ("glossary", examples.TERM), ("editions/std", examples.EDITION), ("chapters/skill", examples.CHAPTER_WHOLE), ("rulings", examples.RULING),
        ("rulings/kongcheng-no-target", examples.RULING_WHOLE), ("comparisons", examples.COMPARISON),
        ("comparisons/peach-for-another", examples.COMPARISON_WHOLE), ("conflicts/C-02", examples.CONFLICT), ("sources", examples.SOURCE),
        ("decks", examples.DECK), ("charts/std", examples.CHART), ("changes/early..std?kind=hero&what=changed", examples.CHANGE),
        ("distances?n=2&s1=mashu", examples.DISTANCE), ("content", examples.LOADED),
        ("random?q=kingdom:shu", RANDOM.value), ("suggest?q=gy", SUGGESTIONS.value),
    ],
)  # fmt: skip
def test_examples_have_the_fields_of_the_answers(api: APIClient, path: str, example: dict[str, Any]) -> None:
    body = api.get(f"{V1}/{path}").json()
    real = body["data"][0] if "data" in body and "page" in body else body
    want, have = _shape(example), _shape(real)
    want.pop("lines", None)
    have.pop("lines", None)
    if path == "editions/std":
        want["roles"].pop("alternatives")
        have["roles"].pop("alternatives")
    assert want == have

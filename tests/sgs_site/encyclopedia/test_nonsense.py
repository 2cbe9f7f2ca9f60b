"""Nonsense in the address of every page that takes something there: never a fault of the server, and what could not be used is named.

What a question of the search does with nonsense is in `test_query`, what the API does in `tests/sgs_site/api/test_api_nonsense.py`.
"""

from __future__ import annotations

import html
import random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from rest_framework.settings import api_settings

from sgs_site.encyclopedia import asked, catalog, position, rulings
from tests.amounts import amount
from tests.sgs_site.encyclopedia.test_query import NASTY

pytestmark = pytest.mark.django_db

RULING = "/rulings/kongcheng-no-target/"
#: Page -> what it takes.
PAGES: dict[str, tuple[str, ...]] = {
    "/position/": ("p", "a", "look"),
    RULING: ("step",),
    f"{RULING}try/": ("step", "a", "look"),
    "/compare/peach-for-another/": ("step",),
    "/compare/": ("edition",),
    "/editions/std/deck/": ("module", "type"),
    "/editions/early..std/": ("kind",),
    "/tools/distance/": ("edition", "n", "s1", "w2", "s10", "plus", "minus", "dead", "from"),
    "/rulings/": rulings.FILTERS,
    "/conflicts/": ("edition",),
    "/charts/": ("edition",),
    "/heroes/": ("edition", "kingdom"),
    "/cards/": ("edition",),
    "/heroes/guanyu/": ("compare",),
    "/random": ("q",),
}
#: Where a value that nobody knows must stand on the page, whatever it is; the rest are texts that may mean something.
NAMED = {
    (page, name)
    for page, names in PAGES.items()
    for name in names
    if (page, name) not in {("/position/", "p"), ("/position/", "a"), (f"{RULING}try/", "a"), ("/compare/", "edition"), ("/random", "q")}
}
#: What stands in addresses that are really used, in part.
PARTS = (
    *("std", "early", "guozhan", "hero", "card", "damage.3", "std/ganglie", "ganglie", "slash", "mashu", "axe", "early..std", "wei", "weapon", "ex"),
    *("1", "0", "-1", "2", "99", "99999999999999999999", "1e9", "٣", "１", "", " ", "\n", "pass", "end", "use slash.S7 -> 2", "杀♠7", "关羽", "{", "}", "[", "]"),
    *(": ", "- ", "&a", "*a", "!!python", "spn: 1\n", "edition: std\n", "seats:\n", "  - {hero: 关羽}\n", "hand: [杀♠7]", "null", "~", "'", '"', "\x00", "\ufffd", "\u202e"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to come back later."""
    monkeypatch.setitem(api_settings.__dict__, "DEFAULT_THROTTLE_RATES", dict.fromkeys(api_settings.DEFAULT_THROTTLE_RATES, "1000000/min"))


def get(client: Client, path: str, query: list[tuple[str, str]]) -> Any:
    """The answer, which is no fault, and of which the engine did not say that it is stuck. Halves of surrogate pairs can't be sent as they are: they are
    sent as the bytes that they would be."""
    sent = "&".join(f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for name, value in query)
    response = client.get(f"{path}?{sent}")
    assert response.status_code in {200, 302, 400, 404}, (path, query)
    assert b"<script>alert" not in response.content, (path, query)
    if response.status_code != 302:
        assert not (response.context or {}).get("stuck"), (path, query)
        assert "引擎在这里走不下去" not in response.content.decode(), (path, query)
    return response


@pytest.mark.parametrize("path", PAGES)
def test_nasty_values(content: None, client: Client, path: str) -> None:
    for name in PAGES[path]:
        for value in NASTY[:: amount(3, 1)]:
            response = get(client, path, [(name, value)])
            sent = value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            if (path, name) in NAMED and sent.strip() and response.status_code == 200:
                text = html.unescape(response.content.decode())
                assert "note--warn" in text or f"{sent[:20]}" in text, (path, name, value)


@pytest.mark.parametrize(("path", "name"), sorted(NAMED))
@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_what_is_not_there_is_named(content: None, client: Client, path: str, name: str, lang: str) -> None:
    response = client.get(path, {name: "quite<unknown", "lang": lang})
    assert response.status_code in {200, 400}
    assert "quite&lt;unknown" in response.content.decode().partition("<main")[2]


@pytest.mark.parametrize(
    "path", [p for p in PAGES if p not in {"/tools/distance/", "/rulings/", "/random", "/compare/", "/charts/", "/heroes/guanyu/"}]
)
def test_what_stands_twice_is_said(content: None, client: Client, path: str) -> None:
    name = next(n for n in PAGES[path] if n != "a")
    value = position.EXAMPLE if name == "p" else "1" if name == "step" else "std"
    page = client.get(f"{path}?{urlencode([(name, value), (name, value)])}").content.decode()
    assert f"「{name}」在网址里写了不止一次" in page


def test_a_long_line_of_play_is_said_to_be_cut(content: None, client: Client) -> None:
    for path in ("/position/", f"{RULING}try/"):
        page = client.get(f"{path}?{urlencode([('a', 'x' * 400)])}").content.decode()
        assert "第 1 个答案太长" in page
        page = client.get(f"{path}?{urlencode([('a', 'pass')] * 30)}").content.decode()
        assert "答案多于 24 个" in page
    missing = client.get("/position/", {"ruling": "kongcheng-no-target", "step": "999"})
    assert missing.status_code == 404
    assert "没有第「999」步" in missing.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_only_reading(content: None, client: Client, path: str) -> None:
    """None of them takes a POST; a question and a position travel in the address."""
    assert client.post(path, {"p": position.EXAMPLE}).status_code in {403, 405}


@pytest.mark.parametrize("path", ["/editions/{}..std/", "/editions/std..{}/", "/editions/{}/deck/", "/rulings/{}/", "/compare/{}/", "/conflicts/{}/", "/rules/damage/3/{}/"])  # fmt: skip
def test_nasty_addresses(content: None, client: Client, path: str) -> None:
    for value in NASTY[:: amount(3, 1)]:
        sent = quote(value.encode("utf-8", "surrogatepass"), safe="")
        response = client.get(path.format(sent))
        assert response.status_code in {200, 301, 302, 400, 404}, (path, value)


def test_filters_of_rulings_know_what_can_be_chosen(content: None, client: Client) -> None:
    for kind, choices in rulings.choices().items():
        assert [c["id"] for c in choices if not rulings.known(kind, c["id"])] == []
    page = client.get("/rulings/", {"skill": "ganglie", "rule": "damage"}).content.decode()
    assert "note--warn" not in page
    page = client.get("/rulings/", {"skill": "../../etc/passwd"}).content.decode()
    assert "没有叫「../../etc/passwd」的" in page
    assert "没有这样的裁定" in page


def test_values_are_shown_in_short() -> None:
    assert asked.shown("a" * 100) == "a" * 40 + "…"
    assert asked.shown("a\x00\u202eb") == "a\ufffd\ufffdb"


def _random_value(pick: random.Random, name: str) -> str:
    if name == "p" and pick.random() < 0.7:
        return _random_position(pick)
    if pick.random() < 0.2:
        return pick.choice(NASTY)
    letters = "".join(chr(pick.choice((pick.randint(1, 0x7F), pick.randint(0x4E00, 0x4F00), pick.randint(0x80, 0xD7FF)))) for _ in range(4))
    return "".join(pick.choice((*PARTS, letters)) for _ in range(pick.choice((1, 1, 1, 2, 3, 12))))


def _random_position(pick: random.Random) -> str:
    """A position with something cut out, put in, or put elsewhere."""
    words = list(position.EXAMPLE) if pick.random() < 0.5 else position.EXAMPLE.split(" ")
    glue = "" if len(words) > 60 else " "
    for _ in range(pick.choice((1, 1, 2, 5))):
        at = pick.randrange(len(words))
        match pick.randrange(4):
            case 0:
                del words[at : at + pick.choice((1, 3, 20))]
            case 1:
                words.insert(at, pick.choice(PARTS))
            case 2:
                words[at] = pick.choice(PARTS)
            case _:
                words.insert(at, words[pick.randrange(len(words))])
        words = words or ["x"]
    return glue.join(words)


@pytest.mark.fuzz
def test_random_addresses(content: None, client: Client) -> None:
    """2,000 addresses in `make fuzz`, 100 in `make test`."""
    pick = random.Random(20261130)
    editions = [e["id"] for e in catalog.current().editions()]
    for _ in range(amount(100, 2_000)):
        path = pick.choice(("/position/", "/position/", *PAGES))
        names = [*PAGES[path], "edition", "kind", "x"]
        query = [(name, _random_value(pick, name)) for name in pick.choices(names, k=pick.choice((1, 1, 2, 3)))]
        if path == "/editions/early..std/":
            path = f"/editions/{pick.choice(editions)}..{pick.choice(editions)}/"
        try:
            get(client, path, query)
        except Exception as error:
            error.add_note(ascii((path, query)))
            raise

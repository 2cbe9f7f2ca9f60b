"""The pages of the rulings, put together from what was stored when the content was loaded. No HTTP here, and no engine."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from puzzles.services import hant, names
from puzzles.services.sentences import Lang, Part

from . import catalog
from .catalog import in_english, say
from .models import Entry

Item = Mapping[str, Any]

#: The parts of the list: kind of topic -> heading.
PARTS: Final = ("chapter", "card", "hero")
FILTERS: Final = ("edition", "hero", "skill", "card", "rule")
#: How many rulings an entry's page shows with their positions; the rest is a link.
SHOWN: Final = 10
#: How far a reader may play on from a ruling.
MOST_ANSWERS: Final = 24
LONGEST: Final = 300


def url(slug: str) -> str:
    """The page of a ruling."""
    return f"/rulings/{slug}/"


def listed() -> dict[str, Item]:
    """All rulings, id -> what the catalogue holds of each, in the order of the list."""
    found: dict[str, Item] = catalog.current().part("rulings")
    return found


def language() -> Lang:
    """The language of stored sentences."""
    return "en" if in_english() else "zh"


def spoken(by_language: Mapping[str, Any]) -> Any:
    """Of what is stored in several languages the reader's; what was just played is there in simplified characters only."""
    found = by_language.get(catalog.tongue())
    return hant.whole(by_language["zh"]) if found is None and hant.reading() else found


# -- which rulings -----------------------------------------------------------------------------------------------------


def _about(item: Item, kind: str, key: str) -> int:
    """0: this is a ruling on it; 1: it has a part in it; 2: neither. A chapter stands for all its paragraphs, the bare id of a skill for
    it in every edition."""
    for level, part in enumerate(("about", "also")):
        ids = item[part].get(kind, ())
        if key in ids:
            return level
        if kind == "rule" and "." not in key and any(slug.startswith(f"{key}.") for slug in ids):
            return level
        if kind == "skill" and "/" not in key and any(skill.endswith(f"/{key}") for skill in ids):
            return level
    return 2


def matching(wanted: Mapping[str, str]) -> dict[str, Item]:
    """The rulings that meet every filter: `edition`, and the ids that they are about or that have a part in them."""
    return {
        slug: item
        for slug, item in listed().items()
        if (not wanted.get("edition") or item["edition"] == wanted["edition"])
        and all(_about(item, kind, wanted[kind]) < 2 for kind in FILTERS[1:] if wanted.get(kind))
    }


def on(kind: str, key: str, edition: str = "") -> tuple[list[str], int]:
    """The rulings on a thing, and how many more there are in which it has a part. First those of the edition, among them those that are
    about it before all else."""
    found = [(level, slug, item) for slug, item in listed().items() if (level := _about(item, kind, key)) < 2]
    own = [
        (item["edition"] != edition, list(item["topic"]) != [kind, key], item["about"][kind][:1] != [key], slug)
        for level, slug, item in found
        if level == 0
    ]
    own.sort(key=lambda row: row[:3])
    return [row[3] for row in own], len(found) - len(own)


def by_paragraph(slugs: Iterable[str]) -> dict[str, list[dict[str, str]]]:
    """For each of these paragraphs the rulings on it, as links."""
    wanted = set(slugs)
    found: dict[str, list[dict[str, str]]] = {}
    for slug, item in listed().items():
        for rule in item["about"].get("rule", ()):
            if rule in wanted:
                found.setdefault(rule, []).append({"url": url(slug), "name": say(item, slug)})
    return found


def topic_label(kind: str, key: str) -> dict[str, str]:
    """The name and the page of what a ruling is listed under."""
    book = catalog.current()
    if kind == "hero":
        return {"name": book.hero_name(key), "url": f"/heroes/{key}/"}
    if kind == "card":
        return {"name": book.kind(key).name, "url": f"/cards/{key}/"}
    if kind == "chapter":
        return {"name": book.chapter_name(key), "url": f"/rules/{key}/"}
    return {"name": _("其他"), "url": ""}


def topic_id(kind: str, key: str) -> str:
    """The anchor of a topic in the list."""
    return f"{kind}-{key}".replace(".", "-").strip("-") or "other"


def groups(items: Mapping[str, Item], whole: bool = True) -> list[dict[str, Any]]:
    """Rulings as they are listed: part (rules, cards, heroes), topic, ruling; not `whole`: of each answer the first sentence."""
    headings = {"chapter": _("规则"), "card": _("卡牌"), "hero": _("武将"), "": _("其他")}
    parts: dict[str, dict[str, dict[str, Any]]] = {}
    for slug, item in items.items():
        kind, key = item["topic"]
        topics = parts.setdefault(kind, {})
        topic = topics.setdefault(key, {"id": topic_id(kind, key), **topic_label(kind, key), "rulings": []})
        topic["rulings"].append(row(slug, item) if whole else row(slug, item) | {"answer": sentence(say(item["answer"]))})
    return [
        {"id": kind or "other", "label": headings[kind], "topics": list(parts[kind].values()), "count": _count(parts[kind])}
        for kind in (*PARTS, "")
        if kind in parts
    ]


def _count(topics: Mapping[str, Mapping[str, Any]]) -> int:
    return sum(len(topic["rulings"]) for topic in topics.values())


def row(slug: str, item: Item) -> dict[str, Any]:
    """One ruling in a list."""
    return {
        "slug": slug,
        "url": url(slug),
        "question": say(item, slug),
        "answer": say(item["answer"]),
        "edition": item["edition"],
        "steps": item["steps"],
    }


def choices() -> dict[str, list[dict[str, str]]]:
    """What can be filtered by: only what there are rulings on."""
    book = catalog.current()
    used: dict[str, set[str]] = {kind: set() for kind in ("hero", "card", "skill", "rule", "edition")}
    for item in listed().values():
        used["edition"].add(item["edition"])
        for kind in ("hero", "card", "skill"):
            used[kind] |= set(item["about"].get(kind, ()))
        used["rule"] |= {slug.rpartition(".")[0] for slug in item["about"].get("rule", ())}
    skills = sorted({key.partition("/")[2] for key in used["skill"]})
    return {
        "edition": [{"id": e["id"], "name": say(e, e["id"])} for e in book.editions() if e["id"] in used["edition"]],
        "hero": [{"id": h, "name": say(n, h)} for h, n in book.part("heroes").items() if h in used["hero"]],
        "card": [{"id": c, "name": say(n, c)} for c, n in book.part("kinds").items() if c in used["card"]],
        "skill": [{"id": s, "name": book.skill(s).name} for s in skills],
        "rule": [{"id": c, "name": say(n, c)} for c, n in book.part("chapters").items() if c in used["rule"]],
    }


def known(kind: str, key: str) -> bool:
    """Whether there is something of that id for a filter."""
    book = catalog.current()
    match kind:
        case "skill":
            return key in book.part("skills") or any(skill.endswith(f"/{key}") for skill in book.part("skills"))
        case "rule":
            return key in book.part("rules") or key in book.part("chapters")
        case "hero":
            return key in book.part("heroes")
        case "card":
            return key in book.part("kinds")
    return any(e["id"] == key for e in book.editions())


def filter_label(kind: str, key: str) -> str:
    """A filter in words."""
    book = catalog.current()
    match kind:
        case "skill":
            return book.skill(key.partition("/")[2] or key, key.rpartition("/")[0]).name
        case "rule":
            return book.rule(key).label if "." in key else book.chapter_name(key)
        case "hero":
            return book.hero_name(key)
        case "card":
            return book.kind(key).name
    return book.edition_name(key)


def neighbours(slug: str) -> dict[str, dict[str, str] | None]:
    """The rulings before and after."""
    before, after = catalog.current().neighbours("rulings", slug)

    def link(key: str) -> dict[str, str] | None:
        item = listed().get(key)
        return {"url": url(key), "name": say(item, key)} if item else None

    return {"prev": link(before), "next": link(after)}


def near(slug: str, limit: int = 6) -> list[dict[str, Any]]:
    """Rulings whose ids look like one that is not there: the same words first, then the same letters."""
    words = set(slug.casefold().split("-"))
    close = difflib.get_close_matches(slug.casefold()[:80], list(listed()), n=limit, cutoff=0.5)
    shared = sorted(listed(), key=lambda key: -len(words & set(key.split("-"))))
    found = dict.fromkeys([*close, *(key for key in shared if words & set(key.split("-")))])
    return [{"url": url(key), **{k: listed()[key].get(k, "") for k in ("zh", "en")}, "editions": []} for key in list(found)[:limit]]


def related(data: Item) -> dict[str, list[dict[str, Any]]]:
    """What a ruling is about, as links: heroes, skills, cards, rules."""
    book = catalog.current()
    about = data["about"]
    edition = data["edition"]
    skills = [book.skill(key.partition("/")[2], key.partition("/")[0]) for key in about.get("skill", ())]
    rules = [slug for slug in about.get("rule", ()) if slug not in data["rules"]]
    return {
        "heroes": [{"url": f"/heroes/{h}/", "name": book.hero_name(h), "kingdoms": book.hero_kingdoms(h)} for h in about.get("hero", ())],
        "skills": [{"url": s.url, "name": s.name} for s in skills],
        "cards": [{"url": book.kind(c).url, "name": book.kind(c).name} for c in about.get("card", ())],
        "rules": [{"slug": slug} for slug in data["rules"]],
        "more_rules": [{"slug": slug} for slug in rules],
        "edition": [{"url": f"/editions/{edition}/", "name": book.edition_name(edition)}],
    }


def beginning(text: str) -> tuple[str, str]:
    """An answer as its first sentence, if that is a word or two (能。不行。Yes.), and the rest."""
    found = re.match(r"(.{1,8}?[。！]|[A-Za-z ]{1,14}?[.!])\s*(?=\S)", text)
    return (found[1], text[found.end() :]) if found else ("", text)


def sentence(text: str) -> str:
    """The first sentence of an answer."""
    found = re.match(r".+?(?:[。！]|[.!](?=\s))", text)
    return found[0] if found else text


def beside(kind: str, key: str, edition: str = "") -> dict[str, Any]:
    """The context of `_rulings.html` on the page of an entry."""
    own, others = on(kind, key, edition)
    return {
        "rulings": in_small(own),
        "rulings_more": others + max(0, len(own) - SHOWN),
        "rulings_query": urlencode({kind: key}),
        "edition": edition,
    }


def in_small(slugs: Sequence[str]) -> list[dict[str, Any]]:
    """Rulings for an entry's page: question, answer, the position in small. One query if there are any."""
    if not slugs:
        return []
    chosen = list(slugs)[:SHOWN]
    entries = {e.slug: e for e in Entry.objects.filter(kind=Entry.Kind.RULING, slug__in=chosen).only("slug", "data")}
    shown = []
    for slug in chosen:
        if slug in entries:
            data = entries[slug].data
            shown.append(row(slug, listed()[slug]) | {"seats": data["seats"], "facts": say(data["facts"])})
    return shown


def position(content: Mapping[str, Any]) -> Any:
    """The case of a ruling as data, in the notation."""
    return json.loads(content["source"])


# -- one ruling, step by step ------------------------------------------------------------------------------------------


class Table(names.Table):
    """The names at the table of a ruling, as they were stored."""

    def __init__(self, who: Mapping[str, str], edition: str) -> None:
        self.lang = language()
        self.edition = edition
        self.you = -1
        self.heroes = {int(number): name for number, name in who.items()}


@dataclass
class Node:
    """One step in the list of steps; what happened within it is nested in it."""

    step: int
    url: str
    parts: list[Part]
    rule: str
    kind: str
    here: bool = False
    past: bool = False
    children: list[Node] = field(default_factory=list)


@dataclass
class Page:
    """What the board of one step shows; the names are those that the puzzles' board uses."""

    table: Table
    board: Mapping[str, Any]
    crumbs: list[list[Part]]
    seats: list[dict[str, Any]]
    text: Sequence[str]
    parts: list[Part] = field(default_factory=list)
    rule: str = ""
    kind: str = ""
    state: str = "look"


def parts_of(raw: Iterable[Sequence[Any]]) -> list[Part]:
    """Stored parts of a sentence."""
    return [Part(kind, value) for kind, value in raw]


def tree(steps: Sequence[Mapping[str, Any]], at: int, address: Any) -> list[Node]:
    """The steps, nested by what they happened within. `address(n)` is the page of step n."""
    roots: list[Node] = []
    open_: list[tuple[int, Node]] = []
    for n, step in enumerate(steps):
        node = Node(n, address(n), parts_of(spoken(step["parts"])), step["rule"], step["kind"], n == at, n < at)
        while open_ and open_[-1][0] >= step["depth"]:
            open_.pop()
        (open_[-1][1].children if open_ else roots).append(node)
        if not step.get("leaf"):
            open_.append((step["depth"], node))
    return roots


def led(slug: str, steps: Sequence[Mapping[str, Any]], at: int) -> list[Node]:
    """The steps of a ruling up to the question that a trial begins with: those before the next answer, looks left out."""
    given = steps[at]["given"]
    last = max(n for n, step in enumerate(steps) if n == at or (step["given"] <= given and step["kind"] not in ("end", "check")))
    return tree(steps[: last + 1], -1, lambda n: step_url(slug, n))


def page(content: Mapping[str, Any], step: Mapping[str, Any]) -> Page:
    """The board of one step."""
    table = Table(spoken(content["who"]), content["edition"])
    return Page(
        table=table,
        board=step["board"],
        crumbs=[parts_of(crumb) for crumb in spoken(step["crumbs"])],
        seats=seats(step["board"], step["seat"], spoken(step["state"])),
        text=spoken(step["text"]),
        parts=parts_of(spoken(step["parts"])),
        rule=step["rule"],
        kind=step["kind"],
    )


def seats(board: Mapping[str, Any], now: int, doing: str) -> list[dict[str, Any]]:
    """The seats with what each is doing in the step."""
    shown = []
    for seat in board["seats"]:
        state, why = ("now", doing) if seat["seat"] == now else ("", "")
        if not seat["alive"]:
            state, why = "dead", _("阵亡")
        shown.append({"view": seat, "state": state, "why": why, "relation": _("当前回合") if seat["now"] and seat["alive"] else ""})
    return shown


def number(text: str, most: int) -> int:
    """A step number out of an address: 0 for what is none, the last for what is beyond it."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def step_url(slug: str, step: int) -> str:
    """The address of a step; the position itself is the page of the ruling."""
    return f"{url(slug)}?step={step}" if step else url(slug)


def try_url(slug: str, step: int, answers: Sequence[str] = (), look: int | None = None) -> str:
    """The address of a reader's own way on from a step."""
    query: list[tuple[str, str]] = [("step", str(step)), *(("a", text) for text in answers)]
    if look is not None:
        query.append(("look", str(look)))
    return f"{url(slug)}try/?{urlencode(query)}"

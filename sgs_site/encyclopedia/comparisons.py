"""The pages of the comparisons, put together from what was stored when the content was loaded. No HTTP here, and no engine."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from puzzles.services.sentences import Part

from . import catalog, rulings
from .catalog import say

Item = Mapping[str, Any]

#: What stands for each side in an address, a class and an id.
SIDES: Final = ("left", "right")
_ZONES: Final = ("weapon", "armor", "plus", "minus")


def url(slug: str) -> str:
    """The page of a comparison."""
    return f"/compare/{slug}/"


def step_url(slug: str, step: int) -> str:
    """The address of a step; the position itself is the page of the comparison."""
    return f"{url(slug)}?step={step}" if step else url(slug)


def listed() -> dict[str, Item]:
    """All comparisons, id -> what the catalogue holds of each, in the order of the list."""
    found: dict[str, Item] = catalog.current().part("comparisons")
    return found


def side_name(side: Item) -> str:
    """`初版`, `初版＋进阶武器`."""
    book = catalog.current()
    edition = next((e for e in book.editions() if e["id"] == side["edition"]), None)
    names = {m["id"]: say(m["name"], m["id"]) for m in edition["modules"]} if edition else {}
    plus = " + " if catalog.in_english() else "＋"
    return plus.join([book.edition_name(side["edition"]), *(names.get(m, m) for m in side["modules"])])


def row(slug: str, item: Item) -> dict[str, Any]:
    """One comparison in a list."""
    return {
        "slug": slug,
        "url": url(slug),
        "title": say(item, slug),
        "question": say(item["question"]),
        "sides": [{"name": side_name(side), "answer": say(side["answer"])} for side in item["sides"]],
    }


def groups() -> list[dict[str, Any]]:
    """All comparisons, those of the same two readings together."""
    found: dict[str, dict[str, Any]] = {}
    for slug, item in listed().items():
        names = [side_name(side) for side in item["sides"]]
        key = "-".join(part for side in item["sides"] for part in (side["edition"], *side["modules"]))
        found.setdefault(key, {"id": key, "names": names, "rows": []})["rows"].append(row(slug, item))
    return list(found.values())


def on(kind: str, key: str) -> list[dict[str, Any]]:
    """The comparisons that a hero's or a card's page links."""
    return [row(slug, item) for slug, item in listed().items() if key in item["about"].get(kind, ())]


def of_edition(edition: str) -> list[dict[str, Any]]:
    """The comparisons one side of which is an edition."""
    return [row(slug, item) for slug, item in listed().items() if any(side["edition"] == edition for side in item["sides"])]


def near(slug: str, limit: int = 6) -> list[dict[str, Any]]:
    """Comparisons whose ids look like one that is not there: the same words first, then the same letters."""
    words = set(slug.casefold().split("-"))
    close = difflib.get_close_matches(slug.casefold()[:80], list(listed()), n=limit, cutoff=0.5)
    shared = sorted(listed(), key=lambda key: -len(words & set(key.split("-"))))
    found = dict.fromkeys([*(key for key in shared if words & set(key.split("-"))), *close])
    return [{"url": url(key), **{k: listed()[key].get(k, "") for k in ("zh", "en")}, "editions": []} for key in list(found)[:limit]]


def neighbours(slug: str) -> dict[str, dict[str, str] | None]:
    """The comparisons before and after."""
    before, after = catalog.current().neighbours("comparisons", slug)

    def link(key: str) -> dict[str, str] | None:
        item = listed().get(key)
        return {"url": url(key), "name": say(item, key)} if item else None

    return {"prev": link(before), "next": link(after)}


def related(item: Item) -> list[dict[str, str]]:
    """The pages of what is compared."""
    book = catalog.current()
    found = [{"url": f"/heroes/{h}/", "name": book.hero_name(h)} for h in item["about"]["hero"]]
    return found + [{"url": book.kind(c).url, "name": book.kind(c).name} for c in item["about"]["card"]]


# -- one comparison, row by row ----------------------------------------------------------------------------------------


@dataclass
class Cell:
    """One side's step in a row."""

    side: str
    name: str
    table: rulings.Table
    parts: list[Part]
    rule: str
    kind: str


@dataclass
class Line:
    """One row of the list of steps: one cell if both sides do the same, else what each does."""

    step: int
    url: str
    cells: list[Cell | None]
    same: bool
    here: bool = False
    past: bool = False
    parting: bool = False


@dataclass
class Column:
    """One side at a step: its head and its board. `still`: nothing happens there in this step."""

    side: str
    name: str
    url: str
    answer: str
    rules: list[str]
    table: rulings.Table
    seats: list[dict[str, Any]] = field(default_factory=list)
    cards: list[Any] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    rule: str = ""
    kind: str = ""
    state: str = ""
    still: bool = False


def _tables(content: Item) -> list[rulings.Table]:
    return [rulings.Table(rulings.spoken(side["who"]), side["edition"]) for side in content["sides"]]


def lines(slug: str, item: Item, content: Item, at: int) -> list[Line]:
    """The steps of both sides in rows."""
    names = [side_name(side) for side in item["sides"]]
    tables = _tables(content)
    found: list[Line] = []
    for n, (*steps, same) in enumerate(content["rows"]):
        cells: list[Cell | None] = []
        for i, step_at in enumerate(steps):
            step = content["sides"][i]["steps"][step_at] if step_at is not None else None
            cells.append(
                Cell(SIDES[i], names[i], tables[i], rulings.parts_of(rulings.spoken(step["parts"])), step["rule"], step["kind"])
                if step
                else None
            )
        shown = cells[:1] if same else cells
        found.append(Line(n, step_url(slug, n), shown, same, n == at, n < at, n == content["parts"]))
    return found


def columns(item: Item, content: Item, at: int) -> list[Column]:
    """Both sides as they stand at a row: each with the last of its steps up to there."""
    tables = _tables(content)
    found: list[Column] = []
    for i, side in enumerate(item["sides"]):
        past = [row[i] for row in content["rows"][: at + 1] if row[i] is not None]
        step = content["sides"][i]["steps"][past[-1] if past else 0]
        column = Column(SIDES[i], side_name(side), f"/editions/{side['edition']}/", say(side["answer"]), side["rules"], tables[i])
        column.still = content["rows"][at][i] is None
        column.seats = _seats(step["board"], step["seat"], "" if column.still else rulings.spoken(step["state"]))
        column.cards = list(step["board"]["table"])
        column.parts, column.rule, column.kind = rulings.parts_of(rulings.spoken(step["parts"])), step["rule"], step["kind"]
        found.append(column)
    for seat, other in zip(found[0].seats, found[1].seats, strict=True):
        seat["differs"] = other["differs"] = _standing(seat) != _standing(other)
    return found


def _seats(board: Item, now: int, doing: str) -> list[dict[str, Any]]:
    out = []
    for seat in board["seats"]:
        short = {k: seat[k] for k in ("seat", "hero", "hero2", "kingdom", "hp", "max_hp", "alive", "hand", "judge", "now")}
        short["equip"] = [card for slot in _ZONES if (card := seat["equip"][slot])]
        short["borrowed"] = [loan["card"] for loan in seat["borrowed"]]
        short["doing"] = doing if seat["seat"] == now else ""
        short["acting"] = seat["seat"] == now
        out.append(short)
    return out


def _standing(seat: Item) -> Sequence[Any]:
    return [seat[k] for k in ("hp", "max_hp", "alive", "hand", "judge", "equip", "borrowed")]

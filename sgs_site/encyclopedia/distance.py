"""The distance calculator: a table that a reader arranges in an address, as a position text and as a drawing. No engine here."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from . import catalog
from .asked import shown
from .rulings import language
from .vocabulary import SUITS, rank_text

LEAST, MOST, USUAL = 2, 10, 5
#: The drawing: its size, and how far from its middle the seats lie.
SIZE: Final = 400
RADIUS: Final = 148
_NUMBERS: Final = frozenset(str(n) for n in range(1, MOST + 1))


@dataclass(slots=True)
class Seat:
    """What is chosen for one seat."""

    n: int
    skill: str = ""
    weapon: str = ""
    plus: bool = False
    minus: bool = False
    dead: bool = False


@dataclass(slots=True)
class Table:
    """The table that is asked for. `faults` tells what of the address could not be taken and what stands in for it."""

    edition: str
    seats: list[Seat]
    start: int = 1
    faults: list[str] = field(default_factory=list)


def parts(edition: str) -> dict[str, list[dict[str, str]]]:
    """What can be chosen in an edition: `skill weapon plus minus`, each a list of id and name."""
    book = catalog.current()
    skills, kinds = book.part("drawn")["distance"][edition]
    known = book.part("skills")
    found: dict[str, list[dict[str, str]]] = {"weapon": [], "plus": [], "minus": []}
    for kind in kinds:
        card = book.kind(kind)
        found.setdefault(card.type, []).append({"id": kind, "name": f"{card.name} {card.range or ''}".strip()})
    found["weapon"].sort(key=lambda w: book.kind(w["id"]).range or 0)
    return found | {"skill": [{"id": s, "name": book.skill(s, edition).name} for s in skills if f"{edition}/{s}" in known]}


def read(query: QueryDict, editions: Sequence[str]) -> Table:
    """The table of an address. Nothing is refused: what makes no sense is named in `faults` and left out."""
    faults: list[str] = []
    edition = query.get("edition", "") or ("std" if "std" in editions else editions[0])
    if edition not in editions:
        faults.append(_("引擎不会玩「%(edition)s」，这里按%(usual)s量。") % {"edition": shown(edition), "usual": _edition_name(editions)})
        edition = "std" if "std" in editions else editions[0]
    asked = query.get("n", "") or str(USUAL)
    count = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    if not LEAST <= count <= MOST:
        faults.append(
            _("座位应是 %(least)d 到 %(most)d 个，不是「%(asked)s」；这里按 %(n)d 个排。")
            % {"asked": shown(asked), "least": LEAST, "most": MOST, "n": USUAL}
        )
        count = USUAL
    choices = parts(edition)
    seats = [Seat(n) for n in range(1, count + 1)]
    for seat in seats:
        seat.skill = _chosen(query.get(f"s{seat.n}", ""), choices["skill"], faults)
        seat.weapon = _chosen(query.get(f"w{seat.n}", ""), choices["weapon"], faults)
        seat.plus = str(seat.n) in query.getlist("plus")
        seat.minus = str(seat.n) in query.getlist("minus")
        seat.dead = str(seat.n) in query.getlist("dead")
    for n in range(count + 1, MOST + 1):
        for letter, part in (("s", "skill"), ("w", "weapon")):
            _chosen(query.get(f"{letter}{n}", ""), choices[part], faults)
    for name in ("plus", "minus", "dead"):
        faults += [_no_seat(value) for value in query.getlist(name) if value and value not in _NUMBERS]
    if sum(not seat.dead for seat in seats) < LEAST:
        faults.append(_("至少要有两名角色活着，这里当作没有人阵亡。"))
        for seat in seats:
            seat.dead = False
    wanted = query.get("from", "")
    start = next((seat.n for seat in seats if str(seat.n) == wanted and not seat.dead), 0)
    if wanted and not start:
        faults.append(_no_seat(wanted))
    return Table(edition, seats, start or next(seat.n for seat in seats if not seat.dead), faults)


def _no_seat(asked: str) -> str:
    return _("没有「%(seat)s」号位，或坐在那里的人已经阵亡，已去掉。") % {"seat": shown(asked)}


def _edition_name(editions: Sequence[str]) -> str:
    return catalog.current().edition_name("std" if "std" in editions else editions[0])


def _chosen(asked: str, choices: Sequence[Mapping[str, str]], faults: list[str]) -> str:
    if asked and asked not in {c["id"] for c in choices}:
        faults.append(_("这个版本里没有「%(name)s」，或与距离无关，已去掉。") % {"name": shown(asked)})
        return ""
    return asked


# -- the position ------------------------------------------------------------------------------------------------------


def text(table: Table) -> str:
    """The table as a position text in the notation. Skills go by their ids: their names may be those of other skills as well."""
    first: dict[str, str] = {}
    for suit, rank, kind, _module, _n in _edition(table.edition)["deck"]:
        first.setdefault(kind, _token(kind, suit, rank))
    choices = parts(table.edition)
    taken = {"plus": 0, "minus": 0}
    lines = ["spn: 1", f"edition: {table.edition}", "seats:"]
    for seat in table.seats:
        if seat.dead:
            lines.append("  - {dead: true}")
            continue
        equip = [first[seat.weapon]] if seat.weapon else []
        for slot in ("plus", "minus"):
            horses = choices[slot]
            if getattr(seat, slot) and horses:
                equip.append(first[horses[taken[slot] % len(horses)]["id"]])
                taken[slot] += 1
        said = [f"skills: [{seat.skill}]"] if seat.skill else []
        said += [f"equip: [{', '.join(equip)}]"] if equip else []
        lines.append(f"  - {{{', '.join(['hp: 4/4', *said])}}}")
    lines.append(f"turn: {{seat: {table.start}, phase: play}}")
    return "\n".join(lines) + "\n"


def _edition(edition: str) -> Mapping[str, Any]:
    return next(e for e in catalog.current().editions() if e["id"] == edition)


def _token(kind: str, suit: str, rank: int) -> str:
    name = str(catalog.current().part("kinds")[kind]["zh"])
    if language() == "en" or not re.fullmatch(r"[一-鿿]+", name):
        return f"{kind}.{suit}{rank_text(rank)}"
    return f"{name}{SUITS[suit].glyph}{rank_text(rank)}"


# -- the drawing -------------------------------------------------------------------------------------------------------


def drawing(table: Table, measured: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The round table as it is seen from above: the seats with their places, and the ways from the one that measures.

    Seats go round in the order of play, which is against the clock unless the edition says otherwise.
    """
    way = 1 if _edition(table.edition)["clockwise"] else -1
    places = {seat.n: _place(seat.n, len(table.seats), way) for seat in table.seats}
    mine = next(row for row in measured if row["seat"] == table.start)
    ways = {to["seat"]: to for to in mine["to"]}
    seats = []
    for seat in table.seats:
        x, y = places[seat.n]
        to = ways.get(seat.n)
        seats.append({"n": seat.n, "x": x, "y": y, "dead": seat.dead, "here": seat.n == table.start, "way": to, "signs": _signs(seat)})
    x1, y1 = places[table.start]
    lines = [_line(x1, y1, *places[n], reached=to["reached"]) for n, to in ways.items()]
    return {"size": SIZE, "middle": SIZE // 2, "seats": seats, "lines": lines, "range": mine["range"], "way": way}


def _place(n: int, count: int, way: int) -> tuple[float, float]:
    angle = math.radians(90 + way * 360 * (n - 1) / count)
    return round(SIZE / 2 + RADIUS * math.cos(angle), 1), round(SIZE / 2 + RADIUS * math.sin(angle), 1)


def _line(x1: float, y1: float, x2: float, y2: float, *, reached: bool) -> dict[str, Any]:
    """From one seat's rim to the other's, with the point where the figure stands."""
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length * 30, (y2 - y1) / length * 30
    return {"x1": round(x1 + dx, 1), "y1": round(y1 + dy, 1), "x2": round(x2 - dx, 1), "y2": round(y2 - dy, 1), "reached": reached}


def _signs(seat: Seat) -> str:
    """What a seat has, in as few characters as it takes."""
    book = catalog.current()
    signs = ["−1"] if seat.minus else []
    signs += ["+1"] if seat.plus else []
    signs += [book.skill(seat.skill).name] if seat.skill else []
    signs += [book.kind(seat.weapon).name] if seat.weapon else []
    return " ".join(signs)


def sums(table: Table, measured: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """How each distance from the one that measures comes about, in the order of the seats."""
    book = catalog.current()
    mine = next(row for row in measured if row["seat"] == table.start)
    known = {s["id"] for s in parts(table.edition)["skill"]}
    found = []
    for to in sorted(mine["to"], key=lambda way: way["seat"]):
        adds = [
            {
                "seat": p["seat"],
                "name": (book.skill(p["by"], table.edition) if p["by"] in known else book.kind(p["by"])).name,
                "adds": f"{p['adds']:+d}".replace("-", "−"),
            }
            for p in to["parts"]
            if p["adds"]
        ]
        total = min(to["onward"], to["back"]) + sum(p["adds"] for p in to["parts"])
        found.append({**to, "adds": adds, "around": min(to["onward"], to["back"]), "raised": total < to["distance"], "total": total})
    return found


def grid(table: Table, measured: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Who is how far from whom: a row for each living seat, a cell for each seat (None for itself and for the dead)."""
    rows = []
    for row in measured:
        ways = {to["seat"]: to for to in row["to"]}
        rows.append({"seat": row["seat"], "range": row["range"], "cells": [ways.get(seat.n) for seat in table.seats]})
    return rows

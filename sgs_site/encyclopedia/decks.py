"""A deck as a picture: four suits by thirteen ranks, coloured by type, and the same as a list. No HTTP here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from . import catalog, records
from .catalog import say
from .models import Entry
from .vocabulary import CARD_TYPES, RANKS, SUITS, rank_text

#: Suit letter, rank, kind, how many.
Face = tuple[str, int, str, int]
#: Type of a card -> class of its colour in the picture.
COLOURS: Final = {
    "basic": "basic",
    "trick": "trick",
    "delayed": "delay",
    "weapon": "weapon",
    "armor": "armor",
    "treasure": "armor",
    "plus": "horse",
    "minus": "horse",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card in the picture, by the name that the edition gives it."""

    kind: str
    name: str
    type: str
    url: str

    @property
    def colour(self) -> str:
        """The class of its colour."""
        return COLOURS.get(self.type, "trick")


def url(edition: str) -> str:
    """The page of an edition's deck."""
    return f"/editions/{edition}/deck/"


def choices(edition: Mapping[str, Any]) -> list[dict[str, str]]:
    """The decks of an edition: the plain one (id ""), and one for every module that makes another."""
    made: Mapping[str, Any] = catalog.current().part("drawn").get("decks", {}).get(edition["id"], {})
    plain = {"id": "", "name": _("原样")}
    return [plain, *({"id": m["id"], "name": say(m["name"])} for m in edition["modules"] if m["id"] in made)]


def faces(edition: Mapping[str, Any], module: str = "") -> list[Face]:
    """The cards of a deck. A module that makes no other deck leaves it as it is."""
    made = catalog.current().part("drawn").get("decks", {}).get(edition["id"], {})
    if module in made:
        return [tuple(face) for face in made[module]]
    return [(s, r, k, n) for s, r, k, own, n in edition["deck"] if not own or own in edition["default_modules"]]


def cards(edition: str) -> dict[str, Card]:
    """The kinds of an edition by id, under its own names. One query."""
    rows = Entry.objects.filter(kind=Entry.Kind.CARD, edition=edition).defer("text").order_by("order")
    return {entry.slug: Card(entry.slug, say(records.name(entry)), entry.data["type"], f"/cards/{entry.slug}/{edition}/") for entry in rows}


@dataclass(frozen=True, slots=True)
class Picture:
    """What the page shows: `rows`, one for each suit, of cells; `totals` by rank; `types` with their counts; `listed` by card."""

    rows: list[dict[str, Any]]
    totals: list[int]
    types: list[dict[str, Any]]
    listed: list[dict[str, Any]]
    size: int
    red: int


def picture(deck: Iterable[Face], known: Mapping[str, Card], wanted: str = "") -> Picture:
    """A deck drawn. `wanted`: a type of card that is brought out, the others step back."""
    deck = list(deck)
    at: dict[tuple[str, int], list[tuple[Card, int]]] = {}
    by_type: Counter[str] = Counter()
    by_kind: dict[str, list[Face]] = {}
    for face in deck:
        suit, rank, kind, n = face
        card = known.get(kind) or Card(kind, catalog.current().kind(kind).name, catalog.current().kind(kind).type, f"/cards/{kind}/")
        at.setdefault((suit, rank), []).append((card, n))
        by_type[card.type] += n
        by_kind.setdefault(kind, []).append(face)

    def cell(suit: str, rank: int) -> dict[str, Any]:
        here = sorted(at.get((suit, rank), []), key=lambda x: list(known).index(x[0].kind) if x[0].kind in known else 999)
        return {
            "rank": rank_text(rank),
            "cards": [{"card": card, "n": n, "dim": bool(wanted) and card.type != wanted} for card, n in here],
            "n": sum(n for card, n in here if wanted in ("", card.type)),
        }

    rows = []
    for letter, one in SUITS.items():
        cells = [cell(letter, rank) for rank in RANKS]
        rows.append({"suit": letter, "name": one.name, "cells": cells, "n": sum(c["n"] for c in cells)})
    order = list(CARD_TYPES)
    return Picture(
        rows=rows,
        totals=[sum(row["cells"][i]["n"] for row in rows) for i in range(len(RANKS))],
        types=[
            {"id": t, "label": CARD_TYPES[t][1], "colour": COLOURS.get(t, "trick"), "n": by_type[t], "here": t == wanted}
            for t in order
            if by_type[t]
        ],
        listed=_listed(by_kind, known, wanted),
        size=sum(n for *_face, n in deck),
        red=sum(n for suit, _rank, _kind, n in deck if suit in "HD"),
    )


def _listed(by_kind: Mapping[str, list[Face]], known: Mapping[str, Card], wanted: str) -> list[dict[str, Any]]:
    """Kind by kind: how many, and on which suits and ranks."""
    order = list(SUITS)
    return [
        {
            "card": card,
            "label": CARD_TYPES[card.type][1],
            "n": sum(n for *_face, n in by_kind[kind]),
            "faces": [
                {"suit": suit, "rank": rank, "n": n}
                for suit, rank, _kind, n in sorted(by_kind[kind], key=lambda f: (order.index(f[0]) if f[0] in order else 9, f[1]))
            ],
        }
        for kind, card in known.items()
        if kind in by_kind and wanted in ("", card.type)
    ]

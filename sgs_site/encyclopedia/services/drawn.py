"""What the pages that draw need of the engine; asked once, when the content is loaded, and kept in the catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from puzzles.services import telling
from rules_engine import api

from ..vocabulary import SUIT_LETTERS
from .rulings import LANGUAGES


def collect() -> dict[str, Any]:
    """The part `drawn` of the catalogue. `decks`: edition -> module -> the deck with it, where a module makes another deck. `distance`:
    edition -> the skills and the kinds of equipment that go into distances and ranges. `charts`: edition -> how things go in it."""
    played = api.playable()
    return {
        "decks": {edition: _decks(edition, modules) for edition, modules in played.items()},
        "distance": {edition: list(api.distance_matters(edition)) for edition in played},
        "charts": {edition: _chart(edition) for edition in played},
    }


def _chart(edition: str) -> dict[str, Any]:
    """`phases`, `listeners` and `timings` as the engine has them, and `scenes`, name -> `who` (names of the seats) and `rows`:
    steps told in both languages (`parts said rule depth phase`) and timings (`timing depth ready`)."""
    found = api.courses(edition)
    return {**found, "scenes": {name: _told(edition, rows) for name, rows in found["scenes"].items()}}


def _told(edition: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    steps = [row for row in rows if row["kind"] != "timing"]
    seats = telling.called([step["board"] for step in steps])
    tellers = {lang: telling.Teller(seats, edition, lang) for lang in LANGUAGES}
    out: list[dict[str, Any]] = []
    for row in rows:
        if row["kind"] == "timing":
            out.append({"timing": row["timing"], "depth": row["depth"], "ready": row["ready"]})
            continue
        entry = row.get("entry", {})
        told = {lang: teller.step(row) for lang, teller in tellers.items()}
        out.append(
            {
                "parts": {lang: [list(part) for part in parts] for lang, parts in told.items()},
                "said": {lang: tellers[lang].table.plain(parts) for lang, parts in told.items()},
                "rule": tellers["zh"].step_rule(row),
                "depth": row["depth"],
                "phase": entry["data"]["phase"] if entry.get("kind") == "phase" else "",
            }
        )
    who = {lang: {str(n): name for n, name in teller.table.heroes.items()} for lang, teller in tellers.items()}
    return {"who": who, "rows": out}


def _decks(edition: str, modules: tuple[str, ...]) -> dict[str, list[list[Any]]]:
    plain = Counter(api.deck(edition))
    found = {module: Counter(api.deck(edition, (module,))) for module in modules}
    return {module: _faces(deck) for module, deck in found.items() if deck != plain}


def _faces(deck: Counter[tuple[str, str, int]]) -> list[list[Any]]:
    """A deck as rows of suit letter, rank, kind, how many."""
    return [[SUIT_LETTERS.get(suit, suit), rank, kind, n] for (kind, suit, rank), n in sorted(deck.items())]

"""What the pages that draw need of the engine; asked once, when the content is loaded, and kept in the catalogue."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules_engine import api

from ..vocabulary import SUIT_LETTERS


def collect() -> dict[str, Any]:
    """The part `drawn` of the catalogue. `decks`: edition -> module -> the deck with it, where a module makes another deck. `distance`:
    edition -> the skills and the kinds of equipment that go into distances and ranges."""
    played = api.playable()
    return {
        "decks": {edition: _decks(edition, modules) for edition, modules in played.items()},
        "distance": {edition: list(api.distance_matters(edition)) for edition in played},
    }


def _decks(edition: str, modules: tuple[str, ...]) -> dict[str, list[list[Any]]]:
    plain = Counter(api.deck(edition))
    found = {module: Counter(api.deck(edition, (module,))) for module in modules}
    return {module: _faces(deck) for module, deck in found.items() if deck != plain}


def _faces(deck: Counter[tuple[str, str, int]]) -> list[list[Any]]:
    """A deck as rows of suit letter, rank, kind, how many."""
    return [[SUIT_LETTERS.get(suit, suit), rank, kind, n] for (kind, suit, rank), n in sorted(deck.items())]

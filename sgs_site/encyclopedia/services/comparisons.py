"""Comparisons: both sides played by the engine when the content is loaded, told in both languages, laid side by side and stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules_engine import api
from rules_engine.api import Rulebook

from . import rulings


@dataclass
class Ready:
    """A comparison ready to be stored. `rows`: steps of the left and the right side (None = nothing there) and whether they are the
    same; `parts`: the row at which the two part. `about`: heroes and cards on whose pages it is linked."""

    comparison: api.Comparison
    sides: list[rulings.Ready]
    rows: list[tuple[int | None, int | None, bool]]
    parts: int
    about: dict[str, list[str]] = field(default_factory=dict)


def play(book: Rulebook, progress: Callable[[int, int], None] | None = None) -> tuple[list[Ready], dict[str, str]]:
    """All comparisons in the order of the list, and those that are withdrawn because the engine does not agree: id -> what is wrong."""
    ready: list[Ready] = []
    withdrawn: dict[str, str] = {}
    for comparison in api.comparisons(progress):
        if comparison.faults:
            withdrawn[comparison.id] = comparison.faults[0]
        else:
            ready.append(tell(book, comparison))
    order = {e.id: e.order for e in book.editions.values()}
    ready.sort(key=lambda r: (_pair(order, r.comparison), r.comparison.id))
    return ready, withdrawn


def _pair(order: dict[str, int], comparison: api.Comparison) -> tuple[bool, list[tuple[int, int]]]:
    """Early beside standard first, for most of what is asked is about these two; then by editions, modules last."""
    editions = [side.edition for side in comparison.sides]
    modules = [len(side.modules) for side in comparison.sides]
    return editions != ["early", "std"] or any(modules), [(order.get(e, 99), m) for e, m in zip(editions, modules, strict=True)]


def tell(book: Rulebook, comparison: api.Comparison) -> Ready:
    """A comparison with its sentences, in rows."""
    sides = [rulings.tell(book, side) for side in comparison.sides]
    shown = [rulings.told(side.steps) for side in comparison.sides]
    aligned, parts = api.side_by_side(*shown)
    rows = [(row.left, row.right, row.same) for row in aligned]
    last = [len(side.steps) - 1 for side in sides]
    if any(at >= len(steps) for at, steps in zip(last, shown, strict=True)):  # how it stands at the end, in a step of its own
        rows.append((last[0], last[1], False))
    return Ready(comparison, sides, rows, parts, _about(book, comparison))


def _about(book: Rulebook, comparison: api.Comparison) -> dict[str, list[str]]:
    """The heroes and cards whose paragraphs part, and those that the title names."""
    heroes: dict[str, None] = {}
    cards: dict[str, None] = {}
    for side in comparison.sides:
        for slug in side.rules:
            kind, key = book.rules[slug].owner
            if kind == "card":
                cards[key] = None
            elif kind == "skill":
                edition, _, skill = key.partition("/")
                heroes[book.skills[edition, skill].hero] = None
    title = comparison.title["zh"]
    heroes |= dict.fromkeys(h.id for h in book.persons.values() if len(h.name.zh) > 1 and h.name.zh in title)
    cards |= dict.fromkeys(c.id for c in book.cards.values() if f"【{c.name.zh}】" in title)
    return {"hero": list(heroes), "card": list(cards)}


def stored(ready: Ready) -> dict[str, Any]:
    """The document of a `Walkthrough`."""
    sides = [
        {"edition": side.ruling.edition, "modules": list(side.ruling.modules), "who": side.who, "steps": side.steps} for side in ready.sides
    ]
    return {"sides": sides, "rows": [list(row) for row in ready.rows], "parts": ready.parts}


def summary(ready: Ready) -> dict[str, Any]:
    """What lists and the head of the page say of it."""
    it = ready.comparison
    return {
        "id": it.id,
        **it.title,
        "question": dict(it.question),
        "sides": [
            {
                "edition": side.ruling.edition,
                "modules": list(side.ruling.modules),
                "answer": dict(side.ruling.answer),
                "rules": [api.rule_for(side.ruling.edition, slug) for slug in side.ruling.rules],
                "facts": side.facts,
            }
            for side in ready.sides
        ],
        "about": ready.about,
        "steps": len(ready.rows) - 1,
        "parts": ready.parts,
    }

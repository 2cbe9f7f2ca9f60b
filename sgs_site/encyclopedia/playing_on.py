"""A reader's own way on from a position, as a page shows it: from a step of a ruling (`/rulings/<id>/try/`) or from a position that the
reader has arranged (`/position/`). No HTTP and no engine here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from . import rulings
from .services.rulings import Tried

#: The address of a way: its answers, and which of its steps is looked at (from 1; None for the end).
Address = Callable[[Sequence[str], int | None], str]


def shown(content: Mapping[str, Any], tried: Tried | None, answers: Sequence[str], look: str, address: Address) -> dict[str, Any]:
    """The board and the line of a trial, for `_played_on.html`. `content`: `who` (names of the seats by language) and `edition`;
    `look`: the step that the reader asks for, as it stands in the address."""
    table = rulings.Table(content["who"][rulings.language()], content["edition"])
    if tried is None:
        return {"table": table, "tried": None}
    steps = tried.steps
    at = rulings.number(look, len(steps))
    firsts = [own["first"] for own in tried.own] + [len(steps)]
    nodes = {}
    for i, first in enumerate([0, *firsts[:-1]]):
        end = firsts[i]
        nodes[i] = rulings.tree(steps[first:end], at - 1 - first, lambda n, first=first: address(answers, n + first + 1))
    now = steps[at - 1] if 0 < at <= len(steps) else None
    page = (
        rulings.page(content, now)
        if now is not None
        else rulings.Page(
            table, tried.board, tried.crumbs, rulings.seats(tried.board, tried.seat, _("要作答") if tried.seat else ""), tried.text
        )
    )
    return {
        "table": table,
        "tried": tried,
        "page": page,
        "looking": now is not None,
        "now_url": address(answers, None),
        "before": nodes[0],
        "own": [
            {"parts": own["parts"], "seat": own["seat"], "nodes": nodes[i + 1], "undo": address(answers[:i], None)}
            for i, own in enumerate(tried.own)
        ],
    }

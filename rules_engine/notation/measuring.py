"""Distances of a whole table with what each is made of (distance.1–3), as plain data; seats count from 1.

The figures are the engine's own (`State.distance`, `State.reach`); this says besides which way round was shorter and who added what.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core.game import Edition
from rules_engine.core.registry import Modifier
from rules_engine.core.state import State

View = dict[str, Any]
#: The quantities that go into distances and ranges.
QUANTITIES = ("distance_to", "distance_from", "range", "ignores_equipment")


def measured(g: State) -> list[View]:
    """For every living seat its attack range and its way to every other living one, in order of play from it.

    A way has the seats counted `onward` (in order of play) and `back`, `parts` (who adds how much by which skill or card), the
    `distance`, and whether it lies within the attack range (`reached`).
    """
    return [
        {"seat": a + 1, "range": g.reach(a), "to": [_way(g, a, b) for b in g.order(a) if b != a]}
        for a in range(len(g.seats))
        if g.seats[a].alive
    ]


def _way(g: State, a: int, b: int) -> View:
    onward = g.order(a).index(b)
    equip_a = g.seats[a].equip if g.ignores(b, a) else ()
    equip_b = g.seats[b].equip if g.ignores(a, b) else ()
    given = [(a, m) for m in g.without(a, equip_a).distance_to] + [(b, m) for m in g.without(b, equip_b).distance_from]
    distance = g.distance(a, b)
    reach = g.reach(a, to=b)
    return {
        "seat": b + 1,
        "onward": onward,
        "back": len(g.alive) - onward,
        "parts": [{"seat": who + 1, "by": m.skill, "adds": m.value if isinstance(m.value, int) else m.value(g, who)} for who, m in given],
        "distance": distance,
        "range": reach,
        "reached": distance <= reach,
    }


def measures(edition: Edition) -> tuple[list[str], list[str]]:
    """The skills of an edition and its kinds of equipment that go into distances or ranges, by name."""
    skills = [name for name, skill in edition.skills.items() if _counts(skill.declarations)]
    kinds = [name for name, kind in edition.kinds.items() if kind.skill is not None and _counts(kind.skill.declarations)]
    return skills, kinds


def _counts(declarations: tuple[Any, ...]) -> bool:
    return any(isinstance(d, Modifier) and d.quantity in QUANTITIES for d in declarations)

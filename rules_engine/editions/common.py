"""What several editions share: role tables and victory conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules_engine.core.state import Outcome

if TYPE_CHECKING:
    from rules_engine.core.state import State


def roles(lord: int, loyalists: int, rebels: int, spies: int) -> tuple[str, ...]:
    """The identities of one row of a role table."""
    return ("lord",) * lord + ("loyalist",) * loyalists + ("rebel",) * rebels + ("renegade",) * spies


#: RT3 with the lord's merged column put back and the 8-player alternative repaired (conflicts.md C-01, C-02).
#: The first row of a number is the default.
RT3: dict[int, tuple[tuple[str, ...], ...]] = {
    2: (roles(1, 0, 0, 1),),
    4: (roles(1, 1, 1, 1),),
    5: (roles(1, 1, 2, 1),),
    6: (roles(1, 1, 3, 1), roles(1, 1, 2, 2)),
    7: (roles(1, 2, 3, 1),),
    8: (roles(1, 2, 4, 1), roles(1, 2, 3, 2)),
    9: (roles(1, 2, 4, 2),),
    10: (roles(1, 3, 4, 2),),
}


#: RT5, the prototype's: no row for ten, for it has nine role cards.
RT5: dict[int, tuple[tuple[str, ...], ...]] = {
    2: (roles(1, 0, 0, 1),),
    4: (roles(1, 1, 1, 1),),
    5: (roles(1, 1, 2, 1),),
    6: (roles(1, 1, 3, 1),),
    7: (roles(1, 2, 3, 1),),
    8: (roles(1, 2, 4, 1),),
    9: (roles(1, 3, 4, 1),),
}


def judged_first(*names: str) -> Callable[[tuple[Any, ...]], int]:
    """A judging order by what the tricks are called, whatever was laid first; others come after these."""

    def judge_next(zone: tuple[Any, ...]) -> int:
        return min(range(len(zone)), key=lambda i: (names.index(zone[i].name) if zone[i].name in names else len(names), i))

    return judge_next


#: setup.2: the heroes that the lord is always offered, besides two others.
LORD_HEROES = ("caocao", "liubei", "sunquan")
#: setup.10: who is never offered to the lord.
NEVER_LORD: dict[str, tuple[str, ...]] = {"early": ("ganning",)}


def spy_a(g: State, alive: tuple[int, ...] | None = None) -> Outcome | None:
    """Victory after a death, each spy alone (victory.1–3; conflicts.md C-16, C-18).

    Lord dead: the only survivor wins if a spy, else the rebels. Lord alive and no rebel or spy left: lord and loyalists.
    `alive`: those who count as living, if not all do.
    """
    role = [s.persona.role for s in g.seats]
    alive = g.alive if alive is None else alive
    lords = [i for i, r in enumerate(role) if r == "lord"]
    if lords and not any(i in alive for i in lords):
        if len(alive) == 1 and role[alive[0]] == "renegade":
            return Outcome("won", alive, "spy")
        return Outcome("won", tuple([i for i, r in enumerate(role) if r == "rebel"]), "rebels")
    if not any(role[i] in ("rebel", "renegade") for i in alive):
        return Outcome("won", tuple([i for i, r in enumerate(role) if r in ("lord", "loyalist")]), "lord")
    return None


def spy_b(g: State, alive: tuple[int, ...] | None = None) -> Outcome | None:
    """The other condition of the spies (victory.4; conflicts.md C-16): together, if the lord dies after the last rebel."""
    won = spy_a(g, alive)
    if won is None or won.reason == "lord":
        return won
    role = [s.persona.role for s in g.seats]
    if any(role[i] == "rebel" for i in (g.alive if alive is None else alive)):
        return Outcome("won", tuple([i for i, r in enumerate(role) if r == "rebel"]), "rebels")
    return Outcome("won", tuple([i for i, r in enumerate(role) if r == "renegade"]), "spy")


def by_spy_rule(g: State, alive: tuple[int, ...] | None = None) -> Outcome | None:
    """Switch `spy_rule`: `last_survivor` (default) or `lord_after_rebels`."""
    return spy_b(g, alive) if g.game.rules.get("spy_rule") == "lord_after_rebels" else spy_a(g, alive)

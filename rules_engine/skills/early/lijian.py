"""离间 (early, 貂蝉): once per turn, for a card, two men fight a duel; she decides who plays a slash first.

Sources: heroes.md 貂蝉; conflicts.md C-37: nullification is not ruled out, so it may answer as it may answer any duel. She names first
the one who plays first; the other one counts as its user. Whoever loses is hit by the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.matched import Matched, men
from rules_engine.core.parts.skills import once_per_phase
from rules_engine.core.questions import Refusal
from rules_engine.core.registry import Play, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Lijian(Matched):
    skill = "lijian"
    card = "duel"

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.lijian.1", "fight": "skill.early.lijian.1"}


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "lijian")


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    return men(g, owner, chosen, seat, "duel", "skill.early.lijian.1")


skill = Skill("lijian", Play(Lijian, ready, cards=(1, 1), zones=("hand", "equip"), seats=(2, 2), target=target))

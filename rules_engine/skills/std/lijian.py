"""离间 (std, 貂蝉): once per play phase, for a card, one of two men is taken to use a duel on the other.

Sources: heroes.md 貂蝉; std_cards.md §3: the card is one of the hand or equipped; the source of the damage is the other duellist;
an empty-handed 诸葛亮 may be the user and not the target; nullification can't answer this duel. She names the target first, who is
also the first to play a slash, and then the user.
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
    nullifiable = False

    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.lijian.1", "fight": "skill.std.lijian.2"}


def ready(g: State, owner: int) -> Refusal | None:
    return once_per_phase(g, owner, "lijian")


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    return men(g, owner, chosen, seat, "duel", "skill.std.lijian.1")


skill = Skill("lijian", Play(Lijian, ready, cards=(1, 1), zones=("hand", "equip"), seats=(2, 2), target=target))

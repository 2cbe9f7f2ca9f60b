"""克己 (early, 吕蒙): if no slash was played in his play phase, duels included, he discards nothing in the discard phase.

Sources: heroes.md 吕蒙. The text is no offer: his hand has no limit in that turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core.parts.tally import happened, tally
from rules_engine.core.registry import Modifier, Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State

NO_LIMIT = 1000


def limit(g: State, owner: int) -> int:
    return 0 if happened(g, owner, "slash", "keji") else NO_LIMIT


skill = Skill("keji", Modifier("hand_limit", limit), *tally("slash", "keji"))

"""原型版: 80 cards, no heroes that any source names, a lost turn for 乐不思蜀, discarding at will (editions.md §4).

Its seats are without heroes here: 4 hp, the lord 5. Of the deck the sources count only the 25 slashes and list the weapons (C-66); the
rest, suits and ranks are those of the game it was made after. It has no 无懈可击 and no 借刀杀人.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules_engine.core.turn import PHASES as FRAMES
from rules_engine.core.turn import DiscardPhase
from rules_engine.editions.common import RT5, judged_first, spy_a
from rules_engine.editions.module import Module


class HandCheck(DiscardPhase):
    """turn.6: down to the hp or below it, at the end of the turn."""

    or_more: ClassVar[bool] = True


BASED_ON = ""
OWN_CARDS = True
PHASES = ("judge", "draw", "play", "discard")
PHASE_FRAMES: dict[str, Any] = {**{name: FRAMES[name] for name in PHASES}, "discard": HandCheck}
ROLE_TABLES = RT5
#: C-08: always.
LORD_BONUS_FROM = 1
#: C-20: the equipment stays.
LORD_PENALTY = ("hand",)
DECK = "proto"
MODULES: dict[str, Module] = {}
#: C-12: not in the sources.
DRAWS = 2
#: C-48.
FREE_DISCARD = True
#: C-09.
IN_TURN = True
#: C-13.
CLOCKWISE = True
SWITCHES: dict[str, Any] = {"starting_hand": "four", "rescue": "self", "indulgence": "turn"}

#: There is only one spy, who must be the last: SPY-C is SPY-A (C-16).
victory = spy_a

#: mode.proto.turn.1: nothing is said about the order; that of the early edition.
judge_next = judged_first("lightning", "indulgence")

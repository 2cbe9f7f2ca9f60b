"""集智 (std, 黄月英): when she uses a trick that is not delayed she may draw a card before it is resolved.

Sources: heroes.md 黄月英; std_cards.md §1, §3: at once after the card is paid for; a nullification used in answer counts. §4: switch
`jizhi`: `any` (default) or `real`, by which a converted card is no trick to her.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.using import used
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Jizhi(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.jizhi.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: Any) -> bool:
    user, card = used(event)
    if user != owner or card is None or g.game.kinds[card.name].type != "trick":
        return False
    return not card.skill or g.game.rules.get("jizhi") != "real"


skill = Skill("jizhi", Trigger(Timing.CARD_USED, ready, Jizhi))

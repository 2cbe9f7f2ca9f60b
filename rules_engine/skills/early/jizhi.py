"""集智 (early, 黄月英): whenever she uses a trick, delayed ones included, she draws a card at once.

Sources: heroes.md 黄月英: no choice; before the trick does anything, so that a card she draws by an archery attack may be taken by
its victim; conflicts.md C-25.
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
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.jizhi.1"}

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: Any) -> bool:
    user, card = used(event)
    return user == owner and card is not None and g.game.kinds[card.name].type in ("trick", "delayed")


skill = Skill("jizhi", Trigger(Timing.CARD_USED, ready, Jizhi, compulsory=True))

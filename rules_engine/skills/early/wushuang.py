"""无双 (early, 吕布): two jinks against his slash; against his area tricks one hand card more, besides the slash or jink.

Sources: heroes.md 吕布; conflicts.md C-33. Duels are not mentioned, so they stay as they are. Whoever can't or won't add the card
is hit by the trick as if he had not answered: the early texts call every hit a loss of one hp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Wushuang(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.wushuang.1", "area": "skill.early.wushuang.2"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        target = use.targets[use.i]
        if use.card.name == "slash":
            g.record("needs", seat=target, card="slash", count=2)
            g.change(self.event, use.with_note("needs", target, 2))
        else:
            g.record("also_discard", at="area", seat=target, card=use.card.name, count=1)
            g.change(self.event, use.with_note("also_discard", target, 1))
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    return event.user == owner and event.card.name in ("slash", "savage_assault", "archery_attack")


skill = Skill("wushuang", Trigger(Timing.TARGETED, ready, Wushuang, compulsory=True))

"""裸衣 (early, 许褚): while he wears no weapon a slash of his that hits deals two.

Sources: heroes.md 许褚; conflicts.md C-30: slashes only, not duels; read when the slash hits. A weapon that a victim ignores is worn
all the same, and a borrowed one is a weapon (equip.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Luoyi(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.luoyi.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.record("deals_more", seat=self.owner, target=event.target, amount=1)
        g.change(self.event, event.to(event.at, amount=event.amount + 1))
        g.done()


def ready(g: State, owner: int, event: Damage) -> bool:
    return event.source == owner and event.card is not None and event.card.name == "slash" and not g.weapons(owner)


skill = Skill("luoyi", Trigger(Timing.DAMAGE_CAUSING, ready, Luoyi, compulsory=True))

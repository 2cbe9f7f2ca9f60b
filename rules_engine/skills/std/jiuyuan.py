"""救援 (std, 孙权 as the lord): a peach that another Wu hero uses on him while he is dying recovers one more.

Sources: heroes.md 孙权; conflicts.md C-42 (the sentence lost its object); std_cards.md §4: switch `jiuyuan`: `dying` (default)
or `any`, by which every such peach counts. A red card under 急救 is a peach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Recover
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Jiuyuan(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.jiuyuan.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Recover)
        g.record("recovers_more", seat=self.owner, source=event.source, amount=1)
        g.change(self.event, event.to(event.at, amount=event.amount + 1))
        g.done()


def ready(g: State, owner: int, event: Recover) -> bool:
    if event.target != owner or event.source in (-1, owner) or event.card is None or event.card.name != "peach":
        return False
    if "wu" not in g.seats[event.source].persona.kingdom:
        return False
    return g.seats[owner].hp <= 0 or g.game.rules.get("jiuyuan") == "any"


skill = Skill("jiuyuan", Trigger(Timing.RECOVERING, ready, Jiuyuan, compulsory=True), lord=True)

"""无双 (std, 吕布): a target of his slash needs two jinks; who duels with him needs two slashes each time.

Sources: heroes.md 吕布; std_cards.md §3: compulsory; a single one is lost in vain; conflicts.md C-93: in a duel the demand is
on his opponent, whichever of the two used it.
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
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.wushuang.1", "duel": "skill.std.wushuang.2"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        target = use.targets[use.i]
        other = target if use.user == self.owner else use.user
        g.record("needs", at="enter" if use.card.name == "slash" else "duel", seat=other, card=use.card.name, count=2)
        g.change(self.event, use.with_note("needs", other, 2))
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    if event.card.name == "slash":
        return event.user == owner
    return event.card.name == "duel" and owner in (event.user, event.targets[event.i])


skill = Skill("wushuang", Trigger(Timing.TARGETED, ready, Wushuang, compulsory=True))

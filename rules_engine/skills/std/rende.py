"""仁德 (std, 刘备): in his play phase he may give hand cards to others; at the second card he recovers one.

Sources: heroes.md 刘备; std_cards.md §3: counted over the whole play phase, the recovery once and compulsory; giving is legal at full
hp. conflicts.md C-22. One use gives one card to one seat (decision D6); nothing can tell several uses from one that splits them as he likes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Recover
from rules_engine.core.parts.giving import Give, giving
from rules_engine.core.registry import Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State

ENOUGH = 2


class Rende(Give):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.rende.1", "thanks": "skill.std.rende.2"}

    def thanks(self, g: State) -> None:
        before = g.count(self.owner, "rende")
        g.note("phase", self.owner, "rende", self.given, ENOUGH)
        if before < ENOUGH <= before + self.given:
            g.call(Recover(self.owner, 1, self.owner), self.to("close", given=0))
        else:
            g.done()


skill = Skill("rende", giving(Rende, "skill.std.rende.1"))

"""仁德 (early, 刘备): in his play phase he may give hand cards to others; for every two cards in all he regains one hp.

Sources: heroes.md 刘备; conflicts.md C-22: counted over the whole play phase; one card left over waits for the next and is worth
nothing without it. One use gives one card to one seat (decision D6); several uses split them as he likes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Recover
from rules_engine.core.parts.giving import Give, giving
from rules_engine.core.registry import Skill

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Rende(Give):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.rende.1", "thanks": "skill.early.rende.2"}

    def thanks(self, g: State) -> None:
        """Only whether a card is left over needs to be remembered."""
        pairs, over = divmod(g.count(self.owner, "rende") + self.given, 2)
        g.used = tuple([u for u in g.used if u[1:3] != (self.owner, "rende")])
        if over:
            g.note("phase", self.owner, "rende")
        if pairs:
            g.call(Recover(self.owner, pairs, self.owner), self.to("close", given=0))
        else:
            g.done()


skill = Skill("rende", giving(Rende, "skill.early.rende.1"))

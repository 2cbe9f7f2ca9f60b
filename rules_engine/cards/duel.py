"""决斗: target first, alternately a slash is played; who does not takes one damage from the other (std_cards.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.effects import Effect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import CardKind
from rules_engine.core.use import Need

if TYPE_CHECKING:
    from rules_engine.core.state import State


class DuelEffect(Effect):
    """`turn`: 0 while the target is asked, 1 while the user is. `left`: how many slashes are still wanted of that side."""

    turn: int = 0
    left: int = 0

    cites: ClassVar[dict[str, str]] = {"enter": "card.duel.2", "answered": "card.duel.2"}
    dies_with: ClassVar[tuple[str, ...]] = ("target", "user")

    def enter(self, g: State) -> None:
        self._begin(g, 0)

    def _begin(self, g: State, turn: int) -> None:
        """It is this side's turn to play as many slashes as the use demands of it."""
        asked = self.user if turn else self.target
        use = self.record_use(g)
        self._demand(g, turn, (use.noted("needs", asked) or 1) if use.notes else 1)

    def _demand(self, g: State, turn: int, left: int) -> None:
        asked, other = (self.user, self.target) if turn else (self.target, self.user)
        g.call(Need(asked, "slash", "play", other, self.card, False, left), self.to("answered", turn=turn, left=left))

    def answered(self, g: State) -> None:
        if g.value is not None:
            if self.left > 1:
                self._demand(g, self.turn, self.left - 1)
            else:
                self._begin(g, 1 - self.turn)
            return
        loser, winner = (self.user, self.target) if self.turn else (self.target, self.user)
        use = self.record_use(g)
        more = use.noted("damage", loser) if use.notes else 0
        g.goto(Damage(winner, loser, 1 + more, self.card, self.use))


kind = CardKind("duel", "trick", "one", always, None, effect(DuelEffect), nullifiable=True, rule="card.duel.1")
proto = kind.but(nullifiable=False)

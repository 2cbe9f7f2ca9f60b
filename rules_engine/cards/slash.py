"""杀: one other seat in range uses a jink or takes one damage; one per play phase (std_cards.md §2; cards.md §A)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.effects import Effect, effect
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind
from rules_engine.core.timings import Timing
from rules_engine.core.use import Need, UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class SlashEffect(Effect):
    """As many jinks as this use demands of the target, or damage. `left`: how many are still wanted."""

    left: int = 0

    cites: ClassVar[dict[str, str]] = {"enter": "card.slash.2", "answered": "card.slash.2", "hit": "card.slash.2"}

    def enter(self, g: State) -> None:
        use = self.record_use(g)
        if use.notes and use.noted("unanswerable", self.target):
            g.record("unanswerable", seat=self.target)
            self._hit(g, use.noted("damage", self.target))
            return
        self._demand(g, use, (use.noted("needs", self.target) or 1) if use.notes else 1)

    def _demand(self, g: State, use: UseCard, left: int) -> None:
        ignored = bool(use.notes) and use.noted("ignore_armor", self.target) > 0
        g.call(Need(self.target, "jink", "use", self.user, self.card, ignored, left), self.to("answered", left=left))

    def answered(self, g: State) -> None:
        if g.value is None:
            self.hit(g)
        elif self.left > 1:
            self._demand(g, self.record_use(g), self.left - 1)
        elif g.listens[Timing.SLASH_DODGED]:
            g.emit(Timing.SLASH_DODGED, self.to("close"))
        else:
            self.close(g)

    def _hit(self, g: State, more: int) -> None:
        g.goto(Damage(self.user, self.target, 1 + more, self.card, self.use))

    def hit(self, g: State) -> None:
        """The same slash hits after all, with everything this use has on it."""
        use = self.record_use(g)
        self._hit(g, use.noted("damage", self.target) if use.notes else 0)

    def close(self, g: State) -> None:
        g.done()


def usable(g: State, user: int, cards: CardIds) -> Refusal | None:
    """limit.1: one per play phase, unless something lifts it. A converted weapon does not count any more."""
    used = g.count(user, "slash") if g.used else 0
    if used and used >= 1 + g.total(user, "slash_limit", cards):
        return spent(used)
    return None


@cache
def spent(used: int) -> Refusal:
    """limit.1 says no: so many slashes were used."""
    return Refusal("limit.1", {"why": "limit", "used": used})


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """distance.3: within the attack range, read without the cards that are about to leave."""
    distance, reach = g.distance(user, seat, cards), g.reach(user, cards, seat)
    if distance > reach:
        return Refusal("distance.3", {"why": "range", "distance": distance, "range": reach})
    return None


def usable_on(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """limit.1: who ignores the user's equipment is not hit by a slash that only a weapon allows."""
    if g.used and g.game.ignores:
        used = g.count(user, "slash")
        if used and used >= 1 + g.total(user, "slash_limit", cards, seat):
            return spent(used)
    return None


kind = CardKind(
    "slash", "basic", "one", usable, target, effect(SlashEffect), counts="slash", rule="card.slash.1", ext={"armed": True}, usable_on=usable_on,
)  # fmt: skip
proto = kind

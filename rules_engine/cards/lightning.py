"""闪电: laid before oneself; ♠2–9: three damage without a source; else on to the next seat (std_cards.md §2; cards.md §C).

`early` (conflicts.md C-55): also a window after a hit, which cancels and discards it. `proto`: no window; discarded after a hit (C-53).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.effects import Delayed
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind
from rules_engine.core.use import Nullify

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Lightning(Delayed):
    cites: ClassVar[dict[str, str]] = {
        "enter": "nullify.3", "opened": "card.lightning.3", "judged": "card.lightning.2", "hit": "card.lightning.2", "moves_on": "card.lightning.3",
    }  # fmt: skip

    def judged(self, g: State) -> None:
        face = g.result()
        if face.suit == "spade" and 2 <= face.rank <= 9:
            self.hit(g)
        else:
            self.moves_on(g)

    def hit(self, g: State) -> None:
        """The card is gone before anybody is asked for a rescue, but whoever it hurts may still take it."""
        g.call(Damage(-1, self.seat, 3, self.card), self.to("over"))

    def nullified(self, g: State) -> None:
        self.moves_on(g)

    def moves_on(self, g: State) -> None:
        """To the next living seat without one; it stays if there is none."""
        order = g.order(self.seat)
        seat = next((s for s in order[1:] if not any(v.name == self.card.name for v in g.seats[s].judge)), self.seat)
        s = g.seats[seat]
        g.record("move_on", at="moves_on", seat=self.seat, target=seat, card=self.card.name, cards=self.card.cards)
        g.table = tuple([c for c in g.table if c not in self.card.cards])
        g.seats[seat] = s.but(judge=(*s.judge, self.card))
        g.done()


class EarlyLightning(Lightning):
    """After a hit it may still be nullified; then it is discarded."""

    def hit(self, g: State) -> None:
        g.call(Nullify(-1, self.seat, self.card), self.to("window"))

    def window(self, g: State) -> None:
        if g.result():
            self.over(g)
        else:
            g.call(Damage(-1, self.seat, 3, self.card), self.to("over"))


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """zone.1: not two of a name in one judging zone."""
    if any(v.name == "lightning" for v in g.seats[seat].judge):
        return Refusal("zone.1", {"why": "laid"})
    return None


kind = CardKind(
    "lightning",
    "delayed",
    "self",
    always,
    target,
    lands="judge",
    judged=Lightning,
    nullifiable=True,
    reads=("spade2_9",),
    rule="card.lightning.1",
)
early = kind.but(judged=EarlyLightning)
proto = kind.but(nullifiable=False)

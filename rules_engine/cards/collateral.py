"""借刀杀人: a seat with a weapon uses a slash on another in its range, or its weapon goes to the user's hand (std_cards.md §2).

Two seats are named, of which only the first is a target. That the second may be hit is asked when it is named and again when the
slash would be used.

`early` is another card altogether (cards.md §B, conflicts.md C-56): the weapon of another seat is borrowed until the discard phase. Its owner
can't refuse; the loan itself is the kernel's (core/loans.py, equip.5–7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.legal import DEAD_TARGET, target_refusal
from rules_engine.core.loans import Borrow
from rules_engine.core.parts.effects import Effect, effect
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind
from rules_engine.core.state import Shift
from rules_engine.core.use import NeedUse

if TYPE_CHECKING:
    from rules_engine.core.state import State


class CollateralEffect(Effect):
    cites: ClassVar[dict[str, str]] = {"enter": "card.collateral.2", "answered": "card.collateral.2"}
    dies_with: ClassVar[tuple[str, ...]] = ("target", "user")

    def enter(self, g: State) -> None:
        victim = self.record_use(g).second
        g.call(NeedUse(self.target, "slash", "use", self.user, self.card, target=victim, reason="collateral"), self.to("answered"))

    def answered(self, g: State) -> None:
        used = g.result()
        weapon = g.slot(self.target, "weapon")
        if used or weapon is None:
            g.done()
            return
        g.record("give", seat=self.target, target=self.user, cards=(weapon,))
        g.move((Shift((weapon,), self.target, "equip", self.user, "hand"),), self.to("close"), "give")

    def close(self, g: State) -> None:
        g.done()


class LoanEffect(Effect):
    """The user borrows the weapon of the target, if it still wears one."""

    cites: ClassVar[dict[str, str]] = {"enter": "card.collateral.2"}
    dies_with: ClassVar[tuple[str, ...]] = ("target", "user")

    def enter(self, g: State) -> None:
        g.goto(Borrow(self.user, self.target))


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    if g.slot(seat, "weapon") is None:
        return Refusal("card.collateral.1", {"why": "no_weapon"})
    return None


def second(g: State, user: int, cards: CardIds, target: int, seat: int) -> Refusal | None:
    """Whom the first seat could hit, the limit of its own turn left aside."""
    if not g.seats[seat].alive:
        return DEAD_TARGET
    return target_refusal(g, target, g.game.kinds["slash"], (), seat)


kind = CardKind(
    "collateral", "trick", "one", always, target, effect(CollateralEffect), nullifiable=True, rule="card.collateral.1", second=second,
)  # fmt: skip
early = CardKind(
    "collateral", "trick", "one", always, target, effect(LoanEffect), nullifiable=True, rule="card.collateral.1", ext={"lends": True},
)  # fmt: skip

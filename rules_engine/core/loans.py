"""Weapons on loan (equip.5–7): taken from the owner's equipment, used by the borrower, given back in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.records import Frame
from rules_engine.core.state import Shift

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Borrow(Frame):
    """`user` borrows the weapon that `owner` wears, if there is one now."""

    user: int
    owner: int

    cites: ClassVar[dict[str, str]] = {"enter": "equip.5"}
    dies_with: ClassVar[tuple[str, ...]] = ("user",)

    def enter(self, g: State) -> None:
        weapon = g.slot(self.owner, "weapon")
        if weapon is None:
            g.done()
            return
        g.record("borrow", seat=self.user, target=self.owner, cards=(weapon,))
        if not g.move((Shift((weapon,), self.owner, "equip", self.user, "loan"),), self.to("close"), "borrow"):
            self.close(g)

    def close(self, g: State) -> None:
        g.done()


def given_back(g: State, seat: int) -> tuple[Shift, ...]:
    """The moves by which the borrowed weapons of a seat go back; into the discard pile if the owner is dead or wears another weapon."""
    loan = g.seats[seat].loan
    if loan is None:
        return ()
    out = []
    for card, owner in zip(loan.cards, loan.owners, strict=True):
        home = g.seats[owner].alive and g.slot(owner, "weapon") is None
        g.record("give_back" if home else "loan_lost", rule="equip.7", seat=seat, target=owner, cards=(card,))
        out.append(Shift((card,), seat, "loan", owner, "equip") if home else Shift((card,), seat, "loan", -1, "discard"))
    return tuple(out)

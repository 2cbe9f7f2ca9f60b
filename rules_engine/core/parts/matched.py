"""Making one of two other seats use a card on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.legal import SELF_TARGET, barred
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Matched(Activation):
    """The owner discards the cards; then the second of `seats` is taken to use a card without a real one on the first.

    Subclasses say which skill this is, once per phase, which `card`, and whether it can be nullified.
    """

    skill: ClassVar[str] = ""
    card: ClassVar[str] = ""
    nullifiable: ClassVar[bool] = True

    def enter(self, g: State) -> None:
        g.note("phase", self.owner, self.skill)
        g.call(Discard(self.owner, self.cards, "cost"), self.to("fight", cards=()))

    def fight(self, g: State) -> None:
        target, user = self.seats
        notes = () if self.nullifiable else (("not_nullifiable", target, 1),)
        g.call(UseCard(user, VirtualCard(self.card, (), self.skill), (target,), self.skill, notes=notes), self.to("close"))


def men(g: State, owner: int, chosen: CardIds, seat: int, card: str, rule: str) -> Refusal | None:
    """Why `seat` may not be the next of two other men, of whom the first must be one on whom the second may use the card."""
    if seat == owner:
        return SELF_TARGET
    if not _male(g, seat):
        return Refusal(rule, {"why": "not_male"})
    if chosen:
        return barred(g, seat, card, chosen[0])
    why = [barred(g, user, card, seat) for user in g.alive if user not in (owner, seat) and _male(g, user)]
    return why[0] if why and None not in why else None


def _male(g: State, seat: int) -> bool:
    return g.seats[seat].persona.gender == "male"

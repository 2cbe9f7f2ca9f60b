"""乐不思蜀: laid before another seat; in its judging phase not a heart: no play phase (std_cards.md §2; cards.md §C).

`early` (cards.md §C, conflicts.md C-49, C-54): not on the lord; nullification when it is laid and after the judgement.
`proto` (C-49, C-50): not on the lord; all that is left of the turn is lost (switch `indulgence`: `turn`, `play`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.effects import Delayed
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import CardKind
from rules_engine.core.turn import Turn
from rules_engine.core.use import Nullify

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Indulgence(Delayed):
    cites: ClassVar[dict[str, str]] = {"enter": "nullify.3", "judged": "card.indulgence.2", "hit": "card.indulgence.2"}

    def judged(self, g: State) -> None:
        if g.result().suit != "heart":
            self.to("hit").hit(g)
        else:
            self.over(g)

    def hit(self, g: State) -> None:
        """Phases of the turn that is running are left out."""
        for i, f in enumerate(g.frames):
            if isinstance(f, Turn) and f.seat == self.seat:
                lost = self.lost(g, f)
                for phase in lost:
                    g.record("will_skip", at="hit", seat=self.seat, phase=phase)
                g.change(i, f.to(f.at, skipped=(*f.skipped, *lost)))
        self.over(g)

    def lost(self, g: State, turn: Turn) -> tuple[str, ...]:
        """Which phases of that turn are left out."""
        return ("play",)


class ProtoIndulgence(Indulgence):
    """Whoever fails can't act at all."""

    def lost(self, g: State, turn: Turn) -> tuple[str, ...]:
        if g.game.rules.get("indulgence") == "play":
            return super().lost(g, turn)
        return tuple([p for p in turn.phases[turn.i :] if p not in turn.skipped])


class EarlyIndulgence(Indulgence):
    """The window comes after the judgement."""

    before = False

    def judged(self, g: State) -> None:
        if g.result().suit != "heart":
            g.call(Nullify(-1, self.seat, self.card), self.to("window"))
        else:
            self.over(g)

    def window(self, g: State) -> None:
        if g.result():
            self.over(g)
        else:
            self.hit(g)


def target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """zone.1: not two of a name in one judging zone."""
    if any(v.name == "indulgence" for v in g.seats[seat].judge):
        return Refusal("zone.1", {"why": "laid"})
    return None


def early_target(g: State, user: int, cards: CardIds, seat: int) -> Refusal | None:
    """Not on the lord (C-49)."""
    if g.seats[seat].persona.role == "lord":
        return Refusal("card.indulgence.1", {"why": "lord"})
    return target(g, user, cards, seat)


kind = CardKind(
    "indulgence",
    "delayed",
    "one",
    always,
    target,
    lands="judge",
    judged=Indulgence,
    nullifiable=True,
    reads=("heart",),
    rule="card.indulgence.1",
)
early = kind.but(target=early_target, judged=EarlyIndulgence, ext={"nullified_when_laid": True})
proto = kind.but(target=early_target, judged=ProtoIndulgence, nullifiable=False)

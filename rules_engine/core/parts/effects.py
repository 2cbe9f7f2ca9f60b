"""What several cards do to one target: ask for a card and damage, draw, recover, judge a laid trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.damage import Damage, Recover
from rules_engine.core.judge import Judge
from rules_engine.core.moves import Discard, Draw
from rules_engine.core.questions import AskDiscard
from rules_engine.core.records import CardIds, Frame
from rules_engine.core.state import Shift
from rules_engine.core.use import Need, Nullify, UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Effect(Frame):
    """The effect of `card` of `user` on one `target`; `use` is the place of the card use in the stack."""

    user: int
    target: int
    card: VirtualCard
    use: int

    dies_with: ClassVar[tuple[str, ...]] = ("target",)

    def record_use(self, g: State) -> UseCard:
        """The card use this belongs to, as it stands now."""
        use = g.frames[self.use]
        assert isinstance(use, UseCard)
        return use


def effect(frame: type[Effect]) -> Callable[[UseCard, int, int], Frame]:
    """Make an `effect` for CardKind out of an Effect class."""

    def make(use: UseCard, target: int, index: int) -> Effect:
        return frame(use.user, target, use.card, index)

    return make


class RecoverEffect(Effect):
    """The target recovers one."""

    def enter(self, g: State) -> None:
        g.call(Recover(self.target, 1, self.user, self.card), self.to("close"))

    def close(self, g: State) -> None:
        g.done()


class DrawEffect(Effect):
    """The target draws `count` cards."""

    count: ClassVar[int] = 2

    def enter(self, g: State) -> None:
        g.call(Draw(self.target, self.count), self.to("close"))

    def close(self, g: State) -> None:
        g.done()


class AnswerOrDamage(Effect):
    """The target plays a card as `name`, or takes one damage.

    The note "also_discard" of the use demands so many hand cards besides; without them the answer does not help.
    """

    name: str = ""

    def enter(self, g: State) -> None:
        g.call(Need(self.target, self.name, "play", self.user, self.card), self.to("answered"))

    def answered(self, g: State) -> None:
        if g.result() is None:
            self._hit(g)
            return
        use = self.record_use(g)
        more = use.noted("also_discard", self.target) if use.notes else 0
        if not more:
            g.done()
        elif len(g.seats[self.target].hand) < more:
            self._hit(g)
        else:
            rule = f"card.{self.card.name}.2"
            g.choose(AskDiscard(self.target, rule, ("hand",), more, more, instead="damage", reason=self.card.name), self.to("added"))

    def added(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "option":
            self._hit(g)
        else:
            g.call(Discard(self.target, answer.cards, self.card.name), self.to("close"))

    def _hit(self, g: State) -> None:
        g.goto(Damage(self.user, self.target, 1, self.card, self.use))

    def close(self, g: State) -> None:
        g.done()


class Delayed(Frame):
    """A laid trick takes effect on `seat`: a window for nullification, the judgement, then what the card says.

    `before`: whether the window is before the judgement (nullify.3). Subclasses write `fail` (the result that hurts),
    `nullified_` (nullified before) and what `hit` does.
    """

    seat: int
    card: VirtualCard

    dies_with: ClassVar[tuple[str, ...]] = ("seat",)
    cites: ClassVar[dict[str, str]] = {"enter": "nullify.3", "judged": "judge.4"}
    before: ClassVar[bool] = True

    def holds(self) -> CardIds:
        return self.card.cards

    def enter(self, g: State) -> None:
        if self.before:
            g.call(Nullify(-1, self.seat, self.card), self.to("opened"))
        else:
            g.goto(self.to("judge"))

    def opened(self, g: State) -> None:
        if g.result():
            self.nullified(g)
        else:
            g.goto(self.to("judge"))

    def judge(self, g: State) -> None:
        g.call(Judge(self.seat, self.card.name), self.to("judged"))

    def judged(self, g: State) -> None:
        raise NotImplementedError

    def nullified(self, g: State) -> None:
        self.discard(g)
        g.done()

    def discard(self, g: State) -> None:
        """The trick goes to the discard pile, unless somebody has taken it."""
        left = tuple([c for c in self.card.cards if c in g.table])
        if left:
            g.shift(Shift(left, -1, "table", -1, "discard"))

    def over(self, g: State) -> None:
        self.discard(g)
        g.done()

"""Damage, loss and recovery of hp, dying and death (damage.1–4, loss.1, recover.1, dying.1–3, death.1–5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.legal import provisions
from rules_engine.core.loans import given_back
from rules_engine.core.moves import Draw, ShowAll
from rules_engine.core.questions import PASS, Choice, Question
from rules_engine.core.records import Frame
from rules_engine.core.state import Outcome, Shift
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard, close_window
from rules_engine.core.window import Window

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rules_engine.core.state import State


class Damage(Frame):
    """`source` (−1: nobody) deals `amount` to `target`, by `card` if by one. `use`: place of the card use, or −1."""

    source: int
    target: int
    amount: int = 1
    card: VirtualCard | None = None
    use: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "damage.1", "taking": "damage.2", "lose": "damage.3", "dealt": "damage.4"}

    def enter(self, g: State) -> None:
        if not g.seats[self.target].alive:
            g.done()
            return
        here = self.to("taking", source=-1) if self.source >= 0 and not g.seats[self.source].alive else self
        if not (g.listens[Timing.DAMAGE_CAUSING] and g.emit(Timing.DAMAGE_CAUSING, here.to("taking"))):
            here.taking(g)

    def taking(self, g: State) -> None:
        if not (g.listens[Timing.DAMAGE_TAKING] and g.emit(Timing.DAMAGE_TAKING, self.to("lose"))):
            self.lose(g)

    def lose(self, g: State) -> None:
        s = g.seats[self.target]
        if self.amount <= 0 or not s.alive:
            g.done()
            return
        hp = s.hp - self.amount
        g.seats[self.target] = s.with_hp(hp)
        if g.log is not None:
            g.record("damage", at="lose", seat=self.target, source=self.source, amount=self.amount, hp=hp)
        if hp <= 0:
            g.call(Dying(self.target, self.source), self.to("dealt"))
        else:
            self.dealt(g)

    def dealt(self, g: State) -> None:
        if not (g.listens[Timing.DAMAGE_DEALT] and g.emit(Timing.DAMAGE_DEALT, self.to("after"))):
            self.after(g)

    def after(self, g: State) -> None:
        if not (g.listens[Timing.DAMAGED] and g.seats[self.target].alive and g.emit(Timing.DAMAGED, self.to("close"))):
            self.close(g)

    def close(self, g: State) -> None:
        g.done(True)


def prevent(g: State, index: int) -> None:
    """The damage at that place does not happen; nobody else is asked about it."""
    event = g.frames[index]
    assert isinstance(event, Damage)
    g.record("prevent", seat=event.target, source=event.source)
    g.cancel(index)
    close_window(g, index)


class LoseHp(Frame):
    """`target` loses hp without damage (loss.1): no source, no damage skills."""

    target: int
    amount: int = 1

    cites: ClassVar[dict[str, str]] = {"lose": "loss.1"}

    def enter(self, g: State) -> None:
        g.emit(Timing.HP_LOSING, self.to("lose"))

    def lose(self, g: State) -> None:
        s = g.seats[self.target]
        if self.amount <= 0 or not s.alive:
            g.done()
            return
        hp = s.hp - self.amount
        g.seats[self.target] = s.but(hp=hp)
        g.record("lose_hp", seat=self.target, amount=self.amount, hp=hp)
        if hp <= 0:
            g.call(Dying(self.target, -1), self.to("after"))
        else:
            g.goto(self.to("after"))

    def after(self, g: State) -> None:
        g.emit(Timing.HP_LOST, self.to("close"))

    def close(self, g: State) -> None:
        g.done()


class Recover(Frame):
    """`target` recovers hp, never above the maximum (recover.1). `source`: who does it; `card`: by which card."""

    target: int
    amount: int = 1
    source: int = -1
    card: VirtualCard | None = None

    cites: ClassVar[dict[str, str]] = {"enter": "recover.1", "recover": "recover.1"}

    def enter(self, g: State) -> None:
        if g.listens[Timing.RECOVERING]:
            g.emit(Timing.RECOVERING, self.to("recover"))
        else:
            self.recover(g)

    def recover(self, g: State) -> None:
        s = g.seats[self.target]
        hp = min(s.max_hp, s.hp + self.amount)
        if not s.alive or hp == s.hp:
            g.done(False)
            return
        g.seats[self.target] = s.with_hp(hp)
        if g.log is not None:
            g.record("recover", seat=self.target, amount=hp - s.hp, hp=hp)
        if not (g.listens[Timing.RECOVERED] and g.emit(Timing.RECOVERED, self.to("close"))):
            self.close(g)

    def close(self, g: State) -> None:
        g.done(True)


class AskRescue(Question):
    """Whether `seat` saves `dying` with a card that rescues."""

    __slots__ = ("dying",)
    kind = "rescue"

    def __init__(self, seat: int, dying: int) -> None:
        self.seat = seat
        self.rule = "dying.2"
        self._options = None
        self.dying = dying

    def generate(self, g: State) -> Iterable[Choice]:
        return [PASS, *rescues(g, self.seat, self.dying)]

    def data(self, g: State) -> dict[str, Any]:
        return {"dying": self.dying + 1, "needed": 1 - g.seats[self.dying].hp}


def rescues(g: State, seat: int, dying: int) -> list[Choice]:
    """The cards with which `seat` may save `dying`: those whose kind declares that it rescues."""
    out: list[Choice] = []
    for kind in g.game.edition.rescuers:
        may = kind.ext["rescues"]
        if may(g, seat, dying):
            out.extend(provisions(g, seat, kind.name, "use"))
    return out


class Dying(Frame):
    """`seat` has no hp left. Each seat from the turn player may rescue, as often as needed; passing is final (dying.1–3).

    `source`: who is answerable if it dies. Hands over True if the seat lives.
    """

    seat: int
    source: int
    i: int = 0
    order: tuple[int, ...] = ()

    cites: ClassVar[dict[str, str]] = {"enter": "dying.1", "ask": "dying.2", "chosen": "dying.2", "saved": "dying.3"}

    def enter(self, g: State) -> None:
        if g.log is not None:
            g.record("dying", seat=self.seat, hp=g.seats[self.seat].hp)
        asking = self.to("ask", order=g.order())
        if not g.emit(Timing.DYING, asking):
            asking.ask(g)

    def ask(self, g: State) -> None:
        s = g.seats[self.seat]
        if s.hp > 0:
            if g.log is not None:
                g.record("saved", at="saved", seat=self.seat, hp=s.hp)
            g.done(True)
            return
        if not s.alive:
            g.done(False)
            return
        self._ask(g, self.i)

    def _ask(self, g: State, start: int) -> None:
        """The next seat from that place on that could rescue; after the last one death."""
        order = self.order
        for i in range(start, len(order)):
            helper = order[i]
            if g.seats[helper].alive and rescues(g, helper, self.seat):
                g.choose(AskRescue(helper, self.seat), self.to("chosen", i=i))
                return
        g.goto(Death(self.seat, self.source))

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "pass":
            self._ask(g, self.i + 1)
            return
        card = VirtualCard(answer.name, answer.cards, answer.skill)
        g.call(UseCard(self.order[self.i], card, (self.seat,), "rescue"), self.to("ask"))


class Death(Frame):
    """`seat` dies: identity shown, victory checked, cards discarded, reward or penalty (death.1–5). A dead source gets nothing."""

    seat: int
    source: int

    cites: ClassVar[dict[str, str]] = {
        "enter": "death.1", "discard": "death.3", "settle": "death.4", "penalty": "death.5", "died": "death.3",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        seat = self.seat
        g.seats[seat] = g.seats[seat].but(alive=False, hp=0)
        g.alive = tuple([s for s in g.alive if s != seat])
        g.relisten()
        if g.log is not None:
            g.record("death", seat=seat, source=self.source, role=g.seats[seat].persona.role)
        ended = set()
        for i, f in enumerate(g.frames[:-1]):
            if f.dies_with and any(getattr(f, name) == seat for name in f.dies_with):
                g.cancel(i)
                ended.add(i)
            elif isinstance(f, Window) and f.event in ended:
                g.cancel(i)
        game = g.game
        if game.victory:
            g.outcome = game.edition.victory(g)
        if game.watch is not None and (g.outcome is None or g.outcome.kind == "won"):
            g.outcome = game.watch(g, "death") or g.outcome
        if g.outcome is None and not g.alive:
            g.outcome = Outcome("drawn", (), "nobody_left")
        if g.outcome is None:
            g.call(ShowAll(seat), self.to("discard"))

    def discard(self, g: State) -> None:
        s = g.seats[self.seat]
        items = []
        if s.hand:
            items.append(Shift(s.hand, self.seat, "hand", -1, "discard"))
        if s.equip:
            items.append(Shift(s.equip, self.seat, "equip", -1, "discard"))
        items += [Shift(v.cards, self.seat, "judge", -1, "discard") for v in s.judge]
        if items:
            g.record("lose_all", seat=self.seat)
        if s.loan is not None:
            items += given_back(g, self.seat)
        if items:
            g.move(tuple(items), self.to("settle"), "death")
        else:
            g.goto(self.to("settle"))

    def settle(self, g: State) -> None:
        killer = self.source
        due = g.game.edition.due(g, self.seat, killer) if killer >= 0 and g.seats[killer].alive else ""
        if due == "reward":
            g.record("reward", seat=killer)
            g.call(Draw(killer, 3), self.to("died"))
        elif due == "penalty":
            g.call(ShowAll(killer), self.to("penalty"))
        else:
            g.goto(self.to("died"))

    def penalty(self, g: State) -> None:
        lord = self.source
        s = g.seats[lord]
        items = []
        zones = g.game.edition.lord_penalty
        if s.hand and "hand" in zones:
            items.append(Shift(s.hand, lord, "hand", -1, "discard"))
        if s.equip and "equip" in zones:
            items.append(Shift(s.equip, lord, "equip", -1, "discard"))
        if items:
            g.record("penalty", seat=lord)
            g.move(tuple(items), self.to("died"), "penalty")
        else:
            g.goto(self.to("died"))

    def died(self, g: State) -> None:
        g.emit(Timing.DIED, self.to("close"))

    def close(self, g: State) -> None:
        g.done(False)

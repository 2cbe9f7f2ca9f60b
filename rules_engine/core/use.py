"""Using a card (card_use.1–5), the nullification window (nullify.1–2), and being asked for a card (response.1–2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.cards import VirtualCard
from rules_engine.core.legal import aims, barred, fitting, provisions, target_refusal, targets_of
from rules_engine.core.moves import Show
from rules_engine.core.questions import PASS, Choice, Question
from rules_engine.core.records import CardId, CardIds, Frame
from rules_engine.core.state import Shift
from rules_engine.core.timings import Timing
from rules_engine.core.window import Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules_engine.core.state import State

Note = tuple[str, int, int]
AGAIN = 1000


class UseCard(Frame):
    """`user` uses `card` on `targets`. `reason`: play (the free moment), rescue, or what made it happen.

    `second`: a seat that was named besides the target and is none (借刀杀人), −1 if none was. Cards that lie on the table already are
    those that somebody else has given for it.

    `shown`: cards of the deck that lie open for the targets: as many as `ext["shows"](state)` of the kind says are shown before the
    first target; what is left of them is discarded with the card.

    `notes` are effects of this one use, per seat, and vanish with it: ("needs", seat, n) that many answers are needed,
    ("also_discard", seat, n) and so many hand cards besides, ("unanswerable", seat, 1), ("ignore_armor", seat, 1),
    ("damage", seat, n) so much more, ("not_nullifiable", seat, 1).
    """

    user: int
    card: VirtualCard
    targets: tuple[int, ...]
    reason: str = ""
    second: int = -1
    i: int = 0
    notes: tuple[Note, ...] = ()
    shown: CardIds = ()

    cites: ClassVar[dict[str, str]] = {
        "enter": "card_use.1", "aiming": "card_use.2", "aimed": "card_use.2", "next": "card_use.3", "affect": "card_use.3", "nullified": "nullify.1",
        "close": "card_use.4", "land": "card_use.4",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        card, user = self.card, self.user
        kind = g.game.kinds[card.name]
        if g.log is not None:
            second: dict[str, Any] = {"second": self.second} if self.second >= 0 else {}
            g.record("use", seat=user, card=card.name, cards=card.cards, skill=card.skill, targets=self.targets, **second)
        if kind.counts and self.reason == "play":
            g.note("phase", user, kind.counts)
        use = self if self.targets else self.to("enter", targets=targets_of(g, user, kind))
        given = bool(g.table) and card.cards[:1] != () and card.cards[0] in g.table
        if g.lineup.plain_use and not kind.lands:
            if not given:
                g.lay_down(user, card.cards)
            use._start(g)
            return
        paid = use.to("paid")
        if given or not card.cards:
            g.goto(paid)
        elif g.play(user, card.cards, paid, "use"):
            paid.paid(g)

    def paid(self, g: State) -> None:
        if not (g.listens[Timing.CARD_USED] and g.emit(Timing.CARD_USED, self.to("aim"))):
            self.aim(g)

    def aim(self, g: State) -> None:
        if g.listens[Timing.BECOMING_TARGET]:
            self.to("aiming", i=0).aiming(g)
        elif g.listens[Timing.TARGETED]:
            self.to("aimed", i=0).aimed(g)
        else:
            self._start(g)

    def aiming(self, g: State) -> None:
        for i in range(self.i, len(self.targets)):
            if g.emit(Timing.BECOMING_TARGET, self.to("aimed_at", i=i)):
                return
        if g.listens[Timing.TARGETED]:
            self.to("aimed", i=0).aimed(g)
        else:
            self._start(g)

    def aimed_at(self, g: State) -> None:
        g.goto(self.to("aiming", i=self.i + 1))

    def aimed(self, g: State) -> None:
        for i in range(self.i, len(self.targets)):
            if g.emit(Timing.TARGETED, self.to("marked", i=i)):
                return
        self._start(g)

    def marked(self, g: State) -> None:
        g.goto(self.to("aimed", i=self.i + 1))

    def _start(self, g: State) -> None:
        """All targets are settled: lay the card down, or show what it shows and begin with the first target."""
        kind = g.game.kinds[self.card.name]
        lands = kind.lands
        if "shows" in kind.ext:
            g.call(Show(self.user, kind.ext["shows"](g)), self.to("opened", i=0))
        elif not lands:
            (self.to("next", i=0) if self.i else self).next(g)
        elif lands == "judge" and g.listens[Timing.TAKING_EFFECT]:
            g.emit(Timing.TAKING_EFFECT, self.to("land", i=0))
        else:
            g.goto(self.to("land"))

    def opened(self, g: State) -> None:
        shown = g.result()
        g.record("show", rule=f"card.{self.card.name}.1", seat=self.user, card=self.card.name, cards=shown)
        g.goto(self.to("next", shown=shown))

    def land(self, g: State) -> None:
        kind = g.game.kinds[self.card.name]
        cards = self.card.cards
        if not all(c in g.table for c in cards):
            g.goto(self.to("finish"))
            return
        target = self.targets[0]
        if kind.lands == "equip":
            old = g.slot(target, kind.type)
            items: tuple[Shift, ...] = () if old is None else (Shift((old,), target, "equip", -1, "discard"),)
            g.record("equip", seat=target, cards=cards, replaced=() if old is None else (old,))
            g.move((*items, Shift(cards, -1, "table", target, "equip")), self.to("finish"), "equip")
        elif kind.nullifiable and kind.ext.get("nullified_when_laid"):
            g.call(Nullify(self.user, target, self.card), self.to("laid"))
        else:
            self._lay(g)

    def laid(self, g: State) -> None:
        if g.result():
            g.goto(self.to("finish"))
        else:
            self._lay(g)

    def _lay(self, g: State) -> None:
        target = self.targets[0]
        cards = self.card.cards
        g.record("lay", seat=target, card=self.card.name, cards=cards)
        g.table = tuple([c for c in g.table if c not in cards])
        s = g.seats[target]
        g.seats[target] = s.but(judge=(*s.judge, VirtualCard(self.card.name, cards)))
        g.goto(self.to("finish"))

    def next(self, g: State) -> None:
        i, targets = self.i, self.targets
        while i < len(targets) and not g.seats[targets[i]].alive:
            i += 1
        if i == len(targets):
            self.finish(g)
        elif g.listens[Timing.TAKING_EFFECT]:
            g.emit(Timing.TAKING_EFFECT, self.to("affect", i=i))
        else:
            self._affect(g, i)

    def affect(self, g: State) -> None:
        self._affect(g, self.i)

    def _affect(self, g: State, i: int) -> None:
        """The window for nullification if the card has one and somebody could use it, then the effect."""
        kind = g.game.kinds[self.card.name]
        t = self.targets[i]
        spared = bool(self.notes) and self.noted("not_nullifiable", t) > 0
        if kind.nullifiable and not spared and (kind.window is None or kind.window(g, self.user, t)):
            first = nullifier(g, 0)
            if first >= 0:
                g.call(Nullify(self.user, t, self.card), self.to("nullified", i=i))
                return
        self._resolve(g, i)

    def nullified(self, g: State) -> None:
        if g.result():
            g.goto(self.to("next", i=self.i + 1))
        else:
            self._resolve(g, self.i)

    def _resolve(self, g: State, i: int) -> None:
        effect = g.game.kinds[self.card.name].effect
        assert effect is not None
        g.call(effect(self, self.targets[i], len(g.frames) - 1), self.to("next", i=i + 1))

    def finish(self, g: State) -> None:
        if not (g.listens[Timing.CARD_FINISHED] and g.emit(Timing.CARD_FINISHED, self.to("close"))):
            self.close(g)

    def close(self, g: State) -> None:
        g.clear(self.card.cards)
        if self.shown:
            g.clear(self.shown)
        g.done(True)

    def noted(self, name: str, seat: int) -> int:
        """The value of a note for a seat, 0 if there is none."""
        spot = self._spot(seat)
        for n, s, v in self.notes:
            if n == name and s == spot:
                return v
        return 0

    def with_note(self, name: str, seat: int, value: int) -> UseCard:
        """This use with one more effect; an effect of the same name and seat is replaced."""
        spot = self._spot(seat)
        kept = tuple([n for n in self.notes if n[0] != name or n[1] != spot])
        return self.to(self.at, notes=tuple(sorted((*kept, (name, spot, value)))))

    def _spot(self, seat: int) -> int:
        """What a note for a seat is kept under: the seat; another number each further time that it is a target of this use."""
        i = self.i - 1 if self.at == "next" else self.i  # while the effect on a target runs the next one is already in mind
        if 0 <= i < len(self.targets) and self.targets[i] == seat:
            return seat + AGAIN * self.targets[:i].count(seat)
        return seat


def use_of(g: State, user: int, card: VirtualCard, seats: tuple[int, ...], reason: str) -> Frame:
    """The use of a card by an answer that names these seats; who has borrowed chooses a weapon first, if it is a matter of weapons."""
    kind = g.game.kinds[card.name]
    if len(seats) == 2 and kind.second is not None:
        return UseCard(user, card, seats[:1], reason, seats[1])
    if g.seats[user].loan is not None and "armed" in kind.ext:
        return Wield(user, card, seats, reason)
    return UseCard(user, card, seats, reason)


class AskWeapon(Question):
    """With which of its `cards`, weapons that allow what it is about to do, `seat` does it."""

    __slots__ = ("cards",)
    kind = "pick_card"

    def __init__(self, seat: int, rule: str, cards: Sequence[int]) -> None:
        super().__init__(seat, rule)
        self.cards = tuple(cards)

    def generate(self, g: State) -> Iterable[Choice]:
        first = {g.game.names[c]: c for c in reversed(self.cards)}
        return [Choice("card_of", "", "equip", (c,), (self.seat,)) for c in self.cards if first[g.game.names[c]] == c]

    def holds(self, g: State, choice: Choice) -> bool:
        return len(choice.cards) == 1 and choice.cards[0] in self.cards

    def data(self, g: State) -> dict[str, Any]:
        return {"of": self.seat + 1, "zones": ["equip"], "weapon": True}


class Wield(Frame):
    """`user`, who has borrowed weapons, chooses the one with which it uses `card` on `targets`: its range and its skill, and of no other,
    until that is over.

    `before`: the one that was chosen for the use in the middle of which this one comes.
    """

    user: int
    card: VirtualCard
    targets: tuple[int, ...]
    reason: str
    before: CardId | None = None

    cites: ClassVar[dict[str, str]] = {"enter": "equip.6", "chosen": "equip.6"}

    def enter(self, g: State) -> None:
        user, cards = self.user, self.card.cards
        loan = g.seats[user].loan
        assert loan is not None
        fit = fitting(g, user, g.game.kinds[self.card.name], cards, self.targets, self.reason == "play")
        weapons = fit or [c for c in g.weapons(user) if c not in cards]
        g.choose(AskWeapon(user, "equip.6", weapons), self.to("chosen", before=loan.wields))

    def chosen(self, g: State) -> None:
        cards = g.take().cards
        g.record("wield", seat=self.user, cards=cards)
        g.wield(self.user, cards[0])
        g.relisten()
        g.call(UseCard(self.user, self.card, self.targets, self.reason), self.to("over"))

    def over(self, g: State) -> None:
        used = g.result()
        if g.seats[self.user].loan is not None:
            g.wield(self.user, self.before)
            g.relisten()
        g.done(used)


def redirect(g: State, index: int, seat: int) -> None:
    """The target that the card use at that place is about is now `seat`, which is about to become a target anew."""
    use = g.frames[index]
    assert isinstance(use, UseCard)
    i = use.i
    g.change(index, use.to("aiming", targets=(*use.targets[:i], seat, *use.targets[i + 1 :])))
    close_window(g, index)


def without_effect(g: State, index: int) -> None:
    """The card use at that place has no effect on the target that it is about."""
    use = g.frames[index]
    assert isinstance(use, UseCard)
    lands = g.game.kinds[use.card.name].lands
    g.change(index, use.to("finish") if lands else use.to("next", i=use.i + 1))
    close_window(g, index)


def close_window(g: State, index: int) -> None:
    """What the window on the event at that place was opened for has changed; nobody else is asked in it."""
    for i in range(index + 1, len(g.frames)):
        f = g.frames[i]
        if isinstance(f, Window) and f.event == index:
            g.cancel(i)


class AskResponse(Question):
    """`seat` is asked for a card as `name`: give one, have it provided another way, or pass."""

    __slots__ = ("name", "need")
    kind = "respond"

    def __init__(self, seat: int, name: str, need: Need, rule: str, ways: Sequence[Choice]) -> None:
        self.seat = seat
        self.rule = rule
        self.name = name
        self.need = need
        self._options = [PASS, *ways]

    def generate(self, g: State) -> Iterable[Choice]:
        return [PASS, *self.need.ways(g)]

    def data(self, g: State) -> dict[str, Any]:
        n = self.need
        return {
            "needs": n.name, "mode": n.mode, "source": n.source + 1, "card": n.card.name if n.card else "", "left": n.left, **n.more_data(),
        }  # fmt: skip


class Need(Frame):
    """`seat` is asked to use or play a card as `name` (`mode`), because of `card` of `source`.

    `tried`: other ways already tried for this card; `left`: how many are still wanted, this one included (for the board).
    `ignore_armor`: armour does not help. Hands over the card that was given (a VirtualCard) or None.
    """

    seat: int
    name: str
    mode: str
    source: int = -1
    card: VirtualCard | None = None
    ignore_armor: bool = False
    left: int = 1
    tried: tuple[str, ...] = ()
    given: VirtualCard | None = None

    cites: ClassVar[dict[str, str]] = {"enter": "response.1", "chosen": "response.1", "provided": "response.1"}
    dies_with: ClassVar[tuple[str, ...]] = ("seat",)

    def holds(self) -> CardIds:
        return self.given.cards if self.given is not None else ()

    def more_data(self) -> dict[str, Any]:
        """What else a board needs to word the question."""
        return {}

    def ways(self, g: State) -> Sequence[Choice]:
        """Every way to answer but passing."""
        seat, name = self.seat, self.name
        out = provisions(g, seat, name, self.mode)
        abilities = g.seats[seat]._abilities or g.abilities(seat)
        if name in abilities.answers:
            answers = abilities.answers[name]
            out = [*out, *[Choice("card", a.skill, name) for a in answers if a.skill not in self.tried and a.when(g, seat, self)]]
        return out

    def enter(self, g: State) -> None:
        ways = self.ways(g)
        if ways:
            g.choose(AskResponse(self.seat, self.name, self, "response.1", ways), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "pass":
            g.done()
            return
        if not answer.cards:
            way = next(a for a in g.abilities(self.seat).answers[self.name] if a.skill == answer.skill)
            g.record("invoke", seat=self.seat, skill=answer.skill)
            g.call(way.frame(self.seat, len(g.frames) - 1), self.to("tried_it", tried=(*self.tried, answer.skill)))
            return
        card = VirtualCard(answer.name, answer.cards, answer.skill)
        if g.log is not None:
            g.record("respond", seat=self.seat, card=card.name, cards=card.cards, skill=card.skill, mode=self.mode)
        if not (g.listens[Timing.CARDS_MOVED] or g.listens[Timing.CARD_USED] or g.listens[Timing.CARD_PLAYED]):
            g.lay_down(self.seat, card.cards)
            self.hand_over(g, card)
            return
        provided = self.to("provided", given=card)
        if g.play(self.seat, card.cards, provided, self.mode):
            provided.provided(g)

    def tried_it(self, g: State) -> None:
        got = g.result()
        if not got:
            g.goto(self.to("enter"))
        else:
            card = got if isinstance(got, VirtualCard) else VirtualCard(self.name, (), self.tried[-1])
            g.goto(self.to("provided", given=card))

    def provided(self, g: State) -> None:
        timing = Timing.CARD_USED if self.mode == "use" else Timing.CARD_PLAYED
        if not (g.listens[timing] and g.emit(timing, self.to("close"))):
            self.close(g)

    def close(self, g: State) -> None:
        assert self.given is not None
        self.hand_over(g, self.given)

    def hand_over(self, g: State, card: VirtualCard) -> None:
        """The card has served: it goes to the discard pile."""
        if card.cards:
            g.clear(card.cards)
        g.done(card)


class NeedForOther(Need):
    """`seat` is asked to play a card that `other` will use or play: it stays on the table until that is over."""

    other: int = -1

    def more_data(self) -> dict[str, Any]:
        return {"for": self.other + 1}

    def hand_over(self, g: State, card: VirtualCard) -> None:
        g.done(card)


class NeedUse(Need):
    """`seat` may *use* a card as `name` on `target`, outside the free moment of the play phase. Hands over whether it did.

    `reason`: of the use. `any_range`: only skills can keep the target from being one, not the distance.
    """

    target: int = -1
    reason: str = ""
    any_range: bool = False

    dies_with: ClassVar[tuple[str, ...]] = ("seat",)

    def ways(self, g: State) -> Sequence[Choice]:
        out: list[Choice] = []
        for way in super().ways(g):
            out += [way._replace(seats=seats) for seats in self._aims(g, way.cards)]
        return out

    def more_data(self) -> dict[str, Any]:
        return {"on": self.target + 1}

    def _aims(self, g: State, cards: CardIds) -> list[tuple[int, ...]]:
        """What may be named when these cards are used: the target alone, or with others."""
        if not self._may(g, cards, self.target):
            return []
        kind = g.game.kinds[self.name]
        others = [s for s in g.order(self.seat)[1:] if s == self.target or target_refusal(g, self.seat, kind, cards, s) is None]
        return [a for a in aims(g, self.seat, kind, cards, others) if self.target in a]

    def _may(self, g: State, cards: CardIds, seat: int) -> bool:
        kind = g.game.kinds[self.name]
        why = barred(g, self.seat, self.name, seat) if self.any_range else target_refusal(g, self.seat, kind, cards, seat)
        return why is None and g.seats[seat].alive

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.cards:
            self._use(g, VirtualCard(answer.name, answer.cards, answer.skill), answer.seats)
        else:
            super().chosen(g)

    def tried_it(self, g: State) -> None:
        got = g.result()
        if got:
            self._use(g, got, (self.target,))
        else:
            g.goto(self.to("enter"))

    def _use(self, g: State, card: VirtualCard, seats: tuple[int, ...]) -> None:
        g.call(use_of(g, self.seat, card, seats, self.reason), self.to("over"))

    def over(self, g: State) -> None:
        g.done(True)


class AskNullify(Question):
    """Whether `seat` uses a card against the effect of `card` of `user` on `target`."""

    __slots__ = ("frame",)
    kind = "nullify"

    def __init__(self, seat: int, frame: Nullify) -> None:
        self.seat = seat
        self.rule = "nullify.1"
        self._options = None
        self.frame = frame

    def generate(self, g: State) -> Iterable[Choice]:
        return [PASS, *nullifiers(g, self.seat)]

    def data(self, g: State) -> dict[str, Any]:
        f = self.frame
        return {"card": f.card.name, "user": f.user + 1, "target": f.target + 1, "depth": f.depth}


def nullifiers(g: State, seat: int) -> list[Choice]:
    """The cards with which `seat` may nullify."""
    out: list[Choice] = []
    for kind in g.game.edition.nullifiers:
        out.extend(provisions(g, seat, kind.name, "use"))
    return out


def nullifier(g: State, start: int) -> int:
    """The first place in the seat order from the turn player, from `start` on, that could nullify; −1 if none."""
    order = g.order()
    for i in range(start, len(order)):
        seat = order[i]
        for kind in g.game.edition.nullifiers:
            if provisions(g, seat, kind.name, "use"):
                return i
    return -1


class Nullify(Frame):
    """The window before the effect of a trick on one target (nullify.1). Hands over True if the effect is nullified.

    Seats are asked in order from the turn player. A nullification opens a window of its own (nullify.2); if it is itself
    nullified the trick is about to take effect again, and the window opens anew.
    """

    user: int
    target: int
    card: VirtualCard
    i: int = 0
    depth: int = 0
    given: VirtualCard | None = None
    by: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "nullify.1", "chosen": "nullify.1", "counter": "nullify.2", "countered": "nullify.2"}

    def enter(self, g: State) -> None:
        self._ask(g, self.i)

    def _ask(self, g: State, start: int) -> None:
        """The next seat from that place on that could nullify."""
        i = nullifier(g, start)
        if i < 0:
            g.done(False)
        else:
            g.choose(AskNullify(g.order()[i], self), self.to("chosen", i=i))

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "pass":
            self._ask(g, self.i + 1)
            return
        by = g.order()[self.i]
        card = VirtualCard(answer.name, answer.cards, answer.skill)
        if g.log is not None:
            g.record("nullify", seat=by, card=card.name, cards=card.cards, against=self.card.name, user=self.user, target=self.target)
        if g.lineup.plain_use:
            g.lay_down(by, card.cards)
            self._counter(g, card, by)
            return
        used = self.to("used", given=card, by=by)
        if g.play(by, card.cards, used, "use"):
            used.used(g)

    def used(self, g: State) -> None:
        if not (g.listens[Timing.CARD_USED] and g.emit(Timing.CARD_USED, self.to("counter"))):
            self.counter(g)

    def counter(self, g: State) -> None:
        assert self.given is not None
        self._counter(g, self.given, self.by)

    def _counter(self, g: State, given: VirtualCard, by: int) -> None:
        """The window against the nullification that was just used."""
        g.call(Nullify(by, self.user, given, 0, self.depth + 1), self.to("countered", given=given, by=by))

    def countered(self, g: State) -> None:
        countered = g.value
        given = self.given
        assert given is not None
        g.clear(given.cards)
        if countered:
            g.goto(self.to("enter", i=0, given=None, by=-1))
        else:
            g.record("nullified", seat=self.target, card=self.card.name, user=self.user)
            g.done(True)


__all__ = [
    "AskNullify",
    "AskResponse",
    "CardIds",
    "Need",
    "NeedForOther",
    "NeedUse",
    "Note",
    "Nullify",
    "UseCard",
    "close_window",
    "nullifier",
    "nullifiers",
    "redirect",
    "use_of",
    "without_effect",
]

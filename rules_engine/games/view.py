"""What a seat may know of a game: its own cards and role, and what lies open for everybody.

A bot gets a `View` and nothing else. Of the other seats it shows hp, how many hand cards, equipment, judging zone, hero and, once they
are dead, the role; of the deck how many cards are left. Who holds which card is not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.core.damage import Damage, Dying, LoseHp, Recover
from rules_engine.core.judge import Judge
from rules_engine.core.legal import converted, provisions, uses
from rules_engine.core.parts.effects import Effect
from rules_engine.core.questions import AskCards, AskDiscard, Choice
from rules_engine.core.turn import PhaseFrame, play_refusal, plays
from rules_engine.core.use import Need, Nullify, UseCard

if TYPE_CHECKING:
    from rules_engine.core.cards import Face
    from rules_engine.core.questions import Pick
    from rules_engine.core.records import CardIds, Frame
    from rules_engine.core.registry import Abilities, CardKind, Play
    from rules_engine.core.state import State


#: Roles that everybody sees: whoever has one of the last two has shown the one he was dealt.
OPEN = ("lord", "army", "hunter")


class SeatView(NamedTuple):
    """What everybody sees of a seat. `hand` is a number; `role` is empty while it is hidden; `judge`: (what it counts as, cards)."""

    seat: int
    alive: bool
    hp: int
    max_hp: int
    hand: int
    equip: CardIds
    judge: tuple[tuple[str, CardIds], ...]
    role: str
    hero: str
    kingdom: tuple[str, ...]
    gender: str
    skills: tuple[str, ...]


class Event(NamedTuple):
    """Something that is under way. what: use (who → whom: its targets), effect (on one of them), need, nullify, judge, damage, lose_hp, recover, dying, phase.

    `name`: the card, the reason of a judgement, the phase. `at`: the target that a use is about.
    """

    what: str
    who: int
    whom: tuple[int, ...] = ()
    name: str = ""
    cards: CardIds = ()
    amount: int = 0
    at: int = -1


class Act(NamedTuple):
    """What a seat was seen to do. what: use, skill, rescue, seats (chosen for a skill), stop or keep (an effect, by nullification)."""

    seat: int
    what: str
    name: str
    whom: tuple[int, ...]


class View:
    """The game as `me` may know it, at a question to `me` (or at any other moment, for looking back)."""

    __slots__ = ("_events", "_g", "_seats", "me")

    def __init__(self, g: State, me: int) -> None:
        self._g = g
        self.me = me
        self._seats: dict[int, SeatView] = {}
        self._events: list[Event] | None = None

    # --- the table ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self._g.seats)

    @property
    def alive(self) -> tuple[int, ...]:
        return self._g.alive

    @property
    def turn(self) -> int:
        return self._g.turn

    @property
    def phase(self) -> str:
        return self._g.phase

    @property
    def edition(self) -> str:
        return self._g.game.edition.id

    def order(self, start: int | None = None) -> tuple[int, ...]:
        """The living in order of play, from `start` or the one whose turn it is."""
        return self._g.order(start)

    def seat(self, i: int) -> SeatView:
        found = self._seats.get(i)
        if found is None:
            s = self._g.seats[i]
            p = s.persona
            found = self._seats[i] = SeatView(
                i, s.alive, s.hp, s.max_hp, len(s.hand), s.equip, tuple([(v.name, v.cards) for v in s.judge]), self.role(i),
                p.hero, p.kingdom, p.gender, p.skills,
            )  # fmt: skip
        return found

    def role(self, i: int) -> str:
        """The role of a seat as far as I know it: mine, the lord's, those of the dead, also if they have come back. "" for a hidden one."""
        s = self._g.seats[i]
        role = s.persona.role
        known = i == self.me or role in OPEN or not s.alive or any(mark == "returned" for mark, _ in s.marks)
        return role if known else ""

    @property
    def roles(self) -> Counter[str]:
        """How many of each role were dealt: the table is open, who has which is not."""
        return Counter(s.persona.role for s in self._g.seats)

    @property
    def hand(self) -> CardIds:
        """My hand."""
        return self._g.seats[self.me].hand

    @property
    def discard(self) -> CardIds:
        return self._g.discard

    @property
    def deck_count(self) -> int:
        return self._g.deck_count()

    def distance(self, a: int, b: int) -> int:
        return self._g.distance(a, b)

    def reach(self, seat: int) -> int:
        """The attack range of a seat."""
        return self._g.reach(seat)

    def count(self, name: str) -> int:
        """How often I have used something in this turn or phase."""
        return self._g.count(self.me, name)

    def hand_limit(self, seat: int) -> int:
        """How many hand cards a seat may keep at the end of its turn."""
        return max(0, self._g.seats[seat].hp + self._g.total(seat, "hand_limit"))

    def total(self, seat: int, quantity: str) -> int:
        """The sum of what skills and equipment of a seat add to a quantity."""
        return self._g.total(seat, quantity)

    # --- cards -------------------------------------------------------------------------------------------------------

    def face(self, card: int) -> Face:
        """What is printed on a card that I see."""
        return self._g.game.faces[card]

    def name(self, card: int) -> str:
        return self._g.game.names[card]

    def red(self, card: int) -> bool:
        return self._g.game.red[card]

    def type(self, card: int) -> str:
        """basic, trick, delayed, weapon, armor, plus, minus; "" for a card that can't be used in this edition."""
        kind = self._g.game.kind_at[card]
        return "" if kind is None else kind.type

    def kind(self, name: str) -> CardKind | None:
        """How a kind of card works."""
        return self._g.game.kinds.get(name)

    def abilities(self, seat: int) -> Abilities:
        """What skills and equipment of a seat declare: all of it lies open."""
        return self._g.abilities(seat)

    def could_be(self, name: str, mode: str = "use") -> Sequence[Choice]:
        """My ways to give a card as `name`. Of equal cards one stands for all."""
        return provisions(self._g, self.me, name, mode)

    def how_many(self, ways: Sequence[Choice]) -> int:
        """How many cards of mine there are for these ways to give one."""
        classes = self._g.game.classes
        one = {classes[c.cards[0]] for c in ways if len(c.cards) == 1}
        s = self._g.seats[self.me]
        return sum(1 for c in s.hand if classes[c] in one) + sum(1 for way in ways if way.cards and way.cards[0] in s.equip)

    # --- the question ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The kind of the open question."""
        q = self._g.question
        return "" if q is None else q.kind

    @property
    def options(self) -> list[Choice]:
        """All answers, which may be very many: see `card_uses`, `active`, `group`, `some`."""
        return self._g.choices()

    def some(self, pick: Pick) -> Choice:
        """Some answer, found by picking."""
        q = self._g.question
        assert q is not None
        return q.draw(self._g, pick)

    def card_uses(self) -> Iterator[Choice]:
        """At the free moment: the uses of my cards as what they are, then of converted ones."""
        g, me = self._g, self.me
        for c in g.reps(me):
            kind = g.game.kind_at[c]
            if kind is not None and kind.usable is not None:
                yield from uses(g, me, kind, (c,))
        for name in g.abilities(me).conversions:
            kind = g.game.kinds.get(name)
            if kind is not None and kind.usable is not None and kind.usable(g, me, ()) is None:
                for skill, cards in converted(g, me, name, "use"):
                    yield from uses(g, me, kind, cards, skill)

    def active(self) -> Iterator[tuple[Play, int]]:
        """At the free moment: the active skills that may be used, with who lends them (−1: my own)."""
        g, me = self._g, self.me
        for play in g.abilities(me).plays:
            if play.ready(g, me) is None and not g.count(me, f"barred:{play.skill}"):
                yield play, -1
        if g.game.lends:
            for owner in g.order(me)[1:]:
                for play in g.abilities(owner).lent:
                    if play.ready(g, me) is None:
                        yield play, owner

    def ways(self, play: Play, owner: int, most: int) -> Iterator[Choice]:
        """The ways to use an active skill with no more than so many cards."""
        low, high = play.cards
        return plays(self._g, self.me, replace(play, cards=(low, min(high, most))), owner)

    def may_use(self, play: Play, cards: CardIds, seats: CardIds = ()) -> bool:
        """Whether an active skill may be used with these cards on these seats."""
        return play_refusal(self._g, self.me, play, cards, seats) is None

    def pile(self) -> tuple[CardIds, int, int] | None:
        """If the answer is any group of cards of mine: out of which, how many at least and at most. None for other questions."""
        q = self._g.question
        if type(q) not in (AskCards, AskDiscard):
            return None
        assert isinstance(q, AskCards)
        s = self._g.seats[self.me]
        cards = (s.hand if "hand" in q.zones else ()) + (s.equip if "equip" in q.zones else ())
        if q.accepts is not None:
            cards = tuple([c for c in cards if q.accepts(self._g, self.me, c)])
        return cards, q.low, min(q.high, len(cards))

    def written(self, cards: Sequence[int]) -> CardIds:
        """Cards of mine in the order in which answers name them: the hand by number, then equipment by slot."""
        worn = self._g.seats[self.me].equip
        return tuple(sorted([c for c in cards if c not in worn])) + tuple([c for c in worn if c in cards])

    @property
    def data(self) -> dict[str, Any]:
        """What the board says about the question; seats count from 1 in it."""
        q = self._g.question
        return {} if q is None else q.data(self._g)

    # --- what is under way ---------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """From the innermost outwards."""
        if self._events is None:
            self._events = [e for e in map(event_of, reversed(self._g.frames)) if e is not None]
        return self._events

    def event(self, *what: str) -> Event | None:
        """The innermost event of one of these kinds."""
        for e in self.events:
            if e.what in what:
                return e
        return None


def event_of(f: Frame) -> Event | None:
    """A running frame, as far as everybody sees it."""
    if isinstance(f, UseCard):
        at = f.targets[f.i] if f.i < len(f.targets) else -1
        return Event("use", f.user, f.targets if f.second < 0 else (*f.targets, f.second), f.card.name, f.card.cards, at=at)
    if isinstance(f, Effect):
        return Event("effect", f.user, (f.target,), f.card.name, f.card.cards)
    if isinstance(f, Need):
        return Event("need", f.seat, (f.source,) if f.source >= 0 else (), f.name, amount=f.left)
    if isinstance(f, Nullify):
        return Event("nullify", f.user, (f.target,), f.card.name, amount=f.depth)
    if isinstance(f, Judge):
        return Event("judge", f.seat, (), f.reason, () if f.card is None else (f.card,))
    if isinstance(f, Damage):
        name, cards = ("", ()) if f.card is None else (f.card.name, f.card.cards)
        return Event("damage", f.source, (f.target,), name, cards, f.amount)
    if isinstance(f, LoseHp):
        return Event("lose_hp", -1, (f.target,), amount=f.amount)
    if isinstance(f, Recover):
        return Event("recover", f.source, (f.target,), amount=f.amount)
    if isinstance(f, Dying):
        return Event("dying", f.source, (f.seat,))
    if isinstance(f, PhaseFrame):
        return Event("phase", f.seat, (), f.name)
    return None


def act_of(g: State, choice: Choice) -> Act | None:
    """What the others see of an answer that is about to be given; None if they see nothing to think about."""
    q = g.question
    if q is None or q.seat < 0:
        return None
    kind, verb = q.kind, choice.verb
    if kind == "play":
        if verb == "end" or not choice.seats:
            return None
        return Act(q.seat, verb, choice.name or choice.skill, choice.seats)
    if verb == "pass":
        return None
    if kind == "rescue":
        return Act(q.seat, "rescue", choice.name, (q.data(g)["dying"] - 1,))
    if kind == "nullify":
        return _nullified(g, q.seat)
    if kind == "respond" and choice.seats:
        return Act(q.seat, "use", choice.name, choice.seats)
    if kind == "pick_seats":
        return Act(q.seat, "seats", str(q.data(g).get("skill", "")), choice.seats)
    return None


def _nullified(g: State, seat: int) -> Act | None:
    """A nullification is for or against the effect that it is all about, whatever lies between."""
    windows = []
    for f in reversed(g.frames):
        if isinstance(f, Nullify):
            windows.append(f)
            if f.depth == 0:
                break
    if not windows:
        return None
    return Act(seat, "keep" if windows[0].depth % 2 else "stop", windows[-1].card.name, (windows[-1].target,))

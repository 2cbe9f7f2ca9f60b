"""The state of a game: seats, a stack of frames, the deck, and the five ways in which a step may end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rules_engine.core.cards import HIDDEN, Face, VirtualCard
from rules_engine.core.questions import Choice, IllegalChoice, Question, Refusal, multisets
from rules_engine.core.records import CardId, CardIds, Frame, Record
from rules_engine.core.timings import Timing
from rules_engine.core.window import Window

if TYPE_CHECKING:
    from rules_engine.core.game import Game, Hand, Lineup, Listener
    from rules_engine.core.registry import Abilities, CardKind

SLOTS = ("weapon", "armor", "plus", "minus")


class Persona(Record):
    """Who sits there. No hero: no skill, no kingdom, no gender. `faces`: which of the heroes is turned up."""

    hero: str = ""
    hero2: str = ""
    faces: tuple[bool, ...] = (True,)
    role: str = ""
    kingdom: tuple[str, ...] = ()
    gender: str = ""
    skills: tuple[str, ...] = ()


class Loan(Record):
    """Weapons of others that lie before a seat for a time: `cards`, sorted by `owners`. They are not its equipment: it may use them and
    nothing else.

    A seat that has borrowed may use any one of its weapons at a time. `wields`: the one it has chosen for the use that is under way.
    """

    cards: CardIds
    owners: tuple[int, ...]
    wields: CardId | None = None


class Seat(Record):
    """One seat's part of the table. Hands are sorted by card number; equipment by slot; the judging zone as laid.

    `loan`: the weapons it has borrowed.
    """

    persona: Persona
    hp: int
    max_hp: int
    hand: CardIds = ()
    equip: CardIds = ()
    judge: tuple[VirtualCard, ...] = ()
    alive: bool = True
    marks: tuple[tuple[str, int], ...] = ()
    loan: Loan | None = None

    _caches: ClassVar[dict[str, tuple[str, ...]]] = {"_abilities": ("persona", "equip", "loan"), "_known": ("hand",)}
    _singly: ClassVar[tuple[str, ...]] = ("hp", "hand")
    _sparse: ClassVar[tuple[str, ...]] = ("loan",)

    if TYPE_CHECKING:
        _abilities: ClassVar[Abilities | None]
        _known: ClassVar[Hand | None]

        def with_hp(self, hp: int) -> Seat:
            """This seat with so much hp."""

        def with_hand(self, hand: CardIds) -> Seat:
            """This seat with that hand."""


class Deck(Record):
    """Known cards on top, an unordered pool (shared with hidden cards), known cards at the bottom.

    `then`: "pool" if the pool is what lies under the top, "none" if nothing does (the pool then only feeds tokens).
    """

    top: CardIds = ()
    pool: CardIds = ()
    bottom: CardIds = ()
    then: str = "pool"


class Pile(Record):
    """The heroes that nobody plays: known ones on top, in the order in which they would be turned up, then the others in no order."""

    top: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()

    def without(self, hero: str) -> Pile:
        """The pile when a hero has been taken out of it."""
        return Pile(tuple([h for h in self.top if h != hero]), tuple([h for h in self.pool if h != hero]))

    def with_back(self, hero: str) -> Pile:
        """The pile when a hero has been put back into it."""
        return self.but(pool=tuple(sorted((*self.pool, hero))))


class Shift(Record):
    """Some cards going from one place to another. Seats are -1 where a zone belongs to nobody."""

    cards: CardIds
    source: int
    origin: str
    target: int
    zone: str


class Outcome(NamedTuple):
    """The end. kind: won, drawn, goal, failed, horizon, unknown; `winners` are seats; `reason` a word."""

    kind: str
    winners: tuple[int, ...] = ()
    reason: str = ""


class Entry(NamedTuple):
    """One line of the record: what happened, by which rule, how deep in the resolution."""

    number: int
    parent: int
    depth: int
    frame: str
    step: str
    rule: str
    kind: str
    data: dict[str, Any]


class Fault(NamedTuple):
    """One thing that is wrong with a hand-made position: a JSON pointer, a code, and the figures."""

    pointer: str
    code: str
    data: dict[str, Any]


class Cancelled(Frame):
    """Stands where a cancelled frame stood, so that the places of the frames above stay true.

    `cards`: what that frame held on the table and would have put away at its end.
    """

    cards: CardIds = ()

    def enter(self, g: State) -> None:
        g.clear(self.cards)
        g.done()


class Moved(Frame):
    """Cards have moved together: the event of CARDS_MOVED."""

    items: tuple[Shift, ...]
    reason: str = ""

    def enter(self, g: State) -> None:
        g.emit(Timing.CARDS_MOVED, self.to("close"))

    def close(self, g: State) -> None:
        g.done()

    def lost(self, seat: int, zone: str) -> int:
        """How many cards left that zone of that seat for somewhere else."""
        n = 0
        for item in self.items:
            if item.source == seat and item.origin == zone and not (item.target == seat and item.zone == zone):
                n += len(item.cards)
        return n


class State:
    """A game in progress. `clone()` shares every record; nothing in the lists is ever changed in place.

    `answer` and `value` are registers between two steps: both are None whenever a question is open. `heroes`: the pile of unused
    heroes, None unless the edition has a use for it.
    """

    __slots__ = (
        "alive", "answer", "deck", "discard", "frames", "game", "heroes", "lineup", "listens", "log", "outcome", "phase", "question", "seats", "table",
        "tokens", "turn", "used", "value",
    )  # fmt: skip

    def __init__(self, game: Game, seats: list[Seat], deck: Deck, discard: CardIds = (), turn: int = 0, phase: str = "") -> None:
        self.game = game
        self.seats = seats
        self.frames: list[Frame] = []
        self.deck = deck
        self.discard = discard
        self.table: CardIds = ()
        self.turn = turn
        self.phase = phase
        self.used: tuple[tuple[str, int, str, int], ...] = ()
        self.alive: tuple[int, ...] = tuple([i for i, s in enumerate(seats) if s.alive])
        self.tokens = sum(s.hand.count(HIDDEN) for s in seats)
        self.question: Question | None = None
        self.answer: Choice | None = None
        self.value: Any = None
        self.outcome: Outcome | None = None
        self.heroes: Pile | None = None
        self.log: list[Entry] | None = None
        self.lineup: Lineup
        self.listens: tuple[tuple[Listener, ...], ...]
        self.relisten()

    # --- copies and keys -------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy. It has no log."""
        g = _new(State)
        g.game = self.game
        g.seats = self.seats[:]
        g.frames = self.frames[:]
        g.deck = self.deck
        g.discard = self.discard
        g.table = self.table
        g.turn = self.turn
        g.phase = self.phase
        g.used = self.used
        g.alive = self.alive
        g.tokens = self.tokens
        g.question = self.question
        g.answer = self.answer
        g.value = self.value
        g.outcome = self.outcome
        g.heroes = self.heroes
        g.log = None
        g.lineup = self.lineup
        g.listens = self.listens
        return g

    def key(self) -> tuple[Any, ...]:
        """The canonical key at a decision: equal keys, equal futures. Only comparable within one game."""
        game = self.game
        out: list[Any] = []
        for r in self.seats:
            n = r._rid
            out.append(r.rid(game) if n is None else n)
        for f in self.frames:
            n = f._rid
            out.append(f.rid(game) if n is None else n)
        d = self.deck
        out.append(d.rid(game) if d._rid is None else d._rid)
        out.append(self.used)
        if self.heroes is not None:
            out.append(self.heroes.rid(game))
        return tuple(out)

    def canonical(self, choice: Choice) -> Choice:
        """The listed answer that stands for `choice`: the same but for equal cards. Itself if there is none."""
        options = self.choices()
        if choice in options:
            return choice
        form = self._form(choice)
        for option in options:
            if option.verb == choice.verb and option.name == choice.name and self._form(option) == form:
                return option
        return choice

    def _form(self, choice: Choice) -> tuple[Any, ...]:
        classes = self.game.classes
        cards = tuple([classes[c] for c in choice.cards] if choice.verb == "arrange" else sorted([classes[c] for c in choice.cards]))
        seats = choice.seats if self._ordered(choice) else tuple(sorted(choice.seats))
        return (choice.verb, choice.skill, choice.name, cards, seats, self._places(choice))

    def _ordered(self, choice: Choice) -> bool:
        """Whether the order in which an answer names seats matters: for skills, and for cards whose second seat is no target."""
        if choice.verb in ("use", "card"):
            kind = self.game.kinds.get(choice.name)
            return kind is not None and kind.second is not None
        return choice.verb != "seats"

    def _places(self, choice: Choice) -> tuple[str, ...]:
        """Where the cards lie: two equal cards are only the same answer from the same place."""
        q = self.question
        if q is None or q.seat < 0:
            return ()
        equip = self.seats[q.seat].equip
        return tuple(sorted(["equip" if c in equip else "" for c in choice.cards]))

    def digest(self) -> str:
        """A name for the position at this decision that is the same in every process (blake2b, 16 bytes)."""
        return blake2b(repr(self._structure()).encode(), digest_size=16).hexdigest()

    def _structure(self) -> tuple[Any, ...]:
        game = self.game
        beside = () if self.heroes is None else (_expand(self.heroes, game),)
        return (
            [_expand(s, game) for s in self.seats], [_expand(f, game) for f in self.frames], _expand(self.deck, game), self.used, *beside,
        )  # fmt: skip

    # --- questions and answers -------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """The canonical answers to the open question; empty without one."""
        q = self.question
        if q is None:
            return []
        found = q._options
        return q.options(self) if found is None else found

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why `choice` may not be given, or None if it may. Equal cards may stand for each other."""
        q = self.question
        if q is None:
            return Refusal("turn.5", {"why": "no_question"})
        if choice in q.options(self) or (q.holds(self, choice) and self.canonical(choice) in q.options(self)):
            return None
        return q.why_not(self, choice)

    def apply(self, choice: Choice) -> None:
        """Give an answer and go on to the next question or the end.

        Raises IllegalChoice, with the rule, if the answer is not allowed; the state is then unchanged.
        """
        why = self.refusal(choice)
        if why is not None:
            raise IllegalChoice(choice, why)
        self.push(self._in_order(choice))

    def _in_order(self, choice: Choice) -> Choice:
        """The same answer written as the options are: seats in order of play; hand cards by number, then equipment by slot."""
        q = self.question
        if q is not None and q.seat >= 0 and len(choice.seats) > 1 and choice.verb != "seats" and not self._ordered(choice):
            choice = choice._replace(seats=tuple([s for s in self.order(q.seat) if s in choice.seats]))
        if q is None or q.seat < 0 or len(choice.cards) < 2 or choice.verb in ("arrange", "card_of"):
            return choice
        equip = self.seats[q.seat].equip
        held = tuple(sorted([c for c in choice.cards if c not in equip]))
        return choice._replace(cards=held + tuple([c for c in equip if c in choice.cards]))

    def push(self, choice: Choice) -> None:
        """`apply` without the check, for answers taken from `choices()`."""
        self.answer = choice
        self.question = None
        frames = self.frames
        while True:
            top = frames[-1]
            getattr(top, top.at)(self)
            if self.question is not None or self.outcome is not None:
                break
        self.answer = self.value = None

    def run(self) -> None:
        """Go on until a question is open or the game is over."""
        frames = self.frames
        while self.question is None and self.outcome is None:
            top = frames[-1]
            getattr(top, top.at)(self)
        self.answer = self.value = None

    # --- how a step ends -------------------------------------------------------------------------------------------

    def call(self, frame: Frame, then: Frame) -> None:
        """Resolve `frame` first, at once, then go on with `then` (the running frame at another step)."""
        frames = self.frames
        frames[-1] = then
        frames.append(frame)
        frame.enter(self)

    def goto(self, then: Frame) -> None:
        """Go on with `then` in place of the running frame."""
        self.frames[-1] = then

    def done(self, value: Any = None) -> None:
        """The running frame is finished and hands `value` to the one below."""
        self.frames.pop()
        self.value = value

    def choose(self, question: Question, then: Frame) -> None:
        """Ask, and go on at `then` with the answer in `self.answer`. A question with one answer is answered at once."""
        self.frames[-1] = then
        self.value = None
        if self.game.auto:
            only = question.lone(self)
            if only is not None:
                self.answer = only
                return
        self.question = question

    def emit(self, timing: Timing, then: Frame) -> bool:
        """Open the window of a timing on the running frame, then go on with `then`.

        No window opens unless some listener is ready: False then, and the caller may run straight on, as `then`.
        """
        frames = self.frames
        frames[-1] = then
        for _, seat, triggers in self.listens[timing]:
            for t in triggers:
                if t.when(self, seat, then):
                    window = Window(timing, len(frames) - 1)
                    frames.append(window)
                    window.enter(self)
                    return True
        return False

    def anyone(self, timing: Timing, event: Frame) -> bool:
        """Whether somebody is ready to react to an event at that moment."""
        for _, seat, triggers in self.listens[timing]:
            for t in triggers:
                if t.when(self, seat, event):
                    return True
        return False

    def cancel(self, index: int) -> None:
        """Drop the event at that place; frames above it finish."""
        self.frames[index] = Cancelled(self.frames[index].holds())

    def change(self, index: int, frame: Frame) -> None:
        """Replace the event at that place by a changed copy."""
        self.frames[index] = frame

    def take(self) -> Choice:
        """The answer that was given. It is gone at the next decision."""
        answer = self.answer
        assert answer is not None
        return answer

    def result(self) -> Any:
        """What the finished frame handed over, which is then gone."""
        value = self.value
        self.value = None
        return value

    # --- facts -----------------------------------------------------------------------------------------------------

    def abilities(self, seat: int) -> Abilities:
        """What the skills and the equipment of a seat declare. Lord skills count only for the lord."""
        s = self.seats[seat]
        found = s._abilities
        if found is None:
            found = s._abilities = self._brought(s, ())  # type: ignore[misc]
        return found

    def _brought(self, s: Seat, without: CardIds) -> Abilities:
        game = self.game
        names = game.names
        skills = s.persona.skills
        if s.persona.role != "lord":
            skills = tuple([k for k in skills if k not in game.skills or not game.skills[k].lord])
        worn = s.equip if s.loan is None else self._at_hand(s, s.loan)
        return game.abilities(skills + game.edition.everybody + tuple([names[c] for c in worn if c not in without]))

    def _at_hand(self, s: Seat, loan: Loan) -> CardIds:
        """The equipment with the borrowed weapons; in a use only the weapon that was chosen for it."""
        if loan.wields is None:
            return s.equip + loan.cards
        kinds, names = self.game.kinds, self.game.names
        weapon = (loan.wields,) if loan.wields in s.equip or loan.wields in loan.cards else ()
        return (*weapon, *[c for c in s.equip if kinds[names[c]].type != "weapon"])

    def weapons(self, seat: int) -> CardIds:
        """The weapons that a seat may use: its own, then those it has borrowed."""
        own = self.slot(seat, "weapon")
        loan = self.seats[seat].loan
        return (() if own is None else (own,)) + (() if loan is None else loan.cards)

    def wield(self, seat: int, weapon: int | None) -> None:
        """From now on a seat that has borrowed uses this one of its weapons; None: it may use any."""
        s = self.seats[seat]
        assert s.loan is not None
        self.seats[seat] = s.but(loan=s.loan.but(wields=weapon))

    def relisten(self) -> None:
        """Work out again which timings are listened to, after skills, equipment or the living have changed."""
        self.lineup = self.game.lineup(len(self.seats), self.alive, tuple([self.abilities(i) for i in self.alive]))
        self.listens = self.lineup.listens

    def order(self, start: int | None = None) -> tuple[int, ...]:
        """The living seats in order of play, from `start` or the turn player."""
        return self.lineup.orders[self.turn if start is None else start]

    def distance(self, a: int, b: int, without: CardIds = ()) -> int:
        """Seats from a to b by the shorter way round the living, horses and skills added, at least 1 (distance.1–2).

        `without`: equipment of `a` that is about to leave and must not count.
        """
        leaving = bool(without) and self._leaves(a, without)
        if not leaving:
            known = self.lineup.near.get((a, b))
            if known is not None:
                return known
        ring = self.alive
        n = len(ring)
        gap = abs(ring.index(a) - ring.index(b))
        d = min(gap, n - gap)
        fixed = not leaving
        if self.game.ignores:
            mine, theirs = self._against(a, b, without), self._against(b, a, ())
        else:
            mine, theirs = self.without(a, without), self.abilities(b)
        for who, modifiers in ((a, mine.distance_to), (b, theirs.distance_from)):
            for m in modifiers:
                if isinstance(m.value, int):
                    d += m.value
                else:
                    d += m.value(self, who)
                    fixed = False
        d = max(d, 1)
        if fixed:
            self.lineup.near[(a, b)] = d
        return d

    def reach(self, seat: int, without: CardIds = (), to: int = -1) -> int:
        """The attack range of a seat: its weapon's, or 1 (distance.3). `to`: the seat that is aimed at."""
        s = self.seats[seat]
        if s.loan is not None and s.loan.wields is None:
            return self._longest(seat, without, to)
        return self.total(seat, "range", without, to) or 1

    def _longest(self, seat: int, without: CardIds, to: int) -> int:
        """The longest range that one of several weapons gives."""
        s = self.seats[seat]
        best = 1
        for weapon in self.weapons(seat):
            if weapon not in without:
                self.wield(seat, weapon)
                best = max(best, self.total(seat, "range", without, to))
                self.seats[seat] = s
        return best

    def without(self, seat: int, cards: CardIds) -> Abilities:
        """What a seat can do when these cards of its equipment do not count."""
        s = self.seats[seat]
        if not cards or not self._leaves(seat, cards):
            return s._abilities or self.abilities(seat)
        return self._brought(s, cards)

    def _leaves(self, seat: int, cards: CardIds) -> bool:
        """Whether equipment of a seat is among these cards."""
        equip = self.seats[seat].equip
        if equip:
            for c in cards:
                if c in equip:
                    return True
        return False

    def ignores(self, seat: int, other: int) -> bool:
        """Whether the equipment of `other` does not exist for `seat`."""
        return self.game.ignores and 0 <= seat != other and bool(self.abilities(seat).total(self, seat, "ignores_equipment"))

    def _against(self, seat: int, other: int, without: CardIds) -> Abilities:
        """What a seat can do where `other` is concerned."""
        if self.game.ignores and self.ignores(other, seat):
            return self._brought(self.seats[seat], (*self.seats[seat].equip, *self.weapons(seat)))
        return self.without(seat, without)

    def total(self, seat: int, quantity: str, without: CardIds = (), to: int = -1) -> int:
        """The sum of the modifiers of a quantity for a seat. `to`: the seat that is aimed at."""
        s = self.seats[seat]
        if not s.equip and s.loan is None:
            return (s._abilities or self.abilities(seat)).total(self, seat, quantity)
        mine = self._against(seat, to, without) if self.game.ignores else self.without(seat, without)
        return mine.total(self, seat, quantity)

    def count(self, seat: int, name: str) -> int:
        """The value of a counter, 0 if it was never noted."""
        for _, s, n, v in self.used:
            if s == seat and n == name:
                return v
        return 0

    def note(self, scope: str, seat: int, name: str, add: int = 1, cap: int = 1) -> None:
        """Count something within a scope (phase, turn, game). Counters stop at `cap`, beyond which nothing reads them."""
        value = min(self.count(seat, name) + add, cap)
        rest = [u for u in self.used if u[1] != seat or u[2] != name]
        self.used = tuple(sorted([*rest, (scope, seat, name, value)]))

    def forget(self, scope: str) -> None:
        """A scope is over and its counters vanish with it."""
        if self.used:
            self.used = tuple([u for u in self.used if u[0] != scope])

    # --- cards in the hands ----------------------------------------------------------------------------------------

    def kind(self, card: int) -> CardKind | None:
        """The kind of a physical card in this edition; None for a blank one."""
        return self.game.kinds.get(self.game.names[card])

    def red(self, card: int) -> bool:
        """Whether a physical card is red."""
        return self.game.red[card]

    def face(self, card: int) -> Face:
        return self.game.faces[card]

    def reps(self, seat: int) -> CardIds:
        """One card of each class that the seat holds, or may turn out to hold (its tokens)."""
        s = self.seats[seat]
        found = (s._known or self.known(s)).reps
        if s.hand and s.hand[0] == HIDDEN:
            classes = self.game.classes
            known = {classes[c] for c in found}
            extra = []
            for c in self.deck.pool:
                if classes[c] not in known:
                    known.add(classes[c])
                    extra.append(c)
            return found + tuple(extra)
        return found

    def known(self, s: Seat) -> Hand:
        """What follows from the known cards in the hand of a seat."""
        found = s._known
        if found is None:
            found = s._known = self.game.hand(s.hand)  # type: ignore[misc]
        return found

    def held(self, seat: int, name: str) -> Sequence[int]:
        """One card of each class of kind `name` that the seat holds or may turn out to hold."""
        names = self.game.names
        return [c for c in self.reps(seat) if names[c] == name]

    def zone_reps(self, seat: int, zones: tuple[str, ...]) -> CardIds:
        """One card of each class out of several zones, equipment after the hand."""
        out: CardIds = self.reps(seat) if "hand" in zones else ()
        if "equip" in zones:
            out += self.seats[seat].equip
        return out

    def card_groups(self, seat: int, zones: tuple[str, ...], low: int, high: int, accepts: Any = None) -> Iterator[CardIds]:
        """All groups of `low`–`high` cards out of a seat's zones, one per class of groups."""
        s = self.seats[seat]
        hand = [c for c in s.hand if c != HIDDEN] if "hand" in zones else []
        tokens = s.hand.count(HIDDEN) if "hand" in zones else 0
        pool: Sequence[int] = self.deck.pool if tokens else ()
        equip = list(s.equip) if "equip" in zones else []
        if accepts is not None:
            hand = [c for c in hand if accepts(self, seat, c)]
            equip = [c for c in equip if accepts(self, seat, c)]
            pool = [c for c in pool if accepts(self, seat, c)]
        high = min(high, len(hand) + tokens + len(equip))
        for n in range(min(len(equip), high) + 1):
            for worn in combinations(equip, n):
                for rest in multisets(hand, self.game.classes, max(0, low - n), high - n, tokens, pool):
                    yield rest + worn

    # --- changes ---------------------------------------------------------------------------------------------------

    def record(self, kind: str, at: str = "", rule: str = "", **data: Any) -> None:
        """Write a line of the log. The running frame supplies the rule and the depth. Nothing happens without a log.

        `at`: the step whose rule counts, where one step runs straight into the next; `rule`: another rule than the step's.
        """
        log = self.log
        if log is not None:
            top = self.frames[-1]
            depth = len(self.frames)
            parent = -1
            for e in reversed(log):
                if e.depth < depth:
                    parent = e.number
                    break
            log.append(
                Entry(len(log), parent, depth, type(top).__name__, at or top.at, rule or top.cites.get(at or top.at, ""), kind, data)
            )

    def move(self, items: tuple[Shift, ...], then: Frame, reason: str = "") -> bool:
        """Move cards together, let those who listen react, then go on with `then`. Ends a step, as `call` does.

        False if nobody is ready to react: the caller may run straight on, as `then`, which is the running frame now.
        """
        for item in items:
            self.shift(item)
        self.frames[-1] = then
        if self.listens[Timing.CARDS_MOVED]:
            event = Moved(items, reason)
            if self.anyone(Timing.CARDS_MOVED, event):
                self.frames.append(event)
                return True
        return False

    def pay(self, seat: int, cards: CardIds, zone: str = "table", target: int = -1) -> tuple[Shift, ...]:
        """The moves by which a seat parts with cards of its hand and its equipment."""
        equip = self.seats[seat].equip
        if not equip:
            return (Shift(cards, seat, "hand", target, zone),)
        worn = tuple([c for c in cards if c in equip])
        held = tuple([c for c in cards if c not in equip])
        out: tuple[Shift, ...] = ()
        if held:
            out = (Shift(held, seat, "hand", target, zone),)
        if worn:
            out = (*out, Shift(worn, seat, "equip", target, zone))
        return out

    def lay_down(self, seat: int, cards: CardIds) -> None:
        """Cards of a seat onto the table, for when nobody reacts to it."""
        if self.seats[seat].equip:
            for item in self.pay(seat, cards):
                self.shift(item)
        elif cards:
            self._leave_hand(seat, cards)
            self.table += cards

    def play(self, seat: int, cards: CardIds, then: Frame, reason: str) -> bool:
        """Move cards from a seat onto the table, as `move(pay(...))`. True if nobody reacts: then go straight on to `then`,
        which is the running frame now."""
        self.frames[-1] = then
        if self.listens[Timing.CARDS_MOVED] or self.seats[seat].equip:
            return not self.move(self.pay(seat, cards), then, reason)
        self._leave_hand(seat, cards)
        self.table += cards
        return True

    def clear(self, cards: CardIds) -> None:
        """Those of the cards that still lie on the table go to the discard pile."""
        table = self.table
        if not table:
            return
        if table == cards:
            self.table = ()
            self.discard += cards
            return
        left = tuple([c for c in cards if c in table])
        if left:
            self.table = tuple([c for c in table if c not in left])
            self.discard += left

    def shift(self, item: Shift) -> None:
        """Carry one move out at once, without a window."""
        cards = item.cards
        origin, zone = item.origin, item.zone
        if origin == "hand":
            self._leave_hand(item.source, cards)
        elif origin == "equip":
            s = self.seats[item.source]
            self.seats[item.source] = s.but(equip=tuple([c for c in s.equip if c not in cards]))
            self.relisten()
        elif origin == "judge":
            s = self.seats[item.source]
            self.seats[item.source] = s.but(judge=tuple([v for v in s.judge if v.cards != cards]))
        elif origin == "loan":
            self._lent(item.source, [(c, o) for c, o in self._loans(item.source) if c not in cards])
        elif origin == "table":
            self.table = tuple([c for c in self.table if c not in cards])
        elif origin == "discard":
            self.discard = tuple([c for c in self.discard if c not in cards])
        elif origin == "top":
            self.deck = self.deck.but(top=self.deck.top[len(cards) :])
        elif origin == "bottom":
            self.deck = self.deck.but(bottom=self.deck.bottom[len(cards) :])
        elif origin == "pool":
            pool = self.deck.pool
            for c in cards:
                if c != HIDDEN:
                    i = pool.index(c)
                    pool = pool[:i] + pool[i + 1 :]
            if pool is not self.deck.pool:
                self.deck = self.deck.but(pool=pool)
        if zone == "discard":
            self.discard += cards
        elif zone == "table":
            self.table += cards
        elif zone == "hand":
            s = self.seats[item.target]
            self.seats[item.target] = s.with_hand(tuple(sorted(s.hand + cards)))
            if cards and HIDDEN in cards and origin == "pool":
                self.tokens += cards.count(HIDDEN)
        elif zone == "equip":
            s = self.seats[item.target]
            self.seats[item.target] = s.but(equip=self._slotted(s.equip + cards))
            self.relisten()
        elif zone == "loan":
            self._lent(item.target, [*self._loans(item.target), *[(c, item.source) for c in cards]])
        elif zone == "top":
            self.deck = self.deck.but(top=cards + self.deck.top)
        elif zone == "bottom":
            self.deck = self.deck.but(bottom=self.deck.bottom + cards)

    def _loans(self, seat: int) -> list[tuple[int, int]]:
        """What a seat has borrowed: cards with their owners."""
        loan = self.seats[seat].loan
        return [] if loan is None else [*zip(loan.cards, loan.owners, strict=True)]

    def _lent(self, seat: int, loans: list[tuple[int, int]]) -> None:
        """From now on a seat has borrowed these."""
        s = self.seats[seat]
        loans.sort(key=itemgetter(1))
        wields = s.loan.wields if s.loan is not None and s.loan.wields in [*s.equip, *[c for c, _ in loans]] else None
        loan = Loan(tuple([c for c, _ in loans]), tuple([o for _, o in loans]), wields) if loans else None
        self.seats[seat] = s.but(loan=loan)
        self.relisten()

    def _leave_hand(self, seat: int, cards: CardIds) -> None:
        s = self.seats[seat]
        hand = s.hand
        for c in cards:
            if c in hand:
                i = hand.index(c)
                hand = hand[:i] + hand[i + 1 :]
            else:  # a hidden card is shown to be this one
                hand = hand[1:]
                self.tokens -= 1
                i = self.deck.pool.index(c)
                self.deck = self.deck.but(pool=self.deck.pool[:i] + self.deck.pool[i + 1 :])
        self.seats[seat] = s.with_hand(hand)

    def _slotted(self, cards: CardIds) -> CardIds:
        kinds, names = self.game.kinds, self.game.names
        return tuple(sorted(cards, key=lambda c: SLOTS.index(kinds[names[c]].type)))

    def slot(self, seat: int, slot: str) -> int | None:
        """The card a seat wears in a slot, or None."""
        kinds, names = self.game.kinds, self.game.names
        for c in self.seats[seat].equip:
            if kinds[names[c]].type == slot:
                return c
        return None

    def deck_count(self) -> int:
        """How many cards can be drawn without a reshuffle."""
        d = self.deck
        return len(d.top) + len(d.bottom) + (len(d.pool) - self.tokens if d.then == "pool" else 0)


def _expand(record: Any, game: Game) -> Any:
    """The full canonical structure of a record, without interned numbers."""
    out: list[Any] = [type(record).__name__]
    if isinstance(record, Frame):
        out.append(record.at)
    classes = game.classes
    for name, annotation in record._fields.items():
        value = getattr(record, name)
        if value is None and name in record._sparse:
            continue
        if isinstance(value, Record):
            out.append(_expand(value, game))
        elif isinstance(value, tuple) and value and isinstance(value[0], Record):
            out.append([_expand(v, game) for v in value])
        elif annotation == "CardIds":
            out.append([classes[c] for c in value])
        elif annotation in ("CardId", "CardId | None"):
            out.append(None if value is None else classes[value])
        elif isinstance(value, Timing):
            out.append(value.name)
        else:
            out.append(value)
    return out


_new: Callable[[type[State]], State] = object.__new__

"""What a puzzle wants, as a function of the state, and the watch that ends a game when it is decided (decision D4).

`dead` and `wins` hold at the first moment; `alive`, `hp` and `has` are read only at the end of the horizon, where a seat
that has to live and is dead can't come back, so that its death decides at once. The death of `you`, and a game that ends
without the goal, are failures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import NATURE
from rules_engine.core.state import Outcome
from rules_engine.notation.models import Turns
from rules_engine.search.faults import PuzzleFault

if TYPE_CHECKING:
    from rules_engine.core.state import State
    from rules_engine.notation.models import Goal as GoalModel
    from rules_engine.notation.models import Rounds
    from rules_engine.notation.tokens import Card

GOAL = Outcome("goal")
NOT_REACHED = Outcome("horizon", (), "not_reached")
TURNS = "turns"
ROUNDS = "rounds"


class Goal:
    """One goal. `now(g)`: True or False if it is decided, None if not yet; `at_end(g)`: whether it holds at the horizon."""

    def now(self, g: State) -> bool | None:
        raise NotImplementedError

    def at_end(self, g: State) -> bool:
        raise NotImplementedError


class Dead(Goal):
    """All these seats are dead."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def now(self, g: State) -> bool | None:
        return True if self.at_end(g) else None

    def at_end(self, g: State) -> bool:
        for s in self.seats:  # noqa: SIM110  asked at every end of a turn: a generator costs too much
            if g.seats[s].alive:
                return False
        return True


class Wins(Goal):
    """This seat is among the winners of the game."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def now(self, g: State) -> bool | None:
        return None if g.outcome is None else self.at_end(g)

    def at_end(self, g: State) -> bool:
        return g.outcome is not None and g.outcome.kind == "won" and self.seat in g.outcome.winners


class Alive(Goal):
    """All these seats live at the end. Who is dead can't any more, except where the dead may come back."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def now(self, g: State) -> bool | None:
        return None if g.game.edition.pile or self.at_end(g) else False

    def at_end(self, g: State) -> bool:
        return all(g.seats[s].alive for s in self.seats)


class Hp(Goal):
    """The hp of a seat compare so with a number at the end. A dead seat has none."""

    def __init__(self, seat: int, op: str, value: int) -> None:
        self.seat = seat
        self.op = op
        self.value = value

    def now(self, g: State) -> bool | None:
        return None

    def at_end(self, g: State) -> bool:
        s = g.seats[self.seat]
        n, v = (max(s.hp, 0) if s.alive else 0), self.value
        return {"==": n == v, ">=": n >= v, "<=": n <= v, ">": n > v, "<": n < v, "!=": n != v}[self.op]


class Has(Goal):
    """A seat holds or wears these cards at the end, each a card of its own. A hidden card counts for nothing."""

    def __init__(self, seat: int, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.cards = sorted(cards, key=lambda c: not c.suit)

    def now(self, g: State) -> bool | None:
        return None

    def at_end(self, g: State) -> bool:
        s = g.seats[self.seat]
        left = [c for c in (*s.hand, *s.equip) if c != HIDDEN]
        for want in self.cards:
            found = next((c for c in left if fits(g, c, want)), None)
            if found is None:
                return False
            left.remove(found)
        return s.alive


class All(Goal):
    """Each of several goals."""

    def __init__(self, parts: list[Goal]) -> None:
        self.parts = parts

    def now(self, g: State) -> bool | None:
        found = [p.now(g) for p in self.parts]
        if False in found:
            return False
        return None if None in found else True

    def at_end(self, g: State) -> bool:
        return all(p.at_end(g) for p in self.parts)


class Any(Goal):
    """One of several goals."""

    def __init__(self, parts: list[Goal]) -> None:
        self.parts = parts

    def now(self, g: State) -> bool | None:
        found = [p.now(g) for p in self.parts]
        if True in found:
            return True
        return None if None in found else False

    def at_end(self, g: State) -> bool:
        return any(p.at_end(g) for p in self.parts)


def fits(g: State, card: int, want: Card) -> bool:
    """Whether a physical card is what a token of a goal says: its kind, and its face if one is given."""
    face = g.game.faces[card]
    return face.kind == want.kind and (not want.suit or (face.suit, face.rank) == (want.suit, want.rank))


def goal_of(model: GoalModel, g: State) -> Goal:
    """The goal of a puzzle. Raises PuzzleFault for a seat that does not exist or a face that equal cards do not share."""
    if model.dead is not None:
        return Dead(_seats(model.dead, g))
    if model.wins is not None:
        if not g.game.victory:
            raise PuzzleFault("goal_victory", "the goal is to win, but victory is off: every seat needs a role", "/goal/wins")
        return Wins(_seats([model.wins], g)[0])
    if model.alive is not None:
        return Alive(_seats(model.alive, g))
    if model.hp is not None:
        return All([Hp(_seats([seat], g)[0], c.op, c.value) for seat, c in model.hp.items()])
    if model.has is not None:
        return All([_has(seat, cards, g) for seat, cards in model.has.items()])
    parts = [goal_of(part, g) for part in (model.all if model.all is not None else model.any or [])]
    return All(parts) if model.all is not None else Any(parts)


def _seats(seats: list[int], g: State) -> tuple[int, ...]:
    for s in seats:
        if s > len(g.seats):
            raise PuzzleFault("goal_seat", f"the goal names seat {s}, but there are {len(g.seats)}", "/goal")
    return tuple(s - 1 for s in seats)


def _has(seat: int, cards: list[Card], g: State) -> Goal:
    """Cards of one class are one card for the search, so a goal may not tell them apart (decision D5)."""
    game = g.game
    for want in cards:
        answers: dict[int, bool] = {}
        for card, cls in enumerate(game.classes[:-1]):
            fit = fits(g, card, want)
            if answers.setdefault(cls, fit) != fit:
                raise PuzzleFault("goal_face", f"the goal names {want.text('en')}, but nothing here tells it from its equals", "/goal/has")
    return Has(_seats([seat], g)[0], tuple(cards))


class Laps(NamedTuple):
    """So many rounds of the table, each up to where it would be the turn of seat `first` again."""

    rounds: int
    first: int


Until = str | int | Laps
""""phase", a number of turns with the present one, or rounds."""


class Horizon:
    """Set as `game.watch`: ends the game at the end of this phase, or of so many turns or rounds, the present one included."""

    def __init__(self, until: Until = 1) -> None:
        self.until = until
        self.phases = until == "phase"

    def __call__(self, g: State, what: str) -> Outcome | None:
        """What is decided at a death, the end of a phase, the end of a turn; None if nothing is."""
        if what == "phase":
            return self.at_horizon(g) if self.until == "phase" else None
        return self.at_turn_end(g) if what == "turn" else None

    def at_turn_end(self, g: State) -> Outcome | None:
        """The turn is over. How many turns or rounds are over is noted in the state: it must be part of the key."""
        until = self.until
        if isinstance(until, Laps):
            if not passes(g, until.first):
                return None
            limit, name = until.rounds, ROUNDS
        elif isinstance(until, int):
            limit, name = until, TURNS
        else:
            limit, name = 1, ""
        if limit > 1:
            g.note("game", NATURE, name, 1, limit)
            if g.count(NATURE, name) < limit:
                return None
        return self.at_horizon(g)  # also if only this phase was asked for and the turn ended with its player

    def at_horizon(self, g: State) -> Outcome:
        return Outcome("horizon")


def passes(g: State, first: int) -> bool:
    """Whether the next turn, after that of the turn player, is that of `first` or of a seat behind it, should it be dead."""
    count = len(g.seats)
    for i in range(1, count + 1):
        seat = (g.turn + i) % count
        if seat == first:
            return True
        if g.seats[seat].alive:
            return False
    return True


class Watch(Horizon):
    """Says at deaths, and at the horizon, whether the goal is reached or lost."""

    def __init__(self, goal: Goal, you: int, until: Until = 1) -> None:
        super().__init__(until)
        self.goal = goal
        self.you = you

    def __call__(self, g: State, what: str) -> Outcome | None:
        if what != "death":  # without a death nothing is decided but the horizon
            if what == "turn":
                return self.at_turn_end(g)
            return self.at_horizon(g) if self.until == "phase" else None
        found = self.goal.now(g)
        if found:
            return GOAL
        if not g.seats[self.you].alive:
            return Outcome("failed", (), "you_died")
        if g.outcome is not None:
            return self.ended(g)
        return None if found is None else Outcome("failed", (), "goal_lost")

    def at_horizon(self, g: State) -> Outcome:
        return GOAL if self.goal.at_end(g) else NOT_REACHED

    def ended(self, g: State) -> Outcome:
        """A finished game: the goal holds now or never."""
        return GOAL if self.goal.at_end(g) else Outcome("failed", (), "game_over")


def until_of(until: str | Turns | Rounds, turn: int) -> Until:
    """The horizon of a puzzle as `Watch` wants it. `turn`: the seat whose turn it is."""
    if until == "phase":
        return "phase"
    if isinstance(until, str):
        return 1
    return until.turns if isinstance(until, Turns) else Laps(until.rounds, turn)

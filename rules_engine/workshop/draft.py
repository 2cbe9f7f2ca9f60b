"""A puzzle in the making: a position of the notation as plain data, with a goal. Every change makes a new draft."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core.state import State
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.problems import NotationError
from rules_engine.notation.words import HIDDEN_WORDS
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.proof import open_puzzle

Json = dict[str, Any]

HIDDEN_CARD = HIDDEN_WORDS[0]
WORKING_SLUG = "draft"
NO_WORDS = {"zh": "", "en": ""}
_SEATS = re.compile(r"(?<= -> )[0-9,]+$|(?<=^seats )[0-9,]+$|(?<=^card_of )[0-9]+")


@dataclass(frozen=True)
class Draft:
    """`position`: the keys of a position but `before`; `goal`, `kind`, `until` as in a puzzle; `before`: choice texts played first;
    `spare`: cards of the deck that may be dealt to somebody.

    The seat of `you` and the seats of the goal belong to the idea; everything else may be taken away.
    """

    position: Json
    goal: Json
    kind: str = "force"
    until: str = "turn"
    before: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()

    @property
    def seats(self) -> list[Json]:
        found: list[Json] = self.position["seats"]
        return found

    @property
    def you(self) -> int:
        """The seat of the solver, from 0."""
        return next(i for i, s in enumerate(self.seats) if s.get("you"))

    @property
    def turn(self) -> int:
        """Whose turn it is, from 0."""
        return int(self.position["turn"]["seat"]) - 1

    @property
    def hidden(self) -> bool:
        """Whether somebody holds a card that nobody knows."""
        return any(HIDDEN_CARD in s.get("hand", ()) for s in self.seats)

    @property
    def named(self) -> set[int]:
        """The seats that the goal speaks of, from 0."""
        return set(_goal_seats(self.goal))

    def data(self) -> Json:
        """The draft as a record of the notation, without words."""
        out = {**self.position, "slug": WORKING_SLUG, "kind": self.kind, "goal": self.goal, "until": self.until}
        if self.before:
            out["before"] = list(self.before)
        return {**out, "title": NO_WORDS, "explanation": NO_WORDS, "difficulty": 1}

    def model(self) -> PuzzleModel:
        return PuzzleModel.model_validate(self.data())

    def open(self) -> State | None:
        """The first decision, or None if it can't be played as it stands."""
        try:
            return open_puzzle(self.model())
        except (NotationError, PuzzleFault, ValueError):
            return None

    # --- changes -----------------------------------------------------------------------------------------------------

    def with_seat(self, i: int, **changes: Any) -> Draft:
        """One seat changed; a value of None takes the key away."""
        seats = [dict(s) for s in self.seats]
        for key, value in changes.items():
            if value is None:
                seats[i].pop(key, None)
            else:
                seats[i][key] = value
        return replace(self, position={**self.position, "seats": seats})

    def with_deck(self, deck: Json | None) -> Draft:
        position = {k: v for k, v in self.position.items() if k != "deck"}
        if deck:
            position["deck"] = deck
        return replace(self, position=position)

    def without_card(self, i: int, zone: str, at: int) -> Draft:
        """A card of a seat's zone taken away."""
        left = [c for n, c in enumerate(self.seats[i][zone]) if n != at]
        return self.with_seat(i, **{zone: left or None})

    def with_hp(self, i: int, by: int) -> Draft | None:
        """A seat with more or less hp; None if that can't be."""
        now, most = hp_of(self.seats[i])
        return self.with_seat(i, hp=f"{now + by}/{most}") if 1 <= now + by <= most else None

    def spending(self, token: str) -> Draft:
        """A spare card is spare no more."""
        return replace(self, spare=tuple([c for c in self.spare if c != token]))

    def keeping(self, seats: Sequence[int]) -> Draft:
        """Only these seats, in this order; goal, turn and lines say the new numbers. They must hold `you`, the turn and the goal's."""
        number = {old + 1: new + 1 for new, old in enumerate(seats)}
        position = {**self.position, "seats": [self.seats[i] for i in seats]}
        position["turn"] = {**self.position["turn"], "seat": number[self.turn + 1]}
        return replace(
            self, position=position, goal=renumber(self.goal, number), before=tuple([lines(t, number) for t in self.before])
        )  # fmt: skip

    def rotated(self) -> Draft:
        """The same with `you` as the first seat."""
        n, you = len(self.seats), self.you
        return self.keeping([(you + i) % n for i in range(n)])


def lines(text: str, number: Mapping[int, int]) -> str:
    """A choice text with other numbers for its seats. Raises KeyError for a seat that is gone."""
    return _SEATS.sub(lambda m: ",".join(str(number[int(n)]) for n in m[0].split(",")), text)


def hp_of(seat: Json) -> tuple[int, int]:
    """Hp and maximum of a seat."""
    now, _, most = str(seat["hp"]).partition("/")
    return int(now), int(most or now)


def _goal_seats(goal: Json) -> Iterator[int]:
    for key, value in goal.items():
        if key in ("all", "any"):
            for part in value:
                yield from _goal_seats(part)
        elif key == "wins":
            yield value - 1
        else:
            yield from (int(n) - 1 for n in value)


def renumber(goal: Json, number: Mapping[int, int]) -> Json:
    """A goal with other numbers for its seats."""
    out: Json = {}
    for key, value in goal.items():
        if key in ("all", "any"):
            out[key] = [renumber(part, number) for part in value]
        elif key == "wins":
            out[key] = number[value]
        elif isinstance(value, Mapping):
            out[key] = {number[int(n)]: v for n, v in value.items()}
        else:
            out[key] = sorted(number[n] for n in value)
    return out


Change = Callable[[Draft], Draft | None]

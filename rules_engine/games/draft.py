"""Choosing heroes (setup.2–3, setup.10): the lord first and openly, then all others at once, and the position that comes of it.

The draft is a small game of its own. `offer` is the question that is open; `take(hero)` answers it. What somebody is offered and
has taken stays hidden from the others until all have chosen; only the lord's hero is known before. Where the edition says so (`in_turn`)
the others choose one after the other and openly, and what they leave goes back each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.core.game import Edition
from rules_engine.editions.common import LORD_HEROES, NEVER_LORD
from rules_engine.notation.position import default_seat
from rules_engine.notation.problems import nearest
from rules_engine.notation.tokens import Card

if TYPE_CHECKING:
    from random import Random

    from rules_engine.core.cards import Face

OTHERS_FOR_THE_LORD = 2
OFFERED = 3
OFFERED_WITH_TEN = 2
HAND = 4

Deal = Callable[[Sequence[str], int], Sequence[str]]
"""Deals so many out of a pile."""


class DraftError(ValueError):
    """Heroes that can't be dealt or taken."""


class Offer(NamedTuple):
    """The question of the draft: `seat` (from 0), which has this role, takes one of these heroes. `lord`: the lord's hero, if known.

    `shown`: the heroes of the seats before it that lie open, the lord's first.
    """

    seat: int
    role: str
    heroes: tuple[str, ...]
    players: int
    lord: str
    shown: tuple[str, ...] = ()


class Dealt(NamedTuple):
    """What one seat got before the first turn: role, the heroes it was offered, the one it took, its hand as tokens."""

    role: str
    offer: tuple[str, ...] = ()
    hero: str = ""
    hand: tuple[str, ...] = ()


class Draft:
    """The heroes of a game. `roles` by seats, the lord first; `heroes`: all there are; `deal` deals them."""

    def __init__(self, edition: Edition, roles: Sequence[str], heroes: Sequence[str], deal: Deal) -> None:
        if roles[0] != "lord" or "lord" in roles[1:]:
            raise DraftError("the first seat must be the lord's, and no other")
        if len(heroes) < len(roles):
            raise DraftError(f"{len(roles)} players need as many heroes; {edition.id} has {len(heroes)} that can be played")
        self.roles = tuple(roles)
        self.offers: list[tuple[str, ...]] = []
        self.taken: list[str] = []
        self._heroes = list(heroes)
        self._in_turn = edition.in_turn
        self._deal = deal
        self.offers.append(tuple(self._lords(edition, heroes)))

    def _lords(self, edition: Edition, heroes: Sequence[str]) -> list[str]:
        """setup.2: three named ones and two others."""
        barred = NEVER_LORD.get(edition.id, ())
        named = [h for h in LORD_HEROES if h in heroes]
        others = [h for h in heroes if h not in named and h not in barred]
        return [*named, *self._deal(others, min(OTHERS_FOR_THE_LORD, len(others)))]

    @property
    def offer(self) -> Offer | None:
        """The open question, or None if all have chosen."""
        seat = len(self.taken)
        if seat == len(self.roles):
            return None
        shown = tuple(self.taken if self._in_turn else self.taken[:1])
        return Offer(seat, self.roles[seat], self.offers[seat], len(self.roles), self.taken[0] if self.taken else "", shown)

    def refusal(self, hero: str) -> str:
        """Why the seat that is asked can't take this hero; "" if it can."""
        offer = self.offer
        if offer is None:
            return "all heroes are chosen"
        if hero not in offer.heroes:
            near = nearest(hero, offer.heroes)
            return f"seat {offer.seat + 1} is not offered {hero} but {', '.join(offer.heroes)}{f'; did you mean {near}?' if near else ''}"
        return ""

    def take(self, hero: str) -> None:
        """The seat that is asked takes a hero. Raises DraftError."""
        why = self.refusal(hero)
        if why:
            raise DraftError(why)
        self.taken.append(hero)
        if self._in_turn:
            self._deal_to_the_next()
        elif len(self.taken) == 1:
            self._deal_to_the_others()

    def _deal_to_the_others(self) -> None:
        """setup.3: what the lord left goes back; three each, two with ten players; fewer if there are not so many heroes."""
        left = [h for h in self._heroes if h != self.taken[0]]
        others = len(self.roles) - 1
        each = min(OFFERED_WITH_TEN if others > 8 else OFFERED, len(left) // others)
        for _ in range(others):
            offer = tuple(self._deal(left, each))
            self.offers.append(offer)
            left = [h for h in left if h not in offer]

    def _deal_to_the_next(self) -> None:
        """setup.3 of such an edition: three out of all that nobody has taken."""
        if len(self.taken) < len(self.roles):
            left = [h for h in self._heroes if h not in self.taken]
            self.offers.append(tuple(self._deal(left, min(OFFERED, len(left)))))

    def dealt(self) -> list[Dealt]:
        """What every seat got, once all have chosen."""
        return [Dealt(*one) for one in zip(self.roles, self.offers, self.taken, strict=True)]


# --- by chance ---------------------------------------------------------------------------------------------------------


def seated(roles: Sequence[str], rnd: Random) -> list[str]:
    """setup.1: the roles dealt at random; seats are counted from the lord."""
    others = [r for r in roles if r != "lord"]
    rnd.shuffle(others)
    return ["lord", *others]


def token(face: Face) -> str:
    return Card(face.kind, face.suit, face.rank).text("en")


def with_hands(edition: Edition, dealt: Sequence[Dealt], rnd: Random, rules: Mapping[str, Any] | None = None) -> list[Dealt]:
    """setup.5: four cards each; as many as one has hp, if the switch `starting_hand` says `blood`."""
    sizes = [HAND] * len(dealt)
    if {**edition.switches, **(rules or {})}.get("starting_hand") == "blood":
        sizes = [default_seat(d.hero, "", d.role, len(dealt), edition)[0] for d in dealt]
    cards = [token(f) for f in rnd.sample(list(edition.deck), sum(sizes))]
    ends = [*accumulate(sizes)]
    return [d._replace(hand=tuple(cards[end - n : end])) for d, n, end in zip(dealt, sizes, ends, strict=True)]


# --- the position ------------------------------------------------------------------------------------------------------


def position(edition: Edition, dealt: Sequence[Dealt], rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """The position before the lord's first turn, as a record of the notation."""
    seats = [{**({"hero": d.hero} if d.hero else {}), "role": d.role, "hand": list(d.hand)} for d in dealt]
    out: dict[str, Any] = {"spn": 1, "edition": edition.id}
    if edition.modules:
        out["modules"] = list(edition.modules)
    if rules:
        out["rules"] = rules
    return {**out, "seats": seats, "turn": {"seat": 1, "phase": edition.phases[0]}}

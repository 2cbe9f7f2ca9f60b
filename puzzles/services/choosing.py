"""Choosing an answer on the board: from what is picked so far to what may be picked next and what may be confirmed.

The engine lists whole answers. A learner picks them in pieces: a skill, cards, seats. This module filters the list by
the pieces. It renders the board without JavaScript; `static/sgs/puzzle.js` follows the same rules with the same data, and
a browser test compares the two.

Equal cards (the same class, decision D5) appear once in the list of answers. So pieces are compared by class, and the
answer that is sent names the cards that were really picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

#: Verbs whose options carry cards or seats that are picked on the board; the others are buttons of their own.
PICKED: Final = ("use", "skill", "card", "cards", "discard", "seats")


@dataclass(frozen=True, slots=True)
class Option:
    """One canonical answer. `classes` are the classes of `cards`; `auto`: may be picked without pressing a skill first; `second`: the
    last of its seats if that one is named but is no target, 0 if there is none."""

    text: str
    verb: str
    skill: str = ""
    name: str = ""
    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    classes: tuple[str, ...] = ()
    auto: bool = True
    second: int = 0

    @property
    def ordered(self) -> bool:
        """Whether it matters in which order its seats are picked."""
        return len(self.seats) > 1 and (self.verb == "skill" or self.second > 0)

    @property
    def way(self) -> tuple[str, str, str]:
        """What is done, apart from the cards and seats it is done with."""
        return (self.verb, self.skill, self.name)

    @property
    def is_button(self) -> bool:
        """Whether it is answered by one button: nothing is to be picked."""
        return self.verb not in PICKED or not (self.cards or self.seats)


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the asked seat that may take part in an answer."""

    id: str
    cls: str
    card: Mapping[str, Any]
    zone: str = "hand"


@dataclass(frozen=True, slots=True)
class Picked:
    """What is picked so far: a skill (or ''), cards, seats."""

    mode: str = ""
    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing is picked."""
        return not (self.mode or self.cards or self.seats)


@dataclass(frozen=True, slots=True)
class Why:
    """A refusal in pieces: the rule and the figures; worded by `sentences`."""

    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """How the board looks after some picks.

    cards: id -> chosen | free | off; seats: number -> legal | chosen | illegal, or absent if seats do not matter now;
    why: seat number -> the reason; ready: the answers that are complete, one for each way.
    """

    picked: Picked
    cards: Mapping[str, str]
    seats: Mapping[int, str]
    why: Mapping[int, Why]
    refused: Why | None
    modes: Mapping[str, bool]
    ready: Sequence[Option]
    more: tuple[int, int]
    wants_seat: bool
    targets: Sequence[int]


class Plan:
    """One open question, ready to be picked at."""

    def __init__(
        self,
        options: Iterable[Option],
        held: Iterable[Held],
        seats: Iterable[int],
        reasons: Mapping[tuple[str, str], Why] | None = None,
        seat_reasons: Mapping[tuple[str, str, int], Why] | None = None,
    ) -> None:
        """`reasons`: why a card can't be picked in a mode. `seat_reasons`: why a seat is no target for a card in a mode."""
        every = list(options)
        self.buttons = [o for o in every if o.is_button]
        self.held = list(held)
        self.by_id = {h.id: h for h in self.held}
        self.options = mark_auto([o for o in every if not o.is_button])
        self.all_seats = tuple(seats)
        self.reasons = dict(reasons or {})
        self.seat_reasons = dict(seat_reasons or {})
        self.modes = tuple(dict.fromkeys(o.skill for o in self.options if o.skill))

    def pool(self, mode: str) -> list[Option]:
        """The answers that may be picked in a mode."""
        return [o for o in self.options if (o.skill == mode if mode else o.auto)]

    def fits(self, option: Option, classes: Sequence[str], seats: Sequence[int]) -> bool:
        """Whether the picked classes and seats are part of an answer."""
        if Counter(classes) - Counter(option.classes):
            return False
        return tuple(seats) == option.seats[: len(seats)] if option.ordered else set(seats) <= set(option.seats)

    def possible(self, picked: Picked) -> list[Option]:
        """The answers that what is picked may still become."""
        classes = [self.by_id[c].cls for c in picked.cards]
        return [o for o in self.pool(picked.mode) if self.fits(o, classes, picked.seats)]

    def clean(self, mode: str, cards: Iterable[str], seats: Iterable[int]) -> Picked:
        """A selection made of what exists; anything unknown (an old link) is dropped."""
        known = tuple(dict.fromkeys(c for c in cards if c in self.by_id))
        places = tuple(dict.fromkeys(s for s in seats if s in self.all_seats))
        return Picked(mode if mode in self.modes else "", known, places)

    def toggle(self, picked: Picked, what: str) -> tuple[Picked, Why | None]:
        """What is picked after a click on `c:<card>`, `s:<seat>` or `m:<skill>`, and why nothing changed if nothing did."""
        kind, _, value = what.partition(":")
        if kind == "m" and value in self.modes:
            return (Picked() if picked.mode == value else self._keep(Picked(value, picked.cards))), None
        if kind == "c" and value in self.by_id:
            return self._toggle_card(picked, value), None
        if kind == "s" and value.isdecimal() and int(value) in self.all_seats:
            return self._toggle_seat(picked, int(value))
        return picked, None

    def _keep(self, picked: Picked) -> Picked:
        return picked if self.possible(picked) else Picked(picked.mode)

    def _toggle_card(self, picked: Picked, card: str) -> Picked:
        if card in picked.cards:
            left = replace(picked, cards=tuple(c for c in picked.cards if c != card))
            return left if left.cards and self.possible(left) else replace(left, seats=())
        more = replace(picked, cards=(*picked.cards, card))
        if self.possible(more):
            return more
        again = replace(more, seats=())
        return again if self.possible(again) else Picked(picked.mode, (card,))

    def _toggle_seat(self, picked: Picked, seat: int) -> tuple[Picked, Why | None]:
        if seat in picked.seats:
            return replace(picked, seats=tuple(s for s in picked.seats if s != seat)), None
        if self._card_first(picked):
            return picked, self.why_seat(picked, seat)
        for seats in ((*picked.seats, seat), (seat,)):
            tried = replace(picked, seats=seats)
            if self.possible(tried):
                return tried, None
        return picked, self.why_seat(picked, seat)

    def _card_first(self, picked: Picked) -> bool:
        """Whether a card has to be chosen before a seat."""
        return not picked.cards and all(o.cards for o in self.pool(picked.mode))

    def why_seat(self, picked: Picked, seat: int) -> Why:
        """Why a seat may not be chosen with what is picked."""
        if self._card_first(picked):
            return Why("", {"why": "card_first"})
        for card in picked.cards:
            found = self.seat_reasons.get((picked.mode, card, seat))
            if found is not None:
                return found
        found = self.seat_reasons.get((picked.mode, "", seat))
        if found is not None:
            return found
        if not any(o.seats for o in self.possible(replace(picked, seats=()))):
            return Why("", {"why": "no_seat_wanted"})
        return Why("", {"why": "not_offered"})

    def show(self, picked: Picked) -> Shown:
        """How the board looks with this selection."""
        live = self.possible(picked)
        open_ = self.possible(replace(picked, seats=()))
        full = [o for o in live if len(o.cards) == len(picked.cards) and len(o.seats) == len(picked.seats)]
        ready = list({o.way: o for o in full}.values())
        cards = {}
        for h in self.held:
            if h.id in picked.cards:
                cards[h.id] = "chosen"
            else:
                alone = self.possible(Picked(picked.mode, (h.id,)))
                cards[h.id] = "free" if alone else "off"
        wants = any(o.seats for o in open_) and (bool(picked.cards) or not all(o.cards for o in open_))
        seats: dict[int, str] = {}
        why: dict[int, Why] = {}
        if wants:
            for n in self.all_seats:
                if n in picked.seats:
                    seats[n] = "chosen"
                elif self.possible(replace(picked, seats=(*picked.seats, n))) or self.possible(replace(picked, seats=(n,))):
                    seats[n] = "legal"
                else:
                    seats[n] = "illegal"
                    why[n] = self.why_seat(picked, n)
        refused = None
        if picked.cards and not live:
            refused = self.reasons.get((picked.mode, picked.cards[-1])) or Why("", {"why": "not_offered"})
        counts = [len(o.cards) for o in open_]
        return Shown(
            picked=picked,
            cards=cards,
            seats=seats,
            why=why,
            refused=refused,
            modes={m: m == picked.mode for m in self.modes},
            ready=ready,
            more=(min(counts, default=0), max(counts, default=0)),
            wants_seat=wants,
            targets=[n for n, s in seats.items() if s != "illegal"],
        )

    def answer(self, option: Option, picked: Picked) -> tuple[str, ...]:
        """The cards of a complete answer as really picked, in the order of the option's own cards."""
        left = list(picked.cards)
        out = []
        for canonical, cls in zip(option.cards, option.classes, strict=True):
            card = next((c for c in left if self.by_id[c].cls == cls), canonical)
            if card in left:
                left.remove(card)
            out.append(card)
        return tuple(out)


def mark_auto(options: Sequence[Option]) -> list[Option]:
    """Say which answers need no skill button: those without a skill, and a single card turned by a skill if that card
    has no plain answer of its own (a 闪 that is only of use as a 杀)."""
    plain = {o.classes for o in options if not o.skill}
    out = []
    for o in options:
        converts = o.verb in ("use", "card") and len(o.cards) == 1 and o.classes not in plain
        out.append(replace(o, auto=not o.skill or converts))
    return out

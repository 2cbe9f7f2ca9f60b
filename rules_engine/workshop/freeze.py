"""Moments of a game as drafts: every hand laid open, two to four seats kept, a few cards of the deck known, a goal that is near.

A moment is the start of a play phase (the turn player attacks, or somebody low has to live through it), or the first question that a use
puts to another seat: that use then stands under `before:`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.position import as_data, default_seat, physical
from rules_engine.workshop.draft import HIDDEN_CARD, Draft, Json, hp_of
from rules_engine.workshop.study import ATTACKS, TAKES

if TYPE_CHECKING:
    from random import Random

LOW = 2
"""Hp at which a seat is worth killing, or in danger."""
WEAK = 3
HELD = 6
"""The most hand cards that `you` keep; the others keep FOES."""
FOES = 4
TOP = 4
TAKING = 0.25
"""How often a card of somebody is the goal, where it could be."""
WITH_ROLES = 0.3
"""How often roles stay, where they can."""
VEILED = 0.2
"""How often the others' hands are unknown: so many cards at most, and of one seat UNKNOWN_EACH."""
UNKNOWN, UNKNOWN_EACH = 4, 2
SPARE = 14
#: What is asked of others, and so worth a moment of its own.
QUESTIONS = frozenset({"respond", "nullify", "rescue"})
#: Keys of a position that a draft keeps.
KEPT = ("spn", "edition", "modules", "rules")


class Moment(NamedTuple):
    """A state worth freezing. `asked`: the seat of the question that is open in `then`, after `said` was chosen in `state`."""

    state: State
    asked: int = -1
    said: Choice | None = None


class Watcher:
    """Handed to `Match.play`: keeps the moments of a game."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._turn: tuple[int, int] = (-1, -1)
        self._turns = 0
        self._last = -1
        self._free: tuple[State, Choice] | None = None

    def __call__(self, g: State, choice: Choice) -> None:
        q = g.question
        assert q is not None
        if g.turn != self._last:
            self._last = g.turn
            self._turns += 1
        if q.kind == "play":
            here = (self._turns, q.seat)
            if here != self._turn:
                self._turn = here
                self.moments.append(Moment(g.clone()))
            self._free = (g.clone(), choice) if choice.verb == "use" else None
        elif q.kind in QUESTIONS and self._free is not None:
            base, said = self._free
            if q.seat != base.turn and g.seats[q.seat].hp <= LOW:
                self.moments.append(Moment(base, q.seat, said))
                self._free = None


def drafts(moment: Moment, rnd: Random) -> Iterator[Draft]:
    """The drafts of one moment, the most promising first."""
    g = moment.state
    if g.phase != "play" or any(HIDDEN in s.hand for s in g.seats):
        return
    if moment.said is not None:
        yield from _answering(moment, rnd)
        return
    yield from _attacking(g, rnd)
    yield from _enduring(g, rnd)


# --- goals ------------------------------------------------------------------------------------------------------------


def _attacking(g: State, rnd: Random) -> Iterator[Draft]:
    """The turn player kills somebody this turn, or ends it with somebody's card."""
    you = g.turn
    if not _armed(g, you, ATTACKS):
        return
    targets = sorted((s for s in g.alive if s != you and g.seats[s].hp <= WEAK), key=lambda s: (g.seats[s].hp, len(g.seats[s].hand)))
    for t in targets[:2]:
        yield _draft(g, you, {"dead": [t + 1]}, "force", [t], rnd)
    both = [t for t in targets if g.seats[t].hp <= LOW]
    if len(both) > 1:
        yield _draft(g, you, {"dead": sorted([both[0] + 1, both[1] + 1])}, "force", both[:2], rnd)
    if _armed(g, you, TAKES) and rnd.random() < TAKING:
        for t in g.alive:
            for c in g.seats[t].equip[:1] if t != you else ():
                yield _draft(g, you, {"has": {you + 1: [_kind(g, c)]}}, "force", [t], rnd)


def _enduring(g: State, rnd: Random) -> Iterator[Draft]:
    """Somebody low lives through the turn of another."""
    foe = g.turn
    if len(_armed(g, foe, ATTACKS)) < 2:
        return
    for s in g.alive:
        if s != foe and g.seats[s].hp <= LOW and len(g.seats[s].hand) >= 2:
            yield _draft(g, s, {"alive": [s + 1]}, "survive", [foe], rnd)


def _answering(moment: Moment, rnd: Random) -> Iterator[Draft]:
    """The same from the middle of a use on."""
    g, s, said = moment
    if said is None or len(g.seats[s].hand) < 2 or len(g.seats[g.turn].hand) < 2:
        return
    kept = [g.turn, *[x for x in said.seats if x != s]]
    yield _draft(g, s, {"alive": [s + 1]}, "survive", kept, rnd, choice_text(g, said))


def _armed(g: State, seat: int, kinds: frozenset[str]) -> list[int]:
    """The cards of a seat that are of these kinds, or that its skills make a slash."""
    names = g.game.names
    can = "slash" in g.abilities(seat).conversions and "slash" in kinds
    return [c for c in g.seats[seat].hand if names[c] in kinds or can]


def _kind(g: State, card: int) -> str:
    """A card of a goal: its kind alone, which needs no face to tell it by."""
    return physical(g, card)._replace(suit="", rank=0).text()


# --- freezing ----------------------------------------------------------------------------------------------------------


def _draft(g: State, you: int, goal: Json, kind: str, kept: Sequence[int], rnd: Random, before: str = "") -> Draft:
    """The position of a state with few seats, laid open."""
    data = as_data(g)
    seats = [_seat(g, i, s) for i, s in enumerate(data["seats"])]
    seats[you]["you"] = True
    here = {you, g.turn, *kept}
    others = [s for s in g.alive if s not in here]
    extra = rnd.sample(others, min(len(others), rnd.choice((0, 1, 1, 2)), 4 - len(here)))
    order = [s for s in g.order(you) if s in here or s in extra]
    roles = rnd.random() < WITH_ROLES and _at_odds(g, order, you, kept)
    for i in order:
        if not roles:
            seats[i].pop("role", None)
            top = default_seat(g.seats[i].persona.hero, "", "", len(order), g.game.edition)[0]
            now, most = hp_of(seats[i])
            seats[i]["hp"] = f"{min(now, most, top)}/{min(most, top)}"
        _shorten(seats[i], HELD if i == you else FOES, rnd)
    left = [physical(g, c).text() for c in g.deck.pool]
    rnd.shuffle(left)
    position: Json = {k: data[k] for k in KEPT if k in data} | {"seats": seats, "turn": data["turn"]}
    if roles:
        position["players"] = len(g.seats)
    draft = Draft(position, goal, kind, "turn", (before,) if before else (), tuple(left[TOP : TOP + SPARE]))
    draft = draft.with_deck({"top": left[:TOP]}).keeping(order)
    return _veiled(draft, rnd) if not before and rnd.random() < VEILED else draft


def _veiled(draft: Draft, rnd: Random) -> Draft:
    """The hands of the others unknown, out of a small pool that holds them and a few cards more."""
    shown: list[str] = []
    for i, s in enumerate(draft.seats):
        if i != draft.you and s.get("hand"):
            hand = s["hand"][: UNKNOWN - len(shown)] if len(shown) < UNKNOWN else []
            hand = hand[:UNKNOWN_EACH]
            shown += hand
            draft = draft.with_seat(i, hand=[HIDDEN_CARD] * len(hand) or None)
    if not shown:
        return draft
    pool = shown + list(draft.spare[: rnd.choice((2, 3))])
    for token in pool:
        draft = draft.spending(token)
    return draft.with_deck({"pool": sorted(pool), "then": "pool"})


def _seat(g: State, i: int, data: Json) -> Json:
    out = dict(data)
    for key in ("side", "you"):
        out.pop(key, None)
    return out


def _at_odds(g: State, order: Sequence[int], you: int, kept: Sequence[int]) -> bool:
    """Whether roles make sense: the lord sits at the table, and nobody acts against his own side."""
    role = [s.persona.role for s in g.seats]
    side = {i: "lord" if role[i] == "loyalist" else role[i] for i in order}
    return "lord" in (role[i] for i in order) and all(side[i] != side[you] or side[i] == "renegade" for i in kept)


def _shorten(seat: Json, most: int, rnd: Random) -> None:
    """So many hand cards, in their order."""
    hand = seat.get("hand", [])
    if len(hand) > most:
        seat["hand"] = [hand[i] for i in sorted(rnd.sample(range(len(hand)), most))]


__all__ = ["Moment", "Watcher", "drafts"]

"""What may be used and provided: the one place where legality is decided, with the reason when it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import Choice, Refusal, make_choice
from rules_engine.core.records import CardIds

if TYPE_CHECKING:
    from rules_engine.core.registry import CardKind
    from rules_engine.core.state import State

SELF_TARGET = Refusal("card_use.1", {"why": "self"})
DEAD_TARGET = Refusal("card_use.1", {"why": "dead"})


def use_refusal(g: State, user: int, kind: CardKind, cards: CardIds) -> Refusal | None:
    """Why `user` may not use these cards as this kind at the free moment of the play phase, or None."""
    if kind.usable is None:
        return Refusal(f"card.{kind.name}.1", {"why": "only_in_response"})
    why = kind.usable(g, user, cards)
    if why is not None:
        return why
    if kind.aim in ("one", "any") and not any(free_refusal(g, user, kind, cards, s) is None for s in g.alive):
        return Refusal(f"card.{kind.name}.1", {"why": "no_target"})
    if kind.aim == "self":
        return target_refusal(g, user, kind, cards, user)
    if kind.aim == "others" and not targets_of(g, user, kind):
        return Refusal(f"card.{kind.name}.1", {"why": "no_target"})
    return None


def may_use(g: State, user: int, kind: CardKind, cards: CardIds) -> bool:
    """Whether there is any way to use these cards as this kind at the free moment."""
    if kind.aim != "one" or kind.second is not None:
        return bool(uses(g, user, kind, cards))
    if kind.usable is None or kind.usable(g, user, cards) is not None:
        return False
    return any(free_refusal(g, user, kind, cards, s) is None for s in g.order(user)[1:])


def target_refusal(g: State, user: int, kind: CardKind, cards: CardIds, seat: int) -> Refusal | None:
    """Why `seat` may not be a target of that card of `user`, or None."""
    if not g.seats[seat].alive:
        return DEAD_TARGET
    if seat == user and kind.aim not in ("self", "any"):
        return SELF_TARGET
    if kind.target is not None:
        why = kind.target(g, user, cards, seat)
        if why is not None:
            return why
    return barred(g, user, kind.name, seat)


def free_refusal(g: State, user: int, kind: CardKind, cards: CardIds, seat: int) -> Refusal | None:
    """`target_refusal` at the free moment of the play phase, where limits count."""
    why = target_refusal(g, user, kind, cards, seat)
    if why is None and kind.usable_on is not None:
        why = kind.usable_on(g, user, cards, seat)
    if why is None and g.seats[user].loan is not None:
        return mixed(g, user, kind, cards, (seat,), True)
    return why


def seats_refusal(g: State, user: int, kind: CardKind, cards: CardIds, seats: tuple[int, ...]) -> Refusal | None:
    """Why these seats, each of which may be a target, may not be named together, or None."""
    rule = f"card.{kind.name}.1"
    if kind.second is not None:
        if len(seats) != 2:
            return Refusal(rule, {"why": "seats", "min": 2, "max": 2, "given": len(seats)})
        return kind.second(g, user, cards, *seats)
    most = 1 + extra_targets(g, user, kind.name, cards)
    if len(seats) > most:
        return Refusal(rule, {"why": "seats", "min": 1, "max": most, "given": len(seats)})
    return None if g.seats[user].loan is None else mixed(g, user, kind, cards, seats, True)


def fitting(g: State, user: int, kind: CardKind, cards: CardIds, seats: tuple[int, ...], free: bool) -> list[int]:
    """With which of its weapons a seat that has borrowed may use these cards on these seats: one of them must do for all of it.

    `free`: at the free moment, where limits count.
    """
    s = g.seats[user]
    out = []
    for weapon in g.weapons(user):
        if weapon not in cards:
            g.wield(user, weapon)
            if _fits(g, user, kind, cards, seats, free):
                out.append(weapon)
            g.seats[user] = s
    return out


def _fits(g: State, user: int, kind: CardKind, cards: CardIds, seats: tuple[int, ...], free: bool) -> bool:
    if free and kind.usable is not None and kind.usable(g, user, cards) is not None:
        return False
    if len(seats) > 1 + extra_targets(g, user, kind.name, cards):
        return False
    for seat in seats:
        if kind.target is not None and kind.target(g, user, cards, seat) is not None:
            return False
        if free and kind.usable_on is not None and kind.usable_on(g, user, cards, seat) is not None:
            return False
    return True


def mixed(g: State, user: int, kind: CardKind, cards: CardIds, seats: tuple[int, ...], free: bool) -> Refusal | None:
    """Why the weapons of a seat that has borrowed do not do: what one of them allows does not go with what another does."""
    if "armed" not in kind.ext or fitting(g, user, kind, cards, seats, free):
        return None
    return Refusal("equip.6", {"why": "two_weapons"})


def extra_targets(g: State, user: int, name: str, cards: CardIds) -> int:
    """On how many seats besides the first `user` may use these cards as that kind."""
    if name not in g.abilities(user).widenings:
        return 0
    return sum([w.extra(g, user, cards) for w in g.without(user, cards).widenings.get(name, ())])


def aims(g: State, user: int, kind: CardKind, cards: CardIds, targets: Sequence[int], free: bool = False) -> Sequence[tuple[int, ...]]:
    """What may be named, if each of these seats may be a target: one, a few of them in their order, or one with a second seat."""
    if kind.second is not None:
        others = g.order(user)
        return [(t, s) for t in targets for s in others if kind.second(g, user, cards, t, s) is None]
    out: list[tuple[int, ...]] = [(t,) for t in targets]
    if len(targets) > 1:
        for n in range(2, 2 + extra_targets(g, user, kind.name, cards)):
            out += combinations(targets, n)
    if g.seats[user].loan is not None:
        return [a for a in out if len(a) < 2 or mixed(g, user, kind, cards, a, free) is None]
    return out


def barred(g: State, user: int, name: str, seat: int) -> Refusal | None:
    """Why a skill or equipment of `seat` keeps it from being a target of that kind of card of `user`, or None."""
    for f in (g.seats[seat]._abilities or g.abilities(seat)).filters:
        why = f.forbids(g, seat, user, name)
        if why is not None:
            return why
    return None


def targets_of(g: State, user: int, kind: CardKind) -> tuple[int, ...]:
    """The targets of a card that names none: in seat order from the user; those who can't be targets are left out."""
    if kind.aim == "self":
        return (user,)
    order = g.order(user)
    if kind.aim == "others":
        order = order[1:]
    return tuple([s for s in order if barred(g, user, kind.name, s) is None])


def uses(g: State, user: int, kind: CardKind, cards: CardIds, skill: str = "") -> Sequence[Choice]:
    """The canonical ways to use these cards as this kind at the free moment."""
    if kind.usable is None or kind.usable(g, user, cards) is not None:
        return ()
    aim, name = kind.aim, kind.name
    if aim in ("one", "any"):
        others = g.order(user)[1:] if aim == "one" else g.order(user)
        targets = [s for s in others if free_refusal(g, user, kind, cards, s) is None]
        return [make_choice(("use", skill, name, cards, seats)) for seats in aims(g, user, kind, cards, targets, True)]
    if target_refusal(g, user, kind, cards, user) is None if aim == "self" else targets_of(g, user, kind):
        return [make_choice(("use", skill, name, cards, ()))]
    return ()


def converted(g: State, seat: int, name: str, mode: str) -> Iterator[tuple[str, CardIds]]:
    """The cards that may stand for `name` by a skill or a piece of equipment, with its name."""
    conversions = g.abilities(seat).conversions.get(name)
    if not conversions:
        return
    names = g.game.names
    for c in conversions:
        if mode not in c.modes or (c.when is not None and not c.when(g, seat)):
            continue
        if c.count == 1:
            for card in g.zone_reps(seat, c.zones):
                if names[card] != name and c.accepts(g, seat, card):
                    yield c.skill, (card,)
        else:
            for group in g.card_groups(seat, c.zones, c.count, c.count, c.accepts):
                yield c.skill, group


def provisions(g: State, seat: int, name: str, mode: str) -> Sequence[Choice]:
    """Every way in which `seat` may give a card as `name` (mode: use or play)."""
    s = g.seats[seat]
    hand = s.hand
    if hand and hand[0] == HIDDEN:
        out: Sequence[Choice] = [make_choice(("card", "", name, (c,), ())) for c in g.held(seat, name)]
    else:
        out = (s._known or g.known(s)).given.get(name, ())
    if name in (s._abilities or g.abilities(seat)).conversions:
        out = [*out, *[make_choice(("card", skill, name, cards, ())) for skill, cards in converted(g, seat, name, mode)]]
    return out

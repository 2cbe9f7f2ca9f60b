"""Everything away that a puzzle does not need: seats, roles, known cards of the deck, cards, hp, one after the other.

A step is kept if the puzzle stays good (proved, one solution, a natural try that fails) and loses none of its decisions. The order is fixed,
so the same draft always becomes the same puzzle; at the end no single step is left that could be taken (delta debugging, one by one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules_engine.editions import load
from rules_engine.notation.position import default_seat
from rules_engine.notation.words import names
from rules_engine.workshop.draft import HIDDEN_CARD, Draft, Json, hp_of
from rules_engine.workshop.study import GATE, Gate, Study, study

LATER = ("used", "spent", "marks")
DOUBT = 2
"""How many cards more than there are unknown ones a pool must have, so that they are unknown."""


def shrink(found: Study, gate: Gate = GATE, seen: Callable[[Study], None] | None = None) -> Study:
    """The smallest good puzzle that single steps lead to. `seen` is told of every study."""
    best = found
    known: set[str] = set()
    again = True
    while again:
        again = False
        done = 0
        while True:
            steps = list(smaller(best.draft))
            if done >= len(steps):
                break
            one = steps[done]
            form = repr((one.position, one.goal))
            if form in known:
                done += 1
                continue
            known.add(form)
            now = study(one, gate)
            if seen is not None:
                seen(now)
            if keeps(best, now):
                best, again = now, True
            else:
                done += 1
    return best


def keeps(before: Study, now: Study) -> bool:
    """Whether a smaller puzzle is as good as the one before."""
    return now.good and now.decisions >= before.decisions and now.real >= before.real


def smaller(draft: Draft) -> Iterator[Draft]:
    """Every draft with one thing less, the largest things first."""
    n, you = len(draft.seats), draft.you
    needed = {you, draft.turn, *draft.named}
    for i in range(n):
        if i not in needed and not draft.before:
            yield draft.keeping([x for x in range(n) if x != i])
    if any("role" in s for s in draft.seats):
        yield without_roles(draft)
    yield from _less_deck(draft)
    others = [i for i in range(n) if i != you]
    for i in (*others, you):
        for key in LATER:
            if key in draft.seats[i]:
                yield draft.with_seat(i, **{key: None})
        for zone in ("judge", "equip", "hand"):
            for at in range(len(draft.seats[i].get(zone, ()))):
                yield draft.without_card(i, zone, at)
    for i in (*others, you):
        less = draft.with_hp(i, -1)
        if less is not None:
            yield less


def without_roles(draft: Draft) -> Draft:
    """The same without roles; a lord's one more hp goes with them."""
    out = draft
    edition = load(draft.position["edition"], tuple(draft.position.get("modules", ())))
    for i, s in enumerate(draft.seats):
        hero = names().resolve("hero", s["hero"]) if "hero" in s else ""
        top = default_seat(hero, "", "", len(draft.seats), edition)[0]
        now, most = hp_of(s)
        out = out.with_seat(i, role=None, hp=f"{min(now, top)}/{min(most, top)}")
    return out


def _less_deck(draft: Draft) -> Iterator[Draft]:
    deck: Json | None = draft.position.get("deck")
    if not deck:
        return
    if not draft.hidden:
        yield draft.with_deck(None)
    unknown = sum(s.get("hand", []).count(HIDDEN_CARD) for s in draft.seats)
    for key, least in (("top", 1), ("pool", unknown + DOUBT if unknown else 1)):
        cards = deck.get(key, [])
        if len(cards) > least:
            for at in reversed(range(len(cards))):
                yield draft.with_deck({**deck, key: [c for i, c in enumerate(cards) if i != at]})


__all__ = ["keeps", "shrink", "smaller", "without_roles"]

"""A draft that is lost or has several solutions, brought to where it tips: little changes, one after the other, until it passes.

Only near that edge has a position one solution. What makes it easier: less hp or cards for the one to be beaten, a card more for you. What
makes it harder: the opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from rules_engine.notation.tokens import parse_card
from rules_engine.workshop.draft import HIDDEN_CARD, Draft
from rules_engine.workshop.study import ATTACKS, GATE, TAKES, Gate, Study, study

if TYPE_CHECKING:
    from random import Random

STUDIES = 24
"""How many drafts are looked at, starting from one."""
HOPELESS = 9
"""So many lost ones in a row, and it is given up."""
DEFENCE = frozenset({"jink", "slash", "peach", "nullification"})
TOOLS = ATTACKS | TAKES | frozenset({"ex_nihilo", "nullification", "peach", "crossbow", "axe", "blade", "spear"})
"""What one more card for the one who attacks may be."""
HAND = 6
#: How near to a good one a draft with that fault is: those next to the nearest are looked at first. The rest leads nowhere.
NEAR = {
    "idle": 0,
    "bot": 0,
    "natural": 0,
    "easy": 1,
    "several": 1,
    "short": 2,
    "settled": 3,
    "lost": 3,
    "nobody": 4,
    "decided": 5,
    "narrow": 5,
}
EASY = frozenset({"several", "settled", "decided", "nobody"})


def tune(draft: Draft, rnd: Random, gate: Gate = GATE, seen: Callable[[Study], None] | None = None, most: int = STUDIES) -> Study | None:
    """The first good neighbour of a draft, the draft itself included; None if none was found. `seen` is told of every study."""
    todo: list[tuple[int, int, Draft]] = [(0, 0, draft)]
    known = {_form(draft)}
    lost = 0
    for n in range(most):
        if not todo or lost == HOPELESS:
            break
        found = study(heappop(todo)[2], gate)
        if seen is not None:
            seen(found)
        if found.good:
            return found
        lost = lost + 1 if found.fault == "lost" else 0
        near = NEAR.get(found.fault, 9)
        if near == 9 or (near > 3 and n):
            continue
        changed = [
            *(easier(found.draft) if found.fault not in EASY else ()),
            *(harder(found.draft) if found.fault != "lost" else ()),
        ]
        rnd.shuffle(changed)
        for one in changed:
            form = _form(one)
            if form not in known:
                known.add(form)
                heappush(todo, (near, -len(known), one))
    return None


def _form(draft: Draft) -> str:
    return repr((draft.position, draft.before))


def beaten(draft: Draft) -> list[int]:
    """The seats against whom it goes: those that the goal wants dead, or the others."""
    you = draft.you
    return sorted(draft.named - {you}) or [i for i in range(len(draft.seats)) if i != you]


def easier(draft: Draft) -> Iterator[Draft]:
    """Neighbours that are more likely won."""
    you, foes = draft.you, beaten(draft)
    for i in foes:
        changes = [draft.with_hp(i, -1) if draft.kind == "force" else draft.with_hp(you, 1)]
        yield from (c for c in changes if c is not None)
        for n in range(len(draft.seats[i].get("hand", ()))):
            yield draft.without_card(i, "hand", n)
        for n in range(len(draft.seats[i].get("equip", ()))):
            yield draft.without_card(i, "equip", n)
    yield from _dealt(draft, you, TOOLS if draft.kind == "force" else DEFENCE, 3)


def harder(draft: Draft) -> Iterator[Draft]:
    """Neighbours that are less likely won."""
    you, foes = draft.you, beaten(draft)
    for i in foes:
        changes = [draft.with_hp(i, 1) if draft.kind == "force" else draft.with_hp(you, -1)]
        yield from (c for c in changes if c is not None)
        yield from _dealt(draft, i, DEFENCE if draft.kind == "force" else ATTACKS)
    for zone in ("hand", "equip"):
        for n in range(len(draft.seats[you].get(zone, ()))):
            yield draft.without_card(you, zone, n)


def _dealt(draft: Draft, i: int, kinds: frozenset[str], most: int = 2) -> Iterator[Draft]:
    """One of the spare cards of these kinds more in a hand; a kind is tried once."""
    hand = draft.seats[i].get("hand", [])
    done: set[str] = set()
    for token in draft.spare:
        kind = parse_card(token).kind
        if kind in kinds and kind not in done and len(done) < most and len(hand) < HAND:
            done.add(kind)
            if HIDDEN_CARD in hand:
                yield draft.with_seat(i, hand=[*hand, HIDDEN_CARD])
                return
            yield draft.with_seat(i, hand=[*hand, token]).spending(token)


__all__ = ["HOPELESS", "NEAR", "STUDIES", "easier", "harder", "tune"]

"""The board as plain data: what a page or a script shows of a state (the schema is in docs/openapi.yml).

Seats count from 1 here, cards are `{"id": "slash.S7", …}`; the engine's numbers never leave this module. Sentences are
the site's business: a log entry becomes its kind, its rule and its data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules_engine.core.cards import HIDDEN, SUIT_LETTERS, Face, VirtualCard
from rules_engine.core.state import SLOTS, Entry, Outcome, State
from rules_engine.core.turn import PhaseFrame, Round, Turn
from rules_engine.core.window import Window
from rules_engine.notation.words import rank_text

if TYPE_CHECKING:
    from rules_engine.core.records import Frame

#: Keys of log data that hold one seat, or several.
SEAT_KEYS = frozenset({"seat", "source", "target", "user", "by", "to", "of", "about", "second"})
SEATS_KEYS = frozenset({"targets", "seats"})
CARDS_KEYS = frozenset({"cards", "replaced", "shown"})

#: The scopes of counters that a reader has to know of.
COUNTED = ("phase", "turn", "game")

View = dict[str, Any]


def token(face: Face) -> str:
    """`slash.S7`; `slash` without a face, `blank.S7` without a kind, `hidden` for the hidden card."""
    name = face.kind or "blank"
    return f"{name}.{SUIT_LETTERS[face.suit]}{rank_text(face.rank)}" if face.suit else name


def card_view(g: State, card: int) -> View:
    """One physical card. A hidden one is `{"hidden": true}`."""
    if card == HIDDEN:
        return {"hidden": True}
    face = g.game.faces[card]
    kind = g.game.kinds.get(face.kind)
    return {
        "id": token(face),
        "kind": face.kind,
        "suit": SUIT_LETTERS[face.suit] if face.suit else None,
        "rank": face.rank or None,
        "type": kind.type if kind is not None else "",
    }


def cards_view(g: State, cards: Iterable[int]) -> list[View]:
    return [card_view(g, c) for c in cards]


def board_view(g: State) -> View:
    """The whole table. Counts what can't be seen; hidden cards stay hidden. `heroes`, the unused ones, only where they may come into play."""
    you = g.game.sides.index("you") if "you" in g.game.sides else g.turn
    limit = 1 + g.total(g.turn, "slash_limit") if g.seats[g.turn].alive else 1
    pile = {} if g.heroes is None else {"heroes": {"top": list(g.heroes.top), "pile": list(g.heroes.pool)}}
    return {
        "edition": g.game.edition.id,
        "turn": g.turn + 1,
        "phase": g.phase,
        "you": you + 1,
        "outcome": outcome_view(g.outcome),
        "deck": {
            "top": cards_view(g, g.deck.top),
            "pool": cards_view(g, g.deck.pool) if len(g.deck.pool) <= 12 else None,
            "unordered": max(0, g.deck_count() - len(g.deck.top) - len(g.deck.bottom)),
            "bottom": cards_view(g, g.deck.bottom),
        },
        "discard": {"count": len(g.discard), "top": cards_view(g, g.discard[-3:])},
        "used": {"slash": g.count(g.turn, "slash"), "slash_limit": limit if limit < 100 else None},
        "table": cards_view(g, g.table),
        "stack": [frame_view(g, f) for f in g.frames if not isinstance(f, Round | Turn)],
        "seats": [seat_view(g, i, you) for i in range(len(g.seats))],
        **pile,
    }


def outcome_view(outcome: Outcome | None) -> View | None:
    """How the game ended, or None."""
    if outcome is None:
        return None
    return {"kind": outcome.kind, "winners": [s + 1 for s in outcome.winners], "reason": outcome.reason}


def seat_view(g: State, i: int, you: int) -> View:
    """One seat as seen from `you`."""
    s = g.seats[i]
    p = s.persona
    equip: dict[str, View | None] = dict.fromkeys(SLOTS)
    for c in s.equip:
        kind = g.kind(c)
        if kind is not None and kind.type in SLOTS:
            equip[kind.type] = card_view(g, c)
    side = g.game.sides[i] if g.game.sides else ""
    both = s.alive and g.seats[you].alive
    return {
        "seat": i + 1,
        "hero": p.hero or None,
        "hero2": p.hero2 or None,
        "role": p.role or None,
        "kingdom": list(p.kingdom),
        "gender": p.gender or None,
        "hp": s.hp,
        "max_hp": s.max_hp,
        "alive": s.alive,
        "side": side or "foe",
        "hand": cards_view(g, s.hand),
        "equip": equip,
        "judge": [{"as": v.name, "card": card_view(g, v.cards[0])} for v in s.judge],
        "borrowed": borrowed_view(g, i),
        "skills": list(p.skills),
        "distance": g.distance(you, i) if both and i != you else None,
        "range": g.reach(i) if s.alive else None,
        "marks": dict(s.marks),
        "counters": counters_view(g, i),
        "now": i == g.turn,
    }


def counters_view(g: State, i: int) -> list[View]:
    """What is counted of a seat for the phase, the turn or the game: a skill or a card, and how often (or how many cards)."""
    return [
        {"scope": scope, "of": "skill" if name in g.game.skills else "card", "name": name, "count": n}
        for scope, seat, name, n in g.used
        if seat == i and n and scope in COUNTED
    ]


def borrowed_view(g: State, i: int) -> list[View]:
    """The weapons that a seat has borrowed, with the seats that lent them."""
    loan = g.seats[i].loan
    return [] if loan is None else [{"card": card_view(g, c), "of": o + 1} for c, o in zip(loan.cards, loan.owners, strict=True)]


def frame_view(g: State, f: Frame) -> View:
    """One running resolution: its name, the step that comes next, the rule of that step, who and which card."""
    numbers = [getattr(f, n, None) for n in ("user", "owner", "source", "seat", "target")]
    seats = [n + 1 for n in numbers if isinstance(n, int) and n >= 0]
    card = getattr(f, "card", None)
    rule = f.cites.get(f.at, f.cites.get("enter", ""))
    out: View = {"frame": type(f).__name__, "step": f.at, "rule": rule, "seats": seats, "card": None}
    if isinstance(card, VirtualCard):
        out["card"] = {"kind": card.name, "cards": cards_view(g, card.cards), "skill": card.skill}
    elif isinstance(card, int):
        out["card"] = {"kind": g.game.names[card], "cards": cards_view(g, (card,)), "skill": ""}
    if isinstance(f, PhaseFrame):
        out["phase"] = f.name
    if isinstance(f, Window):
        out["timing"] = f.timing.name.lower()
    return out


def data_view(g: State, data: dict[str, Any]) -> View:
    """Log or question data with the engine's numbers turned into seats from 1 and card tokens."""
    out: View = {}
    for k, v in data.items():
        if k in SEAT_KEYS and isinstance(v, int):
            out[k] = v + 1 if v >= 0 else None
        elif k in SEATS_KEYS:
            out[k] = [s + 1 for s in v]
        elif k in CARDS_KEYS:
            out[k] = cards_view(g, v)
        else:
            out[k] = v
    return out


def entry_view(g: State, e: Entry) -> View:
    """One line of the log."""
    return {
        "index": e.number, "parent": e.parent, "depth": e.depth, "frame": e.frame, "step": e.step, "rule": e.rule, "kind": e.kind,
        "data": data_view(g, e.data),
    }  # fmt: skip

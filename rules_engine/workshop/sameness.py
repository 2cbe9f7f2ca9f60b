"""Which drafts are the same puzzle: up to where the counting of seats begins, and up to cards that nothing in the position tells apart."""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from typing import Any

from rules_engine.core.cards import HIDDEN
from rules_engine.core.state import State
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.position import make
from rules_engine.notation.tokens import parse_card
from rules_engine.workshop.draft import Json, lines, renumber

_TOKEN = re.compile(r"[a-z_]+\.[SHCD](?:10|[2-9AJQK])")


def fingerprint(model: PuzzleModel) -> str:
    """Twelve digits that two puzzles share if they are one. Raises NotationError for a position that can't be built."""
    text = json.dumps(_form(model), ensure_ascii=False, sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _form(model: PuzzleModel) -> Json:
    if model.deck.pool is None and not any(c.hidden for s in model.seats for c in s.hand):
        # cards that nobody speaks of tell none apart
        g = make(model.model_copy(update={"deck": model.deck.model_copy(update={"pool": []})}), None, "puzzle")
    else:
        g = make(model, None, "puzzle")
    n = len(g.seats)
    order = [(g.turn + i) % n for i in range(n)]
    number = {old + 1: new + 1 for new, old in enumerate(order)}
    data = model.model_dump(mode="json", exclude_defaults=True)
    pool = None if model.deck.pool is None else sorted(_cards(g, g.deck.pool))
    return {
        "edition": [model.edition, sorted(model.modules), data.get("switches", {})],
        "kind": model.kind,
        "seats": [_seat(g, i) for i in order],
        "deck": [_cards(g, g.deck.top), pool, _cards(g, g.deck.bottom), g.deck.then if g.deck.top or pool is not None else ""],
        "phase": g.phase,
        "used": sorted([scope, order.index(seat), name, value] for scope, seat, name, value in g.used),
        "victory": g.game.victory,
        "goal": renumber(data["goal"], number) if "goal" in data else data.get("ask"),
        "until": str(model.until),
        "before": [_TOKEN.sub(lambda m: _class_of(g, m[0]), lines(_said(line), number)) for line in model.before],
    }


def _seat(g: State, i: int) -> list[Any]:
    s = g.seats[i]
    p = s.persona
    return [
        p.hero, p.hero2, list(p.faces), p.role, sorted(p.skills), s.hp, s.max_hp, s.alive, g.game.sides[i],
        sorted(_cards(g, s.hand)), sorted(_cards(g, s.equip)), [[v.name, *_cards(g, v.cards)] for v in s.judge], list(s.marks),
    ]  # fmt: skip


def _cards(g: State, cards: tuple[int, ...]) -> list[str]:
    return ["hidden" if c == HIDDEN else _class(g, c) for c in cards]


def _class(g: State, card: int) -> str:
    return " ".join(str(part) for part in g.game.class_names[g.game.classes[card]])


def _class_of(g: State, token: str) -> str:
    """The class of a card that a line names."""
    want = parse_card(token)
    for card, face in enumerate(g.game.faces[:-1]):
        if (face.kind, face.suit, face.rank) == (want.kind, want.suit, want.rank):
            return _class(g, card)
    return token


def _said(line: Any) -> str:
    return line.choice or json.dumps(line.model_dump(mode="json", exclude_none=True), ensure_ascii=False, sort_keys=True)


__all__ = ["fingerprint"]

"""Random positions and random play for tests of the notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_engine.core.state import State
from rules_engine.editions import load
from rules_engine.notation.position import dump, load_position
from rules_engine.notation.tokens import Card
from rules_engine.notation.words import names
from rules_engine.rulebook import load as load_rulebook

ROOT = Path(__file__).resolve().parents[3]
MODULES: tuple[tuple[str, ...], ...] = (
    (),
    ("advanced_weapons",),
    ("reincarnation_sacrifice",),
    ("advanced_weapons", "reincarnation_rebels"),
)
CASE_FILES = sorted((ROOT / "tests" / "cases").rglob("*.yaml"))


def position_data(rng: random.Random) -> dict[str, Any]:
    """A sound position of either edition in the notation: cards from the deck, each once."""
    edition_id = rng.choice(["std", "early"])
    modules = rng.choice(MODULES) if edition_id == "early" else ()
    edition = load(edition_id, modules)
    deck = [Card(f.kind, f.suit, f.rank) for f in edition.deck]
    rng.shuffle(deck)
    lang = rng.choice(["zh", "en"])
    heroes = [h for h, p in load_rulebook().persons.items()
              if edition_id in p.editions and all(k in edition.skills for k in p.editions[edition_id].skill_ids)]  # fmt: skip
    rng.shuffle(heroes)
    n = rng.randint(2, 6)
    all_roles = rng.random() < 0.6
    seats: list[dict[str, Any]] = []
    for i in range(n):
        s: dict[str, Any] = {}
        if rng.random() < 0.8:
            s["hero"] = names().show("hero", heroes.pop(), lang)
        if all_roles:
            s["role"] = "lord" if i == 0 else rng.choice(["loyalist", "rebel", "renegade"])
        if i and rng.random() < 0.1 and sum("dead" in t for t in seats) < n - 2:
            s["dead"] = True
            if edition.dead_hold:
                s["hand"] = [deck.pop().text(lang) for _ in range(rng.randint(0, 4))]
            if "reincarnation_rebels" in modules and not any("marks" in t for t in seats):
                s["marks"] = {"waiting": 1}
            seats.append(s)
            continue
        if i and rng.random() < 0.2:
            if "reincarnation_sacrifice" in modules:
                s["marks"] = {"returned": 1}
            elif all_roles and "reincarnation_rebels" in modules:
                s["role"] = rng.choice(["起义军", "义军杀手"])
        top = rng.randint(3, 5)
        s["hp"] = f"{rng.randint(1, top)}/{top}"
        s["hand"] = [deck.pop().text(lang) for _ in range(rng.randint(0, 4))]
        if rng.random() < 0.2:
            s["hand"].append("暗")
        slots: set[str] = set()
        laid: set[str] = set()
        for _ in range(6):
            c = deck.pop()
            kind = edition.kinds.get(c.kind)
            if kind is not None and kind.lands == "equip" and kind.type not in slots:
                slots.add(kind.type)
                s.setdefault("equip", []).append(c.text(lang))
            elif kind is not None and kind.lands == "judge" and c.kind not in laid:
                laid.add(c.kind)
                s.setdefault("judge", []).append(c.text(lang))
            else:
                deck.insert(0, c)
        seats.append(s)
    living = [i for i, s in enumerate(seats) if "dead" not in s]
    turn = rng.choice(living)
    data: dict[str, Any] = {"spn": 1, "edition": edition_id, "seats": seats}
    if modules:
        data["modules"] = list(modules)
    if edition.pile and rng.random() < 0.6:
        unused = [names().show("hero", h, lang) for h in heroes]
        data["heroes"] = {"top": [unused.pop() for _ in range(rng.randint(0, 2))], "pile": unused[: rng.randint(0, 6)]}
    if rng.random() < 0.2:
        data["players"] = n + rng.randint(1, 2)
    if rng.random() < 0.5:
        data["deck"] = {"top": [deck.pop().text(lang) for _ in range(rng.randint(1, 5))]}
    if rng.random() < 0.3:
        data["discard"] = [deck.pop().text(lang) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.3:
        seats[turn]["used"] = {"杀": 1}
    data["turn"] = {"seat": turn + 1, "phase": "play"}
    return data


def position(rng: random.Random, auto: bool = False) -> State:
    return load_position(dump(position_data(rng)), auto=auto)


def play(rng: random.Random, g: State, steps: int) -> Iterator[State]:
    """Random answers, each state as it is asked."""
    for _ in range(steps):
        if g.question is None:
            return
        yield g
        options = g.choices()
        g.push(rng.choice(options))

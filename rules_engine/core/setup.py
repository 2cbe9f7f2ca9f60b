"""Build a state from plain descriptions: what notation, self-play and tests start from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.core.cards import HIDDEN, Face, VirtualCard
from rules_engine.core.game import Edition, Game, Hero
from rules_engine.core.records import CardIds
from rules_engine.core.state import SLOTS, Deck, Fault, Loan, Persona, Pile, Seat, State
from rules_engine.core.turn import Round, Turn


@dataclass
class SeatSpec:
    """One seat. `hand`: faces, None for a hidden card. `judge`: (what it counts as, the card). `borrowed`: weapons by their owners."""

    hero: str = ""
    hero2: str = ""
    faces: tuple[bool, ...] = (True,)
    role: str = ""
    kingdom: tuple[str, ...] = ()
    gender: str = ""
    skills: tuple[str, ...] = ()
    hp: int = 4
    max_hp: int = 4
    hand: Sequence[Face | None] = ()
    equip: Sequence[Face] = ()
    judge: Sequence[tuple[str, Face]] = ()
    borrowed: Mapping[int, Face] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    alive: bool = True
    side: str = ""


@dataclass
class Spec:
    """A whole position. `pool` None: the edition's deck less every named card. `turn`: the seat whose turn it is.

    `phase` stands before the phase's start window, "play" at the free moment. `victory`: whether deaths may end the game.
    `used`: counters already noted, as (scope, seat, name, value). `players`: of the whole game, if more than sit here. `pile`: the unused
    heroes, None for none; `heroes`: the facts of those in it and of those who may yet go there.
    """

    edition: Edition
    seats: Sequence[SeatSpec]
    top: Sequence[Face] = ()
    pool: Sequence[Face] | None = None
    bottom: Sequence[Face] = ()
    then: str = "pool"
    discard: Sequence[Face] = ()
    turn: int = 0
    phase: str = "play"
    victory: bool = False
    rules: Mapping[str, Any] = field(default_factory=dict)
    used: Sequence[tuple[str, int, str, int]] = ()
    auto: bool = True
    players: int = 0
    pile: Pile | None = None
    heroes: Mapping[str, Hero] = field(default_factory=dict)


class Ids:
    """Hands out the physical numbers of faces; equal faces are interchangeable."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._free: dict[Face, list[int]] = {}
        for i in range(len(faces) - 1, -1, -1):
            self._free.setdefault(faces[i], []).append(i)

    def take(self, face: Face) -> int:
        return self._free[face].pop()

    def all(self, faces: Sequence[Face]) -> CardIds:
        return tuple([self.take(f) for f in faces])


def named(spec: Spec) -> list[Face]:
    """Every face that the position names, the pool left out."""
    out: list[Face] = [*spec.top, *spec.bottom, *spec.discard]
    for s in spec.seats:
        out += [f for f in s.hand if f is not None]
        out += s.equip
        out += [f for _, f in s.judge]
        out += s.borrowed.values()
    return out


def build(spec: Spec) -> State:
    """The state of a position, at its first question (nothing has been run before that: call `start`)."""
    known = named(spec)
    if spec.pool is None:
        left = Counter(spec.edition.deck)
        left.subtract(Counter(known))
        pool = [f for f, n in left.items() for _ in range(max(0, n))]
    else:
        pool = list(spec.pool)
    sides = tuple(s.side for s in spec.seats)
    anyone = "you" in sides
    game = Game(
        spec.edition,
        [*known, *pool],
        sides=sides,
        controlled=tuple(not anyone or side in ("you", "ally") for side in sides),
        victory=spec.victory,
        rules=spec.rules,
        skills_present=[k for s in spec.seats for k in s.skills],
        kinds_present=[name for s in spec.seats for name, _ in s.judge],
        auto=spec.auto,
        players=spec.players or len(spec.seats),
        heroes=spec.heroes if spec.edition.pile else {},
    )
    ids = Ids(game.faces[:-1])
    seats = [_seat(s, ids, game) for s in spec.seats]
    deck = Deck(ids.all(spec.top), tuple(sorted(ids.all(pool))), ids.all(spec.bottom), spec.then)
    g = State(game, seats, deck, ids.all(spec.discard), spec.turn, spec.phase)
    g.used = tuple(sorted(spec.used))
    if spec.edition.pile:
        g.heroes = spec.pile or Pile()
    phases = spec.edition.phases
    i = phases.index(spec.phase) if spec.phase in phases else 0
    phase = spec.edition.phase_frames[phases[i]](spec.turn)
    g.frames = [
        Round(spec.turn).to("next"),
        Turn(spec.turn, phases).to("phase", i=i + 1),
        phase.to("run") if spec.phase == "play" else phase,
    ]
    return g


def _seat(s: SeatSpec, ids: Ids, game: Game) -> Seat:
    persona = Persona(s.hero, s.hero2, s.faces, s.role, s.kingdom, s.gender, s.skills)
    hand = tuple(sorted(HIDDEN if f is None else ids.take(f) for f in s.hand))
    equip = ids.all(s.equip)
    kinds, names = game.kinds, game.names

    def slot(card: int) -> int:
        kind = kinds.get(names[card])
        return SLOTS.index(kind.type) if kind is not None and kind.type in SLOTS else len(SLOTS)

    judge = tuple([VirtualCard(name, (ids.take(f),)) for name, f in s.judge])
    marks = tuple(sorted(s.marks.items()))
    owners = tuple(sorted(s.borrowed))
    loan = Loan(tuple([ids.take(s.borrowed[o]) for o in owners]), owners) if owners else None
    return Seat(persona, s.hp, s.max_hp, hand, tuple(sorted(equip, key=slot)), judge, s.alive, marks, loan)


def status(spec: Spec, conserve: bool = True) -> list[Fault]:
    """Everything that is wrong with a position, at once. `conserve`: also check it against the edition's deck.

    Each fault has a JSON pointer into the position, a code and the figures. An empty list means that it can be built.
    """
    out: list[Fault] = []
    n = len(spec.seats)
    if not n:
        out.append(Fault("/seats", "no_seats", {}))
    if not 0 <= spec.turn < max(n, 1):
        out.append(Fault("/turn/seat", "no_such_seat", {"seat": spec.turn + 1, "seats": n}))
    elif n and not spec.seats[spec.turn].alive:
        out.append(Fault("/turn/seat", "dead", {"seat": spec.turn + 1}))
    if spec.phase not in spec.edition.phases:
        out.append(Fault("/turn/phase", "unknown_phase", {"phase": spec.phase, "known": list(spec.edition.phases)}))
    if [s.role for s in spec.seats].count("lord") > 1:
        out.append(Fault("/seats", "two_lords", {}))
    heroes = Counter(h for s in spec.seats for h in (s.hero, s.hero2) if h)
    for i, s in enumerate(spec.seats):
        at = f"/seats/{i}"
        if s.max_hp < 1:
            out.append(Fault(f"{at}/hp", "max_hp", {"max_hp": s.max_hp}))
        if s.hp > s.max_hp:
            out.append(Fault(f"{at}/hp", "hp_above_maximum", {"hp": s.hp, "max_hp": s.max_hp}))
        if s.alive and s.hp < 1:
            out.append(Fault(f"{at}/hp", "alive_without_hp", {"hp": s.hp}))
        if not s.alive and ((s.hand and not spec.edition.dead_hold) or s.equip or s.judge):
            out.append(Fault(at, "dead_with_cards", {}))
        for h in (s.hero, s.hero2):
            if h and heroes[h] > 1:
                out.append(Fault(f"{at}/hero", "hero_twice", {"hero": h}))
        for j, name in enumerate(s.skills):
            if name not in spec.edition.skills:
                out.append(Fault(f"{at}/skills/{j}", "skill_not_playable", {"skill": name}))
        out += _slots(spec.edition, s, at)
        out += _borrowed(spec, i)
    if conserve:
        out += _conservation(spec)
    out += _pile(spec)
    return out


def _slots(edition: Edition, s: SeatSpec, at: str) -> list[Fault]:
    out: list[Fault] = []
    slots: Counter[str] = Counter()
    for j, face in enumerate(s.equip):
        kind = edition.kinds.get(face.kind)
        if kind is None or kind.type not in SLOTS:
            out.append(Fault(f"{at}/equip/{j}", "not_equipment", {"card": face.kind}))
            continue
        slots[kind.type] += 1
        if slots[kind.type] > 1:
            out.append(Fault(f"{at}/equip/{j}", "slot_taken", {"slot": kind.type}))
    seen: set[str] = set()
    for j, (name, _) in enumerate(s.judge):
        kind = edition.kinds.get(name)
        if kind is None or kind.judged is None:
            out.append(Fault(f"{at}/judge/{j}", "not_delayed", {"card": name}))
        if name in seen:
            out.append(Fault(f"{at}/judge/{j}", "laid_twice", {"card": name}))
        seen.add(name)
    return out


def _borrowed(spec: Spec, i: int) -> list[Fault]:
    """equip.5, equip.7: weapons of others, and only while it is one's own play phase; nothing lends in most editions."""
    at, out = f"/seats/{i}/borrowed", []
    lent = Counter(o for s in spec.seats for o in s.borrowed)
    for owner, face in spec.seats[i].borrowed.items():
        kind = spec.edition.kinds.get(face.kind)
        where = f"{at}/{owner + 1}"
        if not any("lends" in k.ext for k in spec.edition.kinds.values()):
            out.append(Fault(where, "nothing_lends", {}))
        elif kind is None or kind.type != "weapon":
            out.append(Fault(where, "not_weapon", {"card": face.kind}))
        elif not 0 <= owner < len(spec.seats) or owner == i or lent[owner] > 1:
            out.append(Fault(where, "not_lender", {"seat": owner + 1}))
        elif spec.turn != i or spec.phase != "play":
            out.append(Fault(where, "borrowed_now", {"seat": i + 1}))
    return out


def _pile(spec: Spec) -> list[Fault]:
    """A hero is in one place, and the pile holds such as can be played."""
    there = [*spec.pile.top, *spec.pile.pool] if spec.pile is not None else []
    if there and not spec.edition.pile:
        return [Fault("/heroes", "no_pile", {})]
    sits = {h for s in spec.seats for h in (s.hero, s.hero2) if h}
    out = [Fault("/heroes", "hero_twice", {"hero": h}) for h, n in Counter(there).items() if n > 1 or h in sits]
    return out + [Fault("/heroes", "hero_unknown", {"hero": h}) for h in there if h not in spec.heroes]


def _conservation(spec: Spec) -> list[Fault]:
    there = Counter(spec.edition.deck)
    faces = Counter(named(spec))
    faces.update(spec.pool or ())
    out = []
    for face, n in sorted(faces.items()):
        if face.kind and face.suit and n > there[face]:
            out.append(Fault("/", "too_many", {"card": face.kind, "suit": face.suit, "rank": face.rank, "given": n, "exist": there[face]}))
    if spec.pool is not None:
        tokens = sum(1 for s in spec.seats for f in s.hand if f is None)
        if tokens > len(spec.pool):
            out.append(Fault("/deck/pool", "pool_too_small", {"hidden": tokens, "pool": len(spec.pool)}))
    return out


def start(g: State) -> State:
    """Run to the first question. Hands back the same state."""
    g.run()
    return g

"""Random positions over everything that is registered: editions, modules, skills, cards, hidden cards, roles, sides, phases, switches."""

from __future__ import annotations

from random import Random

from rules_engine.core.cards import Face
from rules_engine.core.game import Edition
from rules_engine.core.setup import SeatSpec, Spec
from rules_engine.core.state import SLOTS, Pile
from rules_engine.editions import EDITIONS, load
from rules_engine.notation.people import facts, playable

KINGDOMS = (("wei",), ("shu",), ("wu",), ("qun",), ("shu", "wu"), ())
SWITCHES = {
    "std": {
        "jiuyuan": ("dying", "any"),
        "ganglie_sourceless": ("judge", "skip"),
        "fanjian": ("after", "before"),
        "jizhi": ("any", "real"),
        "luoyi": ("user", "source"),
    },
    "proto": {"starting_hand": ("four", "blood"), "rescue": ("self", "anyone"), "indulgence": ("turn", "play")},
    "early": {"kongcheng_duel": ("literal", "immune"), "jijiu_offset": ("prevented", "healed"), "jiedao": ("skill", "trick")},
}


def random_spec(seed: int, auto: bool = True, played: Edition | None = None) -> Spec:
    """The position of a seed. Every registered skill and card turns up over a few hundred seeds. `played`: of this edition only."""
    r = Random(seed)
    name = r.choice(sorted(EDITIONS)) if played is None else played.id
    edition = (load(name, ("ex",) if name == "std" and seed % 2 else ())) if played is None else played
    deck = [f for f in edition.deck if f.kind in edition.kinds]
    r.shuffle(deck)
    n = r.choice((2, 2, 3, 3, 4, 5, 6))
    controlled = r.random() < 0.5
    you = r.randrange(n)
    seats = []
    with_roles = r.random() < 0.6
    roles = ["lord", *[r.choice(("loyalist", "rebel", "rebel", "renegade")) for _ in range(n - 1)]]
    r.shuffle(roles)
    skills = sorted(set(edition.skills) - set(edition.everybody))
    for i in range(n):
        max_hp = r.choice((3, 4, 4, 5))
        side = "" if controlled else "you" if i == you else r.choice(("foe", "foe", "ally", "passive"))
        hidden = side in ("foe", "passive")
        hand: list[Face | None] = [deck.pop() for _ in range(r.choice((0, 1, 1, 2, 3, 4, 6)))]
        if hidden:
            hand = [None if r.random() < 0.5 else f for f in hand]
        worn: dict[str, Face] = {}
        laid: list[tuple[str, Face]] = []
        for _ in range(r.choice((0, 0, 1, 2, 3))):
            face = next((f for f in deck if edition.kinds[f.kind].type in SLOTS), None)
            if face is not None and edition.kinds[face.kind].type not in worn:
                deck.remove(face)
                worn[edition.kinds[face.kind].type] = face
        if r.random() < 0.3:
            face = next((f for f in deck if edition.kinds[f.kind].judged is not None), None)
            if face is not None:
                deck.remove(face)
                laid.append((face.kind, face))
        if r.random() < 0.1 and not laid:
            laid.append(("indulgence", deck.pop()))
        seats.append(
            SeatSpec(
                role=roles[i] if with_roles else "",
                kingdom=r.choice(KINGDOMS),
                gender=r.choice(("male", "female", "")),
                skills=tuple(r.sample(skills, min(len(skills), r.choice((0, 1, 2, 2, 3, 4))))),
                hp=r.randint(1, max_hp),
                max_hp=max_hp,
                hand=hand,
                equip=[worn[s] for s in SLOTS if s in worn],
                judge=laid,
                side=side,
            )
        )
    tokens = sum(s.hand.count(None) for s in seats)
    top = [deck.pop() for _ in range(r.choice((0, 0, 2, 4, 8)))]
    bottom = [deck.pop() for _ in range(r.choice((0, 0, 0, 2)))]
    size = max(tokens, r.choice((0, 2, 4, 8, 12, len(deck))))
    pool, rest = deck[:size], deck[size:]
    turn = r.randrange(n)
    phase = r.choice((*edition.phases, "play", "play"))
    if name == "early" and phase == "play" and n > 1 and r.random() < 0.4:
        borrow(r, seats, turn, rest)
    spec = Spec(
        edition=edition,
        seats=seats,
        top=top,
        pool=pool,
        bottom=bottom,
        then=r.choice(("pool", "pool", "pool", "none")),
        discard=rest if r.random() < 0.5 else rest[:3],
        turn=turn,
        phase=phase,
        victory=with_roles and r.random() < 0.5,
        rules={k: r.choice(v) for k, v in SWITCHES[name].items()},
        auto=auto,
    )
    if edition.pile:
        reincarnated(r, spec, controlled)
    return spec


def reincarnated(r: Random, spec: Spec, controlled: bool) -> None:
    """Some seats are dead, some have come back, and heroes lie ready; the dead hold cards where they may."""
    edition = spec.edition
    heroes = playable(edition)
    r.shuffle(heroes)
    army = "reincarnation_rebels" in edition.modules
    discard = list(spec.discard)
    waits = False
    for i, s in enumerate(spec.seats):
        if r.random() < 0.6:
            s.hero = heroes.pop()
        if i != spec.turn and r.random() < 0.4:
            hand = s.hand[: r.choice((0, 1, 2, 3))] if edition.dead_hold else []
            discard += [f for f in s.hand[len(hand) :] if f is not None] + [*s.equip] + [f for _, f in s.judge]
            s.hand, s.equip, s.judge, s.alive, s.hp = hand, [], [], False, 0
            if army and not waits and r.random() < 0.8:
                waits, s.marks = True, {"waiting": 1}
        elif army and s.role != "lord" and r.random() < 0.4:
            s.role = r.choice(("army", "army", "hunter"))
        elif not army and s.role != "lord" and r.random() < 0.3:
            s.marks = {"returned": 1}
    spec.discard = discard
    spec.heroes = facts(playable(edition), edition)
    top = [heroes.pop() for _ in range(r.choice((0, 0, 1, 2)))]
    spec.pile = Pile(tuple(top), tuple(sorted(heroes[: r.choice((0, 1, 3, 3, 12))])))
    spec.players = r.choice((0, 4, 6, 8))


def borrow(r: Random, seats: list[SeatSpec], turn: int, rest: list[Face]) -> None:
    """The seat whose turn it is has borrowed weapons of one or two others, who may be dead."""
    edition = load("early")
    weapons = [f for f in rest if f.kind in edition.kinds and edition.kinds[f.kind].type == "weapon"]
    others = [i for i in range(len(seats)) if i != turn]
    for owner in r.sample(others, min(len(others), len(weapons), r.choice((1, 1, 2)))):
        weapon = weapons.pop()
        rest.remove(weapon)
        seats[turn].borrowed = {**seats[turn].borrowed, owner: weapon}

"""What never changes during one game: the edition, the faces of the cards, their classes, who is controlled.

Every clone of a state shares one `Game`. It also keeps the numbers of interned records, so keys are only comparable
within one game; `State.digest` is comparable everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.core.cards import HIDDEN, PREDICATES, Face
from rules_engine.core.questions import Choice
from rules_engine.core.registry import Abilities, Band, CardKind, Conversion, Modifier, Play, Skill, Trigger
from rules_engine.core.timings import TIMINGS, Timing

if TYPE_CHECKING:
    from rules_engine.core.records import Frame
    from rules_engine.core.state import Outcome, State

Listener = tuple[int, int, tuple[Trigger, ...]]
Watch = Callable[["State", str], "Outcome | None"]

#: The seat under which the rules of the table listen.
TABLE = -1
#: The timings of a card use up to its effect on a target.
BEFORE_EFFECT = (Timing.CARD_USED, Timing.BECOMING_TARGET, Timing.TARGETED, Timing.TAKING_EFFECT, Timing.CARDS_MOVED)


class Hero(NamedTuple):
    """What a hero brings."""

    hp: int
    kingdoms: tuple[str, ...] = ()
    gender: str = ""
    skills: tuple[str, ...] = ()


def due(g: State, seat: int, killer: int) -> str:
    """death.4–5: what the killer of a seat has coming to it, `reward`, `penalty` or nothing."""
    role = g.seats[seat].persona.role
    if role == "rebel":
        return "reward"
    return "penalty" if role == "loyalist" and g.seats[killer].persona.role == "lord" else ""


@dataclass(frozen=True)
class Edition:
    """What an edition decides. `editions/` makes these; the kernel only reads them.

    phases: their names in order; phase_frames: the frame of each; judge_next(zone): which laid trick is judged next;
    victory(state): the outcome after a death, or None; lord_bonus_from: the smallest number of players at which the
    lord has one more hp; switches: the defaults of the edition's switches; due(state, seat, killer): `reward`, `penalty` or "".

    everybody: skills that every seat has besides its own; table: triggers of the rules themselves, all silent, which run with the seat
    `TABLE`; pile: whether heroes that nobody plays may come into play; dead_hold: whether the dead may hold hand cards.

    draws: how many cards the draw phase brings; free_discard: whether one may discard hand cards in one's own play phase;
    in_turn: whether heroes are chosen one seat after the other, each from all that are left; hero_skills: whether they bring skills.

    clockwise: which way the turns go round a real table. Seats are numbered in the order of play in every edition, so nothing in
    the engine asks for it: it says on which hand the next seat sits.
    """

    id: str
    modules: tuple[str, ...]
    phases: tuple[str, ...]
    phase_frames: Mapping[str, Callable[[int], Frame]]
    judge_next: Callable[[tuple[Any, ...]], int]
    victory: Callable[[State], Outcome | None]
    kinds: Mapping[str, CardKind]
    skills: Mapping[str, Skill]
    deck: tuple[Face, ...]
    role_tables: Mapping[int, tuple[tuple[str, ...], ...]]
    lord_bonus_from: int = 1
    lord_penalty: tuple[str, ...] = ("hand", "equip")
    switches: Mapping[str, Any] = field(default_factory=dict)
    draws: int = 2
    free_discard: bool = False
    in_turn: bool = False
    clockwise: bool = False
    hero_skills: bool = True
    everybody: tuple[str, ...] = ()
    table: tuple[Trigger, ...] = ()
    pile: bool = False
    dead_hold: bool = False
    due: Callable[[State, int, int], str] = due
    rescuers: tuple[CardKind, ...] = ()
    nullifiers: tuple[CardKind, ...] = ()

    _abilities: dict[tuple[str, ...], Abilities] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kinds = tuple(self.kinds.values())
        object.__setattr__(self, "rescuers", tuple(k for k in kinds if "rescues" in k.ext))
        object.__setattr__(self, "nullifiers", tuple(k for k in kinds if "nullifies" in k.ext))

    def abilities(self, traits: tuple[str, ...]) -> Abilities:
        """The declarations of a set of traits: skills by name, equipment by kind. Worked out once."""
        found = self._abilities.get(traits)
        if found is None:
            skills = []
            for t in traits:
                if t in self.skills:
                    skills.append(self.skills[t])
                else:
                    kind = self.kinds.get(t)
                    if kind is not None and kind.skill is not None:
                        skills.append(kind.skill)
            found = self._abilities[traits] = Abilities(skills, len(self._abilities))
        return found


class Hand:
    """What follows from the known cards of a hand: `reps`, one of each class; `given`, by kind, the answers that give one of them as
    what it is."""

    __slots__ = ("given", "reps")

    def __init__(self, cards: tuple[int, ...], classes: list[int], names: list[str], giving: list[Choice]) -> None:
        reps: list[int] = []
        given: dict[str, list[Choice]] = {}
        last = HIDDEN
        for c in cards:  # sorted, so equal ones stand together
            if classes[c] != last:
                last = classes[c]
                reps.append(c)
                name = names[c]
                if name in given:
                    given[name].append(giving[c])
                else:
                    given[name] = [giving[c]]
        self.reps: tuple[int, ...] = tuple(reps)
        self.given = given


class Lineup:
    """Who lives with which abilities, and what was worked out from that.

    `listens[timing]`: the listeners as (band, seat, triggers), ordered by band and seat; empty if nobody listens.
    `orders[seat]`: the living in order of play from that seat on (who need not live).
    `near`: distances between seats as they are asked for; only those that no function of the state goes into.
    `plain_use`: nobody listens to anything between a card's being declared and its effect.
    """

    __slots__ = ("listens", "near", "orders", "plain_use")

    def __init__(self, seats: int, alive: tuple[int, ...], present: tuple[Abilities, ...], table: tuple[Trigger, ...]) -> None:
        self.near: dict[tuple[int, int], int] = {}
        self.listens: tuple[tuple[Listener, ...], ...] = tuple(_listeners(alive, present, table))
        self.orders = orders(seats, alive)
        self.plain_use = not any(self.listens[t] for t in BEFORE_EFFECT)


@lru_cache(maxsize=4096)
def orders(seats: int, alive: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each seat the living in order of play from it on."""
    return tuple([tuple([s for s in alive if s >= i] + [s for s in alive if s < i]) for i in range(seats)])


def _listeners(alive: tuple[int, ...], present: tuple[Abilities, ...], table: tuple[Trigger, ...]) -> list[tuple[Listener, ...]]:
    """For each timing who listens, by band and seat; the rules of the table last."""
    out: list[list[Listener]] = [_NOBODY] * TIMINGS
    for seat, abilities in zip(alive, present, strict=True):
        for timing, band, triggers in abilities.heard:
            if out[timing] is _NOBODY:
                out[timing] = []
            out[timing].append((band, seat, triggers))
    for timing in {t.timing for t in table}:
        if out[timing] is _NOBODY:
            out[timing] = []
        out[timing].append((Band.RULE, TABLE, tuple([t for t in table if t.timing == timing])))
    return [tuple(sorted(found, key=_BAND)) if found else () for found in out]


_NOBODY: list[Listener] = []
_BAND = itemgetter(0)


class Game:
    """The shared, unchanging part of a position. `faces` must come sorted by class; `Game.arrange` does it.

    `players`: how many the whole game has, which may be more than sit here. `heroes`: those that may come into play from the pile.
    `lazy`: answers are listed only when somebody asks for the list. For players who need one answer, not all.
    """

    def __init__(
        self,
        edition: Edition,
        faces: Iterable[Face],
        *,
        sides: tuple[str, ...] = (),
        controlled: tuple[bool, ...] = (),
        victory: bool = False,
        rules: Mapping[str, Any] | None = None,
        kinds_present: Iterable[str] = (),
        skills_present: Iterable[str] = (),
        auto: bool = True,
        players: int = 0,
        heroes: Mapping[str, Hero] | None = None,
    ) -> None:
        self.edition = edition
        self.players = players
        self.heroes = heroes or {}
        self.kinds = edition.kinds
        self.skills = edition.skills
        self.rules = {**edition.switches, **(rules or {})}
        self.sides = sides
        self.controlled = controlled
        self.victory = victory
        self.auto = auto
        self.lazy = False
        self._watch: Watch | None = None
        self.phase_watch: Watch | None = None
        self.interned: dict[tuple[Any, ...], int] = {}
        self._lineups: dict[tuple[tuple[int, ...], tuple[int, ...]], Lineup] = {}
        self._hands: dict[tuple[int, ...], Hand] = {}
        present = [*skills_present, *[k for h in self.heroes.values() for k in h.skills]]
        self.ignores = any(
            isinstance(d, Modifier) and d.quantity == "ignores_equipment"
            for k in present
            if k in edition.skills
            for d in edition.skills[k].declarations
        )
        self.lends = any(isinstance(d, Play) and d.lent for k in present if k in edition.skills for d in edition.skills[k].declarations)
        order, self.classes, self.class_names = arrange(edition, list(faces), kinds_present, present)
        self.faces: list[Face] = [*order, Face("")]
        self.names: list[str] = [f.kind for f in self.faces]
        self._giving = [Choice("card", "", name, (c,)) for c, name in enumerate(self.names)]
        self.red: list[bool] = [f.red for f in self.faces]
        self.kind_at: list[CardKind | None] = [edition.kinds.get(n) for n in self.names]

    @property
    def watch(self) -> Watch | None:
        """Asked at every death and at the end of every turn and phase whether the game is decided: `watch(state, what)`.

        A watch with an attribute `phases` that is False is not asked at the ends of phases (`phase_watch`).
        """
        return self._watch

    @watch.setter
    def watch(self, watch: Watch | None) -> None:
        self._watch = watch
        self.phase_watch = watch if getattr(watch, "phases", True) else None

    def abilities(self, traits: tuple[str, ...]) -> Abilities:
        """The declarations of a set of traits: skills by name, equipment by kind."""
        return self.edition.abilities(traits)

    def hand(self, cards: tuple[int, ...]) -> Hand:
        """What follows from the known cards of a hand."""
        found = self._hands.get(cards)
        if found is None:
            found = self._hands[cards] = Hand(cards, self.classes, self.names, self._giving)
        return found

    def lineup(self, seats: int, alive: tuple[int, ...], present: tuple[Abilities, ...]) -> Lineup:
        """What follows from who of so many seats lives and what they can do."""
        key = (alive, tuple([a.number for a in present]))
        found = self._lineups.get(key)
        if found is None:
            found = self._lineups[key] = Lineup(seats, alive, present, self.edition.table)
        return found


def arrange(
    edition: Edition, faces: list[Face], kinds_present: Iterable[str], skills_present: Iterable[str]
) -> tuple[list[Face], list[int], list[tuple[Any, ...]]]:
    """Sort faces by class; give each its class number.

    A class is a kind plus the values of every predicate that some kind among the faces, some present kind, some present
    skill or some kind that it can make of another declares to read. The last entry of the class list is the class of a hidden card.
    """
    reads: set[str] = set()
    kinds = [edition.kinds[k] for k in {f.kind for f in faces} | set(kinds_present) if k in edition.kinds]
    skills = [edition.skills[k] for k in skills_present if k in edition.skills] + [k.skill for k in kinds if k.skill is not None]
    for skill in skills:
        reads.update(skill.reads)
        kinds += [edition.kinds[d.name] for d in skill.declarations if isinstance(d, Conversion) and d.name in edition.kinds]
    for kind in kinds:
        reads.update(kind.reads)
    predicates = [(r, PREDICATES[r]) for r in sorted(reads)]

    def form(face: Face) -> tuple[Any, ...]:
        return (face.kind, *[str(p(face)) for _, p in predicates])

    ordered = sorted(faces, key=lambda f: (form(f), f.suit, f.rank))
    forms = sorted({form(f) for f in faces})
    number = {k: i for i, k in enumerate(forms)}
    return ordered, [*[number[form(f)] for f in ordered], HIDDEN], forms

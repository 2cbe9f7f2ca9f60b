"""What cards and skills declare. The kernel reads these declarations and names none of their owners.

A skill module holds one `skill = Skill(...)`, a card module one `kind = CardKind(...)`; both are found by scanning the
package. Declarations take small functions of the state; every function gets the owner's seat, never a name.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rules_engine.core.questions import Choice, Refusal
from rules_engine.core.records import CardIds, Frame
from rules_engine.core.timings import TIMINGS, Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State


class Band(IntEnum):
    """Within a window skills come first, then equipment, then the rules of the edition (decision D7)."""

    SKILL = 0
    EQUIP = 1
    RULE = 2


@dataclass(frozen=True, slots=True)
class Trigger:
    """A reaction to a timing. `when(g, owner, event)` is checked just before it runs; `frame(owner, index)` resolves it.

    `silent`: it only takes note of what happens, or is a rule of the table. It runs before its seat is asked anything and leaves no
    line in the record.
    """

    timing: Timing
    when: Callable[[State, int, Any], bool]
    frame: Callable[[int, int], Frame]
    compulsory: bool = False
    skill: str = ""
    band: Band = Band.SKILL
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Conversion:
    """`count` cards out of `zones` may be used or played as `name`, if each is accepted."""

    name: str
    accepts: Callable[[State, int, int], bool]
    zones: tuple[str, ...] = ("hand",)
    count: int = 1
    modes: tuple[str, ...] = ("use", "play")
    when: Callable[[State, int], bool] | None = None
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Another way to provide `name` when it is needed: a frame that hands back True or False."""

    name: str
    when: Callable[[State, int, Any], bool]
    frame: Callable[[int, int], Frame]
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """An active skill of the play phase: so many cards out of `zones`, so many seats, then a frame.

    `ready(g, owner)` says why it may not be used now; `target(g, owner, cards, seats, seat)` why `seat` may not be
    the next one after `seats`.

    `lent`: the others use it in their play phases, on its owner, who is the one seat of the choice. `ready` and `frame`
    then get the one who uses it, `target` says why the owner may not be used. `dead`: its seats are dead ones.
    """

    frame: Callable[[int, tuple[int, ...], tuple[int, ...]], Frame]
    ready: Callable[[State, int], Refusal | None]
    cards: tuple[int, int] = (0, 0)
    zones: tuple[str, ...] = ("hand",)
    accepts: Callable[[State, int, int], bool] | None = None
    seats: tuple[int, int] = (0, 0)
    target: Callable[[State, int, tuple[int, ...], tuple[int, ...], int], Refusal | None] | None = None
    costless: bool = False
    lent: bool = False
    dead: bool = False
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """`forbids(g, owner, user, kind)`: why the owner can't be a target of that kind of card."""

    forbids: Callable[[State, int, int, str], Refusal | None]
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a quantity: distance_to (as the one who measures), distance_from (as the one measured to),
    range (the weapon's), slash_limit, hand_limit, draw, unlimited_tricks, ignores_equipment (others' equipment does not
    exist for the owner)."""

    quantity: str
    value: int | Callable[[State, int], int]
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Widening:
    """`extra(g, owner, cards)`: on how many more seats a card as `name`, made of these cards, may be used."""

    name: str
    extra: Callable[[State, int, CardIds], int]
    skill: str = ""


Declaration = Trigger | Conversion | Answer | Play | Filter | Modifier | Widening


class Skill:
    """A named bundle of declarations. `reads` names the predicates of card faces that it reads (decision D5).

    `edition`: whose skill it is; its rules are `skill.<edition>.<name>.<n>`. An edition takes over the skills of the one it is
    based on, so this need not be the edition that is played. The scan fills it in.
    `scope`: how long the counter of its name is kept, phase or turn. `rule`: the paragraph that it rests on, if it is no hero's.
    """

    edition = ""

    def __init__(
        self,
        name: str,
        *declarations: Declaration,
        reads: tuple[str, ...] = (),
        lord: bool = False,
        band: Band = Band.SKILL,
        scope: str = "phase",
        rule: str = "",
    ) -> None:
        self.name = name
        self.reads = reads
        self.lord = lord
        self.scope = scope
        self._rule = rule
        self.declarations: tuple[Declaration, ...] = tuple(
            replace(d, skill=name, band=band) if isinstance(d, Trigger) else replace(d, skill=name) for d in declarations
        )

    @property
    def rule(self) -> str:
        """The first paragraph of what it does."""
        return self._rule or f"skill.{self.edition}.{self.name}.1"

    def __repr__(self) -> str:
        return f"Skill({self.name!r})"


@dataclass(frozen=True, slots=True)
class CardKind:
    """How a kind of card works in one edition.

    aim: none (only in response), self, one (another seat), any (one seat, the user's own too), others (all others), all
    usable(g, user, cards) and target(g, user, cards, seat) give the reason why not; effect(use, target) the frame that
    resolves it on one target; place(...) for cards that are laid down. `reads` as in `Skill`.

    usable_on(g, user, cards, seat): why not on that seat at the free moment, where there is a limit that depends on it.
    second(g, user, cards, target, seat): such a card names two seats, of which the second is no target; the reason why not.
    """

    name: str
    type: str
    aim: str = "none"
    usable: Callable[[State, int, tuple[int, ...]], Refusal | None] | None = None
    target: Callable[[State, int, tuple[int, ...], int], Refusal | None] | None = None
    effect: Callable[[Any, int, int], Frame] | None = None
    nullifiable: bool = False
    window: Callable[[State, int, int], bool] | None = None
    lands: str = ""
    judged: Callable[[int, Any], Frame] | None = None
    skill: Skill | None = None
    reads: tuple[str, ...] = ()
    counts: str = ""
    rule: str = ""
    ext: dict[str, Any] = field(default_factory=dict)
    usable_on: Callable[[State, int, tuple[int, ...], int], Refusal | None] | None = None
    second: Callable[[State, int, tuple[int, ...], int, int], Refusal | None] | None = None

    def but(self, **changes: Any) -> CardKind:
        """The same kind with some parts changed: how an edition states its difference."""
        return replace(self, **changes)


class Abilities:
    """All declarations that one set of traits (skills and equipment) brings, sorted for fast reading.

    `heard`: the timings with a trigger, as (timing, band, triggers).
    """

    __slots__ = (
        "answers", "conversions", "distance_from", "distance_to", "filters", "heard", "lent", "modifiers", "number", "plays", "triggers",
        "widenings",
    )  # fmt: skip

    def __init__(self, skills: list[Skill], number: int) -> None:
        self.number = number
        self.triggers: list[tuple[Trigger, ...]] = [() for _ in range(TIMINGS)]
        self.conversions: dict[str, tuple[Conversion, ...]] = {}
        self.answers: dict[str, tuple[Answer, ...]] = {}
        self.plays: tuple[Play, ...] = ()
        self.lent: tuple[Play, ...] = ()
        self.filters: tuple[Filter, ...] = ()
        self.modifiers: dict[str, tuple[Modifier, ...]] = {}
        self.widenings: dict[str, tuple[Widening, ...]] = {}
        for skill in skills:
            for d in skill.declarations:
                self._add(d)
        self.heard = tuple(
            [
                (timing, band, tuple([t for t in triggers if t.band == band]))
                for timing, triggers in enumerate(self.triggers)
                for band in sorted({t.band for t in triggers})
            ]
        )
        self.distance_to = self.modifiers.get("distance_to", ())
        self.distance_from = self.modifiers.get("distance_from", ())

    def _add(self, d: Declaration) -> None:
        if isinstance(d, Trigger):
            self.triggers[d.timing] += (d,)
        elif isinstance(d, Conversion):
            self.conversions[d.name] = (*self.conversions.get(d.name, ()), d)
        elif isinstance(d, Answer):
            self.answers[d.name] = (*self.answers.get(d.name, ()), d)
        elif isinstance(d, Play):
            if d.lent:
                self.lent += (d,)
            else:
                self.plays += (d,)
        elif isinstance(d, Filter):
            self.filters += (d,)
        elif isinstance(d, Widening):
            self.widenings[d.name] = (*self.widenings.get(d.name, ()), d)
        else:
            self.modifiers[d.quantity] = (*self.modifiers.get(d.quantity, ()), d)

    def total(self, g: State, owner: int, quantity: str) -> int:
        """The sum of the modifiers of a quantity."""
        if quantity not in self.modifiers:
            return 0
        return sum([m.value if isinstance(m.value, int) else m.value(g, owner) for m in self.modifiers[quantity]])


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """The modules of a package, in the order of their names."""
    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
        if not found.ispkg and not found.name.startswith("_"):
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def scan_skills(package: ModuleType) -> dict[str, Skill]:
    """The skills of a package by name: every module must hold exactly one `skill`."""
    out: dict[str, Skill] = {}
    for module in modules(package):
        skill = getattr(module, "skill", None)
        if not isinstance(skill, Skill):
            raise TypeError(f"{module.__name__} holds no `skill = Skill(...)`")
        skill.edition = package.__name__.rpartition(".")[2]
        out[skill.name] = skill
    return out


def scan_kinds(package: ModuleType, edition: str, own: bool = False, parts: tuple[str, ...] = ()) -> dict[str, CardKind]:
    """The card kinds of a package as `edition` has them with these modules of its own (`parts`).

    A file's `<edition>_<part>` if it holds one, else its `<edition>`, else its `kind`. `own`: the edition has cards of its own making
    and takes no file's `kind`.
    """
    ways = (*[f"{edition}_{part}" for part in parts], edition, *(() if own else ("kind",)))
    nothing = () if own else None
    out: dict[str, CardKind] = {}
    for module in modules(package):
        kinds = next((getattr(module, way) for way in ways if hasattr(module, way)), nothing)
        for kind in kinds if isinstance(kinds, tuple) else (kinds,):
            if not isinstance(kind, CardKind):
                raise TypeError(f"{module.__name__} holds no `kind = CardKind(...)`")
            out[kind.name] = kind
    return out


__all__ = [
    "Abilities",
    "Answer",
    "Band",
    "CardKind",
    "Choice",
    "Conversion",
    "Declaration",
    "Filter",
    "Modifier",
    "Play",
    "Skill",
    "Trigger",
    "Widening",
    "scan_kinds",
    "scan_skills",
]

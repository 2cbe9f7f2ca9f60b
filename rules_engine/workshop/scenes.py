"""Scenes of another program as positions of ours: what the engine can hold of them, what is missing, and whether they have one solution.

A scene is a record of facts (`Scene`; docs/puzzles.md has the format): who sits where with which cards, the order of the deck, who wins if
time runs out. It becomes a puzzle without words of its own: the first seat is `you`, the goal is what its role wants by the end of the
time. Nothing is guessed: what the edition does not have, or what the caller has to decide, is named place by place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules_engine.core.cards import Face
from rules_engine.core.game import Edition
from rules_engine.editions import load
from rules_engine.notation.models import MAX_SEATS, PuzzleModel
from rules_engine.notation.people import person, playable
from rules_engine.notation.position import dump, flow
from rules_engine.notation.problems import Fault, NotationError
from rules_engine.notation.tokens import Card, parse_card
from rules_engine.notation.words import HIDDEN_WORDS, names, word
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.proof import Proof, open_puzzle, prove
from rules_engine.workshop.candidate import MARK
from rules_engine.workshop.draft import Json

CHOICE = "select"
"""The key of a hero that the player of the scene chooses."""
SOLDIERS = {"sujiang": "male", "sujiangf": "female"}
"""Heroes without a skill or a kingdom, who are just a seat with a gender here."""
OLDER = ("-旧",)
"""Marks after a hero's name for the wording before its revision: the one that the standard edition has."""
ANY = "any"
CAMPS = {"lord": ("lord", "loyalist"), "loyalist": ("lord", "loyalist"), "rebel": ("rebel",), "renegade": ("renegade",)}
PLAIN_KEYS = frozenset({"number", "name_zh", "kind", "warnings", "heroes_outside_standard25", "open_choice_seats",
                        "uses_only_standard_ex_maneuvering_cards"})  # fmt: skip


class _Lenient(BaseModel):
    """Keys that are not known here are kept: they are reported as something that is missing."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    def unknown(self) -> dict[str, Any]:
        return {k: v for k, v in (self.model_extra or {}).items() if v not in (None, False, [], {}) and k not in PLAIN_KEYS}


Name = Annotated[str, Field(max_length=80)]


class SceneName(_Lenient):
    """A hero or a skill of the other program."""

    key: Name
    name_zh: Name


class SceneCard(_Lenient):
    """A card: its name, and its face unless any copy will do."""

    name_zh: Name
    suit: Name | None = None
    rank: Name | None = None
    id: int | None = None
    by_name: Name | None = None


class ScenePlayer(_Lenient):
    """A seat. `draw`: so many cards more at random."""

    general: SceneName
    general2: SceneName | None = None
    role: Name
    draw: int = 0
    hp: int | None = None
    maxhp: int | None = None
    hand: Annotated[list[SceneCard], Field(max_length=160)] = []
    equip: Annotated[list[SceneCard], Field(max_length=6)] = []
    judge: Annotated[list[SceneCard], Field(max_length=6)] = []
    starter: bool = False
    extra_skills: list[SceneName] = []
    nationality: Name | None = None


class TimeRule(_Lenient):
    """Who wins if the time is over: singleTurn (the first seat's turn ends), beforeNext (somebody's second turn would begin),
    endedByPile (the arranged deck is used up)."""

    rule: Name
    winner_if_reached: Name


class Scene(_Lenient):
    """One scene. The first player is the one who is to solve it."""

    source_repo: Name
    source_file: Name
    number: int
    players: Annotated[list[ScenePlayer], Field(min_length=2, max_length=MAX_SEATS)]
    draw_order: Annotated[list[SceneCard], Field(max_length=400)] = []
    timeout_rules: list[TimeRule] = []


class SceneFile(_Lenient):
    """A file of scenes."""

    scenes: Annotated[list[Scene], Field(max_length=1000)]


class BadScene(ValueError):
    """The input is no file of scenes. The message names the place."""


class Missing(NamedTuple):
    """Something that the engine, the edition or the caller has not given. what: hero, skill, card, copy, choice, hand, hp, time, rule or position;
    `pointer`: its place in the scene; `name`: as the scene has it."""

    what: str
    pointer: str
    name: str


class Options(NamedTuple):
    """What the caller decides. `heroes`: (seat from 1, 1 or 2 for the first or second hero) -> hero's name; `turns`: the horizon where a scene
    has none; `hp`: maxima of seats with two heroes; `allies`: the solver's camp is played by the solver; `limit`: the budget of the prover in
    decisions.
    """

    edition: str = "std"
    modules: tuple[str, ...] = ()
    heroes: Mapping[tuple[int, int], str] = {}
    turns: int = 0
    hp: Mapping[int, int] = {}
    allies: bool = False
    limit: int = 200_000


@dataclass
class Imported:
    """What has become of a scene. `puzzle`: the record without words, if nothing is missing; `proof`: what the prover found, if it was asked."""

    scene: Scene
    options: Options
    missing: list[Missing] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    puzzle: Json | None = None
    proof: Proof | None = None

    @property
    def held(self) -> bool:
        """Whether the engine can hold the scene."""
        return self.puzzle is not None

    @property
    def source(self) -> str:
        """Where the position is from."""
        return f"{self.scene.source_repo} {self.scene.source_file}"

    def json(self) -> Json:
        """The same for programs."""
        out: Json = {
            "number": self.scene.number, "source": self.source, "held": self.held, "missing": [m._asdict() for m in self.missing],
            "heroes": {f"{seat}.{place}": name for (seat, place), name in self.options.heroes.items()}, "notes": self.notes,
        }  # fmt: skip
        p = self.proof
        if p is not None:
            out |= {"verdict": p.verdict, "reason": p.reason, "nodes": p.nodes, "unique": p.verdict == "PROVED" and p.unique}
            out |= {"winning": p.winning}
        return out


def read_scenes(data: Any) -> list[Scene]:
    """Scenes out of parsed JSON. Raises BadScene with the place of the first fault."""
    try:
        return SceneFile.model_validate(data).scenes
    except ValidationError as e:
        first = e.errors(include_url=False, include_input=False)[0]
        raise BadScene(f"/{'/'.join(str(p) for p in first['loc'])}: {first['msg']}") from None


def choices_of(scene: Scene, options: Options) -> list[tuple[int, int]]:
    """The heroes that are left to the caller and not pinned, as (seat, place)."""
    out = []
    for n, p in enumerate(scene.players, 1):
        for place, hero in ((1, p.general), (2, p.general2)):
            if hero is not None and hero.key == CHOICE and options.heroes.get((n, place), ANY) == ANY:
                out.append((n, place))
    return out


def candidates(options: Options) -> list[str]:
    """The heroes that may be tried for a choice: all that the edition can play."""
    return playable(load(options.edition, options.modules))


def import_scene(scene: Scene, options: Options, search: bool = True) -> Imported:
    """Make a puzzle of a scene, and prove it if nothing is missing. Raises Clash or Unknown for an edition that is not there."""
    out = Imported(scene, options)
    record = _Importer(out).record()
    if out.missing:
        return out
    try:
        model = PuzzleModel.model_validate(record)
        open_puzzle(model)
    except ValidationError as e:
        out.missing += [Missing("position", "/" + "/".join(map(str, x["loc"])), str(x["msg"])) for x in e.errors(include_url=False)]
        return out
    except NotationError as e:
        out.missing += [Missing("position", p.pointer, p.message()) for p in e.problems]
        return out
    except PuzzleFault as e:
        out.missing.append(Missing("position", e.pointer, str(e)))
        return out
    out.puzzle = record
    if search:
        out.proof = prove(model, limit=options.limit)
    return out


class _Importer:
    def __init__(self, out: Imported) -> None:
        self.out, self.scene, self.options = out, out.scene, out.options
        self.edition: Edition = load(self.options.edition, self.options.modules)
        self.copies = Counter(self.edition.deck)

    def lacks(self, what: str, pointer: str, name: str) -> None:
        self.out.missing.append(Missing(what, pointer, name))

    def record(self) -> Json:
        scene, options = self.scene, self.options
        for key, value in scene.unknown().items():
            if key not in ("source_repo", "source_file"):
                self.lacks("rule", f"/{key}", ", ".join(value) if isinstance(value, list) else key)
        faced = [(c, at) for c, at in self._cards() if c.suit]
        for card, at in faced:
            self._take(card, at)
        seats = [self._seat(n, p) for n, p in enumerate(scene.players)]
        starters = [n for n, p in enumerate(scene.players) if p.starter]
        if len(starters) != 1:
            self.lacks("time", "/players", "the seat that begins")
        first = starters[0] if starters else 0
        goal, kind, turns = self._goal(first)
        top = [t for i, c in enumerate(scene.draw_order) if (t := self._token(c, f"/draw_order/{i}"))]
        out: Json = {
            "spn": 1, "slug": f"scene-{scene.number}", "kind": kind, "edition": options.edition, "modules": list(options.modules),
            "title": {"zh": MARK["zh"], "en": MARK["en"].strip()}, "difficulty": 1, "seats": seats,
            "deck": {"top": top, "then": "none"} if top else {},
            "turn": {"seat": first + 1, "phase": self.edition.phases[0]}, "goal": goal, "until": {"turns": turns or 1}, "rules": [], "hints": [],
            "explanation": {"zh": MARK["zh"], "en": MARK["en"].strip()}, "source": f"the position: {self.out.source}",
        }  # fmt: skip
        return {k: v for k, v in out.items() if v not in ([], {})}

    # --- seats ---------------------------------------------------------------------------------------------------------

    def _seat(self, n: int, p: ScenePlayer) -> Json:
        at = f"/players/{n}"
        for key in p.unknown():
            self.lacks("hero" if key.startswith("general") else "rule", f"{at}/{key}", key)
        out: Json = {}
        tops: list[int] = []
        skills: list[str] = []
        for place, hero in ((1, p.general), (2, p.general2)):
            if hero is not None:
                self._hero(n, place, hero, out, tops, skills)
        if p.extra_skills:
            out["skills"] = [*skills, *self._skills(p.extra_skills, at)]
        out["role"] = self._word("role", p.role, f"{at}/role")
        if p.nationality is not None:
            out["kingdom"] = self._word("kingdom", p.nationality, f"{at}/nationality")
        self._hp(n, p, tops, out)
        for zone in ("hand", "equip", "judge"):
            cards = [t for i, c in enumerate(getattr(p, zone)) if (t := self._token(c, f"{at}/{zone}/{i}"))]
            if cards:
                out[zone] = cards
        if p.draw:
            if n == 0:
                self.lacks("hand", f"{at}/draw", f"{p.draw} cards at random")
            else:
                out["hand"] = [*out.get("hand", []), *[HIDDEN_WORDS[0]] * p.draw]
                self.out.notes.append(f"seat {n + 1}: {p.draw} cards at random are unknown cards here")
        if n == 0:
            out["you"] = True
        elif self.options.allies and p.role in CAMPS.get(self.scene.players[0].role, ()):
            out["side"] = "ally"
        return out

    def _hero(self, n: int, place: int, hero: SceneName, out: Json, tops: list[int], skills: list[str]) -> None:
        at = f"/players/{n}/general{'' if place == 1 else place}"
        key = "hero" if place == 1 else "hero2"
        name = hero.name_zh
        if hero.key == CHOICE:
            name = self.options.heroes.get((n + 1, place), ANY)
            if name == ANY:
                self.lacks("choice", at, f"seat {n + 1}: the hero is for the player to choose")
                return
        elif hero.key in SOLDIERS:
            out["gender"] = SOLDIERS[hero.key]
            tops.append(4)
            return
        found = self._person(name)
        one = person(found, self.edition.id) if found is not None else None
        if found is None or one is None:
            self.lacks("hero", at, name)
            return
        for skill in one.skills:
            if skill not in self.edition.skills:
                self.lacks("skill", at, names().show("skill", skill))
        out[key] = names().write("hero", found)
        tops.append(one.hp)
        skills += one.skills

    def _person(self, name: str) -> str | None:
        bare = next((name.removesuffix(mark) for mark in OLDER if name.endswith(mark)), name)
        return names().find("hero", bare)

    def _skills(self, given: Sequence[SceneName], at: str) -> list[str]:
        out = []
        for i, s in enumerate(given):
            found = names().find("skill", s.name_zh) or names().find("skill", s.key)
            if found is None or found not in self.edition.skills:
                self.lacks("skill", f"{at}/extra_skills/{i}", s.name_zh)
            else:
                out.append(found)
        return out

    def _hp(self, n: int, p: ScenePlayer, tops: list[int], out: Json) -> None:
        top = p.maxhp if p.maxhp is not None else self.options.hp.get(n + 1)
        if top is None and p.general2 is not None:
            self.lacks("hp", f"/players/{n}", f"seat {n + 1}: the maximum hp of two heroes is a rule of the other program")
            return
        if top is None and p.hp is not None and tops:
            bonus = p.role == "lord" and len(self.scene.players) >= self.edition.lord_bonus_from
            top = max(tops[0] + bonus, p.hp)
        if top is not None:
            out["hp"] = f"{min(p.hp if p.hp is not None else top, top)}/{top}"

    def _word(self, table: str, text: str, at: str) -> str:
        try:
            return word(table, text)
        except Fault:
            self.lacks("rule", at, text)
            return ""

    # --- cards ---------------------------------------------------------------------------------------------------------

    def _cards(self) -> Iterable[tuple[SceneCard, str]]:
        for n, p in enumerate(self.scene.players):
            for zone in ("hand", "equip", "judge"):
                for i, c in enumerate(getattr(p, zone)):
                    yield c, f"/players/{n}/{zone}/{i}"
        for i, c in enumerate(self.scene.draw_order):
            yield c, f"/draw_order/{i}"

    def _parsed(self, c: SceneCard) -> Card | None:
        try:
            card = parse_card(f"{c.name_zh}{c.suit}{c.rank}" if c.suit and c.rank else c.name_zh, convert=False)
        except Fault:
            return None
        return card if card.kind in self.edition.kinds else None

    def _take(self, c: SceneCard, at: str) -> None:
        """Note that a copy of the deck lies there, or that the deck has none."""
        card = self._parsed(c)
        if card is None:
            return
        face = Face(card.kind, card.suit, card.rank)
        self.copies[face] -= 1
        if self.copies[face] < 0:
            self.lacks("copy", at, card.text())

    def _token(self, c: SceneCard, at: str) -> str:
        card = self._parsed(c)
        if card is None:
            self.lacks("card", at, f"{c.name_zh}{c.suit or ''}{c.rank or ''}")
            return ""
        if not card.suit and not any(n > 0 for face, n in self.copies.items() if face.kind == card.kind):
            self.lacks("copy", at, card.text())
        return card.text()

    # --- what is to be reached -----------------------------------------------------------------------------------------

    def _goal(self, first: int) -> tuple[Json, str, int]:
        scene = self.scene
        role = scene.players[0].role
        camp = CAMPS.get(role, (role,))
        times = {t.rule: t.winner_if_reached.split("+") for t in scene.timeout_rules}
        seats = len(scene.players)
        turns = {"singleTurn": (0 - first) % seats + 1, "beforeNext": seats}
        known = [turns[rule] for rule in times if rule in turns]
        for i, t in enumerate(scene.timeout_rules):
            if t.rule not in (*turns, "endedByPile"):
                self.lacks("time", f"/timeout_rules/{i}", t.rule)
        if "endedByPile" in times:
            self.out.notes.append("an empty deck is shuffled anew here and does not end the game")
        horizon = min(known) if known else self.options.turns
        if not horizon:
            self.lacks("time", "/timeout_rules", "how many turns there are")
        winners = {w for rule in times if rule in turns for w in times[rule]}
        if winners and winners <= set(camp):
            kept = [n for n, p in enumerate(scene.players, 1) if n == 1 or (p.role == "lord" and "lord" in camp)]
            return {"alive": kept}, "survive", horizon
        return {"wins": 1}, "force", horizon


def text_of(found: Imported) -> str:
    """The puzzle file of a scene that is held: the position, and marks where words are to be written."""
    assert found.puzzle is not None
    data = found.puzzle
    board = ("spn", "slug", "kind", "edition", "modules", "title", "difficulty", "seats", "deck", "turn")
    head = dump({k: data[k] for k in board if k in data})
    tail = {k: v for k, v in data.items() if k not in board} | {"hints": [], "rules": []}
    return head + "".join(f"{k}: {flow(v)}\n" for k, v in tail.items())


__all__ = [
    "ANY",
    "BadScene",
    "Imported",
    "Missing",
    "Options",
    "Scene",
    "candidates",
    "choices_of",
    "import_scene",
    "read_scenes",
    "text_of",
]

"""Positions: records to states and states to text (D1, D2). Round trip is promised at free moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from rules_engine.core.cards import HIDDEN, Face
from rules_engine.core.game import Edition
from rules_engine.core.setup import SeatSpec, Spec, build, start, status
from rules_engine.core.state import Pile, State
from rules_engine.editions import Clash, Unknown, load
from rules_engine.notation.models import CaseModel, PositionModel, PuzzleModel, SeatModel
from rules_engine.notation.people import Person, facts, person, playable, skills_of
from rules_engine.notation.problems import MESSAGES, NotationError, Problem, nearest
from rules_engine.notation.reader import read_position
from rules_engine.notation.tokens import Card
from rules_engine.notation.tree import Node, join
from rules_engine.notation.words import ROLES, editions, names

Mode = Literal["position", "puzzle", "case"]
BLANKS = 80
"""How many blank cards lie under the named ones in a case that says nothing about its pool."""

BLANK = Face("")


def edition_id(name: str) -> str:
    """The id of an edition by id, name or alias; unknown names are handed back."""
    return editions().get(name.lower(), name)


def counter_scope(edition: Edition, name: str) -> str:
    """The scope in which a counter of that name lives: as its skill says, the phase for anything else."""
    skill = edition.skills.get(name)
    return skill.scope if skill is not None else "phase"


class Builder:
    """Turns one record into a `Spec`, collecting every problem on the way."""

    def __init__(self, model: PositionModel, node: Node | None, mode: Mode) -> None:
        self.model = model
        self.node = node
        self.mode: Mode = mode
        self.problems: list[Problem] = []
        self.edition: Edition | None = None
        self.named: Counter[Face] = Counter()
        self.copies: dict[str, list[Face]] = {}

    def problem(self, code: str, pointer: str, /, **data: Any) -> None:
        line, column = self.node.at(pointer) if self.node is not None else (0, 0)
        self.problems.append(Problem(code, pointer, data, line, column))

    def load_edition(self) -> Edition | None:
        m = self.model
        try:
            return load(edition_id(m.edition), tuple(m.modules))
        except Unknown as e:
            where = "/edition" if e.what == "edition" else join("/modules", list(m.modules).index(e.name))
            near = nearest(e.name, [*e.known, *(k for k, v in editions().items() if e.what == "edition" and v in e.known)])
            self.problem(f"unknown_{e.what}", where, name=e.name, near=near or ", ".join(e.known))
        except Clash as e:
            self.problem("modules_clash", join("/modules", list(m.modules).index(e.other)), one=e.one, other=e.other)
        return None

    def spec(self, auto: bool) -> Spec | None:
        """The spec, or None if there were problems (see `problems`)."""
        m = self.model
        if m.spn != 1:
            self.problem("spn", "/spn", value=m.spn)
        edition = self.edition = self.load_edition()
        if edition is None:
            return None
        self._name_all()
        players = m.players or len(m.seats)
        seats = [self._seat(s, join("/seats", i), players) for i, s in enumerate(m.seats)]
        n = len(m.seats)
        if m.turn.seat > n:
            self.problem("seat", "/turn/seat", seat=m.turn.seat, count=n)
        you = [i for i, s in enumerate(m.seats) if s.you or s.side == "you"]
        if len(you) > 1 or (self.mode == "puzzle" and len(you) != 1):
            self.problem("one_you", "/seats", count=len(you))
        if m.victory == "on" and not all(s.role for s in m.seats):
            self.problem("victory_roles", "/victory")
        victory = all(s.role for s in m.seats) if m.victory is None else m.victory == "on"
        rules = self._rules(edition)
        pile = self._pile(edition)
        spec = Spec(
            edition, seats,
            top=self._faces(m.deck.top, "/deck/top"),
            pool=self._pool(),
            bottom=self._faces(m.deck.bottom, "/deck/bottom"),
            then=m.deck.then,
            discard=self._faces(m.discard, "/discard"),
            turn=m.turn.seat - 1,
            phase=m.turn.phase,
            victory=victory,
            rules=rules,
            used=self._used(edition),
            auto=auto,
            players=players,
            pile=pile,
            heroes=facts((*pile.top, *pile.pool, *self._sitting()), edition) if pile is not None else {},
        )  # fmt: skip
        if not self.problems:
            self._status(spec)
        return None if self.problems else spec

    # --- cards -----------------------------------------------------------------------------------------------------

    def _cards(self) -> Iterable[tuple[Card, str]]:
        """Every card that the position names, with its place, converted ones as what they are made of."""
        m = self.model
        places: list[tuple[Sequence[Card], str]] = [(m.deck.top, "/deck/top"), (m.deck.bottom, "/deck/bottom"), (m.discard, "/discard")]
        for i, s in enumerate(m.seats):
            at = join("/seats", i)
            places += [(s.hand, f"{at}/hand"), (s.equip, f"{at}/equip"), (s.judge, f"{at}/judge")]
            places += [([c], f"{at}/borrowed/{owner}") for owner, c in s.borrowed.items()]
        if m.deck.pool is not None:
            places.append((m.deck.pool, "/deck/pool"))
        for cards, at in places:
            for j, c in enumerate(cards):
                for part in c.under or (c,):
                    yield part, join(at, j)

    def _name_all(self) -> None:
        """First the cards with a face, then the copies that are left for those without (D2)."""
        assert self.edition is not None
        for c, _ in self._cards():
            if c.kind and c.suit:
                self.named[Face(c.kind, c.suit, c.rank)] += 1
        for face in self.nature_faces():
            self.named[face] += 1
        left = Counter(self.edition.deck)
        left.subtract(self.named)
        for face in self.edition.deck:
            if left[face] > 0:
                left[face] -= 1
                self.copies.setdefault(face.kind, []).append(face)

    def nature_faces(self) -> list[Face]:
        """The cards of a case's `nature:` lines that the position itself does not name."""
        m = self.model
        if not isinstance(m, CaseModel):
            return []
        there = Counter(Face(c.kind, c.suit, c.rank) for c, _ in self._cards() if not c.hidden)
        kinds = Counter((f.suit, f.rank) for f in there.elements())
        out = []
        for line in m.script:
            c = line.nature
            if c is None or not c.suit or c.hidden or c.under:
                continue
            face = Face(c.kind, c.suit, c.rank)
            known = there[face] if c.kind else kinds[(c.suit, c.rank)]
            if not known:
                out.append(face)
        return out

    def _face(self, c: Card, at: str) -> Face:
        """The face of one named card. A kind alone takes the first copy that nobody names."""
        if c.hidden:
            self.problem("hidden_here", at)
            return BLANK
        if c.under:
            self.problem("converted_here", at)
            return BLANK
        if c.kind and not c.suit:
            left = self.copies.get(c.kind)
            if left:
                return left.pop(0)
            assert self.edition is not None
            if self.mode != "puzzle":
                same = [f for f in self.edition.deck if f.kind == c.kind]
                if same:
                    return same[0]
            self.problem("no_copy", at, edition=self.edition.id, name=c.text())
            return BLANK
        return Face(c.kind, c.suit, c.rank)

    def _faces(self, cards: Sequence[Card], at: str) -> list[Face]:
        return [self._face(c, join(at, j)) for j, c in enumerate(cards)]

    def _pool(self) -> list[Face] | None:
        m = self.model
        if m.deck.pool is not None:
            return self._faces(m.deck.pool, "/deck/pool")
        hidden = any(c.hidden for s in m.seats for c in s.hand)
        if self.mode == "case" and not hidden:
            return [*self.nature_faces(), *([BLANK] * BLANKS if m.deck.then == "pool" else [])]
        return None

    # --- seats -----------------------------------------------------------------------------------------------------

    def _seat(self, s: SeatModel, at: str, players: int) -> SeatSpec:
        edition = self.edition
        assert edition is not None
        people: list[Person] = []
        for key, hero in (("hero", s.hero), ("hero2", s.hero2)):
            if hero is None:
                continue
            found = person(hero, edition.id)
            if found is None:
                self.problem("hero_not_here", f"{at}/{key}", edition=edition.id, name=names().show("hero", hero))
            else:
                people.append(found)
        skills = tuple(s.skills) if s.skills is not None else skills_of(people, edition)
        for j, skill in enumerate(skills):
            if skill not in edition.skills:
                where = join(f"{at}/skills", j) if s.skills is not None else f"{at}/hero"
                self.problem("skill_not_here", where, edition=edition.id, name=names().show("skill", skill))
        top = (min(p.hp for p in people) if people else 4) + (1 if s.role == "lord" and players >= edition.lord_bonus_from else 0)
        hp = top
        if s.hp is not None:
            if s.hp.max is not None:
                top = s.hp.max
            hp = top if s.hp.now is None else s.hp.now
        elif s.dead:
            hp = 0
        if s.dead:
            hp = min(hp, 0)
        if hp > top:
            self.problem("hp_above_max", f"{at}/hp", hp=hp, max=top)
        elif hp < 1 and not s.dead:
            self.problem("hp_low", f"{at}/hp")
        if s.dead and ((s.hand and not edition.dead_hold) or s.equip or s.judge or s.borrowed):
            self.problem("dead_cards", at)
        faces = tuple(f == "up" for f in s.face) if s.face is not None else tuple(True for _ in people or (None,))
        return SeatSpec(
            hero=s.hero or "", hero2=s.hero2 or "", faces=faces, role=s.role or "",
            kingdom=tuple(s.kingdom) if s.kingdom is not None else (people[0].kingdoms if people else ()),
            gender=s.gender or (people[0].gender if people else ""),
            skills=skills, hp=hp, max_hp=top,
            hand=[None if c.hidden else self._face(c, join(f"{at}/hand", j)) for j, c in enumerate(s.hand)],
            equip=self._equip(s, at),
            judge=self._judge(s, at),
            borrowed={owner - 1: self._face(c, join(f"{at}/borrowed", owner)) for owner, c in s.borrowed.items()},
            marks=dict(s.marks), alive=not s.dead,
            side="you" if s.you else (s.side or ("foe" if self.mode == "puzzle" else "")),
        )  # fmt: skip

    def _equip(self, s: SeatModel, at: str) -> list[Face]:
        assert self.edition is not None
        out = []
        slots: dict[str, Card] = {}
        for j, c in enumerate(s.equip):
            where = join(f"{at}/equip", j)
            face = self._face(c, where)
            kind = self.edition.kinds.get(c.kind)
            if kind is None and c.kind:
                self.problem("kind_not_here", where, edition=self.edition.id, name=c.text())
            elif kind is None or kind.lands != "equip":
                self.problem("not_equip", where, card=c.text())
            elif kind.type in slots:
                self.problem("slot_taken", where, card=c.text(), other=slots[kind.type].text())
            else:
                slots[kind.type] = c
            out.append(face)
        return out

    def _judge(self, s: SeatModel, at: str) -> list[tuple[str, Face]]:
        assert self.edition is not None
        out = []
        seen: set[str] = set()
        for j, c in enumerate(s.judge):
            where = join(f"{at}/judge", j)
            face = self._face(c.under[0] if len(c.under) == 1 else c, where)
            kind = self.edition.kinds.get(c.kind)
            if kind is None and c.kind:
                self.problem("kind_not_here", where, edition=self.edition.id, name=c.text())
            elif kind is None or kind.lands != "judge":
                self.problem("not_delayed", where, card=c.text())
            elif c.kind in seen:
                self.problem("delayed_twice", where, card=names().show("card", c.kind))
            seen.add(c.kind)
            out.append((c.kind, face))
        return out

    def _sitting(self) -> list[str]:
        """The heroes that are on a seat."""
        return [h for s in self.model.seats for h in (s.hero, s.hero2) if h]

    def _pile(self, edition: Edition) -> Pile | None:
        """The unused heroes: if nothing is said, all that can be played, and none in a game without heroes."""
        said = self.model.heroes
        if not edition.pile:
            if said is not None:
                self.problem("no_pile", "/heroes", edition=edition.id)
            return None
        top = said.top if said is not None else []
        for key, heroes in (("top", top), ("pile", (said.pile if said is not None else None) or [])):
            for j, hero in enumerate(heroes):
                if hero not in playable(edition):
                    self.problem("hero_not_here", join(f"/heroes/{key}", j), edition=edition.id, name=names().show("hero", hero))
        if said is not None and said.pile is not None:
            rest = said.pile
        else:
            gone = {*top, *self._sitting()}
            rest = [h for h in playable(edition) if h not in gone] if self._sitting() else []
        return Pile(tuple(top), tuple(sorted(rest)))

    def _used(self, edition: Edition) -> list[tuple[str, int, str, int]]:
        out = []
        for i, s in enumerate(self.model.seats):
            out += [(counter_scope(edition, name), i, name, n) for name, n in s.used.items() if n]
            out += [("game", i, name, 1) for name in s.spent]
        return out

    def _rules(self, edition: Edition) -> dict[str, Any]:
        m = self.model
        given: dict[str, Any] = {}
        at = "/rules"
        if isinstance(m.rules, Mapping):
            given.update(m.rules)
        if isinstance(m, (CaseModel, PuzzleModel)) and m.switches:
            at = "/switches"
            given.update(m.switches)
        if given.get("victory") is not None:
            given.pop("victory")
        for name in given:
            if name not in edition.switches:
                self.problem(
                    "unknown_word", join(at, name), name=name, near=nearest(name, edition.switches) or ", ".join(sorted(edition.switches))
                )
        return given

    # --- the engine's own check --------------------------------------------------------------------------------------

    def _status(self, spec: Spec) -> None:
        """What the kernel finds wrong and the reader did not. Puzzles check conservation, cases do not (D2)."""
        for fault in status(spec, conserve=self.mode != "case"):
            if fault.code == "hero_twice" and self.mode == "case":
                continue
            if fault.code == "too_many":
                self._too_many(fault.data)
            elif fault.code == "unknown_phase":
                allowed = ", ".join(spec.edition.phases)
                self.problem("phase_not_here", fault.pointer, edition=spec.edition.id, phase=fault.data["phase"], allowed=allowed)
            elif fault.code == "pool_too_small":
                self.problem("pool_short", fault.pointer, tokens=fault.data["hidden"], pool=fault.data["pool"])
            elif fault.code == "dead":
                self.problem("turn_dead", fault.pointer, seat=fault.data["seat"])
            elif fault.code == "two_lords":
                self.problem("role_count", fault.pointer, count=sum(1 for s in spec.seats if s.role == "lord"))
            elif fault.code in MESSAGES:
                self.problem(fault.code, fault.pointer, **fault.data)
            else:
                self.problem("status", fault.pointer, code=fault.code, data=" ".join(f"{k}={v}" for k, v in fault.data.items()))

    def _too_many(self, data: Mapping[str, Any]) -> None:
        want = (data["card"], data["suit"], data["rank"])
        places = [at for c, at in self._cards() if (c.kind, c.suit, c.rank) == want]
        card = Card(data["card"], data["suit"], data["rank"])
        self.problem("card_twice", places[-1] if places else "/", card=card.text(), count=data["given"], have=data["exist"],
                     others=", ".join(places[:-1]) or "/deck/pool")  # fmt: skip


def make(model: PositionModel, node: Node | None = None, mode: Mode = "position", file: str = "", auto: bool = True) -> State:
    """The state of a position before anything has run. Raises NotationError with every problem.

    mode: a puzzle wants one `you` and conservation, a position conservation, a case neither.
    """
    builder = Builder(model, node, mode)
    spec = builder.spec(auto)
    if spec is None:
        raise NotationError(builder.problems, file)
    return build(spec)


def open_state(model: PositionModel, node: Node | None = None, mode: Mode = "position", file: str = "", auto: bool = True) -> State:
    """The state of a position at its first question, the lines of `before` played. Raises NotationError."""
    g = make(model, node, mode, file, auto)
    if model.before:
        from rules_engine.notation.play import play_before

        play_before(g, model.before, node, file)
        return g
    return start(g)


def load_position(text: str | bytes, file: str = "", auto: bool = True) -> State:
    """A state out of a text (YAML or JSON), at its first question. Raises NotationError."""
    model, node = read_position(text, file)
    return open_state(model, node, "position", file, auto)


# --- writing ---------------------------------------------------------------------------------------------------------


def card_of(face: Face) -> Card:
    """A face as a token."""
    return Card(face.kind, face.suit, face.rank)


def physical(g: State, card: int) -> Card:
    """A physical card of a game as a token."""
    return Card(hidden=True) if card == HIDDEN else card_of(g.game.faces[card])


def default_seat(hero: str, hero2: str, role: str, players: int, edition: Edition) -> tuple[int, tuple[str, ...], str, tuple[str, ...]]:
    """Maximum hp, kingdoms, gender and skills that a seat has when nothing is said."""
    people = [p for p in (person(h, edition.id) for h in (hero, hero2) if h) if p is not None]
    top = (min(p.hp for p in people) if people else 4) + (1 if role == "lord" and players >= edition.lord_bonus_from else 0)
    skills = skills_of(people, edition)
    return top, people[0].kingdoms if people else (), people[0].gender if people else "", skills


def describe(g: State) -> PositionModel:
    """The position of a state as a record. Exact at free moments; anywhere else what lies on the table is left out."""
    return PositionModel.model_validate(as_data(g))


def as_data(g: State, lang: str = "zh") -> dict[str, Any]:
    """The position of a state as plain data in the notation, with as little said as is needed."""
    zh = lang == "zh"
    game = g.game
    edition = game.edition
    show = names().write

    def text(cards: Iterable[int]) -> list[str]:
        return [physical(g, c).text(lang) for c in cards]

    out: dict[str, Any] = {"spn": 1, "edition": edition.id}
    if edition.modules:
        out["modules"] = list(edition.modules)
    switches = {k: v for k, v in game.rules.items() if edition.switches.get(k) != v}
    if switches:
        out["rules"] = switches
    roles = [s.persona.role for s in g.seats]
    if game.players != len(g.seats):
        out["players"] = game.players
    if game.victory != all(roles):
        out["victory"] = "on" if game.victory else "off"
    seats = []
    for i, s in enumerate(g.seats):
        p = s.persona
        top, kingdoms, gender, skills = default_seat(p.hero, p.hero2, p.role, game.players, edition)
        one: dict[str, Any] = {}
        if p.hero:
            one["hero"] = show("hero", p.hero, lang)
        if p.hero2:
            one["hero2"] = show("hero", p.hero2, lang)
        if not all(p.faces):
            one["face"] = ["up" if f else "down" for f in p.faces]
        if p.skills != skills:
            one["skills"] = [show("skill", k, lang) for k in p.skills]
        if p.role:
            one["role"] = ROLES[p.role][0 if zh else 1]
        if p.kingdom != kingdoms:
            one["kingdom"] = list(p.kingdom)
        if p.gender != gender:
            one["gender"] = p.gender
        if s.alive:
            one["hp"] = f"{s.hp}/{s.max_hp}"
        else:
            one["dead"] = True
            if s.max_hp != top:
                one["hp"] = f"0/{s.max_hp}"
        if s.hand:
            one["hand"] = text(s.hand)
        if s.equip:
            one["equip"] = text(s.equip)
        if s.judge:
            one["judge"] = [_laid(g, v.name, v.cards, lang) for v in s.judge]
        if s.loan is not None:
            one["borrowed"] = {o + 1: physical(g, c).text(lang) for o, c in zip(s.loan.owners, s.loan.cards, strict=True)}
        used = {n: v for scope, seat, n, v in g.used if seat == i and scope in ("phase", "turn")}
        if used:
            one["used"] = {show("skill" if n in names().tables["skill"] else "card", n, lang): v for n, v in used.items()}
        spent = [n for scope, seat, n, v in g.used if seat == i and scope == "game"]
        if spent:
            one["spent"] = [show("skill", n, lang) for n in spent]
        if s.marks:
            one["marks"] = dict(s.marks)
        side = game.sides[i] if i < len(game.sides) else ""
        if side == "you":
            one["you"] = True
        elif side:
            one["side"] = side
        seats.append(one)
    out["seats"] = seats
    if g.heroes is not None and not _all_unused(g):
        pile = {"top": g.heroes.top, "pile": g.heroes.pool}
        out["heroes"] = {k: [show("hero", h, lang) for h in v] for k, v in pile.items() if v or k == "pile"}
    deck: dict[str, Any] = {}
    if g.deck.top:
        deck["top"] = text(g.deck.top)
    if not _pool_is_rest(g):
        deck["pool"] = text(g.deck.pool)
    if g.deck.bottom:
        deck["bottom"] = text(g.deck.bottom)
    if g.deck.then != "pool":
        deck["then"] = g.deck.then
    if deck:
        out["deck"] = deck
    if g.discard:
        out["discard"] = text(g.discard)
    out["turn"] = {"seat": g.turn + 1, "phase": g.phase}
    return out


def _all_unused(g: State) -> bool:
    """Whether the pile is just what a position has that says nothing about it."""
    pile = g.heroes
    assert pile is not None
    sits = {h for s in g.seats for h in (s.persona.hero, s.persona.hero2) if h}
    return not pile.top and list(pile.pool) == ([h for h in playable(g.game.edition) if h not in sits] if sits else [])


def _laid(g: State, name: str, cards: Sequence[int], lang: str) -> str:
    under = tuple(physical(g, c) for c in cards)
    if len(under) == 1 and under[0].kind == name:
        return under[0].text(lang)
    return Card(name, under=under).text(lang)


def _pool_is_rest(g: State) -> bool:
    """Whether the pool is just what the edition's deck has besides the named cards."""
    faces = g.game.faces
    rest = Counter(g.game.edition.deck)
    named: Counter[Face] = Counter()
    for s in g.seats:
        borrowed = () if s.loan is None else s.loan.cards
        named.update(faces[c] for c in (*s.hand, *s.equip, *borrowed, *(c for v in s.judge for c in v.cards)) if c != HIDDEN)
    named.update(faces[c] for c in (*g.deck.top, *g.deck.bottom, *g.discard, *g.table))
    rest.subtract(named)
    return Counter({f: n for f, n in rest.items() if n > 0}) == Counter(faces[c] for c in g.deck.pool)


def _scalar(value: Any) -> str:
    if value is True:
        return "true"
    if value is False:
        return "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    plain = text and not any(ch in text for ch in ":#,[]{}&*!|>'\"%@`\n") and text[0] not in "-? " and text[-1] != " "
    if plain and text not in ("true", "false", "null", "~") and not text.lstrip("-").isdigit():
        return text
    import json

    return json.dumps(text, ensure_ascii=False)


def flow(value: Any) -> str:
    """A value in YAML's flow style on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(k)) if not str(k).isdigit() else k}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    return _scalar(value)


def dump(data: Mapping[str, Any]) -> str:
    """A position record as text: one line per seat, the rest one line per key."""
    lines = []
    for key, value in data.items():
        if key == "seats":
            lines.append("seats:")
            lines += [f"  - {flow(s)}" for s in value]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def position_text(g: State, lang: str = "zh") -> str:
    """The canonical text of a position."""
    return dump(as_data(g, lang))


__all__ = ["as_data", "describe", "load_position", "make", "open_state", "position_text"]

"""Proving a puzzle: verdict, winning and losing first moves, certificate and served tree (decision D9)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.setup import start
from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.play import play_before
from rules_engine.notation.position import make
from rules_engine.notation.tree import Node
from rules_engine.search.chances import Chances, NotFound
from rules_engine.search.duals import classes_of_moves
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.goals import Horizon, Watch, goal_of, until_of
from rules_engine.search.shortest import Refuter, Shortest
from rules_engine.search.solver import DEFAULT_LIMIT, LOSS, WIN, LimitReached, Solver, common
from rules_engine.search.texts import class_text, representatives
from rules_engine.version import RULES_VERSION

FORMAT = 1
PROVED, REFUTED, UNKNOWN = "PROVED", "REFUTED", "UNKNOWN"
MAX_CERTIFICATE = 20_000
MAX_TREE = 2_000
EXTRA = 10
"""How many times the proof's own nodes the search for short lines may cost, at least MIN_EXTRA."""
MIN_EXTRA = 30_000
STATEMENT = (
    "spn", "edition", "modules", "rules", "switches", "victory", "players", "seats", "deck", "discard", "turn", "before", "kind", "goal",
    "until", "ask", "wrong",
)  # fmt: skip

Json = dict[str, Any]


@dataclass
class Proof:
    """What the prover found. `data` is the proof file's content if the verdict is PROVED, else None.

    reason: why it is UNKNOWN (limit, wide, cycle, reshuffle); nodes: decisions expanded for the verdict; winning: texts of
    the winning first moves, grouped in `groups` by what is the same up to order; losing: text -> refutation line;
    unknown: first moves whose value was not found; main: one winning line against the longest defence; notes: remarks on
    quality; answer: what a puzzle with ready answers comes to; best_try: of a refuted puzzle with something unknown in it, the
    first moves by their chance of success (`search/chances.py`), or why that was not found.
    """

    slug: str
    kind: str
    verdict: str
    reason: str = ""
    nodes: int = 0
    opening: list[str] = field(default_factory=list)
    winning: list[str] = field(default_factory=list)
    groups: list[list[str]] = field(default_factory=list)
    losing: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    main: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    answer: Json = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    best_try: Json = field(default_factory=dict)
    data: Json | None = None

    @property
    def unique(self) -> bool:
        """One winning first move, up to equal cards and the order of commuting moves."""
        return len(self.groups) == 1

    def json(self) -> Json:
        """What `prove --json` prints."""
        out: Json = {"slug": self.slug, "kind": self.kind, "verdict": self.verdict, "reason": self.reason, "nodes": self.nodes}
        if self.answer:
            return {**out, **self.answer, "notes": self.notes}
        size = {}
        if self.data is not None:
            size = {"certificate": len(self.data["certificate"]), "tree": len(self.data["tree"]["nodes"])}
        return {
            **out, "opening": self.opening, "winning": self.winning, "groups": self.groups, "unique": self.unique,
            "losing": {k: {"line": v} for k, v in self.losing.items()}, "unknown": self.unknown, "strategy": self.main, "line": self.line,
            "notes": self.notes, **({"best_try": self.best_try} if self.best_try else {}), **size,
        }  # fmt: skip


def revision_of(model: PuzzleModel) -> str:
    """Twelve hexadecimal digits that name what is asked: position, goal, sides and answers, but no words about it."""
    data = model.model_dump(mode="json", exclude_defaults=True)
    said = {k: data[k] for k in STATEMENT if k in data}
    if not isinstance(model.rules, dict):
        said.pop("rules", None)
    return blake2b(json.dumps(said, sort_keys=True, ensure_ascii=False).encode(), digest_size=6).hexdigest()


def open_puzzle(
    model: PuzzleModel, node: Node | None = None, file: str = "", auto: bool = True, log: bool = False,
    prepare: Callable[[State], None] | None = None,
) -> State:  # fmt: skip
    """The first decision of a puzzle with its goal set as the game's watch. Raises NotationError, PuzzleFault.

    Without a goal (kinds with ready answers) only the horizon is watched, so that nothing goes on for ever by itself.
    log: keep a log from the position on, the lines of `before` included; prepare: called with the position before it begins.
    """
    g = make(model, node, "puzzle", file, auto)
    if prepare is not None:
        prepare(g)
    until = until_of(model.until, g.turn)
    g.game.watch = Horizon(until) if model.goal is None else Watch(goal_of(model.goal, g), g.game.sides.index("you"), until)
    if log:
        g.log = []
    if model.before:
        play_before(g, model.before, node, file)
    else:
        start(g)
    sides = g.game.sides
    for i, s in enumerate(g.seats):
        if sides[i] in ("you", "ally") and HIDDEN in s.hand:
            raise PuzzleFault("own_hidden", f"seat {i + 1} is played by the solver and holds an unknown card", f"/seats/{i}/hand")
    return g


def checksum(data: Json) -> str:
    """Twelve digits over the whole file but themselves: a damaged file is noticed before it is read closely."""
    text = json.dumps({k: v for k, v in data.items() if k != "checksum"}, ensure_ascii=False, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=6).hexdigest()


def header(model: PuzzleModel, g: State, verdict: str, nodes: int) -> Json:
    """The part of a proof file that says what it is about."""
    return {
        "format": FORMAT, "slug": model.slug, "kind": model.kind, "revision": revision_of(model), "position_digest": g.digest(),
        "rules_version": RULES_VERSION, "verdict": verdict, "nodes": nodes,
    }  # fmt: skip


def prove(
    model: PuzzleModel, node: Node | None = None, file: str = "", limit: int = DEFAULT_LIMIT,
    progress: Callable[[int], None] | None = None, full: bool = True, tries: int = 0,
) -> Proof:  # fmt: skip
    """Prove a puzzle. Raises NotationError or PuzzleFault for one that can't be searched.

    full: also find all first moves, refutations, certificate and tree; otherwise only the verdict.
    tries: decisions to look at for the best try where the goal can't be forced; 0: none.
    """
    if model.kind not in ("force", "survive"):
        from rules_engine.search.answers import prove_answers

        return prove_answers(model, node, file, limit)
    g = open_puzzle(model, node, file)
    solver = Solver(g, limit, progress=progress)
    proof = Proof(model.slug, model.kind, UNKNOWN)
    try:
        value = solver.value(g)
    except LimitReached:
        proof.nodes, proof.reason = solver.nodes, "limit"
        return proof
    proof.nodes = solver.nodes
    proof.verdict = {WIN: PROVED, LOSS: REFUTED}.get(value, UNKNOWN)
    proof.reason = solver.reason(value)
    if not full:
        return proof
    if proof.verdict == REFUTED and tries and solver.chance and solver.is_own(g):
        proof.best_try = _best_try(g, tries, progress)
    solver.limit = solver.nodes + max(MIN_EXTRA, EXTRA * solver.nodes)
    try:
        _Writer(model, solver, g, proof).write()
    except LimitReached:
        proof.notes.append("too large: the lines beside the proof were not found within the budget")
    return proof


def _best_try(g: State, tries: int, progress: Callable[[int], None] | None) -> Json:
    """The first moves with their chances, the best first; or why they were not found."""
    chances = Chances(g, tries, progress)
    try:
        found = chances.first_moves(g)
    except NotFound as e:
        return {"reason": e.reason, "nodes": chances.nodes}
    moves = [{"move": choice_text(g, c.move), "probability": str(c.probability), "value": round(float(c.probability), 4)} for c in found]
    return {"deals": chances.deals, "nodes": chances.nodes, "moves": moves}


class _Writer:
    """Everything beside the verdict."""

    def __init__(self, model: PuzzleModel, solver: Solver, g: State, proof: Proof) -> None:
        self.model, self.solver, self.root, self.proof = model, solver, g, proof
        extra = max(MIN_EXTRA, EXTRA * proof.nodes)
        self.shortest = Shortest(solver, extra)
        self.refuter = Refuter(solver, extra)
        self.you = g.game.sides.index("you")
        self.reps = representatives(g)
        self.certificate: dict[str, str] = {}
        self.seen: set[Any] = set()

    def write(self) -> None:
        proof, solver = self.proof, self.solver
        won = proof.verdict == PROVED
        first = self.root.clone()
        if proof.verdict != UNKNOWN:
            proof.opening = self._advance(first) if won else self._lose(first)
        if first.question is None or proof.verdict == UNKNOWN:
            if won:
                proof.notes.append("not publishable: there is nothing to decide")
            return
        moves = self._values(first)
        good = [c for c, value in moves if value == WIN]
        proof.winning = [choice_text(first, c) for c in good]
        proof.unknown = [choice_text(first, c) for c, value in moves if value < 0]
        proof.losing = {choice_text(first, c): self._refutation(first, c) for c, value in moves if value == LOSS}
        if not won:
            proof.line = self._texts(self.root, self.refuter.line(self.root))
            return
        proof.groups = [[choice_text(first, c) for c in group] for group in classes_of_moves(solver, first, good)]
        proof.main = self._main(first)
        if proof.unknown:
            proof.notes.append("not publishable: the value of a first move is unknown")
            return
        tree = self._tree()
        if tree is None:
            return
        if not self._certify(self.root):
            return
        proof.data = {
            **header(self.model, self.root, PROVED, proof.nodes), "winning": proof.winning, "groups": proof.groups,
            "losing": {k: {"line": v} for k, v in proof.losing.items()}, "certificate": self.certificate, "tree": tree,
        }  # fmt: skip
        proof.data["checksum"] = checksum(proof.data)
        if not (self.shortest.exact and self.refuter.exact):
            proof.notes.append("large: some lines are not the shortest")

    # --- lines -------------------------------------------------------------------------------------------------------

    def _values(self, g: State) -> list[tuple[Choice, int]]:
        options = self.solver.options(g)
        assert options is not None
        return [(c, self.solver.value(self.solver.child(g, c))) for c in options]

    def _texts(self, start: State, line: list[Choice]) -> list[str]:
        g = start.clone()
        out = []
        for c in line:
            out.append(choice_text(g, c))
            g.push(c)
        return out

    def _refutation(self, g: State, wrong: Choice) -> list[str]:
        """What happens after a losing choice, to the end."""
        c = self.solver.child(g, wrong)
        return self._texts(c, self.refuter.line(c))

    def _advance(self, g: State) -> list[str]:
        """Play on, in place, to the next own decision of a won position: allies play well, the others defend longest."""
        out = []
        while g.question is not None and g.question.seat != self.you:
            c = self.shortest.best(g) if self.solver.is_own(g) else self._defence(g)
            out.append(choice_text(g, c))
            g.push(c)
        return out

    def _lose(self, g: State) -> list[str]:
        """The same in a lost position."""
        out = []
        while g.question is not None and g.question.seat != self.you:
            c = self.refuter.pick(g)
            out.append(choice_text(g, c))
            g.push(c)
        return out

    def _defence(self, g: State) -> Choice:
        """The reply of the served tree: the longest, acting before passing, the most common card, the first listed."""
        options = self.solver.options(g)
        q = g.question
        assert options is not None
        assert q is not None
        rated = []
        for n, c in enumerate(options):
            far = self.shortest.distance(self.solver.child(g, c))
            many = q.weight(g, c) if q.seat == NATURE else common(g, c)
            rated.append(((-far, c.verb in ("pass", "end"), -many, n), c))
        return min(rated)[1]

    def _main(self, first: State) -> list[str]:
        """One solution: the quickest own choices against the longest defence."""
        g = first.clone()
        out: list[str] = []
        while g.question is not None:
            c = self.shortest.best(g)
            out.append(choice_text(g, c))
            g.push(c)
            out += self._advance(g)
        return out

    # --- the served tree ---------------------------------------------------------------------------------------------

    def _tree(self) -> Json | None:
        """Nodes for every own decision that winning choices lead to. None, with a note, if there are too many."""
        first = self.root.clone()
        line = self._advance(first)
        nodes: list[Json] = []
        numbers: dict[Any, int] = {}
        todo: list[tuple[State, Json]] = []

        def number(g: State, line: list[str]) -> int:
            form = (g.key(), _cards(g), tuple(line))
            found = numbers.get(form)
            if found is None:
                found = numbers[form] = len(nodes)
                node: Json = {"seat": self.you + 1, "line": line, "options": {}}
                nodes.append(node)
                todo.append((g, node))
            return found

        number(first, line)
        duals = 0
        while todo:
            if len(nodes) > MAX_TREE:
                self.proof.notes.append(f"not publishable: the served tree has more than {MAX_TREE} own decisions")
                return None
            g, node = todo.pop(0)
            winning: list[Choice] = []
            ended = True
            for c, value in self._values(g):
                text = choice_text(g, c)
                if value == LOSS:
                    node["options"][text] = {"refuted": self._refutation(g, c)}
                elif value == WIN:
                    winning.append(c)
                    child = self.solver.child(g, c)
                    if not self._certify(child):
                        return None
                    more = self._advance(child)
                    if child.question is None:
                        node["options"][text] = {"solved": True, "line": more}
                    else:
                        ended = False
                        node["options"][text] = {"next": number(child, more)}
                else:
                    self.proof.notes.append(f"not publishable: the value of {text} is unknown")
                    return None
            if len(winning) > 1 and not ended and node is not nodes[0] and len(classes_of_moves(self.solver, g, winning)) > 1:
                duals += 1
        if duals:
            self.proof.notes.append(f"{duals} later decisions have several winning choices")
        return {"nodes": nodes}

    # --- the certificate ---------------------------------------------------------------------------------------------

    def _certify(self, start: State) -> bool:
        """Store an own choice for every own decision that can come after `start`. False, with a note, if there are too many."""
        solver = self.solver
        todo = [start]
        while todo:
            g = todo.pop()
            if g.question is None:
                continue
            key = g.key()
            if key in self.seen:
                continue
            self.seen.add(key)
            if solver.is_own(g):
                if len(self.certificate) >= MAX_CERTIFICATE:
                    self.proof.notes.append(f"not publishable: the certificate has more than {MAX_CERTIFICATE} own decisions")
                    return False
                c = self.shortest.best(g)
                self.certificate[g.digest()] = class_text(g, c, self.reps)
                todo.append(solver.child(g, c))
            else:
                options = solver.options(g)
                assert options is not None
                todo += [solver.child(g, c) for c in options]
        return True


def _cards(g: State) -> tuple[Any, ...]:
    """Which physical cards lie where: two states with one key may still show different cards."""
    return (
        tuple([(s.hand, s.equip, tuple([v.cards for v in s.judge]), s.loan and s.loan.cards) for s in g.seats]),
        g.deck.top,
        g.deck.pool,
        g.discard,
    )


# --- files -----------------------------------------------------------------------------------------------------------


def dumps(data: Json) -> bytes:
    """The bytes of a proof file: the same for the same proof, always."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), 9, mtime=0)


def proof_path(puzzle: Path) -> Path:
    """Where the proof of a puzzle file lies: beside it, `<slug>.proof.json.gz`."""
    return puzzle.with_name(puzzle.stem + ".proof.json.gz")

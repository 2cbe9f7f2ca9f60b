"""What the prover says of a draft, as far as the quality gate needs it, and the gate itself.

The checks go from cheap to dear and stop at the first that fails. The proof that is stored in the end is made anew by
`search.proof`; here only the verdict, the first moves, one solution and a few refutations are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.games.bots import Greedy
from rules_engine.games.view import View
from rules_engine.notation.choices import choice_text
from rules_engine.search.duals import classes_of_moves
from rules_engine.search.shortest import FAR, Refuter, Shortest
from rules_engine.search.solver import LOSS, WIN, LimitReached, Solver, common
from rules_engine.workshop.draft import Draft, Json

IDLE = ("pass", "end")
#: Cards that hurt whom they are aimed at: the plain attack is one of them on the seat that the goal names.
ATTACKS = frozenset({"slash", "duel", "savage_assault", "archery_attack", "huoniuzhen"})
#: Cards that take something: the plain way to a card that the goal wants.
TAKES = frozenset({"snatch", "dismantlement", "collateral", "houzitoutao"})
MAX_BOT = 60
FREE = frozenset({"play", "invoke"})
"""Questions at which one may act; elsewhere passing is as much a thought as answering."""
FEW = 3
"""The fewest answers at a free moment that are worth a search."""


class Gate(NamedTuple):
    """What a puzzle must come up to. `nodes`: decisions for the verdict; `answers`: the most answers at the first decision;
    `decisions`: own ones on the main line, trimmed; `real`: those of them at which one can go wrong with open eyes (`Step.counts`);
    `duals`: the most decisions of the served tree, the first left out, with several winning answers."""

    nodes: int = 1_500
    answers: int = 40
    decisions: int = 3
    real: int = 3
    duals: int = 4


GATE = Gate()


class Step(NamedTuple):
    """An own decision of the main line: all answers with their values, the winning ones in groups, the one taken."""

    state: State
    values: list[tuple[Choice, int]]
    groups: list[list[Choice]]
    taken: Choice

    @property
    def counts(self) -> bool:
        """Whether one can go wrong here, with something to think about, otherwise than by doing nothing where one might act."""
        q = self.state.question
        assert q is not None
        if _plain(self.state):
            return False
        return any(v == LOSS and not (q.kind in FREE and c.verb in IDLE) for c, v in self.values)

    @property
    def unique(self) -> bool:
        return len(self.groups) == 1


def _plain(g: State) -> bool:
    """Whether the open question is none that counts: a pick that belongs to the move before it, or one at which acting would save
    somebody of the other side, or turn one's own card away."""
    q = g.question
    assert q is not None
    if q.kind == "pick_card":
        return True
    if q.kind == "rescue":
        dying = int(q.data(g)["dying"]) - 1
        return g.game.sides[dying] not in ("you", "ally")
    if q.kind == "nullify":
        window = View(g, q.seat).event("nullify")
        return window is not None and window.amount == 0 and window.who == q.seat
    return False


class _Moves(Shortest):
    """Own moves to the goal: what is no decision (`_plain`) costs nothing, so nobody goes out of the way to be spared such a question."""

    _free = False

    def price(self, choice: Choice, seat: int) -> int:
        return 0 if self._free else 1

    def _open(self, g: State, seat: int, left: int, depth: int) -> list[tuple[int, Choice]] | None:
        self._free = self.solver.is_own(g) and _plain(g)
        return super()._open(g, seat, left, depth)

    def best(self, g: State) -> Choice:
        """The own answer to give in a won position: that of the fewest moves, then the first."""
        options = self.solver.options(g)
        assert options is not None
        left = self.cost(g) - (0 if _plain(g) else 1)
        children = [(o, self.solver.child(g, o)) for o in options]
        quick = next((o for o, c in children if self.within(c, left)), None) if left < FAR - 1 else None
        return quick if quick is not None else next(o for o, c in children if self.solver.value(c) == WIN)


class Try(NamedTuple):
    """A first move that looks right and loses. why: greedy (the bot's own), plain; `line`: how, to the end; `acts`: whether the others
    have to do anything for it."""

    text: str
    why: str
    line: tuple[str, ...]
    acts: bool


@dataclass
class Study:
    """What was found. `fault`: the check that failed ("" if none did), see `CHECKS`.

    `start`: the first question; `first`: the first own decision; `line`: the main line from `start` on, `steps` its own decisions,
    `trimmed` those between the first and the last that count; `bot`: at which own decision the greedy bot goes wrong (−1: it solves it).
    """

    draft: Draft
    fault: str = ""
    won: bool = False
    nodes: int = 0
    first: State | None = None
    start: State | None = None
    line: list[Choice] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    trimmed: list[Step] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    bot: int = -1

    @property
    def good(self) -> bool:
        return not self.fault

    @property
    def decisions(self) -> int:
        """The own decisions after trimming, those left out that are none (`_plain`)."""
        return sum(not _plain(s.state) for s in self.trimmed)

    @property
    def real(self) -> int:
        return sum(s.counts for s in self.trimmed)

    @property
    def answers(self) -> int:
        """How many answers there are at the first decision."""
        return len(self.steps[0].values) if self.steps else 0


#: The checks in their order, each a word for the figures.
CHECKS = (
    "position", "decided", "narrow", "wide", "limit", "unknown", "lost", "nobody", "settled", "several", "short", "easy", "natural",
    "idle", "bot",
)  # fmt: skip


def study(draft: Draft, gate: Gate = GATE, whole: bool = True) -> Study:
    """Prove a draft and put it to the gate. `whole`: False asks only for the verdict."""
    out = Study(draft)
    g = draft.open()
    if g is None:
        out.fault = "position"
    elif g.question is None:
        out.fault = "decided"
    else:
        out.start = g
        try:
            out.fault = _study(out, g, gate, whole)
        except LimitReached:
            out.fault = "limit"
    return out


def _study(out: Study, g: State, gate: Gate, whole: bool) -> str:
    q = g.question
    assert q is not None
    solver = Solver(g, gate.nodes)
    if solver.is_own(g):
        options = solver.options(g)
        if options is None or len(options) > gate.answers:
            return "wide"
        if q.kind == "play" and len(options) < FEW:
            return "narrow"
    try:
        value = solver.value(g)
    finally:
        out.nodes = solver.nodes
    if value != WIN:
        return "lost" if value == LOSS else "unknown"
    out.won = True
    if not whole:
        return ""
    solver.limit = 3 * gate.nodes
    return _Reader(out, solver, g, gate).read()


class _Reader:
    """Reads the main line off a solved draft."""

    def __init__(self, out: Study, solver: Solver, g: State, gate: Gate) -> None:
        self.out, self.solver, self.root, self.gate = out, solver, g, gate
        self.shortest = _Moves(solver, 8 * gate.nodes)
        self.you = g.game.sides.index("you")

    def read(self) -> str:
        out, gate = self.out, self.gate
        g = self.root.clone()
        going = self._advance(g)
        if not going:
            return "nobody"
        out.first = g.clone()
        while going:
            step = self._step(g)
            if step is None:
                return "unknown"
            out.steps.append(step)
            out.line.append(step.taken)
            g.push(step.taken)
            going = self._advance(g)
            if not step.unique and (len(out.steps) == 1 or going):  # the last action may be dual
                return "settled" if all(v == WIN for _, v in out.steps[0].values) else "several"
        out.trimmed = trimmed(out.steps)
        if not out.trimmed or out.trimmed[0] is not out.steps[0]:
            return "settled"
        if len(out.steps[0].values) > gate.answers:
            return "wide"
        if out.decisions < gate.decisions:
            return "short"
        if out.real < gate.real:
            return "easy"
        out.tries = self._tries(out.steps[0])
        if not out.tries:
            return "natural"
        if not any(t.acts for t in out.tries):
            return "idle"
        out.bot = self._bot(out.first.clone())
        return "" if out.bot >= 0 else "bot"

    def _bot(self, g: State) -> int:
        """Let the greedy bot play against the fixed defence. At which own decision it throws the win away; −1 if it never does."""
        bot = Greedy()
        for n in range(MAX_BOT):
            while g.question is not None and g.question.seat != self.you:
                g.push(self.shortest.best(g) if self.solver.is_own(g) else self._defence(g))
            if g.question is None:
                return -1
            c = g.canonical(bot.choose(View(g, self.you)))
            g.push(c)
            if self.solver.value(g) != WIN:
                return n
        return -1

    def _step(self, g: State) -> Step | None:
        options = self.solver.options(g)
        assert options is not None
        values = [(c, self.solver.value(self.solver.child(g, c))) for c in options]
        if any(v < 0 for _, v in values):
            return None
        good = [c for c, v in values if v == WIN]
        return Step(g.clone(), values, classes_of_moves(self.solver, g, good), self.shortest.best(g))

    def _advance(self, g: State) -> bool:
        """To the next decision of `you`: allies play well, the others hold out longest (as the served tree has it). False at the end."""
        while g.question is not None and g.question.seat != self.you:
            c = self.shortest.best(g) if self.solver.is_own(g) else self._defence(g)
            self.out.line.append(c)
            g.push(c)
        return g.question is not None

    def _defence(self, g: State) -> Choice:
        options = self.solver.options(g)
        q = g.question
        assert options is not None
        assert q is not None

        def rank(n: int) -> tuple[int, bool, int, int]:
            c = options[n]
            many = q.weight(g, c) if q.seat == NATURE else common(g, c)
            return (-self.shortest.distance(self.solver.child(g, c)), c.verb in IDLE, -many, n)

        return options[min(range(len(options)), key=rank)]

    def _tries(self, step: Step) -> list[Try]:
        """The natural first moves that lose, each with its refutation."""
        g = step.state
        values = dict(step.values)
        refuter = Refuter(self.solver, 8 * self.gate.nodes)
        out = []
        for c, why in natural(g, list(values), self.out.draft.goal, self.out.draft.named).items():
            if values.get(c) != LOSS:
                continue
            after = self.solver.child(g, c)
            line, acts = [], False
            for reply in refuter.line(after):
                assert after.question is not None
                acts |= not self.solver.own[after.question.seat] and reply.verb not in IDLE
                line.append(choice_text(after, reply))
                after.push(reply)
            out.append(Try(choice_text(g, c), why, tuple(line), acts))
        return out


def trimmed(steps: Sequence[Step]) -> list[Step]:
    """The decisions from the first to the last at which one can go wrong otherwise than by giving up."""
    there = [i for i, s in enumerate(steps) if s.counts]
    return list(steps[there[0] : there[-1] + 1]) if there else []


def natural(g: State, options: Sequence[Choice], goal: Json, about: set[int]) -> dict[Choice, str]:
    """First moves that look right: what the greedy bot plays, and the plain attack or answer. `about`: the seats of the goal."""
    q = g.question
    assert q is not None
    out = {}
    found = g.canonical(Greedy().choose(View(g, q.seat)))
    if found in options and found.verb not in IDLE:
        out[found] = "greedy"
    named = about - {q.seat}
    plain = ATTACKS if "dead" in goal or "wins" in goal else TAKES
    for c in options:
        if c in out:
            continue
        if (c.verb == "use" and c.name in plain and (not c.seats or not named or named & set(c.seats))) or (
            c.verb == "card" and q.kind in ("respond", "nullify", "rescue")
        ):
            out[c] = "plain"
    return out


__all__ = ["CHECKS", "GATE", "Gate", "Step", "Study", "Try", "natural", "study", "trimmed"]

"""A game between bots: the draft, the deal, and every question answered until the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.core.game import Edition
from rules_engine.core.questions import NATURE, AskNature, Choice
from rules_engine.core.state import State
from rules_engine.games.bots import BOTS, Bot
from rules_engine.games.draft import Dealt, Draft, position, seated, with_hands
from rules_engine.games.log import LogDigest
from rules_engine.games.roles import roles_of
from rules_engine.games.view import View, act_of
from rules_engine.notation.choices import choice_text
from rules_engine.notation.people import playable
from rules_engine.notation.position import make
from rules_engine.notation.reader import read_position

if TYPE_CHECKING:
    from random import Random

MAX_DECISIONS = 4_000
Watch = Callable[[State, Choice], None]
"""Told every answer just before it is given."""


class Plan(NamedTuple):
    """What kind of game is played. `bots`: one name for all seats, or one for each; `table`: of roles; `rules`: switches.

    `heroes`: the heroes that may be offered, None for all that can be played, () for a game without heroes.
    """

    edition: Edition
    players: int = 5
    bots: tuple[str, ...] = ("random",)
    table: str = ""
    rules: tuple[tuple[str, Any], ...] = ()
    heroes: tuple[str, ...] | None = None

    def bot(self, seat: int) -> str:
        """Who plays a seat."""
        return self.bots[seat % len(self.bots)]


class Answer(NamedTuple):
    """One answer as text; seat −1 is NATURE."""

    seat: int
    text: str


class Match:
    """One game. `play` goes on to its end; what happened is kept as text if `keep`, and its log digested."""

    def __init__(self, plan: Plan, dealt: Sequence[Dealt], bots: Sequence[Bot], nature: Random, keep: bool = False) -> None:
        self.plan = plan
        self.dealt = list(dealt)
        self.bots = list(bots)
        self.nature = nature
        self.answers: list[Answer] = []
        self.log = LogDigest()
        self.turns: list[tuple[int, str]] = []
        self.counts: Counter[str] = Counter()
        self.keep = keep
        self._turn = -1
        self.g = start(position(plan.edition, dealt, dict(plan.rules)), log=keep)

    def step(self, watch: Watch | None = None) -> bool:
        """Answer the open question. False if there is none."""
        g = self.g
        q = g.question
        if q is None:
            return False
        if q.seat == NATURE:
            choice = by_chance(g, self.nature)
            self.counts["nature"] += 1
        else:
            choice = self.bots[q.seat].choose(View(g, q.seat))
            self.counts["decisions"] += 1
            act = act_of(g, choice)
            if act is not None:
                for i in g.alive:
                    self.bots[i].saw(act, View(g, i))
        if watch is not None:
            watch(g, choice)
        if self.keep:
            if g.turn != self._turn:
                self._turn = g.turn
                s = g.seats[g.turn]
                self.turns.append((len(self.answers), f"turn of {g.turn + 1} {s.persona.hero or s.persona.role} {s.hp}/{s.max_hp}"))
            self.answers.append(Answer(q.seat, choice_text(g, choice)))
        g.push(choice)
        if self.keep:
            self.log.read(g)
        return True

    def play(self, most: int = MAX_DECISIONS, watch: Watch | None = None) -> State:
        """Go on to the end, or until so many decisions."""
        while self.counts["decisions"] < most and self.step(watch):
            pass
        return self.g


def start(record: dict[str, Any], log: bool = False) -> State:
    """A dealt position at its first question. Raises NotationError."""
    model, node = read_position(json.dumps(record))
    g = make(model, node)
    g.game.lazy = True
    if log:
        g.log = []
    g.run()
    return g


def by_chance(g: State, rnd: Random) -> Choice:
    """Chance: each physical card is as likely as any other."""
    q = g.question
    if isinstance(q, AskNature):
        return Choice("nature", "", "", (rnd.choice(q.cards),))
    return rnd.choice(g.choices())


def drafted(plan: Plan, bots: Sequence[Bot], rnd: Random) -> list[Dealt]:
    """The roles dealt, the heroes offered and taken, the first hands. Raises NoRoles, DraftError."""
    roles = seated(roles_of(plan.edition, plan.players, plan.table), rnd)
    heroes = playable(plan.edition) if plan.heroes is None else list(plan.heroes)
    if not heroes:
        return with_hands(plan.edition, [Dealt(r) for r in roles], rnd, dict(plan.rules))
    draft = Draft(plan.edition, roles, heroes, lambda pile, n: rnd.sample(list(pile), n))
    while (offer := draft.offer) is not None:
        draft.take(bots[offer.seat].take(offer))
    return with_hands(plan.edition, draft.dealt(), rnd, dict(plan.rules))


def new_match(plan: Plan, rnd: Random, keep: bool = False) -> Match:
    """A game whose deal, chance and bots all draw on one generator. Raises NoRoles, DraftError."""
    bots = [BOTS[plan.bot(i)](rnd) for i in range(plan.players)]
    return Match(plan, drafted(plan, bots, rnd), bots, rnd, keep)

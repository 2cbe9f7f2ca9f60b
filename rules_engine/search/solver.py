"""The AND/OR search: can the controlled seats force the goal against every reply and every unknown card?

Depth first with a memo on `State.key()`, without Python recursion. `you` and allies choose (OR); everybody else and NATURE
are all considered (AND); passive seats pass wherever they may. Values are WIN, LOSS or one of three unknowns, which
are never taken for a loss:

* an OR node is won by one won child, and lost only if every child is lost;
* an AND node is lost by one lost child, and won only if every child is won;
* so WIN and LOSS always rest on WIN and LOSS alone, and the memo may keep them whatever the path was. What rests on a cycle
  depends on the path and is not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.search.goals import Watch

WIN, LOSS = 1, 0
WIDE, RESHUFFLE, CYCLE = -1, -2, -3
REASONS = {WIDE: "wide", RESHUFFLE: "reshuffle", CYCLE: "cycle"}
MAX_OPTIONS = 2000
DEFAULT_LIMIT = 2_000_000
TICK = 4096

Key = tuple[Any, ...]


class LimitReached(Exception):
    """The node budget is used up: the verdict is UNKNOWN(limit)."""


class _Node:
    """A decision on the path."""

    __slots__ = ("i", "key", "options", "state", "unknown", "want")

    def __init__(self, state: State, key: Key, options: Sequence[Choice], want: int) -> None:
        self.state = state
        self.key = key
        self.options = options
        self.want = want
        self.unknown = 0
        self.i = 0


class Solver:
    """Values of the decisions of one game, kept over several questions.

    limit: how many decisions may be expanded in all; progress: called now and then with the count; memo, order: False only to measure
    what they are worth.
    `chance`: whether anything that nobody knows came up; a position that is lost without it is lost in every deal.
    """

    def __init__(
        self,
        start: State,
        limit: int = DEFAULT_LIMIT,
        memo: bool = True,
        progress: Callable[[int], None] | None = None,
        order: bool = True,
    ) -> None:
        game = start.game
        self.game = game
        self.own = tuple([side in ("you", "ally") for side in game.sides] + [False])  # the last entry is NATURE's
        self.passive = tuple([side == "passive" for side in game.sides] + [False])
        self.values: dict[Key, int] = {}
        self.memo = memo
        self.order = order
        self.limit = limit
        self.nodes = 0
        self.hits = 0
        self.unknowns: set[str] = set()
        self.chance = False
        self.progress = progress
        self._good: dict[tuple[str, str, str, tuple[int, ...]], int] = {}

    # --- what may be answered ----------------------------------------------------------------------------------------

    def options(self, g: State) -> Sequence[Choice] | None:
        """The answers that count at a decision: all canonical ones, for a passive seat only passing if it may.

        None if there are more than MAX_OPTIONS.
        """
        q = g.question
        assert q is not None
        if q._options is None:
            found: Sequence[Choice] = list(islice(q.generate(g), MAX_OPTIONS + 1))
            if len(found) <= MAX_OPTIONS:
                q._options = list(found)
        else:
            found = q._options
        if len(found) > MAX_OPTIONS:
            return None
        if self.passive[q.seat]:
            quiet = [c for c in found if c.verb in ("pass", "end")]
            return quiet or found
        return found

    def is_own(self, g: State) -> bool:
        """Whether the open question is answered by a controlled seat."""
        return g.question is not None and self.own[g.question.seat]

    def _ordered(self, options: Sequence[Choice], own: bool) -> Sequence[Choice]:
        """Acting before passing; of the acts those first that have decided something before."""
        if len(options) < 2 or not self.order:
            return options
        good = self._good

        def rank(c: Choice) -> int:
            if c.verb in ("pass", "end"):
                return 1
            return -good.get((c.verb, c.skill, c.name, c.seats), 0)

        return sorted(options, key=rank)

    # --- values ------------------------------------------------------------------------------------------------------

    def leaf(self, g: State) -> int:
        """The value of a finished line."""
        outcome = g.outcome
        assert outcome is not None
        kind = outcome.kind
        if kind == "goal":
            return WIN
        if kind == "unknown":
            self.unknowns.add("reshuffle")
            return RESHUFFLE
        if kind in ("won", "drawn") and isinstance(self.game.watch, Watch):
            return WIN if self.game.watch.ended(g).kind == "goal" else LOSS
        return LOSS

    def known(self, g: State) -> int | None:
        """The value if the memo or the rules know it already."""
        return self.leaf(g) if g.question is None else self.values.get(g.key())

    def child(self, g: State, choice: Choice) -> State:
        """What an answer leads to; `g` is not changed."""
        c = g.clone()
        c.push(choice)
        return c

    def value(self, start: State) -> int:
        """WIN, LOSS, or one of the unknowns. Raises LimitReached."""
        values, memo = self.values, self.memo
        stack: list[_Node] = []
        path: set[Key] = set()
        g = start
        while True:
            value = self._arrive(g, path, stack)
            while value is not None:
                if not stack:
                    return value
                node = stack[-1]
                want = node.want
                if value != want:
                    if value < 0:
                        node.unknown = min(node.unknown, value)
                    if node.i < len(node.options):
                        break
                    value = node.unknown or 1 - want
                elif node.i > 1 and len(node.options) > 2:
                    c = node.options[node.i - 1]
                    form = (c.verb, c.skill, c.name, c.seats)
                    self._good[form] = self._good.get(form, 0) + 1
                stack.pop()
                path.discard(node.key)
                if memo and value != CYCLE:
                    values[node.key] = value
            node = stack[-1]
            i = node.i
            node.i = i + 1
            g = node.state
            if node.i < len(node.options):
                g = g.clone()
            g.push(node.options[i])

    def _arrive(self, g: State, path: set[Key], stack: list[_Node]) -> int | None:
        """The value of a state if it is known; else put it on the stack and hand back None."""
        q = g.question
        if q is None:
            return self.leaf(g)
        key = g.key()
        if self.memo:
            found = self.values.get(key)
            if found is not None:
                self.hits += 1
                return found
        if key in path:
            self.unknowns.add("cycle")
            return CYCLE
        self.nodes += 1
        if self.nodes > self.limit:
            self.unknowns.add("limit")
            raise LimitReached
        if self.progress is not None and self.nodes % TICK == 0:
            self.progress(self.nodes)
        options = self.options(g)
        if options is None:
            self.unknowns.add("wide")
            return WIDE
        if q.seat == NATURE or g.tokens:
            self.chance = True
        own = self.own[q.seat]
        # the last answer may use up the state: the caller keeps none but the start
        stack.append(_Node(g if stack else g.clone(), key, self._ordered(options, own), int(own)))
        path.add(key)
        return None

    def reason(self, value: int) -> str:
        """The word for an unknown value."""
        return REASONS.get(value, "")


def common(g: State, c: Choice) -> int:
    """How common the cards of a reply are: copies of their class among what is not seen."""
    if not c.cards:
        return 0
    classes = g.game.classes
    pool = g.deck.pool
    return min(sum(1 for p in pool if classes[p] == classes[card]) for card in c.cards)

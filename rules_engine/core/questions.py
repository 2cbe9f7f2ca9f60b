"""Questions and the answers to them.

A question lists its canonical answers (`options`, one representative per class of equal cards) and says of any answer
why it is not allowed (`refusal`). Both rest on the same predicates. A question is frozen and shared by clones, so the
list of options is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rules_engine.core.cards import HIDDEN

if TYPE_CHECKING:
    from rules_engine.core.state import State

NATURE = -1
"""The player who answers for chance and for what nobody at the table knows."""


class Choice(NamedTuple):
    """An answer: plain data, equal if written equally. Seats count from 0, cards are physical numbers."""

    verb: str
    skill: str = ""
    name: str = ""
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()


#: `Choice` from a whole tuple: half the time of calling it, which counts where every option of a search is made.
make_choice: Callable[[tuple[str, str, str, tuple[int, ...], tuple[int, ...]]], Choice] = partial(tuple.__new__, Choice)

Pick = Callable[[Sequence[Any]], Any]
"""Picks one of several things: how a player who plays at random comes in, for the engine has no chance of its own."""

PASS = Choice("pass")
END = Choice("end")


class Refusal(NamedTuple):
    """Why something is not allowed: the rule's slug and the figures that show it."""

    rule: str
    data: dict[str, Any]


class IllegalChoice(ValueError):
    """An answer that the rules forbid. `rule` is the slug of the rule, `data` what shows it."""

    def __init__(self, choice: Choice, refusal: Refusal) -> None:
        super().__init__(f"{choice} is not allowed: {refusal.rule} {refusal.data}")
        self.choice = choice
        self.rule = refusal.rule
        self.data = refusal.data


class Question:
    """One question to one seat (or NATURE). Subclasses enumerate; everything they read is in the state."""

    __slots__ = ("_options", "rule", "seat")
    kind: ClassVar[str] = ""
    shape: ClassVar[str] = "one"

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule
        self._options: list[Choice] | None = None

    def generate(self, g: State) -> Iterable[Choice]:
        """All canonical answers, each once. Lazy where there may be very many."""
        raise NotImplementedError

    def options(self, g: State) -> list[Choice]:
        """The canonical answers, kept after the first call."""
        found = self._options
        if found is None:
            found = self._options = [*self.generate(g)]
        return found

    def lone(self, g: State) -> Choice | None:
        """The only answer, or None if there are several. In a lazy game (`Game.lazy`) without listing them all."""
        found = self._options
        if found is None:
            found = [*islice(self.generate(g), 2)] if g.game.lazy else self.options(g)
        return found[0] if len(found) == 1 else None

    def draw(self, g: State, pick: Pick) -> Choice:
        """Some answer, found by picking; every one can be found. Subclasses with very many answers don't list them for it."""
        found: Choice = pick(self.options(g))
        return found

    def why_not(self, g: State, choice: Choice) -> Refusal:
        """The reason for an answer that is not among the options; subclasses know better ones."""
        return Refusal(self.rule, {"why": "not_offered"})

    def holds(self, g: State, choice: Choice) -> bool:
        """Whether the cards of an answer lie where it takes them from: the seat's hand (a hidden card may be any pool card)
        and equipment. An equal card that lies elsewhere can't stand in."""
        seat = g.seats[self.seat]
        own = set(seat.hand) | set(seat.equip)
        missing = [c for c in choice.cards if c not in own]
        if len(set(choice.cards)) < len(choice.cards):
            return False
        return len(missing) <= seat.hand.count(HIDDEN) and all(c in g.deck.pool for c in missing)

    def data(self, g: State) -> dict[str, Any]:
        """What a board needs to word the question; seats count from 1 in it."""
        return {}

    def weight(self, g: State, choice: Choice) -> int:
        """How many physical cards an answer of NATURE stands for."""
        return 1


class AskOption(Question):
    """A question with a fixed list of answers."""

    __slots__ = ("answers", "info")
    kind = "option"

    def __init__(self, seat: int, rule: str, answers: Sequence[Choice], **info: Any) -> None:
        super().__init__(seat, rule)
        self.answers = answers
        self.info = info

    def generate(self, g: State) -> Iterable[Choice]:
        return self.answers

    def lone(self, g: State) -> Choice | None:
        return self.answers[0] if len(self.answers) == 1 else None

    def data(self, g: State) -> dict[str, Any]:
        return self.info


class AskInvoke(AskOption):
    """Which of the skills that are ready now, or none. `info`: skills, event."""

    __slots__ = ()
    kind = "invoke"


class AskNature(Question):
    """NATURE names a card out of `cards` (physical, with repetition by class), for `reason`."""

    __slots__ = ("about", "cards", "reason")
    kind = "nature"

    def __init__(self, rule: str, cards: Sequence[int], reason: str, about: int) -> None:
        self.seat = NATURE
        self.rule = rule
        self._options = None
        self.cards = cards
        self.reason = reason
        self.about = about

    def generate(self, g: State) -> Iterable[Choice]:
        classes = g.game.classes
        last: int | None = None
        out: list[Choice] = []
        for c in self.cards:
            k = classes[c]
            if k != last:
                last = k
                out.append(make_choice(("nature", "", "", (c,), ())))
        return out

    def lone(self, g: State) -> Choice | None:
        classes, cards = g.game.classes, self.cards
        return None if classes[cards[0]] != classes[cards[-1]] else super().lone(g)

    def draw(self, g: State, pick: Pick) -> Choice:
        return make_choice(("nature", "", "", (pick(self.cards),), ()))

    def holds(self, g: State, choice: Choice) -> bool:
        return len(choice.cards) == 1 and choice.cards[0] in self.cards

    def weight(self, g: State, choice: Choice) -> int:
        classes = g.game.classes
        k = classes[choice.cards[0]]
        return sum(1 for c in self.cards if classes[c] == k)

    def data(self, g: State) -> dict[str, Any]:
        return {"reason": self.reason, "seat": self.about + 1}


class AskSeats(Question):
    """Choose between `low` and `high` of `seats`, in any order (answers are sorted)."""

    __slots__ = ("among", "high", "info", "low", "may_pass")
    kind = "pick_seats"
    shape = "seats"

    def __init__(
        self, seat: int, rule: str, among: Sequence[int], low: int = 1, high: int = 1, may_pass: bool = False, **info: Any
    ) -> None:
        super().__init__(seat, rule)
        self.among = tuple(among)
        self.low = low
        self.high = high
        self.may_pass = may_pass
        self.info = info

    def generate(self, g: State) -> Iterator[Choice]:
        if self.may_pass:
            yield PASS
        for group in subsets(self.among, self.low, self.high):
            yield Choice("seats", "", "", (), group)

    def data(self, g: State) -> dict[str, Any]:
        return {"min": self.low, "max": self.high, "seats": [s + 1 for s in self.among], "pass": self.may_pass, **self.info}


class AskCards(Question):
    """Choose between `low` and `high` of a seat's own cards in `zones`; a token may be shown as any pool card.

    `accepts(g, seat, card)`: which cards will do; `instead`: the name of an option that may be taken instead.
    """

    __slots__ = ("accepts", "high", "info", "instead", "low", "may_pass", "zones")
    kind = "pick_cards"
    shape = "cards"

    def __init__(
        self,
        seat: int,
        rule: str,
        zones: tuple[str, ...],
        low: int,
        high: int,
        may_pass: bool = False,
        accepts: Callable[[State, int, int], bool] | None = None,
        instead: str = "",
        **info: Any,
    ) -> None:
        super().__init__(seat, rule)
        self.zones = zones
        self.low = low
        self.high = high
        self.may_pass = may_pass
        self.accepts = accepts
        self.instead = instead
        self.info = info

    def generate(self, g: State) -> Iterator[Choice]:
        if self.may_pass:
            yield PASS
        if self.instead:
            yield Choice("option", "", self.instead)
        for group in g.card_groups(self.seat, self.zones, self.low, self.high, self.accepts):
            yield Choice("cards", "", "", group)

    def lone(self, g: State) -> Choice | None:
        if g.game.lazy and self.low == self.high > 0 and not self.instead and not self.may_pass and self.zones == ("hand",):
            hand = g.seats[self.seat].hand
            classes = g.game.classes
            if self.accepts is None and self.low < len(hand) and hand[0] != HIDDEN and classes[hand[0]] != classes[hand[-1]]:
                return None
        return super().lone(g)

    def draw(self, g: State, pick: Pick) -> Choice:
        ways = ["cards"] + ["pass"] * self.may_pass + [self.instead] * bool(self.instead)
        way = pick(ways) if len(ways) > 1 else "cards"
        if way == "pass":
            return PASS
        cards = draw_cards(g, self.seat, self.zones, self.low, self.high, self.accepts, pick) if way == "cards" else None
        if cards is None:
            return Choice("option", "", self.instead) if way != "cards" else super().draw(g, pick)
        return Choice("cards", "", "", cards)

    def data(self, g: State) -> dict[str, Any]:
        out = {"min": self.low, "max": self.high, "zones": list(self.zones), "pass": self.may_pass, **self.info}
        return {**out, "instead": self.instead} if self.instead else out

    def why_not(self, g: State, choice: Choice) -> Refusal:
        n = len(choice.cards)
        if choice.verb == "cards" and not self.low <= n <= self.high:
            return Refusal(self.rule, {"why": "count", "min": self.low, "max": self.high, "given": n})
        return super().why_not(g, choice)


class AskDiscard(AskCards):
    """The same, for a discard."""

    __slots__ = ()
    kind = "discard"


class AskCardOf(Question):
    """Choose one card of another seat: `hand` blind (one answer), equipment and judging zone by name."""

    __slots__ = ("info", "of", "zones")
    kind = "pick_card"

    def __init__(self, seat: int, rule: str, of: int, zones: tuple[str, ...], **info: Any) -> None:
        super().__init__(seat, rule)
        self.of = of
        self.zones = zones
        self.info = info

    def generate(self, g: State) -> Iterator[Choice]:
        whose = g.seats[self.of]
        if "hand" in self.zones and whose.hand:
            yield Choice("card_of", "", "hand", (), (self.of,))
        if "equip" in self.zones:
            for c in whose.equip:
                yield Choice("card_of", "", "equip", (c,), (self.of,))
        if "judge" in self.zones:
            for laid in whose.judge:
                yield Choice("card_of", "", "judge", laid.cards, (self.of,))

    def holds(self, g: State, choice: Choice) -> bool:
        whose = g.seats[self.of]
        if choice.name == "hand":
            return not choice.cards
        if choice.name == "equip":
            return len(choice.cards) == 1 and choice.cards[0] in whose.equip
        return any(laid.cards == choice.cards for laid in whose.judge)

    def data(self, g: State) -> dict[str, Any]:
        return {"of": self.of + 1, "zones": list(self.zones), **self.info}


class AskShown(Question):
    """Take one of `cards`, which lie open on the table."""

    __slots__ = ("cards", "info")
    kind = "pick_card"

    def __init__(self, seat: int, rule: str, cards: Sequence[int], **info: Any) -> None:
        super().__init__(seat, rule)
        self.cards = tuple(cards)
        self.info = info

    def generate(self, g: State) -> Iterator[Choice]:
        classes = g.game.classes
        first = {classes[c]: c for c in reversed(self.cards)}
        for c in self.cards:
            if first[classes[c]] == c:
                yield Choice("card_of", "", "table", (c,))

    def holds(self, g: State, choice: Choice) -> bool:
        return choice.name == "table" and len(choice.cards) == 1 and choice.cards[0] in self.cards

    def data(self, g: State) -> dict[str, Any]:
        return {"shown": list(self.cards), **self.info}


class AskArrange(Question):
    """Put `cards` back: some on top of the deck, the others under it, both in any order.

    An answer holds all cards in `cards`, first those on top, and in `name` how many go on top.
    """

    __slots__ = ("cards", "info")
    kind = "arrange"
    shape = "arrange"

    def __init__(self, seat: int, rule: str, cards: Sequence[int], **info: Any) -> None:
        super().__init__(seat, rule)
        self.cards = tuple(cards)
        self.info = info

    def generate(self, g: State) -> Iterator[Choice]:
        classes = g.game.classes
        seen: set[tuple[int, ...]] = set()
        n = len(self.cards)
        for order in permutations(self.cards):
            form = tuple([classes[c] for c in order])
            if form not in seen:
                seen.add(form)
                for top in range(n, -1, -1):
                    yield Choice("arrange", "", str(top), order)

    def draw(self, g: State, pick: Pick) -> Choice:
        left, order = [*self.cards], []
        while left:
            order.append(pick(left))
            left.remove(order[-1])
        return Choice("arrange", "", str(pick(range(len(order) + 1))), tuple(order))

    def holds(self, g: State, choice: Choice) -> bool:
        return sorted(choice.cards) == sorted(self.cards)

    def data(self, g: State) -> dict[str, Any]:
        return {"cards": list(self.cards), **self.info}


def draw_cards(g: State, seat: int, zones: tuple[str, ...], low: int, high: int, accepts: Any, pick: Pick) -> tuple[int, ...] | None:
    """Some group of `low`–`high` cards out of a seat's zones, as `State.card_groups` has them. None if there is none, or if hidden
    cards make it more than a picking of cards."""
    s = g.seats[seat]
    if "hand" in zones and s.hand and s.hand[0] == HIDDEN:
        return None
    left = [*(s.hand if "hand" in zones else ()), *(s.equip if "equip" in zones else ())]
    if accepts is not None:
        left = [c for c in left if accepts(g, seat, c)]
    high = min(high, len(left))
    if high < low:
        return None
    n = low if low == high else pick(range(low, high + 1))
    if n < len(left):
        chosen = []
        for _ in range(n):
            c = pick(left)
            left.remove(c)
            chosen.append(c)
        left = chosen
    worn = s.equip
    return tuple(sorted([c for c in left if c not in worn])) + tuple([c for c in worn if c in left])


def subsets(items: Sequence[int], low: int, high: int) -> Iterator[tuple[int, ...]]:
    """All subsets of `low` to `high` items, in the order of the items, small ones first."""
    for n in range(low, min(high, len(items)) + 1):
        yield from combinations(items, n)


def multisets(
    items: Sequence[int], classes: Sequence[int], low: int, high: int, tokens: int = 0, pool: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """Groups of `low` to `high` cards that differ by class.

    `items` are held cards sorted by number (so by class, within each zone), `pool` the cards that up to `tokens` unknown
    cards may turn out to be. Of equal cards the first ones are taken; a pool card is taken only where no equal held
    card is left, since showing a known card instead of naming a token is the same for the table and keeps more open.
    """
    groups: dict[int, list[int]] = {}
    for c in items:
        if c != HIDDEN:
            groups.setdefault(classes[c], []).append(c)
    held = {k: len(v) for k, v in groups.items()}
    if tokens:
        for c in pool:
            groups.setdefault(classes[c], []).append(c)
    order = sorted(groups)

    def pick(i: int, left_low: int, left_high: int, left_tokens: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if left_low <= 0:
            yield chosen
        if i == len(order) or left_high == 0:
            return
        for j in range(i, len(order)):
            cards = groups[order[j]]
            own = held.get(order[j], 0)
            for n in range(1, min(len(cards), left_high) + 1):
                named = max(0, n - own)
                if named > left_tokens:
                    break
                yield from pick(j + 1, left_low - n, left_high - n, left_tokens - named, chosen + tuple(cards[:n]))

    for group in pick(0, low, high, tokens, ()):
        yield tuple(sorted(group))

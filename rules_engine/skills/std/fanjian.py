"""反间 (std, 周瑜): once per play phase another seat names a suit; a card of his hand is then shown, picked blind; it takes one
damage from him if the suit is another one, and in any case it gets the card.

Sources: heroes.md 周瑜; conflicts.md C-94: the card is his; std_cards.md §3: suit, card, damage, and only then the card is gained; a
dead victim gains nothing. FAQ handbook (周瑜): until then the shown card is one of his hand, to be taken, discarded or used; it is gained
wherever it has gone. §4: switch `fanjian`: `after` (default) or `before`, by which the card is gained before the damage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.blind import ShowOne
from rules_engine.core.parts.skills import Activation, Reaction, once_per_phase
from rules_engine.core.parts.suits import AskSuit
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardId
from rules_engine.core.registry import Play, Skill, Trigger
from rules_engine.core.state import Moved, Shift
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

GONE = -1


class Fanjian(Activation):
    """`seats`: who names a suit. `shown`: the card, `holder`: whose hand it is in, `GONE` if it has left every hand."""

    suit: str = ""
    shown: CardId | None = None
    holder: int = GONE

    cites: ClassVar[dict[str, str]] = {
        "enter": "skill.std.fanjian.1", "named": "skill.std.fanjian.1", "gain": "skill.std.fanjian.2", "taken": "skill.std.fanjian.2",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        g.note("phase", self.owner, "fanjian")
        g.choose(AskSuit(self.seats[0], "skill.std.fanjian.1", skill="fanjian", by=self.owner), self.to("named"))

    def named(self, g: State) -> None:
        suit = g.take().name
        g.record("name_suit", seat=self.seats[0], suit=suit)
        g.call(ShowOne(self.owner, "skill.std.fanjian.1"), self.to("seen", suit=suit))

    def seen(self, g: State) -> None:
        card = g.result()
        seen = self.to("seen", shown=card, holder=self.owner)
        if g.game.rules.get("fanjian") == "before":
            seen.to("gain").gain(g)
        elif self._differs(g, card):
            g.call(Damage(self.owner, self.seats[0]), seen.to("gain"))
        else:
            seen.to("gain").gain(g)

    def _differs(self, g: State, card: CardId) -> bool:
        return g.face(card).suit != self.suit

    def gain(self, g: State) -> None:
        victim, card = self.seats[0], self.shown
        assert card is not None
        shift = self._shift(g, victim, card)
        if shift is None:
            g.done()
            return
        g.record("take", at="gain", seat=self.owner, zone="hand", cards=shift.cards, target=victim)
        g.move((shift,), self.to("taken"), "gain")

    def _shift(self, g: State, victim: int, card: CardId) -> Shift | None:
        """The way of the shown card to who gains it, if it has one to go. Of equal cards in a hand the shown one stays last."""
        if not g.seats[victim].alive or self.holder == victim:
            return None
        if self.holder == GONE:
            return Shift((card,), -1, "discard", victim, "hand") if card in g.discard else None
        same = alike(g, g.seats[self.holder].hand, card)
        return Shift((card if card in same else same[0],), self.holder, "hand", victim, "hand") if same else None

    def taken(self, g: State) -> None:
        """By the other reading the damage comes now."""
        card = self.shown
        assert card is not None
        if g.game.rules.get("fanjian") == "before" and self._differs(g, card):
            g.call(Damage(self.owner, self.seats[0]), self.to("close"))
        else:
            g.done()


def alike(g: State, cards: tuple[int, ...], card: CardId) -> list[int]:
    """Those of the cards that are equal to that one."""
    classes = g.game.classes
    return [c for c in cards if classes[c] == classes[card]]


class Follow(Reaction):
    """The shown card has left his hand before it was gained."""

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Moved)
        index = waiting(g, self.owner)
        fanjian = g.frames[index]
        assert isinstance(fanjian, Fanjian)
        assert fanjian.shown is not None
        for item in event.items:
            left = alike(g, item.cards, fanjian.shown)
            if left and item.source == self.owner and item.origin == "hand":
                holder = item.target if item.zone == "hand" else GONE
                g.change(index, fanjian.to(fanjian.at, shown=left[-1], holder=holder))
        g.done()


def waiting(g: State, owner: int) -> int:
    """The place of his 反间 that waits for its damage to be over, with the card in his hand; −1 if there is none."""
    for i, f in enumerate(g.frames):
        if isinstance(f, Fanjian) and f.owner == owner and f.holder == owner and f.at == "gain":
            return i
    return -1


def leaves(g: State, owner: int, event: Moved) -> bool:
    if g.turn != owner or not event.lost(owner, "hand"):
        return False
    index = waiting(g, owner)
    fanjian = g.frames[index]
    if index < 0 or not isinstance(fanjian, Fanjian) or fanjian.shown is None:
        return False
    shown = fanjian.shown
    return not alike(g, g.seats[owner].hand, shown) and any(
        item.source == owner and item.origin == "hand" and alike(g, item.cards, shown) for item in event.items
    )


def ready(g: State, owner: int) -> Refusal | None:
    why = once_per_phase(g, owner, "fanjian")
    if why is None and not g.seats[owner].hand:
        return Refusal("skill.std.fanjian.1", {"why": "no_hand"})
    return why


def target(g: State, owner: int, cards: tuple[int, ...], chosen: tuple[int, ...], seat: int) -> Refusal | None:
    return Refusal("skill.std.fanjian.1", {"why": "self"}) if seat == owner else None


skill = Skill(
    "fanjian",
    Play(Fanjian, ready, seats=(1, 1), target=target),
    Trigger(Timing.CARDS_MOVED, leaves, Follow, silent=True),
    reads=("suit",),
)

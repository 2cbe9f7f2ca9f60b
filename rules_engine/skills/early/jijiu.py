"""急救 (early, 华佗): at any time he may discard a red card, which offsets one point of damage or loss of hp of any player.

Sources: heroes.md 华佗; conflicts.md C-32, C-96: asked just before the hp fall, once per point, and again when somebody is dying,
where the card does what a peach would do; C-97: a point that was offset was not dealt, so nothing answers it. Switch
`jijiu_offset`: `prevented` (default), or `healed`: the point is dealt and given back at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.cards import HIDDEN
from rules_engine.core.damage import Damage, Dying, LoseHp, Recover
from rules_engine.core.moves import Discard
from rules_engine.core.parts.skills import Reaction, again
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Conversion, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

ZONES = ("hand", "equip")


class Jijiu(Reaction):
    """`points`: how many were given back."""

    points: int = 0

    cites: ClassVar[dict[str, str]] = {"enter": "skill.early.jijiu.1", "offset": "skill.early.jijiu.1", "chosen": "skill.early.jijiu.1"}

    def enter(self, g: State) -> None:
        g.choose(AskDiscard(self.owner, "skill.early.jijiu.1", ZONES, 1, 1, accepts=red, skill="jijiu"), self.to("pay"))

    def pay(self, g: State) -> None:
        g.call(Discard(self.owner, g.take().cards, "cost"), self.to("offset"))

    def offset(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage | LoseHp)
        g.record("offset", seat=self.owner, target=event.target, amount=1)
        g.change(self.event, event.to(event.at, amount=event.amount - 1))
        if event.amount > 1 and has_red(g, self.owner):
            g.choose(again(self.owner, "jijiu", "skill.early.jijiu.1"), self.to("chosen"))
        else:
            g.done()

    def chosen(self, g: State) -> None:
        if g.take().verb == "invoke":
            self.enter(g)
        else:
            g.done()


def red(g: State, owner: int, card: int) -> bool:
    return g.face(card).red


def has_red(g: State, owner: int) -> bool:
    """Whether he has a red card, or a hidden one that could be red."""
    s = g.seats[owner]
    known = [c for c in (*s.hand, *s.equip) if c != HIDDEN]
    return any(g.face(c).red for c in known) or (HIDDEN in s.hand and any(g.face(c).red for c in g.deck.pool))


class Healed(Jijiu):
    """By the other reading the point was dealt."""

    def offset(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage | LoseHp)
        g.record("offset", seat=self.owner, target=event.target, amount=1)
        g.call(Recover(event.target, 1, self.owner), self.to("healed", points=self.points + 1))

    def healed(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage | LoseHp)
        s = g.seats[event.target]
        if self.points < event.amount and s.hp < s.max_hp and has_red(g, self.owner):
            g.choose(again(self.owner, "jijiu", "skill.early.jijiu.1"), self.to("chosen"))
        else:
            g.done()


def ready(g: State, owner: int, event: Any) -> bool:
    return g.game.rules.get("jijiu_offset") != "healed" and event.amount > 0 and has_red(g, owner)


def ready_to_heal(g: State, owner: int, event: Any) -> bool:
    return g.game.rules.get("jijiu_offset") == "healed" and g.seats[event.target].alive and has_red(g, owner)


def somebody_dies(g: State, owner: int) -> bool:
    return any(isinstance(f, Dying) for f in g.frames)


skill = Skill(
    "jijiu",
    Conversion("peach", red, zones=ZONES, modes=("use",), when=somebody_dies),
    Trigger(Timing.DAMAGE_TAKING, ready, Jijiu),
    Trigger(Timing.HP_LOSING, ready, Jijiu),
    Trigger(Timing.DAMAGED, ready_to_heal, Healed),
    Trigger(Timing.HP_LOST, ready_to_heal, Healed),
    reads=("red",),
)

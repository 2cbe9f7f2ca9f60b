"""裸衣 (std, 许褚): he may draw one card fewer; then his slashes and duels deal one more in that turn.

Sources: heroes.md 许褚; std_cards.md §3: decided before he draws; only what he uses in the play phase of that turn and is the source
of, so not his own lost duel. §4: switch `luoyi`: `user` (default) or `source`: whatever slash or duel he deals damage with in that
turn, whoever used it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.turn import DrawPhase
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State

CARDS = ("slash", "duel")


class Luoyi(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.luoyi.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, DrawPhase)
        g.record("draws_fewer", seat=self.owner, amount=1)
        g.note("turn", self.owner, "luoyi")
        g.change(self.event, event.to(event.at, count=event.count - 1))
        g.done()


class Harder(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "skill.std.luoyi.1"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        g.record("deals_more", seat=self.owner, target=event.target, amount=1)
        g.change(self.event, event.to(event.at, amount=event.amount + 1))
        g.done()


def ready(g: State, owner: int, event: DrawPhase) -> bool:
    return event.seat == owner and event.count > 0


def strong(g: State, owner: int, event: Damage) -> bool:
    if event.source != owner or event.card is None or event.card.name not in CARDS or not g.count(owner, "luoyi"):
        return False
    if g.game.rules.get("luoyi") == "source":
        return True
    use = g.frames[event.use] if event.use >= 0 else None
    return isinstance(use, UseCard) and use.user == owner and g.phase == "play"


skill = Skill(
    "luoyi", Trigger(Timing.CARDS_DRAWING, ready, Luoyi), Trigger(Timing.DAMAGE_CAUSING, strong, Harder, compulsory=True), scope="turn"
)

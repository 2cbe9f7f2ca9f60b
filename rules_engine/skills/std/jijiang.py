"""激将 (std, 刘备 as the lord): when he needs to use or play a slash the other Shu heroes may play one for him, asked in seat order.

Sources: heroes.md 刘备; std_cards.md §1 and §3: the helper plays, the lord uses, so the lord's weapon and limit count; the target is
named before anybody is asked and not looked at again; a call that nobody answered costs nothing and may be repeated after another
use (loop guard); not with 方天画戟.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.legal import free_refusal
from rules_engine.core.parts.helping import AskKingdom
from rules_engine.core.parts.skills import Activation
from rules_engine.core.questions import Refusal
from rules_engine.core.records import CardIds
from rules_engine.core.registry import Answer, Play, Skill
from rules_engine.core.use import Need, use_of

if TYPE_CHECKING:
    from rules_engine.core.state import State

RULE = "skill.std.jijiang.1"


class AskShu(AskKingdom):
    name = "slash"
    kingdom = "shu"
    skill = "jijiang"
    cites: ClassVar[dict[str, str]] = {"enter": RULE, "answered": RULE}


class Jijiang(Activation):
    """At the free moment: the target is named, then the helpers are asked."""

    cites: ClassVar[dict[str, str]] = {"enter": RULE, "asked": RULE}

    def enter(self, g: State) -> None:
        g.call(AskShu(self.owner), self.to("asked"))

    def asked(self, g: State) -> None:
        card = g.result()
        if card is None:
            g.done()
            return
        g.forget("barred")
        g.call(use_of(g, self.owner, card, self.seats, "play"), self.to("close"))


def ready(g: State, owner: int) -> Refusal | None:
    if not AskShu.anybody(g, owner):
        return Refusal(RULE, {"why": "nobody"})
    usable = g.game.kinds["slash"].usable
    return usable(g, owner, ()) if usable is not None else None


def target(g: State, owner: int, cards: CardIds, seats: tuple[int, ...], seat: int) -> Refusal | None:
    return free_refusal(g, owner, g.game.kinds["slash"], (), seat)


def asked(g: State, owner: int, need: Need) -> bool:
    return AskShu.anybody(g, owner)


skill = Skill(
    "jijiang",
    Play(Jijiang, ready, seats=(1, 1), target=target, costless=True),
    Answer("slash", asked, AskShu),
    lord=True,
)

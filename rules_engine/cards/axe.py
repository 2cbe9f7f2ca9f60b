"""贯石斧: range 3; when your slash was answered with a jink you may discard two cards at once: the same slash hits after all
(std_cards.md §2).

From the hand and the equipment, but not the axe that is worn. It is still the same use, so what was added to its damage stays. A jink
by 八卦阵 is a jink. In `early` it only reaches far; with the advanced weapons (variants.md §2) it works so for a maximum above 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Discard
from rules_engine.core.parts.effects import Effect
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.state import State

#: A larger maximum is needed, in the advanced rules of `early`.
LEAST = 3


class Axe(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "card.axe.2", "chosen": "card.axe.2", "hits": "card.axe.2"}

    def enter(self, g: State) -> None:
        question = AskDiscard(self.owner, "card.axe.2", ("hand", "equip"), 2, 2, accepts=other_than_it, skill="axe")
        g.choose(question, self.to("chosen"))

    def chosen(self, g: State) -> None:
        g.call(Discard(self.owner, g.take().cards, "cost"), self.to("hits"))

    def hits(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Effect)
        g.record("hits_anyway", seat=event.target)
        g.change(self.event, event.to("hit"))
        g.done()


def other_than_it(g: State, owner: int, card: int) -> bool:
    """A borrowed axe lies beside the equipment, which may then be discarded whole."""
    return g.game.names[card] != "axe" or card not in g.seats[owner].equip


def ready(g: State, owner: int, event: Effect) -> bool:
    s = g.seats[owner]
    return event.user == owner and len(s.hand) + sum(1 for c in s.equip if other_than_it(g, owner, c)) >= 2


def strong_enough(g: State, owner: int, event: Effect) -> bool:
    return ready(g, owner, event) and g.seats[owner].max_hp > LEAST and not g.ignores(event.target, owner)


kind = CardKind(
    "axe", "weapon", "self", always, lands="equip", rule="card.axe.1",
    skill=Skill("axe", Modifier("range", 3), Trigger(Timing.SLASH_DODGED, ready, Axe), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("axe", Modifier("range", 3), band=Band.EQUIP))
early_advanced_weapons = early.but(
    skill=Skill("axe", Modifier("range", 3), Trigger(Timing.SLASH_DODGED, strong_enough, Axe), band=Band.EQUIP),
)

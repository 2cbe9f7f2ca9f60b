"""青釭剑: range 2; compulsory: your slash ignores the armour of whoever it has targeted, from then on (std_cards.md §2; cards.md §D).

It is a note of the one use and the one target: other slashes and other damage in between meet the armour. Who is not concerned by the
weapons of others (early 乾坤) keeps the armour. In `proto` it only reaches far (C-58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class QinggangSword(Reaction):
    cites: ClassVar[dict[str, str]] = {"enter": "card.qinggang_sword.2"}

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        g.change(self.event, use.with_note("ignore_armor", use.targets[use.i], 1))
        g.done()


def ready(g: State, owner: int, event: UseCard) -> bool:
    return event.user == owner and event.card.name == "slash" and not g.ignores(event.targets[event.i], owner)


kind = CardKind(
    "qinggang_sword", "weapon", "self", always, lands="equip", rule="card.qinggang_sword.1",
    skill=Skill("qinggang_sword", Modifier("range", 2), Trigger(Timing.TARGETED, ready, QinggangSword, compulsory=True), band=Band.EQUIP),
)  # fmt: skip
proto = kind.but(skill=Skill("qinggang_sword", Modifier("range", 2), band=Band.EQUIP))

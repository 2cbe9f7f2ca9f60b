"""雌雄双股剑: range 2; when your slash has targeted the other gender you may make the target choose: it discards a hand card, or you
draw one (std_cards.md §2).

After the skills of heroes at that moment, before anything resolves: so also when 仁王盾 then voids the slash. Without a hand card there
is nothing to choose. Who has no hero has no gender. In `early` it only reaches far; what it does there belongs to the advanced weapons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.moves import Discard, Draw
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.parts.usable import always
from rules_engine.core.questions import AskDiscard
from rules_engine.core.registry import Band, CardKind, Modifier, Skill, Trigger
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State


class DoubleSwords(Reaction):
    """`target`: who has to choose."""

    target: int = -1

    cites: ClassVar[dict[str, str]] = {"enter": "card.double_swords.2", "chosen": "card.double_swords.2"}
    dies_with: ClassVar[tuple[str, ...]] = ("owner", "target")

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        target = use.targets[use.i]
        if g.seats[target].hand:
            question = AskDiscard(target, "card.double_swords.2", ("hand",), 1, 1, instead="draw", skill="double_swords")
            g.choose(question, self.to("chosen", target=target))
        else:
            self._draw(g)

    def chosen(self, g: State) -> None:
        answer = g.take()
        if answer.verb == "option":
            self._draw(g)
        else:
            g.call(Discard(self.target, answer.cards, "double_swords"), self.to("close"))

    def _draw(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def ready(g: State, owner: int, event: UseCard) -> bool:
    if event.user != owner or event.card.name != "slash":
        return False
    one, other = g.seats[owner].persona.gender, g.seats[event.targets[event.i]].persona.gender
    return bool(one and other) and one != other


kind = CardKind(
    "double_swords", "weapon", "self", always, lands="equip", rule="card.double_swords.1",
    skill=Skill("double_swords", Modifier("range", 2), Trigger(Timing.TARGETED, ready, DoubleSwords), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("double_swords", Modifier("range", 2), band=Band.EQUIP))

"""雌雄双股剑: range 2; when your slash has targeted the other gender you may make the target choose: it discards a hand card, or you
draw one (std_cards.md §2).

After the skills of heroes at that moment, before anything resolves: so also when 仁王盾 then voids the slash. Without a hand card there
is nothing to choose. Who has no hero has no gender. In `early` it only reaches far; with the advanced weapons (variants.md §2) it works
after the damage, unasked, on a victim that has survived.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Damage
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
        self._ask(g, use.targets[use.i])

    def _ask(self, g: State, target: int) -> None:
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


class AfterTheHit(DoubleSwords):
    """`early`, advanced: it comes after the damage."""

    cites: ClassVar[dict[str, str]] = {"enter": "card.double_swords.2", "chosen": "card.double_swords.2"}

    def enter(self, g: State) -> None:
        event = g.frames[self.event]
        assert isinstance(event, Damage)
        self._ask(g, event.target)


def opposite(g: State, one: int, other: int) -> bool:
    """Whether two seats are of different gender; one without gender is of none."""
    a, b = g.seats[one].persona.gender, g.seats[other].persona.gender
    return bool(a and b) and a != b


def ready(g: State, owner: int, event: UseCard) -> bool:
    return event.user == owner and event.card.name == "slash" and opposite(g, owner, event.targets[event.i])


def hit(g: State, owner: int, event: Damage) -> bool:
    victim = event.target
    if event.source != owner or event.card is None or event.card.name != "slash" or not g.seats[victim].alive:
        return False
    return opposite(g, owner, victim) and not g.ignores(victim, owner)


kind = CardKind(
    "double_swords", "weapon", "self", always, lands="equip", rule="card.double_swords.1",
    skill=Skill("double_swords", Modifier("range", 2), Trigger(Timing.TARGETED, ready, DoubleSwords), band=Band.EQUIP),
)  # fmt: skip
early = kind.but(skill=Skill("double_swords", Modifier("range", 2), band=Band.EQUIP))
early_advanced_weapons = early.but(
    skill=Skill("double_swords", Modifier("range", 2), Trigger(Timing.DAMAGE_DEALT, hit, AfterTheHit, compulsory=True), band=Band.EQUIP),
)

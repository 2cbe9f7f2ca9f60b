"""八卦阵: whenever a jink is needed one may judge: red counts as a jink (std_cards.md §2; cards.md §D). In `proto` only a heart (C-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.cards import Face
from rules_engine.core.judge import Judge
from rules_engine.core.parts.usable import always
from rules_engine.core.records import Frame
from rules_engine.core.registry import Answer, Band, CardKind, Skill
from rules_engine.core.use import Need

if TYPE_CHECKING:
    from rules_engine.core.state import State


class EightDiagram(Frame):
    owner: int
    need: int

    cites: ClassVar[dict[str, str]] = {"enter": "card.eight_diagram.2", "judged": "card.eight_diagram.2"}

    def enter(self, g: State) -> None:
        g.call(Judge(self.owner, "eight_diagram"), self.to("judged"))

    def judged(self, g: State) -> None:
        passed = self.passes(g.result())
        g.record("counts_as", seat=self.owner, card="jink", works=passed)
        g.done(passed)

    def passes(self, face: Face) -> bool:
        """Whether that judgement counts as a jink."""
        return face.red


class ProtoEightDiagram(EightDiagram):
    def passes(self, face: Face) -> bool:
        return face.suit == "heart"


def works(g: State, owner: int, need: Need) -> bool:
    return not need.ignore_armor and not g.ignores(need.source, owner)


kind = CardKind(
    "eight_diagram", "armor", "self", always, lands="equip", reads=("red",), rule="card.eight_diagram.1",
    skill=Skill("eight_diagram", Answer("jink", works, EightDiagram), reads=("red",), band=Band.EQUIP),
)  # fmt: skip
proto = kind.but(
    reads=("heart",), skill=Skill("eight_diagram", Answer("jink", works, ProtoEightDiagram), reads=("heart",), band=Band.EQUIP),
)  # fmt: skip

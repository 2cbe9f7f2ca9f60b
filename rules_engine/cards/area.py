"""南蛮入侵, 万箭齐发: all others in seat order play a slash, a jink, or take one damage (std_cards.md §2).

火牛阵 of `proto` asks for a jink, too (cards.md §B).
"""

from __future__ import annotations

from typing import ClassVar

from rules_engine.core.parts.effects import AnswerOrDamage
from rules_engine.core.parts.usable import always
from rules_engine.core.records import Frame
from rules_engine.core.registry import CardKind
from rules_engine.core.use import UseCard


class SavageAssault(AnswerOrDamage):
    cites: ClassVar[dict[str, str]] = {"enter": "card.savage_assault.2", "answered": "card.savage_assault.2"}


class ArcheryAttack(AnswerOrDamage):
    cites: ClassVar[dict[str, str]] = {"enter": "card.archery_attack.2", "answered": "card.archery_attack.2"}


class Huoniuzhen(AnswerOrDamage):
    cites: ClassVar[dict[str, str]] = {"enter": "card.huoniuzhen.2", "answered": "card.huoniuzhen.2"}


def savage(use: UseCard, target: int, index: int) -> Frame:
    return SavageAssault(use.user, target, use.card, index, "slash")


def archery(use: UseCard, target: int, index: int) -> Frame:
    return ArcheryAttack(use.user, target, use.card, index, "jink")


def huoniu(use: UseCard, target: int, index: int) -> Frame:
    return Huoniuzhen(use.user, target, use.card, index, "jink")


kind = (
    CardKind("savage_assault", "trick", "others", always, None, savage, nullifiable=True, rule="card.savage_assault.1"),
    CardKind("archery_attack", "trick", "others", always, None, archery, nullifiable=True, rule="card.archery_attack.1"),
)
proto = (
    kind[0].but(nullifiable=False),
    CardKind("huoniuzhen", "trick", "others", always, None, huoniu, rule="card.huoniuzhen.1"),
)

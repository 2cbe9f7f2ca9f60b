"""Choices in proof files: by class, so that a certificate holds for every deal of equal cards."""

from __future__ import annotations

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text


def representatives(g: State) -> list[int]:
    """For each physical card the first card of its class; the hidden card stands for itself (last entry)."""
    first: dict[int, int] = {}
    classes = g.game.classes
    out = [first.setdefault(cls, card) for card, cls in enumerate(classes[:-1])]
    return [*out, HIDDEN]


def class_text(g: State, choice: Choice, reps: list[int]) -> str:
    """The text of a choice with each card replaced by the first of its class."""
    if not choice.cards:
        return choice_text(g, choice)
    return choice_text(g, choice._replace(cards=tuple([reps[c] for c in choice.cards])))

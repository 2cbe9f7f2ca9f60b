"""Who answers for a seat. A bot sees views and offers, and what the others do; it never sees a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from rules_engine.games.bots.at_random import AtRandom
from rules_engine.games.bots.greedy import Greedy

if TYPE_CHECKING:
    from random import Random

    from rules_engine.core.questions import Choice
    from rules_engine.games.draft import Offer
    from rules_engine.games.view import Act, View


class Bot(Protocol):
    """One player of one game."""

    def take(self, offer: Offer) -> str:
        """Which of the heroes."""

    def choose(self, view: View) -> Choice:
        """The answer to the open question, one of `view.options`."""

    def saw(self, act: Act, view: View) -> None:
        """Somebody (perhaps this bot) is about to do something that everybody sees."""


BOTS: dict[str, Callable[[Random], Bot]] = {"greedy": lambda rnd: Greedy(), "random": AtRandom}

__all__ = ["BOTS", "AtRandom", "Bot", "Greedy"]

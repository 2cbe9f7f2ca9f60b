"""The bot that may do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from rules_engine.core.questions import Choice
    from rules_engine.games.draft import Offer
    from rules_engine.games.view import Act, View


class AtRandom:
    """Any answer that may be given, each as likely as another."""

    def __init__(self, rnd: Random) -> None:
        self.rnd = rnd

    def take(self, offer: Offer) -> str:
        return self.rnd.choice(offer.heroes)

    def choose(self, view: View) -> Choice:
        return view.some(self.rnd.choice)

    def saw(self, act: Act, view: View) -> None:
        """Nothing is learnt from it."""

"""Heroes that come into play in the course of a game: the pile is turned up, a seat sits down as somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.core.game import Hero
from rules_engine.core.questions import NATURE, Choice, Question, make_choice
from rules_engine.core.records import Frame
from rules_engine.core.state import Persona, Seat
from rules_engine.core.turn import Turn
from rules_engine.core.use import UseCard

if TYPE_CHECKING:
    from rules_engine.core.state import State

NOBODY = Hero(4)


class AskHero(Question):
    """NATURE names the hero that turns up for seat `about`."""

    __slots__ = ("about", "heroes")
    kind = "hero"

    def __init__(self, rule: str, heroes: Sequence[str], about: int) -> None:
        super().__init__(NATURE, rule)
        self.heroes = tuple(heroes)
        self.about = about

    def generate(self, g: State) -> Iterable[Choice]:
        return [make_choice(("hero", "", name, (), ())) for name in self.heroes]

    def holds(self, g: State, choice: Choice) -> bool:
        return not choice.cards

    def data(self, g: State) -> dict[str, Any]:
        return {"seat": self.about + 1}


class TurnUp(Frame):
    """The pile of unused heroes is turned up for `seat` until one of these kingdoms comes, or any if none is named.

    Known ones lie on top in their order; among the others each is as likely as any other. Hands over the name of the hero, which is out
    of the pile then; "" if there is none.
    """

    seat: int
    kingdoms: tuple[str, ...]
    rule: str

    def enter(self, g: State) -> None:
        pile = g.heroes
        assert pile is not None
        top = [h for h in pile.top if self.fits(g, h)]
        others = [h for h in pile.pool if self.fits(g, h)]
        if top:
            self._out(g, top[0])
        elif others:
            g.choose(AskHero(self.rule, others, self.seat), self.to("named"))
        else:
            g.done("")

    def fits(self, g: State, hero: str) -> bool:
        return not self.kingdoms or any(k in self.kingdoms for k in g.game.heroes[hero].kingdoms)

    def named(self, g: State) -> None:
        self._out(g, g.take().name)

    def _out(self, g: State, hero: str) -> None:
        assert g.heroes is not None
        g.heroes = g.heroes.without(hero)
        g.done(hero)


def sit_down(g: State, seat: int, hero: str, role: str, hp: int, marks: tuple[tuple[str, int], ...] = ()) -> None:
    """A dead seat plays again, as this hero ("" for none), with this role and so much hp; its hand stays as it is.

    Its old hero goes back into the pile. It begins anew: nothing that was counted of it holds any longer, it is no target of what was
    used before, and its turn, if it died in it, is over.
    """
    s = g.seats[seat]
    new = g.game.heroes.get(hero, NOBODY)
    if g.heroes is not None and s.persona.hero in g.game.heroes:
        g.heroes = g.heroes.with_back(s.persona.hero)
    persona = Persona(hero, "", (True,), role, new.kingdoms, new.gender, new.skills)
    g.seats[seat] = Seat(persona, min(hp, new.hp), new.hp, s.hand, marks=marks)
    g.alive = tuple([i for i, one in enumerate(g.seats) if one.alive])
    g.relisten()
    g.used = tuple([u for u in g.used if u[1] != seat])
    for i, f in enumerate(g.frames):
        if isinstance(f, UseCard):
            reached = f.i if f.at == "next" else f.i + 1
            if seat in f.targets[reached:]:
                g.change(i, f.to(f.at, targets=(*f.targets[:reached], *[t for t in f.targets[reached:] if t != seat])))
        elif isinstance(f, Turn) and f.seat == seat:
            g.change(i, f.to(f.at, i=len(f.phases)))


__all__ = ["AskHero", "TurnUp", "sit_down"]

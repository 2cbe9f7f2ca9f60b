"""转世乙, the rebel army: each death brings back the one who died before, without a role, until somebody has won.

Sources: variants.md §4; the text is rough. C-75: a member of the army comes back with 1 hp, its maximum is the hero's. C-76: one dead player
waits at a time, every death releases the one who waits, the death of a member of the army too. C-77: the army wins together (switch
`army_victory`). C-78: a member killed by a hunter does not come back. C-79: hunters win when no member lives or waits; loyalists of a
fallen lord become hunters, too (switch `loyalists_after`). The lord's death decides nothing for the rebels if the army kills him; it is
his death only that destroys conditions. The newcomer's own maximum does not fall by his coming.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.damage import Death, Recover
from rules_engine.core.game import Edition
from rules_engine.core.heroes import TurnUp, sit_down
from rules_engine.core.moves import Draw
from rules_engine.core.records import Frame
from rules_engine.core.registry import Band, Trigger
from rules_engine.core.state import Outcome
from rules_engine.core.timings import Timing
from rules_engine.editions.common import by_spy_rule
from rules_engine.editions.module import Module

if TYPE_CHECKING:
    from rules_engine.core.state import State

ARMY, HUNTER, WAITING = "army", "hunter", "waiting"
HAND = 4
SWITCHES = {"army_victory": "together", "loyalists_after": "hunters"}


class Aftermath(Frame):
    """What a death brings about: hunters, who recover at once, and the return of the one who was waiting. `healing`: who is still to recover."""

    owner: int
    event: int
    healing: tuple[int, ...] = ()

    cites: ClassVar[dict[str, str]] = {
        "enter": "mode.early.rebels.10", "heal": "mode.early.rebels.12", "queue": "mode.early.rebels.2", "gone": "mode.early.rebels.11",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        bereft = without_condition(g, death_at(g, self.event))
        for seat in bereft:
            s = g.seats[seat]
            g.seats[seat] = s.but(persona=s.persona.but(role=HUNTER))
            g.record("hunter", seat=seat)
        g.goto(self.to("heal", healing=tuple([i for i in bereft if g.seats[i].hp < g.seats[i].max_hp])))

    def heal(self, g: State) -> None:
        if not self.healing:
            g.goto(self.to("queue"))
            return
        seat = self.healing[0]
        s = g.seats[seat]
        g.call(Recover(seat, s.max_hp - s.hp), self.to("heal", healing=self.healing[1:]))

    def queue(self, g: State) -> None:
        death = death_at(g, self.event)
        before = waiting(g)
        if will_wait(g, death):
            s = g.seats[death.seat]
            last = max([dict(g.seats[i].marks)[WAITING] for i in before[1:]], default=0)
            g.seats[death.seat] = s.but(marks=((WAITING, last + 1),))
            g.record("waits", seat=death.seat)
        else:
            g.record("never_returns", at="gone", seat=death.seat)
        if before:
            g.goto(Return(before[0]))
        else:
            g.done()


class Return(Frame):
    """`seat` comes back as a member of the army: any hero, 1 hp, four cards; the maximum of all other members falls."""

    seat: int

    cites: ClassVar[dict[str, str]] = {
        "enter": "mode.early.rebels.3", "found": "mode.early.rebels.5", "fall": "mode.early.rebels.8", "start": "mode.early.rebels.4",
    }  # fmt: skip

    def enter(self, g: State) -> None:
        g.call(TurnUp(self.seat, (), "mode.early.rebels.3"), self.to("found"))

    def found(self, g: State) -> None:
        hero, seat = g.result(), self.seat
        sit_down(g, seat, hero, ARMY, 1)
        g.record("return", seat=seat, hero=hero, hp=1, max_hp=g.seats[seat].max_hp, role=ARMY)
        for i in g.alive:
            s = g.seats[i]
            if i != seat and s.persona.role == ARMY and s.max_hp > 1:
                g.seats[i] = s.but(max_hp=s.max_hp - 1, hp=min(s.hp, s.max_hp - 1))
                g.record("max_falls", at="fall", seat=i, max_hp=s.max_hp - 1, hp=g.seats[i].hp)
        g.goto(self.to("start"))

    def start(self, g: State) -> None:
        g.call(Draw(self.seat, HAND), self.to("close"))

    def close(self, g: State) -> None:
        g.done()


def death_at(g: State, index: int) -> Death:
    death = g.frames[index]
    assert isinstance(death, Death)
    return death


def role(g: State, seat: int) -> str:
    """The role of a seat; "" for nobody."""
    return g.seats[seat].persona.role if seat >= 0 else ""


def waiting(g: State) -> list[int]:
    """Who waits to come back, the first one first."""
    there = [(dict(s.marks)[WAITING], i) for i, s in enumerate(g.seats) if any(name == WAITING for name, _ in s.marks)]
    return [i for _, i in sorted(there)]


def will_wait(g: State, death: Death) -> bool:
    """Whether the one who has just died may come back."""
    return not (role(g, death.seat) == ARMY and role(g, death.source) == HUNTER)


def without_condition(g: State, death: Death) -> tuple[int, ...]:
    """Who can no longer win as what he was, now that the lord is dead and the game goes on."""
    if role(g, death.seat) != "lord" or not (role(g, death.source) == ARMY or g.game.victory):
        return ()
    rules = g.game.rules
    lost = {"rebel"}
    if rules.get("loyalists_after") == "hunters":
        lost.add("loyalist")
    if rules.get("spy_rule") == "lord_after_rebels":
        lost.add("renegade")
    return tuple([i for i in g.order() if role(g, i) in lost])


def victory(g: State) -> Outcome | None:
    """mode.early.rebels.6, 7, 9, 14: the original sides first, then hunters, then the army. A death stands on top of the stack."""
    death = death_at(g, -1)
    return _original(g, death) or _hunters(g, death) or _army(g, death)


def _original(g: State, death: Death) -> Outcome | None:
    """Those who still have their roles. The death of the lord counts once, and not if the army brought it about."""
    lord_lives = any(role(g, i) == "lord" for i in g.alive)
    falls = role(g, death.seat) == "lord"
    if lord_lives or (falls and role(g, death.source) != ARMY):
        won = by_spy_rule(g)
        if won is not None and won.winners:
            return won
    last = len(g.alive) == 1 and role(g, g.alive[0]) == "renegade"
    if last and g.game.rules.get("spy_rule") != "lord_after_rebels":
        return Outcome("won", g.alive, "spy")
    return None


def _hunters(g: State, death: Death) -> Outcome | None:
    """Nobody of the army lives or waits."""
    hunters = tuple([i for i in g.alive if role(g, i) == HUNTER])
    if not hunters or any(role(g, i) == ARMY for i in g.alive) or waiting(g) or will_wait(g, death):
        return None
    return Outcome("won", hunters, "hunters")


def _army(g: State, death: Death) -> Outcome | None:
    """Nobody with a role from the beginning lives, or only one seat at all, by the other reading."""
    if not g.alive or any(role(g, i) != ARMY for i in g.alive):
        return None
    if g.game.rules.get("army_victory") == "alone" and (len(g.alive) > 1 or waiting(g)):
        return None
    return Outcome("won", g.alive, "army")


def change(edition: Edition) -> Edition:
    after = Trigger(Timing.DIED, lambda g, owner, event: True, Aftermath, compulsory=True, skill="rebels", band=Band.RULE, silent=True)
    return replace(edition, victory=victory, pile=True, table=(after,))


module = Module(excludes=("reincarnation_sacrifice",), switches=SWITCHES, change=change)

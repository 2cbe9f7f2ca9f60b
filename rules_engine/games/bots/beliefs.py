"""Who is on whose side, as one seat may think from what it has seen.

Every seat has a lean: above 0 if it has acted against the lord's side, below if for it. Together with the number of roles that are
still hidden, leans make the odds of each role; odds and one's own role make an attitude: 1 friend, −1 enemy.
"""

from __future__ import annotations

from collections import Counter
from math import exp
from typing import TYPE_CHECKING

from rules_engine.games.bots.hints import CARD, CARDS, HELP, NEUTRAL, SKILL, SKILLS

if TYPE_CHECKING:
    from rules_engine.games.view import Act, View

HIDDEN_ROLES = ("loyalist", "rebel", "renegade")
DEALT = ("lord", *HIDDEN_ROLES)
MOST = 3.0
#: How telling an act is.
SEEN = {"use": 0.8, "skill": 0.7, "rescue": 1.5, "seats": 0.4, "stop": 0.9, "keep": 0.9}
ROUNDS = 4
#: The renegade's wishes by how far the lord's side is ahead: (more than, for loyalists, for rebels).
BALANCE = ((0.0, -0.9, 0.0), (-2.0, 0.1, -0.8))
CARE = 2
LORD_WEIGHT = 2.0
"""How much more the lord counts than others, for rebels and loyalists."""
"""How much a doubt counts when somebody might be hit who is a friend."""
SURE = {
    "loyalist": (1.0, 0.0, 0.0), "rebel": (0.0, 1.0, 0.0), "renegade": (0.0, 0.0, 1.0), "army": (0.0, 0.0, 1.0), "hunter": (0.0, 0.0, 0.0),
}  # fmt: skip
LORD = (1.0, 0.0, 0.0)
#: Who has nothing against hunters: the army is their only enemy, and a renegade bides its time.
HUNTERS = ("hunter", "loyalist", "renegade", "")

Odds = tuple[float, float, float]
"""Of being on the lord's side, a rebel, a renegade."""


class Beliefs:
    """What one seat thinks of all the others."""

    def __init__(self, view: View) -> None:
        self.me = view.me
        self.roles = view.roles
        self.shown: dict[int, str] = {}
        self.lean = [0.0] * view.players
        self._odds: list[Odds] = []
        self._known: tuple[str, ...] = ()
        self._stale = True

    def saw(self, act: Act, view: View) -> None:
        """Learn from what a seat does."""
        if act.seat == self.me or view.role(act.seat):
            return
        weight = SEEN.get(act.what, 0.0) * self._tone(act, view)
        if not weight:
            return
        odds = self.odds(view)
        for whom in act.whom:
            if whom == act.seat:
                continue
            lords, rebels, _ = odds[whom]
            side = rebels - lords
            if abs(side) >= 0.3:
                self._lean(act.seat, weight * side)

    def _lean(self, seat: int, by: float) -> None:
        self.lean[seat] = max(-MOST, min(MOST, self.lean[seat] + by))
        self._stale = True

    def _tone(self, act: Act, view: View) -> float:
        """1 for helping, −1 for harming the seats of the act."""
        if act.what == "rescue":
            return HELP
        if act.what in ("stop", "keep"):
            tone = CARDS.get(act.name, CARD).on
            return -tone if act.what == "stop" else tone
        if act.what == "use":
            if act.name in ("dismantlement", "snatch") and any(view.seat(s).judge for s in act.whom):
                return NEUTRAL
            return CARDS.get(act.name, CARD).on
        return SKILLS.get(act.name, SKILL).seats

    def odds(self, view: View) -> list[Odds]:
        """The odds of every seat."""
        known = tuple([view.role(i) for i in range(view.players)])
        if self._stale or known != self._known:
            self.shown.update({i: r for i, r in enumerate(known) if r in DEALT})
            self._odds = self._work_out(known)
            self._known = known
            self._stale = False
        return self._odds

    def _work_out(self, known: tuple[str, ...]) -> list[Odds]:
        left = Counter(self.roles)
        left.subtract(Counter(self.shown.values()))
        counts = [max(0, left[r]) for r in HIDDEN_ROLES]
        hidden = [i for i, r in enumerate(known) if not r]
        rows = []
        for i in hidden:
            lean = self.lean[i]
            rows.append([n * w for n, w in zip(counts, (exp(-lean), exp(lean), 1.0), strict=True)])
        for _ in range(ROUNDS):  # until rows and columns add up
            for k in range(3):
                total = sum(row[k] for row in rows)
                if total:
                    for row in rows:
                        row[k] *= counts[k] / total
            for row in rows:
                total = sum(row)
                if total:
                    row[:] = [x / total for x in row]
        out = [SURE.get(r, LORD) for r in known]
        for i, row in zip(hidden, rows, strict=True):
            out[i] = (row[0], row[1], row[2])
        return out

    # --- attitudes -----------------------------------------------------------------------------------------------------

    def attitudes(self, view: View) -> list[float]:
        """How much I wish every seat well, from −1.3 to 1.3."""
        me, role = self.me, view.role(self.me)
        odds = self.odds(view)
        if not role:
            out = [-1.0] * view.players
        elif role not in DEALT:
            friends = {"army": ("army",), "hunter": HUNTERS}.get(role, ())
            out = [1.0 if view.role(i) in friends else -1.0 for i in range(view.players)]
        elif role == "renegade":
            out = self._balance(view, odds)
        elif role == "rebel":
            out = [r - 0.7 * p - 0.3 * s for p, r, s in odds]
        else:
            spies = 1.0 if self._left(odds, view)[1] < 0.5 else 0.7
            out = [_careful(p - r - spies * s, p) for p, r, s in odds]
        for i in view.alive:
            if view.role(i) == "lord" and role in ("rebel", "loyalist"):
                out[i] = -LORD_WEIGHT if role == "rebel" else LORD_WEIGHT
        out[me] = 1.0
        return out

    def _left(self, odds: list[Odds], view: View) -> tuple[float, float, float]:
        """How many of each role are probably alive, besides me and the lord."""
        others = [odds[i] for i in view.alive if i != self.me and view.role(i) != "lord"]
        return sum(o[0] for o in others), sum(o[1] for o in others), sum(o[2] for o in others)

    def _balance(self, view: View, odds: list[Odds]) -> list[float]:
        """The renegade wants everybody dead, the lord last: it helps the weaker side against the stronger."""
        lords = rebels = 0.1
        others = 0
        for i in view.alive:
            if i == self.me:
                continue
            s = view.seat(i)
            power = max(s.hp, 0) + 0.3 * s.hand + 0.5 * len(s.equip)
            lords += odds[i][0] * power
            rebels += odds[i][1] * power
            others += view.role(i) != "lord"
        ahead = (lords - rebels) / (lords + rebels)
        for_lords, for_rebels = next(w for least, *w in BALANCE if ahead > least)
        out = [p * for_lords + r * for_rebels - 0.9 * s for p, r, s in odds]
        for i in view.alive:
            if view.role(i) == "lord":
                out[i] = -1.0 if not others else 0.15 if ahead > 0.35 else 0.7
        return out


def _careful(attitude: float, friend: float) -> float:
    """Less of a grudge against whoever may well be a friend."""
    return attitude * (1 - friend) ** CARE if attitude < 0 else attitude

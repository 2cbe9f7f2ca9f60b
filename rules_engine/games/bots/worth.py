"""What cards, damage and uses are worth to a seat at one moment, in units of about one point of hp."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rules_engine.core.registry import Modifier
from rules_engine.games.bots.hints import ALIKE, BAD_LAID, CARD, CARDS, HELP, NO_BLACK, PIERCING, SKILL, SKILLS, WORN, WORN_BY_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules_engine.core.questions import Choice
    from rules_engine.games.bots.beliefs import Odds
    from rules_engine.games.view import SeatView, View

#: How likely an unknown hand card is not what is needed.
NO_JINK, NO_SLASH, NO_NULLIFICATION = 0.78, 0.72, 0.95
USELESS = 0.05
DRAWN = 0.5
"""What an unknown card is worth."""
FIRST = {"weapon": 8, "armor": 8, "plus": 8, "minus": 8}


class Worth:
    """One seat's view of values. `att`: how much it wishes each seat well; `odds`: of the roles."""

    def __init__(self, view: View, att: list[float], odds: list[Odds]) -> None:
        self.view = view
        self.me = view.me
        self.att = att
        self.odds = odds
        self.role = view.role(view.me)
        self.self = view.seat(view.me)

    # --- cards in hand -------------------------------------------------------------------------------------------------

    @cached_property
    def keeps(self) -> dict[int, float]:
        """What each of my cards is worth to keep: a second of a kind is worth less, and a card may serve as another."""
        view = self.view
        out: dict[int, float] = {}
        first: dict[str, int] = {}
        for c in sorted(view.hand, key=lambda c: (view.name(c), c)):
            name = view.name(c)
            hint = CARDS.get(name, CARD)
            n = first[name] = first.get(name, 0) + 1
            value = hint.keep * hint.spare ** (n - 1) if view.type(c) else USELESS
            kind = view.type(c)
            if kind in WORN_BY_TYPE:
                value = 0.6 * max(0.2, self.gain_by_wearing(c))
            out[c] = value
        for c in self.self.equip:
            out[c] = self.worn(c)
        low = self.self.hp <= 2
        for name in ("jink", "slash", "peach"):
            if name not in view.abilities(self.me).conversions:
                continue
            hint = CARDS[name]
            for choice in view.could_be(name):
                for c in choice.cards:
                    if choice.skill and len(choice.cards) == 1 and c in out:
                        out[c] = max(out[c], 0.8 * hint.keep)
        if low:
            for c in view.hand:
                if view.name(c) in ("jink", "peach"):
                    out[c] *= 1.3
        return out

    def worn(self, card: int) -> float:
        """What a worn card is worth to whoever wears it."""
        name = self.view.name(card)
        return WORN.get(name, WORN_BY_TYPE.get(self.view.type(card), 0.4))

    def gain_by_wearing(self, card: int) -> float:
        """What I gain by putting a piece of equipment on."""
        view = self.view
        slot = view.type(card)
        gain = self.worn(card)
        if slot == "weapon":
            gain += self._reach_gain(card)
            if view.total(self.me, "slash_limit") < 1 and self._lifts_limit(card):
                gain += 0.5 * max(0, sum(1 for c in view.hand if view.name(c) == "slash") - 1)
        old = next((c for c in self.self.equip if view.type(c) == slot), None)
        if old is not None:
            gain -= self.worn(old) + 0.15
            gain += self._sheds(self.self)
        return gain

    def _range(self, card: int) -> int:
        return sum(m.value for m in self._modifiers(card) if m.quantity == "range" and isinstance(m.value, int)) or 1

    def _lifts_limit(self, card: int) -> bool:
        return any(m.quantity == "slash_limit" for m in self._modifiers(card))

    def _modifiers(self, card: int) -> list[Modifier]:
        kind = self.view.kind(self.view.name(card))
        if kind is None or kind.skill is None:
            return []
        return [d for d in kind.skill.declarations if isinstance(d, Modifier)]

    def _reach_gain(self, card: int) -> float:
        """Whether a weapon brings somebody I want to hit into range, or loses the last one."""
        view = self.view
        foes = [view.distance(self.me, i) for i in view.alive if self.att[i] < -0.3]
        if not foes:
            return 0.0
        now, then = view.reach(self.me), self._range(card)
        before, after = any(d <= now for d in foes), any(d <= then for d in foes)
        return 0.5 * (after - before) + 0.08 * (sum(d <= then for d in foes) - sum(d <= now for d in foes))

    @cached_property
    def spare(self) -> bool:
        """Whether I hold more cards than I may keep."""
        return self.view.turn == self.me and len(self.view.hand) > self.view.hand_limit(self.me)

    def cost(self, cards: Iterable[int]) -> float:
        """What is given up by spending these cards."""
        keeps = self.keeps
        total = sum(keeps.get(c, DRAWN) for c in cards)
        return total * (0.15 if self.spare else 0.5)

    def cheapest(self, choices: Sequence[Choice]) -> Choice:
        """The answer that gives up the least; one that costs no card first."""
        keeps = self.keeps
        return min(choices, key=lambda c: sum(keeps.get(x, DRAWN) for x in c.cards))

    # --- what others could do ------------------------------------------------------------------------------------------

    def misses(self, seat: int, name: str, each: float) -> float:
        """How likely a seat has no card as `name`: `each` per hand card."""
        s = self.view.seat(seat)
        abilities = self.view.abilities(seat)
        if name in abilities.conversions:
            each = each * each
        chance = float(each**s.hand)
        if name in abilities.answers:
            chance *= 0.5
        return chance

    def hits(self, seat: int, cards: Sequence[int] = ()) -> float:
        """How likely a slash of mine hits, if it is made of these cards."""
        black = bool(cards) and not any(self.view.red(c) for c in cards)
        if black and not self._pierces() and any(self.view.name(c) in NO_BLACK for c in self.view.seat(seat).equip):
            return 0.0
        dodged = 1 - self.misses(seat, "jink", NO_JINK)
        for k in self.self.skills:
            dodged *= SKILLS.get(k, SKILL).dodge
        return 1 - dodged

    def _pierces(self) -> bool:
        return any(self.view.name(c) in PIERCING for c in self.self.equip)

    # --- damage --------------------------------------------------------------------------------------------------------

    def damage(self, seat: int, amount: int = 1, mine: bool = True) -> float:
        """What it is worth to me that a seat takes so much damage. `mine`: whether I deal it."""
        s = self.view.seat(seat)
        att = self.att[seat]
        lethal = amount >= s.hp
        value = amount + (0.3 if s.hp <= 2 else 0.0)
        if lethal:
            value = s.hp + 1.5
            lords, rebels, _ = self.odds[seat]
            if self.role == "rebel" and s.role == "lord":
                value += 6
            if mine and seat != self.me:
                value += 1.2 * rebels if att < 0 else 0.0
                if self.role == "lord" and s.role != "lord":
                    value -= lords * (1 + 0.5 * (len(self.view.hand) + len(self.self.equip)))
        out = -att * value
        if mine and att < 0 and not lethal:
            out -= sum(SKILLS.get(k, SKILL).thorn for k in s.skills) * 0.8
        return out

    def cards_lost(self, seat: int, take: bool) -> float:
        """What it is worth to me that a seat loses one card of my choice (and I get it, or not)."""
        return max([v for _, v in self.picks(seat, take)], default=-1.0)

    def picks(self, seat: int, take: bool, zones: Sequence[str] = ("hand", "equip", "judge")) -> list[tuple[tuple[str, int], float]]:
        """((zone, card), worth) of every card that I might pick: −1 stands for a blind hand card."""
        s = self.view.seat(seat)
        att = self.att[seat]
        out: list[tuple[tuple[str, int], float]] = []
        mine = DRAWN if take else 0.0
        if "hand" in zones and s.hand:
            last = 0.25 if s.hand == 1 else 0.0
            out.append((("hand", -1), -att * (DRAWN + last) + mine))
        if "equip" in zones:
            for c in s.equip:
                got = 0.8 * self.worn(c) if take else 0.0
                out.append((("equip", c), -att * (self.worn(c) - self._sheds(s)) + got))
        if "judge" in zones:
            for name, cards in s.judge:
                for c in cards[:1]:
                    out.append((("judge", c), att * BAD_LAID.get(name, 0.5) + mine))
        return out

    def _sheds(self, s: SeatView) -> float:
        """What a seat gains by losing equipment."""
        return sum(SKILLS[k].sheds for k in s.skills if k in SKILLS)

    # --- the uses of cards -----------------------------------------------------------------------------------------------

    def use(self, choice: Choice) -> tuple[int, float]:
        """(what goes first, worth) of using a card at the free moment."""
        name = choice.name
        kind = self.view.kind(name)
        hint = CARDS.get(name, CARD)
        if kind is not None and kind.type in WORN_BY_TYPE:
            return FIRST[kind.type], self.gain_by_wearing(choice.cards[0]) - 0.05
        gain = self._gain(choice)
        cost = self.cost(choice.cards)
        if name in ("peach", "ex_nihilo") and not choice.skill:
            cost *= 0.5
        return hint.first, gain - cost

    def _gain(self, choice: Choice) -> float:
        name, seats = choice.name, choice.seats
        worker = getattr(self, f"_{ALIKE.get(name, name)}", None)
        if worker is not None:
            return float(worker(seats, choice))
        hint = CARDS.get(name, CARD)
        kind = self.view.kind(name)
        aim = kind.aim if kind is not None else "one"
        if seats:
            return sum(hint.on * self.att[s] * hint.worth for s in seats)
        if aim == "self":
            return hint.worth * hint.on
        others = [s for s in self.view.alive if s != self.me or aim == "all"]
        return sum(hint.on * self.att[s] * hint.worth for s in others)

    def _slash(self, seats: tuple[int, ...], choice: Choice) -> float:
        return sum(self.hits(s, choice.cards) * self.damage(s) for s in seats)

    def _duel(self, seats: tuple[int, ...], choice: Choice) -> float:
        mine = self.view.how_many(self.view.could_be("slash", "play"))
        (seat,) = seats[:1]
        return self.fight(self.me, seat, mine) - 0.1 * min(mine, 2)

    def fight(self, a: int, b: int, known: int = -1) -> float:
        """What a duel of a against b is worth to me, b being asked first. `known`: how many slashes a (I) can give."""
        theirs = 1 - self.misses(b, "slash", NO_SLASH)
        if known < 0:
            mine = 1 - self.misses(a, "slash", NO_SLASH)
        else:
            mine = 1 - 0.35**known
        lose = theirs * (1 - mine * 0.75)
        return (1 - lose) * self.damage(b, mine=a == self.me) + lose * self.damage(a, mine=False)

    def _area(self, name: str, each: float) -> float:
        total = 0.0
        for s in self.view.alive:
            if s != self.me:
                total += 0.9 * self.misses(s, name, each) * self.damage(s)
        return total

    def _savage_assault(self, seats: tuple[int, ...], choice: Choice) -> float:
        return self._area("slash", NO_SLASH)

    def _archery_attack(self, seats: tuple[int, ...], choice: Choice) -> float:
        return self._area("jink", NO_JINK)

    def _god_salvation(self, seats: tuple[int, ...], choice: Choice) -> float:
        return sum(self.heal(s) for s in self.view.alive)

    def _amazing_grace(self, seats: tuple[int, ...], choice: Choice) -> float:
        order = self.view.order(self.me)
        return sum(self.att[s] * (DRAWN + (0.3 if i == 0 else 0.0)) for i, s in enumerate(order))

    def heal(self, seat: int, amount: int = 1) -> float:
        """What it is worth to me that a seat recovers."""
        s = self.view.seat(seat)
        if s.hp >= s.max_hp:
            return 0.0
        return self.att[seat] * (amount + (0.5 if s.hp <= 1 else 0.2 if s.hp == 2 else 0.0))

    def _peach(self, seats: tuple[int, ...], choice: Choice) -> float:
        """Keep it for the dying while there is no need."""
        if seats and seats[0] != self.me:
            return self.heal(seats[0])
        hp, most = self.self.hp, self.self.max_hp
        if hp >= most:
            return 0.0
        if hp <= 2 or self.spare:
            return 1.5
        return 0.8 if hp < most - 1 else 0.2

    def _ex_nihilo(self, seats: tuple[int, ...], choice: Choice) -> float:
        return 2 * DRAWN

    def _dismantlement(self, seats: tuple[int, ...], choice: Choice) -> float:
        return sum(self.cards_lost(s, take=False) for s in seats)

    def _snatch(self, seats: tuple[int, ...], choice: Choice) -> float:
        return sum(self.cards_lost(s, take=True) for s in seats)

    def _indulgence(self, seats: tuple[int, ...], choice: Choice) -> float:
        out = 0.0
        for s in seats:
            v = self.view.seat(s)
            out -= self.att[s] * (0.55 + 0.12 * min(v.hand, 5))
        return out

    def _lightning(self, seats: tuple[int, ...], choice: Choice) -> float:
        """It goes round, me first."""
        chance, out = 0.12, 0.0
        for s in self.view.order(self.me):
            out += chance * self.damage(s, 3, mine=False)
            chance *= 0.88
        return out

    def _collateral(self, seats: tuple[int, ...], choice: Choice) -> float:
        """Either its weapon comes to me, or it spends a slash on the second seat."""
        holder, victim = seats[0], seats[-1]
        slash = 1 - self.misses(holder, "slash", NO_SLASH)
        if victim == self.me:
            struck = -0.6
        else:
            struck = self.misses(victim, "jink", NO_JINK) * self.damage(victim, mine=False)
        weapon = self.cards_lost_equip(holder)
        return slash * (struck - 0.4 * self.att[holder]) + (1 - slash) * weapon

    def cards_lost_equip(self, seat: int) -> float:
        return max([v for _, v in self.picks(seat, True, ("equip",))], default=0.0)

    # --- the uses of skills ----------------------------------------------------------------------------------------------

    def skill(self, choice: Choice) -> tuple[int, float]:
        """(what goes first, worth) of using an active skill."""
        hint = SKILLS.get(choice.skill, SKILL)
        seats, cards = choice.seats, choice.cards
        how = hint.play
        if how == "trade":
            keeps = self.keeps
            return hint.first, sum(hint.worth - keeps.get(c, DRAWN) for c in cards) - 0.01
        if how == "heal":
            whom = {*seats, self.me} if hint.me_too or not seats else set(seats)
            return hint.first, sum(self.heal(s) for s in whom) - self.cost(cards)
        if how == "give":
            if not cards:
                return hint.first, -1.0
            worth = sum(self.keeps.get(c, DRAWN) for c in cards)
            friend = sum(self.att[s] for s in seats) - 0.55
            return hint.first, friend * worth + (0.4 if self.self.hp < self.self.max_hp else 0.0) * (friend > 0) - self.cost(cards)
        if how == "fight":
            a, b = (seats[-1], seats[0]) if len(seats) == 2 else (self.me, seats[0] if seats else self.me)
            return hint.first, self.fight(a, b) - self.cost(cards)
        if how == "bleed":
            ready = self.self.hp > 2 or any(self.view.name(c) == "peach" for c in self.view.hand)
            return hint.first, hint.worth if ready and self.self.hp > 1 else -1.0
        if how == "harm":
            if not seats:
                return hint.first, hint.worth - self.cost(cards)
            gain = sum((hint.worth if hint.seats == HELP else -hint.worth) * self.att[s] for s in seats)
            return hint.first, gain - self.cost(cards)
        return hint.first, -1.0

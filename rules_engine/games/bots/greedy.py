"""The greedy bot: at every question the answer that is worth the most to its side, one move deep.

It knows what its seat may know (`View`), guesses who is on whose side (`Beliefs`) and counts in figures of `hints`. There is no
chance in it: the same view and the same past, the same answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from rules_engine.core.questions import END, PASS, Choice
from rules_engine.games.bots.beliefs import Beliefs
from rules_engine.games.bots.hints import BAD_LAID, CARD, CARDS, HELP, HEROES, LORDS, SKILL, SKILLS, WORN_BY_TYPE
from rules_engine.games.bots.worth import DRAWN, NO_JINK, NO_SLASH, Worth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules_engine.core.registry import Play
    from rules_engine.games.draft import Offer
    from rules_engine.games.view import Act, Event, View

ENOUGH = 0.04
"""What a use must gain to be worth the trouble."""
WHIM = 0.6
"""How much a hero may be preferred for no reason, so that not every lord is the same."""
NULLIFY = {0: 0.75, 1: 0.55}
"""What an effect must be worth to spend the last, or the last but one, nullification on it."""
DUEL_LIKE = ("duel",)


class Greedy:
    """One seat's player."""

    def __init__(self) -> None:
        self.beliefs: Beliefs | None = None
        self.worth: Worth
        self.view: View

    # --- draft and memory ------------------------------------------------------------------------------------------------

    def take(self, offer: Offer) -> str:
        def rank(hero: str) -> float:
            whim = WHIM * crc32(f"{hero} {' '.join(offer.heroes)}".encode()) / 2**32
            return whim + HEROES.get(hero, 1.0) + (LORDS.get(hero, 0.0) if offer.role == "lord" else 0.0)

        return max(offer.heroes, key=rank)

    def saw(self, act: Act, view: View) -> None:
        if self.beliefs is None:
            self.beliefs = Beliefs(view)
        self.beliefs.saw(act, view)

    # --- answers -----------------------------------------------------------------------------------------------------------

    def choose(self, view: View) -> Choice:
        if self.beliefs is None:
            self.beliefs = Beliefs(view)
        self.view = view
        self.worth = Worth(view, self.beliefs.attitudes(view), self.beliefs.odds(view))
        answer: Callable[[], Choice] | None = getattr(self, f"_{view.asked}", None)
        return answer() if answer is not None else view.options[0]

    def _play(self) -> Choice:
        best, choice = (0, ENOUGH), END
        for c in self.view.card_uses():
            rate = self.worth.use(c)
            if rate[1] > ENOUGH and rate > best:
                best, choice = rate, c
        for play, owner in self.view.active():
            for c in self._skill_uses(play, owner):
                rate = self.worth.skill(c)
                if rate[1] > ENOUGH and rate > best:
                    best, choice = rate, c
        return choice

    def _skill_uses(self, play: Play, owner: int) -> Iterable[Choice]:
        """The ways to use a skill that are worth a thought: with few cards, or with all that are worth less than others."""
        how = SKILLS.get(play.skill, SKILL).play
        if not how:
            return ()
        if how == "trade":
            keeps = self.worth.keeps
            worn = self.view.seat(self.view.me).equip
            cards = self.view.written([c for c, v in keeps.items() if v + 0.3 * (c in worn) < SKILLS[play.skill].worth])
            return [Choice("skill", play.skill, "", cards)] if self.view.may_use(play, cards) else []
        return self.view.ways(play, owner, max(1, min(play.cards[0], 2)))

    def _respond(self) -> Choice:
        ways = [c for c in self.view.options if c.verb != "pass"]
        if not ways:
            return self.view.options[0]
        data = self.view.data
        if data.get("for"):
            return self._help(data["for"] - 1, ways)
        if "on" in data and self.worth.att[data["on"] - 1] >= 0 and not self._forced(data["on"] - 1):
            return PASS
        if "on" not in data and not self._worth_answering(data, ways):
            return PASS
        free = [c for c in ways if not c.cards]
        return free[0] if free else self.worth.cheapest(ways)

    def _help(self, seat: int, ways: list[Choice]) -> Choice:
        """Play a card for somebody else: for a friend, if I can do without."""
        best = self.worth.cheapest(ways)
        urgent = 0.6 if self.view.seat(seat).hp <= 2 else 0.0
        return best if self.worth.att[seat] + urgent > 0.4 + self.worth.cost(best.cards) else PASS

    def _forced(self, victim: int) -> bool:
        """A weapon is at stake: hit somebody who is no friend, or lose it."""
        return self.worth.att[victim] < 0.3 and self.view.event("use") is not None

    def _worth_answering(self, data: dict[str, object], ways: list[Choice]) -> bool:
        worth, source = self.worth, int(str(data["source"])) - 1
        mine = self.view.seat(self.view.me)
        if data["card"] in DUEL_LIKE and source >= 0 and worth.att[source] > 0.5:
            other = self.view.seat(source)
            if mine.hp > 1 and (other.role == "lord" or other.hp <= mine.hp):
                return False
        left = int(str(data["left"]))
        return left < 2 or any(not c.cards for c in ways) or self.view.how_many(ways) >= left

    def _nullify(self) -> Choice:
        ways = [c for c in self.view.options if c.verb != "pass"]
        if not ways:
            return PASS
        stakes = self._stakes()
        spare = self.view.how_many(ways) > 1
        return self.worth.cheapest(ways) if stakes > NULLIFY[1 if spare else 0] else PASS

    def _copies(self, name: str) -> int:
        return sum(1 for c in self.view.hand if self.view.name(c) == name)

    def _stakes(self) -> float:
        """What it is worth to me to turn the effect that is about to happen."""
        windows = []
        for e in self.view.events:
            if e.what == "nullify":
                windows.append(e)
                if e.amount == 0:
                    break
        if not windows:
            return 0.0
        base = windows[-1]
        effect = self._effect(base)
        return effect if windows[0].amount % 2 else -effect

    def _effect(self, e: Event) -> float:
        """What a trick is worth to me where it hits its target."""
        worth, seat = self.worth, e.whom[0]
        name = e.name
        user = e.who
        att = worth.att[seat]
        if name in ("savage_assault", "archery_attack", "duel"):
            need, each = ("jink", NO_JINK) if name == "archery_attack" else ("slash", NO_SLASH)
            if seat == self.view.me:
                safe = bool(self.view.could_be(need, "play"))
                return -0.2 if safe and self.view.seat(seat).hp > 1 else -0.35 if safe else -1.0 - 1.5 * (self.view.seat(seat).hp <= 1)
            return worth.misses(seat, need, each) * worth.damage(seat, mine=False)
        if name in ("dismantlement", "snatch"):
            if user >= 0 and worth.att[user] > 0.3 and att > 0.3:
                return 0.3
            return -att * 0.6 + (0.3 * worth.att[user] if name == "snatch" and user >= 0 else 0.0)
        if name in BAD_LAID:
            full = 1.0 + 0.1 * self.view.seat(seat).hand if name == "indulgence" else 0.4
            return -att * full
        if name == "god_salvation":
            return worth.heal(seat)
        if name == "ex_nihilo":
            return att * 0.8
        hint = CARDS.get(name, CARD)
        return hint.on * att * hint.worth

    def _rescue(self) -> Choice:
        ways = [c for c in self.view.options if c.verb != "pass"]
        data = self.view.data
        seat, needed = data["dying"] - 1, data["needed"]
        if not ways or not self._saves(seat, needed, ways):
            return PASS
        return self.worth.cheapest(ways)

    def _saves(self, seat: int, needed: int, ways: list[Choice]) -> bool:
        view = self.view
        if seat == view.me:
            return True
        att = self.worth.att[seat]
        if view.role(seat) == "lord":
            return att > 0.1
        own = view.how_many(ways)
        return att > 0.45 and own >= needed and (own > needed or view.seat(view.me).hp > 1 or att > 0.9)

    def _invoke(self) -> Choice:
        for c in self.view.options:
            if c.verb == "invoke" and self._wants(c.skill):
                return c
        return PASS if PASS in self.view.options else self.view.options[0]

    def _wants(self, skill: str) -> bool:
        rule: Callable[[], bool] | None = getattr(self, f"_when_{SKILLS.get(skill, SKILL).invoke}", None)
        return rule() if rule is not None else True

    # --- when a skill is invoked -------------------------------------------------------------------------------------------

    def _other(self) -> int:
        """Whom it is about, besides me: the source of damage, the target of a use, who judges; −1 if nobody."""
        me = self.view.me
        e = self.view.event("damage", "effect", "use", "judge", "dying", "lose_hp")
        if e is None:
            return -1
        if e.what == "effect":
            return e.whom[0] if e.who == me else e.who
        if e.what == "use":
            return e.at if e.who == me else e.who
        if e.what == "damage":
            return e.who if me in e.whom else e.whom[0]
        return e.whom[0] if e.whom else e.who

    def _when_enemy(self) -> bool:
        other = self._other()
        return other < 0 or self.worth.att[other] < 0.15

    def _when_deflect(self) -> bool:
        """流离: there is somebody to turn it on, and a card to spare."""
        view, att = self.view, self.worth.att
        me = view.me
        use = view.event("use")
        reach = view.reach(me)
        foes = [i for i in view.alive if i != me and (use is None or i != use.who) and view.distance(me, i) <= reach and att[i] < 0.1]
        jinks = len(view.could_be("jink"))
        return bool(foes) and (jinks == 0 or len(view.hand) > 2)

    def _when_rejudge(self) -> bool:
        """鬼才: the judgement as it lies is bad for me and a card of mine makes it better."""
        e = self.view.event("judge")
        if e is None or not e.cards:
            return False
        now = self._judged(e, e.cards[0])
        best = max([self._judged(e, c) - 0.5 * self.worth.keeps.get(c, DRAWN) for c in self.view.hand], default=-9.0)
        return best > now + 0.35

    def _judged(self, e: Event, card: int) -> float:
        """What a judgement with this card is worth to me."""
        face = self.view.face(card)
        good = self.worth.att[e.who]
        reason = e.name
        if reason == "indulgence":
            return good * (0.0 if face.suit == "heart" else -1.0)
        if reason == "lightning":
            return good * (-2.5 if face.suit == "spade" and 2 <= face.rank <= 9 else 0.0)
        if reason in ("eight_diagram", "tieqi"):
            return good * (0.8 if face.red else 0.0)
        if reason == "luoshen":
            return good * (0.5 if face.black else 0.0)
        if reason == "ganglie":
            return good * (0.0 if face.suit == "heart" else 0.7) if self.view.edition != "early" else good * (-0.7 if face.black else 0.0)
        return 0.0

    def _when_rob(self) -> bool:
        """突袭: two enemies, or one without whom I draw as well."""
        foes = [i for i in self.view.alive if i != self.view.me and self.worth.att[i] < 0 and self.view.seat(i).hand]
        return len(foes) > 1

    def _when_strike(self) -> bool:
        """裸衣: a slash or duel in hand and somebody to hit."""
        view = self.view
        armed = any(view.name(c) in ("slash", "duel") for c in view.hand)
        reach = view.reach(view.me)
        near = any(view.distance(view.me, i) <= reach and self.worth.att[i] < -0.3 for i in view.alive if i != view.me)
        return armed and near

    def _when_save(self) -> bool:
        """急救 of the early edition: offset damage to a friend who is low."""
        e = self.view.event("damage", "lose_hp")
        if e is None:
            return False
        seat = e.whom[0]
        return self.worth.att[seat] > 0.4 and self.view.seat(seat).hp <= 2

    def _when_low(self) -> bool:
        """What can be done once in a game is kept until it is needed."""
        e = self.view.event("damage", "dying")
        s = self.view.seat(self.view.me)
        return e is not None and self.view.me in e.whom and (e.what == "dying" or s.hp <= e.amount)

    def _when_press(self) -> bool:
        """贯石斧: two cheap cards for a hit on an enemy."""
        other = self._other()
        if other < 0:
            return False
        keeps = sorted(self.worth.keeps.values())[:2]
        return self.worth.damage(other) > 0.3 + 0.5 * sum(keeps)

    def _when_freeze(self) -> bool:
        """寒冰剑: two cards instead of damage; of a friend rather nothing than damage."""
        other = self._other()
        if other < 0:
            return False
        s = self.view.seat(other)
        if self.worth.att[other] > 0.2:
            return True
        return s.hp > 1 and s.hand + len(s.equip) >= 2 and s.hp >= 3

    # --- picking ---------------------------------------------------------------------------------------------------------

    def _discard(self) -> Choice:
        return self._cards()

    def _pick_cards(self) -> Choice:
        return self._cards()

    def _cards(self) -> Choice:
        """The cards that are worth least; what stands instead, if that is better."""
        view, worth = self.view, self.worth
        data = view.data
        skill = str(data.get("skill", ""))
        if SKILLS.get(skill, SKILL).invoke == "rejudge":
            e = view.event("judge")
            if e is not None:
                return max(view.options, key=lambda c: self._judged(e, c.cards[0]) - 0.5 * worth.cost(c.cards) if c.cards else -9.0)
        keeps = worth.keeps
        trade = SKILLS.get(skill, SKILL).play == "trade"
        pile = view.pile()
        if pile is not None and not trade and not data.get("pass") and not data.get("instead"):
            cards, low, _ = pile
            return Choice("cards", "", "", view.written(sorted(cards, key=lambda c: keeps.get(c, DRAWN))[:low]))
        best: tuple[float, Choice] | None = None
        for c in view.options:
            if c.verb == "cards":
                value = -sum(keeps.get(x, DRAWN) for x in c.cards)
                if trade:
                    value += DRAWN * len(c.cards)
            elif c.verb == "option":
                value = -self._instead(c.name)
            else:
                value = -0.3
            if best is None or value > best[0]:
                best = (value, c)
        assert best is not None
        return best[1]

    def _instead(self, name: str) -> float:
        """What it costs to take what stands instead of cards: damage or a point of hp."""
        hp = self.view.seat(self.view.me).hp
        return 9.0 if hp <= 1 else 1.6 if hp == 2 else 1.2

    def _pick_card(self) -> Choice:
        """One card of another seat, or of those that lie open."""
        view = self.view
        data = view.data
        if "of" not in data:
            return max(view.options, key=lambda c: max([self._taken(x) for x in c.cards], default=0.0))
        take = bool(data.get("takes", data.get("skill") is not None))
        values = dict(self.worth.picks(data["of"] - 1, take))

        def value(c: Choice) -> float:
            return values.get((c.name, c.cards[0] if c.cards and c.name != "hand" else -1), 0.0)

        return max(view.options, key=value)

    def _taken(self, card: int) -> float:
        """What a card that lies open is worth to me."""
        if self.view.type(card) in WORN_BY_TYPE:
            return self.worth.gain_by_wearing(card)
        name = self.view.name(card)
        hint = CARDS.get(name, CARD)
        return hint.keep * hint.spare ** self._copies(name)

    def _pick_seats(self) -> Choice:
        view, worth = self.view, self.worth
        skill = str(view.data.get("skill", ""))
        hint = SKILLS.get(skill, SKILL)

        def value(c: Choice) -> float:
            if c.verb != "seats":
                return 0.0
            total = 0.0
            for s in c.seats:
                if hint.seats == HELP:
                    total += min(worth.att[s], 1.0) - 0.08 * view.seat(s).hand + (0.1 if s == view.me else 0.0)
                elif hint.invoke == "deflect":
                    total += worth.misses(s, "jink", NO_JINK) * worth.damage(s, mine=False) - 0.2 * worth.att[s]
                else:
                    total -= worth.att[s]
            return total

        return max(view.options, key=value)

    def _option(self) -> Choice:
        """A named answer: the cheapest, cards of mine counted; of equal ones the first."""
        return min(self.view.options, key=lambda c: 0.3 if c.verb == "pass" else sum(self.worth.keeps.get(x, DRAWN) for x in c.cards))

    def _arrange(self) -> Choice:
        """Good judgements for me on top if I have to judge, then what I want to draw; for whoever comes next the rest goes down."""
        view, worth = self.view, self.worth
        cards = list(view.data["cards"])
        me = view.seat(view.me)
        top: list[int] = []
        for name, _ in reversed(me.judge) if view.edition != "early" else me.judge:
            from_here = [c for c in cards if c not in top]
            if not from_here:
                break
            judge = _judging(view.me, name)
            top.append(max(from_here, key=lambda c, e=judge: (self._judged(e, c), -CARDS.get(view.name(c), CARD).keep)))  # type: ignore[misc]
        rest = sorted([c for c in cards if c not in top], key=lambda c: -CARDS.get(view.name(c), CARD).keep)
        draws = rest[:2]
        after = [c for c in rest[2:] if CARDS.get(view.name(c), CARD).keep < DRAWN]
        nobody = [c for c in rest[2:] if c not in after]
        low = after if worth.att[self._next()] < 0 else nobody
        high = [c for c in rest[2:] if c not in low]
        order = [*top, *draws, *low, *high]
        return Choice("arrange", "", str(len(top) + len(draws) + len(low)), tuple(order))

    def _next(self) -> int:
        order = self.view.order(self.view.me)
        return order[1] if len(order) > 1 else order[0]


def _judging(seat: int, reason: str) -> Event:
    from rules_engine.games.view import Event

    return Event("judge", seat, (), reason)

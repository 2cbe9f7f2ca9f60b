"""Rounds, turns and phases (turn.1–10)."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core import legal
from rules_engine.core.cards import HIDDEN, VirtualCard
from rules_engine.core.loans import given_back
from rules_engine.core.moves import Discard, Draw
from rules_engine.core.questions import END, AskDiscard, Choice, Pick, Question, Refusal, draw_cards
from rules_engine.core.records import CardId, CardIds, Frame
from rules_engine.core.state import Shift
from rules_engine.core.timings import Timing
from rules_engine.core.use import use_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules_engine.core.registry import Play
    from rules_engine.core.state import State


class Round(Frame):
    """Turn after turn, from `seat` on (turn.8)."""

    seat: int

    cites: ClassVar[dict[str, str]] = {"enter": "turn.8", "next": "turn.8"}

    def enter(self, g: State) -> None:
        g.turn = self.seat
        g.call(Turn(self.seat, g.game.edition.phases), self.to("next"))

    def next(self, g: State) -> None:
        order = g.order(self.seat)
        after = order[1] if order[0] == self.seat and len(order) > 1 else order[0]
        self.to("enter", seat=after).enter(g)


OVER_WITH_TURN = ("phase", "turn", "barred")


class Turn(Frame):
    """One seat's turn: its phases in order, those in `skipped` left out. Skills may change both (turn.1, turn.10)."""

    seat: int
    phases: tuple[str, ...]
    i: int = 0
    skipped: tuple[str, ...] = ()

    cites: ClassVar[dict[str, str]] = {"enter": "turn.1", "phase": "turn.10", "end": "turn.9"}

    def enter(self, g: State) -> None:
        s = g.seats[self.seat]
        g.turn = self.seat
        if any(m[0] == "turned" for m in s.marks):
            g.seats[self.seat] = s.but(marks=tuple([m for m in s.marks if m[0] != "turned"]))
            g.record("turned_back", seat=self.seat)
            g.done()
            return
        g.record("turn", seat=self.seat)
        g.goto(self.to("phase"))

    def phase(self, g: State) -> None:
        i, phases = self.i, self.phases
        if g.log is None and not self.skipped:
            i = self._pass_over(g, i)
            if g.outcome is not None:
                return
        if not g.seats[self.seat].alive or i == len(phases):
            if not (g.listens[Timing.TURN_END] and g.emit(Timing.TURN_END, self.to("end"))):
                self.end(g)
            return
        name = phases[i]
        if name in self.skipped:
            g.record("skip_phase", seat=self.seat, phase=name)
            g.goto(self.to("phase", i=i + 1, skipped=tuple([p for p in self.skipped if p != name])))
            return
        g.call(g.game.edition.phase_frames[name](self.seat), self.to("phase", i=i + 1))

    def _pass_over(self, g: State, i: int) -> int:
        """Go over the phases from place `i` on in which nothing can happen: nobody reacts and they do nothing. The next place."""
        seat, phases = self.seat, self.phases
        heard = g.listens[Timing.PHASE_START] or g.listens[Timing.PHASE_END]
        frames = g.game.edition.phase_frames
        watch = g.game.phase_watch
        while i < len(phases) and g.seats[seat].alive:
            idle = getattr(frames[phases[i]], "idle", None)
            if idle is None or not idle(g, seat):
                break
            g.phase = phases[i]
            if heard:
                frame = frames[phases[i]](seat)
                if g.anyone(Timing.PHASE_START, frame) or g.anyone(Timing.PHASE_END, frame):
                    break
            if g.used:
                g.forget("phase")
            if watch is not None:
                g.outcome = watch(g, "phase")
                if g.outcome is not None:
                    break
            i += 1
        return i

    def end(self, g: State) -> None:
        if g.used:  # a phase that its player did not survive has forgotten nothing
            g.used = tuple([u for u in g.used if u[0] not in OVER_WITH_TURN])
        g.phase = ""
        watch = g.game.watch
        if watch is not None:
            g.outcome = watch(g, "turn")
        g.done()


class PhaseFrame(Frame):
    """A phase: its start window, what it does (`run`), its end window. `name` is the edition's name of it."""

    seat: int
    name: ClassVar[str] = ""

    dies_with: ClassVar[tuple[str, ...]] = ("seat",)

    def enter(self, g: State) -> None:
        g.phase = self.name
        if g.log is not None:
            g.record("phase", seat=self.seat, phase=self.name)
            g.emit(Timing.PHASE_START, self.to("run"))
        elif g.listens[Timing.PHASE_START]:
            g.emit(Timing.PHASE_START, self.to("run"))
        else:
            self.run(g)

    @classmethod
    def idle(cls, g: State, seat: int) -> bool:
        """Whether this phase of `seat` would do nothing but open its windows."""
        return False

    def run(self, g: State) -> None:
        self.close(g)

    def close(self, g: State) -> None:
        if g.listens[Timing.PHASE_END]:
            g.emit(Timing.PHASE_END, self.to("over"))
        else:
            self.over(g)

    def over(self, g: State) -> None:
        if g.used:
            g.forget("phase")
        watch = g.game.phase_watch
        if watch is not None:
            g.outcome = watch(g, "phase")
        g.done()


class StartPhase(PhaseFrame):
    """Usually empty (turn.2)."""

    name = "start"
    cites: ClassVar[dict[str, str]] = {"enter": "turn.2"}

    @classmethod
    def idle(cls, g: State, seat: int) -> bool:
        return True


class JudgePhase(PhaseFrame):
    """Each trick in the judging zone is judged once (turn.3); the edition says in which order.

    `settled`: the cards of those that stay in the zone though they were judged in this phase.
    """

    settled: CardIds = ()

    name = "judge"
    cites: ClassVar[dict[str, str]] = {"enter": "turn.3", "run": "turn.3"}

    @classmethod
    def idle(cls, g: State, seat: int) -> bool:
        return not g.seats[seat].judge

    def run(self, g: State) -> None:
        zone = tuple([v for v in g.seats[self.seat].judge if v.cards[0] not in self.settled])
        if not zone:
            self.close(g)
            return
        card: VirtualCard = zone[g.game.edition.judge_next(zone)]
        judged = g.game.kinds[card.name].judged
        assert judged is not None
        g.record("judge_trick", seat=self.seat, card=card.name, cards=card.cards)
        g.shift(Shift(card.cards, self.seat, "judge", -1, "table"))
        g.call(judged(self.seat, card), self.to("judged", settled=(*self.settled, card.cards[0])))

    def judged(self, g: State) -> None:
        """Only what still lies here needs to be remembered."""
        there = [v.cards[0] for v in g.seats[self.seat].judge]
        g.goto(self.to("run", settled=tuple([c for c in self.settled if c in there])))


class DrawPhase(PhaseFrame):
    """As many cards as the edition says, or what skills make of it (turn.4)."""

    count: int = 2

    name = "draw"
    cites: ClassVar[dict[str, str]] = {"enter": "turn.4", "draw": "turn.4"}

    def run(self, g: State) -> None:
        drawing = self.to("draw", count=g.game.edition.draws + g.total(self.seat, "draw"))
        if not g.emit(Timing.CARDS_DRAWING, drawing):
            drawing.draw(g)

    def draw(self, g: State) -> None:
        if self.count > 0:
            g.call(Draw(self.seat, self.count), self.to("close"))
        else:
            g.goto(self.to("close"))


DISCARD = Choice("discard")


class FreeDiscard(Discard):
    """A hand card that its owner discards in its own play phase because it likes to (turn.14)."""

    cites: ClassVar[dict[str, str]] = {"enter": "turn.14"}


class AskPlay(Question):
    """The free moment of the play phase: use a card, use a skill, discard a card where the edition allows it, or end the phase."""

    __slots__ = ()
    kind = "play"

    def generate(self, g: State) -> Iterable[Choice]:
        out = self._card_uses(g)
        if g.game.edition.free_discard:
            out += [DISCARD._replace(cards=cards) for cards in g.card_groups(self.seat, ("hand",), 1, 1)]
        if g.abilities(self.seat).plays or g.game.lends:
            return chain(out, self._skill_uses(g), (END,))
        out.append(END)
        return out

    def lone(self, g: State) -> Choice | None:
        if not g.game.lazy:
            return super().lone(g)
        seat, kind_at = self.seat, g.game.kind_at
        cards = g.reps(seat)
        if cards and g.game.edition.free_discard:
            return None
        for c in cards:
            kind = kind_at[c]
            if kind is not None and kind.usable is not None and legal.may_use(g, seat, kind, (c,)):
                return None
        abilities = g.abilities(seat)
        others: list[str | Play] = [*abilities.conversions, *abilities.plays]
        return None if any(self._some(g, head) for head in others) else END

    def draw(self, g: State, pick: Pick) -> Choice:
        """First what is used, then how: so a skill that can be used in a thousand ways is as likely as a card."""
        if HIDDEN in g.seats[self.seat].hand or g.game.lends:
            return super().draw(g, pick)
        heads = [*self._heads(g), None]
        while (head := pick(heads)) is not None:
            found = self._drawn(g, head, pick)
            if found is not None:
                return found
            heads.remove(head)
        return END

    def _heads(self, g: State) -> list[CardId | str | Play | Choice]:
        """What could be used: cards, card kinds that others are converted to, active skills; or a card discarded."""
        abilities = g.abilities(self.seat)
        free = [DISCARD] if g.game.edition.free_discard and g.seats[self.seat].hand else []
        return [*g.reps(self.seat), *abilities.conversions, *abilities.plays, *free]

    def _some(self, g: State, head: CardId | str | Play) -> Iterable[Choice]:
        """Uses of one of these: all of a card, else at most one."""
        seat = self.seat
        if isinstance(head, int):
            kind = g.game.kind_at[head]
            return () if kind is None or kind.usable is None else legal.uses(g, seat, kind, (head,))
        if isinstance(head, str):
            return [*islice(self._converted(g, head), 1)]
        if head.ready(g, seat) is not None or g.count(seat, f"barred:{head.skill}"):
            return ()
        return [*islice(plays(g, seat, head), 1)]

    def _drawn(self, g: State, head: CardId | str | Play | Choice, pick: Pick) -> Choice | None:
        """One use of it, or None if there is none."""
        if isinstance(head, Choice):
            return head._replace(cards=(pick(g.seats[self.seat].hand),))
        if isinstance(head, int):
            uses: Sequence[Choice] = [*self._some(g, head)]
        elif isinstance(head, str):
            uses = [*self._converted(g, head)]
        elif head.ready(g, self.seat) is not None or g.count(self.seat, f"barred:{head.skill}"):
            return None
        else:
            low, high = head.cards
            cards = draw_cards(g, self.seat, head.zones, low, high, head.accepts, pick) if high else ()
            uses = [] if cards is None else [*_aim(g, self.seat, head, cards, ())]
        return pick(uses) if uses else None

    def _converted(self, g: State, name: str) -> Iterator[Choice]:
        """The uses of other cards as that kind."""
        kind = g.game.kinds.get(name)
        if kind is not None and kind.usable is not None and kind.usable(g, self.seat, ()) is None:
            for skill, cards in legal.converted(g, self.seat, name, "use"):
                yield from legal.uses(g, self.seat, kind, cards, skill)

    def _card_uses(self, g: State) -> list[Choice]:
        """The uses of cards as what they are, then of converted ones."""
        seat = self.seat
        kind_at = g.game.kind_at
        out: list[Choice] = []
        for c in g.reps(seat):
            kind = kind_at[c]
            if kind is not None and kind.usable is not None:
                out += legal.uses(g, seat, kind, (c,))
        for name in g.abilities(seat).conversions:
            out += self._converted(g, name)
        return out

    def _skill_uses(self, g: State) -> Iterator[Choice]:
        """The uses of active skills, the seat's own and those lent to it."""
        seat = self.seat
        for play in g.abilities(seat).plays:
            if play.ready(g, seat) is None and not g.count(seat, f"barred:{play.skill}"):
                yield from plays(g, seat, play)
        if g.game.lends:
            for owner in g.order(seat)[1:]:
                for play in g.abilities(owner).lent:
                    if play.ready(g, seat) is None:
                        yield from plays(g, seat, play, owner)

    def why_not(self, g: State, choice: Choice) -> Refusal:
        if choice.verb == "use":
            return self._why_no_use(g, choice)
        if choice.verb == "skill":
            play = find_play(g, self.seat, choice)
            if play is None:
                return Refusal("skill.1", {"why": "no_such_skill", "skill": choice.skill})
            return play_refusal(g, self.seat, play, choice.cards, choice.seats) or Refusal("skill.1", {"why": "not_offered"})
        return Refusal("turn.5", {"why": "not_offered"})

    def _why_no_use(self, g: State, choice: Choice) -> Refusal:
        seat = self.seat
        kind = g.game.kinds.get(choice.name)
        if kind is None:
            return Refusal("turn.5", {"why": "unknown_card", "card": choice.name})
        s = g.seats[seat]
        if not self.holds(g, choice):
            return Refusal("card_use.1", {"why": "not_held"})
        if not choice.skill and any(g.game.names[c] != choice.name for c in choice.cards):
            return Refusal("conversion.1", {"why": "other_card", "card": choice.name})
        if not choice.skill and any(c in s.equip for c in choice.cards):
            return Refusal("card_use.1", {"why": "equipped"})
        if choice.skill:
            classes = g.game.classes
            form = (choice.skill, sorted([classes[c] for c in choice.cards]))
            if form not in [(skill, sorted([classes[c] for c in cards])) for skill, cards in legal.converted(g, seat, choice.name, "use")]:
                return Refusal("conversion.1", {"why": "not_converted", "skill": choice.skill})
        why = None if kind.usable is None else kind.usable(g, seat, choice.cards)
        aimed = choice.seats if kind.second is None else choice.seats[:1]
        for t in aimed:
            why = why or legal.free_refusal(g, seat, kind, choice.cards, t)
        if aimed and kind.aim in ("one", "any"):
            why = why or legal.seats_refusal(g, seat, kind, choice.cards, choice.seats)
        return why or legal.use_refusal(g, seat, kind, choice.cards) or Refusal(f"card.{kind.name}.1", {"why": "targets"})


def find_play(g: State, seat: int, choice: Choice) -> Play | None:
    """The active skill that an answer of `seat` means: its own, or one that the chosen seat lends; None if there is none."""
    for play in g.abilities(seat).plays:
        if play.skill == choice.skill:
            return play
    for other in choice.seats[:1]:
        if other != seat and other in g.alive:
            for play in g.abilities(other).lent:
                if play.skill == choice.skill:
                    return play
    return None


def play_refusal(g: State, seat: int, play: Play, cards: tuple[int, ...], seats: tuple[int, ...]) -> Refusal | None:
    """Why an active skill may not be used with these cards on these seats, or None."""
    why = play.ready(g, seat)
    if why is not None:
        return why
    rule = g.game.skills[play.skill].rule
    if not play.cards[0] <= len(cards) <= play.cards[1]:
        return Refusal(rule, {"why": "count", "min": play.cards[0], "max": play.cards[1], "given": len(cards)})
    if play.accepts is not None and not all(play.accepts(g, seat, c) for c in cards):
        return Refusal(rule, {"why": "card"})
    if not play.seats[0] <= len(seats) <= play.seats[1]:
        return Refusal(rule, {"why": "seats", "min": play.seats[0], "max": play.seats[1], "given": len(seats)})
    for i, t in enumerate(seats):
        if play.target is not None:
            why = play.target(g, seat, cards, seats[:i], t)
            if why is not None:
                return why
    return None


def plays(g: State, seat: int, play: Play, owner: int = -1) -> Iterator[Choice]:
    """The canonical ways to use an active skill; `owner`: who lends it, if it is not one's own."""
    low, high = play.cards
    for cards in g.card_groups(seat, play.zones, low, high, play.accepts):
        if owner < 0:
            yield from _aim(g, seat, play, cards, ())
        elif play.target is None or play.target(g, seat, cards, (), owner) is None:
            yield Choice("skill", play.skill, "", cards, (owner,))


def _aim(g: State, seat: int, play: Play, cards: tuple[int, ...], chosen: tuple[int, ...]) -> Iterator[Choice]:
    if len(chosen) >= play.seats[0]:
        yield Choice("skill", play.skill, "", cards, chosen)
    if len(chosen) < play.seats[1]:
        for t in _dead(g, seat) if play.dead else g.order(seat):
            if t not in chosen and (play.target is None or play.target(g, seat, cards, chosen, t) is None):
                yield from _aim(g, seat, play, cards, (*chosen, t))


def _dead(g: State, seat: int) -> list[int]:
    """The dead, in the order of their places from a seat on."""
    n = len(g.seats)
    return [t for t in [(seat + k) % n for k in range(1, n)] if not g.seats[t].alive]


class PlayPhase(PhaseFrame):
    """Cards and skills, as many as one likes (turn.5)."""

    name = "play"
    cites: ClassVar[dict[str, str]] = {"enter": "turn.5", "run": "turn.5", "chosen": "turn.5"}

    def run(self, g: State) -> None:
        g.choose(AskPlay(self.seat, "turn.5"), self.to("chosen"))

    def chosen(self, g: State) -> None:
        choice = g.answer
        assert choice is not None
        verb, skill, name, cards, seats = choice
        if verb == "end":
            self.close(g)
        elif verb == "use":
            if g.used:
                g.forget("barred")
            g.call(use_of(g, self.seat, VirtualCard(name, cards, skill), seats, "play"), self.to("run"))
        elif verb == "discard":
            g.call(FreeDiscard(self.seat, cards, "free"), self.to("run"))
        else:
            play = find_play(g, self.seat, choice)
            assert play is not None
            g.record("skill", seat=self.seat, skill=skill, cards=cards, targets=seats)
            if play.costless:
                g.note("barred", self.seat, f"barred:{skill}")
            else:
                g.forget("barred")
            g.call(play.frame(self.seat, cards, seats), self.to("run"))


def excess_of(g: State, seat: int) -> int:
    """How many hand cards a seat holds above its limit (turn.6)."""
    s = g.seats[seat]
    held = len(s.hand)
    return held - max(0, s.hp + g.total(seat, "hand_limit")) if held else 0


class DiscardPhase(PhaseFrame):
    """Down to the hand limit, which is the hp (turn.6). `or_more`: who must discard may discard more than that."""

    name = "discard"
    or_more: ClassVar[bool] = False
    cites: ClassVar[dict[str, str]] = {"enter": "turn.6", "run": "turn.6", "chosen": "turn.6"}

    @classmethod
    def idle(cls, g: State, seat: int) -> bool:
        return excess_of(g, seat) <= 0 and g.seats[seat].loan is None

    def enter(self, g: State) -> None:
        """Borrowed weapons go back before anything else."""
        if g.seats[self.seat].loan is None:
            super().enter(g)
            return
        g.phase = self.name
        g.record("phase", seat=self.seat, phase=self.name)
        g.goto(self.to("give_back"))

    def give_back(self, g: State) -> None:
        g.move(given_back(g, self.seat), self.to("opened"), "loan")

    def opened(self, g: State) -> None:
        g.emit(Timing.PHASE_START, self.to("run"))

    def run(self, g: State) -> None:
        excess = excess_of(g, self.seat)
        if excess > 0:
            most = len(g.seats[self.seat].hand) if self.or_more else excess
            g.choose(AskDiscard(self.seat, "turn.6", ("hand",), excess, most, reason="hand_limit"), self.to("chosen"))
        else:
            self.close(g)

    def chosen(self, g: State) -> None:
        g.call(Discard(self.seat, g.take().cards, "hand_limit"), self.to("close"))


class FinishPhase(PhaseFrame):
    """Usually empty (turn.7)."""

    name = "finish"
    cites: ClassVar[dict[str, str]] = {"enter": "turn.7"}

    @classmethod
    def idle(cls, g: State, seat: int) -> bool:
        return True


PHASES: dict[str, Any] = {c.name: c for c in (StartPhase, JudgePhase, DrawPhase, PlayPhase, DiscardPhase, FinishPhase)}

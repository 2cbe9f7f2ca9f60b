"""What the kernel promises to any skill, shown with skills made up for it (decisions D6–D8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core.damage import Damage, LoseHp
from rules_engine.core.game import Edition
from rules_engine.core.moves import Draw
from rules_engine.core.parts.skills import Activation, Reaction
from rules_engine.core.questions import Choice, IllegalChoice
from rules_engine.core.records import Frame
from rules_engine.core.registry import Band, Modifier, Play, Skill, Trigger
from rules_engine.core.state import State
from rules_engine.core.timings import Timing
from rules_engine.editions import load
from tests.rules_engine.table import seat, table


def with_skills(*skills: Skill) -> Edition:
    """The standard edition and these."""
    std = load("std")
    return replace(std, skills={**std.skills, **{s.name: s for s in skills}})


class Note(Reaction):
    """Draws a card: something to see."""

    def enter(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def hurt(g: State, owner: int, event: Any) -> bool:
    return True


def reacting(name: str, when: Callable[[State, int, Any], bool] = hurt, timing: Timing = Timing.DAMAGED, **more: Any) -> Skill:
    frame = more.pop("frame", Note)
    band = more.pop("band", Band.SKILL)
    return Skill(name, Trigger(timing, when, frame, **more), band=band)


class TestWindow:
    """Who may react, in which order."""

    def test_the_seats_from_the_turn_player(self) -> None:
        t = table(
            seat(skills="a"), seat("slash.S7", skills="a"), seat(skills="a"), turn=2, deck="C2 C3 C4", edition=with_skills(reacting("a"))
        )
        t.play("2: use slash.S7 -> 3")
        t.expect(asked="2 invoke")
        t.play("2: pass")
        t.expect(asked="3 invoke")
        t.play("3: invoke a")
        t.expect(asked="1 invoke", hand={3: "C2"})

    def test_a_seat_chooses_the_order_of_its_own(self) -> None:
        t = table(seat("slash.S7"), seat(skills="a b"), deck="C2 C3", edition=with_skills(reacting("a"), reacting("b")))
        t.play("1: use slash.S7 -> 2")
        t.expect(options=["invoke a", "invoke b", "pass"])
        t.play("2: invoke b")
        t.expect(options=["invoke a", "pass"])
        t.play("2: invoke a")
        t.expect(hand={2: "C2 C3"}, asked="1 play")

    def test_none_declines_all_that_is_ready(self) -> None:
        t = table(seat("slash.S7"), seat(skills="a b"), deck="C2 C3", edition=with_skills(reacting("a"), reacting("b")))
        t.play("1: use slash.S7 -> 2; 2: pass")
        t.expect(asked="1 play")

    def test_what_becomes_ready_later_is_offered(self) -> None:
        later = reacting("b", lambda g, owner, event: len(g.seats[owner].hand) == 1)
        t = table(seat("slash.S7"), seat(skills="a b"), deck="C2 C3", edition=with_skills(reacting("a"), later))
        t.play("1: use slash.S7 -> 2")
        t.expect(options=["invoke a", "pass"])
        t.play("2: invoke a")
        t.expect(options=["invoke b", "pass"])

    def test_what_is_no_longer_ready_is_not(self) -> None:
        empty = reacting("b", lambda g, owner, event: not g.seats[owner].hand)
        t = table(seat("slash.S7"), seat(skills="a b"), deck="C2 C3", edition=with_skills(reacting("a"), empty))
        t.play("1: use slash.S7 -> 2; 2: invoke a")
        t.expect(asked="1 play")

    def test_never_back_to_an_earlier_seat(self) -> None:
        first = reacting("a", lambda g, owner, event: any(len(s.hand) for s in g.seats))
        t = table(seat("slash.S7", skills="a"), seat(skills="b"), deck="C2 C3", edition=with_skills(first, reacting("b")))
        t.play("1: use slash.S7 -> 2; 2: invoke b")
        t.expect(asked="1 play", hand={2: "C2"})

    def test_a_lone_compulsory_one_runs_unasked(self) -> None:
        t = table(seat("slash.S7"), seat(skills="a"), deck="C2", edition=with_skills(reacting("a", compulsory=True)))
        t.play("1: use slash.S7 -> 2")
        t.expect(hand={2: "C2"}, asked="1 play")
        assert t.rules("invoke") == ["skill.3"]

    def test_none_is_no_answer_while_a_compulsory_one_is_ready(self) -> None:
        t = table(seat("slash.S7"), seat(skills="a b"), deck="C2 C3", edition=with_skills(reacting("a", compulsory=True), reacting("b")))
        t.play("1: use slash.S7 -> 2")
        t.expect(options=["invoke a", "invoke b"])
        t.play("2: invoke a")
        t.expect(options=["invoke b", "pass"])

    def test_skills_before_equipment(self) -> None:
        std = load("std")
        worn = reacting("dilu", band=Band.EQUIP)
        kinds = {**std.kinds, "dilu": replace(std.kinds["dilu"], skill=worn)}
        edition = replace(std, kinds=kinds, skills={**std.skills, "a": reacting("a")})
        t = table(seat("slash.S7", skills="a"), seat(equip="dilu.C5"), seat(), deck="C2 C3", turn=1, edition=edition)
        t.play("1: use slash.S7 -> 3")
        assert [s for k, s in t.events("invoke")] == []
        t.expect(asked="1 invoke")
        t.play("1: invoke a")
        t.expect(asked="2 invoke", options=["invoke dilu", "pass"])


class Prevent(Reaction):
    """The damage does not happen."""

    def enter(self, g: State) -> None:
        g.cancel(self.event)
        g.done()


class TestPrevention:
    def test_cancelled_damage_leaves_nothing(self) -> None:
        shield = reacting("a", lambda g, owner, event: event.target == owner, Timing.DAMAGE_TAKING, frame=Prevent)
        t = table(seat("savage_assault.S7"), seat(skills="a fankui"), seat(), edition=with_skills(shield))
        t.play("1: use savage_assault.S7; 2: invoke a")
        t.expect(hp=[4, 4, 3], asked="1 play", discard="savage_assault.S7")

    def test_changed_damage(self) -> None:
        class Double(Reaction):
            def enter(self, g: State) -> None:
                event = g.frames[self.event]
                assert isinstance(event, Damage)
                g.change(self.event, event.to(event.at, amount=2))
                g.done()

        more = reacting("a", lambda g, owner, event: event.source == owner, Timing.DAMAGE_CAUSING, frame=Double, compulsory=True)
        t = table(seat("slash.S7", skills="a"), seat(), edition=with_skills(more))
        t.play("1: use slash.S7 -> 2")
        t.expect(hp=[4, 2])


class Die(Reaction):
    """The owner loses all hp, then would draw."""

    def enter(self, g: State) -> None:
        g.call(LoseHp(self.owner, 9), self.to("after"))

    def after(self, g: State) -> None:
        g.call(Draw(self.owner, 1), self.to("close"))


def test_a_step_of_a_dead_seat_ends_its_frame() -> None:
    t = table(seat("slash.S7"), seat(skills="a"), seat(), deck="C2 C3 C4", edition=with_skills(reacting("a", frame=Die)))
    t.play("1: use slash.S7 -> 2; 2: invoke a")
    t.expect(dead=[2], top="C2 C3 C4", asked="1 play")


def test_if_the_turn_player_dies_the_resolution_ends_and_then_the_turn() -> None:
    dies = reacting("a", lambda g, owner, event: g.turn == owner, frame=Die, compulsory=True)
    t = table(seat("savage_assault.S7 H9", skills="a"), seat(), seat("slash.C8"), deck="C2 C3", edition=with_skills(dies))
    t.play("1: use savage_assault.S7")
    t.expect(dead=[1], asked="3 respond")
    t.play("3: card slash.C8")
    t.expect(hp=[0, 3, 4], asked="2 play", hand={2: "C2 C3"})


class Nothing(Activation):
    """Costs nothing and changes nothing."""

    def enter(self, g: State) -> None:
        g.done()


def call(name: str) -> Skill:
    return Skill(name, Play(Nothing, lambda g, owner: None, costless=True))


@pytest.mark.covers("COV-400")
def test_a_call_that_changed_nothing_waits_for_another_use() -> None:
    t = table(seat("ex_nihilo.H7", skills="a"), seat(), deck="C2 C3", edition=with_skills(call("a")))
    t.play("1: skill a")
    t.expect(options=["use ex_nihilo.H7", "end"])
    t.play("1: use ex_nihilo.H7")
    assert t.can("skill a")


def test_counters_of_the_phase_are_gone_with_it() -> None:
    t = table(seat(skills="a"), seat(), deck="C2 C3 C4 C5", edition=with_skills(call("a")))
    t.play("1: skill a; 1: end; 2: end")
    assert t.can("skill a")


def test_modifiers_of_draw_and_hand_limit() -> None:
    more = Skill("a", Modifier("draw", 1), Modifier("hand_limit", 2))
    t = table(seat(hp=1, skills="a"), seat(), deck="C2 C3 C4 C5", phase="draw", until="discard", edition=with_skills(more))
    t.expect(hand={1: "C2 C3 C4"}, asked="1 play")
    t.play("1: end")
    assert t.g.outcome is not None


class TestDeck:
    @pytest.mark.covers("COV-050", "COV-259")
    def test_the_discard_pile_becomes_the_deck(self) -> None:
        t = table(seat("ex_nihilo.H7"), seat(), deck="C2", discard="slash.S7")
        t.play("1: use ex_nihilo.H7")
        t.expect(hand={1: "C2 slash.S7"}, discard="ex_nihilo.H7")
        assert t.rules("reshuffle") == ["move.2"]

    def test_both_empty_gives_what_there_is(self) -> None:
        t = table(seat("ex_nihilo.H7"), seat(), deck="C2")
        t.play("1: use ex_nihilo.H7")
        t.expect(hand={1: "C2"})

    def test_no_card_to_judge_is_a_draw(self) -> None:
        t = table(seat(judge="indulgence.S6"), seat(), phase="judge")
        assert t.g.outcome is not None
        assert (t.g.outcome.kind, t.g.outcome.reason) == ("drawn", "no_card_to_judge")

    def test_hidden_cards_forbid_a_reshuffle(self) -> None:
        t = table(seat("ex_nihilo.H7", side="you"), seat("?", side="foe"), discard="C2 C3", pool="slash.S7")
        t.play("1: use ex_nihilo.H7")
        assert t.g.outcome is not None
        assert (t.g.outcome.kind, t.g.outcome.reason) == ("unknown", "reshuffle")

    def test_known_cards_stay_known_unknown_ones_are_named_for_those_we_play(self) -> None:
        t = table(seat("ex_nihilo.H7", side="you"), seat("ex_nihilo.H8", side="foe"), deck="C2", pool="slash.S7 jink.D2 peach.H3 C9")
        t.play("1: use ex_nihilo.H7; nature: nature peach.H3")
        t.expect(hand={1: "C2 peach.H3"})
        t.play("1: end")
        t.expect(asked="2 play", hand={2: "? ? ex_nihilo.H8"})
        assert t.g.tokens == 2


class TestAnswers:
    def test_any_of_the_equal_cards_will_do(self) -> None:
        t = table(seat("slash.S7 slash.S8"), seat())
        assert len([o for o in t.options if o.startswith("use")]) == 1
        assert t.can("use slash.S7 -> 2")
        assert t.can("use slash.S8 -> 2")
        t.play("1: use slash.S8 -> 2")
        t.expect(hand={1: "slash.S7"}, discard="slash.S8")

    def test_an_equal_card_of_another_will_not(self) -> None:
        t = table(seat("slash.S7"), seat("slash.S8"))
        theirs = t.g.seats[1].hand
        with pytest.raises(IllegalChoice) as why:
            t.g.apply(Choice("use", "", "slash", theirs, (1,)))
        assert why.value.rule == "card_use.1"
        assert why.value.data == {"why": "not_held"}
        t.expect(asked="1 play", hand={1: "slash.S7"})

    def test_a_card_twice_is_no_pair(self) -> None:
        t = table(seat("jink.D2 jink.D3", equip="spear.SQ"), seat())
        one = t.g.seats[0].hand[0]
        assert t.g.refusal(Choice("use", "spear", "slash", (one, one), (1,))) is not None

    def test_children_do_not_touch_their_parent(self) -> None:
        t = table(seat("slash.S7 dismantlement.S3"), seat("jink.D2", equip="dilu.C5"), seat())
        before = (t.g.key(), t.g.digest(), list(t.g.seats), list(t.g.frames))
        for c in t.g.choices():
            child = t.g.clone()
            child.apply(c)
        assert (t.g.key(), t.g.digest(), list(t.g.seats), list(t.g.frames)) == before

    def test_frames_print_where_the_game_stands(self) -> None:
        t = table(seat("slash.S7"), seat("jink.D2"))
        t.play("1: use slash.S7 -> 2")
        assert [f"{type(f).__name__}@{f.at}" for f in t.g.frames[2:]] == [
            "PlayPhase@run",
            "UseCard@next",
            "SlashEffect@answered",
            "Need@chosen",
        ]
        assert all(isinstance(f, Frame) for f in t.g.frames)


def test_a_seat_turned_down_misses_a_turn() -> None:
    t = table(seat(), seat(marks={"turned": 1}), seat(), deck="C2 C3 C4 C5")
    t.play("1: end")
    t.expect(asked="3 play")
    assert t.events("turned_back") == [("turned_back", 2)]


def test_a_skill_of_the_lord_is_nobody_elses() -> None:
    lords = Skill("a", Modifier("draw", 5), lord=True)
    edition = with_skills(lords)
    t = table(seat(skills="a", role="rebel"), seat(), deck="C2 C3 C4 C5 C6 C7 C8", phase="draw", until="draw", edition=edition)
    t.expect(hand={1: "C2 C3"})
    t = table(seat(skills="a", role="lord"), seat(), deck="C2 C3 C4 C5 C6 C7 C8", phase="draw", until="draw", edition=edition)
    t.expect(hand={1: "C2 C3 C4 C5 C6 C7 C8"})

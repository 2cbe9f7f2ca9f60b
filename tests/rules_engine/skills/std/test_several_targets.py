"""铁骑, 无双, 流离 when one slash has several targets (no card of this milestone does that; a made-up skill does)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine.core.game import Edition
from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.state import State
from rules_engine.core.timings import Timing
from rules_engine.core.use import UseCard
from rules_engine.editions import load
from tests.rules_engine.table import seat, table


class Sweep(Reaction):
    """His slash is for all others, in seat order."""

    def enter(self, g: State) -> None:
        use = g.frames[self.event]
        assert isinstance(use, UseCard)
        g.change(self.event, use.to(use.at, targets=g.order(self.owner)[1:]))
        g.done()


def ready(g: State, owner: int, event: object) -> bool:
    return isinstance(event, UseCard) and event.user == owner and event.card.name == "slash"


def edition() -> Edition:
    std = load("std")
    return replace(std, skills={**std.skills, "sweep": Skill("sweep", Trigger(Timing.CARD_USED, ready, Sweep, compulsory=True))})


@pytest.mark.covers("COV-431", "COV-393")
def test_all_judgements_before_the_first_jink() -> None:
    t = table(
        seat("slash.S7", skills="sweep tieqi"), seat("jink.D2"), seat("jink.D3", equip="eight_diagram.S2"), deck="S5 H6", edition=edition()
    )
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi; 1: invoke tieqi")
    t.expect(asked="2 respond", top="")
    t.play("2: card jink.D2")
    t.expect(hp=[4, 4, 3], hand={3: "jink.D3"})


def test_each_judgement_counts_for_its_own_target() -> None:
    t = table(seat("slash.S7", skills="sweep tieqi"), seat("jink.D2"), seat("jink.D3"), deck="H5 S6", edition=edition())
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi; 1: invoke tieqi; 3: card jink.D3")
    t.expect(hp=[4, 3, 4], hand={2: "jink.D2"})


@pytest.mark.covers("COV-437")
def test_a_target_already_faces_it_twice() -> None:
    t = table(seat("slash.S7", skills="sweep"), seat("H3", skills="liuli"), seat("jink.D2"), edition=edition())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 3: card jink.D2")
    t.expect(hp=[4, 4, 3], hand={3: ""})


@pytest.mark.covers("COV-393")
def test_becoming_a_target_is_over_for_all_before_anything_else() -> None:
    t = table(
        seat("slash.S7", skills="sweep tieqi"),
        seat("H3", skills="liuli"),
        seat("C3", skills="liuli"),
        seat("jink.D2"),
        deck="S5 S6 S8",
        edition=edition(),
    )
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(asked="3 invoke")
    t.play("3: pass; 1: pass")
    t.expect(asked="1 invoke")


@pytest.mark.covers("COV-393")
def test_who_dies_before_is_passed_over() -> None:
    t = table(seat("slash.S7", hp=1, skills="sweep"), seat(skills="ganglie"), seat("jink.D2"), deck="S5 C2 C3", edition=edition())
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 3: card jink.D2")
    t.expect(dead=[1], hp=[0, 3, 4])

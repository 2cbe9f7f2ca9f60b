"""A rulebook that does not fit the engine is refused, with file and key of everything that is missing on either side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from rules_engine import api
from rules_engine.core.records import Frame
from rules_engine.editions import joins
from rules_engine.rulebook import Rulebook, RulebookError, load

BOOK = load()


def without(mapping: Any, key: Any) -> Any:
    return {k: v for k, v in mapping.items() if k != key}


def edited(name: str, **changes: Any) -> Rulebook:
    """The rulebook with an edition that says something else."""
    return replace(BOOK, editions={**BOOK.editions, name: replace(BOOK.editions[name], **changes)})


def with_person(hero: str, edition: str, skills: Any) -> Rulebook:
    person = BOOK.persons[hero]
    changed = replace(person, editions={**person.editions, edition: replace(person.editions[edition], skills=skills)})
    return replace(BOOK, persons={**BOOK.persons, hero: changed})


def test_the_own_rulebook_fits() -> None:
    assert joins.faults(BOOK) == []
    api.check_rulebook(BOOK)


def test_an_edition_that_nothing_plays_need_not_fit() -> None:
    assert "guozhan" not in api.playable()
    assert joins.faults(edited("guozhan", phases=("draw",))) == []


STD = BOOK.editions["std"]
MISFITS = {
    "a hero without a skill module": (
        with_person("guanyu", "std", (replace(BOOK.skill("wusheng"), id="flying"),)),
        "persons/guanyu.toml: in.std.skills.flying: rules_engine/skills/std has no module for it",
    ),
    "a skill module without an entry": (
        with_person("xiahoudun", "std", ()),
        "rules_engine/skills/std/ganglie.py: ganglie: no person has this skill in std",
    ),
    "a card module without an entry": (
        replace(BOOK, cards=without(BOOK.cards, "duel")),
        "cards/duel.toml: in.std: is missing, but the engine plays the card",
    ),
    "a cited rule without a paragraph": (
        replace(BOOK, rules=without(BOOK.rules, "damage.3")),
        "rules_engine/core/damage.py: Damage.lose: cites damage.3, which no paragraph states",
    ),
    "an edition without an entry": (
        replace(BOOK, editions=without(BOOK.editions, "proto")),
        "editions.toml: edition.proto: is missing, but the engine plays it",
    ),
    "other phases": (edited("early", phases=("draw", "play")), "editions.toml: edition.early.phases: the engine plays judge, draw, play, discard"),
    "the other direction": (edited("proto", clockwise=False), "editions.toml: edition.proto.clockwise: the engine says true"),
    "another deck": (edited("std", deck=STD.deck[1:]), "editions.toml: edition.std.deck: is not the deck that the engine plays with"),
    "a module that is not written": (
        edited("std", modules={}),
        "editions.toml: edition.std.modules.ex: is missing, but the engine has the module",
    ),
    "a switch that is not written": (
        edited("std", switches=without(STD.switches, "jizhi")),
        "editions.toml: edition.std.switches.jizhi: is missing, but the engine has the switch",
    ),
    "another default": (
        edited("std", switches={**STD.switches, "jizhi": STD.switches["jizhi"]._replace(options=dict(reversed(STD.switches["jizhi"].options.items())))}),
        "editions.toml: edition.std.switches.jizhi: the engine's default is any",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MISFITS)
def test_what_does_not_fit_is_named(what: str) -> None:
    book, message = MISFITS[what]
    assert message in [str(fault) for fault in joins.faults(book)]
    with pytest.raises(RulebookError, match="the rulebook has"):
        api.check_rulebook(book)


def test_frames_of_tests_are_not_the_engine() -> None:
    class Loose(Frame):
        cites: ClassVar[dict[str, str]] = {"enter": "nowhere.1"}

    assert Loose.cites["enter"] not in BOOK.rules
    assert joins.faults(BOOK) == []

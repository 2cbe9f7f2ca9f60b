"""Moments of a game as drafts: every one can be played, is laid open and small, and wants something that is near."""

from __future__ import annotations

import random

from rules_engine.core.cards import HIDDEN
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.freeze import FOES, HELD, TOP, drafts
from tests.rules_engine.workshop.positions import moments


def every(seeds: range = range(1, 4)) -> list[Draft]:
    return [d for s in seeds for m in moments(s) for d in drafts(m, random.Random(s))]


def test_a_game_has_moments_of_both_kinds() -> None:
    found = [m for s in range(1, 4) for m in moments(s)]
    assert any(m.said is not None for m in found)
    plays = [m for m in found if m.said is None]
    assert len(plays) > 10
    for m in plays:
        assert m.state.phase == "play"
        assert m.state.question is not None
        assert m.state.question.kind == "play"


def test_every_draft_can_be_played() -> None:
    found = every()
    assert len(found) > 30
    playable = [d for d in found if d.open() is not None]
    assert all(d in playable for d in found if not d.before)
    assert len(playable) >= 0.9 * len(found)  # what is left of a use may be impossible with fewer seats


def test_drafts_are_small_and_laid_open() -> None:
    veiled = 0
    for d in every():
        assert 2 <= len(d.seats) <= 4
        assert d.you == 0
        assert [bool(s.get("you")) for s in d.seats].count(True) == 1
        for i, s in enumerate(d.seats):
            assert len(s.get("hand", ())) <= (HELD if i == d.you else FOES)
        deck = d.position["deck"]
        if d.hidden:
            veiled += 1
            assert len(deck["pool"]) <= 7
            g = d.open()
            assert g is not None
            assert HIDDEN not in g.seats[0].hand
        else:
            assert 1 <= len(deck["top"]) <= TOP
    assert veiled


def test_goals_are_near() -> None:
    kinds = set()
    for d in every():
        kinds.add((d.kind, next(iter(d.goal))))
        if "dead" in d.goal:
            assert all(int(d.seats[i]["hp"].split("/")[0]) <= 3 for i in d.named)
        if "alive" in d.goal:
            assert d.named == {d.you}
            assert d.turn != d.you
    assert {("force", "dead"), ("survive", "alive")} <= kinds


def test_the_same_generator_makes_the_same_drafts() -> None:
    m = moments(1)
    assert [list(drafts(x, random.Random(5))) for x in m] == [list(drafts(x, random.Random(5))) for x in m]


def test_roles_stay_only_where_they_make_sense() -> None:
    """With the lord at the table, and not against one's own side."""
    kept = [d for d in every(range(1, 9)) if any("role" in s for s in d.seats)]
    assert kept
    for d in kept:
        roles = [s["role"] for s in d.seats]
        assert "主公" in roles
        sides = ["主公" if r == "忠臣" else r for r in roles]
        against = (d.named - {d.you}) or {d.turn} - {d.you}
        assert all(sides[i] != sides[d.you] or sides[i] == "内奸" for i in against)

"""A game through the whole workshop."""

from __future__ import annotations

import random

import pytest

from rules_engine.notation.reader import read_puzzle
from rules_engine.search.check import check_proof
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.hunt import Hunt, Settings, Stopped
from tests.rules_engine.workshop.positions import GOOD, SMALL

ALL = 99
SETTINGS = Settings(seed=2, players=4, gate=SMALL, drafts=5)


class Prepared(Hunt):
    """A game whose drafts are good from the beginning."""

    def drafts(self) -> list[Draft]:
        return [*GOOD] if self.game == ALL else [GOOD[self.game % len(GOOD)]]


def hunt(game: int, stop: bool = False, kind: type[Hunt] = Prepared) -> Hunt:
    return kind(SETTINGS, game, random.Random(game), random.Random(game + 100), lambda: stop)


def test_candidates_are_proved_unique_and_counted() -> None:
    one = hunt(ALL)
    found = list(one.run())
    assert len(found) == 3
    for c in found:
        model, node = read_puzzle(c.text)
        assert c.proof.data is not None
        assert c.proof.unique
        check_proof(model, c.proof.data, node)  # the proof is of the text that is stored
        assert c.figures["candidate"] == c.name == model.slug
        assert c.figures["game"] == ALL
        assert c.figures["decisions"] >= 3
        assert "; ".join(c.proof.main) in model.explanation.en
    assert one.counts["studies"] == one.counts["passed"] + sum(n for k, n in one.counts.items() if k.startswith("fault:"))
    assert one.counts["good"] == one.counts["found"] == 3
    again = hunt(ALL)
    assert [c.text for c in again.run()] == [c.text for c in found]
    assert again.counts == one.counts


def test_what_is_known_is_left_out() -> None:
    again = hunt(1)
    assert list(again.run(lambda mark: True)) == []
    assert again.counts["same"] == again.counts["good"] == 1


def test_a_real_game_goes_through() -> None:
    """Play, freeze, tune: what comes of it depends on the bot, that it comes of it does not."""
    one = hunt(1, kind=Hunt)
    found = list(one.run())
    assert one.counts["moments"] > 5
    assert one.counts["drafts"] == SETTINGS.drafts
    assert one.counts["studies"] >= SETTINGS.drafts
    assert one.counts["good"] == sum(one.counts[k] for k in ("found", "same", "unproved", "loose"))
    for c in found:
        assert c.proof.unique


def test_it_stops_when_it_is_told() -> None:
    one = hunt(0, stop=True)
    with pytest.raises(Stopped):
        list(one.run())
    assert one.counts["studies"] == 0

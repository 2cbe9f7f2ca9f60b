"""国色 (std, 大乔)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-280", "COV-436")
def test_a_diamond_from_hand_or_equipment() -> None:
    t = table(seat("jink.D2 peach.H3", equip="crossbow.DA", skills="guose"), seat(), seat(), seat())
    assert t.can("use indulgence=crossbow.DA by guose -> 3")
    assert not t.can("use indulgence=peach.H3 by guose -> 3")
    t.play("1: use indulgence=jink.D2 by guose -> 3")
    t.expect(judge={3: "indulgence=jink.D2"}, hand={1: "peach.H3"})


@pytest.mark.covers("COV-436")
def test_no_nullification_when_it_is_laid_but_before_the_judgement() -> None:
    t = table(seat("jink.D2", skills="guose"), seat("nullification.SJ"), deck="H5 H6 H7 S8")
    t.play("1: use indulgence=jink.D2 by guose -> 2")
    t.expect(asked="1 play", judge={2: "indulgence=jink.D2"})
    t.play("1: end")
    t.expect(asked="2 nullify")
    t.play("2: card nullification.SJ")
    t.expect(judge={2: ""}, phase="play", asked="2 play")


@pytest.mark.covers("COV-436")
def test_the_judgement_asks_for_a_heart() -> None:
    t = table(seat("jink.D2", skills="guose"), seat(), deck="D5 H6 H7")
    t.play("1: use indulgence=jink.D2 by guose -> 2; 1: end")
    assert ("skip_phase", 2) in t.events("skip_phase")


def test_no_second_one_in_a_zone() -> None:
    t = table(seat("jink.D2", skills="guose"), seat(judge="indulgence.S6"), seat())
    assert t.why("use indulgence=jink.D2 by guose -> 2") == "zone.1"


def test_taken_away_it_is_itself_again() -> None:
    t = table(seat("snatch.S3"), seat(judge="indulgence=jink.D2"))
    t.play("1: use snatch.S3 -> 2")
    t.expect(hand={1: "jink.D2"}, judge={2: ""})


def test_the_suits_matter_even_if_no_indulgence_is_in_play() -> None:
    """Hearts and the other suits are different cards for the judgement of what 国色 lays."""
    t = table(seat("jink.D2", skills="guose"), seat(), pool="slash.H10 slash.S10")
    t.play("1: use indulgence=jink.D2 by guose -> 2; 1: end")
    t.expect(asked="nature nature", options=["nature slash.H10", "nature slash.S10"])

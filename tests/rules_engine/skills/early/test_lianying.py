"""连营 (early, 陆逊)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-146")
def test_when_the_last_card_goes() -> None:
    t = table(seat("dismantlement.S3"), seat("jink.D2", skills="lianying", hp=3), deck="C5", edition="early")
    t.play("1: use dismantlement.S3 -> 2; 2: invoke lianying")
    t.expect(hand={2: "C5"})


@pytest.mark.covers("COV-147")
def test_again_after_fankui_took_the_new_card() -> None:
    t = table(seat("slash.S7", skills="lianying", hp=3), seat(skills="fankui", hp=3), deck="C5 C6", edition="early")
    t.play("1: use slash.S7 -> 2; 1: invoke lianying; 1: invoke lianying")
    t.expect(hand={1: "C6", 2: "C5"})


@pytest.mark.covers("COV-146")
def test_whenever_the_hand_is_empty() -> None:
    t = table(seat(skills="lianying", hp=3), seat(), deck="C5 C6", edition="early")
    t.play("1: skill lianying")
    t.expect(hand={1: "C5"}, options=["end"])
    t = table(seat(skills="lianying", hp=3), seat(), deck="C5 C6 C7 C8", phase="draw", until="draw", edition="early")
    t.play("1: invoke lianying")
    t.expect(hand={1: "C5 C6 C7"})


def test_an_empty_deck_offers_nothing() -> None:
    t = table(seat(skills="lianying", hp=3), seat(), edition="early")
    t.expect(options=["end"])

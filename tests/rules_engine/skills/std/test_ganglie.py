"""刚烈 (std, 夏侯惇)."""

import pytest

from tests.rules_engine.table import seat, table


@pytest.mark.covers("COV-290")
def test_the_source_chooses() -> None:
    t = table(seat("slash.S7 C2 C3 C4"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(asked="1 discard", options=["option damage", "cards C2,C3"])


@pytest.mark.covers("COV-290")
def test_two_hand_cards() -> None:
    t = table(seat("slash.S7 jink.D2 peach.H3 duel.SA"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    assert len(t.options) == 4
    t.play("1: cards jink.D2,peach.H3")
    t.expect(hp=[4, 3], hand={1: "duel.SA"})


def test_or_the_damage() -> None:
    t = table(seat("slash.S7 jink.D2 peach.H3"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 1: option damage")
    t.expect(hp=[3, 3], hand={1: "jink.D2 peach.H3"})


@pytest.mark.covers("COV-290")
def test_a_heart_does_nothing() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), deck="H5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(hp=[4, 3], asked="1 play")


def test_a_diamond_does() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), deck="D5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(hp=[3, 3])


@pytest.mark.covers("COV-443")
def test_fewer_than_two_hand_cards_leave_no_choice() -> None:
    t = table(seat("slash.S7 jink.D2", equip="dilu.C5"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(hp=[3, 3], hand={1: "jink.D2"}, equip={1: "dilu.C5"}, asked="1 play")


def test_it_may_be_left() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: pass")
    t.expect(hp=[4, 3], top="S5")


@pytest.mark.covers("COV-443")
def test_he_is_the_source_of_the_damage() -> None:
    """Killing a rebel that way is worth three cards."""
    t = table(
        seat("slash.S7", role="rebel", hp=1),
        seat(skills="ganglie", role="loyalist"),
        seat(role="lord"),
        seat(role="renegade"),
        deck="S5 CA C2 C3",
        victory=True,
    )
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    t.expect(dead=[1], hand={2: "C2 C3 CA"})


@pytest.mark.covers("COV-443")
def test_once_per_event_even_for_lightning() -> None:
    t = table(seat(judge="lightning.SA", skills="ganglie"), seat(), deck="S5 D2", phase="judge", until="judge")
    t.expect(asked="1 invoke", hp=[1, 4])
    t.play("1: invoke ganglie")
    t.expect(hp=[1, 4], discard="S5 D2 lightning.SA")


def test_switch_without_a_source_not_offered() -> None:
    t = table(
        seat(judge="lightning.SA", skills="ganglie"),
        seat(),
        deck="S5 D2",
        phase="judge",
        until="judge",
        rules={"ganglie_sourceless": "skip"},
    )
    t.expect(hp=[1, 4], top="D2")


def test_the_judgement_of_the_diagram_comes_first() -> None:
    t = table(seat("slash.S7"), seat(skills="ganglie", equip="eight_diagram.S2"), deck="H5 D5")
    t.play("1: use slash.S7 -> 2; 2: by eight_diagram")
    t.expect(hp=[4, 4], top="D5")


@pytest.mark.covers("COV-398")
def test_killing_the_source_in_the_middle_of_its_area_trick() -> None:
    """The trick goes on; its damage now has no source, so no more 刚烈 and no reward."""
    t = table(
        seat("savage_assault.S7", hp=1, role="lord"),
        seat(skills="ganglie", role="rebel"),
        seat(hp=2, skills="fankui"),
        seat("slash.C8"),
        deck="S5 C2 C3",
    )
    t.play("1: use savage_assault.S7; 2: invoke ganglie; 4: card slash.C8")
    t.expect(hp=[0, 3, 1, 4], dead=[1], discard="S5 savage_assault.S7 slash.C8")


def test_two_of_them_answer_one_another() -> None:
    t = table(seat("slash.S7", skills="ganglie"), seat(skills="ganglie"), deck="S5 S6 S8")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 1: invoke ganglie; 2: invoke ganglie")
    t.expect(hp=[2, 2])
    t.play("1: pass")
    t.expect(asked="1 play")


def test_guicai_may_turn_it() -> None:
    t = table(seat("slash.S7 H3", skills="guicai"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 1: invoke guicai")
    t.expect(hp=[4, 3], discard="S5 H3 slash.S7")


def test_xiaoji_is_not_asked_since_only_hand_cards_are_discarded() -> None:
    t = table(seat("slash.S7 C2 C3", equip="dilu.C5", skills="xiaoji"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie; 1: cards C2,C3")
    t.expect(asked="1 play", equip={1: "dilu.C5"})


def test_a_choice_that_is_not_there() -> None:
    t = table(seat("slash.S7 C2 C3"), seat(skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: invoke ganglie")
    assert t.why("cards C2") == "skill.std.ganglie.2"
    assert not t.can("pass")

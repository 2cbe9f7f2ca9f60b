"""The cards of the prototype where they meet: death in the middle of a card, the last two players, hidden cards, what one may discard."""

from __future__ import annotations

import pytest

from rules_engine.core.registry import scan_kinds
from rules_engine.editions import load
from tests.rules_engine.table import Table, seat, table


def proto(*seats: object, **more: object) -> Table:
    return table(*seats, edition="proto", **more)  # type: ignore[arg-type]


# --- peach -------------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-328")
def test_a_peach_names_whoever_is_hurt_the_user_first() -> None:
    t = proto(seat("peach.H6", hp=3), seat(hp=4), seat(hp=1), seat(hp=2))
    t.expect(options=["use peach.H6 -> 1", "use peach.H6 -> 3", "use peach.H6 -> 4", "discard peach.H6", "end"])
    assert t.why("use peach.H6 -> 2") == "recover.1"
    t.play("1: use peach.H6 -> 3").expect(hp=[3, 4, 2, 2])


@pytest.mark.covers("COV-328")
def test_the_dead_get_no_peach() -> None:
    t = proto(seat("peach.H6", hp=3), seat(), seat(hp=0, alive=False), seat())
    assert t.why("use peach.H6 -> 3") == "card_use.1"


@pytest.mark.covers("COV-352")
def test_a_death_in_the_middle_of_a_card_may_leave_only_two() -> None:
    """火牛阵 at three players: the second dies, and the third may not eat the peach that would have saved it."""
    t = proto(seat("huoniuzhen.H10"), seat(hp=1), seat("peach.H6", hp=1))
    t.play("1: use huoniuzhen.H10").expect(dead=[2, 3])


@pytest.mark.covers("COV-352")
def test_with_four_players_the_later_one_is_saved() -> None:
    t = proto(seat("huoniuzhen.H10"), seat(hp=1), seat("peach.H6", hp=1), seat())
    t.play("1: use huoniuzhen.H10; 3: card peach.H6").expect(dead=[2], hp=[4, 0, 1, 3])


@pytest.mark.covers("COV-352")
def test_two_left_counts_for_the_switch_too() -> None:
    t = proto(seat("peach.H6 duel.DQ", hp=1), seat("slash.C3"), rules={"rescue": "anyone"})
    t.play("1: use duel.DQ -> 2; 2: card slash.C3").expect(dead=[1])


@pytest.mark.covers("COV-328")
def test_in_ones_own_turn_too_only_the_dying_is_asked() -> None:
    t = proto(seat("slash.D2 peach.H6"), seat("peach.H7", hp=1), seat("peach.H8"))
    t.play("1: use slash.D2 -> 2").expect(asked="2 rescue")
    t.play("2: pass").expect(dead=[2], hand={1: "peach.H6", 3: "peach.H8"})


def test_the_switch_asks_everybody_from_the_turn_player() -> None:
    t = proto(seat("slash.D2 peach.H6"), seat("peach.H7", hp=1), seat("peach.H8"), rules={"rescue": "anyone"})
    t.play("1: use slash.D2 -> 2").expect(asked="1 rescue")
    t.play("1: pass; 2: pass").expect(asked="3 rescue")
    t.play("3: card peach.H8").expect(hp=[4, 1, 4])


# --- discarding at will ------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-354")
def test_equal_cards_are_one_answer_and_equipment_stays() -> None:
    t = proto(seat("slash.D2 slash.D3 jink.S2", equip="bawang.SK"), seat(), seat(hp=0, alive=False))
    t.play("1: use slash.D2 -> 2")
    t.expect(options=["discard slash.D3", "discard jink.S2", "end"])
    t.play("1: discard jink.S2").expect(hand={1: "slash.D3"}, equip={1: "bawang.SK"})
    assert t.rules("discard") == ["turn.14"]


def test_a_hidden_card_is_named_when_it_is_discarded() -> None:
    t = proto(seat("? jink.S2", side="foe"), seat("", side="you"), pool="peach.H6 slash.D2")
    assert {"discard jink.S2", "discard peach.H6", "discard slash.D2"} <= set(t.options)
    t.play("1: discard peach.H6").expect(hand={1: "jink.S2"}, discard="peach.H6")
    assert t.g.tokens == 0


def test_who_has_no_cards_left_can_only_end() -> None:
    t = proto(seat("jink.S2"), seat())
    t.play("1: discard jink.S2").expect(options=["end"])


@pytest.mark.parametrize("edition", ["std", "early"])
def test_elsewhere_nobody_discards_at_will(edition: str) -> None:
    t = table(seat("jink.D2"), seat(), edition=edition)
    t.expect(options=["end"])
    assert t.why("discard jink.D2") == "turn.5"


@pytest.mark.covers("COV-319", "COV-356")
def test_a_hand_that_must_shrink_may_go_altogether() -> None:
    t = proto(seat("jink.S2 jink.S3 slash.D2 peach.H6", hp=2), seat(), phase="discard")
    assert len(t.options) == 8, "two to four cards; the jinks are equal"
    assert t.why("cards slash.D2") == "turn.6"
    t.play("1: cards jink.S2,jink.S3,slash.D2,peach.H6").expect(hand={1: ""})


# --- tricks ------------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-350", "COV-332")
def test_the_lords_penalty_in_the_middle_of_a_card() -> None:
    """The loyalist dies of 火牛阵: the lord's hand goes, his horse stays, and the card goes on."""
    t = proto(
        seat("huoniuzhen.H10 peach.H6 jink.S2", equip="plus_horse.H8", role="lord", hp=5),
        seat(hp=1, role="loyalist"),
        seat("jink.S3", role="rebel"),
        seat(role="renegade"),
    )
    t.play("1: use huoniuzhen.H10; 3: card jink.S3")
    t.expect(hp=[5, 0, 4, 3], hand={1: ""}, equip={1: "plus_horse.H8"}, discard="huoniuzhen.H10 peach.H6 jink.S2 jink.S3")


@pytest.mark.covers("COV-349", "COV-331")
def test_the_reward_comes_before_the_next_target() -> None:
    t = proto(seat("savage_assault.DK", role="lord", hp=5), seat(hp=1, role="rebel"), seat("slash.C3", role="rebel"), deck="S2 S3 S4")
    t.play("1: use savage_assault.DK").expect(asked="3 respond", hand={1: "S2 S3 S4"})


@pytest.mark.covers("COV-333")
def test_xiyan_with_a_short_deck_gives_what_there_is() -> None:
    t = proto(seat("xiyan.C9"), seat(), seat(), deck="jink.S2 slash.D2")
    t.play("1: use xiyan.C9; 1: card_of table slash.D2").expect(hand={1: "slash.D2", 2: "jink.S2", 3: ""}, discard="xiyan.C9")


@pytest.mark.covers("COV-333")
def test_a_jink_just_taken_from_xiyan_lies_in_the_hand() -> None:
    t = proto(seat("xiyan.C9 slash.D2"), seat(), seat(), deck="jink.S2 S3 S4")
    t.play("1: use xiyan.C9; 1: card_of table S3; 2: card_of table jink.S2; 1: use slash.D2 -> 2; 2: card jink.S2")
    t.expect(hp=[4, 4, 4])


@pytest.mark.covers("COV-334", "COV-335")
def test_the_last_card_of_a_player_can_be_stolen() -> None:
    t = proto(seat("houzitoutao.HK snatch.HJ"), seat("jink.S2"), seat(equip="bawang.SK"))
    t.play("1: use houzitoutao.HK -> 2")
    assert t.why("use snatch.HJ -> 2") == "card.snatch.1"
    t.play("1: use snatch.HJ -> 3").expect(hand={1: "bawang.SK", 2: ""}, equip={3: ""})


@pytest.mark.covers("COV-334")
def test_a_stolen_hidden_card_is_shown() -> None:
    t = proto(seat("houzitoutao.HK", side="you"), seat("?", side="foe"), pool="jink.S2 peach.H6")
    t.play("1: use houzitoutao.HK -> 2").expect(asked="nature nature")
    t.play("nature: nature peach.H6").expect(hand={2: ""}, discard="houzitoutao.HK peach.H6")


@pytest.mark.covers("COV-343", "COV-345")
def test_the_horse_taken_by_snatch_no_longer_protects() -> None:
    """With the weapon the seat behind the +1 horse is within reach only once the horse is gone."""
    t = proto(seat("houzitoutao.HK slash.D2"), seat("jink.S2", equip="plus_horse.H8"), seat(), seat())
    assert t.why("use slash.D2 -> 2") == "distance.3"
    t.play("1: use houzitoutao.HK -> 2; 1: card_of 2 plus_horse.H8")
    assert t.can("use slash.D2 -> 2")


# --- what is judged ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-336", "COV-339", "COV-380")
def test_killed_by_lightning_one_judges_nothing_more() -> None:
    t = proto(seat(hp=3, judge="indulgence.SJ lightning.H2"), seat(), seat(), deck="S5 H6 H7", phase="judge")
    t.expect(dead=[1], asked="2 play", hand={2: "H6 H7"})


@pytest.mark.covers("COV-339")
def test_a_lost_turn_draws_and_discards_nothing() -> None:
    t = proto(seat("jink.S2 jink.S3", hp=1, judge="indulgence.SJ"), seat(), deck="D5 S2 S3", phase="judge")
    t.expect(asked="2 play", hand={1: "jink.S2 jink.S3"})
    skipped = [(e.data["seat"] + 1, e.data["phase"]) for e in t.g.log or [] if e.kind == "skip_phase"]
    assert skipped == [(1, "draw"), (1, "play"), (1, "discard")]


@pytest.mark.covers("COV-339")
def test_the_lost_turn_is_only_this_one() -> None:
    t = proto(seat(judge="indulgence.SJ"), seat(), deck="D5 S2 S3 S4 S6", phase="judge")
    t.play("2: end").expect(asked="1 play", hand={1: "S4 S6"})


@pytest.mark.covers("COV-336")
def test_lightning_goes_round_the_living() -> None:
    t = proto(seat(judge="lightning.H2"), seat(hp=0, alive=False), seat(), deck="H5 S2 S3", phase="judge")
    t.expect(judge={1: "", 3: "lightning.H2"})


@pytest.mark.covers("COV-346", "COV-342")
def test_eight_diagram_may_judge_each_slash() -> None:
    t = proto(seat("slash.D2 slash.D3", equip="mingtianzhaofu.S10"), seat(equip="eight_diagram.SQ"), seat(), deck="H5 D6")
    t.play("1: use slash.D2 -> 2; 2: by eight_diagram; 1: use slash.D3 -> 2; 2: by eight_diagram").expect(hp=[4, 3, 4])


@pytest.mark.covers("COV-346")
def test_a_jink_may_be_given_without_judging() -> None:
    t = proto(seat("slash.D2"), seat("jink.S2", equip="eight_diagram.SQ"), seat(), deck="D5")
    t.play("1: use slash.D2 -> 2; 2: card jink.S2").expect(hp=[4, 4, 4], top="D5")


# --- which cards there are ---------------------------------------------------------------------------------------------


def test_the_cards_of_the_prototype_are_in_no_other_edition() -> None:
    own = {"tingtai", "huoniuzhen", "xiyan", "houzitoutao", "caomujiebing", "zhigaoqiyang", "mingtianzhaofu", "huanglong_sword", "bawang"}
    own |= {"zhuque_fan", "plus_horse", "minus_horse"}
    assert own <= set(load("proto").kinds)
    for edition in ("std", "early"):
        assert not own & set(load(edition).kinds)


def test_an_edition_of_its_own_cards_takes_no_common_kind() -> None:
    from rules_engine import cards

    assert scan_kinds(cards, "nowhere", own=True) == {}
    assert set(scan_kinds(cards, "nowhere")) == set(load("std").kinds)

"""The weapons and the shield with one another and with the skills around a slash: who is asked when, and what is left to do."""

import pytest

from tests.rules_engine.table import seat, table

# --- after targeting: skills, then weapons, all before the first jink -------------------------------------------------


@pytest.mark.covers("COV-393", "COV-416", "COV-431")
def test_tieqi_with_the_qinggang_sword_against_the_shield() -> None:
    """The red judgement is no longer in vain: the armour is ignored, and no jink helps."""
    t = table(seat("slash.S7", equip="qinggang_sword.S6", skills="tieqi"), seat("jink.D2", equip="nioh_shield.C2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    t.expect(hp=[4, 3], hand={2: "jink.D2"}, asked="1 play")


@pytest.mark.covers("COV-393", "COV-431")
def test_tieqi_with_the_axe() -> None:
    """Red: nothing is dodged and nothing to pay. Black: the jink may be answered with the axe."""
    t = table(seat("slash.S7 H3 C9", equip="axe.D5", skills="tieqi"), seat("jink.D2"), deck="H5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi")
    t.expect(hp=[4, 3], hand={1: "H3 C9", 2: "jink.D2"}, asked="1 play")
    t = table(seat("slash.S7 H3 C9", equip="axe.D5", skills="tieqi"), seat("jink.D2"), deck="S5")
    t.play("1: use slash.S7 -> 2; 1: invoke tieqi; 2: card jink.D2; 1: invoke axe")
    t.expect(hp=[4, 3], hand={1: "", 2: ""})


@pytest.mark.covers("COV-417")
def test_wushuang_and_the_double_swords() -> None:
    """She gives up one jink to the swords and has one too few left."""
    t = table(seat("slash.S7", equip="double_swords.S2", skills="wushuang"), seat("jink.D2 jink.D3", gender="female"))
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: cards jink.D2; 2: card jink.D3")
    t.expect(hp=[4, 3], hand={2: ""})


@pytest.mark.covers("COV-417")
def test_a_hand_emptied_by_the_double_swords_leaves_only_equipment() -> None:
    t = table(
        seat("slash.S7", equip="double_swords.S2"), seat("H3", gender="female", equip="dayuan.SK", skills="xiaoji lianying"), deck="C9 C8"
    )
    t.play("1: use slash.S7 -> 2; 1: invoke double_swords; 2: cards H3; 2: invoke lianying")
    t.expect(hp=[4, 3], hand={2: "C9"}, equip={2: "dayuan.SK"})


# --- the shield ----------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-425", "COV-281")
def test_a_black_slash_turned_from_the_shield_hits_somebody_else() -> None:
    """She wears the shield herself; if she turns the slash away all the same, it works on the other."""
    t = table(seat("slash.S7"), seat("H3", equip="nioh_shield.C2", skills="liuli"), seat())
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: cards H3")
    t.expect(hp=[4, 4, 3])


@pytest.mark.covers("COV-425", "COV-281")
def test_the_shield_paid_for_liuli_is_gone() -> None:
    t = table(seat("slash.S7"), seat(equip="nioh_shield.C2", skills="liuli xiaoji"), seat(), deck="C8 C9")
    t.play("1: use slash.S7 -> 2; 2: invoke liuli; 2: invoke xiaoji")
    t.expect(hp=[4, 4, 3], equip={2: ""}, hand={2: "C8 C9"})


@pytest.mark.covers("COV-425")
@pytest.mark.parametrize("skill", ["fankui", "ganglie", "yiji"])
def test_no_damage_no_skill_after_it(skill: str) -> None:
    t = table(seat("slash.S7 C9"), seat(equip="nioh_shield.C2", skills=skill), deck="S5 S6")
    t.play("1: use slash.S7 -> 2")
    t.expect(hp=[4, 4], asked="1 play", top="S5 S6")


# --- the axe, and then the skills after damage ---------------------------------------------------------------------------


@pytest.mark.covers("COV-421", "COV-290")
def test_ganglie_meets_the_hand_that_the_axe_left() -> None:
    """One hand card is left after paying: no choice, the damage follows."""
    t = table(seat("slash.S7 H3 C8 C9", equip="axe.D5"), seat("jink.D2", skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 1: cards C8,C9; 2: invoke ganglie")
    t.expect(hp=[3, 3], asked="1 play")


@pytest.mark.covers("COV-421", "COV-442")
def test_fankui_takes_the_axe() -> None:
    t = table(seat("slash.S7 C8 C9", equip="axe.D5"), seat("jink.D2", skills="fankui"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 2: invoke fankui")
    t.expect(hp=[4, 3], hand={2: "axe.D5"}, equip={1: ""})


@pytest.mark.covers("COV-421")
def test_yiji_after_a_forced_hit() -> None:
    t = table(seat("slash.S7 C8 C9", equip="axe.D5"), seat("jink.D2", skills="yiji"), deck="peach.H4 H6")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 2: invoke yiji; 2: seats 2; 2: seats 2")
    t.expect(hp=[4, 3], hand={2: "peach.H4 H6"})


@pytest.mark.covers("COV-421")
def test_lianying_between_jink_and_axe() -> None:
    """The dodge empties his hand, he draws, and is hit all the same: a forced hit asks for no further jink."""
    t = table(seat("slash.S7 C8 C9", equip="axe.D5"), seat("jink.D2", skills="lianying"), deck="jink.D3")
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 2: invoke lianying; 1: invoke axe")
    t.expect(hp=[4, 3], hand={2: "jink.D3"}, asked="1 play")


# --- bow and ice sword: just before the damage ----------------------------------------------------------------------------


@pytest.mark.covers("COV-423", "COV-290")
@pytest.mark.parametrize("skill", ["fankui", "ganglie", "yiji"])
def test_the_bow_leaves_the_damage_and_what_follows(skill: str) -> None:
    t = table(seat("slash.S7", equip="kylin_bow.H5"), seat(equip="chitu.H5", skills=skill), deck="H6 S6")
    t.play("1: use slash.S7 -> 2; 1: invoke kylin_bow")
    t.expect(hp=[4, 3], equip={2: ""}, asked="2 invoke")


@pytest.mark.covers("COV-423")
def test_the_lost_horse_does_not_count_any_more() -> None:
    t = table(seat("slash.S7", equip="kylin_bow.H5"), seat(equip="dilu.C5"), seat())
    assert t.g.distance(2, 1) == 2
    t.play("1: use slash.S7 -> 2; 1: invoke kylin_bow")
    assert t.g.distance(2, 1) == 1


@pytest.mark.covers("COV-418")
def test_wushuang_and_the_ice_sword() -> None:
    """One jink in vain, and then the hand is gone, too."""
    t = table(seat("slash.S7", equip="ice_sword.S2", skills="wushuang"), seat("jink.D2 H3 peach.H4"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke ice_sword; nature: nature H3")
    t.expect(hp=[4, 4], hand={2: ""}, discard="slash.S7 jink.D2 H3 peach.H4", asked="1 play")


@pytest.mark.covers("COV-418")
def test_the_ice_sword_and_both_refilling_skills() -> None:
    """The horse goes first (枭姬: two cards), then one of the two: the hand is not empty, so 连营 has nothing to say."""
    t = table(seat("slash.S7", equip="ice_sword.S2"), seat(equip="dayuan.SK", skills="lianying xiaoji"), deck="peach.H4 C9 C8")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword; 2: invoke xiaoji; nature: nature peach.H4")
    t.expect(hp=[4, 4], hand={2: "C9"}, asked="1 play")


@pytest.mark.covers("COV-418")
def test_the_ice_sword_saves_the_one_who_dealt_it_from_ganglie() -> None:
    t = table(seat("slash.S7", equip="ice_sword.S2", hp=1), seat("H3", skills="ganglie"), deck="S5")
    t.play("1: use slash.S7 -> 2; 1: invoke ice_sword")
    t.expect(hp=[1, 4], dead=[], asked="1 play")


# --- skills that add damage or answer a trick -----------------------------------------------------------------------------


@pytest.mark.covers("COV-421", "COV-445")
def test_luoyi_and_the_axe() -> None:
    """What 裸衣 adds stays with the slash that hits after all."""
    t = table(seat("slash.S7 H3 C9", equip="axe.D5", skills="luoyi"), seat("jink.D2"), deck="C2", phase="draw")
    t.play("1: invoke luoyi; 1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe")
    t.expect(hp=[4, 2])


@pytest.mark.covers("COV-418", "COV-445")
def test_luoyi_and_the_ice_sword() -> None:
    """Two points or one: it is one damage event that is prevented, and two cards."""
    t = table(seat("slash.S7", equip="ice_sword.S2", skills="luoyi"), seat("H3 H4 H6"), deck="C2", phase="draw")
    t.play("1: invoke luoyi; 1: use slash.S7 -> 2; 1: invoke ice_sword")
    t.expect(hp=[4, 4], hand={2: "H6"})


@pytest.mark.covers("COV-410", "COV-432")
def test_jizhi_draws_before_the_cards_are_shown() -> None:
    t = table(seat("amazing_grace.H3", skills="jizhi"), seat(), deck="peach.H4 slash.S7 jink.D2")
    t.play("1: use amazing_grace.H3; 1: invoke jizhi")
    t.expect(asked="1 pick_card", options=["card_of table slash.S7", "card_of table jink.D2"], hand={1: "peach.H4"})


@pytest.mark.covers("COV-421", "COV-440")
def test_jianxiong_gets_the_slash_but_not_what_the_axe_cost() -> None:
    t = table(seat("slash.S7 H3 C9", equip="axe.D5"), seat("jink.D2", skills="jianxiong"))
    t.play("1: use slash.S7 -> 2; 2: card jink.D2; 1: invoke axe; 2: invoke jianxiong")
    t.expect(hp=[4, 3], hand={2: "slash.S7"})


@pytest.mark.covers("COV-425")
def test_the_shield_against_a_slash_of_the_lords_helper_under_the_spear() -> None:
    """A helper of 激将 may make the slash of two cards: its colour is theirs."""
    for two, hp in (("slash.S7,H3", 3), ("slash.S7,duel.SA", 4)):
        t = table(
            seat(skills="jijiang", role="lord", kingdom="shu"),
            seat(equip="nioh_shield.C2"),
            seat(two.replace(",", " "), kingdom="shu", equip="spear.SQ"),
        )
        t.play(f"1: skill jijiang -> 2; 3: card slash={two} by spear")
        t.expect(hp=[4, hp, 4])

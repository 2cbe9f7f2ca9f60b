"""借刀杀人 (early): the weapon of another seat is borrowed until the discard phase."""

import pytest

from rules_engine.core.state import Shift
from rules_engine.notation.position import load_position, position_text
from tests.rules_engine.table import Table, seat, table

SIX = (seat(), seat(), seat())


def six(hand: str, equip: str = "", weapon: str = "kylin_bow.H5", **more: object) -> Table:
    """Six seats; the third wears a weapon."""
    return table(seat(hand, equip=equip, **more), seat(), seat(equip=weapon), *SIX, edition="early")  # type: ignore[arg-type]


@pytest.mark.covers("COV-083")
def test_the_range_of_the_borrowed_weapon() -> None:
    t = six("collateral.CQ slash.S7")
    assert t.why("use slash.S7 -> 4") == "distance.3"
    t.play("1: use collateral.CQ -> 3")
    t.expect(equip={1: "", 3: ""}, discard="collateral.CQ")
    assert t.borrowed(1) == "kylin_bow.H5"
    t.play("1: use slash.S7 -> 4")
    t.expect(hp=[4, 4, 4, 3, 4, 4], asked="1 play")


@pytest.mark.covers("COV-083")
def test_it_goes_back_when_the_discard_phase_begins() -> None:
    t = six("collateral.CQ").play("1: use collateral.CQ -> 3; 1: end")
    t.expect(equip={1: "", 3: "kylin_bow.H5"}, asked="2 play")
    assert t.borrowed(1) == ""
    assert t.events("phase", "give_back")[-5:] == [("phase", 1), ("give_back", 1), ("phase", 2), ("phase", 2), ("phase", 2)]
    assert t.rules("give_back") == ["equip.7"]


@pytest.mark.covers("COV-083")
def test_before_the_hand_limit_is_looked_at() -> None:
    t = six("collateral.CQ C5 C6 C7 C8 jink.D2").play("1: use collateral.CQ -> 3; 1: end")
    t.expect(asked="1 discard", equip={3: "kylin_bow.H5"}, phase="discard")


@pytest.mark.covers("COV-083")
def test_the_owner_may_not_refuse_but_it_may_be_nullified() -> None:
    t = six("collateral.CQ").play("1: use collateral.CQ -> 3")
    t.expect(asked="1 play")
    t = table(seat("collateral.CQ"), seat(equip="crossbow.DA"), seat("nullification.SJ"), edition="early")
    t.play("1: use collateral.CQ -> 2; 3: card nullification.SJ")
    t.expect(equip={2: "crossbow.DA"}, discard="collateral.CQ nullification.SJ")


def test_whose_weapon_may_be_borrowed() -> None:
    """Any other seat's, however far away; not of one that wears none."""
    t = table(seat("collateral.CQ", equip="spear.SQ"), seat(equip="eight_diagram.S2"), seat(), seat(equip="crossbow.DA"), edition="early")
    t.expect(options=["use collateral.CQ -> 4", "end"])
    assert t.why("use collateral.CQ -> 2") == "card.collateral.1"
    assert t.why("use collateral.CQ -> 1") == "card_use.1"


@pytest.mark.covers("COV-083")
def test_its_skill_comes_with_it() -> None:
    t = table(seat("collateral.CQ slash.S7 slash.S8"), seat(equip="crossbow.DA"), edition="early")
    t.play("1: use collateral.CQ -> 2; 1: use slash.S7 -> 2; 1: use slash.S8 -> 2")
    t.expect(hp=[4, 2])
    t = table(seat("collateral.CQ slash.S7"), seat(equip="qinggang_sword.S6 eight_diagram.S2"), edition="early", deck="H5")
    t.play("1: use collateral.CQ -> 2; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], top="H5")


@pytest.mark.covers("COV-084")
def test_one_keeps_the_own_weapon_and_chooses_for_each_slash() -> None:
    t = six("collateral.CQ slash.S7 slash.S8", equip="crossbow.DA").play("1: use collateral.CQ -> 3")
    t.expect(equip={1: "crossbow.DA"})
    t.play("1: use slash.S7 -> 2")
    t.expect(asked="1 pick_card", options=["card_of 1 crossbow.DA", "card_of 1 kylin_bow.H5"])
    t.play("1: card_of 1 kylin_bow.H5; 1: use slash.S8 -> 2")
    t.expect(hp=[4, 2, 4, 4, 4, 4], asked="1 play")
    assert t.events("wield") == [("wield", 1), ("wield", 1)], "the second time only the crossbow allows it: nothing to choose"
    t.play("1: end")
    t.expect(equip={1: "crossbow.DA", 3: "kylin_bow.H5"})


@pytest.mark.covers("COV-085")
def test_never_the_range_of_one_with_the_skill_of_the_other() -> None:
    t = six("collateral.CQ slash.S7 slash.S8", equip="crossbow.DA").play("1: use collateral.CQ -> 3; 1: use slash.S7 -> 4")
    t.expect(hp=[4, 4, 4, 3, 4, 4], asked="1 play"), "only the bow reaches so far"
    assert t.why("use slash.S8 -> 4") == "equip.6"
    assert t.can("use slash.S8 -> 2"), "with the crossbow"
    t = table(
        seat("collateral.CQ slash.S7", equip="qinggang_sword.S6"), seat(), seat(), seat(equip="eight_diagram.S2"), seat(), seat(),
        seat(equip="kylin_bow.H5"), edition="early", deck="H5",
    )  # fmt: skip
    t.play("1: use collateral.CQ -> 7; 1: use slash.S7 -> 4; 4: by eight_diagram")
    t.expect(hp=[4] * 7), "at distance 3 the sword does not void the armour"


@pytest.mark.covers("COV-085")
def test_the_weapon_that_was_not_chosen_does_nothing() -> None:
    def play(weapon: str) -> Table:
        t = table(
            seat("collateral.CQ slash.S7", equip="qinggang_sword.S6"), seat(equip="eight_diagram.S2"), seat(equip="axe.D5"),
            edition="early", deck="H5",
        )  # fmt: skip
        return t.play(f"1: use collateral.CQ -> 3; 1: use slash.S7 -> 2; 1: card_of 1 {weapon}")

    play("qinggang_sword.S6").expect(hp=[4, 3, 4], asked="1 play")
    play("axe.D5").expect(hp=[4, 4, 4], asked="2 respond", options=["pass", "by eight_diagram"])


def test_two_of_a_kind_are_one_choice() -> None:
    t = table(seat("collateral.CQ slash.S7", equip="crossbow.CA"), seat(equip="crossbow.DA"), edition="early")
    t.play("1: use collateral.CQ -> 2; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3], asked="1 play")


def test_weapons_of_two_others() -> None:
    t = table(
        seat("collateral.CQ collateral.CK slash.S7 slash.S8"), seat(equip="crossbow.DA"), seat(equip="halberd.DQ"), seat(), seat(),
        seat(), seat(), edition="early",
    )  # fmt: skip
    t.play("1: use collateral.CQ -> 2; 1: use collateral.CK -> 3; 1: use slash.S7 -> 4; 1: use slash.S8 -> 2")
    t.expect(hp=[4, 3, 4, 3, 4, 4, 4])
    assert t.borrowed(1) == "crossbow.DA halberd.DQ"
    t.play("1: end")
    t.expect(equip={2: "crossbow.DA", 3: "halberd.DQ"})


@pytest.mark.covers("COV-369")
def test_the_owner_has_died() -> None:
    """Killed with the own weapon; until the discard phase it may still be used."""
    t = table(
        seat("collateral.CQ slash.S7 slash.S8", equip="crossbow.DA"),
        seat(),
        seat(hp=1, equip="kylin_bow.H5"),
        *SIX,
        edition="early",
        until="discard",
    )
    t.play("1: use collateral.CQ -> 3; 1: use slash.S7 -> 3")
    t.expect(dead=[3], asked="1 play")
    assert t.borrowed(1) == "kylin_bow.H5"
    assert t.can("use slash.S8 -> 2")
    t.play("1: end")
    t.expect(discard="collateral.CQ slash.S7 kylin_bow.H5")
    assert t.events("loan_lost") == [("loan_lost", 1)]


@pytest.mark.covers("COV-369")
def test_the_borrower_dies() -> None:
    """It goes back at once, before the rest of the borrower's cards are discarded: it was never the borrower's."""
    t = table(
        seat("collateral.CQ duel.SA C5", hp=1, equip="dilu.C5"),
        seat("slash.S7", equip="crossbow.DA"),
        seat(),
        edition="early",
        deck="S2 S3 S4 S5",
    )
    t.play("1: use collateral.CQ -> 2; 1: use duel.SA -> 2; 2: card slash.S7")
    t.expect(dead=[1], equip={2: "crossbow.DA"}, discard="collateral.CQ duel.SA slash.S7 C5 dilu.C5")


@pytest.mark.covers("COV-369")
def test_the_borrower_dies_by_the_slash_for_which_it_was_chosen() -> None:
    t = table(seat("collateral.CQ slash.S7", hp=1), seat(equip="crossbow.DA", skills="ganglie"), seat(), deck="S5", edition="early")
    t.play("1: use collateral.CQ -> 2; 1: use slash.S7 -> 2")
    t.expect(dead=[1], hp=[0, 3, 4], equip={2: "crossbow.DA"})


@pytest.mark.covers("COV-369")
def test_the_owner_wears_another_weapon_by_then() -> None:
    """That cannot come about in a play phase of somebody else, but a position may say so."""
    t = table(seat(borrowed={2: "kylin_bow.H5"}), seat(equip="spear.SQ"), edition="early", until="discard")
    t.play("1: end")
    t.expect(equip={2: "spear.SQ"}, discard="kylin_bow.H5")


@pytest.mark.covers("COV-369")
def test_what_was_removed_meanwhile_is_gone() -> None:
    """Nothing in the rules can do that in the borrower's own play phase; the kernel gives back what is there."""
    t = table(seat(borrowed={2: "kylin_bow.H5", 3: "spear.SQ"}), seat(), seat(), edition="early", until="discard")
    bow = next(c for c, n in enumerate(t.g.game.names) if n == "kylin_bow")
    t.g.shift(Shift((bow,), 0, "loan", -1, "discard"))
    t.play("1: end")
    t.expect(equip={2: "", 3: "spear.SQ"}, discard="kylin_bow.H5")


def test_it_may_be_used_and_nothing_else() -> None:
    """equip.5: no cost is paid with it, it is no other card, and nothing else of the borrower's is it."""
    t = table(seat("collateral.CQ", skills="wusheng qingnang", hp=3), seat(equip="kylin_bow.H5"), edition="early")
    t.play("1: use collateral.CQ -> 2")
    t.expect(options=["end"])
    t = table(
        seat("collateral.CQ slash.S7", equip="spear.SQ", role="lord"), seat(hp=1, role="loyalist"), seat(equip="crossbow.DA", role="rebel"),
        edition="early",
    )  # fmt: skip
    t.play("1: use collateral.CQ -> 3; 1: use slash.S7 -> 2; 1: card_of 1 spear.SQ")
    t.expect(dead=[2], equip={1: ""}, discard="collateral.CQ slash.S7 spear.SQ")
    assert t.borrowed(1) == "crossbow.DA", "the penalty takes what is the lord's"
    t.play("1: end")
    t.expect(equip={3: "crossbow.DA"})


def test_the_own_weapon_as_a_slash_leaves_the_borrowed_one() -> None:
    t = table(seat("collateral.CQ", equip="axe.D5", skills="wusheng"), seat(), seat(equip="kylin_bow.H5"), *SIX, edition="early")
    t.play("1: use collateral.CQ -> 3; 1: use slash=axe.D5 by wusheng -> 4")
    t.expect(hp=[4, 4, 4, 3, 4, 4], equip={1: ""}, asked="1 play")


def test_luoyi_is_not_unarmed_with_a_borrowed_weapon() -> None:
    t = table(seat("collateral.CQ slash.S7", skills="luoyi"), seat(equip="kylin_bow.H5"), edition="early")
    t.play("1: use collateral.CQ -> 2; 1: use slash.S7 -> 2")
    t.expect(hp=[4, 3])


def test_the_equipment_of_others_and_qiankun() -> None:
    """Neither of the two weapons reaches her; as a borrower she uses a weapon like anybody."""
    t = table(
        seat("collateral.CQ slash.S7", equip="spear.SQ"), seat(), seat(skills="qiankun", gender="female"), seat(equip="kylin_bow.H5"),
        seat(), seat(), edition="early",
    )  # fmt: skip
    t.play("1: use collateral.CQ -> 4")
    assert t.why("use slash.S7 -> 3") == "distance.3"
    assert t.can("use slash.S7 -> 4")
    t = table(seat("collateral.CQ slash.S7", skills="qiankun"), seat(), seat(equip="kylin_bow.H5"), *SIX, edition="early")
    t.play("1: use collateral.CQ -> 3; 1: use slash.S7 -> 4")
    t.expect(hp=[4, 4, 4, 3, 4, 4])


def test_a_new_weapon_meanwhile_replaces_the_own_one_only() -> None:
    t = six("collateral.CQ spear.SQ slash.S7", equip="crossbow.DA").play("1: use collateral.CQ -> 3; 1: use spear.SQ")
    t.expect(equip={1: "spear.SQ"}, discard="collateral.CQ crossbow.DA")
    assert t.borrowed(1) == "kylin_bow.H5"


def test_the_position_can_be_written_and_read() -> None:
    t = six("collateral.CQ slash.S7", equip="crossbow.DA").play("1: use collateral.CQ -> 3")
    for lang in ("zh", "en"):
        text = position_text(t.g, lang)
        g = load_position(text)
        assert position_text(g, lang) == text
        assert g.seats[0].loan is not None
        assert g.reach(0) == 5
    assert "borrowed: {3: kylin_bow.H5}" in text
    assert g.digest() == load_position(text).digest()


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ("- {borrowed: {2: 桃♥3}}\n  - {}", "not_weapon"),
        ("- {borrowed: {1: 麒麟弓♥5}}\n  - {}", "not_lender"),
        ("- {borrowed: {4: 麒麟弓♥5}}\n  - {}", "not_lender"),
        ("- {}\n  - {borrowed: {1: 麒麟弓♥5}}", "borrowed_now"),
    ],
)
def test_what_cannot_be_borrowed_is_said(seats: str, code: str) -> None:
    from rules_engine.notation.problems import NotationError

    with pytest.raises(NotationError) as e:
        load_position(f"spn: 1\nedition: early\nseats:\n  {seats}\n")
    assert [p.code for p in e.value.problems] == [code]
    with pytest.raises(NotationError) as e:
        load_position("spn: 1\nedition: std\nseats:\n  - {borrowed: {2: 麒麟弓♥5}}\n  - {}\n")
    assert [p.code for p in e.value.problems] == ["nothing_lends"]

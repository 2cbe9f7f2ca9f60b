"""离间 (std, 貂蝉). The first seat that she names is the target, who is asked first, the second the user."""

import pytest

from tests.rules_engine.table import Table, seat, table


def three(cost: str = "C2", first: str = "", second: str = "", one: str = "", two: str = "", **rest: str) -> Table:
    """貂蝉 and two men with these hands and skills."""
    her = seat(cost, skills="lijian", gender="female", hp=3)
    return table(her, seat(first, skills=one), seat(second, skills=two), **rest)


@pytest.mark.covers("COV-300")
def test_the_first_plays_a_slash_first() -> None:
    t = three("C2 C3", first="slash.S7", second="slash.C8")
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(asked="2 respond", discard="C2")
    t.play("2: card slash.S7")
    t.expect(asked="3 respond")
    t.play("3: pass")
    t.expect(hp=[3, 4, 3], hand={1: "C3", 2: "", 3: "slash.C8"}, asked="1 play")


@pytest.mark.covers("COV-300")
def test_she_decides_the_direction() -> None:
    t = three(first="slash.S7", second="slash.C8")
    t.play("1: skill lijian C2 -> 3,2; 3: pass")
    t.expect(hp=[3, 4, 3])


@pytest.mark.covers("COV-300")
def test_once_per_phase() -> None:
    t = three("C2 C3")
    t.play("1: skill lijian C2 -> 2,3")
    assert t.why("skill lijian C3 -> 2,3") == "skill.4"


@pytest.mark.covers("COV-300")
def test_two_other_men() -> None:
    t = table(
        seat("C2", skills="lijian", gender="male"), seat(), seat(), seat(gender="female"), seat(gender=""),
    )  # fmt: skip
    assert t.can("skill lijian C2 -> 2,3")
    for pair in ("2,4", "4,2", "2,5", "5,3"):
        assert t.why(f"skill lijian C2 -> {pair}") == "skill.std.lijian.1"
    assert t.why("skill lijian C2 -> 1,2") == "card_use.1"
    assert t.why("skill lijian C2 -> 2") == "skill.std.lijian.1"
    assert sorted(o for o in t.options if o.startswith("skill")) == ["skill lijian C2 -> 2,3", "skill lijian C2 -> 3,2"]


def test_not_with_one_man_only() -> None:
    t = table(seat("C2", skills="lijian", gender="female"), seat(), seat(gender="female"))
    t.expect(options=["end"])


@pytest.mark.covers("COV-449")
def test_a_piece_of_equipment_pays() -> None:
    her = seat("C2", equip="chitu.H5", skills="lijian xiaoji", gender="female")
    t = table(her, seat(), seat(), deck="C5 C6")
    t.play("1: skill lijian chitu.H5 -> 2,3")
    t.expect(asked="1 invoke", hp=[4, 4, 4])
    t.play("1: invoke xiaoji")
    t.expect(hp=[4, 3, 4], equip={1: ""}, hand={1: "C2 C5 C6"})


def test_not_without_a_card() -> None:
    t = table(seat(skills="lijian", gender="female"), seat(), seat())
    t.expect(options=["end"])


def test_lianying_between_the_price_and_the_duel() -> None:
    her = seat("C2", skills="lijian lianying", gender="female")
    t = table(her, seat(), seat(), deck="C5")
    t.play("1: skill lijian C2 -> 2,3; 1: invoke lianying")
    t.expect(hp=[4, 3, 4], hand={1: "C5"})


@pytest.mark.covers("COV-300")
def test_nobody_is_asked_for_nullification() -> None:
    t = table(
        seat("C2 nullification.CK", skills="lijian", gender="female"),
        seat("nullification.SJ"),
        seat("nullification.CQ"),
        seat("nullification.DQ"),
    )
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(hp=[4, 3, 4, 4], hand={2: "nullification.SJ", 3: "nullification.CQ"}, asked="1 play")


def test_a_real_duel_afterwards_may_be_nullified() -> None:
    t = three("C2 duel.SA", first="nullification.SJ")
    t.play("1: skill lijian C2 -> 2,3; 1: use duel.SA -> 2")
    t.expect(asked="2 nullify")


@pytest.mark.covers("COV-449")
def test_the_other_duellist_is_the_source() -> None:
    t = three(first="", second="C9", one="fankui")
    t.play("1: skill lijian C2 -> 2,3; 2: invoke fankui")
    t.expect(hp=[3, 3, 4], hand={2: "C9", 3: ""})


@pytest.mark.covers("COV-449")
def test_ganglie_hits_the_other_duellist() -> None:
    t = three(one="ganglie", deck="C5")
    t.play("1: skill lijian C2 -> 2,3; 2: invoke ganglie")
    t.expect(hp=[3, 3, 3])


def test_the_user_may_lose() -> None:
    t = three(first="slash.S7", two="ganglie", deck="C5")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 3: invoke ganglie")
    t.expect(hp=[3, 3, 3])


@pytest.mark.covers("COV-449", "COV-299")
def test_wushuang_as_user() -> None:
    t = three(first="slash.S7", two="wushuang")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7")
    t.expect(hp=[3, 3, 4], hand={2: ""})
    t = three(first="slash.S7 slash.S8", two="wushuang")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 2: card slash.S8")
    t.expect(hp=[3, 4, 3])


@pytest.mark.covers("COV-449", "COV-299")
def test_wushuang_as_target() -> None:
    t = three(first="slash.S7", second="slash.C8 slash.C9", one="wushuang")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 3: card slash.C8; 3: card slash.C9")
    t.expect(hp=[3, 3, 4], hand={3: ""})


def test_wushuang_on_both_sides() -> None:
    t = three(first="slash.S7 slash.S8", second="slash.C8", one="wushuang", two="wushuang")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 2: card slash.S8; 3: card slash.C8")
    t.expect(hp=[3, 4, 3], hand={2: "", 3: ""})


@pytest.mark.covers("COV-429")
def test_an_empty_handed_zhugeliang_may_be_the_user_only() -> None:
    t = three(one="kongcheng")
    assert t.why("skill lijian C2 -> 2,3") == "skill.std.kongcheng.1"
    t.play("1: skill lijian C2 -> 3,2")
    t.expect(hp=[3, 4, 3])


def test_two_empty_handed_ones() -> None:
    t = three(one="kongcheng", two="kongcheng")
    t.expect(options=["end"])


def test_a_hand_that_runs_out_in_the_duel_saves_nobody() -> None:
    t = three(first="slash.S7", second="slash.C8", one="kongcheng")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 3: card slash.C8")
    t.expect(hp=[3, 3, 4])


def test_lianying_in_the_middle_of_the_duel() -> None:
    t = three(first="slash.S7", second="slash.C8", one="lianying", deck="slash.S9")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7; 2: invoke lianying; 3: card slash.C8; 2: card slash.S9; 2: pass")
    t.expect(hp=[3, 4, 3])


def test_the_death_of_the_target() -> None:
    t = table(
        seat("C2", skills="lijian", gender="female", role="renegade"),
        seat("C9", hp=1, role="rebel"),
        seat(role="lord"),
        seat(role="rebel"),
        deck="C5 C6 C7",
        victory=True,
    )
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(dead=[2], hand={3: "C5 C6 C7", 1: ""}, asked="1 play")


@pytest.mark.covers("COV-449", "COV-398")
def test_the_lord_who_kills_a_loyalist_so_pays_for_it() -> None:
    t = table(
        seat("C2", skills="lijian", gender="female", role="rebel"),
        seat(hp=1, role="loyalist"),
        seat("C8 C9", equip="chitu.H5", role="lord"),
        victory=True,
    )
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(dead=[2], hand={3: ""}, equip={3: ""}, asked="1 play")


def test_a_rescue_in_the_middle() -> None:
    t = table(seat("C2 peach.H3", skills="lijian", gender="female"), seat(hp=1, skills="fankui"), seat("C9"))
    t.play("1: skill lijian C2 -> 2,3; 1: card peach.H3; 2: invoke fankui")
    t.expect(hp=[4, 1, 4], hand={2: "C9", 3: ""}, asked="1 play")


def test_the_winner_may_die_of_it() -> None:
    """刚烈 of the loser hits the other duellist, never her."""
    t = table(seat("C2", skills="lijian", gender="female", hp=1), seat(skills="ganglie"), seat(hp=1), deck="C5")
    t.play("1: skill lijian C2 -> 2,3; 2: invoke ganglie")
    t.expect(dead=[3], hp=[1, 3, 0], asked="1 play")


def test_liuli_and_qianxun_do_not_help() -> None:
    t = three(first="C9", one="liuli qianxun")
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(hp=[3, 3, 4])


def test_longdan_wusheng_and_spear_answer() -> None:
    t = table(
        seat("C2", skills="lijian", gender="female"), seat("jink.D2", skills="longdan"), seat("C8 C9", equip="spear.SQ"), seat(),
    )  # fmt: skip
    t.play("1: skill lijian C2 -> 2,3; 2: card slash=jink.D2 by longdan; 3: card slash=C8,C9 by spear")
    t.expect(hp=[4, 3, 4, 4])


def test_keji_does_not_count_it() -> None:
    """It is 貂蝉's turn, not 吕蒙's."""
    t = three(first="slash.S7 slash.S8", one="keji")
    t.play("1: skill lijian C2 -> 2,3; 2: card slash.S7")
    t.expect(hp=[3, 4, 3])
    assert all(name != "keji" for _, _, name, _ in t.g.used)


def test_hidden_cards() -> None:
    """An unwatched duellist is asked for a slash if the pool holds one."""
    her = seat("C2", skills="lijian", gender="female", side="you")
    t = table(her, seat("?"), seat(), pool="slash.S7 jink.D2")
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(asked="2 respond", options=["pass", "card slash.S7"])
    t = table(her, seat("?"), seat(), pool="jink.D3 jink.D2")
    t.play("1: skill lijian C2 -> 2,3")
    t.expect(hp=[4, 3, 4])


def test_a_hidden_price_is_named() -> None:
    t = table(seat("?", skills="lijian", gender="female"), seat(side="you"), seat(), pool="C5 slash.S7")
    t.play("1: skill lijian slash.S7 -> 2,3")
    t.expect(discard="slash.S7", hp=[4, 3, 4])
    assert t.g.tokens == 0


def test_what_the_record_says() -> None:
    t = three()
    t.play("1: skill lijian C2 -> 2,3")
    used = next(e for e in t.g.log or [] if e.kind == "use")
    assert (used.data["seat"], used.data["targets"], used.data["skill"], used.data["cards"]) == (2, (1,), "lijian", ())

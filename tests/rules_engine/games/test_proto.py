"""Whole games of the prototype: its deck, the draft one after the other, the deal, and games to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from rules_engine.editions import load
from rules_engine.games.draft import Dealt, Draft, DraftError, position, with_hands
from rules_engine.games.match import Match, Plan, drafted, new_match, start
from rules_engine.games.record import record_of, replay
from rules_engine.games.roles import NoRoles, roles_of
from rules_engine.notation.people import playable
from rules_engine.rulebook import load as load_rulebook
from tests.amounts import amount

PROTO = load("proto")
CHARACTERS = ["caocao", "liubei", "sunquan", *[f"character{n}" for n in range(4, 41)]]
"""Forty of them, as there were."""


def first(pile: Sequence[str], n: int) -> list[str]:
    return list(pile[:n])


def draft(players: int, characters: Sequence[str] = CHARACTERS) -> Draft:
    return Draft(PROTO, roles_of(PROTO, players), characters, first)


# --- the deck ----------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-303", "COV-318", "COV-326", "COV-340", "COV-379")
def test_the_deck_has_80_cards_25_of_them_slashes_and_the_seven_weapons() -> None:
    kinds = Counter(f.kind for f in PROTO.deck)
    assert len(PROTO.deck) == 80
    assert kinds["slash"] == 25
    weapons = {f.kind for f in PROTO.deck if PROTO.kinds[f.kind].type == "weapon"}
    assert weapons == {"mingtianzhaofu", "qinggang_sword", "huanglong_sword", "bawang", "blade", "halberd", "zhuque_fan"}
    assert set(kinds) == set(PROTO.kinds), "every card of the edition is in the deck"


def test_nobody_can_nullify_or_borrow() -> None:
    assert PROTO.nullifiers == ()
    assert not any(kind.nullifiable for kind in PROTO.kinds.values())
    assert not {"nullification", "collateral", "crossbow", "dismantlement"} & set(PROTO.kinds)


@pytest.mark.covers("COV-305", "COV-306")
def test_nine_role_cards_and_no_table_for_ten() -> None:
    wanted = {4: "1111", 5: "1121", 6: "1131", 7: "1231", 8: "1241", 9: "1341"}
    order = ("lord", "loyalist", "rebel", "renegade")
    assert {n: "".join(str(roles_of(PROTO, n).count(r)) for r in order) for n in wanted} == wanted
    with pytest.raises(NoRoles, match="4, 5, 6, 7, 8, 9"):
        roles_of(PROTO, 10)


# --- characters --------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-310", "COV-314")
def test_after_the_roles_the_lord_chooses_out_of_five() -> None:
    offer = draft(7).offer
    assert offer is not None
    assert (offer.seat, offer.role, offer.shown) == (0, "lord", ())
    assert offer.heroes == ("caocao", "liubei", "sunquan", "character4", "character5"), "three by name and two others"


@pytest.mark.covers("COV-315", "COV-316")
def test_the_others_choose_one_after_the_other_and_openly() -> None:
    """C-09: three each, out of all that nobody has taken; what was left goes back before the next one draws."""
    d = draft(5)
    d.take("character4")
    seen = []
    while (offer := d.offer) is not None:
        assert len(offer.heroes) == 3
        assert not set(offer.heroes) & set(d.taken)
        assert offer.shown == tuple(d.taken), "all that have chosen lie open"
        seen.append((offer.seat, offer.heroes))
        d.take(offer.heroes[-1])
    assert [seat for seat, _ in seen] == [1, 2, 3, 4], "clockwise, which is the order of play"
    assert seen[0][1] == ("caocao", "liubei", "sunquan"), "what the lord left has gone back"
    assert seen[1][1] == ("caocao", "liubei", "character5"), "and what the next one left"
    assert d.taken == ["character4", "sunquan", "character5", "character6", "character7"]


def test_the_last_to_choose_gets_what_there_is() -> None:
    d = draft(4, ["caocao", "liubei", "sunquan", "guanyu"])
    offered = []
    while (offer := d.offer) is not None:
        offered.append(len(offer.heroes))
        d.take(offer.heroes[0])
    assert offered == [4, 3, 2, 1]
    with pytest.raises(DraftError, match="5 players need as many"):
        draft(5, ["caocao", "liubei", "sunquan", "guanyu"])


@pytest.mark.covers("COV-311", "COV-378")
def test_no_character_is_known_so_the_seats_have_none() -> None:
    assert playable(PROTO) == []
    assert not any("proto" in person.editions for person in load_rulebook().persons.values())
    match = new_match(Plan(PROTO, 6), Random(1))
    assert all(d.hero == "" and d.offer == () for d in match.dealt)
    assert all(s.persona.skills == () for s in match.g.seats)


# --- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-305", "COV-318", "COV-377")
@pytest.mark.parametrize("players", [4, 7, 9])
def test_four_cards_each_out_of_the_shuffled_eighty(players: int) -> None:
    match = new_match(Plan(PROTO, players), Random(players))
    g = match.g
    assert [len(d.hand) for d in match.dealt] == [4] * players
    assert Counter(g.game.faces[:-1]) == Counter(PROTO.deck)
    assert g.discard == ()
    assert g.turn == 0
    assert g.seats[0].persona.role == "lord"


@pytest.mark.covers("COV-312", "COV-317")
def test_blood_starts_full_and_the_lord_has_one_more() -> None:
    for players in (4, 5, 9):
        g = new_match(Plan(PROTO, players), Random(1)).g
        assert [(s.hp, s.max_hp) for s in g.seats] == [(5, 5), *[(4, 4)] * (players - 1)]


def test_the_switch_deals_as_many_cards_as_one_has_blood() -> None:
    """C-12."""
    plan = Plan(PROTO, 5, rules=(("starting_hand", "blood"),))
    dealt = drafted(plan, [], Random(1))
    assert [len(d.hand) for d in dealt] == [5, 4, 4, 4, 4]
    cards = [c for d in dealt for c in d.hand]
    assert max((Counter(cards) - Counter({"caomujiebing.S9": 1})).values()) == 1, "no card is dealt twice; S9 is there twice"
    assert [len(d.hand) for d in with_hands(PROTO, [Dealt("lord"), Dealt("rebel")], Random(1))] == [4, 4]


# --- games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9])
def test_whole_games_come_to_an_end(players: int, bot: str) -> None:
    for seed in range(amount(4, 100)):
        g = new_match(Plan(PROTO, players, (bot,)), Random(f"{players}:{seed}")).play()
        assert g.outcome is not None
        assert g.outcome.kind in ("won", "drawn"), seed


def test_a_recorded_game_comes_out_the_same() -> None:
    match = new_match(Plan(PROTO, 6, ("greedy", "random"), rules=(("rescue", "anyone"),)), Random(3), keep=True)
    match.play()
    assert any(text.text.startswith("discard ") for text in match.answers), "cards are discarded at will"
    assert replay(record_of(match, "3", 0)).different == []


@pytest.mark.covers("COV-313")
def test_nations_have_no_effect() -> None:
    """C-14: the same game with and without them."""
    plan = Plan(PROTO, 5)
    dealt = drafted(plan, [], Random(7))
    logs = []
    for kingdoms in ([], ["wei", "shu", "wu", "qun", "wei"]):
        rnd = Random(8)
        match = Match(plan, dealt, new_match(plan, rnd).bots, rnd, keep=True)
        record = position(PROTO, dealt)
        for seat, kingdom in zip(record["seats"], kingdoms, strict=False):
            seat["kingdom"] = kingdom
        match.g = start(record, log=True)
        match.play()
        logs.append((match.log.text(), match.g.outcome))
    assert logs[0] == logs[1]

"""Set-up: roles by the tables, the draft as questions, four cards each, the position before the lord's first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules_engine.editions import load
from rules_engine.games.bots import AtRandom, Greedy
from rules_engine.games.draft import Dealt, Draft, DraftError, position, seated, with_hands
from rules_engine.games.match import Plan, drafted, start
from rules_engine.games.roles import NoRoles, roles_of, tables
from rules_engine.notation.people import person, playable
from rules_engine.rulebook import load as load_rulebook

EVERYBODY = sorted(load_rulebook().persons)
EDITIONS = ("early", "std")
"""Those with heroes."""
ORDER = ("lord", "loyalist", "rebel", "renegade")


def numbers(roles: Sequence[str]) -> str:
    return "".join(str(roles.count(r)) for r in ORDER)


def first(pile: Sequence[str], n: int) -> list[str]:
    """Deals from the top."""
    return list(pile[:n])


def draft(players: int, edition: str = "std", heroes: Sequence[str] = EVERYBODY) -> Draft:
    return Draft(load(edition), roles_of(load(edition), players), heroes, first)


def chosen(d: Draft) -> list[Dealt]:
    """Everybody takes the first hero that is offered."""
    while d.offer is not None:
        d.take(d.offer.heroes[0])
    return d.dealt()


# --- roles -------------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-007", "COV-247", "COV-375")
@pytest.mark.parametrize("edition", EDITIONS)
def test_roles_are_those_of_the_table_the_lord_first(edition: str) -> None:
    wanted = {2: "1001", 4: "1111", 5: "1121", 6: "1131", 7: "1231", 8: "1241", 9: "1242", 10: "1342"}
    for players, row in wanted.items():
        roles = roles_of(load(edition), players)
        assert numbers(roles) == row
        dealt = seated(roles, Random(players))
        assert dealt[0] == "lord"
        assert Counter(dealt) == Counter(roles)
    assert len({tuple(seated(roles_of(load(edition), 8), Random(i))) for i in range(20)}) > 5


def test_other_tables_can_be_chosen() -> None:
    std = load("std")
    assert numbers(roles_of(std, 6, "rt3-alt")) == "1122"
    assert numbers(roles_of(std, 8, "rt3-alt")) == "1232"
    assert numbers(roles_of(std, 9, "rt2")) == "1143"
    assert numbers(roles_of(std, 6, "rt1_swapped")) == "1221"
    assert numbers(roles_of(std, 5, "rt1_literal")) == "1112"
    assert numbers(roles_of(std, 5, "1-0-4-0")) == "1040"
    assert {"rt3", "rt3-alt", "rt2", "rt1_literal", "rt5"} <= set(tables())
    assert "rt2-alt" not in tables()


@pytest.mark.parametrize(
    ("players", "table", "hint"),
    [
        (3, "", "2, 4, 5"),
        (5, "rt9", "rt3-alt"),
        (5, "rt2-alt", "rt3-alt"),
        (10, "rt5", "4, 5, 6, 7, 8, 9"),
        (5, "1-1-1-1", "4 players"),
        (5, "2-1-1-1", "one lord"),
        (5, "1-4", "1-1-2-1"),
    ],
)
def test_roles_that_do_not_exist(players: int, table: str, hint: str) -> None:
    with pytest.raises(NoRoles, match=hint):
        roles_of(load("std"), players, table)


# --- heroes ------------------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-022", "COV-026", "COV-027", "COV-248")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lord_chooses_first_out_of_five(edition: str) -> None:
    d = draft(5, edition)
    offer = d.offer
    assert offer is not None
    assert (offer.seat, offer.role, offer.lord) == (0, "lord", "")
    assert offer.heroes[:3] == ("caocao", "liubei", "sunquan")
    assert len(set(offer.heroes)) == 5
    d.take("liubei")
    after = d.offer
    assert after is not None
    assert (after.seat, after.lord) == (1, "liubei"), "the lord's hero is known to all who choose after him"


@pytest.mark.covers("COV-028", "COV-029", "COV-030", "COV-033", "COV-248", "COV-374")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (4, 3), (5, 3), (8, 3), (9, 3), (10, 2)])
def test_the_others_choose_out_of_three_or_two_with_ten_players(players: int, each: int) -> None:
    d = draft(players)
    lords = d.offers[0]
    d.take("sunquan")
    assert [len(offer) for offer in d.offers[1:]] == [each] * (players - 1)
    dealt = [h for offer in d.offers[1:] for h in offer]
    assert len(set(dealt)) == len(dealt)
    assert "sunquan" not in dealt
    assert set(dealt) & set(lords), "what the lord left has gone back"
    assert [s.hero for s in chosen(d)] == ["sunquan", *[offer[0] for offer in d.offers[1:]]]


def test_the_others_do_not_see_what_is_offered_and_taken() -> None:
    d = draft(8)
    d.take("caocao")
    seen = []
    while (offer := d.offer) is not None:
        seen.append(offer)
        d.take(offer.heroes[1])
    for i, offer in enumerate(seen, 1):
        assert offer.seat == i
        known = {offer.lord, *offer.heroes}
        assert known == {"caocao", *d.offers[i]}, "an offer holds the lord's hero and one's own, nothing else"


@pytest.mark.covers("COV-032")
def test_gan_ning_is_never_offered_to_an_early_lord() -> None:
    for seed in range(200):
        rnd = Random(seed)
        d = Draft(load("early"), roles_of(load("early"), 5), EVERYBODY, lambda pile, n, rnd=rnd: rnd.sample(list(pile), n))  # type: ignore[misc]
        assert "ganning" not in d.offers[0]
    assert "ganning" in draft(5, "std", ["caocao", "liubei", "sunquan", "ganning", "guanyu"]).offers[0]


def test_fewer_heroes_than_wanted() -> None:
    """Where some can't be played everybody gets as many as there are, at least one."""
    d = draft(5, heroes=["sunquan", "guanyu", "zhaoyun", "zhenji", "luxun", "simayi"])
    assert d.offers[0] == ("sunquan", "guanyu", "zhaoyun")
    d.take("guanyu")
    assert [len(o) for o in d.offers[1:]] == [1, 1, 1, 1]
    with pytest.raises(DraftError, match="5 players need as many heroes; std has 2"):
        draft(5, heroes=["sunquan", "guanyu"])


def test_what_can_not_be_taken() -> None:
    d = draft(5)
    with pytest.raises(DraftError, match="seat 1 is not offered lvbo"):
        d.take("lvbo")
    with pytest.raises(DraftError, match="did you mean caocao"):
        d.take("caocoa")
    chosen(d)
    assert d.refusal("caocao") == "all heroes are chosen"
    with pytest.raises(DraftError, match="first seat"):
        Draft(load("std"), ["rebel", "lord"], EVERYBODY, first)


def test_only_heroes_whose_skills_can_be_played_are_offered() -> None:
    for name in EDITIONS:
        edition = load(name)
        heroes = playable(edition)
        assert len(heroes) >= 10
        for h in heroes:
            found = person(h, name)
            assert found is not None
            assert all(k in edition.skills for k in found.skills)


def test_bots_answer_the_draft() -> None:
    rnd = Random(5)
    for players in (2, 5, 10):
        plan = Plan(load("std"), players)
        for bots in ([Greedy() for _ in range(players)], [AtRandom(rnd) for _ in range(players)]):
            dealt = drafted(plan, bots, Random(3))
            assert len({d.hero for d in dealt}) == players
            assert all(d.hero in d.offer for d in dealt)
    assert drafted(plan, bots, Random(3))[0].offer == drafted(plan, bots, Random(3))[0].offer


# --- the position ------------------------------------------------------------------------------------------------------


def opened(players: int, edition: str = "std", **more: Any) -> Any:
    """A game after the deal, everybody as `chosen`."""
    e = load(edition)
    dealt = with_hands(e, chosen(draft(players, edition, playable(e))), Random(1))
    return start(position(e, dealt, **more)), dealt


@pytest.mark.covers("COV-008", "COV-009", "COV-034", "COV-035", "COV-038", "COV-252", "COV-253")
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_cards_each_and_the_lord_begins(edition: str) -> None:
    for players in (2, 4, 7, 10):
        e = load(edition)
        g, dealt = opened(players, edition)
        assert all(len(d.hand) == 4 for d in dealt)
        assert g.turn == 0
        assert g.seats[0].persona.role == "lord"
        assert g.discard == ()
        assert len(g.game.faces) - 1 == len(e.deck), "the rest of the deck is the draw pile"
        assert Counter(g.game.faces[:-1]) == Counter(e.deck)


@pytest.mark.covers("COV-023", "COV-024", "COV-250")
@pytest.mark.parametrize(("edition", "players", "more"), [("std", 4, 0), ("std", 5, 1), ("std", 10, 1), ("early", 4, 1), ("early", 5, 1)])
def test_the_lord_has_one_more_hp(edition: str, players: int, more: int) -> None:
    g, dealt = opened(players, edition)
    for i, d in enumerate(dealt):
        found = person(d.hero, edition)
        assert found is not None
        s = g.seats[i]
        assert s.max_hp == found.hp + (more if i == 0 else 0)
        assert s.hp == s.max_hp


@pytest.mark.covers("COV-249")
@pytest.mark.parametrize(("players", "lord"), [(4, 4), (5, 5), (8, 5)])
def test_a_game_without_heroes(players: int, lord: int) -> None:
    e = load("std")
    dealt = drafted(Plan(e, players, heroes=()), [Greedy() for _ in range(players)], Random(1))
    g = start(position(e, dealt))
    assert [s.max_hp for s in g.seats] == [lord, *[4] * (players - 1)]
    assert all(s.persona.skills == () and s.persona.hero == "" for s in g.seats)


def test_switches_and_modules_come_into_the_position() -> None:
    e = load("std", ("ex",))
    dealt = drafted(Plan(e, 5), [Greedy() for _ in range(5)], Random(1))
    g = start(position(e, dealt, {"jiuyuan": "any"}))
    assert len(g.game.faces) - 1 == 108
    assert g.game.rules["jiuyuan"] == "any"

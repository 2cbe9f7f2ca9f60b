"""Setting up a game of the early edition: the examples of the sources that no case can show (their ids are in the docstrings)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from rules_engine.cli import main
from rules_engine.editions import Unknown, load
from rules_engine.games.bots.greedy import Greedy
from rules_engine.games.draft import Draft, position, with_hands
from rules_engine.games.match import Plan, new_match, start
from rules_engine.games.roles import roles_of
from rules_engine.games.view import View
from rules_engine.notation.people import person, playable
from rules_engine.notation.position import load_position, position_text
from rules_engine.notation.problems import NotationError
from rules_engine.rulebook import load as load_rulebook

EARLY = load("early")
TEACHING = load("early", ("teaching",))


def drafted(players: int, modules: tuple[str, ...] = ()) -> Draft:
    """A draft in which everybody takes the first hero that is offered."""
    e = load("early", modules)
    rnd = Random(players)
    d = Draft(e, roles_of(e, players), playable(e), lambda pile, n: rnd.sample(list(pile), n))
    while d.offer is not None:
        d.take(d.offer.heroes[0])
    return d


@pytest.mark.covers("COV-121")
def test_what_the_box_holds() -> None:
    """SETUP-01: 104 game cards and 25 heroes, all of whom can be played; ten roles for the biggest table. The blanks are in no deck."""
    assert len(EARLY.deck) == 104
    assert set(Counter((f.suit, f.rank) for f in EARLY.deck).values()) == {2}
    assert len(playable(EARLY)) == 25
    assert len(roles_of(EARLY, 10)) == 10
    assert "160" in load_rulebook().rules["components.1"].en
    for hero in playable(EARLY):
        found = person(hero, "early")
        assert found is not None
        assert found.skills
        assert all(EARLY.skills[k] for k in found.skills)


def test_only_the_lord_is_known() -> None:
    """SETUP-07."""
    match = new_match(Plan(EARLY, 4), Random(1))
    for me in range(4):
        roles = [View(match.g, me).role(i) for i in range(4)]
        assert roles[0] == "lord"
        assert [i for i, r in enumerate(roles) if r] == sorted({0, me})


def test_with_ten_players_two_heroes_each() -> None:
    """SETUP-09: eighteen heroes for the nine who are not the lord."""
    d = drafted(10)
    assert [len(o) for o in d.offers[1:]] == [2] * 9
    assert len({h for o in d.offers[1:] for h in o}) == 18


def test_gan_ning_goes_back_to_the_pile() -> None:
    """SETUP-10: never among the five of the lord; the others may have him."""
    offers = [drafted(5 + i % 6).offers for i in range(60)]
    assert all("ganning" not in o[0] for o in offers)
    assert all(len(o[0]) == 5 for o in offers)
    d = Draft(EARLY, roles_of(EARLY, 10), playable(EARLY), lambda pile, n: sorted(pile)[:n])
    d.take("caocao")
    assert any("ganning" in o for o in d.offers[1:])


def test_four_cards_each_and_full_hp() -> None:
    """SETUP-16: of five players; 84 cards are left."""
    g = start(position(EARLY, with_hands(EARLY, drafted(5).dealt(), Random(1))))
    while g.question is None:
        g.run()
    assert [len(s.hand) for s in g.seats[1:]] == [4] * 4
    drawn = len(g.seats[0].hand) - 4
    assert g.deck_count() == 84 - drawn
    assert all(s.hp == s.max_hp for s in g.seats)


# --- the first game ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("COV-115", "COV-116")
def test_no_jacks_queens_and_kings_and_no_blanks() -> None:
    """SETUP-20: 24 cards less, 80 are left, every one with a kind and a face."""
    assert len(TEACHING.deck) == 80
    assert {f.rank for f in TEACHING.deck} == set(range(1, 11))
    assert Counter(EARLY.deck) - Counter(TEACHING.deck) == Counter(f for f in EARLY.deck if f.rank > 10)
    assert all(f.kind and f.suit for f in TEACHING.deck)


@pytest.mark.covers("COV-118")
def test_heroes_without_skills_and_with_four_hp() -> None:
    """SETUP-20."""
    for players in (4, 5, 8, 10):
        g = start(position(TEACHING, with_hands(TEACHING, drafted(players, ("teaching",)).dealt(), Random(1))))
        assert all(s.persona.hero and not s.persona.skills for s in g.seats)
        assert [s.max_hp for s in g.seats] == [5, *[4] * (players - 1)]
        assert all(s.persona.kingdom and s.persona.gender for s in g.seats)


@pytest.mark.covers("COV-117")
def test_in_the_usual_order() -> None:
    """Roles, then heroes, the lord's first, then the cards."""
    d = Draft(TEACHING, roles_of(TEACHING, 5), playable(TEACHING), lambda pile, n: sorted(pile)[:n])
    offer = d.offer
    assert offer is not None
    assert (offer.role, offer.heroes[:3]) == ("lord", ("caocao", "liubei", "sunquan"))
    d.take("caocao")
    assert [len(o) for o in d.offers[1:]] == [3] * 4
    while d.offer is not None:
        d.take(d.offer.heroes[0])
    assert all(len(x.hand) == 4 for x in with_hands(TEACHING, d.dealt(), Random(1)))


@pytest.mark.covers("COV-120")
def test_the_whole_game_afterwards_is_the_same_with_both_put_back() -> None:
    assert TEACHING.phases == EARLY.phases
    assert TEACHING.kinds == EARLY.kinds
    assert TEACHING.role_tables == EARLY.role_tables
    assert (TEACHING.hero_skills, EARLY.hero_skills) == (False, True)
    assert not TEACHING.skills


def test_a_position_of_the_first_game() -> None:
    text = "spn: 1\nedition: early\nmodules: [teaching]\nseats:\n  - {hero: 张飞, hp: 4/4, hand: [杀♠7, 杀♠8]}\n  - {hero: 赵云, hp: 4/4}\n"
    g = load_position(text)
    assert [s.persona.skills for s in g.seats] == [(), ()]
    assert position_text(load_position(position_text(g))) == position_text(g)
    with pytest.raises(NotationError) as e:
        load_position(text.replace("hp: 4/4, hand", "skills: [飞将], hand"))
    assert [p.code for p in e.value.problems] == ["skill_not_here"]
    with pytest.raises(NotationError) as e:
        load_position(text.replace("杀♠8", "决斗♥Q"))
    assert {p.code for p in e.value.problems} == {"card_twice"}


def test_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--edition", "early", "--module", "teaching", "--players", "5", "--games", "6", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["won"] + report["drawn"] == 6
    greedy = new_match(Plan(TEACHING, 6, ("greedy",)), Random(3))
    greedy.play()
    assert greedy.g.outcome is not None
    assert isinstance(greedy.bots[0], Greedy)


def test_modules_are_named() -> None:
    with pytest.raises(Unknown, match="teaching"):
        load("early", ("teach",))

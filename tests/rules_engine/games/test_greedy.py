"""The greedy bot: what it does in plain situations, that it knows no more than its seat may, and that its games come to an end."""

from __future__ import annotations

import copy
import importlib
import inspect
import pkgutil
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules_engine.core.questions import NATURE, Choice
from rules_engine.core.state import State
from rules_engine.editions import load
from rules_engine.games import bots as package
from rules_engine.games.bots import BOTS, Greedy
from rules_engine.games.draft import position
from rules_engine.games.match import MAX_DECISIONS, Plan, by_chance, drafted, new_match, start
from rules_engine.games.view import Act, View, act_of
from rules_engine.notation.choices import choice_parse, choice_text
from tests.amounts import amount

ROLES = {"L": "lord", "l": "loyalist", "r": "rebel", "s": "renegade"}


def table(roles: str, *seats: dict[str, Any], turn: int = 1, **more: Any) -> State:
    """A position by its roles (`Llrrs`) and what is special about the seats; at the free moment of `turn`."""
    rows = [{"role": ROLES[r], **(seats[i] if i < len(seats) else {})} for i, r in enumerate(roles)]
    return start({"spn": 1, "edition": "std", "seats": rows, "turn": {"seat": turn, "phase": "play"}, **more})


def bot(g: State, seat: int, *acts: Act) -> Greedy:
    """A greedy player of that seat who has seen these acts."""
    b = Greedy()
    for act in acts:
        b.saw(act, View(g, seat - 1))
    return b


def answer(g: State, *acts: Act) -> str:
    """What the greedy player who is asked answers."""
    q = g.question
    assert q is not None
    choice = bot(g, q.seat + 1, *acts).choose(View(g, q.seat))
    assert g.refusal(choice) is None, choice
    return choice_text(g, choice)


def after(g: State, *answers: str) -> State:
    """The same, some answers later. Prompts with `pass` only for others are not skipped."""
    for text in answers:
        g.apply(choice_parse(g, text))
    return g


def hit(seat: int, whom: int) -> Act:
    return Act(seat - 1, "use", "slash", (whom - 1,))


# --- whom it helps and hits --------------------------------------------------------------------------------------------


def test_a_rebel_hits_the_lord() -> None:
    g = table("Lrlrs", {}, {"hand": ["杀♠7"]}, turn=2)
    assert answer(g) == "use slash.S7 -> 1"


def test_a_loyalist_does_not_and_hits_who_did() -> None:
    g = table("Llrrs", {}, {"hand": ["杀♠7"]}, turn=2)
    assert answer(g, hit(4, 1)) != "use slash.S7 -> 1"
    assert answer(g, hit(3, 1)) == "use slash.S7 -> 3"


def test_the_lord_leaves_alone_who_has_helped() -> None:
    g = table("Llrrs", {"hand": ["决斗♠A"]}, turn=1)
    acts = [Act(1, "rescue", "peach", (0,)), hit(5, 1), hit(5, 1)]
    assert answer(g, *acts) == "use duel.SA -> 5"


@pytest.mark.parametrize(("saver", "saves"), [("l", True), ("s", True), ("r", False)])
def test_who_saves_the_lord(saver: str, saves: bool) -> None:
    g = table(f"L{saver}rl", {"hp": "1/5"}, {"hand": ["桃♥3"]}, {"hand": ["杀♠7"], "equip": ["麒麟弓♥5"]}, turn=3)
    after(g, "use slash.S7 -> 1")
    assert g.question is not None
    assert g.question.kind == "rescue"
    assert answer(g) == ("card peach.H3" if saves else "pass")


def test_the_renegade_lets_the_lord_die_when_they_are_alone() -> None:
    g = table("Lsr", {"hp": "1/5"}, {"hand": ["桃♥3", "杀♠7"]}, {"dead": True}, turn=2)
    assert answer(g) == "use slash.S7 -> 1"
    after(g, "use slash.S7 -> 1")
    assert answer(g) == "pass"


def test_everybody_saves_oneself() -> None:
    g = table("Lrrl", {"hand": ["杀♠7"]}, {"hp": "1/4", "hand": ["桃♥3"]})
    after(g, "use slash.S7 -> 2")
    assert answer(g) == "card peach.H3"


def test_nullification_protects_the_lord_and_is_kept_from_trifles() -> None:
    g = table("Llrr", {"hp": "1/5"}, {"hand": ["无懈可击♠J"]}, {"hand": ["决斗♠A", "顺手牵羊♠3"]}, {"hand": ["闪♦2"]}, turn=3)
    assert answer(after(copied(g), "use duel.SA -> 1")) == "card nullification.SJ"
    assert answer(after(copied(g), "use snatch.S3 -> 4")) == "pass"


def test_nullification_is_not_turned_on_a_friend() -> None:
    g = table("Llrr", {"hand": ["无中生有♥7"]}, {"hand": ["无懈可击♠J", "无懈可击♣Q"]})
    assert answer(after(g, "use ex_nihilo.H7")) == "pass"


# --- what it does with its cards -----------------------------------------------------------------------------------------


def test_cards_that_give_cards_come_first() -> None:
    g = table("Lrr", {}, {"hand": ["无中生有♥7", "杀♠7", "过河拆桥♠3"]}, {"hand": ["闪♦2"]}, turn=2)
    assert answer(g) == "use ex_nihilo.H7"


def test_better_equipment_is_put_on_and_worse_is_not() -> None:
    assert answer(table("Ll", {"hand": ["八卦阵♠2"]})) == "use eight_diagram.S2"
    g = table("Lr", {"hand": ["诸葛连弩♣A"], "equip": ["贯石斧♦5"]})
    assert answer(g) == "end"


def test_a_crossbow_is_worth_more_with_slashes() -> None:
    g = table("Lr", {"hand": ["诸葛连弩♣A", "杀♠7", "杀♠8", "杀♣2"], "equip": ["青釭剑♠6"]}, {"hp": "4/4"})
    assert answer(g) == "use crossbow.CA"


def test_a_peach_is_not_burnt_while_there_is_no_need() -> None:
    assert answer(table("Llrr", {"hp": "4/5", "hand": ["桃♥3"]})) == "end"
    assert answer(table("Llrr", {"hp": "2/5", "hand": ["桃♥3"]})) == "use peach.H3"


def test_a_jink_alone_is_not_wasted_on_wushuang() -> None:
    g = table("Lrr", {"hand": ["杀♠7"], "skills": ["wushuang"]}, {"hand": ["闪♦2"]})
    assert answer(after(g, "use slash.S7 -> 2")) == "pass"
    g = table("Lrr", {"hand": ["杀♠7"], "skills": ["wushuang"]}, {"hand": ["闪♦2", "闪♦3"]})
    assert answer(after(g, "use slash.S7 -> 2")).startswith("card jink.D")
    g = table("Lrr", {"hand": ["杀♠7"]}, {"hand": ["闪♦2"]})
    assert answer(after(g, "use slash.S7 -> 2")) == "card jink.D2"


def test_what_is_worth_least_is_discarded() -> None:
    hand = ["桃♥3", "闪♦2", "杀♠7", "闪电♠A", "无懈可击♠J"]
    g = table("Lr", {"hp": "4/5", "hand": hand, "judge": []})
    after(g, "end")
    assert answer(g) == "cards lightning.SA"


def test_bad_tricks_are_taken_off_a_friend() -> None:
    g = table("Llrr", {"judge": ["乐不思蜀♠6"], "hand": ["闪♦2"]}, {"hand": ["顺手牵羊♠3"]}, turn=2)
    assert answer(g) == "use snatch.S3 -> 1"
    after(g, "use snatch.S3 -> 1")
    assert answer(g) == "card_of 1 indulgence.S6"


def test_zhiheng_changes_what_is_useless() -> None:
    g = table("Lr", {"hero": "孙权", "hand": ["闪电♠A", "桃♥3"], "hp": "5/5"}, {"hp": "4/4"})
    text = answer(g)
    assert text.startswith("skill zhiheng")
    assert "peach" not in text


def copied(g: State) -> State:
    return g.clone()


# --- what it may know ----------------------------------------------------------------------------------------------------


def scrambled(g: State, viewer: int, rnd: Random) -> State:
    """The same game as far as `viewer` can tell: other hands, another deck, other hidden roles."""
    twin = g.clone()
    others = [i for i in range(len(twin.seats)) if i != viewer]
    cards = [c for i in others for c in twin.seats[i].hand]
    d = twin.deck
    cards += [*d.top, *d.pool, *d.bottom]
    rnd.shuffle(cards)
    deal = iter(cards)
    for i in others:
        s = twin.seats[i]
        twin.seats[i] = s.with_hand(tuple(sorted(next(deal) for _ in s.hand)))
    top, pool, bottom = (tuple(next(deal) for _ in part) for part in (d.top, d.pool, d.bottom))
    twin.deck = d.but(top=top, pool=tuple(sorted(pool)), bottom=bottom)
    hidden = [i for i in others if twin.seats[i].alive and twin.seats[i].persona.role != "lord"]
    roles = [twin.seats[i].persona.role for i in hidden]
    rnd.shuffle(roles)
    for i, role in zip(hidden, roles, strict=True):
        s = twin.seats[i]
        twin.seats[i] = s.but(persona=s.persona.but(role=role))
    q = copy.copy(twin.question)
    if q is not None:
        if q.kind != "respond":  # its answers are fixed when it is asked, and they are its own cards
            q._options = None
        twin.question = q
    return twin


class Peeking(Greedy):
    """Looks at other hands when it is asked for a jink."""

    def choose(self, view: View) -> Choice:
        if sum(sum(s.hand) for i, s in enumerate(view._g.seats) if i != view.me) % 2:
            return view.options[0]
        return super().choose(view)


class Telling(Greedy):
    """Looks at hidden roles when it remembers."""

    def saw(self, act: Act, view: View) -> None:
        super().saw(act, view)
        if self.beliefs is not None and view._g.seats[act.seat].persona.role == "rebel":
            self.beliefs.lean[act.seat] = 3.0
            self.beliefs._stale = True


def same_in_other_worlds(make: type[Greedy], seed: int, edition: str = "std") -> int:
    """Play a game and compare one seat's answers with those of a twin that lives in scrambled worlds. How many were compared."""
    rnd, other = Random(seed), Random(-seed)
    players = 4 + seed % 7
    plan = Plan(load(edition), players, ("greedy",))
    mine: list[Greedy] = [make() for _ in range(players)]
    g = start(position(plan.edition, drafted(plan, mine, rnd)))
    viewer, twin = seed % players, make()
    compared = 0
    for _ in range(amount(250, 2000)):
        q = g.question
        if q is None:
            break
        if q.seat == NATURE:
            g.push(by_chance(g, rnd))
            continue
        choice = mine[q.seat].choose(View(g, q.seat))
        if q.seat == viewer:
            assert twin.choose(View(scrambled(g, viewer, other), viewer)) == choice, (seed, q.kind)
            compared += 1
        act = act_of(g, choice)
        if act is not None:
            for i in g.alive:
                mine[i].saw(act, View(g, i))
            if viewer in g.alive:
                twin.saw(act, View(scrambled(g, viewer, other), viewer))
        g.push(choice)
    return compared


@pytest.mark.fuzz
@pytest.mark.parametrize("edition", ["std", "early"])
def test_it_answers_the_same_whatever_it_can_not_see(edition: str) -> None:
    compared = sum(same_in_other_worlds(Greedy, seed, edition) for seed in range(amount(8, 300)))
    assert compared > amount(100, 5000)


@pytest.mark.parametrize("cheat", [Peeking, Telling])
def test_a_bot_that_looks_is_found_out(cheat: type[Greedy]) -> None:
    def look_for_it() -> None:
        for seed in range(60):
            same_in_other_worlds(cheat, seed)

    with pytest.raises(AssertionError):
        look_for_it()


def test_bots_do_not_reach_behind_a_view() -> None:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        source = inspect.getsource(importlib.import_module(module.name))
        assert re.search(r"view\._|\b_g\b", source) is None, module.name


def test_a_view_shows_what_lies_open() -> None:
    g = table("Lrs", {"hand": ["杀♠7", "闪♦2"]}, {"hand": ["桃♥3"], "equip": ["八卦阵♠2"]}, {"dead": True})
    view = View(g, 1)
    assert [view.seat(i).role for i in range(3)] == ["lord", "rebel", "renegade"]
    assert View(g, 0).seat(1).role == ""
    assert [view.seat(i).hand for i in range(3)] == [2, 1, 0]
    assert [view.name(c) for c in view.hand] == ["peach"]
    assert [view.name(c) for c in view.seat(1).equip] == ["eight_diagram"]
    assert view.roles == {"lord": 1, "rebel": 1, "renegade": 1}
    assert view.alive == (0, 1)


@pytest.mark.fuzz
def test_it_never_answers_what_it_may_not() -> None:
    """Whole games in which every answer is checked, over all heroes and both editions."""
    for seed in range(amount(8, 200)):
        plan = Plan(load(("std", "early")[seed % 2]), 2 + 2 * (seed % 5), ("greedy",))
        match = new_match(plan, Random(seed))
        g = match.play(watch=allowed)
        assert g.outcome is not None


def allowed(g: State, choice: Choice) -> None:
    if g.question is not None and g.question.seat != NATURE and len(g.choices()) < 3000:
        assert g.refusal(choice) is None, (g.question.kind, choice_text(g, choice))


# --- games that come to an end ---------------------------------------------------------------------------------------------


def ends(games: int, players: int = 5, bots: Sequence[str] = ("greedy",)) -> tuple[list[str], list[int]]:
    """The reasons for which games ended, and their lengths."""
    reasons, lengths = [], []
    for seed in range(games):
        match = new_match(Plan(load("std"), players, tuple(bots)), Random(seed))
        g = match.play(MAX_DECISIONS)
        reasons.append(g.outcome.reason if g.outcome is not None and g.outcome.kind == "won" else "")
        lengths.append(match.counts["decisions"])
    return reasons, lengths


@pytest.mark.fuzz
def test_games_end_by_victory_and_every_role_can_win() -> None:
    reasons, lengths = ends(amount(40, 1000))
    assert reasons.count("") <= 0.05 * len(reasons)
    assert {"lord", "rebels", "spy"} <= set(reasons)
    assert sorted(lengths)[len(lengths) // 2] < 400


def test_it_plays_better_than_chance() -> None:
    """A greedy lord among random players wins by far more than his share, and so do greedy rebels."""
    lords, _ = ends(30, bots=("greedy", *["random"] * 4))
    assert lords.count("lord") > 20
    rest, _ = ends(30, bots=("random", *["greedy"] * 4))
    assert rest.count("lord") < 15


def test_bots_are_known_by_name() -> None:
    assert sorted(BOTS) == ["greedy", "random"]

"""Whole games over everything that can be played: any heroes, 2 to 10 players, all tables, both editions, bots mixed.

What must hold at every decision, at the end, and when the record of the game is played again. With SGS_FUZZ=full: 10,000 games of anything and
2,000 of each edition with each set of its modules; a few of both in the sample. A failing seed can be played again with `whole_game(seed)`,
`whole_game(seed, ("early", ("teaching",)))`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations as subsets
from random import Random
from typing import Any

import pytest

from rules_engine.core.questions import NATURE, Choice, IllegalChoice
from rules_engine.core.state import Entry, State
from rules_engine.editions import EDITIONS, load
from rules_engine.games import sgr
from rules_engine.games.match import Match, Plan, new_match, start
from rules_engine.games.record import from_json, record_of, replay, to_json
from rules_engine.games.roles import NoRoles, roles_of, tables
from rules_engine.notation.choices import choice_parse
from rules_engine.notation.people import playable
from rules_engine.rulebook import load as load_rulebook
from tests.amounts import FULL, amount

GAMES = amount(60, 10_000)
BATCH = amount(20, 100)
EACH = amount(3, 2000)
MOST = 4000
MANY = 400
"""Questions with more answers than this are not looked at one answer after the other."""


Combination = tuple[str, tuple[str, ...]]
"""An edition and the modules that are on."""


def random_plan(seed: int, combination: Combination | None = None) -> Plan:
    """The game of a seed, of any edition and modules if none are given."""
    r = Random(seed)
    name, modules = combination or random_edition(r)
    edition = load(name, modules)
    players = r.choice(sorted(edition.role_tables))
    rows = [""]
    for table in tables():
        try:
            roles_of(edition, players, table)
            rows.append(table)
        except NoRoles:
            pass
    switches = {k: [*s.options] for k, s in load_rulebook().editions[name].switches.items() if k in edition.switches}
    rules = tuple((k, r.choice(v)) for k, v in sorted(switches.items()) if r.random() < 0.5)
    heroes = playable(edition)
    some = tuple(sorted(r.sample(heroes, r.randint(min(players, len(heroes)), len(heroes)))))
    bots = tuple(r.choice(("random", "random", "greedy")) for _ in range(r.choice((1, players))))
    without = len(heroes) < players or r.random() < 0.05
    return Plan(edition, players, bots, r.choice(rows), rules, () if without else None if r.random() < 0.3 else some)


def random_edition(r: Random) -> Combination:
    """Any edition, with some of its modules that go together."""
    name = r.choice([*sorted(EDITIONS), "std", "std", "early"])
    out: tuple[str, ...] = ()
    for m in EDITIONS[name].MODULES:
        if r.random() < 0.4 and go_together(name, (*out, m)):
            out = (*out, m)
    return name, out


def go_together(edition: str, modules: tuple[str, ...]) -> bool:
    known = load_rulebook().editions[edition].modules
    return not any(set(known[m].excludes) & set(modules) for m in modules)


def combinations() -> list[Combination]:
    """Every edition with every set of its modules that go together."""
    sets = ((name, some) for name in sorted(EDITIONS) for n in range(9) for some in subsets(tuple(EDITIONS[name].MODULES), n))
    return [(name, some) for name, some in sets if go_together(name, some)]


# --- what holds at every decision ----------------------------------------------------------------------------------------


def cards_are_where_they_are(g: State) -> None:
    """Every card of the deck is in exactly one place."""
    places: list[int] = [*g.deck.top, *g.deck.pool, *g.deck.bottom, *g.discard, *g.table]
    for s in g.seats:
        places += [*s.hand, *s.equip, *(() if s.loan is None else s.loan.cards), *[c for v in s.judge for c in v.cards]]
    assert sorted(places) == list(range(len(g.game.faces) - 1)), Counter(places).most_common(3)
    assert g.tokens == 0, "in a whole game every card is known to somebody"


def seats_are_sound(g: State) -> None:
    for i, s in enumerate(g.seats):
        assert s.hp <= s.max_hp
        if i in g.alive:
            dying = any(type(f).__name__ == "Dying" and getattr(f, "seat", -1) == i for f in g.frames)
            assert s.hp > 0 or dying
            slots = [k.type for k in map(g.kind, s.equip) if k is not None]
            assert len(set(slots)) == len(slots) == len(s.equip)
            assert len({v.name for v in s.judge}) == len(s.judge)
        else:
            assert not s.alive
    for i, s in enumerate(g.seats):
        if i not in g.alive and not any(type(f).__name__ == "Death" and getattr(f, "seat", -1) == i for f in g.frames):
            assert not s.hand or g.game.edition.dead_hold
            assert not s.equip
            assert s.loan is None
            assert not s.judge


def counted(g: State) -> tuple[int, ...]:
    """Those who count as living: not whoever has come back from the dead (mode.early.sacrifice.8)."""
    return tuple(i for i in g.alive if ("returned", 1) not in g.seats[i].marks)


def nobody_has_won_yet(g: State) -> None:
    """victory.1–3: a game that goes on is not decided; with the rebel army it may go on without the lord."""
    left = {g.seats[i].persona.role for i in counted(g)}
    if "reincarnation_rebels" not in g.game.edition.modules:
        assert "lord" in left
    if "lord" in left:
        assert left & {"rebel", "renegade"}
    else:
        assert left & {"rebel", "renegade", "loyalist", "hunter"} or g.game.rules.get("army_victory") == "alone"


def somebody_is_asked(g: State) -> None:
    q = g.question
    assert q is not None
    assert q.seat == NATURE or q.seat in g.alive
    assert next(iter(q.generate(g)), None) is not None


def nonsense(g: State, r: Random) -> Iterator[Choice]:
    """Answers near the true ones, most of which are not allowed."""
    options = g.choices()
    cards = range(len(g.game.faces) - 1)
    for c in r.sample(options, min(4, len(options))):
        yield c._replace(seats=(r.randrange(len(g.seats)),))
        yield c._replace(seats=tuple(r.sample(range(len(g.seats)), 2)))
        yield c._replace(cards=(r.choice(cards),))
        yield c._replace(cards=c.cards[1:])
        yield c._replace(cards=(*c.cards, r.choice(cards)))
        yield c._replace(skill=r.choice([*sorted(g.game.skills), "nothing"]))
        yield c._replace(name=r.choice(sorted(g.game.kinds)))
        yield c._replace(verb=r.choice(("use", "card", "skill", "invoke", "cards", "seats", "card_of", "option", "nature")))
    yield from (Choice("pass"), Choice("end"), Choice("cards"), Choice("arrange", "", "0"))
    own = g.seats[g.question.seat].hand if g.question is not None and g.question.seat >= 0 else ()
    for c in own[:3]:
        name = g.game.names[c]
        yield Choice("use", "", name, (c,), (r.choice(g.alive),))
        yield Choice("use", "", name, (c,))
        yield Choice("card", "", name, (c,))


def offers_are_what_is_accepted(g: State, r: Random) -> int:
    """Every answer that is offered is accepted; what is accepted is one that is offered. How many were tried."""
    options = g.choices()
    if len(options) > MANY:
        return 0
    for c in options:
        assert g.refusal(c) is None, c
    for c in r.sample(options, min(4, len(options))):
        one, other = g.clone(), g.clone()
        one.apply(c)
        other.push(c)
        assert (one.outcome, one.key()) == (other.outcome, other.key())
    offered = set(options)
    tried = 0
    for c in nonsense(g, r):
        tried += 1
        if g.canonical(c) in offered:
            if g.refusal(c) is None:
                g.clone().apply(c)
            continue
        assert g.refusal(c) is not None, c
        with pytest.raises(IllegalChoice):
            g.clone().apply(c)
    return tried


# --- what holds of the log -------------------------------------------------------------------------------------------------


def rewards_and_penalties(log: list[Entry], g: State) -> None:
    """death.4–5: who kills a rebel draws three, a lord who kills a loyalist loses all; nobody else."""
    dead: set[int] = set()
    due: dict[str, Any] | None = None
    for e in log:
        if e.kind == "death":
            dead.add(e.data["seat"])
            due = e.data
        elif e.kind == "return":
            dead.discard(e.data["seat"])
        elif e.kind == "reward":
            assert due is not None
            assert (due["role"], due["source"]) == ("rebel", e.data["seat"])
            assert e.data["seat"] not in dead
            due = None
        elif e.kind == "penalty":
            assert due is not None
            assert due["role"] == "loyalist"
            assert due["source"] == e.data["seat"]
            assert g.seats[e.data["seat"]].persona.role in ("lord", "army")  # he may have come back since
            due = None
        elif e.kind in ("turn", "phase") and due is not None:
            due = None


def decided_rightly(g: State) -> None:
    """victory.1–4 and the draws, read off the seats once more."""
    outcome = g.outcome
    assert outcome is not None
    role = [s.persona.role for s in g.seats]

    def all_of(*roles: str) -> tuple[int, ...]:
        return tuple(i for i, r in enumerate(role) if r in roles)

    if outcome.kind == "drawn":
        assert outcome.reason in ("no_card_to_judge", "nobody_left")
        assert outcome.winners == ()
        return
    assert outcome.kind == "won"
    left = [role[i] for i in counted(g)]
    if outcome.reason == "army":
        assert set(left) == {"army"}
        assert outcome.winners == g.alive
    elif outcome.reason == "hunters":
        assert outcome.winners == all_of("hunter")
        assert "army" not in left
    elif "lord" in left:
        assert not {"rebel", "renegade"} & set(left)
        assert (outcome.reason, outcome.winners) == ("lord", all_of("lord", "loyalist"))
    elif g.game.rules.get("spy_rule") == "lord_after_rebels":
        reason, roles = ("rebels", "rebel") if "rebel" in left else ("spy", "renegade")
        if left == ["renegade"]:
            reason, roles = "spy", "renegade"
        assert (outcome.reason, outcome.winners) == (reason, all_of(roles))
    elif left == ["renegade"]:
        assert (outcome.reason, outcome.winners) == ("spy", counted(g))
    else:
        assert (outcome.reason, outcome.winners) == ("rebels", all_of("rebel"))


# --- the games -------------------------------------------------------------------------------------------------------------


class Watcher:
    """Looks at a game at every decision, closely at some."""

    def __init__(self, seed: int) -> None:
        self.r = Random(seed)
        self.n = 0
        self.tried = 0
        self.asked: set[str] = set()

    def __call__(self, g: State, choice: Choice) -> None:
        q = g.question
        assert q is not None
        self.asked.add(q.kind)
        cards_are_where_they_are(g)
        seats_are_sound(g)
        nobody_has_won_yet(g)
        somebody_is_asked(g)
        self.n += 1
        if self.n % 23 == 0:
            key = g.key()
            self.tried += offers_are_what_is_accepted(g, self.r)
            assert g.key() == key


def whole_game(seed: int, combination: Combination | None = None) -> tuple[Match, Watcher]:
    """Play the game of a seed and look at everything."""
    match = new_match(random_plan(seed, combination), Random(seed), keep=True)
    watcher = Watcher(seed)
    g = match.play(MOST, watcher)
    assert g.log is not None
    if g.outcome is not None:
        decided_rightly(g)
        cards_are_where_they_are(g)
    else:
        assert match.counts["decisions"] == MOST
    rewards_and_penalties(g.log, g)
    record = record_of(match, str(seed))
    (read,) = sgr.read_records(sgr.write(record))
    again = replay(read)
    assert again.different == []
    assert again.g.digest() == g.digest()
    if seed % 4 == 0:
        assert replay(from_json(json.dumps(to_json(record)))).different == []
    return match, watcher


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_whole_games(first: int) -> None:
    tried = 0
    for seed in range(first, first + BATCH):
        try:
            _, watcher = whole_game(seed)
        except BaseException as e:
            e.add_note(f"seed {seed}")
            raise
        tried += watcher.tried
    assert tried > 500


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(0, EACH, BATCH))
@pytest.mark.parametrize("combination", combinations(), ids=lambda c: "+".join((c[0], *c[1])))
def test_every_edition_with_every_set_of_modules(combination: Combination, first: int) -> None:
    for seed in range(first, min(first + BATCH, EACH)):
        try:
            whole_game(seed, combination)
        except BaseException as e:
            e.add_note(f"seed {seed} of {combination}")
            raise


@pytest.mark.skipif(FULL, reason="a sample of its own")
def test_the_sample_meets_everything() -> None:
    """All numbers of players, every hero, all ways to win, reward, penalty, reshuffle."""
    kinds: Counter[str] = Counter()
    heroes: dict[str, set[str]] = {name: set() for name in EDITIONS}
    players = set()
    for seed in range(200):
        plan = random_plan(seed)
        players.add(plan.players)
        match = new_match(plan, Random(seed))
        heroes[plan.edition.id].update(d.hero for d in match.dealt if d.hero)
        if seed < 40:
            match.g.log = []
            g = match.play(MOST)
            kinds.update(e.kind for e in g.log or [])
            kinds[g.outcome.reason if g.outcome is not None else "stopped"] += 1
    assert players == {2, 4, 5, 6, 7, 8, 9, 10}
    assert heroes == {name: set(playable(load(name))) for name in EDITIONS}
    assert {"lord", "rebels", "spy", "reward", "penalty", "reshuffle", "lose_all"} <= set(kinds), kinds


# --- chosen games: what seldom happens ----------------------------------------------------------------------------------------


def game(roles: str, *seats: dict[str, Any], turn: int = 1, edition: str = "std", **more: Any) -> State:
    """A whole game near its end: everybody has a role, cards are drawn from the deck that is named."""
    names = {"L": "lord", "l": "loyalist", "r": "rebel", "s": "renegade"}
    rows = [{"role": names[r], **(seats[i] if i < len(seats) else {})} for i, r in enumerate(roles)]
    return start({"spn": 1, "edition": edition, "seats": rows, "turn": {"seat": turn, "phase": "play"}, **more}, log=True)


def play(g: State, *answers: str) -> State:
    for text in answers:
        q = g.question
        assert q is not None, f"over before {text}: {g.outcome}"
        g.apply(choice_parse(g, text))
        while g.question is not None and g.question.seat == NATURE:
            g.push(g.choices()[0])
    return g


def kinds(g: State) -> list[str]:
    return [e.kind for e in g.log or []]


BOW = {"equip": ["麒麟弓♥5"]}


def test_the_deck_runs_out_in_the_middle_of_a_reward() -> None:
    """move.2: the discard pile becomes the deck; the slash that killed still lies on the table."""
    g = game("Lrr", {"hand": ["杀♠7", "决斗♦A"]}, {"hp": "1/4", "hand": ["闪电♠A"]}, deck={"pool": ["闪♦2"]}, discard=["闪♦3", "闪♦4"])
    play(g, "use slash.S7 -> 2")
    assert "reshuffle" in kinds(g)
    assert len(g.seats[0].hand) == 1 + 3
    assert [g.face(c).kind for c in g.discard] == ["slash"], "what was discarded before is the deck now"
    assert g.deck_count() == 1


def test_an_empty_deck_gives_what_there_is() -> None:
    """move.3: a reward of three with two cards left."""
    g = game("Lrr", {"hand": ["杀♠7"]}, {"hp": "1/4"}, deck={"top": ["闪♦2", "闪♦3"], "pool": []})
    play(g, "use slash.S7 -> 2")
    assert len(g.seats[0].hand) == 2
    assert g.outcome is None


def test_no_card_to_judge_ends_the_game_as_a_draw() -> None:
    g = game("Lr", {"hand": ["杀♠7"]}, {"judge": ["乐不思蜀♠6"]}, deck={"pool": []})
    play(g, "end")
    assert g.outcome is not None
    assert (g.outcome.kind, g.outcome.winners) == ("drawn", ())


def test_the_lord_pays_for_a_loyalist_and_the_game_goes_on() -> None:
    g = game("Llr", {"hand": ["杀♠7", "桃♥3"], **BOW}, {"hp": "1/4"})
    play(g, "use slash.S7 -> 2", "pass")
    assert (g.seats[0].hand, g.seats[0].equip) == ((), ())
    assert kinds(g).count("penalty") == 1
    assert g.outcome is None


def test_a_rebel_who_kills_a_rebel_is_rewarded_and_a_dead_killer_is_not() -> None:
    g = game("Lrr", {}, {"hand": ["杀♠7"]}, {"hp": "1/4"}, turn=2, deck={"top": ["闪♦2", "闪♦3", "闪♦4"]})
    play(g, "use slash.S7 -> 3")
    assert len(g.seats[1].hand) == 3


def test_the_last_rebel_dies_and_a_dead_loyalist_has_won_too() -> None:
    g = game("Llr", {"hand": ["杀♠7"]}, {"dead": True}, {"hp": "1/4"})
    play(g, "use slash.S7 -> 3")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("lord", (0, 1))
    assert "reward" not in kinds(g), "death.2: victory is looked at first"


def test_the_lord_dies_and_dead_rebels_have_won_too() -> None:
    g = game("Lrrs", {"hp": "1/5"}, {"dead": True}, {"dead": True}, {"hand": ["杀♠7"]}, turn=4)
    play(g, "use slash.S7 -> 1")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("spy", (3,)), "alone with the lord the renegade wins"
    g = game("Lrls", {"hp": "1/5"}, {"dead": True}, {}, {"hand": ["杀♠7"]}, turn=4)
    play(g, "use slash.S7 -> 1")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("rebels", (1,)), "with a loyalist alive the lord's death is the rebels' victory"


def test_two_renegades_are_each_alone() -> None:
    seats: list[dict[str, Any]] = [{"hp": "1/5"}, {"hand": ["杀♠7"]}, {"hp": "1/4"}]
    g = play(game("Lss", *seats, turn=2), "use slash.S7 -> 3")
    assert g.outcome is None
    assert "reward" not in kinds(g)
    g = play(game("Lss", *seats, turn=2), "use slash.S7 -> 1")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("rebels", ()), "no rebel was dealt; nobody has won"
    early = game("Lss", *seats, turn=2, edition="early", rules={"spy_rule": "lord_after_rebels"})
    play(early, "use slash.S7 -> 1")
    assert early.outcome is not None
    assert (early.outcome.reason, early.outcome.winners) == ("spy", (1, 2))


def test_an_area_trick_that_kills_the_lord_stops_at_once() -> None:
    g = game("Lrlr", {"hp": "1/5"}, {"hand": ["万箭齐发♥A"]}, {"hp": "1/4"}, {"hp": "1/4"}, turn=2)
    play(g, "use archery_attack.HA")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("rebels", (1, 3))
    assert g.alive == (1,), "seats 3 and 4 come before the lord in the order of play"
    assert len(g.seats[1].hand) == 3, "the rebel that fell on the way was rewarded"

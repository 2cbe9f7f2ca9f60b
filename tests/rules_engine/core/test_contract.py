"""What holds at every decision of every game, whatever skills and cards meet: random games over all that is registered.

300 games in the sample, 5,000 with SGS_FUZZ=full. A failing seed can be played again with `check(seed)`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rules_engine import cards, core, skills
from rules_engine.core.cards import HIDDEN, VirtualCard
from rules_engine.core.game import Edition
from rules_engine.core.questions import Choice, IllegalChoice
from rules_engine.core.records import Frame
from rules_engine.core.setup import build
from rules_engine.core.state import Outcome, State
from rules_engine.editions import EDITIONS, load
from tests.amounts import FULL, amount
from tests.rules_engine.core.random_tables import random_spec

DECISIONS = amount(30, 80)
CHILDREN = amount(2, 6)
SLOW = amount(4, 1)
"""What takes long is looked at at every so many decisions."""
SLUG = re.compile(r"((early|std|proto|guozhan)\.)?[a-z_]+\.\d+|card\.[a-z_]+\.\d+|(skill|mode)\.[a-z]+\.[a-z_]+\.\d+")


def opened(seed: int, auto: bool = True, played: Edition | None = None) -> State:
    """The game of a seed before its first step. If nobody can be asked for very long, it ends in a horizon."""
    g = build(random_spec(seed, auto, played))
    g.game.watch = idle
    return g


IDLE = [0]


def idle(g: State, event: str) -> Outcome | None:
    """Ends a game in which turn after turn goes by without a question."""
    IDLE[0] += event == "turn"
    return Outcome("horizon") if IDLE[0] > 30 else None


def run(g: State) -> None:
    """To the first decision."""
    IDLE[0] = 0
    g.run()


def push(g: State, c: Choice) -> State:
    """Give an answer without a check."""
    IDLE[0] = 0
    g.push(c)
    return g


def apply(g: State, c: Choice) -> State:
    """Give an answer."""
    IDLE[0] = 0
    g.apply(c)
    return g


# --- what is looked at at a decision -----------------------------------------------------------------------------------


def form(g: State, c: Choice) -> tuple[Any, ...]:
    """A choice up to equal cards."""
    classes = g.game.classes
    q = g.question
    assert q is not None
    kinds = [classes[x] for x in c.cards]
    worn = g.seats[q.seat].equip if q.seat >= 0 else ()
    return (
        c.verb,
        c.skill,
        c.name,
        tuple(kinds if c.verb == "arrange" else sorted(kinds)),
        c.seats,
        tuple(sorted(x in worn for x in c.cards)),
    )


def conserved(g: State, beside: frozenset[int]) -> None:
    """Every physical card is in exactly one place; hidden cards and the pool agree.

    `beside`: cards that no deck holds (a pool that only says what hidden cards may be), which a reshuffle may forget.
    """
    places: list[int] = [*g.deck.top, *g.deck.pool, *g.deck.bottom, *g.discard, *g.table]
    tokens = 0
    for s in g.seats:
        places += [c for c in s.hand if c != HIDDEN]
        tokens += s.hand.count(HIDDEN)
        places += s.equip
        places += s.loan.cards if s.loan is not None else ()
        places += [c for v in s.judge for c in v.cards]
        assert list(s.hand) == sorted(s.hand)
    for f in g.frames:
        for name, kind in f._fields.items():
            if kind == "CardIds":
                tokens += getattr(f, name).count(HIDDEN)
    twice = [c for c, n in Counter(places).items() if n > 1]
    assert not twice, f"cards in two places: {[g.game.faces[c] for c in twice]}"
    lost = set(range(len(g.game.faces) - 1)) - set(places) - beside
    assert not lost, f"cards lost: {[g.game.faces[c] for c in lost]}"
    assert tokens == g.tokens, (tokens, g.tokens)
    assert g.tokens <= len(g.deck.pool)


def sound(g: State, beside: frozenset[int]) -> None:
    """What holds at any decision."""
    q = g.question
    assert q is not None
    assert g.answer is None
    assert g.value is None
    options = g.choices()
    assert options, q
    forms = [form(g, c) for c in options]
    assert len(set(forms)) == len(forms), f"{q.kind}: options that mean the same: {options}"
    assert SLUG.fullmatch(q.rule), q.rule
    assert q.shape in ("one", "cards", "seats", "arrange")
    q.data(g)
    for c in options:
        assert c.verb
        assert q.weight(g, c) >= 1
    for s in g.seats:
        assert s.hp <= s.max_hp
    for i in g.alive:
        assert g.seats[i].alive
        dying = any(type(f).__name__ == "Dying" and getattr(f, "seat", -1) == i for f in g.frames)
        assert g.seats[i].hp > 0 or dying
    for f in g.frames:
        assert callable(getattr(f, f.at))
    if q.kind == "play":
        assert not g.table, "cards were left on the table"
        assert len(g.frames) == 3, g.frames
    for i, s in enumerate(g.seats):
        assert s.loan is None or (i == g.turn and g.phase == "play")
        assert s.loan is None or s.loan.wields is None or any(type(f).__name__ == "Wield" for f in g.frames)
    for scope, seat, name, _ in g.used:
        assert scope in ("phase", "turn", "barred", "game"), scope
        assert scope == "game" or seat == g.turn, f"{name} of seat {seat} outlives its {scope}"
    conserved(g, beside)


def relabelled(g: State, r: Random) -> State:
    """The same position with equal cards exchanged for one another at random."""
    classes = g.game.classes
    groups: dict[int, list[int]] = {}
    for c in range(len(g.game.faces) - 1):
        groups.setdefault(classes[c], []).append(c)
    new = {HIDDEN: HIDDEN}
    for group in groups.values():
        new.update(zip(group, r.sample(group, len(group)), strict=True))

    def of(ids: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new[c] for c in ids)

    twin = g.clone()
    for i, s in enumerate(twin.seats):
        judge = tuple(VirtualCard(v.name, of(v.cards), v.skill) for v in s.judge)
        loan = None if s.loan is None else s.loan.but(cards=of(s.loan.cards))
        twin.seats[i] = s.but(hand=tuple(sorted(of(s.hand))), equip=of(s.equip), judge=judge, loan=loan)
    d = twin.deck
    twin.deck = d.but(top=of(d.top), pool=tuple(sorted(of(d.pool))), bottom=of(d.bottom))
    twin.discard = of(twin.discard)
    twin.relisten()
    return twin


def another(g: State, c: Choice, r: Random) -> Choice:
    """The same answer with other cards of the same classes from the same places."""
    q = g.question
    assert q is not None
    if q.seat < 0 or c.verb in ("card_of", "arrange", "nature"):
        return c
    s = g.seats[q.seat]
    out: list[int] = []
    for x in c.cards:
        zone = s.equip if x in s.equip else s.hand if x in s.hand else g.deck.pool
        alike = [y for y in zone if g.game.classes[y] == g.game.classes[x] and y not in out]
        out.append(r.choice(alike))
    r.shuffle(out)
    return c._replace(cards=tuple(out))


def nonsense(g: State, r: Random) -> Iterator[Choice]:
    """Answers that are mostly not allowed: true ones with something changed."""
    n = len(g.game.faces) - 1
    for c in r.sample(g.choices(), min(3, len(g.choices()))):
        yield c._replace(seats=(r.randrange(len(g.seats)),))
        yield c._replace(cards=(r.randrange(n),))
        yield c._replace(cards=(*c.cards, r.randrange(n)))
        yield c._replace(skill="wusheng" if c.skill != "wusheng" else "longdan")
        yield c._replace(name="duel" if c.name != "duel" else "peach")
    yield Choice("pass")
    yield Choice("end")
    yield Choice("cards")
    yield Choice("arrange", "", "0")


def check(seed: int, played: Edition | None = None) -> int:
    """Play the game of a seed and look at everything; how many decisions there were. `played`: in this edition."""
    r = Random(seed)
    g = opened(seed, played=played)
    twin = relabelled(g, r)
    beside = frozenset(g.deck.pool if g.deck.then == "none" else ())
    g.log = []
    run(g)
    run(twin)
    line: list[Choice] = []
    while g.question is not None and len(line) < DECISIONS:
        sound(g, beside)
        thorough = len(line) % SLOW == 0
        key, digest = g.key(), g.digest() if thorough else ""
        options = g.choices()
        # the twin asks the same, and every answer leads to the same
        assert twin.question is not None
        assert (twin.question.seat, twin.question.kind) == (g.question.seat, g.question.kind)
        assert twin.key() == key
        assert not thorough or twin.digest() == digest
        theirs = {form(twin, c): c for c in twin.choices()}
        assert set(theirs) == {form(g, c) for c in options}
        for c in r.sample(options, min(CHILDREN, len(options))):
            assert g.refusal(c) is None
            assert g.canonical(c) == c
            child = push(g.clone(), c)
            other = push(twin.clone(), theirs[form(g, c)])
            third = apply(g.clone(), another(g, c, r))
            assert child.outcome == other.outcome == third.outcome
            assert child.key() == other.key() == third.key()
        # what is not listed is refused and changes nothing
        for wrong in islice(nonsense(g, r), 8 if thorough else 0):
            same = g.canonical(wrong) in options
            if g.refusal(wrong) is None:
                assert same, wrong
                continue
            with pytest.raises(IllegalChoice) as why:
                apply(g.clone(), wrong)
            assert SLUG.fullmatch(why.value.rule), why.value.rule
        # children have not touched their parent
        assert g.key() == key
        assert not thorough or g.digest() == digest
        assert g.choices() is options
        c = r.choice(options)
        line.append(c)
        apply(twin, theirs[form(g, c)])
        apply(g, c)
    if g.question is None:
        assert g.outcome is not None
        if g.outcome.kind in ("won", "drawn"):
            assert all(0 <= i < len(g.seats) for i in g.outcome.winners)
    for entry in g.log or []:
        assert entry.rule == "" or SLUG.fullmatch(entry.rule), entry
    replayed(seed, line, g, played)
    return len(line)


def replayed(seed: int, line: list[Choice], end: State, played: Edition | None = None) -> None:
    """The same answers lead to the same end and the same record, with forced answers given by hand as well."""
    g = opened(seed, played=played)
    g.log = []
    run(g)
    for c in line:
        apply(g, c)
    assert g.outcome == end.outcome
    assert g.digest() == end.digest()
    assert [e[3:7] for e in g.log] == [e[3:7] for e in end.log or []]
    slow = opened(seed, auto=False, played=played)
    run(slow)
    answers = iter(line)
    while slow.question is not None:
        options = slow.choices()
        if len(options) == 1:
            slow.apply(options[0])
            if IDLE[0] > 30:
                break
            continue
        c = next(answers, None)
        if c is None:
            break
        apply(slow, c)
    assert slow.outcome == end.outcome
    assert slow.digest() == end.digest()


GAMES = amount(300, 5000)
BATCH = 50


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games(first: int) -> None:
    for seed in range(first, first + BATCH):
        try:
            check(seed)
        except BaseException as e:
            e.add_note(f"seed {seed}")
            raise


#: Modules of the early edition that change what happens at the table.
TOGETHER = (
    ("advanced_weapons",),
    ("reincarnation_sacrifice",),
    ("reincarnation_rebels",),
    ("advanced_weapons", "reincarnation_sacrifice"),
    ("advanced_weapons", "reincarnation_rebels"),
    ("teaching", "reincarnation_rebels"),
)
WITH_MODULES = amount(40, 1000)


@pytest.mark.fuzz
@pytest.mark.parametrize("modules", TOGETHER, ids="+".join)
def test_random_games_with_modules(modules: tuple[str, ...]) -> None:
    for seed in range(WITH_MODULES):
        try:
            check(seed, load("early", modules))
        except BaseException as e:
            e.add_note(f"seed {seed}")
            raise


def answers(g: State) -> tuple[Any, ...]:
    """Who is asked what, and where each of the answers leads."""
    q = g.question
    assert q is not None
    leads = {}
    for c in g.choices():
        child = push(g.clone(), c)
        leads[form(g, c)] = (child.outcome, child.key() if child.outcome is None else None)
    return (q.seat, q.kind, q.rule, leads)


def explore(seed: int, nodes: int) -> int:
    """Walk the tree of a small position; how often a key was met again. Met again, it must ask and lead to the same."""
    g = opened(seed)
    run(g)
    seen: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    again = 0
    ahead = [g]
    r = Random(seed)
    while ahead and nodes:
        g = ahead.pop(0)
        if g.question is None or len(g.choices()) > 16:
            continue
        nodes -= 1
        found = answers(g)
        key = g.key()
        if key in seen:
            again += 1
            assert seen[key] == found
            continue
        seen[key] = found
        options = g.choices()
        ahead += [push(g.clone(), c) for c in r.sample(options, min(4, len(options)))]
    return again


@pytest.mark.fuzz
def test_a_key_met_again_leads_to_the_same() -> None:
    met = 0
    for seed in range(amount(40, 1500)):
        try:
            met += explore(seed, 100)
        except BaseException as e:
            e.add_note(f"seed {seed}")
            raise
    assert met > 100


@pytest.mark.skipif(FULL, reason="a sample of its own")
def test_the_sample_meets_everything() -> None:
    """Every skill and every kind of question of this milestone turns up in the sample."""
    seen: set[str] = set()
    asked: set[str] = set()
    for seed in range(GAMES):
        seen.update(f"{s.edition.id} {k}" for s in [random_spec(seed)] for seat in s.seats for k in seat.skills)
        if seed < 120:
            g = opened(seed)
            run(g)
            r = Random(seed)
            for _ in range(40):
                if g.question is None:
                    break
                asked.add(g.question.kind)
                push(g, r.choice(g.choices()))
    assert seen == {f"{e} {k}" for e in EDITIONS for k in load(e).skills}
    assert asked >= {
        "play",
        "respond",
        "rescue",
        "nullify",
        "invoke",
        "nature",
        "pick_card",
        "pick_cards",
        "discard",
        "pick_seats",
        "arrange",
    }


# --- what the sources promise ------------------------------------------------------------------------------------------


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    from pkgutil import walk_packages

    for found in walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(found.name)


MODULES = [m for p in (core, cards, skills) for m in _modules(p)]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.removeprefix("rules_engine."))
def test_steps_that_are_named_exist(module: ModuleType) -> None:
    """Every `x.to("step")` in a frame names a method of it, and so does every key of `cites`; cited slugs have the right shape."""
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        cls = getattr(module, node.name)
        if not (isinstance(cls, type) and issubclass(cls, Frame)):
            continue
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "to" and call.args:
                step = call.args[0]
                on_self = isinstance(call.func.value, ast.Name) and call.func.value.id in ("self", "here")
                if isinstance(step, ast.Constant) and on_self:
                    assert callable(getattr(cls, step.value, None)), f"{node.name}.{step.value}"
        for step, rule in cls.cites.items():
            assert SLUG.fullmatch(rule), rule
            used = len(re.findall(f'"{step}"', inspect.getsource(cls))) > 1  # as `at=` of a record
            assert used or callable(getattr(cls, step, None)), f"{node.name} cites {rule} at {step}"
        assert all(name in cls._fields for name in cls.dies_with)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_declarations_name_what_exists(edition: str) -> None:
    from rules_engine.core.cards import PREDICATES
    from rules_engine.core.registry import Conversion

    e = load(edition)
    for skill in e.skills.values():
        assert set(skill.reads) <= set(PREDICATES)
        assert skill.edition in EDITIONS
        for d in skill.declarations:
            assert d.skill == skill.name
            if isinstance(d, Conversion):
                assert d.name in e.kinds
    for kind in e.kinds.values():
        assert set(kind.reads) <= set(PREDICATES)

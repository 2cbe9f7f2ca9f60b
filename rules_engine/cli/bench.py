"""`bench`: how fast the engine is."""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rules_engine.cli._files import progress, root
from rules_engine.cli._suite import PARTS, measure_library, measure_suite, show_library, show_suite
from rules_engine.core.game import Edition
from rules_engine.core.questions import NATURE
from rules_engine.core.state import State
from rules_engine.editions import load
from rules_engine.games.bots import BOTS
from rules_engine.games.draft import position, token
from rules_engine.games.match import Plan, drafted
from rules_engine.notation.choices import choice_parse
from rules_engine.notation.position import make
from rules_engine.notation.reader import read_position, read_puzzle
from rules_engine.search.perft import Walk, walk
from rules_engine.search.proof import open_puzzle
from rules_engine.search.solver import Solver

HELP = "Measure the engine: an exhaustive walk, copies in mid-resolution, whole games at random, proofs and re-checks of the library."
EXAMPLES = """\
  python -m rules_engine bench
  python -m rules_engine bench --json
  python -m rules_engine bench --compare PATH     also run the `walk` of an engine prototype in PATH and give the ratio
  python -m rules_engine bench --runs 7 --no-puzzles
  python -m rules_engine bench --games 400
  python -m rules_engine bench --suite            nodes, nodes a second, time and memory of thirty positions
  python -m rules_engine bench --suite --without each
  python -m rules_engine bench --library          time and memory of every published proof; exit code 1 if a target is missed

All times are processor time; the best of several runs counts. A state is one decision or one end, without memo and without
answering anything by itself. In a whole game of `std` every hero is dealt at random, the deck is shuffled, and each question of a seat
is answered at random: what chance answers for (blind picks, the reshuffled deck) is no decision. Setting up is not counted."""

Json = dict[str, Any]

#: Three seats in each other's reach:武圣 with five cards, 反馈 behind 八卦阵, 鬼才 with two; three cards can turn up.
WALK = """\
spn: 1
slug: walk
kind: force
edition: std
modules: [ex]
title: walk
explanation: ""
difficulty: 1
seats:
  - {skills: [武圣], hp: 3/4, hand: [杀♠7, 杀♥10, 决斗♠A, 决斗♦A, 无懈可击♠J], you: true}
  - {skills: [反馈], hp: 2/3, hand: [杀♠8, 闪♦2], equip: [八卦阵♠2]}
  - {skills: [鬼才], hp: 3/3, hand: [无懈可击♦Q, 桃♥3]}
deck: {pool: [♠7, ♦2, ♥4], then: pool}
goal: {dead: [2]}
until: phase
"""
#: To the middle of a resolution: a slash, the armour is tried, a card is turned, and 鬼才 is asked.
MIDDLE = ("use slash.S7 -> 2", "by eight_diagram", "nature blank.S7")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")
    parser.add_argument(
        "--runs", type=int, default=3, metavar="N", help="runs of each walk, of which the best counts (default: %(default)s)"
    )
    parser.add_argument("--compare", metavar="PATH", help="folder of the engine prototype whose `walk` is run in turn with ours")
    parser.add_argument("--games", type=int, default=120, metavar="N", help="whole games of each size, 0 for none (default: %(default)s)")
    parser.add_argument(
        "--suite", action="store_true", help="only the benchmark suite of the search, each position in a process of its own"
    )
    parser.add_argument(
        "--without", action="append", choices=[*PARTS, "each"], default=[], metavar="PART",
        help=f"with --suite: also with this part of the search taken out ({', '.join(PARTS)}, or each of them in turn)",
    )  # fmt: skip
    parser.add_argument("--library", action="store_true", help="only the proofs of the puzzle library, with the targets that they keep")
    parser.add_argument("--no-puzzles", action="store_true", help="leave the puzzle library out")


def open_walk(auto: bool = False) -> State:
    """The measured position at its first decision."""
    model, node = read_puzzle(WALK, "walk")
    return open_puzzle(model, node, auto=auto)


def middle() -> State:
    """The measured position in the middle of a resolution."""
    g = open_walk()
    for text in MIDDLE:
        g.push(choice_parse(g, text))
    return g


def timed(job: Callable[[], object]) -> float:
    """Processor time of one run, garbage of others collected before."""
    gc.collect()
    began = time.process_time()
    job()
    return max(time.process_time() - began, 1e-9)


def per_call(job: Callable[[], object], calls: int = 10_000, runs: int = 5) -> float:
    """Microseconds of one call, the best of several runs."""

    def several() -> None:
        for _ in range(calls):
            job()

    return min(timed(several) for _ in range(runs)) / calls * 1e6


class Prototype:
    """The walk of the engine prototype in a folder. Raises ImportError if it is not there."""

    def __init__(self, folder: str) -> None:
        written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        sys.path.insert(0, folder)
        try:
            self.bench: Any = importlib.import_module("bench_c")
            self.positions: Any = importlib.import_module("positions")
            self.search: Any = importlib.import_module("search")
        finally:
            sys.path.remove(folder)
            sys.dont_write_bytecode = written
        self.states = 0

    def run(self) -> None:
        counts = self.search.Stats()
        self.bench.walk(self.bench.root(self.positions.POSITIONS["walk"]()), counts)
        self.states = counts.decisions + counts.leaves


def measure(runs: int, compare: str | None, quiet: bool = True) -> Json:
    """Walk, copies and keys; with `compare`, the prototype's walk in turn with ours."""
    found: list[Walk] = []

    def ours() -> None:
        counts = Walk()
        walk(open_walk(), counts)
        found.append(counts)

    other = Prototype(compare) if compare else None
    best, theirs = 1e9, 1e9
    for _ in progress(range(runs), "walk", quiet):
        best = min(best, timed(ours))
        if other is not None:
            theirs = min(theirs, timed(other.run))
    counts = found[0]
    out: Json = {
        "walk": {
            "states": counts.states, "decisions": counts.decisions, "leaves": counts.leaves, "goals": counts.goals,
            "seconds": round(best, 3), "states_per_second": round(counts.states / best),
        },
    }  # fmt: skip
    if other is not None:
        speed = other.states / theirs
        out["prototype"] = {"states": other.states, "seconds": round(theirs, 3), "states_per_second": round(speed)}
        out["ratio"] = round(counts.states / best / speed, 4)
    g = middle()
    out["middle"] = {
        "frames": [f"{type(f).__name__}@{f.at}" for f in g.frames], "clone_us": round(per_call(g.clone), 2), "key_us": round(per_call(g.key), 2),
        "digest_us": round(per_call(g.digest, 500), 1),
    }  # fmt: skip
    solver: list[Solver] = []

    def solve() -> None:
        g = open_walk(auto=True)
        solver[:] = [Solver(g)]
        solver[0].value(g)

    seconds = min(timed(solve) for _ in range(3))
    out["solve"] = {"nodes": solver[0].nodes, "hits": solver[0].hits, "seconds": round(seconds, 4)}
    return out


def deal(edition: Edition, players: int, number: int) -> tuple[State, random.Random]:
    """A game before its first question, with its generator: heroes and roles at random, the whole deck in a known order."""
    rnd = random.Random(f"bench:{players}:{number}")
    plan = Plan(edition, players)
    dealt = drafted(plan, [BOTS["random"](rnd) for _ in range(players)], rnd)
    record = position(edition, dealt, {})
    held = Counter(card for one in dealt for card in one.hand)
    rest = list((Counter(token(f) for f in edition.deck) - held).elements())
    rnd.shuffle(rest)
    model, node = read_position(json.dumps({**record, "deck": {"top": rest, "pool": []}}))
    g = make(model, node)
    g.game.lazy = True
    return g, rnd


def play_all(games: list[tuple[State, random.Random]]) -> Counter[str]:
    """Answer every question at random until each game is over. Counts decisions and answers of chance."""
    counts: Counter[str] = Counter()
    for g, rnd in games:
        chance = rnd.random

        def pick(things: Sequence[Any], chance: Callable[[], float] = chance) -> Any:
            return things[int(chance() * len(things))]

        g.run()
        nature = decisions = 0
        while (q := g.question) is not None:
            if q.seat == NATURE:
                nature += 1
            else:
                decisions += 1
            g.push(q.draw(g, pick))
        counts.update({"decisions": decisions, "nature": nature, g.outcome.kind if g.outcome else "none": 1})
    return counts


def whole_games(count: int, runs: int, quiet: bool) -> list[Json]:
    """Random games of five and of eight players. The garbage collector rests: a game leaves no cycles behind."""
    edition = load("std")
    out = []
    for players in progress((5, 8), "whole games", quiet):
        best, counts = 1e9, Counter[str]()
        for _ in range(runs):
            games = [deal(edition, players, n) for n in range(count)]
            found: list[Counter[str]] = []
            gc.collect()
            gc.freeze()
            gc.disable()
            try:
                began = time.process_time()
                found.append(play_all(games))
                best = min(best, time.process_time() - began)
            finally:
                gc.enable()
                gc.unfreeze()
            counts = found[0]
        out.append(
            {
                "players": players,
                "games": count,
                **dict(counts),
                "seconds": round(best, 3),
                "games_per_second": round(count / best, 1),
                "decisions_per_second": round(counts["decisions"] / best),
            }
        )
    return out


def published() -> list[Path]:
    """The puzzles of the library."""
    return sorted((root() / "puzzles" / "library").glob("*.yaml"), key=str)


def run_parts(args: argparse.Namespace) -> int:
    """Only the suite, only the library, or both. Exit code 1 if a node count or verdict has changed or a target is missed."""
    report: Json = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    if args.suite:
        without = PARTS if "each" in args.without else tuple(args.without)
        report["suite"] = measure_suite(without, args.json)
    if args.library:
        report["library"] = measure_library(published(), args.json)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print(report["python"])
        if args.suite:
            show_suite(report["suite"])
        if args.library:
            show_library(report["library"])
    return int(bool(report.get("suite", {}).get("changed") or report.get("library", {}).get("missed")))


def run(args: argparse.Namespace) -> int:
    if args.suite or args.library:
        return run_parts(args)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 100_000))
    try:
        report = {
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            **measure(args.runs, args.compare, args.json),
        }
    except ImportError as e:
        print(f"{args.compare}: no prototype there: {e}", file=sys.stderr)
        return 2
    finally:
        sys.setrecursionlimit(limit)
    if args.games:
        report["games"] = whole_games(args.games, args.runs, args.json)
    if not args.no_puzzles:
        report["library"] = measure_library(published(), args.json)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(report)
    return 0


def show(report: Json) -> None:
    """Print the figures."""
    w, m, s = report["walk"], report["middle"], report["solve"]
    print(report["python"])
    print(
        f"walk      {w['states']} states ({w['decisions']} decisions, {w['leaves']} ends, {w['goals']} goals)  {w['seconds']} s  {w['states_per_second']:,} states/s"
    )
    if "prototype" in report:
        p = report["prototype"]
        print(f"prototype {p['states']} states  {p['seconds']} s  {p['states_per_second']:,} states/s  ratio {report['ratio']}")
    print(f"middle    {' > '.join(m['frames'])}")
    print(f"          clone {m['clone_us']} us  key {m['key_us']} us  digest {m['digest_us']} us")
    print(f"solve     {s['nodes']} nodes, {s['hits']} hits  {s['seconds']} s")
    for p in report.get("games", []):
        print(
            f"games     {p['players']} players: {p['games_per_second']} games/s, {p['decisions_per_second']:,} decisions/s"
            f" ({p['decisions']} decisions, {p['nature']} answers of chance, {p['seconds']} s)"
        )
    if "library" in report:
        show_library(report["library"])

"""`generate`: find puzzles by machine."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine.cli._candidates import Folder, OtherRun, candidates_of, library_of, prints_of
from rules_engine.cli._files import short
from rules_engine.cli.selfplay import number
from rules_engine.editions import EditionError, load
from rules_engine.games.roles import NoRoles, roles_of
from rules_engine.version import RULES_VERSION
from rules_engine.workshop.hunt import Hunt, Settings, Stopped
from rules_engine.workshop.study import GATE, Gate

HELP = "Find puzzles by machine: watch the greedy bot play, freeze its moments, prove, shrink, rate."
EXAMPLES = """\
  python -m rules_engine generate --minutes 30 --workers 2 --seed 1 --out found
  python -m rules_engine generate --minutes 30 --workers 2 --seed 1 --out found     goes on after the last finished game
  python -m rules_engine generate --games 3 --edition early --players 8 --out found-early --json

Each candidate is a puzzle file with its proof, its position as a picture (.svg) and as text (.txt). May be killed at any time. The same seed and
settings find the same puzzles, game by game. What was found is looked through with `python -m rules_engine candidates`.

Exit code 0; 2 for input that can't be used."""

Json = dict[str, Any]
TICK = 0.5


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help="stop after so long (default: %(default)s)")
    parser.add_argument("--games", type=number, metavar="G", help="stop when so many games of the run are done")
    parser.add_argument("--workers", type=number, default=1, metavar="W", help="processes (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the whole run (default: %(default)s)")
    parser.add_argument("--out", metavar="FOLDER", help="where candidates are stored")
    parser.add_argument("--edition", default="std", help="edition (default: %(default)s)")
    parser.add_argument("--module", action="append", default=[], metavar="NAME", help="with this module of the edition (may be repeated)")
    parser.add_argument("--players", type=int, default=5, metavar="N", help="seats of the games (default: %(default)s)")
    parser.add_argument("--nodes", type=number, default=GATE.nodes, metavar="N", help="decisions a search may take (default: %(default)s)")
    parser.add_argument("--decisions", type=number, default=GATE.decisions, metavar="N", help="own decisions a puzzle must have (default: %(default)s)")  # fmt: skip
    parser.add_argument("--drafts", type=number, default=Settings().drafts, metavar="N", help="drafts looked at in a game (default: %(default)s)")  # fmt: skip
    parser.add_argument("--library", metavar="FOLDER", help="what is known: another library than puzzles/library")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")


def run(args: argparse.Namespace) -> int:
    try:
        return hunt(args)
    except (EditionError, NoRoles, OtherRun, OSError) as e:
        print(str(e), file=sys.stderr)
        return 2


# --- hunting ---------------------------------------------------------------------------------------------------------


class Job(NamedTuple):
    """One game, as plain values for another process. `ends`: when to stop, by the clock; `known`: fingerprints of the library."""

    settings: Settings
    game: int
    folder: str
    ends: float
    known: frozenset[str]


class Done(NamedTuple):
    """What became of a game: whether it was finished, how much was found, its counts, processor seconds."""

    game: int
    finished: bool
    found: int
    counts: Counter[str]
    seconds: float


def settings_of(args: argparse.Namespace) -> Settings:
    """Raises EditionError, NoRoles."""
    modules = tuple(args.module)
    roles_of(load(args.edition, modules), args.players)
    gate = Gate(nodes=args.nodes, decisions=args.decisions, real=args.decisions)
    return Settings(args.seed, args.edition, modules, args.players, gate, drafts=args.drafts)


def said(settings: Settings) -> Json:
    """Settings as the index has them."""
    out = settings._asdict()
    return {**out, "modules": list(settings.modules), "gate": settings.gate._asdict(), "rules_version": RULES_VERSION}


def play(job: Job, tick: Callable[[], None] | None = None) -> Done:
    """Hunt through one game. What is found is stored at once."""
    began = time.process_time()
    folder = Folder(Path(job.folder))
    known = folder.known() | job.known

    def stop() -> bool:
        if tick is not None:
            tick()
        return time.time() >= job.ends

    name = f"{job.settings.seed}:{job.game}"
    game = Hunt(job.settings, job.game, random.Random(name), random.Random(f"{name}:freeze"), stop)
    found = 0
    finished = True
    try:
        for one in game.run(known.__contains__):
            folder.add(one)
            known.add(str(one.figures["fingerprint"]))
            found += 1
    except Stopped:
        finished = False
    seconds = time.process_time() - began
    if finished:
        folder.write_line({"game": job.game, "counts": dict(sorted(game.counts.items())), "seconds": round(seconds, 1)})
    return Done(job.game, finished, found, game.counts, seconds)


def hunt(args: argparse.Namespace) -> int:
    if not args.out:
        print("where to? say --out FOLDER", file=sys.stderr)
        return 2
    settings = settings_of(args)
    folder = Folder(Path(args.out))
    folder.open(said(settings))
    before = len(folder.rows())
    done = folder.done()
    kept = candidates_of()
    known = frozenset(prints_of([library_of(args.library), kept]) | Folder(kept).known())
    ends = time.time() + 60 * args.minutes
    games = (n for n in (range(args.games) if args.games else count()) if n not in done)
    jobs = (Job(settings, n, args.out, ends, known) for n in games)
    results: list[Done] = []
    code = 0
    began = time.time()
    with bar(args, len(done)) as tick:
        try:
            for one in (played if args.workers > 1 else alone)(jobs, args.workers, ends, lambda: tick(results)):
                results.append(one)
                tick(results)
        except KeyboardInterrupt:
            code = 130
    report = report_of(args, settings, results, len(folder.done()), len(folder.rows()), before, time.time() - began)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print("\n".join(text_of(report)))
    return code


def alone(jobs: Iterator[Job], workers: int, ends: float, tick: Callable[[], None]) -> Iterator[Done]:
    """Game after game in this process."""
    while time.time() < ends:
        job = next(jobs, None)
        if job is None:
            return
        yield play(job, tick)


def played(jobs: Iterator[Job], workers: int, ends: float, tick: Callable[[], None]) -> Iterator[Done]:
    """Several games at a time, each in a process of its own."""
    with ProcessPoolExecutor(workers, initializer=_not_alone) as pool:
        running: set[Future[Done]] = set()
        try:
            while True:
                while len(running) < workers and time.time() < ends and (job := next(jobs, None)) is not None:
                    running.add(pool.submit(play, job))
                if not running:
                    return
                over, running = wait(running, TICK, FIRST_COMPLETED)
                tick()
                for one in over:
                    yield one.result()
        finally:
            for one in running:
                one.cancel()


def _not_alone() -> None:
    """A worker ends with the process that started it, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait_for([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def bar(args: argparse.Namespace, done: int) -> Iterator[Callable[[list[Done]], None]]:
    """How much of the time is over, on a terminal; nothing elsewhere."""
    if args.json or not sys.stderr.isatty():
        yield lambda results: None
        return
    from tqdm import tqdm

    began = time.time()
    form = "{desc} {percentage:3.0f}%|{bar}| {elapsed}<{remaining} {postfix}"
    total = round(60 * args.minutes)
    with tqdm(desc="hunting", total=total, leave=False, file=sys.stderr, bar_format=form) as shown:
        last = 0.0

        def tick(results: list[Done]) -> None:
            nonlocal last
            now = time.time()
            if now - last < TICK:
                return
            last = now
            shown.n = min(total, round(now - began))
            shown.set_postfix_str(f"{done + len(results)} games, {len(Folder(Path(args.out)).known())} found", refresh=False)
            shown.refresh()

        yield tick


def report_of(
    args: argparse.Namespace, settings: Settings, results: list[Done], games: int, found: int, before: int, elapsed: float
) -> Json:
    """The figures of this run; `games` and `found` are those of the whole folder."""
    counts: Counter[str] = Counter()
    for one in results:
        counts.update(one.counts)
    seconds = sum(one.seconds for one in results)
    new = found - before
    return {
        "folder": short(Path(args.out)), "settings": said(settings), "games": games, "found": found, "games_now": len(results), "found_now": new,
        "moments": counts["moments"], "drafts": counts["drafts"], "studies": counts["studies"], "good": counts["good"],
        "same": counts["same"], "unproved": counts["unproved"], "loose": counts["loose"],
        "faults": {k[6:]: n for k, n in sorted(counts.items()) if k.startswith("fault:")},
        "core_seconds": round(seconds, 1), "seconds": round(elapsed, 1), "workers": args.workers,
        "per_core_hour": round(3600 * new / seconds, 1) if seconds else 0.0,
    }  # fmt: skip


def text_of(r: Json) -> Iterator[str]:
    """The same for people."""
    yield f"{r['found_now']} candidates in {r['games_now']} games; {r['folder']} now has {r['found']} of {r['games']} finished games"
    yield "{drafts} drafts, {studies} studies, {good} good, of which {same} known, {loose} too loose, {unproved} not proved".format(**r)
    yield "what the others failed: " + ", ".join(f"{k} {n}" for k, n in sorted(r["faults"].items(), key=lambda x: -x[1]))
    yield "{core_seconds} s of processor time, {seconds} s by the clock: {per_core_hour} candidates per core-hour".format(**r)

"""`selfplay`: whole identity games between bots."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from rules_engine.cli._files import progress
from rules_engine.core.game import Edition
from rules_engine.editions import EditionError, Unknown, load
from rules_engine.games import sgr
from rules_engine.games.bots import BOTS
from rules_engine.games.draft import DraftError
from rules_engine.games.match import MAX_DECISIONS, Plan, new_match
from rules_engine.games.record import End, Record, RecordError, end_of, record_of, replay, to_json
from rules_engine.games.roles import NoRoles, roles_of, tables
from rules_engine.games.tally import Tally
from rules_engine.notation.problems import NotationError

HELP = "Let bots play whole identity games, heroes drafted and roles and cards dealt at random."
EXAMPLES = """\
  python -m rules_engine selfplay --players 5 --games 20 --seed 1
  python -m rules_engine selfplay --players 8 --games 100 --bot greedy --workers 2 --json | jq .winners
  python -m rules_engine selfplay --bot greedy,random           the lord greedy, the next random, and so on
  python -m rules_engine selfplay --games 5 --record games.sgr  as text; any other name: one JSON record per line
  python -m rules_engine selfplay --replay games.sgr            play recorded games again and compare

The same seed gives the same games. A record holds the draft, the deal and every answer, NATURE's included.
Exit code 0; 1 if a recorded game does not come out as recorded; 2 for input that can't be used."""

Json = dict[str, Any]
SHOWN_HEROES = 5


def bots(text: str) -> tuple[str, ...]:
    """`greedy`, or one name for each seat from the lord on, over and over."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; there are {', '.join(sorted(BOTS))}")
    return names


def switch(text: str) -> tuple[str, str]:
    """`name=value`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no switch; write name=value")
    return name, value


def number(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=5, metavar="N", help="seats (default: %(default)s)")
    parser.add_argument("--games", type=int, default=10, metavar="G", help="games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the whole run (default: %(default)s)")
    parser.add_argument("--edition", default="std", help="edition (default: %(default)s)")
    parser.add_argument("--module", action="append", default=[], metavar="NAME", help="with this module of the edition (may be repeated)")
    parser.add_argument("--roles", default="", metavar="TABLE", help=f"role table: {', '.join(tables())}, or numbers: 1-1-2-1")
    parser.add_argument("--switch", type=switch, action="append", default=[], metavar="NAME=VALUE", help="a switch (may be repeated)")
    parser.add_argument("--no-heroes", action="store_true", help="everybody without hero and skill")
    parser.add_argument("--bot", type=bots, default=("random",), metavar="BOT[,BOT…]", help=f"who plays: {', '.join(sorted(BOTS))}; a list goes by seats (default: random)")  # fmt: skip
    parser.add_argument("--max-decisions", type=number, default=MAX_DECISIONS, metavar="N", help="stop a game there (default: %(default)s)")
    parser.add_argument("--workers", type=number, default=1, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--record", metavar="FILE", help="write the games: *.sgr as text, else one JSON record per line")
    parser.add_argument("--replay", metavar="FILE", help="play recorded games again instead")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")


# --- a run -------------------------------------------------------------------------------------------------------------


class Job(NamedTuple):
    """One game of a run, as plain values for another process."""

    n: int
    seed: int
    edition: str
    modules: tuple[str, ...]
    players: int
    bots: tuple[str, ...]
    table: str
    rules: tuple[tuple[str, str], ...]
    heroes: bool
    most: int
    keep: bool

    def plan(self) -> Plan:
        return Plan(
            load(self.edition, self.modules), self.players, self.bots, self.table, self.rules, None if self.heroes else ()
        )  # fmt: skip


class Played(NamedTuple):
    """What is left of a game: its end, (role, hero, bot) of the seats, counts, and the record if it was asked for."""

    end: End
    seats: list[tuple[str, str, str]]
    counts: dict[str, int]
    seconds: float
    record: Record | None


def play(job: Job) -> Played:
    """Play one game."""
    began = time.process_time()
    plan = job.plan()
    match = new_match(plan, random.Random(f"{job.seed}:{job.n}"), job.keep)
    g = match.play(job.most)
    seconds = time.process_time() - began
    seats = [(d.role, d.hero, plan.bot(i)) for i, d in enumerate(match.dealt)]
    record = record_of(match, f"{job.seed}:{job.n}", job.n) if job.keep else None
    return Played(end_of(g), seats, dict(match.counts), seconds, record)


def jobs(args: argparse.Namespace) -> list[Job]:
    """The games of a run."""
    return [
        Job(
            n, args.seed, args.edition, tuple(args.module), args.players, args.bot, args.roles, tuple(args.switch), not args.no_heroes,
            args.max_decisions, bool(args.record),
        )
        for n in range(args.games)
    ]  # fmt: skip


def played(todo: list[Job], workers: int) -> Iterator[Played]:
    """The games of a run in their order, by one process or several."""
    if workers == 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, todo, chunksize=max(1, min(8, len(todo) // (4 * workers))))


def write(out: TextIO, name: str, game: Played, bot: str) -> None:
    """One record at the end of a file."""
    assert game.record is not None
    if name.endswith(".sgr"):
        out.write(sgr.write(game.record) + "\n")
    else:
        more = {"bot": bot, "nature": game.counts.get("nature", 0), "seconds": round(game.seconds, 3)}
        out.write(json.dumps(to_json(game.record, **more), ensure_ascii=False) + "\n")


# --- the command -------------------------------------------------------------------------------------------------------


def run(args: argparse.Namespace) -> int:
    try:
        return again(args) if args.replay else fresh(args)
    except RecordError as e:
        print(e.text(args.replay), file=sys.stderr)
    except (EditionError, NoRoles, DraftError, NotationError, OSError, UnicodeDecodeError) as e:
        print(e.text() if isinstance(e, NotationError) else str(e), file=sys.stderr)
    return 2


def fresh(args: argparse.Namespace) -> int:
    edition = load(args.edition, tuple(args.module))
    roles_of(edition, args.players, args.roles)
    check_switches(edition, args.switch)
    tally = Tally()
    seconds = 0.0
    rows: list[Json] = []
    todo = jobs(args)
    bot = ",".join(args.bot)
    began = time.perf_counter()
    with open(args.record, "w", encoding="utf-8") if args.record else nullcontext(None) as out:
        for n, game in enumerate(shown(played(todo, args.workers), len(todo))):
            tally.add(game.end, game.seats, game.counts)
            seconds += game.seconds
            roles = sorted({game.seats[i][0] for i in game.end.winners})
            counts = {k: game.counts.get(k, 0) for k in ("decisions", "nature")}
            rows.append({"game": n, "end": game.end.kind, "reason": game.end.reason, "winners": roles, **counts})
            if out is not None:
                write(out, args.record, game, bot)
    report = report_of(args, tally, edition.id, bot, seconds, time.perf_counter() - began)
    if args.json:
        print(json.dumps({**report, "results": rows}, ensure_ascii=False))
    else:
        print("\n".join(text_of(report)))
    return 0


def check_switches(edition: Edition, switches: list[tuple[str, str]]) -> None:
    """Raises Unknown for a switch that the edition does not have."""
    for name, _ in switches:
        if name not in edition.switches:
            raise Unknown("switch", name, sorted(edition.switches))


def shown(items: Iterable[Played], total: int) -> Iterable[Played]:
    return progress(items, "games", unit="game", total=total)


def report_of(args: argparse.Namespace, tally: Tally, edition: str, bot: str, seconds: float, elapsed: float) -> Json:
    """The figures of a run. Decisions are counted by the processor's time, games by the clock, which several workers share."""
    return {
        "players": args.players, "edition": edition, "seed": args.seed, "bot": bot, "games": args.games, "won": tally.ends["won"],
        "drawn": tally.ends["drawn"], "stopped": tally.ends["stopped"], "winners": dict(sorted(tally.reasons.items())),
        "decisions": tally.counts["decisions"], "nature": tally.counts["nature"], "median_decisions": tally.median,
        "seconds": round(seconds, 3), "decisions_per_second": round(tally.counts["decisions"] / seconds) if seconds else 0,
        "games_per_second": round(args.games / elapsed, 2), "workers": args.workers,
        "roles": tally.rates("role"), "heroes": tally.rates("hero"), "bots": tally.rates("bot"),
    }  # fmt: skip


def text_of(report: Json) -> Iterator[str]:
    """The same for people."""
    yield "{games} games of {players} players, {edition}, bot {bot}, seed {seed}".format(**report)
    yield "won {won} {winners}, drawn {drawn}, stopped {stopped}; {median_decisions} decisions in the middle game".format(**report)
    yield "won by role: " + ", ".join(f"{k} {v['rate']:.0%} of {v['seats']}" for k, v in report["roles"].items())
    best = sorted(report["heroes"].items(), key=lambda x: (-x[1]["rate"], -x[1]["seats"]))
    if best:
        yield "best heroes: " + ", ".join(f"{k} {v['rate']:.0%} of {v['seats']}" for k, v in best[:SHOWN_HEROES])
    if len(report["bots"]) > 1:
        yield "won by bot: " + ", ".join(f"{k} {v['rate']:.0%} of {v['seats']}" for k, v in report["bots"].items())
    yield (
        "{decisions} decisions and {nature} answers of chance in {seconds} s: {decisions_per_second:,} decisions/s, "
        "{games_per_second} games/s"
    ).format(**report)


def again(args: argparse.Namespace) -> int:
    records = sgr.read_records(Path(args.replay).read_text("utf-8"))
    different: list[Json] = []
    bad = 0
    for record in progress(records, "games", unit="game"):
        found = replay(record).different
        bad += bool(found)
        different += [{"line": fault.line, "what": fault.text} for fault in found]
    if args.json:
        print(json.dumps({"games": len(records), "same": len(records) - bad, "different": different}, ensure_ascii=False))
    else:
        for d in different:
            print(f"{args.replay}:{d['line']}: {d['what']}")
        print(f"{len(records) - bad} as recorded, {bad} different")
    return 1 if different else 0

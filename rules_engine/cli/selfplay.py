"""`selfplay`: whole identity games between bots."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rules_engine.cli._files import progress
from rules_engine.core.cards import Face
from rules_engine.core.game import Edition
from rules_engine.core.questions import NATURE, AskNature, Choice
from rules_engine.core.state import State
from rules_engine.editions import Unknown, load
from rules_engine.notation.choices import ChoiceError, choice_parse, choice_text
from rules_engine.notation.people import person
from rules_engine.notation.position import open_state
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_position
from rules_engine.notation.tokens import Card
from rules_engine.notation.words import names
from rules_engine.version import RULES_VERSION

HELP = "Let bots play whole identity games with heroes, roles and cards dealt at random."
EXAMPLES = """\
  python -m rules_engine selfplay --players 5 --games 20 --seed 1
  python -m rules_engine selfplay --players 8 --games 100 --json | jq .winners
  python -m rules_engine selfplay --games 5 --record games.jsonl
  python -m rules_engine selfplay --replay games.jsonl        play recorded games again and compare

The same seed gives the same games. A record holds the position after the deal and every answer, NATURE's included.
Exit code 0; 1 if a recorded game does not come out as recorded; 2 for input that can't be used."""

Json = dict[str, Any]
MAX_DECISIONS = 4_000
DEAL = 4

Bot = Callable[[State, random.Random], Choice]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=5, metavar="N", help="seats (default: %(default)s)")
    parser.add_argument("--games", type=int, default=10, metavar="G", help="games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the whole run (default: %(default)s)")
    parser.add_argument("--edition", default="std", help="edition (default: %(default)s)")
    parser.add_argument("--bot", choices=sorted(BOTS), default="random", help="who plays (default: %(default)s)")
    parser.add_argument("--max-decisions", type=int, default=MAX_DECISIONS, metavar="N", help="stop a game there (default: %(default)s)")
    parser.add_argument("--record", metavar="FILE", help="write the games, one JSON record per line")
    parser.add_argument("--replay", metavar="FILE", help="play recorded games again instead")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")


# --- bots --------------------------------------------------------------------------------------------------------------


def nature(g: State, rnd: random.Random) -> Choice:
    """Chance: each physical card is as likely as any other."""
    q = g.question
    if isinstance(q, AskNature):
        return Choice("nature", "", "", (rnd.choice(q.cards),))
    return rnd.choice(g.choices())


def at_random(g: State, rnd: random.Random) -> Choice:
    """Any answer that may be given, each as likely as another."""
    return rnd.choice(g.choices())


BOTS: dict[str, Bot] = {"random": at_random}


# --- a game ------------------------------------------------------------------------------------------------------------


def playable(edition: Edition) -> list[str]:
    """The heroes of an edition all of whose skills can be played, sorted."""
    out = []
    for hero in sorted(names().tables["hero"]):
        found = person(hero, edition.id)
        if found is not None and all(k in edition.skills for k in found.skills):
            out.append(hero)
    return out


def token(face: Face) -> str:
    return Card(face.kind, face.suit, face.rank).text("en")


def deal(edition: Edition, players: int, rnd: random.Random) -> str:
    """A position before the lord's first turn: roles by the role table, heroes and four cards each. Raises ValueError."""
    if players not in edition.role_tables:
        known = ", ".join(str(n) for n in sorted(edition.role_tables))
        raise ValueError(f"{edition.id} has no role table for {players} players; known: {known}")
    roles = list(edition.role_tables[players][0])
    roles.remove("lord")
    rnd.shuffle(roles)
    heroes = rnd.sample(playable(edition), players)
    cards = rnd.sample(list(edition.deck), DEAL * players)
    seats = [
        {"hero": hero, "role": role, "hand": [token(f) for f in cards[DEAL * i : DEAL * (i + 1)]]}
        for i, (hero, role) in enumerate(zip(heroes, ["lord", *roles], strict=True))
    ]
    return json.dumps({"spn": 1, "edition": edition.id, "seats": seats, "turn": {"seat": 1, "phase": edition.phases[0]}})


def start(position: str) -> State:
    """The first decision of a dealt position. Raises NotationError."""
    model, node = read_position(position)
    return open_state(model, node, "position")


def play(position: str, bot: Bot, rnd: random.Random, most: int) -> tuple[State, list[str], Counter[str]]:
    """Play a game to its end, or until `most` decisions. The state, the answers, and what was counted."""
    g = start(position)
    answers: list[str] = []
    counts: Counter[str] = Counter()
    while g.question is not None and counts["decisions"] < most:
        q = g.question
        choice = nature(g, rnd) if q.seat == NATURE else bot(g, rnd)
        counts["nature" if q.seat == NATURE else "decisions"] += 1
        answers.append(choice_text(g, choice))
        g.push(choice)
    return g, answers, counts


def end_of(g: State) -> Json:
    """How a game ended: the winning roles, or that it was stopped."""
    if g.outcome is None:
        return {"end": "stopped", "winners": [], "digest": g.digest()}
    roles = sorted({g.seats[i].persona.role for i in g.outcome.winners})
    return {"end": g.outcome.kind, "reason": g.outcome.reason, "winners": roles, "alive": [i + 1 for i in g.alive]}


def games(args: argparse.Namespace, edition: Edition) -> Iterator[Json]:
    """The games of a run, one after the other."""
    for n in progress(range(args.games), "games", args.json):
        rnd = random.Random(f"{args.seed}:{n}")
        position = deal(edition, args.players, rnd)
        began = time.process_time()
        g, answers, counts = play(position, BOTS[args.bot], rnd, args.max_decisions)
        yield {
            "game": n, "seed": args.seed, "bot": args.bot, "rules_version": RULES_VERSION, **end_of(g), "decisions": counts["decisions"],
            "nature": counts["nature"], "seconds": time.process_time() - began, "position": json.loads(position), "answers": answers,
        }  # fmt: skip


def replay(record: Json) -> str:
    """Play a recorded game again. Hands back what is different, or nothing."""
    g = start(json.dumps(record["position"]))
    for i, text in enumerate(record["answers"]):
        if g.question is None:
            return f"the game is over after {i} of {len(record['answers'])} answers"
        try:
            g.apply(choice_parse(g, text))
        except ChoiceError as e:
            return f"answer {i + 1}: {e}"
    found = end_of(g)
    for key, value in found.items():
        if record.get(key) != value:
            return f"{key} is {value}, recorded was {record.get(key)}"
    return ""


# --- the command -------------------------------------------------------------------------------------------------------


def run(args: argparse.Namespace) -> int:
    try:
        return again(args) if args.replay else fresh(args)
    except (Unknown, ValueError, OSError) as e:
        text = e.text() if isinstance(e, NotationError) else str(e)
        print(text, file=sys.stderr)
        return 2


def fresh(args: argparse.Namespace) -> int:
    edition = load(args.edition)
    total: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    seconds = 0.0
    rows: list[Json] = []
    with open(args.record or os.devnull, "w", encoding="utf-8") as out:
        for record in games(args, edition):
            out.write(json.dumps(record, ensure_ascii=False) + "\n")
            total.update({record["end"]: 1, "decisions": record["decisions"], "nature": record["nature"]})
            winners.update([record.get("reason", "")] if record["end"] == "won" else [])
            seconds += record["seconds"]
            rows.append({k: record[k] for k in ("game", "end", "winners", "decisions", "nature")})
    speed = round(total["decisions"] / seconds) if seconds else 0
    report = {
        "players": args.players, "edition": edition.id, "seed": args.seed, "bot": args.bot, "games": args.games, "won": total["won"],
        "drawn": total["drawn"], "stopped": total["stopped"], "winners": dict(sorted(winners.items())), "decisions": total["decisions"],
        "nature": total["nature"], "seconds": round(seconds, 3), "decisions_per_second": speed,
    }  # fmt: skip
    if args.json:
        print(json.dumps({**report, "results": rows}, ensure_ascii=False))
        return 0
    print(f"{report['games']} games of {report['players']} players, {edition.id}, bot {args.bot}, seed {args.seed}")
    print(f"won {report['won']} {report['winners']}, drawn {report['drawn']}, stopped {report['stopped']}")
    print(f"{report['decisions']} decisions and {report['nature']} answers of chance in {report['seconds']} s: {speed:,} decisions/s")
    return 0


def again(args: argparse.Namespace) -> int:
    lines = [line for line in Path(args.replay).read_text("utf-8").splitlines() if line.strip()]
    records = [json.loads(line) for line in lines]
    different = []
    for i, record in enumerate(progress(records, "games", args.json)):
        what = replay(record)
        if what:
            different.append({"line": i + 1, "what": what})
    if args.json:
        print(json.dumps({"games": len(records), "same": len(records) - len(different), "different": different}, ensure_ascii=False))
    else:
        for d in different:
            print(f"{args.replay}:{d['line']}: {d['what']}")
        print(f"{len(records) - len(different)} as recorded, {len(different)} different")
    return 1 if different else 0


__all__ = ["BOTS", "deal", "play", "replay"]

"""`import-scene`: scenes of another program as positions of ours."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from rules_engine.cli._files import progress, read, short
from rules_engine.editions.loader import EditionError
from rules_engine.notation.words import names
from rules_engine.workshop.scenes import (
    ANY,
    BadScene,
    Imported,
    Options,
    Scene,
    candidates,
    choices_of,
    import_scene,
    read_scenes,
    text_of,
)

HELP = "Read scenes of another program: what of them the engine can hold, what is missing, whether there is one solution."
EXAMPLES = """\
  python -m rules_engine import-scene scenes.json                    all scenes of a file, one line each
  python -m rules_engine import-scene scenes.json 23 --module ex     one scene, by its number
  python -m rules_engine import-scene scenes.json 27 --hero 1=关羽   the player's choice of a hero pinned; 1.2=… is a second hero
  python -m rules_engine import-scene scenes.json 27 --hero 1=any    every hero of the edition tried in turn
  python -m rules_engine import-scene scenes.json 23 --out drafts    also write the position as a puzzle file without words
  python -m rules_engine import-scene scenes.json --json | jq '.counts'

Exit code 0 if the engine can hold every scene, 1 if something is missing in one, 2 if the input can't be used."""
MAX_BYTES = 4_000_000
_PIN = re.compile(r"([1-9]\d?)(?:\.([12]))?=(.+)")


class BadInput(ValueError):
    """An argument or a file that can't be used."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a JSON file of scenes (docs/puzzles.md)")
    parser.add_argument("numbers", nargs="*", type=int, metavar="NUMBER", help="only these scenes (default: all)")
    parser.add_argument("--edition", default="std", help="the edition that the scenes are played in (default: %(default)s)")
    parser.add_argument("--module", action="append", default=[], dest="modules", metavar="MODULE", help="a module of it; may be repeated")
    parser.add_argument("--hero", action="append", default=[], metavar="SEAT=NAME", help="pin a choice; NAME any: try them all")
    parser.add_argument("--max-hp", action="append", default=[], metavar="SEAT=N", help="the maximum hp of a seat with two heroes")
    parser.add_argument("--turns", type=int, default=0, metavar="N", help="the horizon of scenes that have none")
    parser.add_argument("--allies", action="store_true", help="the solver plays its whole camp (default: everybody else is against it)")
    parser.add_argument("--limit", type=int, default=Options().limit, metavar="N", help="decisions per proof (default: %(default)s)")
    parser.add_argument("--no-proof", action="store_true", help="only say what can be held")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the positions that are held as puzzle files without words")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")


def run(args: argparse.Namespace) -> int:
    try:
        scenes = chosen(load(args.file), args.numbers)
        options = options_of(args)
        jobs = [(scene, one) for scene in scenes for one in pinned(scene, options)]
        found = [import_scene(scene, one, not args.no_proof) for scene, one in progress(jobs, "importing", args.json, "scene")]
    except (BadInput, BadScene, EditionError) as e:
        print(f"import-scene: {e}", file=sys.stderr)
        return 2
    if args.out is not None:
        write(found, args.out)
    if args.json:
        print(json.dumps({"counts": counts(found), "scenes": [f.json() for f in found]}, ensure_ascii=False))
    else:
        for one in found:
            show(one)
        print("; ".join(f"{n} {what}" for what, n in counts(found).items()))
    return 0 if all(f.held for f in found) else 1


def load(path: Path) -> list[Scene]:
    """The scenes of a file. Raises BadInput, BadScene."""
    try:
        raw = read(path, MAX_BYTES)
    except OSError as e:
        raise BadInput(f"{short(path)}: {e.strerror}") from None
    if len(raw) > MAX_BYTES:
        raise BadInput(f"{short(path)}: more than {MAX_BYTES} bytes")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as e:
        raise BadInput(f"{short(path)}: this is no JSON: {e}") from None
    try:
        return read_scenes(data)
    except BadScene as e:
        raise BadInput(f"{short(path)}: {e}") from None


def chosen(scenes: Sequence[Scene], numbers: Sequence[int]) -> list[Scene]:
    """The scenes of these numbers, or all. Raises BadInput for a number that there is not."""
    there = {s.number for s in scenes}
    missing = [n for n in numbers if n not in there]
    if missing:
        raise BadInput(f"there is no scene {', '.join(map(str, missing))}")
    return [s for s in scenes if not numbers or s.number in numbers]


def options_of(args: argparse.Namespace) -> Options:
    """The options of the command. Raises BadInput."""
    heroes: dict[tuple[int, int], str] = {}
    for text in args.hero:
        pin = _PIN.fullmatch(text)
        if pin is None:
            raise BadInput(f"--hero {text!r}: write SEAT=NAME, such as 1=关羽 or 1.2=any")
        name = pin[3].strip()
        if name != ANY and names().find("hero", name) is None:
            raise BadInput(f"--hero {text!r}: there is no hero {name!r}")
        heroes[int(pin[1]), int(pin[2] or 1)] = name
    most: dict[int, int] = {}
    for text in args.max_hp:
        seat, _, n = text.partition("=")
        if not (seat.isdecimal() and n.isdecimal() and 1 <= int(n) <= 20):
            raise BadInput(f"--max-hp {text!r}: write SEAT=N, such as 1=4")
        most[int(seat)] = int(n)
    if args.limit < 1 or not 0 <= args.turns <= 20:
        raise BadInput("--limit is at least 1, --turns from 0 to 20")
    return Options(args.edition, tuple(args.modules), heroes, args.turns, most, args.allies, args.limit)


def pinned(scene: Scene, options: Options) -> Iterator[Options]:
    """The options for a scene: one for each way of trying heroes where the caller said `any`."""
    open_ = [c for c in choices_of(scene, options) if c in options.heroes]
    if not open_:
        yield options
        return
    taken = {names().find("hero", p.general.name_zh) for p in scene.players}
    free = [h for h in candidates(options) if h not in taken]
    for tried in product(free, repeat=len(open_)):
        if len(set(tried)) == len(tried):
            shown = [names().write("hero", h) for h in tried]
            yield options._replace(heroes={**options.heroes, **dict(zip(open_, shown, strict=True))})


def counts(found: Sequence[Imported]) -> dict[str, int]:
    """How many imports there were, were held, and what the prover said of them."""
    said = Counter(f.proof.verdict for f in found if f.proof is not None)
    return {
        "imports": len(found),
        "held": sum(f.held for f in found),
        "proved": said["PROVED"],
        "unique": sum(f.proof is not None and f.proof.verdict == "PROVED" and f.proof.unique for f in found),
        "refuted": said["REFUTED"],
        "unknown": said["UNKNOWN"],
    }


def show(found: Imported) -> None:
    """One import in lines for people."""
    heroes = "".join(f" [{seat}.{place} {name}]" for (seat, place), name in found.options.heroes.items())
    head = f"{found.scene.number} ({found.source}){heroes}"
    if not found.held:
        grouped: dict[str, list[str]] = {}
        for m in found.missing:
            grouped.setdefault(m.what, []).append(m.name)
        said = "; ".join(f"{what}: {', '.join(dict.fromkeys(all_))}" for what, all_ in grouped.items())
        print(f"{head}: missing {said}")
        return
    print(f"{head}: held, {verdict(found)}")
    for note in found.notes:
        print(f"  note: {note}")


def verdict(found: Imported) -> str:
    """What the prover said, in words."""
    proof = found.proof
    if proof is None:
        return "not searched"
    if proof.verdict == "UNKNOWN":
        return f"unknown within {proof.nodes} decisions ({proof.reason})"
    if proof.verdict == "REFUTED":
        return f"no solution, {proof.nodes} decisions"
    unique = "the only one" if proof.unique else f"one of {len(proof.groups)}"
    return f"solution {unique}: {' | '.join(proof.winning[:3])}, {proof.nodes} decisions"


def write(found: Sequence[Imported], folder: Path) -> None:
    """Write the positions that are held. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in found:
        if one.held:
            heroes = "".join(f"-{names().find('hero', h)}" for h in one.options.heroes.values() if h != ANY)
            name = f"scene-{one.scene.number}{heroes}".replace("_", "-")
            assert one.puzzle is not None
            one.puzzle["slug"] = name
            (folder / f"{name}.yaml").write_text(text_of(one), encoding="utf-8")

"""The benchmark suite of the search: positions from trivial to nasty, each in a process of its own, with node counts as goldens.

The positions lie in `rules_engine/search/bench/`, beside them `goldens.json`: name -> verdict, nodes. They are measured, not published.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from rules_engine.cli._files import progress, read, root, short
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.check import check_proof, loads
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.perft import apart
from rules_engine.search.proof import PROVED, REFUTED, UNKNOWN, dumps, open_puzzle, prove
from rules_engine.search.solver import DEFAULT_LIMIT, LOSS, WIN, LimitReached, Solver

Json = dict[str, Any]

#: What can be taken out of the search to see what it is worth.
PARTS = ("memo", "order", "merging")
#: Decisions at which a search with a part taken out is given up.
GIVE_UP = 200_000
#: What every published puzzle has to keep: seconds of one core to prove, in the median, to re-check; MiB for a proof.
TARGETS = {"prove": 10.0, "median": 1.0, "recheck": 0.2, "mib": 1024.0}

#: Where Linux tells the most memory of a process; `getrusage` there counts its parent's in.
STATUS = Path("/proc/self/status")


def folder() -> Path:
    """Where the positions of the suite lie."""
    return root() / "rules_engine" / "search" / "bench"


def positions() -> list[Path]:
    """The files of the suite, in the order of their names."""
    return sorted(folder().glob("*.yaml"), key=str)


def goldens() -> dict[str, Json]:
    """What the search is known to say of each position: verdict (with the reason of an unknown one) and nodes."""
    found: dict[str, Json] = json.loads((folder() / "goldens.json").read_text("utf-8"))
    return found


def solve(path: Path, without: Sequence[str] = (), limit: int = DEFAULT_LIMIT) -> Json:
    """Search one position, here and now. Processor time; the position is loaded before the clock starts."""
    model, node = read_puzzle(read(path), short(path))
    g = open_puzzle(model, node, short(path), prepare=apart if "merging" in without else None)
    solver = Solver(g, limit, memo="memo" not in without, order="order" not in without)
    began = time.process_time()
    try:
        value = solver.value(g)
        verdict = {WIN: PROVED, LOSS: REFUTED}.get(value, f"{UNKNOWN}({solver.reason(value)})")
    except LimitReached:
        verdict = f"{UNKNOWN}(limit)"
    seconds = max(time.process_time() - began, 1e-6)
    return {
        "name": path.stem, "verdict": verdict, "nodes": min(solver.nodes, limit), "hits": solver.hits, "seconds": round(seconds, 4),
        "nodes_per_second": round(solver.nodes / seconds),
    }  # fmt: skip


def publish(path: Path) -> Json:
    """Prove one puzzle with everything that its file holds, and re-check that file."""
    name = short(path)
    out: Json = {"name": path.stem, "file": path.name, "verdict": UNKNOWN}
    try:
        model, node = read_puzzle(read(path), name)
        began = time.process_time()
        proof = prove(model, node, name)
        out |= {"slug": model.slug, "verdict": proof.verdict, "nodes": proof.nodes, "prove_seconds": round(time.process_time() - began, 3)}
        if proof.data is not None:
            raw = dumps(proof.data)
            began = time.process_time()
            check_proof(model, loads(raw), node, name)
            out |= {"recheck_seconds": round(time.process_time() - began, 4), "bytes": len(raw)}
            out |= {"certificate": len(proof.data.get("certificate", ())), "tree": len(proof.data.get("tree", {}).get("nodes", ()))}
    except (NotationError, PuzzleFault, ProofFault) as e:
        out["error"] = str(e)
    return out


def peak() -> float:
    """The most memory that this process has had, the interpreter included, in MiB."""
    if STATUS.exists():
        line = next(line for line in STATUS.read_text("ascii", "replace").splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _measured(job: Callable[..., Json], args: tuple[Any, ...]) -> Json:
    return {**job(*args), "mib": round(peak(), 1)}


@contextmanager
def alone() -> Iterator[Callable[..., Json]]:
    """Hands out a function that runs a job in a process of its own, one after the other, and adds the most memory that it had."""
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with multiprocessing.get_context(method).Pool(1, maxtasksperchild=1) as pool:
        yield lambda job, *args: pool.apply(_measured, (job, args))


def measure_suite(without: Sequence[str], quiet: bool) -> Json:
    """The whole suite; with `without`, also with these parts taken out one by one, in this process."""
    known = goldens()
    paths = positions()
    with alone() as run:
        found = [run(solve, path) for path in progress(paths, "suite", quiet, unit="position")]
    for one in found:
        golden = known.get(one["name"])
        one["as_before"] = golden == {"verdict": one["verdict"], "nodes": one["nodes"]}
    out: Json = {"positions": found, "changed": [one["name"] for one in found if not one["as_before"]]}
    for part in without:
        out.setdefault("without", {})[part] = [
            solve(path, (part,), GIVE_UP) for path in progress(paths, f"without {part}", quiet, unit="position")
        ]
    return out


def measure_library(paths: Sequence[Path], quiet: bool) -> Json:
    """Every published puzzle, each in a process of its own, and the figures that have to stay below `TARGETS`."""
    with alone() as run:
        found = [run(publish, path) for path in progress(paths, "puzzles", quiet, unit="puzzle")]
    good = [one for one in found if "recheck_seconds" in one]
    figures = {
        "prove": max((one["prove_seconds"] for one in good), default=0.0), "median": median([one["prove_seconds"] for one in good] or [0.0]),
        "recheck": max((one["recheck_seconds"] for one in good), default=0.0), "mib": max((one["mib"] for one in found), default=0.0),
    }  # fmt: skip
    return {
        "puzzles": found, "proved": len(good), "figures": figures, "targets": TARGETS,
        "missed": [k for k, v in figures.items() if v > TARGETS[k]] + [one["file"] for one in found if one not in good],
    }  # fmt: skip


def show_suite(report: Json) -> None:
    """Print the figures of the suite."""
    for one in report["positions"]:
        changed = "" if one["as_before"] else "  CHANGED"
        print(
            f"{one['name']:24} {one['verdict']:20} {one['nodes']:>8} nodes {one['seconds']:>9.3f} s {one['nodes_per_second']:>8,} nodes/s"
            f" {one['mib']:>7.1f} MiB{changed}"
        )
    whole = {"nodes": sum(o["nodes"] for o in report["positions"]), "seconds": sum(o["seconds"] for o in report["positions"])}
    print(f"{'all':24} {whole['nodes']:>29} nodes {whole['seconds']:>9.3f} s {round(whole['nodes'] / whole['seconds']):>8,} nodes/s")
    for part, found in report.get("without", {}).items():
        pairs = [(o, w) for o, w in zip(report["positions"], found, strict=True) if "(limit)" not in w["verdict"]]
        ratios = sorted(w["nodes"] / o["nodes"] for o, w in pairs)
        given_up = len(found) - len(pairs)
        print(
            f"without {part:8} {len(pairs)} positions to the end, {given_up} given up at {GIVE_UP:,} decisions;"
            f" of those to the end nodes × {sum(w['nodes'] for _, w in pairs) / sum(o['nodes'] for o, _ in pairs):.2f},"
            f" median × {median(ratios):.2f}, most × {ratios[-1]:.1f}, seconds × {sum(w['seconds'] for _, w in pairs) / sum(o['seconds'] for o, _ in pairs):.2f}"
        )
        for one, other in zip(report["positions"], found, strict=True):
            print(
                f"  {one['name']:22} {other['verdict']:20} {other['nodes']:>8} nodes {other['seconds']:>9.3f} s  × {other['nodes'] / one['nodes']:.2f}"
            )


def show_library(report: Json) -> None:
    """Print the figures of the library, and what misses its target."""
    for one in report["puzzles"]:
        if "error" in one:
            print(f"{one['file']:28} {one['error']}")
            continue
        more = (
            f"re-check {one['recheck_seconds']:.3f} s, {one['certificate']} own decisions, tree {one['tree']}, {one['bytes']} bytes"
            if "bytes" in one
            else ""
        )
        print(f"{one['slug']:28} {one['verdict']}  {one['nodes']:>7} nodes {one['prove_seconds']:>8.3f} s {one['mib']:>7.1f} MiB  {more}")
    f, t = report["figures"], report["targets"]
    print(
        f"{report['proved']} of {len(report['puzzles'])} proved and re-checked; prove at most {f['prove']:.2f} s (target {t['prove']:g}),"
        f" median {f['median']:.3f} s ({t['median']:g}); re-check at most {f['recheck']:.3f} s ({t['recheck']:g});"
        f" memory at most {f['mib']:.0f} MiB ({t['mib']:g})"
    )
    if report["missed"]:
        print(f"missed: {', '.join(report['missed'])}")

"""`prove`: prove puzzle files."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rules_engine.cli._files import expand, read, short
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_puzzle
from rules_engine.notation.tree import Node
from rules_engine.search.chances import DEFAULT_TRIES
from rules_engine.search.check import check_proof, loads, read_proof
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.proof import PROVED, REFUTED, Proof, dumps, proof_path, prove
from rules_engine.search.solver import DEFAULT_LIMIT

HELP = "Prove puzzle files: can the goal be forced against every reply and every unknown card?"
EXAMPLES = """\
  python -m rules_engine prove puzzles/library/duel-first.yaml
  python -m rules_engine prove puzzles/library               every puzzle of a folder
  python -m rules_engine prove --write puzzles/library       also store the proofs beside the puzzles
  python -m rules_engine prove --check puzzles/library       only re-check the stored proofs
  python -m rules_engine prove --json FILE | jq .verdict

Exit code 0 if everything is PROVED, 1 if something is REFUTED, has a second solution (--unique) or a stored proof that does not
hold, 2 if something is UNKNOWN or can't be read. JSON: `verdict`, `exit`; of a fault `error` and `code` or `problems`, with its line."""

Report = dict[str, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="puzzle files or folders")
    parser.add_argument(
        "--json", action="store_true", help="one JSON document instead of text: one record for one file, else {verdict, results}"
    )
    parser.add_argument("--write", action="store_true", help="store the proof beside the puzzle as <name>.proof.json.gz, if it is PROVED")
    parser.add_argument("--check", action="store_true", help="do not search: re-check the stored proof")
    parser.add_argument(
        "--unique", action="store_true", help="a second solution, other cards or order apart, is a fault; nothing is stored then"
    )
    parser.add_argument("--limit", type=int, default=DEFAULT_LIMIT, metavar="N", help="decisions to expand at most (default: %(default)s)")
    parser.add_argument(
        "--tries", type=int, default=DEFAULT_TRIES, metavar="N",
        help="decisions to look at for the chances of first moves where the goal can't be forced, 0 for none (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--lines", type=int, default=12, metavar="N", help="refutations to print at most (default: %(default)s)")


@contextmanager
def ticker(what: str, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A counter of decisions on the terminal, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(desc=what, unit=" decisions", leave=False, file=sys.stderr) as bar:

        def tick(nodes: int) -> None:
            bar.update(nodes - bar.n)

        yield tick


def run(args: argparse.Namespace) -> int:
    paths, missing = expand(args.files)
    for name in missing:
        print(f"{name}: no such file", file=sys.stderr)
    reports = [check_file(p) if args.check else prove_file(p, args) for p in paths]
    code = max([2 if missing else 0, *(int(r["exit"]) for r in reports)])
    if args.json:
        for r in reports:
            r.pop("proof", None)
        worst = max(reports, key=lambda r: r["exit"])["verdict"] if reports else "UNKNOWN"
        print(json.dumps(reports[0] if len(reports) == 1 else {"verdict": worst, "results": reports}, ensure_ascii=False))
        return code
    for r in reports:
        show(r, args.lines)
    if len(reports) > 1:
        print(f"{sum(r['exit'] == 0 for r in reports)} proved, {sum(r['exit'] != 0 for r in reports)} not")
    return code


def prove_file(path: Path, args: argparse.Namespace) -> Report:
    """Prove one file. Never raises for what is in the file: errors are part of the report."""
    name = short(path)
    out: Report = {"file": name, "verdict": "UNKNOWN", "exit": 2}
    try:
        model, node = read_puzzle(read(path), name)
        began = time.process_time()
        with ticker(model.slug, args.json) as progress:
            proof = prove(model, node, name, args.limit, progress, tries=args.tries)
        out |= {**proof.json(), "seconds": round(time.process_time() - began, 3), "proof": proof}
        if args.unique and proof.verdict == PROVED and len(proof.groups) > 1:
            first = "; ".join(group[0] for group in proof.groups)
            out |= {"exit": 1, "code": "second_solution", "error": f"{name}: {len(proof.groups)} solutions begin differently: {first}"}
            return out
        if proof.data is not None:
            began = time.process_time()
            out["recheck"] = {**check_proof(model, loads(dumps(proof.data)), node, name), "seconds": round(time.process_time() - began, 3)}
            if args.write:
                target = proof_path(path)
                target.write_bytes(dumps(proof.data))
                out["written"] = short(target)
        elif args.write and proof.verdict == PROVED:
            out |= {"error": "proved, but not stored: " + "; ".join(proof.notes), "exit": 2}
            return out
        out["exit"] = {PROVED: 0, REFUTED: 1}.get(proof.verdict, 2)
    except NotationError as e:
        out["problems"] = [p.json() for p in e.problems]
        out["error"] = e.text()
    except PuzzleFault as e:
        out |= fault(name, node, e)
    except ProofFault as e:
        out |= {"error": f"{name}: {e}", "code": e.code}
    return out


def fault(name: str, node: Node, e: PuzzleFault) -> Report:
    """What the report says of a puzzle that can't be searched, with its place in the file."""
    line, column = node.at(e.pointer)
    return {"error": f"{name}:{line}:{column}: {e}", "code": e.code, "pointer": e.pointer, "line": line, "column": column}


def check_file(path: Path) -> Report:
    """Re-check the stored proof of one file."""
    name = short(path)
    out: Report = {"file": name, "verdict": "UNKNOWN", "exit": 2}
    try:
        model, node = read_puzzle(read(path), name)
        began = time.process_time()
        found = check_proof(model, read_proof(proof_path(path)), node, name)
        out |= {"slug": model.slug, "verdict": PROVED, "exit": 0, "recheck": {**found, "seconds": round(time.process_time() - began, 3)}}
    except NotationError as e:
        out["problems"] = [p.json() for p in e.problems]
        out["error"] = e.text()
    except PuzzleFault as e:
        out |= fault(name, node, e)
    except ProofFault as e:
        out |= {"error": f"{name}: {e}", "code": e.code, "exit": 1}
    return out


TOO_MUCH = {
    "limit": "more decisions than --tries", "deep": "the lines are too long", "plans": "too many plans of which none is better than another",
    "wide": "more than 2,000 answers at one decision", "shown": "an unknown card changes hands in a way that is not counted",
}  # fmt: skip


def show_tries(found: Report, lines: int) -> None:
    """Print the first moves by their chance of success."""
    if "reason" in found:
        print(f"  best try: not found ({TOO_MUCH.get(found['reason'], found['reason'])}; {found['nodes']} decisions)")
    elif found and not any(one["value"] for one in found["moves"]):
        print(f"  best try: none, whatever the deal ({found['nodes']} decisions)")
    elif found:
        dealt = f"over {found['deals']} deals of the unknown cards, " if found["deals"] > 1 else ""
        print(f"  best try, {dealt}against the best defence ({found['nodes']} decisions):")
        for one in found["moves"][:lines]:
            print(f"    {100 * one['value']:6.2f} %  {one['probability']:>9}  {one['move']}")


def show(r: Report, lines: int) -> None:
    """Print one report."""
    proof: Proof | None = r.get("proof")
    if proof is None:
        if "error" in r:
            print(r["error"], file=sys.stderr)
        else:
            print(f"{r['file']}: stored proof holds ({r['recheck']['states']} states, {r['recheck']['seconds']} s)")
        return
    verdict = f"{proof.verdict}({proof.reason})" if proof.reason else proof.verdict
    print(f"{r['file']}: {verdict}  {proof.nodes} nodes  {r['seconds']} s")
    if proof.answer:
        for key in ("truth", "truths"):
            if key in proof.answer:
                print(f"  {key}: {json.dumps(proof.answer[key], ensure_ascii=False)}")
        for w in proof.answer.get("wrong", []):
            print(f"  wrong: {json.dumps(w['answer'], ensure_ascii=False)}  [{w['rule']}] {w['data']}")
    if proof.opening:
        print(f"  before your first decision: {'; '.join(proof.opening)}")
    if proof.winning:
        print(f"  winning first moves{'' if proof.unique else f', {len(proof.groups)} different'}:")
        for group in proof.groups or [[t] for t in proof.winning]:
            print(f"    {'  =  '.join(group)}")
    if proof.main:
        print(f"  strategy against the longest defence:\n    {'; '.join(proof.main)}")
    if proof.losing:
        print(f"  refuted first moves: {len(proof.losing)}")
        for text, line in list(proof.losing.items())[:lines]:
            print(f"    {text}: {'; '.join(line) or 'the goal is missed'}")
        if len(proof.losing) > lines:
            print(f"    … {len(proof.losing) - lines} more")
    if proof.unknown:
        print(f"  unknown: {'; '.join(proof.unknown)}")
    if proof.verdict == REFUTED and proof.line:
        print(f"  best defence: {'; '.join(proof.line)}")
    show_tries(proof.best_try, lines)
    for note in proof.notes:
        print(f"  note: {note}")
    if "recheck" in r:
        print(f"  re-check: {r['recheck']['states']} states, {r['recheck']['own']} own decisions, {r['recheck']['seconds']} s")
    if "written" in r:
        print(f"  written: {r['written']}")
    if "error" in r:
        print(f"  {r['error']}", file=sys.stderr)

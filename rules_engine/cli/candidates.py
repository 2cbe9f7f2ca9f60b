"""`candidates`: look through what `generate` found."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from rules_engine.cli._candidates import Folder, candidates_of, library_of, opened, prints_of, put
from rules_engine.cli._contact import sheet
from rules_engine.cli._files import short
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.proof import dumps, proof_path, prove
from rules_engine.workshop.candidate import unwritten
from rules_engine.workshop.sameness import fingerprint

HELP = "Look through what `generate` found: list it, see it on one page, keep, reject, put into the library."
EXAMPLES = """\
  python -m rules_engine candidates list found                   the most promising first; --json for scripts
  python -m rules_engine candidates sheet found                  writes found/sheet.html: pictures, solutions, moves that fail
  python -m rules_engine candidates keep found-0123456789ab --from found          into puzzles/candidates
  python -m rules_engine candidates reject found-ba9876543210 --from found --why "the second move is the same again"
  python -m rules_engine candidates accept found-0123456789ab --as two-swords

Keeping copies the four files of a candidate and its figures; rejecting writes a line into the index of the folder. To accept one, first write
title, hints and explanation into its file: accepting refuses until nothing in it is marked as unwritten, then proves it under its new name and
puts it into puzzles/library.

Exit code 0; 1 if a candidate can't be accepted as it is; 2 for input that can't be used."""

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def configure(parser: argparse.ArgumentParser) -> None:
    sub = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    one = sub.add_parser("list", help="what a folder holds, the most promising first")
    one.add_argument("folder", metavar="FOLDER")
    one.add_argument("--json", action="store_true", help="one JSON document instead of text")
    one = sub.add_parser("sheet", help="one page with all pictures, solutions and moves that fail")
    one.add_argument("folder", metavar="FOLDER")
    for verb, text in (("keep", "copy candidates into puzzles/candidates"), ("reject", "say that candidates are not wanted")):
        one = sub.add_parser(verb, help=text)
        one.add_argument("names", nargs="+", metavar="NAME")
        one.add_argument("--from", dest="folder", metavar="FOLDER", required=True, help="where they lie")
        if verb == "keep":
            one.add_argument("--to", metavar="FOLDER", help="another folder than puzzles/candidates")
        else:
            one.add_argument("--why", required=True, metavar="TEXT", help="the reason, for whoever looks next")
    one = sub.add_parser("accept", help="put a candidate with finished words into the library")
    one.add_argument("name", metavar="NAME", help="a candidate or a file")
    one.add_argument("--as", dest="slug", metavar="SLUG", help="its name in the library")
    one.add_argument("--from", dest="folder", metavar="FOLDER", help="where it lies (default: puzzles/candidates)")
    one.add_argument("--library", metavar="FOLDER", help="another library than puzzles/library")
    one.add_argument("--json", action="store_true", help="one JSON document instead of text")


def run(args: argparse.Namespace) -> int:
    if args.folder and not Path(args.folder).is_dir():
        print(f"{args.folder}: no such folder", file=sys.stderr)
        return 2
    verbs = {"list": show, "sheet": picture, "keep": keep, "reject": reject, "accept": accept}
    try:
        return verbs[args.verb](args)
    except (OSError, UnicodeDecodeError) as e:
        print(str(e), file=sys.stderr)
    except (NotationError, PuzzleFault) as e:
        print(e.text() if isinstance(e, NotationError) else str(e), file=sys.stderr)
    return 2


def show(args: argparse.Namespace) -> int:
    """One line for each candidate."""
    rows = Folder(Path(args.folder)).rows()
    if args.json:
        print(json.dumps({"folder": short(Path(args.folder)), "candidates": rows}, ensure_ascii=False))
        return 0
    families: set[str] = set()
    for r in rows:
        first = r.get("family", r["candidate"]) not in families
        families.add(str(r.get("family", r["candidate"])))
        mark = (
            f"accepted as {r['accepted']}" if r["accepted"] else "kept" if r["kept"] else f"rejected: {r['rejected']}" if r["rejected"]
            else "" if first else "like one above"
        )  # fmt: skip
        line = (
            f"{r['candidate']}  {r.get('promise', 0):5.2f}  {'■' * int(r.get('difficulty', 0)):<5}  {r.get('kind', ''):<7}  "
            f"{r.get('decisions', '?')} decisions, {r.get('tries', '?')} tries  {', '.join(r.get('themes', ()))}  {mark}"
        )
        print(line.rstrip())
    print(f"{len(rows)} candidate(s), {len(families)} idea(s)")
    return 0


def picture(args: argparse.Namespace) -> int:
    """The contact sheet, beside the pictures."""
    folder = Path(args.folder)
    rows = Folder(folder).rows()
    put(folder / "sheet.html", sheet(folder, rows).encode())
    print(f"{short(folder / 'sheet.html')}: {len(rows)} candidate(s)")
    return 0


def named(args: argparse.Namespace, folder: Folder) -> bool:
    """Whether the folder knows all the names. Says which it does not."""
    known = {r["candidate"] for r in folder.rows()}
    unknown = [name for name in args.names if name not in known]
    if unknown:
        print(f"{args.folder}: no candidate {', '.join(unknown)}. Nothing was done.", file=sys.stderr)
    return not unknown


def keep(args: argparse.Namespace) -> int:
    folder = Folder(Path(args.folder))
    if not named(args, folder):
        return 2
    there = prints_of([library_of(None)])
    known = [r["candidate"] for r in folder.rows() if r["candidate"] in args.names and r["fingerprint"] in there]
    if known:
        print(f"the library has these puzzles already: {', '.join(known)}. Nothing was done.", file=sys.stderr)
        return 1
    to = Folder(Path(args.to) if args.to else candidates_of())
    to.path.mkdir(parents=True, exist_ok=True)
    for name in args.names:
        to.keep(name, folder)
    print(f"{len(args.names)} kept in {short(to.path)}")
    return 0


def reject(args: argparse.Namespace) -> int:
    folder = Folder(Path(args.folder))
    if not named(args, folder):
        return 2
    for name in args.names:
        folder.write_line({"rejected": name, "why": args.why})
    print(f"{len(args.names)} rejected")
    return 0


def accept(args: argparse.Namespace) -> int:
    """Put a candidate with finished words into the library."""
    given = Path(args.name)
    folder = Folder(Path(args.folder) if args.folder else candidates_of())
    path = given if given.suffix == ".yaml" else folder.file(args.name)
    if not args.slug or not SLUG.fullmatch(args.slug):
        print("which name in the library? say --as SLUG (small letters, digits, hyphens)", file=sys.stderr)
        return 2
    if not path.is_file():
        print(f"{path}: no such file", file=sys.stderr)
        return 2
    library = library_of(args.library)
    target = library / f"{args.slug}.yaml"
    model = opened(path)
    missing = unwritten(model)
    if missing:
        print(f"{short(path)}: a person has to write first: {', '.join(missing)}", file=sys.stderr)
        return 1
    if target.exists():
        print(f"there is a puzzle {args.slug} already: {short(target)}", file=sys.stderr)
        return 1
    if fingerprint(model) in prints_of([library]):
        print(f"{short(path)}: the library has this puzzle already", file=sys.stderr)
        return 1
    text = re.sub(r"(?m)^slug: .*$", f"slug: {args.slug}", path.read_text("utf-8"), count=1)
    model, node = read_puzzle(text, target.name)
    proof = prove(model, node, target.name)
    if proof.data is None or not proof.unique:
        print(
            f"{short(path)}: {proof.verdict}, {len(proof.groups)} solution(s): {'; '.join(proof.notes)}. Nothing was added.",
            file=sys.stderr,
        )
        return 1
    put(proof_path(target), dumps(proof.data))
    put(target, text.encode())
    if folder.index.is_file():
        folder.write_line({"accepted": path.stem, "slug": args.slug})
    if args.json:
        print(json.dumps({"slug": args.slug, "file": short(target), "nodes": proof.nodes}, ensure_ascii=False))
    else:
        print(f"{short(target)}: PROVED, {proof.nodes} decisions. A day of its own: append it to {short(library / 'rota.txt')}")
    return 0

"""`schema`: the JSON Schema of positions, cases and puzzles."""

from __future__ import annotations

import argparse
import sys

from rules_engine.cli._files import short
from rules_engine.notation import schema

HELP = "Print or write the JSON Schema of positions, cases and puzzles."
EXAMPLES = """\
  python -m rules_engine schema puzzle
  python -m rules_engine schema --write      make the published files anew
  python -m rules_engine schema --check      exit code 1 if they are out of date"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", choices=sorted(schema.MODELS), default="position")
    parser.add_argument("--write", action="store_true", help="write all files")
    parser.add_argument("--check", action="store_true", help="say which files are out of date")


def run(args: argparse.Namespace) -> int:
    if args.write:
        for path in schema.write():
            print(short(path))
        return 0
    if args.check:
        stale = schema.stale()
        for name in stale:
            print(f"{short(schema.path(name))} is out of date: python -m rules_engine schema --write", file=sys.stderr)
        return 1 if stale else 0
    print(schema.text(args.name), end="")
    return 0

"""`new-skill`: the files of a new skill, ready to be filled in."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from rules_engine.cli._files import root, short
from rules_engine.editions import EDITIONS
from rules_engine.notation.words import names

HELP = "Make the module, the test and the case file of a new skill."
EXAMPLES = """\
  python -m rules_engine new-skill std.mou
  python -m rules_engine new-skill early.qiankun --dry-run

Three files are made and nothing central is edited: the skill is found by scan. Files that exist are left alone (exit code 2)."""

MODULE = '''"""{zh} ({edition}): what it does, in one sentence.

Sources: which document and which line, and what was decided where it is silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_engine.core.parts.skills import Reaction
from rules_engine.core.registry import Skill, Trigger
from rules_engine.core.timings import Timing

if TYPE_CHECKING:
    from rules_engine.core.damage import Damage
    from rules_engine.core.state import State


class {camel}(Reaction):
    """One step per job; each step ends with exactly one of call, goto, done, choose, emit, move."""

    cites: ClassVar[dict[str, str]] = {{"enter": "skill.{edition}.{skill}.1"}}

    def enter(self, g: State) -> None:
        g.done()


def ready(g: State, owner: int, event: Damage) -> bool:
    """When it is offered; checked again just before it runs."""
    return False


skill = Skill("{skill}", Trigger(Timing.DAMAGED, ready, {camel}))
'''

TEST = '''"""{zh} ({edition}): what the case file can't say."""

from __future__ import annotations

import pytest

from rules_engine.editions import load


@pytest.mark.skip(reason="write the test first")
def test_{skill}_is_playable() -> None:
    assert "{skill}" in load("{edition}").skills
'''

CASE = """edition: {edition}
rules: [skill.{edition}.{skill}.1]
cases:
  - title: {{zh: {zh}：写明要点, en: "{skill}: say what is shown"}}
    covers: []
    sources: []
    seats:
      - {{skills: [{skill}], hand: [杀♠7]}}
      - {{hand: [闪♦2]}}
    script:
      - {{seat: 1, use: 杀♠7, to: [2]}}
      - {{seat: 2, answer: pass}}
    expect: {{hp: {{2: 3}}}}
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="EDITION.SKILL", help="for example std.rende")
    parser.add_argument("--dry-run", action="store_true", help="say what would be made, make nothing")
    parser.add_argument("--root", type=Path, default=None, help="the project's folder (default: where this package lies)")
    parser.add_argument("--json", action="store_true", help="the paths as JSON")


def run(args: argparse.Namespace) -> int:
    edition, dot, skill = args.name.partition(".")
    if not dot or edition not in EDITIONS:
        print(f"{args.name}: write EDITION.SKILL; editions are {', '.join(EDITIONS)}", file=sys.stderr)
        return 2
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", skill):
        print(f"{skill}: a skill is named in pinyin, small letters only, such as rende", file=sys.stderr)
        return 2
    base = args.root or root()
    words = {"edition": edition, "skill": skill, "camel": "".join(p.title() for p in skill.split("_")), "zh": names().show("skill", skill)}
    files = {
        base / "rules_engine" / "skills" / edition / f"{skill}.py": MODULE.format(**words),
        base / "tests" / "rules_engine" / "skills" / edition / f"test_{skill}.py": TEST.format(**words),
        base / "tests" / "cases" / edition / "skills" / f"{skill}.yaml": CASE.format(**words),
    }
    there = [p for p in files if p.exists()]
    if there:
        for path in there:
            print(f"{short(path)}: is there already", file=sys.stderr)
        return 2
    if not args.dry_run:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    if args.json:
        print(json.dumps({"files": [short(p) for p in files], "written": not args.dry_run}, ensure_ascii=False))
    else:
        for path in files:
            print(f"{'would make' if args.dry_run else 'made'} {short(path)}")
        print("next: write the case file, then the skill; `python -m rules_engine check` runs it")
    return 0

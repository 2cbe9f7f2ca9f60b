"""`check`: run case files."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from rules_engine.cli._files import expand, progress, read, short, standard_cases
from rules_engine.notation.cases import Failure, Result, run_case
from rules_engine.notation.comparisons import is_comparison, read_comparison, run_comparison
from rules_engine.notation.models import CaseModel
from rules_engine.notation.position import open_state
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_cases, read_puzzle
from rules_engine.notation.tree import MAX_CASES_BYTES, Node, parse

HELP = "Run case files: positions with a line of play and what must come out."
EXAMPLES = """\
  python -m rules_engine check                          all rulings, comparisons and files of tests/cases
  python -m rules_engine check tests/cases/std/duel.yaml
  python -m rules_engine check --lang zh my_case.yaml   messages in Chinese
  python -m rules_engine check --json | jq .failed

Ends with `N passed, N failed`. Exit code 0 if all passed, 1 if not, 2 if a file is not there."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="case files or folders (default: rulings, comparisons, tests/cases)")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of text")
    parser.add_argument("--lang", choices=("en", "zh"), default="en", help="language of the messages")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the cases that passed, too")


@dataclass
class Report:
    """What came out of some files."""

    results: list[Result] = field(default_factory=list)

    @property
    def passed(self) -> int:
        return sum(r.passed for r in self.results)

    @property
    def failed(self) -> int:
        return len(self.results) - self.passed


def check_file(path: Path) -> list[Result]:
    """Run the cases of a file; a file that can't be read is one failed result. A puzzle file is only read and opened; a comparison
    is two cases."""
    name = short(path)
    data = read(path)
    try:
        documents = parse(data, MAX_CASES_BYTES)
        if any(is_comparison(d) for d in documents):
            _, node = read_comparison(data, name)
            return [side.result for side in run_comparison(node, name)]
        if any("slug" in d.children for d in documents if d.shape == "map"):
            puzzle, node = read_puzzle(data, name)
            open_state(puzzle, node, "puzzle", name)
            return [Result(name, node.line, puzzle.title.en, puzzle.title.zh, (), puzzle.edition)]
        cases = read_cases(data, name)
    except NotationError as e:
        failures = [Failure(p.line, p.text(lang="zh").split(": ", 1)[-1], p.text().split(": ", 1)[-1]) for p in e.problems]
        return [Result(name, 1, "the file can't be read", "文件读不通", (), "", failures)]
    return [_guarded(case, node, name) for case, node in cases]


def _guarded(case: CaseModel, node: Node, name: str) -> Result:
    """Run a case; a crash of the engine is a failure of that case, not the end of the run."""
    try:
        return run_case(case, node, name)
    except Exception as e:
        title = case.title or case.question
        what = f"{type(e).__name__}: {e}"
        failure = Failure(node.line, f"引擎出错：{what}", f"the engine failed: {what}")
        return Result(name, node.line, title.en if title else "", title.zh if title else "", (), case.edition, [failure])


def check_files(paths: list[Path], quiet: bool = False) -> Report:
    """Run the cases of several files."""
    report = Report()
    for path in progress(paths, "check", quiet):
        report.results += check_file(path)
    return report


def run(args: argparse.Namespace) -> int:
    paths, missing = expand(args.files) if args.files else (standard_cases(), [])
    if missing:
        for name in missing:
            print(f"{name}: no such file" if args.lang == "en" else f"{name}：没有这个文件", file=sys.stderr)
        return 2
    report = check_files(paths, args.json)
    if args.json:
        print(json.dumps({"passed": report.passed, "failed": report.failed, "files": len(paths),
                          "results": [r.json() for r in report.results]}, ensure_ascii=False))  # fmt: skip
    else:
        for r in report.results:
            title = r.title_zh if args.lang == "zh" else r.title
            if r.passed:
                if args.verbose:
                    print(f"ok    {r.file}:{r.line}: {title}")
                continue
            print(f"FAIL  {r.file}:{r.line}: {title}")
            for f in r.failures:
                print(f"  {r.file}:{f.line}: {f.message(args.lang)}")
                if f.options:
                    print(f"    {'possible' if args.lang == 'en' else '可选'}: {'; '.join(f.options)}")
        print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0

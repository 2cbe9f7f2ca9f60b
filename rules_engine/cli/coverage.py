"""`coverage`: how many rows of the checklist have a passing case, a test, or a paragraph that settles them (D11), and how many the
rulebook describes at all."""

from __future__ import annotations

import argparse
import ast
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rules_engine.cli._files import root, short, standard_cases
from rules_engine.cli.check import check_files

HELP = "Count the rows of the rules checklist that have a passing case or test, and those that a paragraph describes, by edition and area."
EXAMPLES = """\
  python -m rules_engine coverage                  a table by edition and area
  python -m rules_engine coverage --missing std    the rows of an edition that nothing covers yet
  python -m rules_engine coverage --json           {"covered": [ids], "described": 450, "total": 450, …}"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document; `covered` is the list of row ids")
    parser.add_argument("--missing", nargs="?", const="", metavar="EDITION", help="list the rows that are not covered")


def marks(path: Path) -> set[str]:
    """The rows named by `@pytest.mark.covers(...)` in a test file, read without running it; skipped tests do not count."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (SyntaxError, ValueError, OSError):
        return set()
    out: set[str] = set()

    def named(node: ast.AST) -> str:
        return node.attr if isinstance(node, ast.Attribute) else ""

    def idle(decorators: Iterable[ast.expr]) -> bool:
        return any(named(d.func if isinstance(d, ast.Call) else d) in ("skip", "xfail") for d in decorators)

    def visit(node: ast.AST) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and idle(node.decorator_list):
            return
        if isinstance(node, ast.Call) and named(node.func) == "covers" and named(getattr(node.func, "value", node)) == "mark":
            out.update(a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(tree)
    return out


def run(args: argparse.Namespace) -> int:
    from rules_engine.rulebook import load

    book = load()
    rows = {r.id: r for r in book.coverage_rows()}
    report = check_files(standard_cases(), args.json)
    by_case: dict[str, list[str]] = {}
    for r in report.results:
        if r.passed:
            for rid in r.covers:
                by_case.setdefault(rid, []).append(f"{r.file}:{r.line}")
    by_test: dict[str, list[str]] = {}
    for path in sorted((root() / "tests").rglob("test_*.py")):
        for rid in marks(path):
            by_test.setdefault(rid, []).append(short(path))
    by_paragraph = set(book.covered_by_paragraph)
    named = set(by_case) | set(by_test) | by_paragraph
    covered = sorted(named & set(rows))
    described = book.covering.keys() & rows.keys()
    unknown = sorted(named - set(rows))
    groups: dict[str, dict[str, list[int]]] = {"edition": {}, "area": {}}
    for row in rows.values():
        for what, key in (("edition", row.edition), ("area", row.area)):
            count = groups[what].setdefault(key, [0, 0, 0])
            count[0] += row.id in named
            count[1] += row.id in described
            count[2] += 1
    missing = [r for r in rows.values() if r.id not in named]
    if args.json:
        print(json.dumps({
            "covered": covered, "count": len(covered), "described": len(described), "total": len(rows),
            "by_edition": {k: {"covered": a, "described": d, "total": b} for k, (a, d, b) in groups["edition"].items()},
            "by_area": {k: {"covered": a, "described": d, "total": b} for k, (a, d, b) in groups["area"].items()},
            "undescribed": sorted(rows.keys() - described),
            "by": {"case": len(by_case), "test": len(by_test), "paragraph": len(by_paragraph)},
            "missing": [r.id for r in missing], "unknown": unknown, "cases": {"passed": report.passed, "failed": report.failed},
            "where": {rid: [*by_case.get(rid, []), *by_test.get(rid, [])] for rid in covered},
        }, ensure_ascii=False))  # fmt: skip
        return 0
    if args.missing is not None:
        for row in missing:
            if args.missing in ("", row.edition):
                print(f"{row.id}  {row.edition:<13} {row.area:<12} {row.name_zh}: {row.statement}")
        return 0
    for what, table in groups.items():
        print(f"{'by ' + what:<18}covered    described")
        for key, (have, said, total) in table.items():
            print(f"  {key:<16}{have:>4} / {total:<4}{said:>4} / {total:<4}{'█' * round(20 * have / total)}")
    for rid in unknown:
        print(f"not in the checklist: {rid}")
    if report.failed:
        print(f"{report.failed} cases fail and cover nothing")
    print(f"described: {len(described)} of {len(rows)} (rows that a paragraph of the rulebook states)")
    how = Counter("case" if r in by_case else "test" if r in by_test else "paragraph" for r in covered)
    print(
        f"{len(covered)} of {len(rows)} rows covered ({how['case']} by cases, {how['test']} by tests, {how['paragraph']} by their paragraph)"
    )
    return 0

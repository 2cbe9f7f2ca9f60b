"""`manage.py puzzles`: the library of puzzles and its proofs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from puzzles.models import Puzzle
from puzzles.services import library, rota
from rules_engine import api

EXAMPLES = """\
examples:
  manage.py puzzles load                 bring the database into line with the library; refuses what is not proved
  manage.py puzzles list                 what is published and what is withdrawn, and why
  manage.py puzzles check                re-check every stored proof, without the database
  manage.py puzzles prove duel-first     prove by search and store the proof beside the file
  manage.py puzzles add ~/my-puzzle.yaml prove a new file, put it into the library and load it

A day of its own: append a block to puzzles/library/rota.txt, then load."""


class Command(BaseCommand):
    """The library: load, list, check, prove, add."""

    help = "The library of puzzles and its proofs: load, list, check, prove, add."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        """Keep the examples as they are written."""
        kwargs.setdefault("formatter_class", RawDescriptionHelpFormatter)
        return super().create_parser(prog_name, subcommand, epilog=EXAMPLES, **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One verb with its own arguments."""
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="load|list|check|prove|add")
        for verb, what in {
            "load": "bring the database into line with the library",
            "list": "what is published and what is withdrawn",
            "check": "re-check stored proofs without the database",
            "prove": "prove by search and store the proofs",
            "add": "prove a new file and put it into the library",
        }.items():
            one = verbs.add_parser(verb, help=what)
            one.add_argument("--library", type=Path, default=library.LIBRARY, help="another folder than puzzles/library")
            if verb == "load":
                one.add_argument("--strict", action="store_true", help="exit with an error if a file was refused")
            if verb in ("check", "prove"):
                one.add_argument("names", nargs="*", metavar="PUZZLE", help="names or files (default: all)")
            if verb == "add":
                one.add_argument("file", type=Path, help="a puzzle file")

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        """Run the verb. Raises CommandError with one message per fault."""
        verbs: dict[str, Callable[..., None]] = {
            "load": self.load,
            "list": self.list,
            "check": self.check_all,
            "prove": self.prove,
            "add": self.add,
        }
        verbs[verb](**options)

    def bar(self, paths: Iterable[Path], what: str, verbosity: int) -> Iterable[Path]:
        """A progress bar on a terminal, nothing elsewhere."""
        quiet = verbosity == 0 or not sys.stderr.isatty()
        return tqdm(list(paths), desc=what, unit=" puzzle", leave=False, disable=quiet, file=sys.stderr)

    def load(self, *, library: Path, strict: bool = False, verbosity: int = 1, **_: Any) -> None:
        """Load the library. Refused files are named; the others are loaded."""
        report = load_library(library, lambda paths: self.bar(paths, "checking proofs", verbosity))
        for slug, fault in report.refused:
            self.stderr.write(f"refused   {slug}: {fault}")
        for slug, reason in report.withdrawn:
            self.stderr.write(f"withdrawn {slug}: {reason}")
        if verbosity:
            self.stdout.write(
                f"{len(report.new)} new, {len(report.changed)} changed, {len(report.same)} as before, {len(report.refused)} refused, "
                f"{len(report.withdrawn)} withdrawn; rota: {report.days} block(s)"
            )
        if strict and report.refused:
            raise CommandError(f"{len(report.refused)} puzzle(s) refused")

    def list(self, **_: Any) -> None:
        """Print one line per puzzle."""
        rows = Puzzle.objects.select_related("current").defer("current__source", "current__proof").order_by("status", "difficulty", "slug")
        for p in rows:
            revision = f"r{p.current.number}" if p.current else "–"
            title = p.current.title_zh if p.current else ""
            self.stdout.write(
                f"{p.status:<10} {p.slug:<28} {p.kind:<8} {'■' * p.difficulty:<6} {p.edition:<8} {revision:<4} {title}  {p.reason}".rstrip()
            )
        self.stdout.write(f"{len(rows)} puzzle(s)")

    def check_all(self, *, library: Path, names: Sequence[str] = (), verbosity: int = 1, **_: Any) -> None:
        """Re-check stored proofs."""
        faults = []
        paths = self.paths(library, names)
        for path in self.bar(paths, "checking proofs", verbosity):
            found = check_library_file(path)
            if found.fault:
                faults.append(found.fault)
            elif verbosity > 1:
                self.stdout.write(f"{path.name}: holds")
        for fault in faults:
            self.stderr.write(fault)
        self.stdout.write(f"{len(paths) - len(faults)} passed, {len(faults)} failed")
        if faults:
            raise CommandError(f"{len(faults)} stored proof(s) do not hold")

    def prove(self, *, library: Path, names: Sequence[str] = (), verbosity: int = 1, **_: Any) -> None:
        """Prove by search, and store what is proved."""
        failed = 0
        for path in self.bar(self.paths(library, names), "proving", verbosity):
            failed += not self.prove_file(path)
        if failed:
            raise CommandError(f"{failed} puzzle(s) not proved")

    def add(self, *, library: Path, file: Path, verbosity: int = 1, **_: Any) -> None:
        """Prove a file outside the library, copy it in with its proof, load."""
        try:
            source = file.read_text(encoding="utf-8")
            model, _state = api.load_puzzle(source, file.name)
        except OSError as e:
            raise CommandError(f"{file}: {e.strerror}") from None
        except (api.NotationError, api.PuzzleFault, UnicodeDecodeError) as e:
            raise CommandError(str(e)) from None
        target = library / f"{model.slug}.yaml"
        if target.exists() and target.resolve() != file.resolve():
            raise CommandError(f"there is a puzzle {model.slug} already: {target.name}")
        report, proof = api.prove(source, file.name)
        if proof is None:
            raise CommandError(f"{file.name}: {verdict(report)}. Nothing was added.")
        target.write_text(source, encoding="utf-8")
        target.with_name(model.slug + PROOF).write_bytes(proof)
        self.stdout.write(f"{model.slug}: {verdict(report)}")
        self.load(library=library, verbosity=verbosity)

    def paths(self, folder: Path, names: Sequence[str]) -> Sequence[Path]:
        """The files that are meant: names of the library, or paths. Raises CommandError for what does not exist."""
        if not names:
            return library_files(folder)
        out = []
        for name in names:
            path = Path(name) if name.endswith(".yaml") else folder / f"{name}.yaml"
            if not path.is_file():
                raise CommandError(f"there is no puzzle {name!r} in {folder}")
            out.append(path)
        return out

    def prove_file(self, path: Path) -> bool:
        """Prove one file and store its proof. Whether that went well."""
        try:
            report, proof = api.prove(path.read_text(encoding="utf-8"), path.name)
        except (api.NotationError, api.PuzzleFault, UnicodeDecodeError) as e:
            self.stderr.write(str(e))
            return False
        self.stdout.write(f"{path.name}: {verdict(report)}")
        if proof is None:
            return False
        path.with_name(path.stem + PROOF).write_bytes(proof)
        return True


PROOF = library.PROOF
library_files = library.files
check_library_file = library.check_file


def load_library(folder: Path, progress: Any) -> library.Report:
    """`library.load` with its errors as messages."""
    try:
        return library.load(folder, progress)
    except (rota.RotaError, NotADirectoryError) as e:
        raise CommandError(str(e)) from None


def verdict(report: dict[str, Any]) -> str:
    """The verdict of a report in one line."""
    reason = f"({report['reason']})" if report.get("reason") else ""
    notes = "; ".join(report.get("notes", ()))
    return f"{report['verdict']}{reason}, {report['nodes']} decisions{f'. {notes}' if notes else ''}"

"""`manage.py puzzles`: the library of puzzles and its proofs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from json import dumps
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from puzzles.models import Puzzle
from puzzles.services import library, rota, workshop
from rules_engine import api

EXAMPLES = """\
examples:
  manage.py puzzles load                 bring the database into line with the library; refuses what is not proved
  manage.py puzzles list                 what is published and what is withdrawn, and why
  manage.py puzzles check                re-check every stored proof and lint the files, without the database; counts
  manage.py puzzles check --json         the same as one JSON document
  manage.py puzzles prove duel-first     prove by search and store the proof beside the file
  manage.py puzzles add ~/my-puzzle.yaml prove a new file, tag and lint it, put it into the library and load it

A day of its own: append a block to puzzles/library/rota.txt, then load.
Exit status: 0 all good; 1 something does not hold, is not proved or is to be mended; 2 a file is not there or can't be read."""


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
            "check": "re-check stored proofs and lint the files, without the database",
            "prove": "prove by search and store the proofs",
            "add": "prove, tag and lint a new file, and put it into the library",
        }.items():
            one = verbs.add_parser(verb, help=what)
            one.add_argument("--library", type=Path, default=library.LIBRARY, help="another folder than puzzles/library")
            if verb == "load":
                one.add_argument("--strict", action="store_true", help="exit with an error if a file was refused")
            if verb in ("check", "prove"):
                one.add_argument("names", nargs="*", metavar="PUZZLE", help="names or files (default: all)")
            if verb in ("prove", "add"):
                one.add_argument("--limit", type=int, default=api.DEFAULT_LIMIT, help="decisions to expand at most (default: %(default)s)")
            if verb == "add":
                one.add_argument("file", type=Path, help="a puzzle file")
            if verb != "load":
                one.add_argument("--json", action="store_true", help="one JSON document instead of text")

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

    def bar(self, paths: Iterable[Path], what: str, verbosity: int) -> tqdm[Path]:
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

    def list(self, *, json: bool = False, **_: Any) -> None:
        """Print one line per puzzle."""
        rows = Puzzle.objects.select_related("current").defer("current__source", "current__proof").order_by("status", "difficulty", "slug")
        if json:
            self.print_json([row_json(p) for p in rows])
            return
        for p in rows:
            revision = f"r{p.current.number}" if p.current else "–"
            title = p.current.title_zh if p.current else ""
            self.stdout.write(
                f"{p.status:<10} {p.slug:<28} {p.kind:<8} {'■' * p.difficulty:<6} {p.edition:<8} {revision:<4} {title}  {p.reason}".rstrip()
            )
        self.stdout.write(f"{len(rows)} puzzle(s)")

    def check_all(self, *, library: Path, names: Sequence[str] = (), json: bool = False, verbosity: int = 1, **_: Any) -> None:
        """Re-check stored proofs, lint the files, count."""
        paths = self.paths(library, names)
        looked = list(workshop.look(self.bar(paths, "checking proofs", 0 if json else verbosity), workshop.others(library)))
        failed = [one for one in looked if not one.good]
        if json:
            self.print_json({**workshop.census(looked), "failed": len(failed), "puzzles": [one.json() for one in looked]})
        else:
            for one in looked:
                for fault in one.faults():
                    self.stderr.write(fault)
                if verbosity > 1 and one.good:
                    self.stdout.write(f"{one.checked.path.name}: holds")
            self.stdout.write(workshop.census_text(workshop.census(looked)))
            self.stdout.write(f"{len(looked) - len(failed)} passed, {len(failed)} failed")
        broken = sum(bool(one.checked.fault) for one in failed)
        if failed:
            raise CommandError(f"{broken} stored proof(s) do not hold, {len(failed) - broken} puzzle(s) are to be mended")

    def prove(
        self, *, library: Path, names: Sequence[str] = (), json: bool = False, limit: int = api.DEFAULT_LIMIT, verbosity: int = 1, **_: Any
    ) -> None:
        """Prove by search, and store what is proved."""
        bar = self.bar(self.paths(library, names), "proving", 0 if json else verbosity)
        reports = [prove_file(path, limit, lambda nodes: bar.set_postfix_str(f"{nodes:,} decisions")) for path in bar]
        if json:
            self.print_json({"proved": sum(r["stored"] for r in reports), "puzzles": reports})
        else:
            for r in reports:
                (self.stderr if "error" in r else self.stdout).write(r["error"] if "error" in r else f"{r['file']}: {verdict(r)}")
        failed = sum(not r["stored"] for r in reports)
        if failed:
            raise CommandError(f"{failed} puzzle(s) not proved")

    def add(self, *, library: Path, file: Path, json: bool = False, limit: int = api.DEFAULT_LIMIT, verbosity: int = 1, **_: Any) -> None:
        """Prove a file outside the library, tag and lint it, copy it in with its proof, load."""
        try:
            source = file.read_text(encoding="utf-8")
            model, _state = api.load_puzzle(source, file.name)
        except OSError as e:
            raise CommandError(f"{file}: {e.strerror}", returncode=2) from None
        except (api.NotationError, api.PuzzleFault, UnicodeDecodeError) as e:
            raise CommandError(str(e), returncode=2) from None
        target = library / f"{model.slug}.yaml"
        if target.exists() and target.resolve() != file.resolve():
            raise CommandError(f"there is a puzzle {model.slug} already: {target.name}")
        report, raw = api.prove(source, file.name, limit=limit)
        if raw is None:
            raise CommandError(f"{file.name}: {verdict(report)}. Nothing was added.")
        proof = api.check_proof(source, raw, file.name)
        proposal = workshop.propose(model, proof)
        source = workshop.tagged(source, model, proposal)
        model, _state = api.load_puzzle(source, file.name)
        found = workshop.lint(model, proof, workshop.others(library))
        notes = workshop.remarks_on(model, proposal)
        if json:
            added = {"slug": model.slug, "added": not found, "proposed": asdict(proposal), "notes": notes}
            self.print_json({**report, **added, "remarks": [r._asdict() for r in found]})
        for remark in () if json else found:
            self.stderr.write(f"{file.name}: {remark.pointer}: {remark.text} ({remark.code})")
        if found:
            raise CommandError(f"{file.name}: {verdict(report)}, but {len(found)} thing(s) are to be mended. Nothing was added.")
        target.write_text(source, encoding="utf-8")
        target.with_name(model.slug + PROOF).write_bytes(raw)
        if not json:
            self.stdout.write(f"{model.slug}: {verdict(report)}")
            self.stdout.write(f"themes: {', '.join(model.themes)}")
            for note in notes:
                self.stdout.write(f"note: {note}")
        self.load(library=library, verbosity=0 if json else verbosity)

    def print_json(self, value: Any) -> None:
        """One JSON document."""
        self.stdout.write(dumps(value, ensure_ascii=False))

    def paths(self, folder: Path, names: Sequence[str]) -> Sequence[Path]:
        """The files that are meant: names of the library, or paths. Raises CommandError for what does not exist."""
        if not names:
            return library_files(folder)
        out = []
        for name in names:
            path = Path(name) if name.endswith(".yaml") else folder / f"{name}.yaml"
            if not path.is_file():
                raise CommandError(f"there is no puzzle {name!r} in {folder}", returncode=2)
            out.append(path)
        return out


def prove_file(path: Path, limit: int, progress: Callable[[int], None]) -> dict[str, Any]:
    """Prove one file and store its proof; `progress` is told the number of decisions from time to time. The report, with `file` and `stored`; `error` for a file that can't be proved as it is."""
    try:
        report, proof = api.prove(path.read_text(encoding="utf-8"), path.name, progress, limit)
    except (api.NotationError, api.PuzzleFault, UnicodeDecodeError) as e:
        return {"file": path.name, "stored": False, "error": str(e)}
    if proof is not None:
        path.with_name(path.stem + PROOF).write_bytes(proof)
    return {"file": path.name, "stored": proof is not None, **report}


def row_json(p: Puzzle) -> dict[str, Any]:
    """A stored puzzle for programs."""
    return {
        "slug": p.slug,
        "status": p.status,
        "reason": p.reason,
        "kind": p.kind,
        "difficulty": p.difficulty,
        "edition": p.edition,
        "themes": p.themes,
        "revision": p.current.number if p.current else None,
    }


PROOF = library.PROOF
library_files = library.files


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

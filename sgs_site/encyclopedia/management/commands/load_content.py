"""`manage.py load_content`: the rulebook into the database."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from sgs_site.encyclopedia import services


class Command(BaseCommand):
    help = (
        "Load the rulebook (heroes, cards, skills, rules, rulings, comparisons) into the database. Does nothing when this content is already loaded. "
        "Makes the file with everything (/api/v1/bulk). Rulings and comparisons are played by the engine; one that does not come out is withdrawn. "
        "A rulebook with faults is refused, with file and key of every fault, and the old content stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--force", action="store_true", help="write again even if nothing changed")
        parser.add_argument("--check", action="store_true", help="only read and check the files")

    def handle(self, *args: Any, force: bool = False, check: bool = False, verbosity: int = 1, **options: Any) -> None:
        started = time.monotonic()
        try:
            book = services.rulebook()
        except ValueError as error:
            raise CommandError(f"{error}\nNothing was changed.") from error
        if check:
            self.stdout.write(f"the rulebook is sound: {len(book.persons)} heroes, {len(book.cards)} cards, {len(book.rules)} paragraphs")
            return
        result = services.load(book, force=force, rules_version=services.rules_version(), progress=bar(verbosity), publish=True)
        for name, fault in (result["counts"].get("withdrawn") or {}).items():
            self.stderr.write(f"withdrawn  the {_what(name)}, which the engine contradicts: {fault}")
        if verbosity:
            counts = " ".join(
                f"{kind} {result['counts'].get(kind, 0)}"
                for kind in ("hero", "skill", "card", "chapter", "rule", "paragraphs", "ruling", "compare")
            )
            state = "loaded" if result["changed"] else "already loaded"
            self.stdout.write(f"{state}: {counts} (content {result['digest'][:8]}, {time.monotonic() - started:.1f} s)")


def _what(name: str) -> str:
    """`compare/axe` as the comparison axe, anything else as a ruling."""
    return f"comparison {name.removeprefix('compare/')}" if name.startswith("compare/") else f"ruling {name}"


def bar(verbosity: int) -> services.Progress:
    """A progress bar on a terminal, silence elsewhere."""
    shown = verbosity > 0 and sys.stderr.isatty()

    def progress(what: str, done: int, total: int) -> None:
        if shown:
            filled = 30 * done // max(total, 1)
            end = "\n" if done >= total else ""
            print(f"\r[{'█' * filled}{'·' * (30 - filled)}] {done}/{total} {what:<14}", end=end, file=sys.stderr, flush=True)

    return progress

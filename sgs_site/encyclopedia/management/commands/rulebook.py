"""`manage.py rulebook stats`: how much the rulebook holds, by edition."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules_engine import api

from .load_content import bar


class Command(BaseCommand):
    help = "Says what the rulebook holds. `stats` counts heroes, skills, cards, paragraphs, rulings, conflicts and terms by edition, from the files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        stats = what.add_parser("stats", help="counts by edition as a table")
        stats.add_argument(
            "--json", action="store_true", help='one JSON document: {"version", "editions", "counts": {what: {edition: n, "all": n}}}'
        )

    def handle(self, *args: Any, verbosity: int = 1, **options: Any) -> None:
        progress = bar(0 if options["json"] else verbosity)
        try:
            book = api.rulebook()
            rows = api.rulebook_counts(lambda done, total: progress("cases", done, total))
        except ValueError as error:
            raise CommandError(str(error)) from error
        played = api.playable()
        found: dict[str, Any] = {
            "version": book.version,
            "editions": {name: name in played for name in book.editions},
            "counts": {row.id: dict(row.values) for row in rows},
        }
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
            return
        columns = [*found["editions"], "all"]
        width = max(map(len, found["counts"]))
        self.stdout.write(f"{'rulebook ' + found['version']:<{width}}" + "".join(f"{name:>10}" for name in columns))
        for what, values in found["counts"].items():
            self.stdout.write(f"{what:<{width}}" + "".join(f"{values[name] or '–':>10}" for name in columns))
        self.stdout.write(f"the engine plays {', '.join(played)}; a paragraph that several editions share counts in each, and once in all")

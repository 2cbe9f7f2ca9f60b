"""`manage.py prepare`: everything between installing and serving."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand

from sgs_site.staticfiles import collect


class Command(BaseCommand):
    help = "Migrate, make the cache table, load the rulebook and the puzzles, collect the static files, make the pages. May be run any number of times."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-static", action="store_true", help="leave the static files alone")
        parser.add_argument(
            "--no-pages", action="store_true", help="make no pages ahead; `manage.py pages` can do so later, while the site is served"
        )

    def handle(self, *args: Any, no_static: bool = False, no_pages: bool = False, **options: Any) -> None:
        known = get_commands()
        steps: list[tuple[str, Callable[[], object]]] = [
            ("database", lambda: call_command("migrate", interactive=False, verbosity=0)),
            ("cache table", lambda: call_command("createcachetable", verbosity=0)),
        ]
        if "load_content" in known:
            steps.append(("rulebook", lambda: call_command("load_content", verbosity=0)))
        if "puzzles" in known:
            steps.append(("puzzles", lambda: call_command("puzzles", "load", verbosity=0)))
        if not no_static:
            steps.append(("static files", collect))
        if not no_pages:
            steps.append(("pages", lambda: call_command("pages", verbosity=0)))
        for name, step in steps:
            started = time.monotonic()
            step()
            self.stdout.write(f"{name:<14}{time.monotonic() - started:6.1f} s")

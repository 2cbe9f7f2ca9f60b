"""`manage.py pages`: the pages of the encyclopedia, put together ahead of their readers."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from sgs_site.encyclopedia import ready
from sgs_site.preferences import LANGUAGES
from sgs_site.sitemaps import SECTIONS


def addresses() -> Iterator[str]:
    """Every address of the sitemap, in Chinese."""
    with translation.override("zh-hans"):
        for section in SECTIONS.values():
            yield from (page.url for page in section().items())


class Command(BaseCommand):
    help = "Make the pages of the encyclopedia ahead of their readers, in every language. Those that are made already are left alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--clear", action="store_true", help="throw all of them away; every page is then made when it is asked for")

    def handle(self, *args: Any, clear: bool = False, verbosity: int = 1, **options: Any) -> None:
        from tqdm import tqdm

        paths = [] if clear else list(addresses())
        started = time.monotonic()

        def report(path: str, language: str, error: Exception) -> None:
            self.stderr.write(f"{path} in {language} can't be made ahead: {error!r}")

        pages = ready.make(paths, LANGUAGES, report)
        shown = verbosity > 0 and sys.stderr.isatty()
        bar = tqdm(pages, desc="pages", unit="", total=len(paths) * len(LANGUAGES), leave=False, file=sys.stderr, disable=not shown)
        made = sum(bar)
        if verbosity:
            self.stdout.write(f"{made} pages made, {len(paths)} addresses, {time.monotonic() - started:.1f} s")

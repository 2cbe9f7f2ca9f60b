"""`manage.py messages`: keep the translations complete."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from sgs_site.encyclopedia import translations


class Command(BaseCommand):
    help = (
        "Collect the messages of templates and code into locale/*/LC_MESSAGES/django.po, keep what is translated, drop what is gone, "
        "derive traditional from simplified Chinese, and compile the .mo files. Needs no GNU gettext. Ends with status 1 if something is untranslated."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, only say what is missing or out of date")

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        places = translations.collect(root)
        faults: list[str] = []
        simplified: dict[translations.Key, list[str]] = {}
        for locale in translations.LOCALES:
            folder = root / "locale" / locale / "LC_MESSAGES"
            po, mo = folder / "django.po", folder / "django.mo"
            old = translations.read(po.read_text(encoding="utf-8")) if po.exists() else {}
            if translations.LOCALES[locale] is None:
                entries = translations.derived(places, simplified)
            else:
                entries = {key: old.get(key, []) for key in translations.wanted(places, locale)}
            if locale == "zh_Hans":
                simplified = entries
            faults += [f"{locale}: {key[0]!r} ({places[key][0]})" for key, values in entries.items() if not values or not all(values)]
            text = translations.written(locale, entries, places)
            if check:
                changed = translations.LOCALES[locale] is None and any(old.get(key) != values for key, values in entries.items())
                if not po.exists() or changed or set(old) - {("", "")} != set(entries):
                    faults.append(f"{po.relative_to(root)} is out of date: run manage.py messages")
                elif not mo.exists() or mo.read_bytes() != translations.compiled(po.read_text(encoding="utf-8")):
                    faults.append(f"{mo.relative_to(root)} is out of date: run manage.py messages")
                continue
            folder.mkdir(parents=True, exist_ok=True)
            po.write_text(text, encoding="utf-8")
            mo.write_bytes(translations.compiled(text))
        if faults:
            raise CommandError("\n".join(["untranslated or out of date:", *faults]))
        self.stdout.write(f"{len(places)} messages, all translated")

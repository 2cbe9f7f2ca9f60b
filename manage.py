#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sgs_site.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        raise SystemExit("Django is not installed here: run `make run` once, then use .venv/bin/python manage.py") from error
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

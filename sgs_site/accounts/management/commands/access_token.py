"""`manage.py access_token`: make, list and revoke access tokens."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from sgs_site.accounts import services
from sgs_site.accounts.scopes import SCOPES, TEACHER


class Command(BaseCommand):
    help = (
        "Make, list and revoke access tokens.\n"
        "  manage.py access_token create ann --name 'school script'           all scopes of a teacher's script, 90 days\n"
        "  manage.py access_token create ann --name x --scopes class:read roster:read --days 30\n"
        "  manage.py access_token list ann\n"
        "  manage.py access_token revoke ann tok_…"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        create = what.add_parser("create", help="print a new token; it is shown this once")
        create.add_argument("user")
        create.add_argument("--name", required=True)
        create.add_argument("--scopes", nargs="+", default=list(TEACHER), metavar="SCOPE", help=f"of: {' '.join(SCOPES)}")
        create.add_argument("--days", type=int, default=90, help="0: until it is revoked")
        listing = what.add_parser("list", help="the user's tokens")
        listing.add_argument("user")
        revoke = what.add_parser("revoke", help="revoke a token by its id")
        revoke.add_argument("user")
        revoke.add_argument("id")

    def handle(self, *args: Any, what: str, user: str, **options: Any) -> None:
        found = User.objects.filter(username=user).first()
        if found is None:
            raise CommandError(f"there is no user {user!r}")
        if what == "create":
            try:
                made = services.create_token(found, options["name"], options["scopes"], options["days"] or None)
            except services.UnknownScope as error:
                raise CommandError(f"unknown scope: {error}; known: {' '.join(SCOPES)}") from error
            except ValueError as error:
                raise CommandError(str(error)) from error
            self.stdout.write(made.secret)
        elif what == "list":
            for token in services.tokens_of(found):
                state = "valid" if token.valid() else "revoked" if token.revoked_at else "expired"
                self.stdout.write(f"{token.public_id}  {token.hint}…  {state:<8}{token.name}  {' '.join(token.scopes)}")
        elif not services.revoke_token(found, options["id"]):
            raise CommandError(f"{user} has no token {options['id']!r}")

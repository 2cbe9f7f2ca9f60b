"""Public ids: a prefix that says what they name, and 16 characters nobody can guess. Database keys never leave the site."""

from __future__ import annotations

import secrets
from typing import Any

from django.urls import register_converter

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"
LENGTH = 16


def new_id(prefix: str) -> str:
    """A new id such as `cls_7Q2…` (about 92 bits)."""
    return f"{prefix}_" + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class IdConverter:
    """A path segment that is an id. The alphabet has no colon, so `/assignments/{id}:publish` is unambiguous."""

    regex: str = "[a-z]{3}_[0-9A-Za-z]{1,24}"

    def to_python(self, value: str) -> Any:
        """The id itself."""
        return value

    def to_url(self, value: Any) -> str:
        """The id itself."""
        return str(value)


class SlugConverter(IdConverter):
    """A name of the content: a puzzle, a hero, a card kind."""

    regex = "[a-z0-9_-]{1,80}"


class RuleConverter(IdConverter):
    """A paragraph of the rules: `damage.3`."""

    regex = "[a-z0-9_.-]{1,80}"


class KeyConverter(IdConverter):
    """A conflict or a source, as it is cited: `C-01`, `P1`."""

    regex = "[A-Za-z0-9_-]{1,80}"


class CodeConverter(IdConverter):
    """A join code as people type it: letters of either case, digits, perhaps a hyphen."""

    regex = "[0-9A-Za-z-]{4,20}"


register_converter(IdConverter, "oid")
register_converter(SlugConverter, "name")
register_converter(RuleConverter, "rule")
register_converter(KeyConverter, "key")
register_converter(CodeConverter, "code")

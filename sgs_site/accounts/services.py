"""Access tokens: make, look up, revoke."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from sgs_site.accounts.models import AccessToken
from sgs_site.accounts.scopes import SCOPES

PREFIX: Final = "sgs_pat_"
SHAPE: Final = re.compile(r"sgs_pat_[0-9A-Za-z]{43}")
ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MAX_TOKENS: Final = 50
NOTED_EVERY: Final = timedelta(minutes=5)
"""`last_used_at` is at most this old: writing it with every request would cost a write for every read."""


class UnknownScope(ValueError):
    """A scope that does not exist."""


class TooManyTokens(ValueError):
    """The user has MAX_TOKENS valid tokens already."""


class NewToken(NamedTuple):
    """A token and its row. `secret` exists nowhere else."""

    secret: str
    row: AccessToken


def digest(secret: str) -> str:
    """The stored form of a token. A plain hash is enough, for a token has 256 bits of chance."""
    return hashlib.sha256(secret.encode()).hexdigest()


def create_token(user: User, name: str, scopes: Iterable[str], days: int | None = 90) -> NewToken:
    """Make a token for `user` that lives `days` (None: until it is revoked). Raises UnknownScope, TooManyTokens, ValueError."""
    wanted = set(scopes)
    if unknown := wanted - SCOPES.keys():
        raise UnknownScope(", ".join(sorted(unknown)))
    name = name.strip()
    if not 0 < len(name) <= 80 or not wanted or (days is not None and not 1 <= days <= 3650):
        raise ValueError("a token needs a name of 1 to 80 characters, a scope, and 1 to 3650 days")
    if sum(token.valid() for token in AccessToken.objects.filter(user=user)) >= MAX_TOKENS:
        raise TooManyTokens(str(MAX_TOKENS))
    secret = PREFIX + "".join(secrets.choice(ALPHABET) for _ in range(43))
    row = AccessToken.objects.create(
        user=user,
        name=name,
        hint=secret[: len(PREFIX) + 4],
        digest=digest(secret),
        scopes=[scope for scope in SCOPES if scope in wanted],
        expires_at=None if days is None else timezone.now() + timedelta(days=days),
    )
    return NewToken(secret, row)


def find_token(secret: str) -> AccessToken | None:
    """The valid token of an active user, or None. Notes the use."""
    if not SHAPE.fullmatch(secret):
        return None
    token = AccessToken.objects.select_related("user").filter(digest=digest(secret)).first()
    now = timezone.now()
    if token is None or not token.valid(now) or not token.user.is_active:
        return None
    if token.last_used_at is None or now - token.last_used_at > NOTED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)
        token.last_used_at = now
    return token


def tokens_of(user: User) -> QuerySet[AccessToken]:
    """The user's tokens, newest first, revoked ones included."""
    return AccessToken.objects.filter(user=user)


def revoke_token(user: User, public_id: str) -> bool:
    """Revoke one of the user's tokens at once. False if there is none of that id; revoking twice changes nothing."""
    found = AccessToken.objects.filter(user=user, public_id=public_id)
    found.filter(revoked_at=None).update(revoked_at=timezone.now())
    return found.exists()

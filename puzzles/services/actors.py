"""Who is at the board: a user, or an anonymous learner known by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

COOKIE = "sgs_player"
COOKIE_AGE = 60 * 60 * 24 * 400
_SALT = "puzzles.player"


@dataclass(frozen=True, slots=True)
class Actor:
    """The owner of attempts: exactly one of a user's primary key and the hash of an anonymous key, or neither (a stranger)."""

    user_id: int | None = None
    session_key: str | None = None

    @property
    def known(self) -> bool:
        """Whether attempts of this actor can be told from those of others."""
        return self.user_id is not None or self.session_key is not None

    @property
    def owner(self) -> dict[str, int | str | None]:
        """The fields of `Attempt` that name this owner, for filters and new rows."""
        return {"user_id": self.user_id, "session_key": None if self.user_id is not None else self.session_key}


def user_actor(user: AbstractBaseUser) -> Actor:
    """The actor of a logged-in user."""
    return Actor(user_id=user.pk)


def hashed(key: str) -> str:
    """The form in which an anonymous key is stored: nobody who reads the database can play on as that learner."""
    return hmac.new(b"puzzles.player.v1", key.encode(), hashlib.sha256).hexdigest()


def anonymous_actor(key: str) -> Actor:
    """The actor of an anonymous key."""
    return Actor(session_key=hashed(key))


def actor_of(request: HttpRequest) -> Actor:
    """The actor of a request: its user, else the signed cookie, else a stranger. A cookie with a broken signature counts for nothing."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return user_actor(user)
    try:
        key = Signer(salt=_SALT).unsign(request.COOKIES[COOKIE])
    except (KeyError, BadSignature):
        return Actor()
    return anonymous_actor(key)


def new_key() -> str:
    """A fresh anonymous key."""
    return secrets.token_urlsafe(24)


def give_cookie(response: HttpResponseBase, key: str) -> None:
    """Let the browser of an anonymous learner keep `key`."""
    response.set_cookie(
        COOKIE,
        Signer(salt=_SALT).sign(key),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=bool(getattr(settings, "HTTPS", False)),
    )

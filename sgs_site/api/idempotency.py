"""`Idempotency-Key`: a POST that is sent again has its effect once.

A key belongs to a principal (a user, or an anonymous learner) for a day. First a short transaction claims it; then the effect and the
stored answer are committed together. So the answer is stored if and only if the effect happened, and nothing is held while the work
is done: an equal request that comes meanwhile gets 409 at once. A claim whose holder died may be taken over after LEASE; the holder, if
it lives after all, finds its claim gone before it can commit. Answers that are errors are not kept: the caller mends the request and may use the key
again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from puzzles.services.actors import actor_of
from sgs_site.api.models import IdempotencyRecord
from sgs_site.api.problems import Problem
from sgs_site.api.text import Text

KEPT = timedelta(hours=24)
LEASE = timedelta(seconds=30)
MAX_KEY = 255
REPLAYED = "Idempotency-Replayed"
_STORED_HEADERS = ("Location", "ETag")

P = ParamSpec("P")
V = TypeVar("V")
Handler = Callable[Concatenate[V, Request, P], Response]


@dataclass(frozen=True, slots=True)
class Claim:
    """A key held by this request."""

    pk: int
    lease: str


class Reused(Exception):
    """The key has its answer already."""

    def __init__(self, record: IdempotencyRecord) -> None:
        super().__init__(record.key)
        self.record = record


def principal_of(request: Request) -> str:
    """Whom a key belongs to; empty for a stranger, whose keys mean nothing because nobody could get at the answer again."""
    actor = actor_of(request._request) if not request.user.is_authenticated else None
    if actor is None:
        return f"user:{request.user.pk}"
    return f"player:{actor.session_key}" if actor.session_key else ""


def fingerprint(request: Request) -> str:
    """What makes two requests equal: method, path with query, and body, byte for byte."""
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    digest.update(request._request.body)
    return digest.hexdigest()


def claim(principal: str, key: str, print_: str) -> Claim:
    """Take the key for this request. Raises `Reused` with the stored answer, or a Problem: other request (422), in flight (409)."""
    now = timezone.now()
    lease = secrets.token_hex(8)
    fresh = {"fingerprint": print_, "lease": lease, "leased_until": now + LEASE}
    if secrets.randbelow(50) == 0:
        tidy()
    try:
        with transaction.atomic():
            record = IdempotencyRecord.objects.create(principal=principal, key=key, **fresh)
        return Claim(record.pk, lease)
    except IntegrityError:
        pass
    with transaction.atomic():
        found = IdempotencyRecord.objects.select_for_update().filter(principal=principal, key=key).first()
        if found is None:  # released this very moment
            raise _in_flight()
        if found.created_at < now - KEPT:  # a day old: it means nothing any more
            found.delete()
            record = IdempotencyRecord.objects.create(principal=principal, key=key, **fresh)
            return Claim(record.pk, lease)
        if found.fingerprint != print_:
            raise Problem("idempotency_mismatch")
        if found.status is not None:
            raise Reused(found)
        if found.leased_until > now:
            raise _in_flight()
        found.lease, found.leased_until = lease, now + LEASE
        found.save(update_fields=["lease", "leased_until"])
        return Claim(found.pk, lease)


def _in_flight() -> Problem:
    return Problem("idempotency_in_flight", headers={"Retry-After": "1"})


def finish(held: Claim, response: Response) -> None:
    """Store the answer; call this inside the transaction of the effect. Raises a Problem (409) if the claim was lost: roll back."""
    body = getattr(response, "stored_data", response.data)
    kept = IdempotencyRecord.objects.filter(pk=held.pk, lease=held.lease, status__isnull=True).update(
        status=response.status_code,
        body=JSONRenderer().render(body).decode() if body is not None else "",
        headers={name: response[name] for name in _STORED_HEADERS if response.has_header(name)},
    )
    if not kept:
        raise _in_flight()


def release(held: Claim) -> None:
    """Give the key back: there was no effect."""
    IdempotencyRecord.objects.filter(pk=held.pk, lease=held.lease, status__isnull=True).delete()


def tidy() -> int:
    """Remove keys older than a day; returns how many. Runs by itself now and then."""
    return IdempotencyRecord.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def replay(record: IdempotencyRecord) -> Response:
    """The stored answer again."""
    data: Any = json.loads(record.body) if record.body else None
    return Response(data, status=record.status, headers={**record.headers, REPLAYED: "true"})


def key_of(request: Request) -> str:
    """The request's key, or an empty string. Raises a Problem if it is not 1 to 255 printable ASCII characters."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return ""
    if not 0 < len(key) <= MAX_KEY or not key.isascii() or not key.isprintable():
        said = Text("Idempotency-Key 须为 1 到 255 个可见 ASCII 字符。", "Idempotency-Key must be 1 to 255 printable ASCII characters.")
        raise Problem("bad_request", said)
    return key


def idempotent(handler: Handler[V, P]) -> Handler[V, P]:
    """Make a view's `post` heed `Idempotency-Key`. The handler then runs inside one transaction, together with its stored answer.

    A handler may set `response.stored_data` to keep something out of the store, such as a password that is shown once.
    """

    @wraps(handler)
    def wrapper(self: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        key, principal = key_of(request), principal_of(request)
        if not key or not principal:
            return handler(self, request, *args, **kwargs)
        try:
            held = claim(principal, key, fingerprint(request))
        except Reused as found:
            return replay(found.record)
        try:
            with transaction.atomic():
                response = handler(self, request, *args, **kwargs)
                finish(held, response)
        except BaseException:
            release(held)
            raise
        return response

    wrapper.takes_idempotency_key = True  # type: ignore[attr-defined]
    return wrapper

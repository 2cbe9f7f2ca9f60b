"""Access tokens: making, using, revoking; scopes."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from sgs_site.accounts import services
from sgs_site.accounts.models import AccessToken
from sgs_site.accounts.scopes import SCOPES, TEACHER
from tests.sgs_site.school import person, session_client, token_client

pytestmark = pytest.mark.django_db


def bearer(secret: str) -> APIClient:
    """A client that sends this token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def test_a_token_is_stored_as_a_hash_only() -> None:
    made = services.create_token(person("ann"), "x", ["class:read"])
    assert services.SHAPE.fullmatch(made.secret)
    row = AccessToken.objects.values().get()
    assert made.secret not in str(row)
    assert made.secret[20:] not in str(row)
    assert row["hint"] == made.secret[:12]


def test_use_is_noted_but_not_with_every_request() -> None:
    made = services.create_token(person("ann"), "x", ["profile:read"])
    client = bearer(made.secret)
    client.get("/api/v1/me")
    first = AccessToken.objects.get().last_used_at
    assert first is not None
    client.get("/api/v1/me")
    assert AccessToken.objects.get().last_used_at == first
    AccessToken.objects.update(last_used_at=first - timedelta(minutes=6))
    client.get("/api/v1/me")
    assert AccessToken.objects.get().last_used_at > first - timedelta(minutes=6)


def test_expired_revoked_and_of_nobody() -> None:
    user = person("ann")
    made = services.create_token(user, "x", ["profile:read"])
    client = bearer(made.secret)
    assert client.get("/api/v1/me").status_code == 200
    AccessToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/v1/me").json()["code"] == "invalid_token"
    AccessToken.objects.update(expires_at=None)
    assert client.get("/api/v1/me").status_code == 200
    user.is_active = False
    user.save()
    assert client.get("/api/v1/me").status_code == 401
    user.is_active = True
    user.save()
    assert services.revoke_token(user, made.row.public_id)
    assert services.revoke_token(user, made.row.public_id), "twice is the same"
    assert client.get("/api/v1/me").status_code == 401


def test_me_tells_the_scopes() -> None:
    body = token_client(person("ann"), "profile:read", "class:read").get("/api/v1/me").json()
    assert body["username"] == "ann"
    assert body["token"]["scopes"] == ["profile:read", "class:read"]
    assert session_client(person("bob")).get("/api/v1/me").json() == {"username": "bob", "token": None}


def test_a_missing_scope_is_named() -> None:
    response = token_client(person("ann"), "class:read").post("/api/v1/classes", {"name": "x"}, format="json")
    assert response.status_code == 403
    assert (response.json()["code"], response.json()["scope"]) == ("insufficient_scope", "class:write")
    assert 'scope="class:write"' in response["WWW-Authenticate"]


def test_bad_tokens_are_not_made() -> None:
    user = person("ann")
    with pytest.raises(services.UnknownScope):
        services.create_token(user, "x", ["class:read", "root"])
    for name, scopes, days in (("", ["class:read"], 1), ("x" * 81, ["class:read"], 1), ("x", [], 1), ("x", ["class:read"], 0)):
        with pytest.raises(ValueError):
            services.create_token(user, name, scopes, days)
    assert not AccessToken.objects.exists()


def test_not_more_than_fifty() -> None:
    user = person("ann")
    for n in range(services.MAX_TOKENS):
        services.create_token(user, str(n), ["class:read"])
    with pytest.raises(services.TooManyTokens):
        services.create_token(user, "x", ["class:read"])
    services.revoke_token(user, AccessToken.objects.all()[0].public_id)
    services.create_token(user, "x", ["class:read"])


def test_command() -> None:
    person("ann")
    out = StringIO()
    call_command("access_token", "create", "ann", "--name", "script", stdout=out)
    secret = out.getvalue().strip()
    assert bearer(secret).get("/api/v1/classes").status_code == 200
    token = AccessToken.objects.get()
    assert token.scopes == [scope for scope in SCOPES if scope in TEACHER]
    out = StringIO()
    call_command("access_token", "list", "ann", stdout=out)
    assert token.public_id in out.getvalue()
    assert secret not in out.getvalue()
    call_command("access_token", "revoke", "ann", token.public_id)
    assert bearer(secret).get("/api/v1/classes").status_code == 401
    for wrong in (["create", "bob", "--name", "x"], ["create", "ann", "--name", "x", "--scopes", "root"], ["revoke", "ann", "tok_x"]):
        with pytest.raises(CommandError):
            call_command("access_token", *wrong)
